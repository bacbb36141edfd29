"""``trfpair check``: re-pair every round of every file and report each difference."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

import click

from trfpair.cli.exits import DONE, LOOK_AT_IT
from trfpair.cli.settings import round_settings
from trfpair.pairing import Settings

PATIENCE = 0.5
"""Seconds before a progress bar appears."""

Item = TypeVar("Item")


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@round_settings
@click.option("--round", "round_", type=click.IntRange(1), help="Check this round only [all].")
@click.option("--strict", is_flag=True, help="Refuse what is mended by default.")
@click.option("--pairings-only", is_flag=True, help="Judge the pairings, not the points and ranks.")
@click.option("--standings-only", is_flag=True, help="Judge the points and ranks, not the pairings.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes to use.")
@click.option("--quiet", is_flag=True, help="Print only the files that differ, and the summary.")
def check(files: tuple[Path, ...], settings: Settings, **choices: Any) -> int:
    """Pair every round of each tournament FILE again and report what differs from the pairings played.

    Where FILE has a list of tie-breaks (212, 202) its points and ranks are judged too (C.07); a rank inside the range
    that the tied share is accepted, with --strict only the first of the range.

    Exit 0: all agrees; 6: there are differences; another code: a file could not be checked.
    """
    from trfpair.batch import Parts, check_files
    from trfpair.output.reports import check_json, check_report

    if choices["pairings_only"] and choices["standings_only"]:
        raise click.UsageError("--pairings-only contradicts --standings-only")
    if choices["standings_only"] and settings.round is not None:
        raise click.UsageError("--round checks the pairings of one round: it contradicts --standings-only")
    parts = Parts(pairings=not choices["standings_only"], standings=not choices["pairings_only"])
    checks = check_files(files, settings, strict=choices["strict"], jobs=choices["jobs"], parts=parts)
    results = list(with_progress(checks, len(files), "Checking"))
    text = check_json(results) if choices["as_json"] else check_report(results, quiet=choices["quiet"], parts=parts)
    click.echo(text, nl=False)
    for result in results:
        if result.error:
            click.echo(f"Error: {result.path}: {result.error}", err=True)
    failed = [result.exit_code for result in results if result.error]
    return failed[0] if failed else LOOK_AT_IT if not all(result.agrees for result in results) else DONE


def with_progress(items: Iterable[Item], length: int, label: str) -> Iterator[Item]:
    """Pass items on; on a terminal, show a bar on stderr once the work has taken a while."""
    if not sys.stderr.isatty() or length < 2:
        yield from items
        return
    started = monotonic()
    source = iter(items)
    early = []
    for item in source:
        early.append(item)
        if monotonic() - started > PATIENCE:
            break
    yield from early
    if len(early) == length:
        return
    with click.progressbar(source, length=length, label=label, file=sys.stderr) as bar:
        bar.update(len(early))
        yield from bar
