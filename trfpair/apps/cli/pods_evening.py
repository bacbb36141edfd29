"""An evening of tables without hand work: ``trfpair pods new``, ``result``, and what ``trfpair pods --write`` does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from trfpair.apps.cli.own_options import in_languages
from trfpair.apps.cli.pods_request import LARGEST_REQUEST
from trfpair.apps.cli.said import misused, tell, warn
from trfpair.apps.exits import DONE
from trfpair.apps.files import as_step
from trfpair.apps.spoken import worded_now
from trfpair.base.errors import BadInput
from trfpair.base.files import write_files
from trfpair.base.files.held import held
from trfpair.base.files.steps import save_step
from trfpair.base.inputs import as_typed, bytes_of, whole_number, whole_numbers
from trfpair.base.shown import shown
from trfpair.base.texts import text_in
from trfpair.event.roster import as_listed, read_roster, refuse_twice
from trfpair.event.saying import Listing, Saying
from trfpair.event.steps import round_entered
from trfpair.pods import NAMES, by_name
from trfpair.pods.evening import Evening, begun, chosen, winners_entered
from trfpair.pods.model import OPEN, Outcome, Request
from trfpair.pods.past import everybody
from trfpair.pods.protocol import MOST_PLAYERS
from trfpair.pods.simulate import dice, winner

_DRAWN, _TAKEN_BACK = ("=", "0"), "?"


@click.command()
@click.argument("names", metavar="NAMES|NUMBER", type=click.Path(path_type=Path))
@click.option("-o", "--out", type=click.Path(path_type=Path), help="The file of the evening to write.")
@click.option("--add", type=click.Path(path_type=Path), help="Add the players to this evening instead.")
@click.option("--system", type=click.Choice(NAMES), help="The system of the tables [cedh].")
@click.option("--size", type=click.IntRange(2), help="squire: players at a table [2].")
@click.option("--same-name", is_flag=True, help="With --add: a player may have the name of another player.")
@click.option("--name", default="", help="Name of the evening.")
@in_languages
def new(names: Path, out: Path | None, add: Path | None, name: str, same_name: bool, **said: Any) -> int:
    """Make the file of an evening from a list of players: NAMES is a table with a header, or has one name on each line.

    The columns name and id are used. Players without an id are numbered in the order of the list. Digits alone are a
    NUMBER of players without names; the file is then printed unless -o names it.
    """
    unnamed = whole_number(str(names))
    if (out is not None and add is not None) or (out is None and add is None and unnamed is None):
        raise misused(Saying("evening-or-add"))
    if add is not None:
        if name or said["system"] or said["size"]:
            raise misused(Saying("evening-has-them"))
        return _add(add, _listed(names, keep_ids=False), same_name=same_name)
    if out is not None and out.exists():
        raise BadInput(Saying("new-exists", file=str(out)))
    system = by_name(said["system"] or NAMES[0])
    if said["size"] and system.sizes:
        raise misused(Saying("size-of-squire"))
    read = _listed(names)
    own = {id_: who for id_, who in read if id_}
    listed = own or {number: who for number, (_, who) in enumerate(read, 1)}
    data = begun(name or (out.stem if out else ""), system, listed, said["size"] or 0)
    Evening.of(data)
    if out is None:
        click.echo(data.decode(), nl=False)
        return DONE
    write_files({out: data})
    made_of = Saying("to-be-seated", count=len(listed), system=system.name)
    tell(Saying("written-as", path=str(out), what=made_of))
    return DONE


def _listed(path: Path, keep_ids: bool = True) -> list[tuple[int, str]]:
    """The players of a list: id (0 for none) and name. Its notes go to stderr."""
    unnamed = whole_number(str(path))
    if unnamed is not None:
        return [(0, "")] * _seatable(unnamed)
    listed = read_roster(bytes_of(path), str(path))
    players, notes = listed.players, listed.notes
    if keep_ids:
        by_number = sorted(as_listed(players), key=lambda one: one.id) if players and players[0].id else players
        return [(one.id, one.name) for one in by_number]
    for note in notes:
        warn(note)
    return [(0, one.name) for one in players]


def _seatable(players: int) -> int:
    """A number of players, if a request can have so many."""
    if not 0 < players <= MOST_PLAYERS:
        raise BadInput(Saying("players-of-evening", found=players, most=MOST_PLAYERS))
    return players


def _add(path: Path, players: Sequence[tuple[int, str]], *, same_name: bool) -> int:
    """Late entries: the next numbers, so that nobody's number changes."""
    with held(path):
        evening = Evening.of(bytes_of(path, LARGEST_REQUEST))
        if not same_name:
            refuse_twice(evening.request.names.values(), [who for _, who in players if who])
        return _joined(path, evening, players)


