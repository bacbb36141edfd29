"""``trfpair standings``: the standings after a round, by any list of tie-breaks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from trfpair.apps.cli.grouped import tell_of_none
from trfpair.apps.cli.helped import InSections
from trfpair.apps.cli.own_options import in_languages
from trfpair.apps.cli.reading import reading_options
from trfpair.apps.cli.said import misused, refuse_idle, warn
from trfpair.apps.exits import DONE, LOOK_AT_IT
from trfpair.apps.files import change, read
from trfpair.apps.spoken import language_code
from trfpair.base.errors import BadInput
from trfpair.base.texts import text_in
from trfpair.event.saying import Saying, at_place
from trfpair.event.steps import ranks_written, standings_kept
from trfpair.output.standings import (
    IN_CSV,
    groups_csv,
    groups_json,
    groups_text,
    standings_csv,
    standings_json,
    standings_of,
    standings_text,
    why_text,
)
from trfpair.ranking import EDITIONS, Request, Standings
from trfpair.ranking.groups import GROUPED_BY, USUAL_BEST, GroupedBy
from trfpair.ranking.ranks import with_ranks
from trfpair.ranking.said import Said, read_values, said_by, said_records, with_said
from trfpair.trf.reading import Reading

_CSV = ",".join(column.key for column in IN_CSV)


@click.command(cls=InSections)
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--after", type=click.IntRange(0), help="Only the rounds up to this one [the last finished round].")
@click.option("--tie-breaks", default="", metavar="LIST", help='E.g. "BH/C1,BH,SB,DE" [record 212 or 202 of FILE].')
@click.option("--edition", type=click.Choice(list(EDITIONS)), help="Edition of C.07 [by the first day, record 042].")
@click.option("--swiss/--round-robin", default=None, help="How unplayed rounds count [as FILE says].")
@click.option("--unrated", default="", metavar="N", help="Of players without a rating: 1500, lowest, average [none].")
@click.option("--lots", default="", metavar="SEED", help="Rank by lots who stays tied; each SEED has its lots.")
@click.option("--expelled", default="", metavar="IDS", help="Players left out, e.g. 3,7; their games count for others.")
@click.option("--values", type=click.Path(path_type=Path), help="Values of your own tie-breaks: a table `id,OTHER_X`.")
@click.option("--keep", is_flag=True, help="Keep these four in FILE, as lines `### trfpair standings`.")
@click.option("--write", is_flag=True, help="Put the ranks into FILE, columns 86-89.")
@click.option("--csv", "form", flag_value="csv", help=f"Print CSV: {_CSV} and the tie-breaks.")
@click.option("--json", "form", flag_value="json", help="Print JSON.")
@click.option("--contributions", is_flag=True, help="With --json: the points of each round, and those left out.")
@click.option("--best", type=click.IntRange(1, 99), help="Rank clubs (or --by) by so many of their players [4].")
@click.option("--by", type=click.Choice(GROUPED_BY), help="With --best: what is ranked [club].")
@click.option("--why", nargs=2, type=int, metavar="A B", help="Show what decides between players A and B.")
@in_languages
@reading_options(strict="; exit 6 if an open game counts")
def standings(file: Path, after: int | None, why: tuple[int, int] | None, reading: Reading, **choices: Any) -> int:
    """Print the standings of a tournament FILE after its last finished round, or after another one.

    Points come from the results, ranks from the list of tie-breaks (FIDE C.07). Tied players share a rank.
    A tie-break that cannot be computed is left out, with a warning. A game without a result that counts is named.
    --best 4 ranks the clubs of the players by the four best of each, --by their schools, towns or federations.
    """
    refuse_idle({"--csv": choices["form"] == "csv", "--json": choices["form"] == "json", "--best": choices["best"],
                 "--by": choices["by"]}, beside="--why" if why else "")  # fmt: skip
    if choices["contributions"] and choices["form"] != "json":
        raise misused(Saying("says-nothing-without", one="--contributions", other="--json"))
    tournament = read(file, reading)
    said = _said(choices["values"], **{name: choices[name] for name in ("unrated", "lots", "expelled")})
    request = Request(after, choices["tie_breaks"], choices["edition"] or "", choices["swiss"], said)
    try:
        done = standings_of(tournament, request)
    except BadInput as error:
        raise BadInput(at_place(str(file), error)) from error
    text = _why(done, why) if why else ""
    if choices["keep"]:
        _keep(file, reading, said)
    if choices["write"]:
        _write_ranks(file, reading, done)
    text = text or _groups(done, file, choices) or _text(done, choices["form"], choices["contributions"])
    click.echo(text, nl=False)
    for notice in done.notices:
        warn(notice.said)
    return LOOK_AT_IT if reading.strict and done.open_games else DONE


def _why(done: Standings, pair: tuple[int, int]) -> str:
    """The text of what decides between two, before anything is written."""
    try:
        return why_text(done, *pair, language_code())
    except BadInput as error:
        raise BadInput(at_place("--why", error)) from None


def _said(values: Path | None, **words: str) -> Said:
    """The settings of the options, as the lines of a file would. Raises BadInput."""
    said = said_by(words)
    if values is None:
        return said
    return said._replace(values=read_values(text_in(values), str(values)))


def _keep(file: Path, reading: Reading, said: Said) -> None:
    """Write what was said into the file, as lines of it."""
    if not said_records(said):
        raise BadInput(Saying("nothing-to-keep"))
    change(file, reading, lambda one: with_said(one, said), standings_kept())


def _write_ranks(file: Path, reading: Reading, done: Standings) -> None:
    """Write the ranks into the file; whoever is left out of the standings has none."""
    change(file, reading, lambda before: with_ranks(before, done), ranks_written(done.after, so_far=done.so_far))


def _text(done: Standings, form: str | None, contributions: bool) -> str:
    if form == "json":
        return standings_json(done, contributions=contributions)
    return standings_csv(done) if form == "csv" else standings_text(done, language_code())


def _groups(done: Standings, file: Path, choices: dict[str, Any]) -> str:
    """The table of the groups that --best and --by ask for; nothing where they ask for none."""
    if not choices["best"] and not choices["by"]:
        return ""
    by: GroupedBy = choices["by"] or "club"
    best = choices["best"] or USUAL_BEST
    try:
        for_programs = {"csv": groups_csv, "json": groups_json}.get(choices["form"])
        made = for_programs(done, by, best) if for_programs else groups_text(done, by, best, language_code())
        tell_of_none([line.player for line in done.lines], by)
    except BadInput as error:
        raise BadInput(at_place(str(file), error)) from error
    return made
