"""The price of a pair, a downfloater or a whole candidate by the edition's criteria, in one bracket.

Everything that has to know a criterion's value asks here: the exact solver and the fast path (as integers in which
every criterion has its digits), the literal enumerator and the trace (as vectors). The measures themselves stand in
the edition's table and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from trfpair.base.plain import plain
from trfpair.systems.dutch.rules.bracket import NOBODY, Bracket
from trfpair.systems.dutch.rules.criteria import Criterion, Measure, Scope, Sight
from trfpair.systems.dutch.rules.field import Position
from trfpair.systems.swiss.digits import Entry

Value = int | tuple[int, ...]
"""What a criterion says of a candidate: a count, or the listed values from the highest down."""

EVERYTHING = -1
"""All that a criterion can see."""
BESIDES_COLOURS = Sight.PLACE | Sight.FLOATS


@plain(frozen=False)
class Candidate:
    """A way to pair a bracket: pairs, downfloaters, and who of them and of the next group stays unpaired there."""

    pairs: Sequence[tuple[Position, Position]]
    floaters: Sequence[Position]
    unpaired_ahead: Sequence[Position] = ()


_Row = tuple[int, Measure, bool]
"""Place in the table, measure, and whether its values are listed."""


class Yardstick:
    """The measures of one bracket: the rows of an edition's criteria that apply to it."""

    __slots__ = ("_chosen", "bracket", "criteria", "pab", "rows")

    def __init__(self, bracket: Bracket, criteria: tuple[Criterion, ...], *, pab: bool = True) -> None:
        self.bracket = bracket
        self.criteria = criteria
        self.pab = pab and bracket.bye_stays and any(row.scope == Scope.PAB for row in criteria)
        """C9: whether the bye is looked at (it is only where the bracket has one downfloater, who gets it)."""
        self.rows, self._chosen = _applying(criteria, bracket.ahead, self.pab)

    @property
    def places(self) -> int:
        """So many rows of the table, the first ones, see nothing but the places of the players."""
        return [*(row.sight != Sight.PLACE for row in self.criteria), True].index(True)

    @property
    def look_ahead(self) -> int:
        """So many rows, the first ones, do not look at the following bracket."""
        return [*(row.scope == Scope.AHEAD for row in self.criteria), True].index(True)

    def entry(self, scope: int, higher: int, lower: int = NOBODY, sight: int = EVERYTHING) -> Entry:
        """The addition of one pair (PAIR) or one player (FLOATER, AHEAD, PAB) to the criteria of a sight."""
        bracket = self.bracket
        slots = []
        for at, measure, listed in self._looking(scope, sight):
            got = measure(bracket, higher, lower)
            if listed:
                if got is not None:
                    slots.append((at, -got, 1))
            elif got:
                slots.append((at, 0, got))
        return tuple(slots)

    def _looking(self, scope: int, sight: int) -> tuple[_Row, ...]:
        """The rows that look at such a part of a candidate."""
        rows = self._chosen.get((scope, sight))
        if rows is None:
            rows = self._chosen[scope, sight] = tuple(
                (at, row.measure, row.listed) for at, row in self.rows if row.scope & scope and row.sight & sight
            )
        return rows

    def judge(
        self, candidate: Candidate, entry: Callable[[int, Position, Position], Entry], index: int | None = None
    ) -> list[tuple[Value, list[Position]]]:
        """Every criterion of a candidate, as in ``rows``, or one of them: its value, and the players whom it counts.

        Players stand in ranking order; those of listed values as their values do, of equal ones in ranking order.
        ``entry`` gives what a pair or a player adds, as `entry` does. The receiver of the bye is named in any case.
        """
        asked = self.rows if index is None else self.rows[index : index + 1]
        rows, scopes, floaters = dict(asked), [row.scope for _, row in asked], candidate.floaters
        bye = floaters if self.pab and len(floaters) == 1 else ()
        alone = (Scope.FLOATER, floaters), (Scope.AHEAD, candidate.unpaired_ahead), (Scope.PAB, bye)
        parts = [(scope, [(one, NOBODY) for one in some]) for scope, some in alone] + [(Scope.PAIR, candidate.pairs)]
        values: dict[int, list[int]] = {}
        players: dict[int, dict[Position, int]] = {}
        for scope, some in parts:
            for who in some if any(scope & one for one in scopes) else ():
                for at, minus, times in entry(scope, *who):
                    if at in rows:
                        row, counted = rows[at], players.setdefault(at, {})
                        values.setdefault(at, []).append(-minus if row.listed else times)
                        for one in row.behind(self.bracket, *who):
                            counted[one] = min(minus if row.listed else 0, counted.get(one, 0))
        return [
            (tuple(sorted(values[at], reverse=True)) if row.listed else sum(values[at]), _by_value(players[at]))
            if at in values
            else (() if row.listed else 0, [*bye] if row.scope == Scope.PAB else [])
            for at, row in asked
        ]


def _by_value(players: dict[Position, int]) -> list[Position]:
    """Players by a number of each, the least first, and of equal ones in ranking order."""
    return sorted(players, key=lambda one: (players[one], one))


@cache
def _applying(
    table: tuple[Criterion, ...], ahead: bool, pab: bool
) -> tuple[tuple[tuple[int, Criterion], ...], dict[tuple[int, int], tuple[_Row, ...]]]:
    """The rows of a table that apply, and room for selections from them."""
    rows = tuple(
        (at, row)
        for at, row in enumerate(table)
        if (ahead or row.scope != Scope.AHEAD) and (pab or row.scope != Scope.PAB)
    )
    return rows, {}
