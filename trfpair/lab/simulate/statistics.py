"""The statistics of the rows of a study: means with their errors, and differences of cells that played the same fields.

Everything is summed by SQLite over the journal, so that a million rows need no memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, sqrt

from trfpair.base.named import NamedTuple
from trfpair.lab.batch import Journal
from trfpair.lab.simulate.measures import measure

INTERVAL = 1.96
"""Standard errors to either side of a mean that make a 95 % interval."""

STANDS_OUT = 3
"""Standard errors by which a difference stands out among the many that a report has."""


class Mean(NamedTuple):
    """The mean of a measure, or of a difference, over so many tournaments."""

    tournaments: int
    mean: float
    error: float
    """The standard error of the mean; 0 where there is but one tournament."""

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.mean - INTERVAL * self.error

    @property
    def high(self) -> float:
        """The upper end of it."""
        return self.mean + INTERVAL * self.error

    @property
    def sign(self) -> int:
        """1 or -1 where the interval lies to one side of 0, else 0."""
        return (self.low > 0) - (self.high < 0)

    @property
    def needed(self) -> int:
        """How many tournaments make a mean of this size `STANDS_OUT` standard errors; 0 where it has none."""
        return ceil((STANDS_OUT * self.error / self.mean) ** 2 * self.tournaments) if self.mean and self.error else 0


NOTHING = Mean(0, 0.0, 0.0)


class Statistics:
    """The means of the measures of a study, from its journal."""

    def __init__(self, journal: Journal, measures: tuple[str, ...]) -> None:
        self._journal = journal
        self._measures = measures
        self._units = [measure(name).unit for name in measures]
        self._means = {(cell, name): mean for cell, name, mean in self._all_means()}
        self._differences: dict[tuple[str, str], dict[str, Mean]] = {}

    def mean(self, cell: str, name: str) -> Mean:
        """The mean of a measure in a cell."""
        return self._means.get((cell, name), NOTHING)

    def difference(self, one: str, other: str, name: str) -> Mean:
        """The mean of the differences of a measure, ``one`` less ``other``, over the indices that both have."""
        if (one, other) not in self._differences:
            self._differences[one, other] = self._difference(one, other)
        return self._differences[one, other][name]

    def winners(self, cell: str) -> dict[int, int]:
        """How often the winner's number was what; means of several winners are rounded down."""
        query = "select winner / ? as number, count(*) from rows where cell = ? group by number order by number"
        return dict(self._journal.query(query, (measure("winner").unit, cell)))

    def _all_means(self) -> Iterator[tuple[str, str, Mean]]:
        sums = "".join(f", sum({name}), total(1.0 * {name} * {name})" for name in self._measures)
        for cell, count, *found in self._journal.query(f"select cell, count(*){sums} from rows group by cell"):
            for name, unit, whole, squares in zip(self._measures, self._units, found[::2], found[1::2]):
                yield cell, name, _mean(count, whole, squares, unit)

    def _difference(self, one: str, other: str) -> dict[str, Mean]:
        gaps = [f"a.{name} - b.{name}" for name in self._measures]
        sums = "".join(f", total({gap}), total(1.0 * ({gap}) * ({gap}))" for gap in gaps)
        query = f"select count(*){sums} from rows a join rows b on a.at = b.at where a.cell = ? and b.cell = ?"
        count, *found = next(self._journal.query(query, (one, other)))
        columns = zip(self._measures, self._units, found[::2], found[1::2])
        return {name: _mean(count, whole, squares, unit) for name, unit, whole, squares in columns}


def _mean(count: int, whole: float, squares: float, unit: int) -> Mean:
    if not count:
        return NOTHING
    mean = whole / count
    variance = max(0.0, squares - whole * mean) / (count - 1) if count > 1 else 0.0
    return Mean(count, mean / unit, sqrt(variance / count) / unit)
