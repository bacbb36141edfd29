"""``trfpair log``: the acts of the arbiter that a file keeps, for a person."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import click

from trfpair.apps.cli.own_options import in_languages
from trfpair.apps.cli.reading import reading_options
from trfpair.apps.cli.said import tell
from trfpair.apps.exits import DONE
from trfpair.apps.files import answer_json
from trfpair.apps.spoken import worded_now
from trfpair.event.saying import Saying
from trfpair.rounds.amendment.acts import acts_of
from trfpair.trf import open_file
from trfpair.trf.reading import Reading


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print the acts as JSON.")
@in_languages
@reading_options
def log(file: Path, reading: Reading, *, as_json: bool) -> int:
    """Show the log of FILE: what the arbiter did, and between which rounds it was said.

    A round is paired from what was known then: `check`, `explain` and `why-not` read the same lines. Boards by hand,
    changed results, decisions, bans, withdrawals, late entries, new numbers, ratings, titles, numbers of rounds,
    systems and their options are in it.
    """
    opened = open_file(file, reading)
    acts = list(acts_of(opened.tournament))
    if as_json:
        click.echo(answer_json({"acts": [act.as_json() for act in acts]}))
        return DONE
    begun = opened.tournament.event.begun_by_hand
    for known, said in groupby(acts, key=lambda act: act.known):
        after = Saying("log-known-begun" if known == begun else "log-known-after", round=known)
        tell(after if known else Saying("log-known-first"))
        for act in said:
            tell(f"  {worded_now(act.said)}")
    if not acts:
        tell(Saying("log-is-empty"), err=True)
    return DONE
