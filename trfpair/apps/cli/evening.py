"""A club evening without hand work: a tournament from a list of names, and its results from the command line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import click

from trfpair.apps.cli.exits import DONE
from trfpair.apps.cli.files import write_files
from trfpair.apps.cli.own_options import any_option, typed
from trfpair.apps.cli.settings import INITIAL_COLOURS, SystemName
from trfpair.base.errors import BadInput
from trfpair.base.files.held import held
from trfpair.base.files.steps import save_step
from trfpair.base.inputs import bytes_of
from trfpair.base.shown import shown
from trfpair.event.absences import with_players
from trfpair.event.boards import boards, boards_text
from trfpair.event.entries import TYPED_RESULTS, with_result
from trfpair.event.model import Colour, Pair, Player, Result, Tournament, last_paired_round
from trfpair.event.points import points_text
from trfpair.event.unfinished import round_under_way
from trfpair.rounds.pairing import options_of
from trfpair.rounds.scores import standing_system
from trfpair.systems import BY_PLACE, by_name
from trfpair.systems.options import option_records
from trfpair.trf.patch import File, open_file, patched

VEGA_CODES = {"1": "1-0", "0": "0-1", "5": "=", "0.5": "=", "+": "+-", "-": "-+"}
"""Vega's results by White's side."""


@click.command()
@click.argument("names", type=click.Path(path_type=Path))
@click.option("-o", "--out", type=click.Path(path_type=Path), help="The tournament file to write.")
@click.option("--add", type=click.Path(path_type=Path, exists=True), help="Add the players to this tournament instead.")
@click.option("--by-rating", is_flag=True, help="With --add: in their place by rating, until round 4 is paired.")
@click.option("--same-name", is_flag=True, help="With --add: a player may have the name of another player.")
@click.option("--name", default="", help="Name of the tournament.")
@click.option("--rounds", type=click.IntRange(1, 999), help="Number of rounds.")
@click.option("--system", type=SystemName(), help="Pairing system [dutch].")
@click.option("--initial-colour", type=click.Choice(list(INITIAL_COLOURS)), help="Colour drawn for the first player.")
@click.option("--keep-order", is_flag=True, help="Number the players in the order of the list, not by rating.")
@any_option
def new(
    names: Path, out: Path | None, add: Path | None, by_rating: bool, keep_order: bool, same_name: bool, **said: Any
) -> int:
    """Make a tournament from a list of players: NAMES is a table with a header, or has one name on each line.

    The header names the columns, in any order: name, rating, title, federation, fide id, birth, sex, id. A comma,
    semicolon or tab separates them. Players are numbered by rating, title and name (C.04.2).
    """
    from trfpair.event.roster import numbered, read_roster

    if (out is None) == (add is None):
        raise click.UsageError("either -o FILE, a tournament to be made, or --add FILE, one to be added to")
    players, notes = read_roster(bytes_of(names), str(names))
    for note in notes:
        click.echo(shown(f"Warning: {note}"), err=True)
    if add is not None:
        return (_add_by_rating if by_rating else _add)(add, players, same_name=same_name)
    assert out is not None
    if out.exists():
        raise BadInput(f"{out} exists: name another file, or add to it with --add")
    system = by_name(said["system"] or "dutch")
    if system.needs_rounds and said["rounds"] is None:
        raise click.UsageError(f"{system.name} needs --rounds")
    places = system.order == BY_PLACE
    listed = numbered(players, keep_order=keep_order or places)
    tournament = Tournament(
        players=tuple(replace(one, points=0, rank=one.id if places else None) for one in listed),
        name=said["name"] or out.stem,
        rounds=said["rounds"],
        initial_colour=INITIAL_COLOURS.get(said["initial_colour"] or "", Colour.WHITE),
        system=system.code_on(),
        records=tuple(option_records(system.name, system.options, options_of(system, typed(said["own"])))),
    )
    from trfpair.trf import dumps

    write_files({out: dumps(tournament, "full")})
    click.echo(f"Written to {out}: {len(listed)} players, to be paired with {system.name}")
    return DONE


def _add(path: Path, players: Sequence[Player], *, same_name: bool) -> int:
    """Late entries: the next numbers, so that nobody's number changes."""
    with held(path):
        return _joined(path, open_file(path), players, same_name=same_name)


def _add_by_rating(path: Path, players: Sequence[Player], *, same_name: bool) -> int:
    """C.04.2, 2.4: late entries with the numbers that their ratings deserve."""
    from trfpair.apps.cli.numbers import write_numbers
    from trfpair.event.numbers import with_players_by_strength

    with held(path):
        file = open_file(path)
        if _stands_by_places(file.tournament):
            raise BadInput("the players of this file stand by places, which a rating does not change")
        told = write_numbers(path, file, with_players_by_strength(file.tournament, players, same_name=same_name))
    click.echo(told)
    return DONE


