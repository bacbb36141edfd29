"""``trfpair result``: results as they are typed and pasted, of any round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import click

from trfpair.apps.cli.changing import next_of, say_notices
from trfpair.apps.cli.exits import DONE
from trfpair.base.errors import BadInput
from trfpair.base.files.held import held
from trfpair.base.files.steps import save_step
from trfpair.base.inputs import in_one_line
from trfpair.base.shown import shown
from trfpair.event.boards import boards, boards_text
from trfpair.event.entries import with_result
from trfpair.event.log import adjourned, with_adjourned, with_rating_correction
from trfpair.event.model import Pair, Result, Tournament, last_paired_round
from trfpair.event.points import points_text
from trfpair.event.typed import ADJOURNED_WORDS, TEXTS, is_result
from trfpair.event.unfinished import round_under_way
from trfpair.output.width import left
from trfpair.rounds.scores import standing_system
from trfpair.trf import File, named_bytes, open_file
from trfpair.trf.patch import patched

_SEPARATORS = frozenset("-–—:")


class Entered(NamedTuple):
    """One result as it was typed."""

    place: str
    """Where it was said, for messages."""
    players: tuple[str, ...]
    """A board, or White and Black."""
    result: str


class Ways(NamedTuple):
    """How results are taken."""

    replacing: bool
    rating_only: bool
    quiet: bool
    """Whether the boards are not listed."""


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("results", nargs=-1, metavar="[BOARD RESULT]...", type=click.UNPROCESSED)
@click.option(
    "-f",
    "--from",
    "source",
    type=click.Path(path_type=Path),
    help="Lines `board result` or `idW idB result` (- is standard input).",
)
@click.option("--round", "round_", type=click.IntRange(1), help="Round [the one under way].")
@click.option("--replace", "replacing", is_flag=True, help="Replace results that were entered before.")
@click.option("--rating-only", is_flag=True, help="Keep a correction for rating only (C.04.2, 4.3).")
@click.option("--quiet", is_flag=True, help="Do not list the boards.")
def result(
    file: Path,
    results: tuple[str, ...],
    source: Path | None,
    round_: int | None,
    replacing: bool,
    rating_only: bool,
    quiet: bool,
) -> int:
    """Enter results of the last paired round: `trfpair result t.trf 1 1-0 2 = 3 0-1 4 +-`.

    A result is 1-0, 0-1 or =. +- and -+ are games that White or Black won by forfeit; -/- is lost by both. 0-0, ½-0 and
    0-½ are decisions of the arbiter; 1-0u is not rated; adj is an adjourned game, which counts as a draw until it is
    over; ? takes a result back. 1:0, remis, 1 - 0, and White's side alone are understood too. Points are counted anew;
    the rest of FILE stays as it is. The command names the boards that are still open. After a change in an earlier
    round, it says whether the later rounds would be paired in the same way.
    """
    with held(file):
        return _enter(
            file, open_file(file), list(_entered(results, source)), round_, Ways(replacing, rating_only, quiet)
        )


def _enter(file: Path, opened: File, entries: Sequence[Entered], round_: int | None, ways: Ways) -> int:
    from trfpair.rounds.amendment import amended

    tournament = opened.tournament
    last = last_paired_round(tournament)
    system = standing_system(tournament)
    round_ = round_ or round_under_way(tournament, calendar=system is not None and system.calendar)
    if not last or round_ > last:
        raise BadInput(f"{file}: no round {round_ or 1} has been paired yet: `trfpair pair {file} --write` does that")
    order = boards(tournament, round_)
    for entered in entries:
        pair = _pair_of(entered, order)
        try:
            tournament = _taken(tournament, round_, pair, entered.result, ways)
        except BadInput as error:
            raise BadInput(f"{entered.place}: {error}") from None
    done = amended(opened.tournament, tournament)
    if tournament != opened.tournament:
        save_step(file, opened.data, patched(opened, done.tournament), "; ".join(done.said))
    if not ways.quiet:
        _show(done.tournament, round_, order)
    missing = _open(done.tournament, round_, order)
    told = f"missing: {boards_text(missing)}" if missing else "all results are in"
    click.echo(f"Round {round_}: {told}", err=True)
    say_notices(done.notices)
    if not missing:
        click.echo(f"Next: {next_of(in_one_line(file), done.tournament)}", err=True)
    return DONE


def _taken(tournament: Tournament, round_: int, pair: Pair, result: str, ways: Ways) -> Tournament:
    if ways.rating_only:
        return with_rating_correction(tournament, round_, pair, result)
    if result.casefold() in ADJOURNED_WORDS:
        return with_adjourned(with_result(tournament, round_, pair, "?", replacing=ways.replacing), round_, pair)
    return with_result(tournament, round_, pair, result, replacing=ways.replacing)


def _entered(words: Sequence[str], source: Path | None) -> Iterator[Entered]:
    yield from _typed(list(words))
    if source is not None:
        for number, line in enumerate(named_bytes(source).decode("utf-8-sig", "replace").splitlines(), 1):
            parts = line.replace(";", " ").split()
            if parts and not parts[0].startswith("#"):
                yield _of_line(parts, f"{source}, line {number}", line)


def _typed(words: list[str]) -> Iterator[Entered]:
    """Boards and results by turns; `1 - 0` in three words is one result."""
    while words:
        if len(words) == 1:
            raise click.UsageError(f"results are pairs of a board and a result; `{words[0]}` stands alone")
        spaced = len(words) > 3 and words[2] in _SEPARATORS and is_result("".join(words[1:4]))
        board, text = words[0], "".join(words[1:4]) if spaced else words[1]
        yield Entered(f"board {board}", (board,), text)
        del words[: 4 if spaced else 2]


def _of_line(parts: Sequence[str], place: str, line: str) -> Entered:
    """`board result`, with blanks in the result or not, or `idW idB result` with White's side as Vega has it."""
    if len(parts) == 2 or (len(parts) > 2 and is_result("".join(parts[1:]))):
        return Entered(place, (parts[0].rstrip(".)"),), "".join(parts[1:]))
    if len(parts) > 2 and (len(parts) == 3 or is_result("".join(parts[2:]))):
        return Entered(place, tuple(parts[:2]), "".join(parts[2:]))
    raise BadInput(f"{place}: expected `board result` or `idW idB result`, found `{line}`")


