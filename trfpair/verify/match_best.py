"""Double-Swiss and teams (C.04.5, C.04.6): what sets of upfloaters (3.5) and pairs (3.6) cost, their order as numbers.

Let U be all who are still to be paired and R the residents. A set of upfloaters that can be paired, and that leaves the
others so, is made of the ends outside R of the edges that leave R in a perfect matching of U; no fewer edges do for the
least set, as two of its members who meet could do so below. So C4 counts edges that leave R, C5 such edges by the score
of their lower end, C6 edges that leave what remains of the following scoregroup downwards, C7 edges from R to floaters.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from trfpair.verify.least import Graph
from trfpair.verify.players import OPPOSITE, Entrant, Field
from trfpair.verify.proof import Edge
from trfpair.verify.reading import claim


class Seat(NamedTuple):
    """What the criteria on pairs ask about a member of a bracket."""

    wish: str
    upfloater: bool
    floated: bool


def _same(one: Seat, two: Seat) -> bool:
    return bool(one.wish) and one.wish.lower() == two.wish.lower()


def _same_strong(one: Seat, two: Seat) -> bool:
    return one.wish.isupper() and one.wish == two.wish


def _met_a_floater(one: Seat, two: Seat) -> bool:
    return one.upfloater != two.upfloater and (two if one.upfloater else one).floated


Row = tuple[str, str, Callable[[Seat, Seat], bool], str]
_DENIED, _STRONG = (f"teams whose {kind}preference is not fulfilled" for kind in ("", "strong "))
_FLOATED = "upfloaters' opponents that floated last round"
_AGAIN = "residents that float in a second round running"
ROWS: Mapping[str, Sequence[Row]] = {
    "double-swiss": (("2.3.5", "C8", _met_a_floater, _FLOATED),),
    "team-2026": (
        ("2.3.5", "C8", _same, _DENIED),
        ("2.3.6", "C9", _same_strong, _STRONG),
        ("2.3.7", "C10", _met_a_floater, _FLOATED),
    ),
    "team-2024": (
        ("C7", "C7", _same, _DENIED),
        ("C8", "C8", _same_strong, _STRONG),
        ("C9", "C9", _met_a_floater, _AGAIN),
    ),
}
"""Article, number, what is counted and its name, of the criteria on pairs."""


class Rules(NamedTuple):
    """What an edition, and the file, say of the round."""

    system: str
    field: Field
    wishes: Mapping[int, str]
    floated: Collection[int]
    """1.5: those who met another score in the round before."""
    late: bool
    """Whether floats count no more."""
    strong: bool
    """Whether there are strong preferences (type B)."""

    @property
    def graded(self) -> bool:
        """C6: whether it counts how far the following scoregroup is from its fewest upfloaters."""
        return self.system == "team-2024"

    @property
    def floats_count(self) -> bool:
        """C7."""
        return not self.late and not self.graded

    def apart(self, one: int, other: int) -> bool:
        """C1: whether two may not meet."""
        return other in self.field.by_id[one].met or self.field.banned(one, other)

    def place(self, id_: int) -> int:
        """By number."""
        return self.field.by_id[id_].place

    def score(self, id_: int) -> int:
        """1.2."""
        return self.field.by_id[id_].score

    # -- 3.6 ----------------------------------------------------------------------------------------------------------

    @property
    def rows(self) -> list[Row]:
        """The criteria on pairs that apply."""
        off = [*[_same_strong][self.strong :], *[_met_a_floater][not self.late :]]
        return [row for row in ROWS[self.system] if row[2] not in off]

    def seats(self, members: Iterable[int], upfloaters: Collection[int]) -> dict[int, Seat]:
        """The members of a bracket."""
        return {one: Seat(self.wishes[one], one in upfloaters, one in self.floated) for one in members}

    def pairings(self, seats: Mapping[int, Seat], pairs: Sequence[Edge]) -> Graph:
        """The pairings of a bracket: the criteria, and their identifiers relative to the pairs chosen."""
        members = sorted(seats, key=self.place)
        tops, top_bits = runs(members, {top for top, _ in pairs})
        choices, bits = self._choices(pairs)
        width, rows = len(members).bit_length(), self.rows
        units = [1 << bits + top_bits + width * (len(rows) - at) for at in range(len(rows))]

        def worth(one: Seat, two: Seat) -> int:
            return sum(unit for unit, (_, _, counts, _) in zip(units, rows) if counts(one, two))

        def more(one: int, other: int) -> int:
            top, bottom = (one, other) if self.place(one) < self.place(other) else (other, one)
            least, otherwise = choices.get(top, ({}, 0))
            return (tops[top] << bits) + least.get(bottom, otherwise)

        return Graph(seats, self.apart, worth, more)

    def _choices(self, pairs: Sequence[Edge]) -> tuple[dict[int, tuple[dict[int, int], int]], int]:
        """By top member: what the partner chosen and those before it add, and what others do; and the bits of all."""
        free, before = sorted((bottom for _, bottom in pairs), key=self.place), []
        for top, bottom in pairs:
            earlier = free[: free.index(bottom)]
            above = self.place(top)
            before.append([one for one in earlier if self.place(one) > above and not self.apart(top, one)])
            free.remove(bottom)
        found, bits = dict[int, tuple[dict[int, int], int]](), 0
        for (top, bottom), earlier in zip(reversed(pairs), reversed(before)):
            first = bool(earlier)
            found[top] = {**dict.fromkeys(earlier, 0), bottom: first << bits}, 1 + first << bits
            bits += 1 + first
        return found, bits

    # -- 3.5 ----------------------------------------------------------------------------------------------------------

    def sets(
        self, residents: Sequence[int], lower: Sequence[int], chosen: Sequence[int], following: int, *, c6: bool
    ) -> Graph:
        """The sets of upfloaters by C4, C5, C6 (where it can be complied with), C7, and their order (3.5.4).

        ``lower`` stand by score and number; ``following`` is the score of the next scoregroup of the standings. Without
        a set that is chosen there is neither C7 nor an order.
        """
        order, bits = runs(lower, set(chosen))
        scores = sorted({self.score(one) for one in lower})
        width, count = (len(residents) + len(lower)).bit_length(), len(scores) + 3
        units = [1 << bits + width * (count - at) for at in range(count)]
        leaving = dict(zip(scores, units[1:]))

        def kind(one: int) -> Lower:
            score, again = self.score(one), bool(chosen) and self.floats_count and one in self.floated
            return Lower(units[0] + leaving[score] + units[-1] * again + order[one], score == following)

        def worth(one: Lower | None, two: Lower | None) -> int:
            if one and two:
                return units[-2] * (c6 and one.following != two.following)
            return (one or two or NOBODY).leaving

        return Graph({**dict.fromkeys(residents), **{one: kind(one) for one in lower}}, self.apart, worth)

    def completions(self, lower: Sequence[int], following: int) -> Graph:
        """C6 alone: pairings of those below, by the edges that leave the following scoregroup."""
        return Graph({one: self.score(one) == following for one in lower}, self.apart, lambda one, two: one != two)


class Lower(NamedTuple):
    """Somebody below the bracket: what an edge to a resident costs, and whether of the following scoregroup."""

    leaving: int
    following: bool


NOBODY = Lower(0, False)


def runs(order: Iterable[int], chosen: Collection[int]) -> tuple[dict[int, int], int]:
    """The order of sets of one size as numbers: what each member adds, and the bits of all.

    Of two sets the one comes first that has the first of those who are in one of them only. Relative to the set chosen:
    runs of those in it and of those not in it; to be in a later run adds the units of all before it.
    """
    parts = [list(part) for _, part in groupby(order, key=lambda one: one in chosen)]
    width, found, adds = len(chosen).bit_length(), dict[int, int](), 0
    for later, part in zip(reversed(range(len(parts))), parts):
        found |= dict.fromkeys(part, adds)
        if later:
            adds += 1 << width * (later - 1)
    return found, width * max(len(parts) - 1, 0)


# -- 4.3 --------------------------------------------------------------------------------------------------------------


def colour(rules: Rules, first: Entrant, other: Entrant) -> tuple[str, str]:
    """The colour of the higher ranked of two, and the article that gives it."""
    found = "" if first.colours or other.colours else _first_match(rules.field, first)
    answers = [found, *_by_wish(rules, first, other), *_by_past(rules, first, other)]
    return next((answer, f"4.3.{number}") for number, answer in enumerate(answers, 1) if answer)


def _first_match(field: Field, first: Entrant) -> str:
    claim(bool(field.initial), "the initial colour is not known, give it with --initial-colour")
    return field.initial if first.number % 2 else OPPOSITE[field.initial]


def _by_wish(rules: Rules, first: Entrant, other: Entrant) -> list[str]:
    """4.3.2 to 4.3.5 of teams; 4.3.2 of the Double-Swiss."""
    if rules.system == "double-swiss":
        more = first.colours.count("W") - other.colours.count("W")
        return [_less(more)]
    mine, theirs = (rules.wishes[one.id] for one in (first, other))
    wish, against = mine.upper(), OPPOSITE.get(theirs.upper(), "")
    strong = wish if mine.isupper() else against
    return [
        "" if wish and against else wish or against,
        wish if wish == against else "",
        strong if mine.isupper() != theirs.isupper() else "",
        _less(first.difference - other.difference),
    ]


def _less(more: int) -> str:
    return "W" if more < 0 else "B" if more else ""


def _by_past(rules: Rules, first: Entrant, other: Entrant) -> list[str]:
    """Alternation to the last time; (teams) the preference of the higher ranked; alternation for one of them."""
    back = zip(reversed(first.colours), reversed(other.colours))
    then = next((theirs for mine, theirs in back if mine != theirs), "")
    own = [] if rules.system == "double-swiss" else [rules.wishes[first.id].upper()]
    return [then, *own, OPPOSITE[first.colours[-1]] if first.colours else "", other.colours[-1:]]
