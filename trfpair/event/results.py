"""Results: what each code of a round cell is, is worth, and is called; all else follows.

A code of a round cell is a member of `Result` with its row. ``tests/test_results.py`` goes through all members in each
place that reads, counts or shows one.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from trfpair.base.named import NamedTuple


class ResultKind(Enum):
    """The kind of a result. Games alone count for colours, as meetings, and for ratings (C.04.2)."""

    GAME = "over the board"
    """A game over the board, an open one too."""
    FORFEIT = "forfeit"
    REQUESTED = "requested"
    """A bye that was known before the round was paired: the player does not take part in the pairing."""
    ALLOCATED = "allocated"
    """The bye that the pairing gives."""
    NOTHING = "nothing"
    """No entry: absent in a finished round, present in the round to be paired."""


class Worth(Enum):
    """The worth of a result to the player who has it, the most first. An open game is none of the others."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    NOTHING = "nothing"
    OPEN = "open"


class ResultRow(NamedTuple):
    """Everything that there is to say of a result code."""

    kind: ResultKind
    worth: Worth
    points: tuple[str, str]
    """What the scoring calls its points: for White (and where there is no colour), for Black."""
    halves: int
    """Half points of a game where all games count, an open one as a draw (C.07, article 10; Keizer)."""
    sign: str
    """How sheets show it beside an opponent; empty where it is not known yet, and for byes."""
    word: str = "absent"
    """What sheets call it without an opponent: a key of the tables in ``templates/words``."""
    name: str = ""
    """What it is called in English."""
    short: str = ""
    """The word for it on pages of reasons, where it says more than the code; other languages have it too."""
    rated: bool = False
    letters: str = ""
    """Other letters that are read as the code."""
    alone: str = ""
    """The code that it means without an opponent; empty where it needs one."""


def _game(worth: Worth, sign: str, *, rated: bool = True) -> ResultRow:
    """The row of a game over the board that has ended."""
    halves = {Worth.WIN: 2, Worth.DRAW: 1}.get(worth, 0)
    return ResultRow(
        ResultKind.GAME, worth, (f"white_{worth.value}", f"black_{worth.value}"), halves, sign, rated=rated
    )


def _forfeit(worth: Worth, sign: str, word: str, short: str, alone: str) -> ResultRow:
    """The row of a game that was not played; TRF06 wrote byes so, too."""
    points, halves, kind = f"forfeit_{worth.value}", 2 if worth is Worth.WIN else 0, ResultKind.FORFEIT
    return ResultRow(kind, worth, (points, points), halves, sign, word, short, short, alone=alone)


def _bye(code: str, kind: ResultKind, worth: Worth, points: str, word: str, name: str, short: str) -> ResultRow:
    """The row of a round without a game."""
    return ResultRow(kind, worth, (points, points), 0, "", word, name, short, alone=code)


class Result(Enum):
    """The result codes of a round cell (TRF16 and TRF26, columns 99 + 10(r-1)). The value is the code in the file."""

    _value_: str
    row: ResultRow

    def __new__(cls, code: str, row: ResultRow | None = None) -> Result:
        """A member, with its row; a code alone looks one up."""
        if row is None:
            raise TypeError(f"trfpair/event/results.py: the result {code!r} has no row")
        member = object.__new__(cls)
        member._value_, member.row = code, row
        return member

    WIN = "1", _game(Worth.WIN, "1")
    DRAW = "=", _game(Worth.DRAW, "½")._replace(alone="H")
    LOSS = "0", _game(Worth.LOSS, "0")
    UNRATED_WIN = "W", _game(Worth.WIN, "1", rated=False)
    UNRATED_DRAW = "D", _game(Worth.DRAW, "½", rated=False)
    UNRATED_LOSS = "L", _game(Worth.LOSS, "0", rated=False)
    FORFEIT_WIN = "+", _forfeit(Worth.WIN, "+", "full_bye", "forfeit won", "U")
    FORFEIT_LOSS = "-", _forfeit(Worth.LOSS, "–", "absent", "forfeit lost", "Z")
    HALF_BYE = "H", _bye("H", ResultKind.REQUESTED, Worth.DRAW, "half_bye", "half_bye", *["half-point bye"] * 2)
    FULL_BYE = "F", _bye("F", ResultKind.REQUESTED, Worth.WIN, "full_bye", "full_bye", *["full-point bye"] * 2)
    PAB = "U", _bye("U", ResultKind.ALLOCATED, Worth.WIN, "pab", "pab", "pairing-allocated bye", "bye")
    ZERO_BYE = "Z", _bye("Z", ResultKind.REQUESTED, Worth.NOTHING, "zero_bye", "absent", "zero-point bye", "absent")
    UNKNOWN = "?", ResultRow(ResultKind.GAME, Worth.OPEN, ("open_game", "open_game"), 1, "", letters="Xx*")
    """A pairing whose result is open (adjourned or not yet entered). A file has a blank for it."""
    NONE = " ", ResultRow(ResultKind.NOTHING, Worth.NOTHING, ("zero_bye", "zero_bye"), 0, "", alone=" ")

    # Members are compared by identity; a plain hash makes tables keyed by result cheap.
    __hash__ = object.__hash__