def _joined(path: Path, evening: Evening, players: Sequence[tuple[int, str]]) -> int:
    first = 1 + max([*everybody(evening.request), *evening.request.names], default=0)
    joined = {first + at: who for at, (_, who) in enumerate(players)}
    added = Listing([f"{who} ({id_})" if who else str(id_) for id_, who in joined.items()])
    save_step(path, evening.data, evening.with_players(joined).data, *as_step(Saying("did-added", who=added)))
    tell(Saying("added-to", file=str(path), who=added))
    return DONE


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("results", nargs=-1, metavar="[TABLE WINNER]...", type=click.UNPROCESSED)
@click.option("-f", "--from", "source", type=click.Path(path_type=Path), help="Lines `table winner`.")
@click.option("--round", "round_", type=click.IntRange(1), help="Round [the last one].")
@click.option("--replace", "replacing", is_flag=True, help="Replace results that were entered before.")
@in_languages
def result(file: Path, results: tuple[str, ...], source: Path | None, round_: int | None, replacing: bool) -> int:
    """Enter results of the last round: `trfpair pods result evening.json 1 7 2 = 3 12`.

    A result is a table and the number of its winner; = is a draw, ? takes a result back. The rest of FILE stays as it
    is. The command names the tables that are still open.
    """
    with held(file):
        return _enter(file, Evening.of(bytes_of(file, LARGEST_REQUEST)), results, source, round_, replacing)


def _enter(
    file: Path, evening: Evening, results: Sequence[str], source: Path | None, round_: int | None, replacing: bool
) -> int:
    last = len(evening.request.rounds)
    round_ = round_ or last
    if not last or round_ > last:
        command = f"`trfpair pods {as_typed(file)} --write`"
        raise BadInput(Saying("no-round-seated", file=str(file), round=round_ or 1, command=command))
    winners: dict[int, int] = {}
    for where, table, won in _entered(results, source):
        if table in winners:
            raise BadInput(Saying("table-twice", place=where, table=table))
        winners[table] = won
    after = evening.with_results(round_, winners, replace=replacing)
    save_step(file, evening.data, after.data, *as_step(winners_entered(round_, winners)))
    _show(after, round_)
    return DONE


def _entered(words: Sequence[str], source: Path | None) -> list[tuple[Saying, int, int]]:
    """Tables and winners as they were typed, each with its place for messages."""
    if len(words) % 2:
        raise misused(Saying("winner-alone", word=f"`{words[-1]}`"))
    said = [(Saying("of-table", table=table), table, won) for table, won in zip(words[::2], words[1::2], strict=True)]
    if source is not None:
        for number, line in enumerate(text_in(source).splitlines(), 1):
            parts, where = line.split(), Saying("line-of", list=str(source), line=number)
            if parts and not parts[0].startswith("#"):
                if len(parts) != 2:
                    raise BadInput(Saying("winner-line", place=where, line=f"`{line}`"))
                said.append((where, parts[0], parts[1]))
    return [(where, _number(table, where), _winner(won, where)) for where, table, won in said]


def _number(word: str, where: Saying) -> int:
    found = whole_number(word)
    if found is None:
        raise BadInput(Saying("table-of-number", place=where, found=f"`{word}`"))
    return found


def _winner(word: str, where: Saying) -> int:
    if word == _TAKEN_BACK:
        return OPEN
    found = 0 if word in _DRAWN else whole_number(word)
    if found is None:
        raise BadInput(Saying("winner-of-number", place=where, found=f"`{word}`"))
    return found


