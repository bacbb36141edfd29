"""Games whose end is settled before the first round: so many forfeited, so many with a result out of the common."""

from __future__ import annotations

from trfpair.event.results import DECIDED, FORFEITED, TYPED_RESULTS, BothResults
from trfpair.lab.generate.dice import NONE, Dice
from trfpair.lab.generate.plan import Plan

FORFEITS = tuple(pair for pair in TYPED_RESULTS.values() if FORFEITED.issuperset(pair))
UNUSUAL = tuple(pair for pair in TYPED_RESULTS.values() if pair in DECIDED)
"""What an arbiter may decide: nobody gets anything, or one side half a point."""


def decided_results(plan: Plan, dice: Dice, columns: int) -> dict[int, dict[int, BothResults]]:
    """Results by round and by game of the round (from 0), drawn among all games there will be.

    The games of a round are half of those present, so many times the columns of a round. Nothing is drawn where
    nothing is wished.
    """
    if plan.forfeited == NONE and plan.unusual == NONE:
        return {}
    places = [(round_, game) for round_ in range(1, plan.rounds + 1) for game in range(_games(plan, round_) * columns)]
    forfeited = plan.forfeited.draw(dice, len(places))
    unusual = min(plan.unusual.draw(dice, len(places)), len(places) - forfeited)
    decided: dict[int, dict[int, BothResults]] = {}
    for at, (round_, game) in enumerate(dice.sample(places, forfeited + unusual)):
        decided.setdefault(round_, {})[game] = dice.pick(FORFEITS if at < forfeited else UNUSUAL)
    return decided


def _games(plan: Plan, round_: int) -> int:
    return sum((player.id, round_) not in plan.absent for player in plan.players) // 2
