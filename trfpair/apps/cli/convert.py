"""``trfpair convert``: a tournament file in the records of another dialect."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from trfpair import __version__
from trfpair.apps.cli.exits import DONE, LOOK_AT_IT
from trfpair.apps.cli.files import EOL, spare_inputs, write_output
from trfpair.apps.cli.reading import reading_options
from trfpair.base.errors import BadInput
from trfpair.base.shown import plural, shown
from trfpair.event.model import Record, Tournament
from trfpair.trf import DIALECTS, STDIN, File, dumps, losses, open_file
from trfpair.trf.reading import Reading
from trfpair.trf.write import TRF26


@click.command()
@click.argument("source", metavar="IN", type=click.Path(path_type=Path))
@click.argument("target", metavar="OUT", type=click.Path(path_type=Path))
@click.option(
    "--to", "dialect", type=click.Choice(DIALECTS), default="trf26", show_default=True, help="Records of OUT."
)
@reading_options(strict="; write nothing if anything is lost", file="IN")
@click.option("--eol", type=click.Choice(list(EOL)), default="lf", show_default=True, help="Line ends of OUT.")
@click.option("--force", is_flag=True, help="OUT may be IN; `trfpair undo` takes it back.")
@click.option("--checked", is_flag=True, help="Pair each round again; OUT keeps a line of each that differs.")
@click.option("--report", is_flag=True, help="List all that is filled in, reworded, mended or lost for TRF26.")
def convert(source: Path, target: Path, dialect: str, reading: Reading, report: bool, **choices: Any) -> int:
    """Write the tournament file IN as OUT, in UTF-8: TRF16 with JaVaFo's TRF(x) records, TRF26, or both mixed (full).

    Facts of IN that OUT cannot hold are listed on standard error. Exit 0: OUT is written; 6: with --strict, OUT would
    lose a fact and is not written.
    """
    from trfpair.trf.wording import in_trf16_words

    if not choices["force"]:
        spare_inputs([target], [source], "name another file for OUT, or say --force")
    if report and dialect != TRF26:
        raise click.UsageError("--report is about the way to TRF26")
    file = open_file(source, reading)
    if report:
        _report(file, err=str(target) == STDIN)
    else:
        for text in file.told:
            click.echo(shown(text), err=True)
    tournament = _with_imports(file.tournament) if choices["checked"] else file.tournament
    if dialect == "trf16":
        tournament = _naming_its_system(in_trf16_words(tournament))
    lost = losses(tournament, dialect)
    for loss in () if report else lost:
        click.echo(shown(f"Warning: {dialect} cannot say: {loss}"), err=True)
    if reading.strict and lost:
        click.echo(f"{target} is not written: {len(lost)} facts would be lost", err=True)
        return LOOK_AT_IT
    text = dumps(tournament, dialect, EOL[choices["eol"]])
    if target.is_file() and source.is_file() and target.samefile(source):
        _put_back(target, file.data, text, dialect)
    else:
        write_output(target, text)
    return DONE


def _put_back(path: Path, before: bytes, text: str, dialect: str) -> None:
    """Write a file that was converted in its own place, as a step that can be undone."""
    from trfpair.base.files.held import held
    from trfpair.base.files.steps import save_step

    with held(path):
        save_step(path, before, text.encode("utf-8", "surrogateescape"), f"converted to {dialect}")


def _with_imports(tournament: Tournament) -> Tournament:
    """The tournament whose log says which rounds another program paired otherwise than the rules (54, 55)."""
    from trfpair.event.log import IMPORT, with_hand_made
    from trfpair.rounds.check import check_tournament
    from trfpair.rounds.pairing import Settings

    for found in check_tournament(tournament, Settings()):
        if found.differs:
            tournament = with_hand_made(tournament, found.round, found.checker, found.tournament, IMPORT)
            click.echo(f"Round {found.round}: {found.verdict}; OUT has a line of it", err=True)
    return tournament


def _report(file: File, *, err: bool) -> None:
    """All adjustments on the way to TRF26, a line each."""
    from trfpair.output.adjustments import adjustments

    found = adjustments(file.data, file.loaded)
    click.echo(f"{plural(len(found), 'adjustment') if found else 'no adjustments'} on the way to TRF26", err=err)
    for one in found:
        click.echo(shown(f"  {one}"), err=err)


def _naming_its_system(tournament: Tournament) -> Tournament:
    """With our own line for the system that 192 names, where without 192 another one would be taken."""
    from trfpair.systems.of_file import system_of

    try:
        named = system_of(tournament)
    except BadInput:  # none that we have
        return tournament
    if system_of(replace(tournament, system="")) is named:
        return tournament
    line = Record("###", f" trfpair {__version__}: system={named.name}")
    return replace(tournament, records=(line, *tournament.records))