def _show(evening: Evening, round_: int) -> None:
    """The tables with their results, and which are open."""
    click.echo(_tables_text(evening, round_), nl=False)
    opened = [str(table) for number, table in evening.open if number == round_]
    missing = Saying("tables-missing", round=round_, tables=Listing(opened))
    tell(missing if opened else Saying("results-all-in", round=round_), err=True)


def _tables_text(evening: Evening, round_: int) -> str:
    """The tables of a round with their results, one a line."""
    request, lines = evening.request, []
    for number, table in enumerate(request.rounds[round_ - 1].tables, 1):
        who = ", ".join(called(request, player) for player in table.players)
        won = Saying("table-is-won", who=called(request, table.winner or 0))
        outcome = {OPEN: "?", None: "?", 0: worded_now(Saying("table-is-drawn"))}.get(table.winner) or worded_now(won)
        lines.append(shown(worded_now(Saying("at-place", place=f"{number:3}  {who}", what=outcome))))
    return "".join(f"{line}\n" for line in lines)


def called(request: Request, player: int) -> str:
    """A player as people say it: name and number."""
    name = request.names.get(player)
    return f"{name} ({player})" if name else str(player)


def present(request: Request, data: bytes, options: dict[str, Any]) -> tuple[Request, Request]:
    """The request of who is seated now, and of who will be from now on, by --absent, --withdraw and --return."""
    evening = Evening.of(data)
    gone, back, absent = (
        whole_numbers(options[name] or "", f"--{name.rstrip('_')}") for name in ("withdraw", "return_", "absent")
    )
    for option, players in (("--withdraw", gone), ("--return", back), ("--absent", absent)):
        chosen(evening, players, option)
    for option, players in (("--withdraw", gone), ("--absent", absent)):
        for player in players:
            if player not in {*request.players, *back}:
                raise BadInput(Saying("player-not-seated", option=option, player=player))
    active = [player for player in request.players if player not in gone]
    active += [player for player in dict.fromkeys(back) if player not in request.players and player not in gone]
    now = tuple(player for player in active if player not in absent)
    return replace(request, players=now), replace(request, players=tuple(active))


def enter(path: Path, data: bytes, after: Request, outcome: Outcome, seed: int | None = None) -> None:
    """Put the round into the file it was seated from; with random results if there is a ``seed`` for them."""
    evening = Evening.of(data)
    number = len(evening.request.rounds) + 1
    entered = evening.with_active(after.players).with_round(outcome)
    if seed is not None:
        entered = entered.with_results(number, _drawn(entered, seed))
    what = round_entered(number) if seed is None else Saying("did-enter-drawn", round=number)
    save_step(path, evening.data, entered.data, *as_step(what))
    takes = Saying("takes-results", command="`trfpair pods result`") if seed is None else Saying("results-drawn")
    tell(Saying("seating-entered", round=number, file=str(path), next=takes), err=True)


def _drawn(evening: Evening, seed: int) -> dict[int, int]:
    """Random winners for the open tables of the last round, as `--simulate` draws those of its first tournament."""
    number = len(evening.request.rounds)
    rng, opened = dice(seed, 0, number), {table for _, table in evening.open}
    drawn = [winner(rng, table.players) for table in evening.request.rounds[-1].tables]
    return {table: who for table, who in enumerate(drawn, 1) if table in opened}


def draw_results(path: Path, data: bytes, seed: int) -> str:
    """Draw the results of the tables that are still open, and return the tables of the round."""
    evening = Evening.of(data)
    if not evening.open:
        command = f"`trfpair pods {as_typed(path)} --write --random-results`"
        raise BadInput(Saying("no-table-open", file=str(path), command=command))
    number = evening.open[0][0]
    winners = _drawn(evening, seed)
    after = evening.with_results(number, winners)
    save_step(path, evening.data, after.data, *as_step(Saying("did-draw", round=number, seed=seed)))
    return _tables_text(after, number)
