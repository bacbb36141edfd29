"""What every program says of a ladder that moved."""

from __future__ import annotations

from trfpair.output.render import render
from trfpair.systems.ladder.advance import Advanced


def advance_text(advanced: Advanced) -> str:
    """The new ladder as a text, each move with its reason."""
    movement = advanced.movement
    return render(
        "ladder/advance.txt.j2",
        tournament=advanced.tournament,
        movement=movement,
        unregistered=advanced.unregistered,
        players=advanced.tournament.by_id,
        was={id_: place for place, id_ in enumerate(movement.before, 1)},
        stories=movement.stories(),
    )