def _joined(path: Path, file: File, players: Sequence[Player], *, same_name: bool) -> int:
    before = len(file.tournament.players)
    after = with_players(file.tournament, players, same_name=same_name)
    if _stands_by_places(file.tournament):
        placed = (replace(one, rank=one.id) for one in after.players[before:])
        after = replace(after, players=(*after.players[:before], *placed))
    added = ", ".join(one.called for one in after.players[before:])
    save_step(path, file.data, patched(file, after), f"added {added}")
    click.echo(shown(f"Added to {path}: {added}"))
    return DONE


def _stands_by_places(tournament: Tournament) -> bool:
    """Whether the system that the file names (192) goes by the places of the file."""
    from trfpair.systems import by_code

    return bool(tournament.system) and by_code(tournament.system).order == BY_PLACE


class Entered(NamedTuple):
    """One result as it was typed."""

    place: str
    """Where it was said, for messages."""
    players: tuple[str, ...]
    """A board, or White and Black."""
    result: str


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("results", nargs=-1, metavar="[BOARD RESULT]...", type=click.UNPROCESSED)
@click.option(
    "-f", "--from", "source", type=click.Path(path_type=Path), help="Lines `board result` or `idW idB result`."
)
@click.option("--round", "round_", type=click.IntRange(1), help="Round [the one under way].")
@click.option("--replace", "replacing", is_flag=True, help="Replace results that were entered before.")
def result(file: Path, results: tuple[str, ...], source: Path | None, round_: int | None, replacing: bool) -> int:
    """Enter results of the last paired round: `trfpair result t.trf 1 1-0 2 = 3 0-1 4 +-`.

    A result is 1-0, 0-1 or =. +- and -+ are games that White or Black won by forfeit; -/- is lost by both. Points are
    counted anew; the rest of FILE stays as it is. The command names the boards that are still open. After a change in
    an earlier round, it says whether the later rounds would be paired in the same way.
    """
    with held(file):
        return _enter(file, open_file(file), results, source, round_, replacing)


def _enter(
    file: Path, opened: File, results: Sequence[str], source: Path | None, round_: int | None, replacing: bool
) -> int:
    tournament = opened.tournament
    last = last_paired_round(tournament)
    system = standing_system(tournament)
    round_ = round_ or round_under_way(tournament, calendar=system is not None and system.calendar)
    if not last or round_ > last:
        raise BadInput(f"{file}: no round {round_ or 1} has been paired yet: `trfpair pair {file} --write` does that")
    order = boards(tournament, round_)
    said = []
    for entered in _entered(results, source):
        pair = _pair_of(entered, order)
        try:
            tournament = with_result(tournament, round_, pair, entered.result, replacing=replacing)
        except BadInput as error:
            raise BadInput(f"{entered.place}: {error}") from None
        said.append(f"board {order.index(pair) + 1} {entered.result}")
    if tournament != opened.tournament:
        save_step(file, opened.data, patched(opened, tournament), f"round {round_}: {', '.join(said)}")
    _show(tournament, round_, order)
    if tournament != opened.tournament and round_ < last:
        from trfpair.apps.cli.corrected import later_rounds

        for line in later_rounds(opened.tournament, tournament, round_):
            click.echo(line, err=True)
    return DONE


def _entered(words: Sequence[str], source: Path | None) -> Iterator[Entered]:
    if len(words) % 2:
        raise click.UsageError(f"results are pairs of a board and a result; `{words[-1]}` stands alone")
    for board, outcome in zip(words[::2], words[1::2]):
        yield Entered(f"board {board}", (board,), outcome)
    if source is not None:
        for number, line in enumerate(bytes_of(source).decode("utf-8-sig", "replace").splitlines(), 1):
            parts = line.split()
            if not parts or parts[0].startswith("#"):
                continue
            if len(parts) not in (2, 3):
                raise BadInput(f"{source}, line {number}: expected `board result` or `idW idB result`, found `{line}`")
            outcome = VEGA_CODES.get(parts[-1], parts[-1]) if len(parts) == 3 else parts[-1]
            yield Entered(f"{source}, line {number}", tuple(parts[:-1]), outcome)


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
    open_boards = []
    for number, (white, black) in enumerate(order, 1):
        game = by_id[white].game(round_)
        if game.result is Result.UNKNOWN:
            open_boards.append(number)
        outcome = (game.result, by_id[black].game(round_).result)
        entered = next((text for text, results in TYPED_RESULTS.items() if results == outcome), "other")
        names = (
            f"{by_id[white].name or white} ({points_text(by_id[white].points or 0)})",
            (f"{by_id[black].name or black} ({points_text(by_id[black].points or 0)})"),
        )
        click.echo(shown(f"{number:3}  {names[0]:<28} {entered:^5} {names[1]}"))
    missing = f"missing: {boards_text(open_boards)}" if open_boards else "all results are in"
    click.echo(f"Round {round_}: {missing}", err=True)
