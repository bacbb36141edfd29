"""Why a player or a pair was passed over. Each reason given is proved by the code that gives it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from trfpair.base.named import NamedTuple
from trfpair.matching.bits import ascending, mask_of
from trfpair.systems.dubov.field import DubovField
from trfpair.systems.dubov.prices import Prices
from trfpair.systems.dubov.procedure import Course, PairedBracket
from trfpair.systems.dubov.subgroups import Subgroups
from trfpair.systems.dubov.upfloaters import Graph
from trfpair.systems.swiss.colours import Strength
from trfpair.systems.swiss.completion import Completion
from trfpair.systems.trace import Refusal

REST = "rest"
NO_OPPONENT = "nobody"

SOLVED_AGAIN = 200
"""The largest graph that is solved again only to name the criterion that speaks against a player."""


class Reason(NamedTuple):
    """A word for the template, and the article it rests on."""

    word: str
    article: str


def grouped(field: DubovField, refused: Sequence[tuple[Reason, int]]) -> list[Refusal]:
    """Those passed over by reason, in the order in which the reasons first occur."""
    groups: dict[Reason, list[int]] = {}
    for reason, at in refused:
        groups.setdefault(reason, []).append(field.id(at))
    return [Refusal(reason.word, tuple(ids), reason.article) for reason, ids in groups.items()]


def against_pair(paired: Course, one: int, other: int) -> Reason:
    """3.2.6 (B.6): why a player of S1 does not get an earlier player of G2 who was still free."""
    field, articles = paired.field, paired.edition.articles
    if field.history.by_id[field.id(one)].opponents & {field.id(other)}:
        return Reason("met", articles["met"])
    if field.met[one] >> other & 1:
        return Reason("forbidden", "")
    if field.wish[one] == field.wish[other] and field.wish[one].strength is Strength.ABSOLUTE:
        return Reason("absolute", articles["absolute"])
    return Reason(REST, articles["t2"])


def against_upfloaters(paired: Course, bracket: PairedBracket) -> list[tuple[Reason, int]]:
    """3.2.2 (B.2): those of the pool who come before the last upfloater of the set and are not in it, each with why."""
    judge = _Judge(paired, bracket)
    pool = [at for at in ascending(bracket.lower) if at < bracket.upfloaters[-1]]
    return [(judge.against(at), at) for at in pool if at not in bracket.upfloaters]


class _Judge:
    """A judge of possible upfloaters, those chosen before being given."""

    def __init__(self, paired: Course, bracket: PairedBracket) -> None:
        self.paired = paired
        self.bracket = bracket
        self.field = paired.field
        self.residents = mask_of(bracket.residents)
        pool = list(ascending(bracket.lower))
        self.prices = Prices(self.field, paired.edition.criteria, len(bracket.residents), pool)
        colour = self.prices.same_colour()
        denied = sum(self.field.wish[one].colour is self.field.wish[other].colour for one, other in bracket.pairs)
        self.value = denied * colour + sum(self.prices.upfloater(at) for at in bracket.upfloaters)

    def against(self, at: int) -> Reason:
        """The first criterion known to suffer if the player had been in the set."""
        field = self.field
        banned = field.met[at]
        for mask in field.absolute.values():
            banned |= mask if mask >> at & 1 else 0
        if not self.residents & ~banned:
            return Reason(NO_OPPONENT, "")
        if len(self.bracket.upfloaters) == 1:
            return self._alone(at)
        if len(self.bracket.residents) + self.bracket.lower.bit_count() > SOLVED_AGAIN:
            return Reason(REST, self.paired.edition.articles["upfloaters"])
        return self._among_others(at)

    def _alone(self, at: int) -> Reason:
        """The only upfloater: whether all can be paired at all, then colours by a bound, then by the bracket itself."""
        if not self.field.allow[at] & self._open_residents or not self._open_lower >> at & 1:
            return self._no_pairing()
        members = [*self.bracket.residents, at]
        bound = abs(sum(self.field.wish[one].colour for one in members)) // 2
        own, colour = self.prices.upfloater(at), self.prices.same_colour()
        least = own + bound * colour
        if least // colour > self.value // colour or (least > self.value and len(members) > SOLVED_AGAIN):
            return self._worse(least)
        pairs = Subgroups(self.field, members).same_colour_pairs()
        assert pairs is not None, "the residents and the player can be paired"
        return self._worse(own + pairs * colour)

    @cached_property
    def _open_residents(self) -> int:
        """C1, C3: of an odd number of residents those whom an upfloater may meet, so that the others can be paired."""
        return Completion(self.field).spared(self.residents)

    @cached_property
    def _open_lower(self) -> int:
        """C4: of an odd number of lower players those without whom the others can be paired."""
        return Completion(self.field).spared(self.bracket.lower)

    def _among_others(self, at: int) -> Reason:
        """One of several: the best set with the player and those chosen before."""
        pool = list(ascending(self.bracket.lower))
        graph = Graph(self.field, self.paired.edition.criteria, self.bracket.residents, pool, lenient=False)
        for forced in [one for one in self.bracket.upfloaters if one < at] + [at]:
            number = graph.at.index(forced)
            for other in ascending(graph.adj[number] & ~graph.residents):
                graph.adj[other] &= ~(1 << number)
            graph.adj[number] &= graph.residents
        solution = graph.solve()
        return self._no_pairing() if solution is None else self._worse(solution.value)

    def _no_pairing(self) -> Reason:
        return Reason("completion", self.paired.edition.articles["completion"])

    def _worse(self, value: int) -> Reason:
        """The first criterion in which a value is worse than the one chosen; what comes before it is not better.

        The number of upfloaters is settled before (3.2.1): a set that needs more leaves no legal pairing with so many.
        """
        row = self.prices.digits.first_difference(self.value, value)
        assert row is not None, "an earlier set that is as good was overlooked"
        assert value > self.value, "a better set was overlooked"
        return Reason("worse", self.paired.edition.criteria[row].article) if row else self._no_pairing()
