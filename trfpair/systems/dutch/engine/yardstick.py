"""What a pair, a downfloater or a whole candidate is worth under the edition's criteria, in one bracket.

Everything that has to know a criterion's value asks here: the exact solver and the fast path (as integers in which
every criterion has its digits), the literal enumerator and the trace (as vectors). The measures themselves stand in
the edition's table and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

from trfpair.base.plain import plain
from trfpair.systems.dutch.rules.bracket import NOBODY, Bracket
from trfpair.systems.dutch.rules.criteria import Behind, Criterion, Measure, Scope, Sight
from trfpair.systems.dutch.rules.field import Position
from trfpair.systems.swiss.digits import Entry

CandidateValue = tuple[int | tuple[int, ...], ...]
"""The value of a candidate: per criterion a count, or the listed values from the highest down. Compare as tuples."""

EVERYTHING = Sight.PLACE | Sight.COLOURS | Sight.FLOATS | Sight.PLAYERS
BESIDES_COLOURS = Sight.PLACE | Sight.FLOATS


_SINGLE = (Scope.PAIR, Scope.FLOATER, Scope.AHEAD, Scope.PAB)
_PARTS = {
    combined: frozenset(scope for scope in _SINGLE if scope & combined)
    for combined in map(Scope, range(1 << len(_SINGLE)))
}
"""Which parts of a candidate a criterion of a scope looks at."""


@plain(frozen=False)
class Candidate:
    """A way to pair a bracket: pairs, downfloaters, and who of them and of the next group stays unpaired there."""

    pairs: Sequence[tuple[Position, Position]]
    floaters: Sequence[Position]
    unpaired_ahead: Sequence[Position] = ()
    pab: Position = NOBODY
    """The downfloater who gets the bye, where there is only one."""


_Row = tuple[int, Measure, bool, Behind]
"""Place in the table, measure, whether its values are listed, and whom they count."""


class Yardstick:
    """The measures of one bracket: the rows of an edition's criteria that apply to it."""

    __slots__ = ("_chosen", "bracket", "criteria", "pab", "rows")

    def __init__(self, bracket: Bracket, criteria: tuple[Criterion, ...], *, pab: bool = True) -> None:
        self.bracket = bracket
        self.criteria = criteria
        self.pab = pab and bracket.bye_stays and _looks_at_the_bye(criteria)
        """C9: whether the bye is looked at (it is only where the bracket has one downfloater, who gets it)."""
        self.rows, self._chosen = _applying(criteria, bracket.ahead, self.pab)

    @property
    def places(self) -> int:
        """The first row of the table that sees more than the places of the players."""
        return next(at for at, row in enumerate(self.criteria) if row.sight is not Sight.PLACE)

    def entry(self, scope: Scope, higher: int, lower: int = NOBODY, sight: Sight = EVERYTHING) -> Entry:
        """What one pair (PAIR) or one player (FLOATER, AHEAD, PAB) adds to the criteria of a sight."""
        bracket = self.bracket
        slots = []
        for at, measure, listed, _ in self._looking(scope, sight):
            got = measure(bracket, higher, lower)
            if listed:
                if got is not None:
                    slots.append((at, -got, 1))
            elif got:
                slots.append((at, 0, got))
        return tuple(slots)

    def _looking(self, scope: Scope, sight: Sight) -> tuple[_Row, ...]:
        """The rows that look at such a part of a candidate."""
        rows = self._chosen.get((scope, sight))
        if rows is None:
            rows = self._chosen[scope, sight] = tuple(
                (at, row.measure, row.listed, row.behind)
                for at, row in self.rows
                if row.scope & scope and row.sight & sight
            )
        return rows

    def entries(self, candidate: Candidate) -> Iterable[Entry]:
        """What every part of a candidate adds."""
        return (self.entry(*part) for part in _parts(candidate))

    def value(self, candidate: Candidate) -> CandidateValue:
        """The value of a candidate, criterion by criterion in the order of the table."""
        counts = dict.fromkeys((at for at, row in self.rows if not row.listed), 0)
        lists: dict[int, list[int]] = {at: [] for at, row in self.rows if row.listed}
        for entry in self.entries(candidate):
            for at, negative, times in entry:
                if at in counts:
                    counts[at] += times
                else:
                    lists[at] += [-negative] * times
        return tuple(counts[at] if at in counts else tuple(sorted(lists[at], reverse=True)) for at, _ in self.rows)

    def row(self, candidate: Candidate, index: int) -> tuple[int | tuple[int, ...], list[int]]:
        """One criterion alone, by its place in ``rows``: the value, and the players whom it counts."""
        _, row = self.rows[index]
        looked_at, measure, bracket = _PARTS[row.scope], row.measure, self.bracket
        values: list[int] = []
        players: set[int] = set()
        for scope, higher, lower in _parts(candidate):
            if scope not in looked_at:
                continue
            got = measure(bracket, higher, lower)
            if got or (got is not None and (row.listed or scope is Scope.PAB)):
                values.append(got)
                players.update(row.behind(bracket, higher, lower))
        return tuple(sorted(values, reverse=True)) if row.listed else sum(values), sorted(players)

    def judged(self, candidate: Candidate, pair: Callable[[int, int], Entry]) -> tuple[CandidateValue, list[list[int]]]:
        """The value of a candidate, and per criterion the players whom it counts, in ranking order.

        ``pair`` tells what each pair adds (`notes.PairEntries`).
        """
        bracket, criteria = self.bracket, self.criteria
        values: dict[int, list[int]] = {}
        players: dict[int, set[int]] = {}
        for higher, lower in candidate.pairs:
            for at, negative, times in pair(higher, lower):
                values.setdefault(at, []).append(-negative if criteria[at].listed else times)
                players.setdefault(at, set()).update(criteria[at].behind(bracket, higher, lower))
        for scope, player in _leaving(candidate):
            for at, measure, listed, behind in self._looking(scope, EVERYTHING):
                got = measure(bracket, player, NOBODY)
                if got or (got is not None and (listed or scope is Scope.PAB)):
                    values.setdefault(at, []).append(got)
                    players.setdefault(at, set()).update(behind(bracket, player, NOBODY))
        value = tuple(
            [
                tuple(sorted(values.get(at, ()), reverse=True)) if row.listed else sum(values.get(at, ()))
                for at, row in self.rows
            ]
        )
        return value, [sorted(players[at]) if at in players else [] for at, _ in self.rows]


