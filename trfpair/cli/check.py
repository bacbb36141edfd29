"""``trfpair check``: re-pair every round of every file and report each difference."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from trfpair.cli.exits import DONE, LOOK_AT_IT
from trfpair.cli.progress import with_progress
from trfpair.cli.settings import asking_settings, reader_settings
from trfpair.pairing import Settings


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@asking_settings
@click.option("--round", "round_", type=click.IntRange(1), help="Check this round only [all].")
@click.option("--strict", is_flag=True, help="Refuse what is mended by default.")
@click.option("--pairings-only", is_flag=True, help="Judge the pairings, not the points and ranks.")
@click.option("--standings-only", is_flag=True, help="Judge the points and ranks, not the pairings.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes to use.")
@click.option("--quiet", is_flag=True, help="Print only the files that differ, and the summary.")
@reader_settings
def check(files: tuple[Path, ...], settings: Settings, **choices: Any) -> int:
    """Pair every round of each tournament FILE again and report what differs from the pairings played.

    Where FILE has a list of tie-breaks (212, 202) its points and ranks are judged too (C.07); a rank inside the range
    that the tied share is accepted, with --strict only the first of the range.

    Exit 0: all agrees; 6: there are differences; another code: a file could not be checked.
    """
    from trfpair.batch.files import Parts, check_files
    from trfpair.output.reports import check_json, check_report
    from trfpair.trf.problems import by_cause

    if choices["pairings_only"] and choices["standings_only"]:
        raise click.UsageError("--pairings-only contradicts --standings-only")
    if choices["standings_only"] and settings.round is not None:
        raise click.UsageError("--round checks the pairings of one round: it contradicts --standings-only")
    parts = Parts(pairings=not choices["standings_only"], standings=not choices["pairings_only"])
    only = {name: choices[name] for name in ("strict", "jobs", "encoding", "accept")}
    results = list(with_progress(check_files(files, settings, parts=parts, **only), len(files), "Checking"))
    text = check_json(results) if choices["as_json"] else check_report(results, quiet=choices["quiet"], parts=parts)
    click.echo(text, nl=False)
    for result in results:
        for text in () if result.error or choices["quiet"] or choices["as_json"] else by_cause(result.problems):
            click.echo(f"{result.path}: {text}", err=True)
        if result.error:
            click.echo(f"Error: {result.path}: {result.error}", err=True)
    failed = [result.exit_code for result in results if result.error]
    return failed[0] if failed else LOOK_AT_IT if not all(result.agrees for result in results) else DONE
