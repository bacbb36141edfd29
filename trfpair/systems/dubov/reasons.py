"""Why a player or a pair was passed over. Each reason given is proved by the code that gives it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from trfpair.base.named import NamedTuple
from trfpair.matching.bits import ascending, mask_of
from trfpair.matching.cardinality import blockers
from trfpair.systems.dubov.criteria import Scope, preference_denied, value_and_players
from trfpair.systems.dubov.field import DubovField
from trfpair.systems.dubov.prices import Prices
from trfpair.systems.dubov.procedure import Course, PairedBracket
from trfpair.systems.dubov.subgroups import Subgroups
from trfpair.systems.dubov.upfloaters import UpfloaterGraph
from trfpair.systems.proofs import groups_told
from trfpair.systems.swiss.colours import Strength
from trfpair.systems.swiss.completion import Completion
from trfpair.systems.trace import NO_DETAILS, Details, Refusal, together

REST = "rest"
NO_OPPONENT = "nobody"

SOLVED_AGAIN = 200
"""The largest graph that is solved again only to name the criterion that speaks against a player."""


class Reason(NamedTuple):
    """A word for the template, the article it rests on, and whom it concerns."""

    word: str
    article: str
    facts: Details = NO_DETAILS


def grouped(field: DubovField, refused: Sequence[tuple[Reason, int]]) -> list[Refusal]:
    """Those passed over by reason, in the order in which the reasons first occur."""
    return together(Refusal(word, field.id(at), article, facts) for (word, article, facts), at in refused)


def against_pair(paired: Course, bracket: PairedBracket, one: int, other: int, left: Sequence[int]) -> Reason:
    """3.2.6 (B.6): why a player of S1 does not get an earlier player of G2 who was still free.

    ``left`` are those of G2 who are free for the players of S1 after this one. Where no bar lies between the two, some
    of these players would then have too few to meet.
    """
    field, articles = paired.field, paired.edition.articles
    if field.history.by_id[field.id(one)].opponents & {field.id(other)}:
        return Reason("met", articles["met"])
    if field.met[one] >> other & 1:
        return Reason("forbidden", "")
    if field.wish[one] == field.wish[other] and field.wish[one].strength is Strength.ABSOLUTE:
        return Reason("absolute", articles["absolute"])
    who, whom = zip(*(bracket.pairs[row] for row in tight_rows(bracket, field.allow, other, mask_of(left))))
    may_meet = [field.id(at) for at in whom if at != other]
    return Reason(REST, articles["t2"], {"left": [[field.id(at)] for at in who], "may_meet": may_meet})


def tight_rows(bracket: PairedBracket, allow: Sequence[int], taken: int, left: int) -> tuple[int, ...]:
    """Rows whose players may meet, of those left, only as many as they are, one of them the player taken."""
    row_of = {other: row for row, (_, other) in enumerate(bracket.pairs)}
    rows, waiting = {row_of[taken]}, [row_of[taken]]
    while waiting:
        one, _ = bracket.pairs[waiting.pop()]
        new = {row_of[other] for other in ascending(allow[one] & left)} - rows
        rows |= new
        waiting += new
    return tuple(sorted(rows))


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
        denied = sum(preference_denied(self.field, *pair) for pair in bracket.pairs)
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
        if not self.field.allow[at] & self._open_residents:
            return self._no_pairing(self._blocked_residents, self.field.id)
        if not self._open_lower >> at & 1:
            left, may_meet = self._blocked_lower
            return self._no_pairing((left, may_meet & ~(1 << at)), self.field.id)
        members = [*self.bracket.residents, at]
        bound = abs(sum(self.field.wish[one].colour for one in members)) // 2
        own, colour = self.prices.upfloater(at), self.prices.same_colour()
        least = own + bound * colour
        row = self.prices.digits.first_difference(self.value, least) if least > self.value else None
        up_to = [] if row is None else [one.scope for one in self.paired.edition.criteria[: row + 1]]
        if up_to and (Scope.PAIR not in up_to or len(members) > SOLVED_AGAIN):
            return self._worse(least, [at], None)
        pairs = self._pairs(members)
        denied = sum(preference_denied(self.field, *pair) for pair in pairs)
        return self._worse(own + denied * colour, [at], pairs)

    def _pairs(self, members: Sequence[int]) -> Sequence[tuple[int, int]]:
        """The pairs of a bracket of these players, of whom there must be a pairing (3.2.3 to 3.2.6; B.3 to B.6)."""
        subgroups = Subgroups(self.field, members)
        return subgroups.transposition(subgroups.shifted())

    @cached_property
    def _open_residents(self) -> int:
        """C1, C3: of an odd number of residents those whom an upfloater may meet, so that the others can be paired."""
        return Completion(self.field).spared(self.residents)

    @cached_property
    def _open_lower(self) -> int:
        """C4: of an odd number of lower players those without whom the others can be paired."""
        return Completion(self.field).spared(self.bracket.lower)

    @cached_property
    def _blocked_residents(self) -> _Groups:
        """C1, C3: the residents of whom one is left over without somebody else, in groups, and whom these may meet."""
        return _groups(self.field.allow, self.residents)

    @cached_property
    def _blocked_lower(self) -> _Groups:
        """C4: the lower players of whom one is left over without somebody else, in groups, and whom these may meet."""
        return _groups(self.field.allow, self.bracket.lower)

    def _among_others(self, at: int) -> Reason:
        """One of several: the best set with the player and those chosen before."""
        pool = list(ascending(self.bracket.lower))
        graph = UpfloaterGraph(self.field, self.paired.edition.criteria, self.bracket.residents, pool, lenient=False)
        for forced in [one for one in self.bracket.upfloaters if one < at] + [at]:
            number = graph.at.index(forced)
            for other in ascending(graph.adj[number] & ~graph.residents):
                graph.adj[other] &= ~(1 << number)
            graph.adj[number] &= graph.residents
        solution = graph.solve()
        if solution is None:
            everybody = _groups(graph.adj, (1 << len(graph.at)) - 1)
            return self._no_pairing(everybody, lambda one: self.field.id(graph.at[one]))
        upfloaters = graph.first_of(solution)
        return self._worse(solution.value, upfloaters, self._pairs([*self.bracket.residents, *upfloaters]))

    def _no_pairing(self, groups: _Groups, id_of: Callable[[int], int]) -> Reason:
        """C4: the players who would be left over, in groups, and whom these may meet."""
        return Reason("completion", self.paired.edition.articles["completion"], groups_told(*groups, id_of))

    def _worse(self, value: int, upfloaters: Sequence[int], pairs: Sequence[tuple[int, int]] | None) -> Reason:
        """The first criterion in which a value is worse than the one chosen; what comes before it is not better.

        The number of upfloaters is settled before (3.2.1): a set that needs more leaves no legal pairing with so many.
        Without pairs nothing is known of whom C7 counts.
        """
        at = self.prices.digits.first_difference(self.value, value)
        assert at is not None, "an earlier set that is as good was overlooked"
        assert value > self.value, "a better set was overlooked"
        row, field, bracket = self.paired.edition.criteria[at], self.field, self.bracket
        word = Reason("worse", row.article) if at else Reason("completion", self.paired.edition.articles["completion"])
        if pairs is None and row.scope is Scope.PAIR:
            return word
        (best, now), (told, then) = (
            value_and_players(field, row, *both)
            for both in ((bracket.upfloaters, bracket.pairs), (upfloaters, pairs or ()))
        )
        people = {name: [field.id(one) for one in who] for name, who in (("players", then), ("best_players", now))}
        if row.scope is Scope.PAIR and len(upfloaters) > 1:
            people["upfloaters"] = [field.id(one) for one in sorted(upfloaters)]
        return word._replace(facts={"value": told, "best": best, **people})


_Groups = tuple[Sequence[int], int]
"""Groups of players, each of which has one left over, and the others whom these may meet, as masks."""


def _groups(adj: Sequence[int], players: int) -> _Groups:
    """The groups of players who cannot all be paired."""
    through, groups = blockers(adj, players) or (0, [])
    return groups, through
