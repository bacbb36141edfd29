"""Results asked for board by board at a terminal, a key each."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from textwrap import fill
from typing import NoReturn

import click

from trfpair.apps.cli.said import tell
from trfpair.apps.cli.terminal import TERMINAL
from trfpair.apps.spoken import language, worded_now
from trfpair.base.shown import shown
from trfpair.event.games import BoardGame
from trfpair.event.model import Result, Tournament
from trfpair.event.saying import Saying
from trfpair.event.tenths import points_text
from trfpair.event.typed import TEXTS
from trfpair.output.width import left

ANSWERS = {"1": "1-0", "0": "0-1", "=": "=", "5": "=", "½": "=", "+": "+-", "-": "-+", "/": "--", "a": "adj"}
"""Key -> the result that it enters, of the side on the left."""

_STEPS = {"\r": 1, "\n": 1, " ": 1, "\x1b[B": 1, "\x1bOB": 1, "\xe0P": 1, "\x00P": 1}
_STEPS |= dict.fromkeys(("\x1b[A", "\x1bOA", "\xe0H", "\x00H", "\x7f", "\b"), -1)
"""Key -> how many boards it goes on: Enter, the blank and the arrow down, or the arrow up and Backspace."""

_STOP = frozenset(("q", "Q", "\x03", "\x04"))
_OPEN = "?"
_KEY = re.compile(r"\x1b[\[O][0-9;]*[A-Za-z~]|[\x00\xe0].|.", re.DOTALL)

_WIDE = 112
"""Columns of the help."""


def writer_of_points() -> Callable[[int], str]:
    """The function that writes points, in tenths, as the language of the run does."""
    words = language()
    return words.score if words else points_text


def colours_now(board_game: BoardGame) -> str:
    """The colours of the two sides of a board, the left one first, in letters of the language of the run."""
    colours, words = f"{board_game.colour.letter}-{board_game.colour.opposite.letter}", language()
    return words.colours(colours) if words else colours


def asked_by_board(tournament: Tournament, round_: int, *, again: bool = False) -> dict[str, str]:
    """The results of the boards of a round that are open, or of all ``again``, as somebody answers: board -> result.

    Whoever stops, or whose terminal goes away, has answered as far as he or she came.
    """
    event = tournament.event
    board_games = {
        board: board_game
        for board, board_game in event.board_games(round_).items()
        if again or Result.UNKNOWN in event.outcome(board_game)
    }
    answers: dict[str, str] = {}
    if not board_games:
        return answers
    TERMINAL.leave()
    with suppress(KeyboardInterrupt, OSError), _stopped_by_signals():
        tell(Saying("ask-results", round=round_, boards=Saying("count-of-boards", count=len(board_games))))
        tell(fill(worded_now(Saying("ask-keys")), _WIDE))
        _ask(tournament, board_games, answers)
    with suppress(OSError):
        click.echo("")
    return answers


def _ask(tournament: Tournament, board_games: Mapping[str, BoardGame], answers: dict[str, str]) -> None:
    """Fill in the answers until somebody stops."""
    boards, keys, at = list(board_games), _keys(), 0
    known = {
        board: TEXTS.get(board_game.in_order(tournament.event.outcome(board_game)), "")
        for board, board_game in board_games.items()
    }
    asked = {board: _question(tournament, board, board_game) for board, board_game in board_games.items()}
    while True:
        board = boards[at] if at < len(boards) else ""
        now = answers.get(board) or known.get(board, "").replace(_OPEN, "")
        end = f"{worded_now(Saying('ask-end', count=len(answers)))}: "
        click.echo(shown(f"{asked[board]}{f' [{now}]' if now else ''}: " if board else end), nl=False)
        key = _awaited(keys, boards[at : at + 1])
        if key in _STOP or (not board and _STEPS.get(key) == 1):
            return
        if key in ANSWERS:
            answers[board] = ANSWERS[key]
        elif key == _OPEN:
            answers.pop(board, None)
        click.echo(answers.get(board, "") if key in ANSWERS else _OPEN if key == _OPEN else "")
        at = max(0, at + _STEPS.get(key, 1))


def _awaited(keys: Iterator[str], board: Sequence[str]) -> str:
    """The first key that means something; an answer only where a board is asked for."""
    return next(key for key in keys if key in _STOP or key in _STEPS or (board and (key in ANSWERS or key == _OPEN)))


def _question(tournament: Tournament, board: str, board_game: BoardGame) -> str:
    """The two of a board with their points; of a match also who has White."""
    by_id, written = {player.id: player for player in tournament.players}, writer_of_points()
    one, other = (
        f"{by_id[id_].called} {written(by_id[id_].points or 0)}" for id_ in (board_game.home, board_game.away)
    )
    colours = f"{colours_now(board_game)}  " if tournament.event.of_matches else ""
    return f"{board:>4}  {left(one, 32)}  {colours}{left(other, 32)}".rstrip()


def _keys() -> Iterator[str]:
    """The keys that are pressed; several may come at once."""
    while text := click.getchar():
        yield from _KEY.findall(text)


@contextmanager
def _stopped_by_signals() -> Iterator[None]:
    """Let the end of the terminal or of the program be heard like Ctrl-C."""

    def stop(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    names = [name for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), stop) for name in names}
    try:
        yield
    except (EOFError, StopIteration):
        return
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)
