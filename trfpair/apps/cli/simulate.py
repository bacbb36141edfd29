"""``trfpair simulate`` and ``trfpair report``: studies of many tournaments, and what they come to."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from trfpair.apps.cli.batches import engine_options, opened, resumable, say_of_cluster, told_failures
from trfpair.apps.cli.progress import meter
from trfpair.apps.exits import DONE, LOOK_AT_IT, UNEXPECTED
from trfpair.base.files import write_files
from trfpair.base.inputs import bytes_of
from trfpair.base.shown import shown
from trfpair.lab.batch import JOURNAL, Journal, engine_of, run
from trfpair.lab.simulate import plots as drawing
from trfpair.lab.simulate import rows as data
from trfpair.lab.simulate.report import REPORT, STUDY_FILE, report_of, same_study
from trfpair.lab.simulate.statistics import Statistics
from trfpair.lab.simulate.toml import load_study
from trfpair.lab.simulate.work import job_of

if TYPE_CHECKING:
    from trfpair.lab.simulate.report import Report
    from trfpair.lab.simulate.study import Study


@click.command()
@click.argument("study_file", metavar="STUDY.toml", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), help="The folder for the rows; needed without --dry-run.")
@engine_options
@click.option("--cells", metavar="NAME,...", help="Only these cells of the study [all].")
@click.option("--count", type=click.IntRange(1), help="Number of tournaments of each cell [as the study says].")
@click.option("--dry-run", is_flag=True, help="List the tournaments, and play nothing.")
def simulate(study_file: Path, out: Path | None, count: int | None, **choices: Any) -> int:
    """Play the tournaments of a study and keep a row of measures of each in DIR (--out).

    Exit 0: done; 6: a published figure differs from ours; 2: some tournaments could not be played.
    """
    study = load_study(study_file)
    chosen = study.only([name.strip() for name in choices["cells"].split(",")] if choices["cells"] else [])
    counts = {cell.name: count or study.count for cell in chosen.cells}
    if choices["dry_run"]:
        _tell(study, counts)
        return DONE
    if out is None:
        raise click.UsageError("--out DIR names the folder for the rows")
    engine = engine_of(choices["jobs"], choices["cluster"], say_of_cluster)
    job, whole = job_of(study), sum(counts.values())
    with opened(out, job, resume=choices["resume"]) as journal:
        write_files(_kept(study, study_file, out))
        with resumable(journal, whole, out), meter("Simulating") as told:
            run(job, counts, journal, engine, told)
        report = report_of(chosen, journal, Statistics(journal, study.measures))
        click.echo(report.brief(), nl=False)
        return _code(report, journal)


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--plots", type=click.Choice(("svg", "png", "none")), help="Draw plots [svg if matplotlib is installed].")
@click.option("--rows", type=click.Choice(("csv", "parquet", "none")), default="csv", help="The rows as data [csv].")
def report(folder: Path, plots: str | None, rows: str) -> int:
    """Write the report of a study: tables (report.md), plots, and all rows, into the DIR of `trfpair simulate`.

    Exit 6: a published figure differs from ours.
    """
    kind = plots or ("svg" if drawing.available() else "none")
    with Journal.read(folder / JOURNAL) as journal:
        study = load_study(folder / STUDY_FILE)
        same_study(study, journal)
        statistics = Statistics(journal, study.measures)
        found = report_of(study, journal, statistics)
        drawn = dict(drawing.plots(study, statistics, kind)) if kind != "none" else {}
        files: dict[Path, str | bytes] = {folder / "plots" / f"{name}.{kind}": plot for name, plot in drawn.items()}
        files[folder / REPORT] = found.text(tuple(drawn), kind)
        if rows == "csv":
            files[folder / data.CSV] = data.as_csv(study, journal)
        if rows == "parquet":
            files[folder / data.PARQUET] = data.as_parquet(study, journal)
        write_files(files)
        click.echo(found.brief(), nl=False)
        click.echo(shown(f"\nwritten: {folder / REPORT}"))
        return _code(found, journal)


def _tell(study: Study, counts: dict[str, int]) -> None:
    """Print the tournaments that would be played."""
    click.echo(shown(f"{study.name}: {sum(counts.values())} tournaments, seed {study.seed}, study {study.digest}"))
    for cell in study.cells:
        if cell.name in counts:
            setting = cell.setting
            size = f"{setting.players} players, {setting.rounds} rounds"
            click.echo(shown(f"  {cell.name}: {counts[cell.name]} of {size}"))


def _kept(study: Study, study_file: Path, out: Path) -> dict[Path, str | bytes]:
    """The study and the files it reads, so that the folder can be reported on, and repeated, by itself."""
    beside: dict[Path, str | bytes] = {out / name: bytes_of(study_file.parent / name) for name in study.files}
    return {out / STUDY_FILE: study.text, **beside}


def _code(report: Report, journal: Journal) -> int:
    """The exit code, after telling which tournaments could not be played."""
    failed = told_failures(journal, lambda failure: f"{failure.cell} {failure.at}")
    return UNEXPECTED if failed else LOOK_AT_IT if report.differs else DONE
