"""Where a question may end at the bracket, because it is proved which downfloaters do no harm below.

Either no downfloaters can, up to two more than leave in the chosen candidate: degrees promise it (``Horizon.certain``).
Or those of the chosen candidate do none (``horizon.py``). Then no candidate has a better look-ahead (C8; C.7), and one
that is best without the look-ahead and does no harm is the best there is. Where nobody leaves, or one resident by
parity, the graph holds nobody else who leaves than those who do no harm: of such candidates those in the graph have the
best look-ahead, and all others are worse. Where others leave, whether a candidate does harm is asked when it is found.

Where nobody leaves, what is below is the same for all candidates, harm or not.
"""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.matching.bits import mask_of
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.graph import BracketGraph
from trfpair.systems.dutch.engine.horizon import Horizon
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.players import graph_alone
from trfpair.systems.dutch.engine.yardstick import Yardstick


class Ending:
    """The graph that ends at a bracket."""

    def __init__(self, horizon: Horizon, yardstick: Yardstick, outcome: Decision, notes: Notes) -> None:
        self._horizon = horizon
        self._yardstick = yardstick
        self._outcome = outcome
        self._notes = notes
        self._lowest: dict[int, list[int]] = {}
        """Who stays unpaired in the following bracket, by the number of downfloaters, where none does harm."""
        bracket = horizon.bracket
        self._size, self._leaving = len(bracket.players), len(outcome.floaters)
        by_parity = self._leaving == self._size % 2
        self._plain = by_parity and not any(map(bracket.is_mdp, outcome.floaters))
        certain = (more for more in (2, 0) if self._allows(more) and horizon.certain(self._leaving + more))
        self._certain = next(certain, -1)
        """So many more than in the chosen candidate may leave, and none of them can do harm; -1: not even as many."""

    @property
    def is_proved(self) -> bool:
        """Whether it is known who does no harm."""
        horizon = self._horizon
        if self._certain >= 0:
            return True
        near = horizon.is_free and (self._plain or horizon.is_near)
        return near and self.left(self._outcome.floaters) is not None

    def _allows(self, more: int) -> bool:
        return self._leaving + more <= self._size

    def graph(self) -> BracketGraph:
        """The bracket, where as many leave as in the chosen candidate, or two more where none of them does harm."""
        if self._certain >= 0:
            return self._with_room(self._certain)
        if self._outcome.graph is not None and self._outcome.graph.alone:
            return self._outcome.graph
        made = graph_alone(self._horizon, self._yardstick, self._notes) if self._plain else self._with_room(0)
        assert made is not None
        return made

    def _with_room(self, more: int) -> BracketGraph:
        most = self._leaving + more
        return BracketGraph(self._horizon.bracket, self._yardstick, self._notes, most, idle=more > 0, alone=True)

    @property
    def holds_all(self) -> bool:
        """Whether all candidates with as many downfloaters as the chosen one are in the graph."""
        return self._certain >= 0 or not (self._plain and self._leaving)

    def left(self, floaters: Sequence[int]) -> Sequence[int] | None:
        """Who stays unpaired in the following bracket; None where the downfloaters may do harm."""
        horizon, many = self._horizon, len(floaters)
        if self._certain < 0:
            return horizon.left(mask_of(floaters)) if many else horizon.best_left(0)
        if many not in self._lowest:
            self._lowest[many] = sorted(horizon.lowest_left(many) or ())
        return self._lowest[many]


def ending(horizon: Horizon, yardstick: Yardstick, outcome: Decision, notes: Notes) -> Ending | None:
    """The graph in which alternatives to an outcome are looked for first; None where nothing is proved."""
    found = Ending(horizon, yardstick, outcome, notes)
    return found if found.is_proved else None
