"""``trfpair check``: re-pair every round of every file and report each difference."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from trfpair.apps.cli.batches import engine_options, opened, resumable, say_of_cluster
from trfpair.apps.cli.helped import InSections
from trfpair.apps.cli.names import names_of
from trfpair.apps.cli.own_options import in_languages
from trfpair.apps.cli.progress import meter
from trfpair.apps.cli.reading import reading_options
from trfpair.apps.cli.said import misused
from trfpair.apps.cli.settings import asking_settings
from trfpair.apps.exits import DONE, LOOK_AT_IT
from trfpair.apps.spoken import headed, language_code, worded_now
from trfpair.base.errors import BadInput
from trfpair.base.inputs import in_one_line
from trfpair.base.shown import in_brief, shown
from trfpair.event.saying import Saying
from trfpair.lab.batch import Job, engine_of, run
from trfpair.lab.batch.checked import FILES, CheckedFile, CheckReport, CheckWork
from trfpair.lab.batch.files import FileChecker, FileItem, Parts, digest_of, item_of
from trfpair.rounds.pairing import Settings
from trfpair.trf import STDIN
from trfpair.trf.reading import Reading

_MOST_FAILURES = 1000
"""So many of the files that could not be checked are told one by one."""

_MOST_TOLD = 195_000
"""The bytes of what is told of them, at the most."""

if TYPE_CHECKING:
    from trfpair.lab.batch import Journal


@click.command(cls=InSections)
@click.argument("files", nargs=-1, metavar="FILE|DIR...", type=click.Path(path_type=Path))
@asking_settings
@click.option("--round", "round_", type=click.IntRange(1), help="Check only this round [all].")
@click.option("--pairings-only", is_flag=True, help="Check the pairings, not the points and ranks.")
@click.option("--standings-only", is_flag=True, help="Check the points and ranks, not the pairings.")
@click.option("--adjustments", is_flag=True, help="List all that reading fills in, rewords or mends for TRF26 too.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.option("--brief", is_flag=True, help="One line a round.")
@click.option("--quiet", "-q", is_flag=True, help="Print only the files that differ, and the summary.")
@click.option(
    "--files-from",
    type=click.Path(path_type=Path),
    help="A file with the names of the files, one a line (- is standard input).",
)
@click.option("--out", type=click.Path(path_type=Path), help="Folder for a journal; --resume continues from it.")
@in_languages
@engine_options
@reading_options
def check(files: tuple[Path, ...], settings: Settings, reading: Reading, **choices: Any) -> int:
    """Pair every round of each tournament FILE again (or of the files in DIR) and report the differences.

    If FILE has a list of tie-breaks (212, 202), its points and ranks are checked too (C.07). A tied player may have
    any rank of the shared range; with --strict only the first. A round that FILE says was made by hand (### MPA)
    does not count as a difference; with --strict it does if the rules forbid what was made. Where rounds differ,
    other readings are tried: other editions, the other initial colour, Baku acceleration, a round robin, no bans,
    players numbered by rating. Head lines that a rating officer would send back are named with the command that mends
    them; they are no difference.

    Exit 0: everything agrees; 6: there are differences; any other code: a file could not be checked.
    """
    if choices["pairings_only"] and choices["standings_only"]:
        raise misused(Saying("contradicts", one="--pairings-only", other="--standings-only"))
    if choices["standings_only"] and settings.round is not None:
        raise misused(Saying("round-of-standings"))
    if not files and choices["files_from"] is None:
        raise misused(Saying("check-of-nothing"))
    parts = Parts(pairings=not choices["standings_only"], standings=not choices["pairings_only"])
    parts = parts._replace(adjustments=choices["adjustments"], brief=choices["brief"], language=language_code())
    checker = FileChecker(settings, reading, parts)
    names = names_of(files, choices["files_from"])
    engine = engine_of(min(choices["jobs"], len(names)), choices["cluster"], say_of_cluster)
    job = _job(checker, names, remote=engine.remote)
    with opened(choices["out"], job, resume=choices["resume"]) as journal:
        if choices["resume"]:
            _compare_names(journal, names)
            journal.forget(FILES, [*_changed(journal, names)])
        with resumable(journal, len(names), choices["out"]), meter(worded_now(Saying("checking"))) as progress:
            run(job, {FILES: len(names)}, journal, engine, progress)
        return _told(CheckReport(journal, names, parts), as_json=choices["as_json"], quiet=choices["quiet"])


def _job(checker: FileChecker, names: Sequence[str], *, remote: bool) -> Job:
    said = {field.name: getattr(checker.settings, field.name) for field in fields(checker.settings)}
    said |= {name: getattr(checker.reading, name) for name in Reading.__match_args__ if name != "door"}
    identity = {
        name: value if value is None else str(value) for name, value in (said | checker.parts._asdict()).items()
    }
    return Job(
        "check",
        identity,
        CheckedFile._fields,
        CheckWork(checker),
        item=lambda _cell, at: item_of(names[at], remote=remote),
    )


def _compare_names(journal: Journal, names: Sequence[str]) -> None:
    """A list may have grown; what was checked must stand in it where it stood."""
    for row in journal.rows():
        if row.at >= len(names) or row.values[0] != str(Path(names[row.at])):
            now = names[row.at] if row.at < len(names) else Saying("no-file-now")
            raise BadInput(Saying("list-changed", number=row.at + 1, was=str(row.values[0]), now=now))


def _changed(journal: Journal, names: Sequence[str]) -> Iterator[int]:
    """The places of files that were checked and hold something else now; what standard input held is not known."""
    for row in journal.rows(FILES):
        name = names[row.at]
        if name != STDIN and digest_of(FileItem(name)) != CheckedFile(*row.values).digest:  # type: ignore[arg-type]
            yield row.at


def _told(report: CheckReport, *, as_json: bool, quiet: bool) -> int:
    """Print the report, then on stderr the warnings and errors in the order of the files; the exit code."""
    for piece in report.json() if as_json else report.text(quiet=quiet):
        click.echo(piece, nl=False)
    failed, agreed, left_out, room = None, True, 0, _MOST_TOLD
    for file in report.files():
        name = in_one_line(file.file)
        for line in () if quiet or as_json else file.warnings.splitlines():
            click.echo(shown(worded_now(Saying("at-place", place=name, what=line))), err=True)
        if file.error:
            if room >= 0:
                told = worded_now(Saying("at-place", place=name, what=str(file.error)))
                line = shown(in_brief(headed(told, "error")))
                room -= max(len(line.encode()) + 1, _MOST_TOLD // _MOST_FAILURES)
                if room >= 0:
                    click.echo(line, err=True)
            left_out += room < 0
            failed = failed or file.exit_code
        agreed = agreed and bool(file.agrees)
    if left_out:
        click.echo(headed(worded_now(Saying("and-more-files", count=left_out)), "error"), err=True)
    return failed or (DONE if agreed else LOOK_AT_IT)
