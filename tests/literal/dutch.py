"""The text of C.04.3 taken at its word: every candidate, in generation order, the best of them. Up to ten players.

It shares with the engine the measures of the edition's table and the view of the past, and nothing of the search:
exchanges and transpositions are listed and sorted as Article 4 (D.1, D.2) says, completion is tried out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations

from trfpair.history import History
from trfpair.systems.dutch.bracket import NOBODY, Bracket
from trfpair.systems.dutch.editions import Edition
from trfpair.systems.dutch.field import Field
from trfpair.systems.dutch.solver.yardstick import Candidate, Yardstick

Pairs = tuple[tuple[int, int], ...]


def exchanges(count: int, size: int) -> Iterator[tuple[list[int], list[int]]]:
    """4.3: S1 and S2 after every exchange, the unaltered ones first. Indices into the bracket, from 0."""
    s1, s2 = range(count), range(count, size)
    keyed = []
    for number in range(min(len(s1), len(s2)) + 1):
        for down in combinations(s1, number):
            for up in combinations(s2, number):
                key = (number, sum(up) - sum(down), [-one for one in reversed(down)], list(up))
                keyed.append((key, down, up))
    keyed.sort(key=lambda one: one[0])
    for _, down, up in keyed:
        yield sorted({*s1} - {*down} | {*up}), sorted({*s2} - {*up} | {*down})


class Literal:
    """One round, paired by trying everything."""

    def __init__(self, history: History, edition: Edition) -> None:
        self.field = Field(history, edition)
        self.edition = edition
        self._completions: dict[tuple[int, int], bool] = {}

    # -- completion ---------------------------------------------------------------------------------------------------

    def completable(self, players: int, byes: int) -> bool:
        """Whether all players in a mask can be paired legally, one in ``byes`` left over if they are odd."""
        key = (players, byes)
        if key not in self._completions:
            self._completions[key] = self._try(players, byes)
        return self._completions[key]

    def _try(self, players: int, byes: int) -> bool:
        if not players:
            return True
        first = players & -players
        rest = players ^ first
        if rest.bit_count() % 2 == 0 and first & byes and self.completable(rest, 0):
            return True
        mates = self.field.allow[first.bit_length() - 1] & rest
        while mates:
            mate = mates & -mates
            mates ^= mate
            if self.completable(rest ^ mate, byes):
                return True
        return False

    @cached_property
    def byes(self) -> int:
        """C2 and C5: who may be left over (2017: everybody who is not barred)."""
        field = self.field
        if field.size % 2 == 0:
            return 0
        if not self.edition.completion_always:
            return field.eligible
        everybody = (1 << field.size) - 1
        for first, last in reversed(field.groups):
            group = field.eligible & ((1 << last) - (1 << first))
            if any(self.completable(everybody ^ (1 << one), 0) for one in range(first, last) if group >> one & 1):
                return group
        return 0

    # -- candidates ---------------------------------------------------------------------------------------------------

    def transpositions(self, s1: Sequence[int], s2: Sequence[int]) -> Iterator[tuple[Pairs, list[int]]]:
        """4.2: legal ways to give every S1 player an opponent, in order, and who of S2 is left."""
        if not s1:
            yield (), list(s2)
            return
        for index, mate in enumerate(s2):
            if self.field.allow[s1[0]] >> mate & 1:
                for pairs, left in self.transpositions(s1[1:], [*s2[:index], *s2[index + 1 :]]):
                    yield ((min(s1[0], mate), max(s1[0], mate)), *pairs), left

    def homogeneous(self, players: Sequence[int], count: int) -> Iterator[tuple[Pairs, list[int]]]:
        """3.2, 3.3: all candidates of a homogeneous bracket or remainder with a number of pairs."""
        for s1, s2 in exchanges(count, len(players)):
            yield from self.transpositions([players[at] for at in s1], [players[at] for at in s2])

    def candidates(self, bracket: Bracket, total: int) -> Iterator[tuple[Pairs, list[int]]]:
        """3.2 to 3.4: all candidates of a bracket with a number of pairs, with their downfloaters."""
        residents = list(range(bracket.first, bracket.last))
        for paired in reversed(range(min(len(bracket.mdps), total) + 1)):
            for chosen in combinations(bracket.mdps, paired):
                limbo = [mdp for mdp in bracket.mdps if mdp not in chosen]
                for mdp_pairs, remainder in self.transpositions(chosen, residents):
                    if 2 * (total - paired) > len(remainder):
                        continue
                    for pairs, left in self.homogeneous(remainder, total - paired):
                        yield (*mdp_pairs, *pairs), limbo + left

    def best(self, bracket: Bracket) -> tuple[Pairs, list[int]]:
        """The first of the best candidates."""
        lower = (1 << self.field.size) - (1 << bracket.last)
        measured = Yardstick(bracket, self.edition.criteria)
        for total in reversed(range(len(bracket.players) // 2 + 1)):
            best = None
            seen = set()
            for pairs, floaters in self.candidates(bracket, total):
                key = frozenset(pairs)
                if key in seen:
                    continue
                seen.add(key)
                rest = lower | sum(1 << one for one in floaters)
                if bracket.completion and not self.completable(rest, bracket.bye):
                    continue
                value = measured.value(
                    Candidate(
                        pairs,
                        floaters,
                        self.unpaired_ahead(bracket, tuple(sorted(floaters))) if bracket.ahead else (),
                        self.pab(bracket, floaters),
                    )
                )
                if best is None or value < best[0]:
                    best = (value, pairs, floaters)
            if best:
                return best[1], sorted(best[2])
        raise AssertionError("no candidate")

    def pab(self, bracket: Bracket, floaters: Sequence[int]) -> int:
        """C9: the only downfloater, where nobody below the bracket could be the one to get the bye."""
        return floaters[0] if bracket.bye_stays and len(floaters) == 1 else NOBODY

    def unpaired_ahead(self, bracket: Bracket, floaters: Sequence[int]) -> Sequence[int]:
        """C8 (C.7): who stays unpaired if the following bracket is paired as well as it can be."""
        end = bracket.following
        measured = Yardstick(bracket, self.edition.criteria)
        best = None
        for left in self._leftovers(list(floaters), list(range(bracket.last, end))):
            if self.edition.completion_always:
                rest = (1 << self.field.size) - (1 << end) | sum(1 << one for one in left)
                if not self.completable(rest, bracket.bye):
                    continue
            value = measured.value(Candidate((), (), left))
            if best is None or value < best[0]:
                best = (value, left)
        assert best is not None
        return best[1]

    def _leftovers(self, mdps: list[int], residents: list[int]) -> Iterator[list[int]]:
        if mdps:
            first, rest = mdps[0], mdps[1:]
            for left in self._leftovers(rest, residents):
                yield [first, *left]
            for mate in residents:
                if self.field.allow[first] >> mate & 1:
                    yield from self._leftovers(rest, [one for one in residents if one != mate])
        elif residents:
            first, rest = residents[0], residents[1:]
            for left in self._leftovers([], rest):
                yield [first, *left]
            for mate in rest:
                if self.field.allow[first] >> mate & 1:
                    yield from self._leftovers([], [one for one in rest if one != mate])
        else:
            yield []

    # -- the round ----------------------------------------------------------------------------------------------------

    def pair(self) -> tuple[Pairs, int]:
        """1.9 (A.9): all pairs by position, and the one who gets the bye (NOBODY)."""
        field = self.field
        if not self.completable((1 << field.size) - 1, self.byes):
            raise LookupError("no legal pairing")
        done: list[tuple[int, int]] = []
        floaters: list[int] = []
        groups = field.groups
        for index, (first, last) in enumerate(groups):
            following = groups[index + 1][1] if index + 1 < len(groups) else last
            is_last = last == field.size
            bracket = Bracket(field, tuple(floaters), first, last, following, bye=self.byes, ahead=not is_last)
            if self.edition.completion_always:
                pairs, floaters = self.best(bracket)
                done += pairs
                continue
            bracket.completion = is_last
            pairs, left = self.best(bracket)
            rest = (1 << field.size) - (1 << last) | sum(1 << one for one in left)
            if not self.completable(rest, self.byes):
                bracket.completion, bracket.ahead = True, False
                pairs, left = self.best(bracket)
                collapsed = Bracket(field, tuple(left), last, field.size, field.size, bye=self.byes, ahead=False)
                more, left = self.best(collapsed)
                return (*done, *pairs, *more), left[0] if left else NOBODY
            done += pairs
            floaters = left
        return tuple(done), floaters[0] if floaters else NOBODY
