"""``trfpair new``: a tournament from a list of players, and players who join one."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from trfpair.apps.acts import said_of_event
from trfpair.apps.cli.changing import say_next, write_change
from trfpair.apps.cli.hall import event_options
from trfpair.apps.cli.helped import InSections
from trfpair.apps.cli.own_options import added, any_option, in_languages, typed
from trfpair.apps.cli.reading import reading_options
from trfpair.apps.cli.said import misused, tell, warn
from trfpair.apps.cli.settings import INITIAL_COLOURS, SystemName
from trfpair.apps.exits import DONE
from trfpair.apps.files import answer_json
from trfpair.apps.spoken import headed, worded_now
from trfpair.base.errors import BadInput
from trfpair.base.files import write_files
from trfpair.base.files.held import held
from trfpair.base.shown import shown
from trfpair.event.completing import first_month, roster_from
from trfpair.event.dates import day_in
from trfpair.event.facts import HEADERS
from trfpair.event.model import Colour, Result, Tournament
from trfpair.event.national import national_ratings, rated_by
from trfpair.event.rating_lists import RATED_KINDS
from trfpair.event.register import register
from trfpair.event.roster import Roster, facts_of, lists_by_column, understood_list
from trfpair.event.saying import InEnglish, Lines, Listing, Saying
from trfpair.rounds.listed import (
    BY_RATING,
    BY_TEAMS,
    ListWishes,
    Preview,
    names_of_files,
    preview_of,
    preview_of_joining,
    previews_of,
)
from trfpair.systems import SWISS, System, by_name
from trfpair.systems.options import option_records, options_of
from trfpair.trf import STDIN, Reading, dumps, named_bytes, open_file, spoken_name, understood

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
@click.option("--births", is_flag=True, help="A year behind a name is that of birth, not the rating.")
@click.option(
    "--missed", type=click.Choice(["half", "zero"]), help="With --add: what they get for rounds that are paired [zero]."
)
@click.option(
    "--by-column", metavar="NAME", help="A tournament for each word of this column: open.trf is open-A.trf ..."
)
@click.option("--dry-run", is_flag=True, help="Show what is understood of the list, and write nothing.")
@click.option("--json", "as_json", is_flag=True, help="With --dry-run: print it as JSON.")
@_of_register
@event_options
@any_option
@in_languages
@reading_options(file="a tournament file")
def new(
    names: Path, out: Path | None, add: Path | None, *, dry_run: bool, as_json: bool, reading: Reading, **said: Any
) -> int:
    """Make a tournament from a list of players: NAMES is a table with a header, or has one name on each line.

    NAMES may also be a tournament file, whose players are taken; - is standard input. The header names the columns, in
    any order and in eight languages: name (or last and first name), rating, national rating, title, federation, fide
    id, birth, sex, id. Spreadsheets (.xlsx, .ods) and lists of Swiss-Manager, Vega, Sharly-Chess, of FIDE and many
    federations are read. National ratings are written as what they are (NRS), never as FIDE's. Players are numbered by
    tournament rating (172), title and name (C.04.2). With --register they are completed from the rating list of the
    month (`trfpair players import`). With --by-column Group each group of the list is a tournament of its own.
    """
    if (out and add) or not (out or add or dry_run):
        raise misused(Saying("new-or-add"))
    if as_json and not dry_run:
        raise misused(Saying("json-of-dry-run"))
    if out is not None and str(out) == STDIN:
        raise BadInput(Saying("stdin-is-no-tournament"))
    _refuse_of_the_other(joining=add is not None, looking_up=said["register"] is not None)
    if out is not None and out.exists() and not dry_run and said["by_column"] is None:
        raise BadInput(Saying("new-exists", file=str(out)))
    system = by_name(said["system"] or "dutch")
    teams = system.teams or system.either
    if said["by_column"] is not None:
        return _begin_groups(names, out, system, said, dry_run=dry_run, as_json=as_json)
    if add is not None:
        return _join(names, add, reading, said, teams=teams, dry_run=dry_run, as_json=as_json)
    listed = _listed(names, reading, teams=teams, only_teams=system.teams, births=said["births"])
    listed = _completed(listed, day_in(said["start"] or "")[:7], said)
    wishes = _wishes(system, out or Path(spoken_name(names)), said)
    found = preview_of(listed, wishes)
    _show(names, listed, found, as_json=as_json)
    if dry_run:
        return _refused_or_done(found, as_json=as_json)
    assert out is not None
    return _begin(out, system, found, said)


_OF_JOINING = frozenset(("by_rating", "same_name", "force", "missed"))
_OF_REGISTER = frozenset(("of_list", "month", "which_rating"))
_OF_BOTH = frozenset((
    "names", "out", "add", "dry_run", "as_json", "lang", "ratings", "register", "births", *_OF_REGISTER,
    *Reading.__match_args__,
))  # fmt: skip
"""Options that say something in every run; of the others some are of players who join, and some of a new tournament."""


def _refuse_of_the_other(*, joining: bool, looking_up: bool) -> None:
    """Raise UsageError for options that would say nothing.

    Those are options of a tournament to be made where players join one, the other way round, and those of a register
    where none is named.
    """
    context = click.get_current_context()
    typed_here = {one.name or "": one.opts[-1] for one in context.command.params if _is_said(context, one)}
    new = typed_here.keys() - _OF_JOINING - _OF_BOTH
    of_event = new <= _OF_EVENT
    said: tuple[tuple[Collection[str], Callable[[Listing], Saying]], ...] = (
        (
            new if joining else (),
            lambda named: Saying(
                "says-nothing-of-event-there" if of_event else "says-nothing-of-file-there", options=named
            ),
        ),
        (() if joining else _OF_JOINING, lambda named: Saying("says-nothing-without-add", options=named)),
        (() if looking_up else _OF_REGISTER, lambda named: Saying("says-nothing-without-register", options=named)),
    )
    for wrong, told in said:
        if named := [option for name, option in typed_here.items() if name in wrong]:
            raise misused(told(Listing(named)))


def _is_said(context: click.Context, param: click.Parameter) -> bool:
    source = context.get_parameter_source(param.name or "")
    return source is not None and source.name == "COMMANDLINE"


_OF_EVENT = frozenset((*HEADERS, "name", "rounds", "dates", "boards"))
"""Options that `trfpair event` has too."""


def _is_tournament(data: bytes) -> bool:
    return re.search(rb"^001 ", data, re.MULTILINE) is not None


def _listed(names: Path, reading: Reading, *, teams: bool, only_teams: bool, births: bool) -> Roster:
    """The players of a list, or of a tournament file."""
    data = named_bytes(names)
    if not _is_tournament(data):
        return understood_list(data, spoken_name(names), teams=teams, only_teams=only_teams, births=births)
    event = understood(data, reading, spoken_name(names)).tournament
    listed = [replace(one, id=0, points=None, rank=None, games=()) for one in event.players]
    national = national_ratings(event, rated_by(event)[0])
    return Roster(
        listed,
        [InEnglish(Saying("list-is-tournament", list=spoken_name(names)))],
        national=tuple(national.get(one.id, 0) for one in event.players) if any(national.values()) else (),
        rated_by=event.header("172").upper(),
    )


def _completed(listed: Roster, begins: str, said: dict[str, Any]) -> Roster:
    """The list, completed from the register that the options name: by the month of the first day, if none is said."""
    if said["register"] is None:
        return listed
    asked = {"source": said["of_list"], "month": said["month"] or begins, "kind": said["which_rating"]}
    with register(said["register"]) as kept:
        return roster_from(listed, kept, **asked)


def _show(path: Path, listed: Roster, found: Preview, *, as_json: bool) -> None:
    """Print how a list was understood, before anything is written."""
    if as_json:
        click.echo(answer_json({"list": spoken_name(path), **found.to_dict()}))
        return
    for warning in found.warnings:
        warn(warning)
    first, *facts = found.facts
    if found.players or found.columns:
        tell(Saying("at-place", place=str(path), what=first), err=True)
    for at, player in enumerate(listed.players[:_MOST_SHOWN]):
        known = (player.title, player.name, worded_now(facts_of(listed, at)))
        click.echo(shown("  " + "  ".join(fact for fact in known if fact)), err=True)
    if len(listed.players) > _MOST_SHOWN:
        tell(f"  {worded_now(Saying('and-more', count=len(listed.players) - _MOST_SHOWN))}", err=True)
    for fact in facts:
        tell(fact, err=True)
    if not found.in_its_order and found.numbered and found.order in (BY_RATING, BY_TEAMS):
        tell(Saying("keep-order-numbers"), err=True)


_MOST_SHOWN = 3


def _refused_or_done(found: Preview, *, as_json: bool = False) -> int:
    """The exit code of a look at a list. Raises BadInput for one of which no tournament can be made."""
    if not found.problems:
        return DONE
    if as_json:
        return BadInput.exit_code
    raise BadInput(Lines(found.problems))


def _wishes(system: System, out: Path, said: dict[str, Any]) -> ListWishes:
    """The wishes of the options for a tournament to be made."""
    if said["boards"] and not (system.teams or system.either):
        raise misused(Saying("boards-of-list-with-teams"))
    return ListWishes(
        system,
        name=said["name"] or out.stem,
        rounds=said["rounds"],
        colour=INITIAL_COLOURS.get(said["initial_colour"] or "", Colour.WHITE),
        boards=said["boards"],
        keep_order=said["keep_order"],
        records=tuple(option_records(system.name, system.options, options_of(system, typed(said["own"])))),
        facts={key: said.get(key) for key in (*HEADERS, "dates")},
        say=said_of_event,
    )


def _begin(out: Path, system: System, found: Preview, said: dict[str, Any]) -> int:
    _refused_or_done(found)
    if found.proposed:
        raise misused(Saying("rounds-needed", system=system.name, rounds=str(found.proposed)))
    assert found.tournament is not None
    _write({out: found.tournament}, system, said)
    return DONE


def _write(made: Mapping[Path, Tournament], system: System, said: dict[str, Any]) -> None:
    """Write new tournaments, and say what comes next."""
    write_files({out: dumps(tournament, "full") for out, tournament in made.items()})
    for out, tournament in made.items():
        made_of = Saying("to-be-paired", players=_field(tournament), system=system.name)
        tell(Saying("written-as", path=str(out), what=made_of))
    if system.form == SWISS and system.needs_rounds and said["initial_colour"] is None:
        tell(Saying("new-without-colour"), err=True)
    if system.teams and not all(tournament.teams for tournament in made.values()):
        tell(headed(worded_now(Saying("next-teams")), "next"), err=True)
    else:
        for out, tournament in made.items():
            say_next(out, tournament)


def _begin_groups(
    names: Path, out: Path | None, system: System, said: dict[str, Any], *, dry_run: bool, as_json: bool
) -> int:
    """Tournaments of one list, one for each word of a column."""
    title = spoken_name(names)
    data = named_bytes(names)
    if _is_tournament(data):
        raise BadInput(Saying("tournament-without-column", list=title, column=f"`{said['by_column']}`"))
    found = lists_by_column(data, title, said["by_column"], teams=system.teams or system.either)
    begins = day_in(said["start"] or "")[:7]
    lists = {group: _completed(listed, begins, said) for group, listed in found.items()}
    base = out or Path(f"{Path(title).stem}.trf")
    files = {group: base.with_name(name) for group, name in names_of_files(base.name, lists).items()}
    if there := [str(file) for file in files.values() if file.exists() and not dry_run]:
        raise BadInput(Saying("files-there", files=Listing(there)))
    previews = previews_of(lists, _wishes(system, base, said))
    if as_json:
        groups = [{"group": group, "file": str(files[group]), **one.to_dict()} for group, one in previews.items()]
        click.echo(answer_json({"list": title, "column": said["by_column"], "groups": groups}))
        return BadInput.exit_code if any(one.problems for one in previews.values()) else DONE
    _show_groups(names, lists, previews, files, said["by_column"])
    named = [(group, problem) for group, one in previews.items() for problem in one.problems]
    if wrong := [Saying("at-place", place=group, what=problem) for group, problem in named]:
        raise BadInput(Lines(wrong))
    if dry_run:
        return DONE
    if proposed := [f"{group} {one.proposed}" for group, one in previews.items() if one.proposed]:
        raise misused(Saying("rounds-needed-of-groups", system=system.name, rounds=Listing(proposed)))
    _write({files[group]: one.tournament for group, one in previews.items() if one.tournament}, system, said)
    return DONE


def _show_groups(
    names: Path,
    lists: Mapping[str, Roster],
    previews: Mapping[str, Preview],
    files: Mapping[str, Path],
    column: str,
) -> None:
    """Print how many players each group has, and how its list was understood."""
    sizes = Listing([f"{group} {one.players}" for group, one in previews.items()])
    tell(Saying("groups-of-column", count=len(lists), column=column, sizes=sizes), err=True)
    for group, one in previews.items():
        tell(f"\n{worded_now(Saying('group-and-file', group=group, file=str(files[group])))}", err=True)
        _show(names, lists[group], one, as_json=False)


def _field(tournament: Tournament) -> Saying:
    """The number of players, and of teams with their boards."""
    players, side = Saying("list-players", count=len(tournament.players)), tournament.teams
    if side is None:
        return players
    boards = Saying("count-of-boards", count=len(side.colours))
    return Saying("teams-at-boards", teams=Saying("list-teams", count=len(side.teams)), boards=boards, players=players)


def _join(
    names: Path, path: Path, reading: Reading, said: dict[str, Any], *, teams: bool, dry_run: bool, as_json: bool
) -> int:
    """Late entries: the next numbers, so that nobody's number changes; or those that their ratings deserve."""
    missed = {"half": Result.HALF_BYE, "zero": Result.ZERO_BYE}.get(said["missed"] or "", Result.NONE)
    keeping = {key: said[key] for key in ("same_name", "force", "by_rating")}
    with held(path):
        file = open_file(path, reading)
        before = file.tournament
        teams = teams or before.teams is not None
        listed = _listed(names, reading, teams=teams, only_teams=False, births=said["births"])
        listed = _completed(listed, first_month(before), said)
        if said["ratings"]:
            before = said_of_event(before, ratings=said["ratings"])
        found = preview_of_joining(before, listed, missed=missed, **keeping)
        _show(names, listed, found, as_json=as_json)
        code = _refused_or_done(found, as_json=as_json)
        if dry_run:
            return code
        assert found.tournament is not None
        return write_change(path, file, found.tournament)
