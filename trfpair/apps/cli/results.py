"""``trfpair result``: results as they are typed and pasted, of any round."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from pathlib import Path

import click

from trfpair.apps.cli.asking import asked_by_board, colours_now, writer_of_points
from trfpair.apps.cli.changing import say_next, say_notices
from trfpair.apps.cli.helped import InSections
from trfpair.apps.cli.own_options import in_languages
from trfpair.apps.cli.reading import reading_options
from trfpair.apps.cli.said import misused, tell
from trfpair.apps.cli.terminal import can_ask
from trfpair.apps.exits import BAD_REQUEST, DONE
from trfpair.apps.files import as_step
from trfpair.apps.spoken import headed, worded_now
from trfpair.base.errors import BadInput
from trfpair.base.files.held import held
from trfpair.base.files.steps import save_step
from trfpair.base.inputs import as_typed, whole_number
from trfpair.base.named import NamedTuple
from trfpair.base.shown import shown
from trfpair.base.texts import brought_text
from trfpair.event.boards import no_board
from trfpair.event.entries import board_results, refuse_named, with_adjourned, with_result
from trfpair.event.event import Event
from trfpair.event.games import BoardGame
from trfpair.event.log import begun_by_hand, with_rating_correction
from trfpair.event.model import Pair, Result, Tournament
from trfpair.event.saying import Listing, Saying, at_place
from trfpair.event.typed import ADJOURNED_WORDS, TEXTS, is_result
from trfpair.output.width import left
from trfpair.rounds.amendment import amended
from trfpair.trf import STDIN, File, named_bytes, open_file, spoken_name
from trfpair.trf.patch import patched
from trfpair.trf.reading import Reading

_SEPARATORS = frozenset("-–—:")


class Entered(NamedTuple):
    """One result as it was typed."""

    place: str | Saying
    """Where it was said, for messages."""
    players: tuple[str, ...]
    """A board, a match, boards such as ``1.3-5.8``, or White and Black; nothing for the board that follows."""
    result: str


class Ways(NamedTuple):
    """How results are taken."""

    replacing: bool
    rating_only: bool
    quiet: bool
    """Whether the boards are not listed."""


class _Results(InSections):
    """A command of which ``--``, behind the file, is a result and no end of the options."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The words, with ``-/-`` for it."""
        named = next((at for at, word in enumerate(args) if not word.startswith("-")), len(args))
        return super().parse_args(ctx, [*args[:named], *("-/-" if word == "--" else word for word in args[named:])])


@click.command(cls=_Results, context_settings={"ignore_unknown_options": True})
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("results", nargs=-1, metavar="[BOARD RESULT]...", type=click.UNPROCESSED)
@click.option(
    "-f",
    "--from",
    "source",
    type=click.Path(path_type=Path),
    help="Lines `result` in the order of the boards, `board result`, or `idW idB result` (- is standard input).",
)
@click.option("--round", "round_", type=click.IntRange(1), help="Round [the one under way].")
@click.option("--replace", "replacing", is_flag=True, help="Replace results that were entered before.")
@click.option("--rating-only", is_flag=True, help="Keep a correction for rating only (C.04.2, 4.3).")
@click.option("--quiet", "-q", is_flag=True, help="Do not list the boards.")
@in_languages
@reading_options
def result(
    file: Path, results: tuple[str, ...], source: Path | None, round_: int | None, reading: Reading, **ways: bool
) -> int:
    """Enter results of the last paired round: `trfpair result t.trf 1 1-0 2 = 3 0-1 4 +-`.

    A result is 1-0, 0-1 or =. +- and -+ are games that White or Black won by forfeit; -/- is lost by both. 0-0, ½-0 and
    0-½ are decisions of the arbiter; 1-0u is not rated; adj is an adjourned game, which counts as a draw until it is
    over; ? takes a result back. 1:0, remis, 1 - 0, and White's side alone are understood too. In a match the third
    board of match 2 is 2.3, and its result is that of the side on the left first. `2 1=01` is match 2 by its boards,
    `2 +-` the whole match by forfeit, and `1.3-2.4 =` names several boards.

    Without results, at a terminal, the command asks for those of the open boards, a key each; what was answered is
    entered at the end or when you stop. Points are counted anew; the rest of FILE stays as it is. The command names
    the boards that are still open. After a change in an earlier round, it says whether the later rounds would be
    paired in the same way.
    """
    said = Ways(**ways)
    asks = not results and source is None and not said.rating_only and str(file) != STDIN
    if asks and can_ask(sys.stdout):
        return _asked(file, reading, round_, said)
    with held(file):
        return _enter(file, open_file(file, reading), list(_entered(results, source)), round_, said)


def _asked(file: Path, reading: Reading, round_: int | None, ways: Ways) -> int:
    """Ask at the terminal, and enter what was answered; nobody waits for the file in the meantime."""
    tournament = open_file(file, reading).tournament
    event = tournament.event
    round_ = _paired_round(file, event, round_ or event.under_way)
    answers = asked_by_board(tournament, round_, again=ways.replacing)
    with held(file):
        opened = open_file(file, reading)
        after, refused = with_answers(event, opened.tournament, round_, answers, ways)
        _write(file, opened, after, round_, ways)
    for line in refused:
        tell(headed(worded_now(line), "error"), err=True)
    return BAD_REQUEST if refused else DONE


