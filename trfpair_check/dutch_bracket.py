"""A bracket and its candidates: what pairs and downfloaters are worth (docs/certificates.md, sections 3 and 4)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from functools import cached_property
from typing import Any

from .round import Round
from .tournament import NOBODY, OTHER, Player
from .words import Json

KEYS = "mdps opponents exchanges difference down up transposition"
"""The keys of Article 4 (D), in its order; below, their articles since 2026 and before."""
ARTICLES = {True: "4.4 4.2 4.3.1 4.3.2 4.3.3 4.3.4 4.2", False: "D.3 D.1 D.2.a D.2.b D.2.c D.2.d D.1"}
ROWS = {  # the rows, those that list values, the first row of colours
    True: ([f"C{n}" for n in (6, 7, 8, *range(8, 22))], (1, 3, 13, 14, 15, 16), 5),
    False: ([f"C.{n}" for n in (5, 6, 7, *range(7, 20))], (1, 3, 12, 13, 14, 15), 4),
}
Rows = tuple[list[str], tuple[int, ...], int]
"""The articles of the rows, those that list values, the first row of colours."""
Slot = tuple[int, int, Player]
"""Row, value, and whom it is about."""


COUNTED = 12
"""The last row of 2026 that counts residents who float again; the rows behind list MDPs."""
ABOVE_ALL = 1_000_000
"""What an MDP without an opponent counts more than any difference of scores."""
ONE_POINT = 10
"""Points stand in tenths."""
Walk = list[tuple[Player, Player, list[Player]]]
"""Who chooses, the opponent (NOBODY: leaves the list), and those of the list before the opponent."""


class Candidate:
    """The pairs of a bracket, the higher player first, in order; and a matching of a graph that has them."""

    def __init__(
        self,
        bracket: Bracket,
        pairs: Sequence[Sequence[Player]],
        matching: Sequence[Sequence[Player]] = (),
    ) -> None:
        place = bracket.place
        self.pairs = sorted((sorted(e, key=place.__getitem__) for e in pairs), key=lambda e: place[e[0]])
        self.matching, self.bracket = matching, bracket
        self.opponent = {a: b for e in self.pairs for a, b in (e, e[::-1])}
        self.floaters = [p for p in bracket.players if p not in self.opponent]
        self.mdps, self.inner = ([e for e in self.pairs if (e[0] in bracket.mdps) == one] for one in (True, False))

    @cached_property
    def remainder(self) -> list[Player]:
        """The residents whom no MDP meets."""
        guests = {b for _, b in self.mdps}
        return [p for p in self.bracket.residents if p not in guests]

    @cached_property
    def bsn(self) -> dict[Player, int]:
        """Their numbers in the remainder."""
        return {p: n for n, p in enumerate(self.remainder, 1)}

    @cached_property
    def s1(self) -> list[Player]:
        """The higher players of the pairs of the remainder."""
        return [a for a, _ in self.inner]

    @cached_property
    def s2(self) -> list[Player]:
        """The others of the remainder."""
        tops = {*self.s1}
        return [p for p in self.remainder if p not in tops]

    @cached_property
    def down(self) -> list[Player]:
        """Who went from S1, as it was, to S2."""
        first = {*self.remainder[: len(self.s1)]}
        return [p for p in self.s2 if p in first]

    @cached_property
    def up(self) -> list[Player]:
        """Who went from S2, as it was, to S1."""
        first = {*self.remainder[: len(self.s1)]}
        return [p for p in self.s1 if p not in first]

    @cached_property
    def walk(self) -> Walk:
        """The choices, one after the other."""
        found: Walk = []
        for choosers, pool in self.bracket.lists_of(self):
            for a in choosers:
                b, pool = self.opponent.get(a, NOBODY), [p for p in pool if p is not a]
                at = len(pool) if b is NOBODY else pool.index(b)
                found.append((a, b, pool[:at]))
                pool = pool[:at] + pool[at + 1 :]
        return found

    @cached_property
    def slots(self) -> list[Slot]:
        """What its pairs and its downfloaters add to the slots."""
        bracket, nine = self.bracket, self.bracket.acts(self.floaters)
        found = [slot for a, b in self.pairs for slot in bracket.pair_slots(a, b)]
        found += [s for p in self.floaters for s in bracket.float_slots(p) + [(4, 0, p)] * (p.unplayed * nine)]
        return found + [slot for p in bracket.unpaired(self) for slot in bracket.ahead_slots(p)]

    @cached_property
    def values(self) -> list[Json]:
        """The rows that act, with the players behind their values."""
        return self.bracket.values(self.slots, self.floaters)


class Bracket:
    """A bracket: its players, and what pairs and downfloaters are worth (sections 3 and 4)."""

    floaters_meet = False
    """May two who leave together meet in the next bracket?"""
    float_anyway: Sequence[Player] = ()
    """Who leaves with any choice."""

    def __init__(
        self,
        claims: Round,
        name: str,
        mdps: list[Player],
        residents: list[Player],
        lower: list[Player],
        special: str = "",
        boards: Sequence[Sequence[Player]] = (),
    ) -> None:
        self.claims, self.name, self.residents, self.lower, self.special = claims, name, residents, lower, special
        self.new, self.may = claims.new, claims.may
        self.players, self.mdps = mdps + residents, {*mdps}
        self.settle(ROWS[self.new], claims.receiver)
        self.chosen = Candidate(self, [e for e in boards if self.place.keys() >= {*e}])

    def settle(self, rows: Rows, bye: Player | None) -> None:
        """What follows from the players, the table of rows and the receiver of the bye.

        `bound`: what is left must stay pairable. `ahead`: there is a look-ahead. `open`: who could get the bye.
        `nine`: C9 can act. `tops`: there is a topscorer. (The table at the end of section 3.)
        """
        lower, special = self.lower, self.special
        self.proof: Json | None = None
        self.kinds: dict[Player, tuple[Any, ...]] = {}
        self.known: dict[tuple[Player, Player], list[Slot]] = {}
        self.rows, self.lists, self.first = rows
        self.place = {p: n for n, p in enumerate(self.players)}
        self.everybody = self.players + lower
        self.following = {p for p in lower if p.score == lower[0].score}
        self.tops = any(p.top for p in self.players)
        self.bound = self.new or special != "" or not lower
        self.ahead = bool(lower) and (self.new or special == "")
        may_have = [p for p in self.players + lower if not p.barred]
        self.open = {p for p in may_have if bye and (not self.new or p.score == bye.score)}
        self.nine = self.new and bool(self.open) and self.open <= self.place.keys()

    def lists_of(self, candidate: Candidate) -> list[tuple[list[Player], list[Player]]]:
        """Who chooses in a candidate, each time from which list."""
        return [([a for a, _ in candidate.mdps], self.residents), (candidate.s1, candidate.s2)]

    def order(self, candidate: Candidate) -> list[Json]:
        """The keys of section 10."""
        down, up = [candidate.bsn[p] for p in reversed(candidate.down)], [candidate.bsn[p] for p in candidate.up]
        places = [[self.place[e[end]] + 1 for e in candidate.mdps] for end in (0, 1)]
        values = *places, len(down), sum(up) - sum(down), down, up, [candidate.bsn[b] for _, b in candidate.inner]
        rows = zip(KEYS.split(), ARTICLES[self.new].split(), values)
        return [{"key": key, "article": article, "value": value} for key, article, value in rows]

    def acts(self, floaters: Collection[Player]) -> bool:
        """Does C9 act, if these leave?"""
        return self.nine and len(floaters) == 1

    def kind(self, p: Player) -> tuple[Any, ...]:
        """On what the slots of an edge of this player depend, but for the colours that the pair gets.

        First the absolute preference, which may keep two apart. Colours of games before count only beside a topscorer.
        """
        if p not in self.kinds:
            facts: tuple[Any, ...] = (p.strength == 3 and not p.top and p.prefers,)
            if p in self.following:
                facts += (p.score, bool(p.barred))
            if p in self.place:
                facts += (p in self.mdps, p.score, p.prefers, p.strength, p.recent, p.top, bool(p.barred), p.unplayed)
                facts += (p.difference, p.colours[-2:]) if self.tops else ()
            self.kinds[p] = facts
        return self.kinds[p]

    def pair_slots(self, a: Player, b: Player) -> list[Slot]:
        """What a pair adds to the slots."""
        if b.rank < a.rank:
            a, b = b, a
        if (a, b) not in self.known:
            self.known[a, b] = self.slots_of(a, b)
        return self.known[a, b]

    def slots_of(self, a: Player, b: Player, gets: str = "") -> list[Slot]:
        """The slots of a pair in which the first one gets this colour, or else the one that the rules give."""
        gap, found, gets = a.score - b.score, [], gets or self.claims.colour(a, b)
        for p, colour in ((a, gets), (b, OTHER[gets])):
            if a.top or b.top:
                found += [(self.first, 0, p)] * (abs(p.difference + (1 if colour == "W" else -1)) > 2)
                found += [(self.first + 1, 0, p)] * (p.colours[-2:] == colour * 2)
            if a.prefers == b.prefers == OTHER[colour]:
                strong = min(a.strength, b.strength) == 2
                found += [(self.first + 2, 0, p), (self.first + 3, 0, p)][: 1 + strong]
        if not self.new and gap:
            found.append((1, gap, a))
        if (a in self.mdps) if self.new else gap:
            found += self.goes_down(a, gap) + self.floated(b, "^", self.first + 5, gap)
        return found

    def floated(self, p: Player, way: str, row: int, gap: int) -> list[Slot]:
        """Slots of floats: of the last round counted in `row` and listed 4 rows on, of the one before in 2 and 6."""
        rows = [row + 2 * back for back in (0, 1) if p.recent[back] == way]
        return [slot for row in rows for slot in ((row, 0, p), (row + 4, gap, p))]

    def goes_down(self, p: Player, gap: int) -> list[Slot]:
        """Since 2026 residents are counted and MDPs listed."""
        found = self.floated(p, "v", self.first + 4, gap)
        return [slot for slot in found if not self.new or (slot[0] > COUNTED) == (p in self.mdps)]

    def float_slots(self, p: Player) -> list[Slot]:
        """What a downfloater adds to the slots."""
        gap = p.score if self.new else p.score - self.players[-1].score + ONE_POINT
        return [(0, 0, p), (1, gap, p), *self.goes_down(p, gap + (ABOVE_ALL if self.new else 0))]

    def ahead_slots(self, p: Player) -> list[Slot]:
        """What somebody adds who stays without an opponent in the look-ahead."""
        times = 3 if not self.new and p.barred and len(self.following) == len(self.lower) else 1
        return [(2, 0, p)] * times + [(3, p.score, p)] if self.ahead else []

    def unpaired(self, candidate: Candidate) -> set[Player]:
        """Downfloaters and players of the following group without an opponent among them, by the matching."""
        two = self.following.union(candidate.floaters)
        return two.difference(
            *(e for e in candidate.matching if two >= {*e} and (self.floaters_meet or self.following & {*e}))
        )

    def values(self, slots: Sequence[Slot], floaters: Sequence[Player]) -> list[Json]:
        """The rows that act, with their values and the players behind them."""
        of: dict[int, list[Slot]] = defaultdict(list)
        for slot in slots:
            of[slot[0]].append(slot)
        nine = self.acts(floaters)
        acting = [n for n, a in enumerate(self.rows) if (self.ahead or n not in (2, 3)) and (nine or a != "C9")]
        return [self.row(row, of[row], floaters) for row in acting]

    def row(self, row: int, slots: Sequence[Slot], floaters: Sequence[Player]) -> Json:
        """The value of a row: how many events there are, or the listed values; with the players of C9 all who float.

        Players stand in ranking order, those of listed values by their values first.
        """
        listed = row in self.lists
        value = sorted((slot[1] for slot in slots), reverse=True) if listed else len(slots)
        behind = dict.fromkeys(floaters if self.rows[row] == "C9" else (), 0)
        for _, one, p in slots:
            behind[p] = max(one if listed else 0, behind.get(p, 0))
        players = [p.id for p in sorted(behind, key=lambda p: (-behind[p], p.rank))]
        return {"row": row, "article": self.rows[row], "value": value, "players": players}
