"""The measures of a tournament: each measure is a function with its definition and its source.

A value is a whole number of the unit of its measure, so that a row is the same on every machine.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial

from trfpair.base.errors import BadInput
from trfpair.base.named import NamedTuple
from trfpair.lab.simulate.measures import boards, ranking, winners
from trfpair.lab.simulate.measures.numbers import MILLION
from trfpair.lab.simulate.play import Outcome
from trfpair.lab.simulate.study import did_you_mean


class Measure(NamedTuple):
    """A row of the table: what is measured, and how many units are 1."""

    title: str
    of: Callable[[Outcome], int]
    unit: int = 1


MEASURES: Mapping[str, Measure] = {
    "tau": Measure("rank correlation of the final order with the strengths", ranking.tau, MILLION),
    "tau_b": Measure("rank correlation of the points with the strengths, ties corrected", ranking.tau_b, MILLION),
    "ndcg": Measure("gain of the final order, discounted, of the most there can be", ranking.ndcg, MILLION),
    "best_wins": Measure("share of the first place that the strongest player has", winners.best_wins, MILLION),
    "best_rank": Measure("place of the strongest player", winners.best_rank, MILLION),
    "best_undefeated": Measure("whether the strongest player loses no game", winners.best_undefeated),
    "winner": Measure("number of the winner (of several, their mean)", winners.winner, MILLION),
    "sole_winner": Measure("whether one player alone has the most points", winners.sole_winner),
    "tie_resolved": Measure("whether of several first one has beaten all the others", winners.tie_resolved),
    "undecided": Measure("whether of several first nobody has beaten all the others", winners.undecided),
    "floats": Measure("games between players of different points", boards.floats),
    "float_points": Measure("differences of points in the games, added up", boards.float_points, 10),
    "byes": Measure("pairing-allocated byes", boards.byes),
    "rematches": Measure("games between players who had met", boards.rematches),
    "colour_sum": Measure("colour differences of the players, added up", boards.colour_sum),
    "colour_two": Measure("players with a colour difference of two or more", boards.colour_two),
    "third_colours": Measure("games with the colour of the last two", boards.third_colours),
    "rating_difference": Measure("mean difference of the ratings in a game", boards.rating_difference, MILLION),
    "white_share": Measure("share of the points that White makes", boards.white_share, MILLION),
    "extra_white": Measure(
        "mean points with one White more, less those with one Black more", boards.extra_white, MILLION
    ),
}
"""By name. Beside them stand the `FAMILIES`."""


class Family(NamedTuple):
    """Measures with a number in their name."""

    name: str
    """What stands before the number."""
    title: str
    of: Callable[[int, Outcome], int]
    unit: int = 1


TOP = Family("top_", "share of the first {0} places that the {0} strongest have", winners.top, MILLION)
FLOATS_IN = Family("floats_in_", "games of round {0} between players of different points", boards.floats_in)
FAMILIES = (TOP, FLOATS_IN)


def number_of(name: str, family: Family) -> int:
    """The number in the name of a measure of a family; 0 for the name of another measure."""
    found = re.fullmatch(rf"{family.name}([1-9][0-9]?)", name)
    return int(found[1]) if found else 0


def measure(name: str) -> Measure:
    """The measure with a name; BadInput where there is none."""
    for family in FAMILIES:
        if number := number_of(name, family):
            return Measure(family.title.format(number), partial(family.of, number), family.unit)
    if name not in MEASURES:
        raise BadInput(f"there is no measure `{name}`{did_you_mean(name, known_names())}")
    return MEASURES[name]


def known_names() -> list[str]:
    """The names of the measures, of each family one."""
    return [*MEASURES, "top_3", "floats_in_2"]