def with_answers(
    asked: Event, tournament: Tournament, round_: int, answers: Mapping[str, str], ways: Ways
) -> tuple[Tournament, list[Saying]]:
    """The tournament with the answers of a round, and what of them cannot be entered, as the file has changed since."""
    then, now = asked.board_games(round_), tournament.event.board_games(round_)
    refused: list[Saying] = []
    for board, result in answers.items():
        try:
            if now.get(board) != then[board]:
                raise BadInput(Saying("others-sit-there"))
            tournament = with_typed(tournament, round_, board, result, ways)
        except BadInput as error:
            refused.append(Saying("answer-not-entered", place=_of_board(board), why=error.said, result=f"`{result}`"))
    return tournament, refused


def _of_board(board: str) -> Saying:
    return Saying("boards", boards=board)


def _paired_round(file: Path, event: Event, round_: int) -> int:
    last = event.last
    if not last or round_ > last:
        command = f"`trfpair pair {as_typed(file)} --write`"
        raise BadInput(Saying("results-before-pairs", file=str(file), round=round_ or 1, command=command))
    return round_


def _enter(file: Path, opened: File, entries: Sequence[Entered], round_: int | None, ways: Ways) -> int:
    event = opened.tournament.event
    try:
        round_ = _paired_round(file, event, round_ or _round_meant(event, entries, ways))
        after = _with_entries(opened.tournament, event.board_games(round_), entries, round_, ways)
    except BadInput as error:
        raise (BadInput(Saying("nothing-was-entered", why=error.said)) if len(entries) > 1 else error) from None
    _write(file, opened, after, round_, ways)
    return DONE


def _with_entries(
    tournament: Tournament, board_games: Mapping[str, BoardGame], entries: Sequence[Entered], round_: int, ways: Ways
) -> Tournament:
    event, before, named = tournament.event, "", set[tuple[int, Pair]]()
    for entered in entries:
        for game, result in _games_of(entered, board_games, round_, before):
            if found := event.board_game(board_games, game):
                refuse_named(board_games, found, named)
            try:
                tournament = with_typed(tournament, round_, game, result, ways)
            except BadInput as error:
                raise BadInput(at_place(entered.place, error)) from None
            before = game if isinstance(game, str) else before
    return tournament


def _write(file: Path, opened: File, tournament: Tournament, round_: int, ways: Ways) -> None:
    """Write the file with results in it; say what is open, what to look at, and what comes next."""
    board_games = opened.tournament.event.board_games(round_)
    done = amended(opened.tournament, tournament)
    if tournament != opened.tournament:
        save_step(file, opened.data, patched(opened, done.tournament), *as_step(*done.said))
    if not ways.quiet:
        _show(done.tournament, board_games)
    event = done.tournament.event
    missing = [game.board for game in event.waiting_games(round_)]
    hanging = [game.board for game in event.open_games(round_)]
    told = Saying("results-all-in", round=round_)
    if missing:
        told = Saying("results-missing", round=round_, boards=event.boards_said(round_, missing))
    elif begun_by_hand(event.file) == round_:
        told = Saying("results-begun", round=round_, who=Listing([one.called for one in event.unserved(round_)]))
    elif hanging:
        told = Saying("results-adjourned", round=round_, boards=event.boards_said(round_, hanging))
    tell(told, err=True)
    say_notices(done.notices)
    if not missing:
        say_next(file, done.tournament)


def _round_meant(event: Event, entries: Sequence[Entered], ways: Ways) -> int:
    """The round that results without a round belong to: the one under way.

    In a calendar games may be postponed. There the boards tell the round: the one in which all of them are open. Raises
    BadInput where the boards alone do not tell it.
    """
    under_way = event.under_way
    if not event.terms.calendar:
        return under_way
    began = [round_ for round_ in range(1, under_way + 1) if event.waiting_games(round_)]
    fits = [round_ for round_ in began if all(_is_open(event, round_, entered) for entered in entries)]
    known = [round_ for round_ in range(1, under_way) if ways.replacing and event.is_untouched(under_way)]
    if entries and (len(fits) > 1 or known):
        found: list[str | Saying] = [f"--round {one}" for one in fits] if len(fits) > 1 else ["--round N"]
        either = reduce(lambda one, other: Saying("either-or", one=one, other=other), found)
        raise BadInput(Saying("boards-of-what-round", option=either))
    return fits[0] if len(fits) == 1 else under_way


def _is_open(event: Event, round_: int, entered: Entered) -> bool:
    """Whether the game that is named has no result in a round."""
    board_games = event.board_games(round_)
    try:
        found = [event.board_game(board_games, game) for game, _ in _games_of(entered, board_games, round_)]
    except BadInput:
        return False
    return all(board_game is not None and Result.UNKNOWN in event.outcome(board_game) for board_game in found)