def _parts(candidate: Candidate) -> Iterator[tuple[Scope, int, int]]:
    """Pairs and single players of a candidate, with what is looked at."""
    for higher, lower in candidate.pairs:
        yield Scope.PAIR, higher, lower
    for scope, player in _leaving(candidate):
        yield scope, player, NOBODY


def _leaving(candidate: Candidate) -> Iterator[tuple[Scope, int]]:
    """The single players alone."""
    for player in candidate.floaters:
        yield Scope.FLOATER, player
    for player in candidate.unpaired_ahead:
        yield Scope.AHEAD, player
    if candidate.pab != NOBODY:
        yield Scope.PAB, candidate.pab


@cache
def _looks_at_the_bye(criteria: tuple[Criterion, ...]) -> bool:
    """Whether a criterion looks at the receiver of the bye (C9)."""
    return any(row.scope is Scope.PAB for row in criteria)


@cache
def _applying(
    table: tuple[Criterion, ...], ahead: bool, pab: bool
) -> tuple[tuple[tuple[int, Criterion], ...], dict[tuple[Scope, Sight], tuple[_Row, ...]]]:
    """The rows of a table that apply, and room for selections from them."""
    rows = tuple(
        (at, row)
        for at, row in enumerate(table)
        if (ahead or row.scope is not Scope.AHEAD) and (pab or row.scope is not Scope.PAB)
    )
    return rows, {}
