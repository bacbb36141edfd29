"""What a pair, a downfloater or a whole candidate is worth under the edition's criteria, in one bracket.

Everything that has to know a criterion's value asks here: the exact solver and the fast path (as integers in which
every criterion has its digits), the literal enumerator and the trace (as vectors). The measures themselves stand in
the edition's table and nowhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    pab: Position = NOBODY
    """The downfloater who gets the bye, where there is only one."""


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
        """The first row of the table that sees more than the places of the players."""
        return next((at for at, row in enumerate(self.criteria) if row.sight != Sight.PLACE), len(self.criteria))

    @property
    def look_ahead(self) -> int:
        """So many rows, the first ones, do not look at the following bracket."""
        return next((at for at, row in enumerate(self.criteria) if row.scope == Scope.AHEAD), len(self.criteria))

    def entry(self, scope: int, higher: int, lower: int = NOBODY, sight: int = EVERYTHING) -> Entry:
        """What one pair (PAIR) or one player (FLOATER, AHEAD, PAB) adds to the criteria of a sight."""
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

    def row(self, candidate: Candidate, index: int) -> tuple[Value, list[Position]]:
        """One criterion of a candidate, by its place in ``rows``: the value, and the players whom it counts."""
        _, row = self.rows[index]
        measure, bracket, zero_too = row.measure, self.bracket, row.listed or row.scope == Scope.PAB
        counted: list[tuple[int, tuple[Position, ...]]] = []
        for higher, lower in _parts(candidate, row.scope):
            got = measure(bracket, higher, lower)
            if got or (zero_too and got is not None):
                counted.append((got, row.behind(bracket, higher, lower)))
        if not counted:
            return () if row.listed else 0, []
        values = [got for got, _ in counted]
        players = sorted({one for _, behind in counted for one in behind})
        return tuple(sorted(values, reverse=True)) if row.listed else sum(values), players


def _parts(candidate: Candidate, scope: int) -> Sequence[tuple[Position, Position]]:
    """The pairs, and the players alone, that a row of a scope looks at."""
    found = [*candidate.pairs] if scope & Scope.PAIR else []
    alone = [*candidate.floaters] if scope & Scope.FLOATER else []
    alone += candidate.unpaired_ahead if scope & Scope.AHEAD else ()
    alone += [candidate.pab] if scope & Scope.PAB and candidate.pab != NOBODY else ()
    return found + [(one, NOBODY) for one in alone]


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