def _pair_of(entered: Entered, order: Sequence[Pair]) -> Pair:
    numbers = [int(word) if word.isascii() and word.isdecimal() and len(word) < 6 else 0 for word in entered.players]
    if 0 in numbers:
        raise BadInput(f"{entered.place}: expected a number, found `{' '.join(entered.players)}`")
    if len(numbers) == 2:
        return Pair(*numbers)
    if numbers[0] > len(order):
        raise BadInput(f"{entered.place}: expected a board from 1 to {len(order)}")
    return order[numbers[0] - 1]


def _show(tournament: Tournament, round_: int, order: Sequence[Pair]) -> None:
    """The boards with their results, and which are open."""
    by_id = {player.id: player for player in tournament.players}
    hanging = adjourned(tournament)
    for number, (white, black) in enumerate(order, 1):
        outcome = (by_id[white].game(round_).result, by_id[black].game(round_).result)
        entered = "adj" if (round_, Pair(white, black)) in hanging else TEXTS.get(outcome, "other")
        names = (
            f"{by_id[white].name or white} ({points_text(by_id[white].points or 0)})",
            (f"{by_id[black].name or black} ({points_text(by_id[black].points or 0)})"),
        )
        click.echo(shown(f"{number:3}  {left(names[0], 28)} {entered:^5} {names[1]}"))


def _open(tournament: Tournament, round_: int, order: Sequence[Pair]) -> list[int]:
    """The boards without a result that are not adjourned."""
    by_id = {player.id: player for player in tournament.players}
    hanging = adjourned(tournament)
    return [
        board
        for board, pair in enumerate(order, 1)
        if by_id[pair.white].game(round_).result is Result.UNKNOWN and (round_, pair) not in hanging
    ]
