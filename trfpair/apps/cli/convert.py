"""``trfpair convert``: a tournament file in the records of another dialect."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from trfpair.apps.cli.helped import InSections
from trfpair.apps.cli.json_files import in_json, is_json, open_json
from trfpair.apps.cli.own_options import in_languages
from trfpair.apps.cli.reading import reading_options
from trfpair.apps.cli.said import misused, refuse_idle, tell, warn
from trfpair.apps.cli.steps import read_as_kept, say_replaced
from trfpair.apps.exits import DONE, LOOK_AT_IT
from trfpair.apps.files import EOL, answer_json, as_step, spare_inputs, write_output
from trfpair.apps.spoken import language, worded_now
from trfpair.base.errors import BadInput
from trfpair.base.files import write_files
from trfpair.base.files.held import held
from trfpair.base.files.steps import replacing, save_step
from trfpair.base.inputs import in_one_line
from trfpair.event.hand_made import IMPORT, with_hand_made
from trfpair.event.model import Tournament
from trfpair.event.saying import Listing, Saying
from trfpair.output.adjustments import adjustments
from trfpair.output.rewritten import rewritten
from trfpair.rounds.check import check_tournament
from trfpair.rounds.pairing import Settings
from trfpair.trf import STDIN, File, open_file
from trfpair.trf.dialects import DIALECTS, TRF26
from trfpair.trf.reading import Reading


@click.command(cls=InSections)
@click.argument("source", metavar="IN", type=click.Path(path_type=Path))
@click.argument("target", metavar="OUT", type=click.Path(path_type=Path))
@click.option(
    "--to", "dialect", type=click.Choice(list(DIALECTS)), default=TRF26.name, show_default=True, help="Records of OUT."
)
@reading_options(strict="; write nothing if anything is lost", file="IN")
@click.option("--eol", type=click.Choice(list(EOL)), default="lf", show_default=True, help="Line ends of OUT.")
@click.option("--force", is_flag=True, help="OUT may be IN; `trfpair undo` takes it back.")
@click.option("--lossy", is_flag=True, help="Write OUT even if a pairing, points or ranks would be others by it.")
@click.option("--checked", is_flag=True, help="Pair each round again; OUT keeps a line of each that differs.")
@click.option("--report", is_flag=True, help="List all that is filled in, reworded, mended or lost for TRF26.")
@click.option("--json", "as_json", is_flag=True, help="Print what --report lists as JSON.")
@in_languages
def convert(source: Path, target: Path, dialect: str, reading: Reading, report: bool, **choices: Any) -> int:
    """Write the tournament file IN as OUT, in UTF-8.

    trf16: TRF16 alone, as for a rating report; trfx: with JaVaFo's TRF(x) records; trfbx: with those of bbpPairings;
    trf26: TRF26 alone; full: all of them mixed. A name that ends in .json, IN or OUT, is a file of JSON, which holds
    everything (docs/json.md).

    OUT is read again before it stands. Exit 0: it says the same; 6: facts of IN that it cannot hold are listed on
    standard error (with --strict OUT is not written then); 3: by OUT somebody's points or rank or the pairing of the
    coming round would be others, and it is not written.
    """
    if not choices["force"]:
        spare_inputs([target], [source], Saying("convert-spares"))
    _refuse_of_json(target)
    report = report or choices["as_json"]
    if report and (dialect != TRF26.name or is_json(target)):
        raise misused(Saying("report-of-trf26", option="--json" if choices["as_json"] else "--report"))
    file = open_json(source) if is_json(source) else open_file(source, reading)
    if report:
        _report(file, err=str(target) == STDIN, as_json=choices["as_json"])
    else:
        for text in file.told(language()):
            tell(text, err=True)
    tournament = _with_imports(file.tournament) if choices["checked"] else file.tournament
    made = in_json(tournament) if is_json(target) else rewritten(tournament, dialect, EOL[choices["eol"]])
    for loss in () if report else made.lost:
        warn(Saying("dialect-cannot-say", dialect=dialect, what=loss))
    if reading.strict and made.lost:
        tell(Saying("facts-would-be-lost", file=str(target), count=len(made.lost)), err=True)
        return LOOK_AT_IT
    if made.others and not choices["lossy"]:
        others = Listing(made.others, between="; ")
        raise BadInput(Saying("convert-changes", file=str(target), dialect=dialect, others=others))
    if target.is_file() and source.is_file() and target.samefile(source):
        _put_back(target, file.data, made.text, dialect)
    else:
        _put(target, source, made.text)
    return LOOK_AT_IT if made.lost else DONE


def _refuse_of_json(target: Path) -> None:
    """Refuse what is typed of the records or of the line ends of OUT, where OUT is JSON."""
    asked = click.get_current_context().get_parameter_source
    typed = {"--to": asked("dialect"), "--eol": asked("eol")}
    said = {option: source is ParameterSource.COMMANDLINE for option, source in typed.items()}
    refuse_idle(said, beside=in_one_line(target.name) if is_json(target) else "")


def _put(target: Path, source: Path, text: str) -> None:
    """Write OUT, or standard output; what OUT held before is a step that can be undone."""
    if not target.is_file():
        write_output(target, text)
        return
    data = text.encode("utf-8", "surrogateescape")
    with held(target):
        what, kept = as_step(Saying("did-write-converted", file=in_one_line(source)))
        files = replacing(target, data, what, read_as_kept, kept)
        write_files(files)
    say_replaced(target, files, err=True)


def _put_back(path: Path, before: bytes, text: str, dialect: str) -> None:
    """Write a file that was converted in its own place, as a step that can be undone."""
    with held(path):
        save_step(
            path, before, text.encode("utf-8", "surrogateescape"), *as_step(Saying("did-convert", dialect=dialect))
        )


def _with_imports(tournament: Tournament) -> Tournament:
    """The tournament whose log says which rounds another program paired otherwise than the rules (54, 55)."""
    for found in check_tournament(tournament, Settings()):
        if found.differs:
            tournament = with_hand_made(tournament, found.round, found.checker, found.tournament, IMPORT)
            tell(Saying("convert-differs", round=found.round, verdict=found.verdict_said), err=True)
    return tournament


def _report(file: File, *, err: bool, as_json: bool) -> None:
    """All adjustments on the way to TRF26, a line each."""
    found = adjustments(file.data, file.loaded)
    if as_json:
        click.echo(answer_json({"adjustments": [one.to_dict() for one in found]}), err=err)
        return
    tell(Saying("adjustments-made", count=len(found)) if found else Saying("adjustments-none"), err=err)
    for one in found:
        tell(f"  {worded_now(one)}", err=err)
