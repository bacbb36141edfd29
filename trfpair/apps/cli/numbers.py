"""``trfpair number``: pairing numbers made anew, or two of them exchanged (C.04.2)."""

from __future__ import annotations

import click

from trfpair.apps.cli.changing import changing
from trfpair.event.model import Tournament
from trfpair.event.numbers import numbered_by_strength, with_numbers_exchanged


@click.command()
@changing
@click.option("--exchange", nargs=2, type=int, metavar="A B", help="Exchange two numbers; the ratings must be equal.")
@click.option("--lots", default="", metavar="SEED", help="Equal rating and title: by lots of this seed, not by name.")
def number(tournament: Tournament, exchange: tuple[int, int] | None, lots: str) -> Tournament:
    """Number the players of FILE anew, by tournament rating (record 172), title and name, until round 4 is paired.

    Games keep their players. `trfpair undo FILE` takes it back.
    """
    return with_numbers_exchanged(tournament, *exchange) if exchange else numbered_by_strength(tournament, lots)
