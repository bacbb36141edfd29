"""The text of C.04.3 taken at its word: every candidate, in generation order, the best of them. Up to ten players.

It shares nothing with the engine but the file and the model: who the players are stands in `players.py`, the criteria
in `dutch_criteria.py`, each as a function of a whole candidate. Players are indices into
the ranking of the round, from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from tests.literal.dutch_criteria import CRITERIA, Bracket, Candidate, Pairs, falling
from tests.literal.players import Entrant, Sheet
from trfpair.event.model import Tournament

Place = tuple[object, ...]
"""Where a candidate stands in the order of generation, as the keys of `PLACE`."""

Want = Callable[[Candidate], bool]

PLACE = ("mdps", "opponents", "exchanges", "difference", "down", "up", "transposition")
"""4.4, 4.2 for the MDPs; 4.3.1 to 4.3.4; 4.2 for S1. Numbers and lists of BSNs (of the remainder from the third on)."""


def exchanges(count: int, size: int) -> Iterator[tuple[Place, list[int], list[int]]]:
    """4.3 (D.2): S1 and S2 after every exchange, the unaltered ones first. Indices into the bracket, from 0."""
    s1, s2 = range(count), range(count, size)
    keyed = []
    for number in range(min(len(s1), len(s2)) + 1):
        for down in combinations(s1, number):
            for up in combinations(s2, number):
                key = (number, sum(up) - sum(down), [-one for one in reversed(down)], list(up))
                keyed.append((key, down, up))
    keyed.sort(key=lambda one: one[0])
    for key, down, up in keyed:
        place = (*key[:2], [one + 1 for one in reversed(down)], [one + 1 for one in up])
        yield place, sorted({*s1} - {*down} | {*up}), sorted({*s2} - {*up} | {*down})


class Literal:
    """One round, paired by trying everything."""

    def __init__(self, tournament: Tournament, round_: int, edition: str) -> None:
        self.sheet = Sheet(tournament, round_, edition)
        self.edition = edition
        self.criteria = CRITERIA[edition]
        self.players: list[Entrant] = self.sheet.present
        everybody = range(len(self.players))
        self.allowed = {
            one: {
                two for two in everybody if two != one and not self.sheet.obstacle(self.players[one], self.players[two])
            }
            for one in everybody
        }
        self._completions: dict[frozenset[int], set[int] | None] = {}
        self._ahead: dict[tuple[int, ...], tuple[int, ...]] = {}
        self.byes = self._byes()
        self.brackets: list[tuple[Bracket, Candidate]] = []

    # -- the players --------------------------------------------------------------------------------------------------

    def score(self, one: int) -> int:
        return self.players[one].score

    def may_meet(self, one: int, other: int) -> bool:
        """C1, C3."""
        return one != other and not self.sheet.obstacle(self.players[one], self.players[other])

    def colours(self, pairs: Pairs) -> Iterator[tuple[Entrant, str]]:
        """Every player of a candidate's pairs with the colour given."""
        for higher, lower in pairs:
            one, two = self.players[higher], self.players[lower]
            white, _ = self.sheet.white(one, two)
            yield one, "W" if white is one else "B"
            yield two, "W" if white is two else "B"

    def topscorers_games(self, pairs: Pairs) -> Iterator[tuple[Entrant, str]]:
        """C10, C11: topscorers and their opponents, with their colours."""
        for higher, lower in pairs:
            if self.players[higher].topscorer or self.players[lower].topscorer:
                yield from self.colours(((higher, lower),))

    def downfloats_again(self, it: Candidate, back: int) -> list[tuple[int, int]]:
        """Who gets a downfloat as then, with the opponent (-1: none)."""
        floats = [(one, low) for one, low in it.pairs if self.score(one) > self.score(low)]
        floats += [(one, -1) for one in it.floaters]
        return [(one, low) for one, low in floats if self.players[one].floats[back] == "v"]

    def upfloats_again(self, it: Candidate, back: int) -> list[tuple[int, int]]:
        floats = [(one, low) for one, low in it.pairs if self.score(one) > self.score(low)]
        return [(one, low) for one, low in floats if self.players[low].floats[back] == "^"]

    # -- completion: C4, C5 (C.4, C.2) --------------------------------------------------------------------------------

    def left_over(self, players: frozenset[int]) -> set[int]:
        """Who can be the one left over if all others of a set are paired legally; an even set: {-1} or nobody."""
        known = self._completions.get(players)
        if known is None:
            known = self._completions[players] = self._try(players)
        return known

    def _try(self, players: frozenset[int]) -> set[int]:
        if not players:
            return {-1}
        first = min(players)
        rest = players - {first}
        found: set[int] = set()
        for mate in self.allowed[first] & rest:
            found |= self.left_over(rest - {mate})
        if len(players) % 2 and self.left_over(rest):
            found.add(first)
        return found

    def completable(self, players: Sequence[int]) -> bool:
        """Whether all players can be paired, one who may have the bye left over if they are odd."""
        left = self.left_over(frozenset(players))
        return bool(left & (set(self.byes) if len(players) % 2 else {-1}))

    def _byes(self) -> list[int]:
        """C2 and C5: who may be left over (2017: everybody who is not barred)."""
        everybody = range(len(self.players))
        open_ = [one for one in everybody if not self.players[one].bars]
        if len(everybody) % 2 == 0:
            return []
        if self.edition == "2017":
            return open_
        free = [self.score(one) for one in open_ if one in self.left_over(frozenset(everybody))]
        return [one for one in open_ if self.score(one) == min(free, default=-1)]

    # -- candidates: Articles 3 and 4 ---------------------------------------------------------------------------------

    def transpositions(self, s1: Sequence[int], s2: Sequence[int]) -> Iterator[tuple[Pairs, list[int]]]:
        """4.2 (D.1): legal ways to give every S1 player an opponent, in order, and who of S2 is left."""
        if not s1:
            yield (), list(s2)
            return
        for index, mate in enumerate(s2):
            if mate in self.allowed[s1[0]]:
                for pairs, left in self.transpositions(s1[1:], [*s2[:index], *s2[index + 1 :]]):
                    yield ((min(s1[0], mate), max(s1[0], mate)), *pairs), left

    def homogeneous(self, players: Sequence[int], count: int) -> Iterator[tuple[Pairs, list[int], Place]]:
        """3.2, 3.3: all candidates of a homogeneous bracket or remainder with a number of pairs."""
        for place, s1, s2 in exchanges(count, len(players)):
            first = [players[at] for at in s1]
            for pairs, left in self.transpositions(first, [players[at] for at in s2]):
                mates = [players.index(sum(pair) - one) + 1 for one, pair in zip(first, pairs)]
                yield pairs, left, (*place, mates)

    def generate(self, bracket: Bracket, total: int) -> Iterator[Candidate]:
        """3.2 to 3.4: all candidates of a bracket with a number of pairs, in generation order, each once."""
        seen = set()
        bsn = {one: number for number, one in enumerate(bracket.players, 1)}
        for paired in reversed(range(min(len(bracket.mdps), total) + 1)):
            for chosen in combinations(bracket.mdps, paired):
                limbo = [mdp for mdp in bracket.mdps if mdp not in chosen]
                for mdp_pairs, remainder in self.transpositions(chosen, bracket.residents):
                    if 2 * (total - paired) > len(remainder):
                        continue
                    above = ([bsn[one] for one in chosen], [bsn[mate] for _, mate in mdp_pairs])
                    for pairs, left, place in self.homogeneous(remainder, total - paired):
                        key = frozenset(mdp_pairs + pairs)
                        if key not in seen:
                            seen.add(key)
                            floaters = tuple(sorted(limbo + left))
                            yield Candidate(mdp_pairs + pairs, floaters, place=above + place)

    def candidates(self, bracket: Bracket, total: int, want: Want | None = None) -> list[Candidate]:
        """All candidates with a number of pairs that satisfy C4 and C5, with their values; or only those wanted."""
        found = []
        for it in self.generate(bracket, total):
            if want is not None and not want(it):
                continue
            if bracket.completion and not self.completable([*bracket.lower, *it.floaters]):
                continue
            if bracket.ahead:
                it.unpaired_ahead = self.unpaired_ahead(bracket, it.floaters)
            it.value = [measure(self, bracket, it) for measure in self.criteria.values()]
            found.append(it)
        return found

    def best(self, bracket: Bracket, want: Want | None = None) -> list[Candidate]:
        """The best candidates in order: those with most pairs (C6, C.5), then by value; none where there is none."""
        for total in reversed(range(len(bracket.players) // 2 + 1)):
            found = self.candidates(bracket, total, want)
            if found:
                least = min(it.value for it in found)  # type: ignore[type-var]
                return [it for it in found if it.value == least]
        return []

    # -- the following bracket: C8 (C.7) ------------------------------------------------------------------------------

    def unpaired_ahead(self, bracket: Bracket, floaters: tuple[int, ...]) -> tuple[int, ...]:
        """Who stays unpaired if the following bracket is paired as well as it can be."""
        key = (*bracket.following, -1, *floaters, -1, *self.byes)
        if key not in self._ahead:
            below = [one for one in bracket.lower if one not in bracket.following]
            ways = self._leftovers(list(floaters), bracket.following)
            if self.edition == "2026":
                ways = (left for left in ways if self.completable([*below, *left]))
                best = min(ways, key=lambda left: (len(left), falling(self.score(one) for one in left)))
            else:
                best = min(ways, key=lambda left: self.ahead_2017(bracket, left))
            self._ahead[key] = best
        return self._ahead[key]

    def ahead_2017(self, bracket: Bracket, left: tuple[int, ...]) -> tuple[int, tuple[object, ...]]:
        """C.7 (reading 15): in the last bracket a player who may not have the bye counts three times."""
        last = bracket.following == bracket.lower
        number = sum(3 if last and self.players[one].bars else 1 for one in left)
        return number, falling(self.score(one) for one in left)

    def _leftovers(self, mdps: list[int], residents: list[int]) -> Iterator[tuple[int, ...]]:
        """All sets of players left unpaired by the legal pairings of a bracket."""
        if not mdps and not residents:
            yield ()
            return
        first, rest = ([*mdps, *residents][0], mdps[1:]) if mdps else (residents[0], [])
        others = residents if mdps else residents[1:]
        for left in self._leftovers(rest, others):
            yield (first, *left)
        for mate in others:
            if mate in self.allowed[first]:
                yield from self._leftovers(rest, [one for one in others if one != mate])

    # -- the round: 1.9 (A.9) -----------------------------------------------------------------------------------------

    def pair(self) -> set[tuple[int, int]] | None:
        """The boards as (white id, black id), the bye as (id, 0); None where there is no legal pairing."""
        if not self.completable(range(len(self.players))):
            return None
        floaters: list[int] = []
        scores = sorted({one.score for one in self.players}, reverse=True)
        for index, score in enumerate(scores):
            bracket = self._bracket(floaters, scores[index:])
            it = self.best(bracket)[0]
            if self.edition == "2017" and not self.completable([*bracket.lower, *it.floaters]):
                self._collapse(bracket)
                break
            self.brackets.append((bracket, it))
            floaters = list(it.floaters)
            assert score == self.score(bracket.residents[0])
        return self._boards()

    def chosen_of(self, bracket: Bracket) -> Candidate:
        """The candidate chosen in a bracket."""
        return next(it for one, it in self.brackets if one is bracket)

    def _bracket(self, floaters: list[int], scores: list[int]) -> Bracket:
        group = {score: [at for at, one in enumerate(self.players) if one.score == score] for score in scores}
        return Bracket(
            mdps=floaters,
            residents=group[scores[0]],
            following=group[scores[1]] if len(scores) > 1 else [],
            lower=[one for score in scores[1:] for one in group[score]],
            completion=self.edition == "2026" or len(scores) == 1,
            ahead=len(scores) > 1,
        )

    def _collapse(self, bracket: Bracket) -> None:
        """A.9.3, A.9.4: the penultimate bracket with C.4 and without C.7, then all the rest as one bracket."""
        bracket.kind, bracket.completion, bracket.ahead = "PPB", True, False
        it = self.best(bracket)[0]
        last = Bracket(list(it.floaters), bracket.lower, [], [], completion=True, ahead=False, kind="CLB")
        self.brackets += [(bracket, it), (last, self.best(last)[0])]

    def _boards(self) -> set[tuple[int, int]]:
        boards = set()
        for _, it in self.brackets:
            for higher, lower in it.pairs:
                one, two = self.players[higher], self.players[lower]
                white, _ = self.sheet.white(one, two)
                boards.add((white.id, two.id if white is one else one.id))
        left = self.brackets[-1][1].floaters if self.brackets else ()
        return boards | {(self.players[one].id, 0) for one in left}
