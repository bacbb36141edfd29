"""``trfpair new``: a tournament from a list of players, and players who join one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from trfpair.apps.acts import said_of_event
from trfpair.apps.cli.changing import say_next, say_notices, write_change
from trfpair.apps.cli.exits import DONE
from trfpair.apps.cli.hall import event_options
from trfpair.apps.cli.helped import InSections
from trfpair.apps.cli.own_options import added, any_option, typed
from trfpair.apps.cli.reading import reading_options
from trfpair.apps.cli.settings import INITIAL_COLOURS, SystemName
from trfpair.base.errors import BadInput
from trfpair.base.files import write_files
from trfpair.base.files.held import held
from trfpair.base.inputs import as_typed
from trfpair.base.shown import plural, shown
from trfpair.event.absences import with_players
from trfpair.event.completing import first_month, roster_from
from trfpair.event.dates import day_in
from trfpair.event.facts import HEADERS
from trfpair.event.matches.squads import with_joined_teams
from trfpair.event.model import Colour, Result, Tournament
from trfpair.event.national import national_ratings, rated_by, told_of_national, with_national_ratings
from trfpair.event.numbers import placed_by_strength, told_of_order, with_listed
from trfpair.event.rating_lists import RATED_KINDS
from trfpair.event.register import register
from trfpair.event.roster import Roster, as_listed, facts_of, read_roster
from trfpair.event.team_lists import with_teams_of
from trfpair.rounds.amendment import amended
from trfpair.systems import BY_PLACE, SWISS, System, by_name
from trfpair.systems.options import option_records, options_of
from trfpair.trf import Reading, dumps, named_bytes, open_file, spoken_name, understood

_of_register = added(
    click.option("--register", type=click.Path(path_type=Path), help="Complete players from this register of players."),
    click.option("--source", "of_list", default="FIDE", metavar="CODE", help="With --register: whose list [FIDE]."),
    click.option("--month", default="", metavar="YYYY-MM", help="With --register: the list [of the first day]."),
    click.option(
        "--kind",
        "which_rating",
        type=click.Choice(RATED_KINDS),
        default="standard",
        help="With --register: which rating.",
    ),
)
"""What is said of a register."""


@click.command(cls=InSections)
@click.argument("names", type=click.Path(path_type=Path))
@click.option("-o", "--out", type=click.Path(path_type=Path), help="The tournament file to write.")
@click.option("--add", type=click.Path(path_type=Path, exists=True), help="Add the players to this tournament instead.")
@click.option("--by-rating", is_flag=True, help="With --add: in their place by rating, until round 4 is paired.")
@click.option("--same-name", is_flag=True, help="With --add: a player may have the name of another player.")
@click.option("--force", is_flag=True, help="With --add: also to a calendar that is paired; it names the games lost.")
@click.option("--name", default="", help="Name of the tournament.")
@click.option("--rounds", type=click.IntRange(1, 999), help="Number of rounds.")
@click.option("--system", type=SystemName(), metavar="NAME", help="Pairing system [dutch].")
@click.option("--initial-colour", type=click.Choice(list(INITIAL_COLOURS)), help="Colour drawn for the first player.")
@click.option("--boards", type=click.IntRange(1, 99), help="Of teams: boards of a match [players of the smallest].")
@click.option("--keep-order", is_flag=True, help="Number the players in the order of the list, not by rating.")
@click.option(
    "--missed", type=click.Choice(["half", "zero"]), help="With --add: what they get for rounds that are paired [zero]."
)
@click.option("--dry-run", is_flag=True, help="Show what is understood of the list, and write nothing.")
@_of_register
@event_options
@any_option
@reading_options(file="a tournament file")
def new(names: Path, out: Path | None, add: Path | None, *, dry_run: bool, reading: Reading, **said: Any) -> int:
    """Make a tournament from a list of players: NAMES is a table with a header, or has one name on each line.

    NAMES may also be a tournament file, whose players are taken; - is standard input. The header names the columns, in
    any order and in eight languages: name (or last and first name), rating, national rating, title, federation, fide
    id, birth, sex, id. Files of spreadsheets (.xlsx), of Swiss-Manager, Vega, Sharly-Chess, the German federation and
    FIDE are read. National ratings are written as what they are (NRS), never as FIDE's. Players are numbered by
    tournament rating (172), title and name (C.04.2). With --register they are completed from the rating list of the
    month (`trfpair players import`).
    """
    if not dry_run and (out is None) == (add is None):
        raise click.UsageError("either -o FILE, a tournament to be made, or --add FILE, one to be added to")
    roster = _completed(_listed(names, reading, by_name(said["system"] or "dutch")), add, reading, said)
    for note in roster.notes:
        click.echo(shown(f"Warning: {note}"), err=True)
    _show(names, roster)
    if dry_run:
        return DONE
    if add is not None:
        return _join(add, reading, roster, said)
    assert out is not None
    return _begin(out, roster, said)


def _listed(names: Path, reading: Reading, system: System) -> Roster:
    """The players of a list, or of a tournament file."""
    data = named_bytes(names)
    if not re.search(rb"^001 ", data, re.MULTILINE):
        return read_roster(data, spoken_name(names), teams=system.teams or system.either)
    event = understood(data, reading, spoken_name(names)).tournament
    listed = [replace(one, id=0, points=None, rank=None, games=()) for one in event.players]
    national = national_ratings(event, rated_by(event)[0])
    return Roster(
        listed,
        [f"{spoken_name(names)} is a tournament file: its players are taken, and no games"],
        national=tuple(national.get(one.id, 0) for one in event.players) if any(national.values()) else (),
        rated_by=event.header("172").upper(),
    )


def _completed(listed: Roster, add: Path | None, reading: Reading, said: dict[str, Any]) -> Roster:
    """The list, completed from the register that the options name: by the month of the first day, if none is said."""
    path = said.pop("register")
    asked = {"source": said.pop("of_list"), "month": said.pop("month"), "kind": said.pop("which_rating")}
    if path is None:
        return listed

    if not asked["month"]:
        begins = first_month(open_file(add, reading).tournament) if add else day_in(said["start"] or "")[:7]
        asked["month"] = begins
    with register(path) as kept:
        return roster_from(listed, kept, **asked)


def _show(path: Path, roster: Roster) -> None:
    """Print how a list was understood, before anything is written."""
    click.echo(
        shown(
            f"{path}: {plural(len(roster.players), 'player')}" + (f"; {', '.join(roster.used)}" if roster.used else "")
        ),
        err=True,
    )
    for at, player in enumerate(roster.players[:_MOST_SHOWN]):
        facts = (player.title, player.name, facts_of(roster, at))
        click.echo(shown("  " + "  ".join(fact for fact in facts if fact)), err=True)
    if len(roster.players) > _MOST_SHOWN:
        click.echo(f"  and {len(roster.players) - _MOST_SHOWN} more", err=True)


_MOST_SHOWN = 3


def _begin(out: Path, roster: Roster, said: dict[str, Any]) -> int:
    if out.exists():
        raise BadInput(f"{out} exists: name another file, or add to it with --add")
    system = by_name(said["system"] or "dutch")
    if system.needs_rounds and said["rounds"] is None:
        raise click.UsageError(f"{system.name} needs --rounds")
    system = system.of(teams=bool(roster.teams))
    tournament = Tournament(
        players=as_listed(roster.players),
        name=said["name"] or out.stem,
        initial_colour=INITIAL_COLOURS.get(said["initial_colour"] or "", Colour.WHITE),
        system=system.code_on(),
        records=tuple(option_records(system.name, system.options, options_of(system, typed(said["own"])))),
    )
    of_teams = bool(roster.teams) and system.teams
    if said["boards"] and not of_teams:
        raise click.UsageError("--boards is for a list with teams, and a system that pairs them")
    if of_teams:
        stated = said_of_event(tournament, **{key: said.get(key) for key in HEADERS})  # the federation, and what ranks
        tournament = with_teams_of(stated, roster, boards=said["boards"], keep_order=_as_listed(system, said))
    rounds = said["rounds"] or system.rounds_of(len(tournament.event.by_id))
    event = said_of_event(tournament, **{key: said.get(key) for key in (*HEADERS, "dates")}, rounds=rounds)
    if not of_teams:
        event = with_listed(event, roster, keep_order=said["keep_order"], places=system.order == BY_PLACE)
    done = amended(tournament, event)
    write_files({out: dumps(done.tournament, "full")})
    click.echo(f"Written to {out}: {_field(done.tournament)}, to be paired with {system.name}")
    if roster.teams and not system.teams:
        click.echo(f"The teams of the list are not used: {system.name} pairs players", err=True)
    if told := told_of_national(done.tournament):
        click.echo(told, err=True)
    if any(player.id for player in roster.players) and not said["keep_order"] and (told := told_of_order(event)):
        click.echo(f"{shown(told)}. `trfpair number {as_typed(out)}` makes them so", err=True)
    if system.form == SWISS and system.needs_rounds and said["initial_colour"] is None:
        click.echo("No --initial-colour: the first player has White in round 1 (XXC white1)", err=True)
    say_notices(done.notices)
    if system.teams and not done.tournament.teams:
        click.echo("Next: write a record 310 for each team into the file (docs/a-team-weekend.md)", err=True)
    else:
        say_next(out, done.tournament)
    return DONE


def _as_listed(system: System, said: Mapping[str, Any]) -> bool:
    """Whether teams keep the order of the list: those of a calendar do, as it is often drawn by lots."""
    return bool(said["keep_order"]) or system.calendar


def _field(tournament: Tournament) -> str:
    """How many players there are, and how many teams at how many boards."""
    players, side = plural(len(tournament.players), "player"), tournament.teams
    if side is None:
        return players
    return f"{plural(len(side.teams), 'team')} at {plural(len(side.colours), 'board')}, {players}"


def _join(path: Path, reading: Reading, roster: Roster, said: dict[str, Any]) -> int:
    """Late entries: the next numbers, so that nobody's number changes; or those that their ratings deserve."""
    missed = {"half": Result.HALF_BYE, "zero": Result.ZERO_BYE}.get(said["missed"] or "", Result.NONE)
    with held(path):
        file = open_file(path, reading)
        before = file.tournament
        if roster.teams and not before.teams:
            click.echo("The teams of the list are not used: players join without one", err=True)
        keeping = {key: said[key] for key in ("same_name", "force")}
        after = with_players(before, roster.players, missed=missed, **keeping)
        joined = [one.id for one in after.players if one.id not in before.by_id]
        after = with_joined_teams(after, dict(zip(joined, roster.teams)))
        after = with_national_ratings(after, dict(zip(joined, roster.national)), roster.rated_by)
        if said["by_rating"]:
            if before.terms.by_place:
                raise BadInput("the players of this file stand by places, which a rating does not change")
            after = placed_by_strength(after, before.by_id)
        return write_change(path, file, after)
