"""``trfpair number``: pairing numbers made anew, or two of them exchanged (C.04.2)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from trfpair.apps.cli.changing import say_next
from trfpair.apps.cli.exits import DONE
from trfpair.base.files.held import held
from trfpair.base.files.steps import save_step
from trfpair.base.shown import shown

if TYPE_CHECKING:
    from trfpair.event.model import Tournament
    from trfpair.trf import File


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--exchange", nargs=2, type=int, metavar="A B", help="Exchange two numbers; the ratings must be equal.")
@click.option("--lots", default="", metavar="SEED", help="Equal rating and title: by lots of this seed, not by name.")
def number(file: Path, exchange: tuple[int, int] | None, lots: str) -> int:
    """Number the players of FILE anew, by tournament rating (record 172), title and name, until round 4 is paired.

    Games keep their players. `trfpair undo FILE` takes it back.
    """
    from trfpair.event.numbers import numbered_by_strength, with_numbers_exchanged
    from trfpair.trf import open_file

    with held(file):
        before = open_file(file)
        if exchange:
            after = with_numbers_exchanged(before.tournament, *exchange)
        else:
            after = numbered_by_strength(before.tournament, lots)
        told = write_numbers(file, before, after)
    click.echo(told)
    say_next(file, after)
    return DONE


def write_numbers(path: Path, before: File, after: Tournament) -> str:
    """Write a file whose numbers were made anew, and say what changed."""
    from trfpair.trf import dumps

    if after is before.tournament:
        return f"{path}: the numbers stay as they are"
    save_step(path, before.data, dumps(after, "full").encode(), "made the numbers anew")
    was = {(one.name, one.fide_id): one.id for one in before.tournament.players}
    moved = [
        f"{one.called} was {old}"
        for one in after.players
        if (old := was.get((one.name, one.fide_id))) and old != one.id
    ]
    more = f", and {len(moved) - _MOST_MOVED} more" if len(moved) > _MOST_MOVED else ""
    return shown(f"{path}: {'; '.join(moved[:_MOST_MOVED])}{more}" if moved else f"Written to {path}")


_MOST_MOVED = 20
"""So many new numbers are named."""
