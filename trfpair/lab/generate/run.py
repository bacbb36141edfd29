"""Make a tournament to order: a plan drawn, played to its end, and named so that it can be made again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from trfpair.base.errors import NoPairing
from trfpair.event.model import Record, Tournament
from trfpair.lab.generate.dice import Dice
from trfpair.lab.generate.model import plan_like
from trfpair.lab.generate.plan import Plan, draw_plan
from trfpair.lab.generate.play import Played, Stuck, play_plan
from trfpair.lab.generate.wishes import Wishes
from trfpair.rounds.amendment.rows import with_acts
from trfpair.systems import by_name

ATTEMPTS = 20
"""Plans drawn before a tournament is given up in which some round has no legal pairing."""


@dataclass(frozen=True, slots=True)
class Order:
    """One tournament to be made."""

    system: str
    seed: str
    plan: Callable[[Dice], Plan]
    """Draws the plan, anew for each attempt."""
    notes: str = ""
    """What was asked for, for the comment in the file."""
    options: Mapping[str, Any] | None = None
    """The system's own options."""


def random_order(wishes: Wishes, *, system: str, seed: str, options: Mapping[str, Any] | None = None) -> Order:
    """The order for a tournament drawn from wishes."""
    return Order(system, seed, lambda dice: draw_plan(wishes, dice), wishes.as_text(), options)


def like(
    model: Tournament, *, system: str, seed: str, results: str, name: str, options: Mapping[str, Any] | None = None
) -> Order:
    """The order for a tournament like a model, whose file is ``name``."""
    own = by_name(system)
    seen = own.see(model, {}) if own.teams or own.columns == model.terms.columns else model
    return Order(
        system, seed, lambda dice: plan_like(model, dice, results, seen), f"model={name} results={results}", options
    )


def make(order: Order, release: str) -> Tournament:
    """Make a tournament, as `play` does, where nobody asks what its pairings had to note."""
    return play(order, release).tournament


def play(order: Order, release: str, on_stuck: Callable[[Stuck], None] | None = None) -> Played:
    """Make a tournament. Where a round has no legal pairing all is drawn again, and a comment in the file says so.

    ``on_stuck`` is told of each such round.

    Raises NoPairing, with the round of the last attempt, when no attempt came to its end, and BadInput for a plan that
    the system cannot follow.
    """
    failure: Stuck | None = None
    for attempt in range(ATTEMPTS):
        dice = Dice(order.seed, attempt)
        try:
            played = play_plan(order.plan(dice), by_name(order.system), dice, order.options)
        except Stuck as stuck:
            failure = stuck
            if on_stuck:
                on_stuck(stuck)
            continue
        return replace(played, tournament=_titled(with_acts(played.tournament), order, attempt, release))
    assert failure is not None
    raise NoPairing(
        f"round {failure.round} of the generated tournament has none, and of {ATTEMPTS} tournaments with these "
        f"settings none could be played to its end: {failure.reason}"
    )


def _titled(tournament: Tournament, order: Order, attempt: int, release: str) -> Tournament:
    """Name the tournament by its seed, and tell in comments how it can be made again."""
    system = by_name(order.system)
    who = "Team" if tournament.teams else "Individual"
    name = f"Random {system.says().noun}, seed {order.seed}"
    comments = [f" {release}: system={order.system} seed={order.seed} {order.notes}".rstrip()]
    if attempt:
        comments.append(f" drawn {attempt + 1} times: a round of the earlier ones had no legal pairing")
    records = (
        *(Record("###", comment) for comment in comments),
        Record("062", f" {len(tournament.players)}"),
        Record("092", f" {who}: {system.form}"),
        *tournament.records,
    )
    return replace(tournament, name=name, records=records)