def with_typed(tournament: Tournament, round_: int, game: Pair | str, result: str, ways: Ways) -> Tournament:
    """The tournament with a result as it was typed."""
    if ways.rating_only:
        return with_rating_correction(tournament, round_, game, result)
    if result.casefold() in ADJOURNED_WORDS:
        event = tournament.event
        after = with_result(tournament, round_, game, "?", replacing=ways.replacing)
        board_game = event.board_game(event.board_games(round_), game)
        return with_adjourned(after, board_game.column, board_game.pair) if board_game else after
    return with_result(tournament, round_, game, result, replacing=ways.replacing)


def _entered(words: Sequence[str], source: Path | None) -> Iterator[Entered]:
    yield from _typed(list(words))
    if source is not None:
        lines = brought_text(named_bytes(source), spoken_name(source)).text.splitlines()
        for number, line in enumerate(lines, 1):
            parts = line.replace(";", " ").split()
            if parts and not parts[0].startswith("#"):
                yield _of_line(parts, Saying("line-of", list=spoken_name(source), line=number), line)


def _typed(words: list[str]) -> Iterator[Entered]:
    """Boards and results by turns; `1 - 0` in three words is one result."""
    while words:
        if len(words) == 1:
            raise misused(Saying("result-alone", word=f"`{words[0]}`"))
        spaced = len(words) > 3 and words[2] in _SEPARATORS and is_result("".join(words[1:4]))
        board, text = words[0], "".join(words[1:4]) if spaced else words[1]
        yield Entered(_of_board(board), (board,), text)
        del words[: 4 if spaced else 2]


def _of_line(parts: Sequence[str], place: Saying, line: str) -> Entered:
    """`result`, `board result`, or `idW idB result` with White's side as Vega has it; a result may have blanks."""
    if len(parts) == 1 or (parts[1] in _SEPARATORS and is_result("".join(parts))):
        return Entered(place, (), "".join(parts))
    if len(parts) == 2 or (len(parts) > 2 and is_result("".join(parts[1:]))):
        return Entered(place, (parts[0].rstrip(".)"),), "".join(parts[1:]))
    if len(parts) > 2 and (len(parts) == 3 or is_result("".join(parts[2:]))):
        return Entered(place, tuple(parts[:2]), "".join(parts[2:]))
    raise BadInput(Saying("result-line-of-what", place=place, line=f"`{line}`"))


def _games_of(
    entered: Entered, board_games: Mapping[str, BoardGame], round_: int, before: str = ""
) -> Iterator[tuple[Pair | str, str]]:
    """The games that are named, by board or by White and Black, with their results.

    Without a name it is the board behind that ``before`` it.
    """
    boards = list(board_games)
    if not boards:
        raise BadInput(_at(entered, no_board(round_, "", boards)))
    if not entered.players:
        yield _next_board(entered, boards, before), entered.result
    elif len(entered.players) == 1:
        yield from _on_boards(entered, board_games, round_).items()
    else:
        numbers = [whole_number(word) for word in entered.players]
        if None in numbers:
            raise BadInput(Saying("result-of-numbers", place=entered.place, words=f"`{' '.join(entered.players)}`"))
        yield Pair(*(number or 0 for number in numbers)), entered.result


def _next_board(entered: Entered, boards: Sequence[str], before: str) -> str:
    at = boards.index(before) + 1 if before else 0
    if at == len(boards):
        raise BadInput(Saying("result-too-many", place=entered.place, result=f"`{entered.result}`", board=before))
    return boards[at]


def _on_boards(entered: Entered, board_games: Mapping[str, BoardGame], round_: int) -> Mapping[str, str]:
    (named,) = entered.players
    try:
        found = board_results(board_games, named.lstrip("0") or named, entered.result)
    except BadInput as error:
        raise BadInput(at_place(entered.place, error)) from None
    if found:
        return found
    raise BadInput(_at(entered, no_board(round_, named, list(board_games))))


def _at(entered: Entered, refusal: Saying) -> Saying:
    """A refusal that names the board, behind the line of a list; of typed words the board says it all."""
    typed = entered.players and entered.place == _of_board(entered.players[0])
    return refusal if typed else at_place(entered.place, BadInput(refusal))


def _show(tournament: Tournament, board_games: Mapping[str, BoardGame]) -> None:
    """The boards with their results, and which are open; of a match also who has White."""
    by_id, event = tournament.by_id, tournament.event
    written, another = writer_of_points(), worded_now(Saying("result-of-another-kind"))
    for board, board_game in board_games.items():
        outcome = board_game.in_order(event.outcome(board_game))
        entered = "adj" if (board_game.column, board_game.pair) in event.adjourned else TEXTS.get(outcome) or another
        one, other = (
            f"{by_id[id_].name or id_} ({written(by_id[id_].points or 0)})"
            for id_ in (board_game.home, board_game.away)
        )
        colours = f"{colours_now(board_game)}  " if event.of_matches else ""
        click.echo(shown(f"{board:>3}  {left(one, 28)} {colours}{entered:^5} {other}"))
