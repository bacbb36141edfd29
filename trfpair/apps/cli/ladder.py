"""``trfpair ladder``: what happens to a ladder between two weeks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from trfpair.apps.acts import taken_off
from trfpair.apps.cli.changing import changing, say_next
from trfpair.apps.cli.own_options import added, in_languages, own_option
from trfpair.apps.cli.reading import reading_options
from trfpair.apps.cli.said import tell
from trfpair.apps.cli.steps import read_as_kept, say_replaced
from trfpair.apps.exits import DONE
from trfpair.apps.files import answer_json, as_step, read, spare_inputs
from trfpair.apps.ladder import advance_text, advanced_file, places_data, places_svg, places_text
from trfpair.apps.spoken import language_code
from trfpair.base.errors import BadInput
from trfpair.base.files import write_files
from trfpair.base.files.held import held
from trfpair.base.files.steps import replacing, with_step
from trfpair.base.inputs import bytes_of
from trfpair.event.model import Tournament
from trfpair.event.saying import Listing, Saying
from trfpair.event.steps import ladder_advanced
from trfpair.systems import by_name
from trfpair.trf import dumps
from trfpair.trf.reading import Reading

ways = added(*(own_option(option) for option in by_name("ladder").options if option.name in ("win", "draw")))


@click.group()
def ladder() -> None:
    """Look after a club ladder: a TRF whose rank field (columns 86-89) is the place."""


@ladder.command(name="advance")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "-o", "--out", type=click.Path(path_type=Path), required=True, help="The ladder with its new places, a TRF."
)
@click.option("--report", type=click.Path(path_type=Path), help="Also write the report to this file.")
@click.option("--no-absent-drop", is_flag=True, help="Absent players keep their places.")
@ways
@in_languages
@reading_options
def advance_ladder(
    file: Path, out: Path, report: Path | None, no_absent_drop: bool, reading: Reading, **given: str | None
) -> int:
    """Apply the results of the last week of FILE to the ladder.

    Winners take the places of the players they beat, absent players give way, inactive players are removed, newcomers
    join. Prints each move with its reason. FILE stays as it is, unless it is OUT. What --win and --draw say stands in
    OUT, and holds for the weeks to come.
    """
    with held(out):
        said = {name: value for name, value in given.items() if value is not None}
        return _advance(file, out, report, said, absent_drop=not no_absent_drop, reading=reading)


@ladder.command()
@changing
@click.argument("players", metavar="PLAYERS", nargs=-1, required=True)
def remove(tournament: Tournament, players: Sequence[str]) -> Tournament:
    """Take PLAYERS off the ladder of FILE: those below close up, and the removed are not paired any more.

    PLAYERS are numbers or parts of names, such as 5,9 or Fischer. `trfpair withdraw FILE PLAYERS --back` brings one
    back, without a place until the next week played.
    """
    return taken_off(tournament, players)


@ladder.command(name="places")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--plot", type=click.Path(path_type=Path), help="Also draw the places as lines, an SVG, into this file.")
@click.option("--json", "as_json", is_flag=True, help="Print the places as JSON.")
@in_languages
@reading_options
def show_places(file: Path, plot: Path | None, reading: Reading, *, as_json: bool) -> int:
    """Show who stood where before each week of FILE, from its log."""
    tournament = read(file, reading)
    if plot:
        if plot.exists():
            raise BadInput(Saying("plot-exists", file=str(plot)))
        write_files({plot: places_svg(tournament).encode()})
    if as_json:
        click.echo(answer_json({"weeks": places_data(tournament)}))
        return DONE
    click.echo(places_text(tournament, language_code()), nl=False)
    return DONE


def _advance(
    file: Path, out: Path, report: Path | None, given: Mapping[str, str], *, absent_drop: bool, reading: Reading
) -> int:
    same = out.exists() and file.exists() and out.samefile(file)
    data = bytes_of(file) if same else b""
    advanced = advanced_file(read(file, reading), given, absent_drop=absent_drop)
    text = advance_text(advanced, language_code())
    if report and report.resolve() == out.resolve():
        raise BadInput(Saying("ladder-and-report", file=str(out)))
    spare_inputs([report] if report else [], [file], Saying("name-another-file"))
    after, (what, kept) = dumps(advanced.tournament).encode("utf-8", "surrogateescape"), as_step(ladder_advanced())
    files = with_step(out, data, after, what, kept) if same else replacing(out, after, what, read_as_kept, kept)
    if report:
        files[report] = text
    write_files(files)
    click.echo(text, nl=False)
    tell(Saying("written", files=Listing([str(one) for one in (out, report) if one])), err=True)
    if not same:
        say_replaced(out, files, err=True)
    say_next(out, advanced.tournament)
    return DONE