def _where(*kinds: ResultKind, worth: tuple[Worth, ...] = tuple(Worth)) -> frozenset[Result]:
    """The results of some kinds that are worth so much."""
    return frozenset(result for result in Result if result.row.kind in kinds and result.row.worth in worth)


REQUESTED = _where(ResultKind.REQUESTED)
"""Byes known before a round is paired: the player does not take part in its pairing."""

BYES = REQUESTED | _where(ResultKind.ALLOCATED)

FORFEITED = _where(ResultKind.FORFEIT)

PLAYED = _where(ResultKind.GAME)
"""Results of games played over the board, open ones too: they count for colours and as meetings (C.04.2)."""

WON = _where(ResultKind.GAME, worth=(Worth.WIN,))
"""Results of games won over the board."""

DRAWN = _where(ResultKind.GAME, worth=(Worth.DRAW,))
"""Results of games drawn over the board. An open game is none, whatever it counts meanwhile."""

LOST = _where(ResultKind.GAME, worth=(Worth.LOSS,))
"""Results of games lost over the board."""

OVER = WON | DRAWN | LOST
"""Results of games over the board that have ended."""

WON_FREE = _where(*set(ResultKind) - {ResultKind.GAME}, worth=(Worth.WIN,))
"""Results worth a win without a game: forfeits won, byes of a full point, those of the pairing."""

PAID_BYES = tuple(
    result
    for worth in (Worth.WIN, Worth.DRAW)
    for kind in (ResultKind.ALLOCATED, ResultKind.REQUESTED)
    for result in Result
    if result.row.kind is kind and result.row.worth is worth
)
"""Byes that are worth something, the most first; of equal ones that of the pairing."""

ALONE: Mapping[Result, Result] = {result: Result(result.row.alone) for result in Result if result.row.alone}
"""What a result says in the cell of a player without an opponent: a bye, an absence, or nothing.

TRF06 wrote byes with the signs of results. Points, the bar to the bye, standings and sheets see the values alone: the
reader of files and the check of tournaments that a program has made put them in place. Any other result needs an
opponent. In an event of teams a forfeit without an opponent is a board that one team left empty, and stays.
"""

TOOK_PART = _where(ResultKind.ALLOCATED) | _where(ResultKind.FORFEIT, worth=(Worth.WIN,))
"""What a player who took part in the pairing of a round may have without an opponent."""

BothResults = tuple[Result, Result]
"""White's result, and Black's."""

TYPED_RESULTS: dict[str, BothResults] = {
    "1-0": (Result.WIN, Result.LOSS),
    "0-1": (Result.LOSS, Result.WIN),
    "=": (Result.DRAW, Result.DRAW),
    "+-": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "-+": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    "--": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    "0-0": (Result.LOSS, Result.LOSS),
    "½-0": (Result.DRAW, Result.LOSS),
    "0-½": (Result.LOSS, Result.DRAW),
    "1-0u": (Result.UNRATED_WIN, Result.UNRATED_LOSS),
    "0-1u": (Result.UNRATED_LOSS, Result.UNRATED_WIN),
    "=u": (Result.UNRATED_DRAW, Result.UNRATED_DRAW),
    "?": (Result.UNKNOWN, Result.UNKNOWN),
}
"""Results of a board by the way a score sheet has them, White's side first; ``u`` is not rated, ``?`` takes a result
back."""

DECIDED = frozenset(TYPED_RESULTS[text] for text in ("0-0", "½-0", "0-½"))
"""Results that are decisions of the arbiter."""


def other_side(result: Result) -> Result:
    """The result of the opponent where the arbiter decided nothing else. KeyError for what is no result of a board."""
    return _OTHER_SIDE[result]


_OTHER_SIDE = dict(reversed(TYPED_RESULTS.values()))


def same_outcome(kind: Result, result: Result) -> bool:
    """Whether a letter of record 299 speaks of a result: W, D and L are any win, draw and loss over the board."""
    if result is kind:
        return True
    one, other = kind.row, result.row
    return one.kind is other.kind is ResultKind.GAME and one.worth is other.worth and not one.rated
