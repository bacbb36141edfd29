"""What is measured of a tournament: each measure is a function with its definition and its source.

A value is a whole number of the unit of its measure, so that a row is the same on every machine.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from trfpair.errors import BadInput
from trfpair.simulate.measures import boards, ranking, winners
from trfpair.simulate.measures.numbers import MILLION
from trfpair.simulate.play import Outcome


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
"""By name. Beside them stands ``top_K`` for every whole number K."""

TOP = re.compile(r"top_([1-9][0-9]?)")


def measure(name: str) -> Measure:
    """The measure with a name; BadInput where there is none."""
    if found := TOP.fullmatch(name):
        k = int(found[1])
        return Measure(f"share of the first {k} places that the {k} strongest have", partial(winners.top, k), MILLION)
    if name not in MEASURES:
        raise BadInput(f"there is no measure `{name}`")
    return MEASURES[name]
