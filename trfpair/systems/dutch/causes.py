"""The causes behind an answer: who would be left over with a choice, and what keeps these players apart.

With a choice forced, a bracket leaves as many players as its graph must (Gallai and Edmonds): whoever the choice takes
out of it, and of the odd groups of the others one each, but for as many as there are players whom these may meet. Where
that is less than the best candidate leaves, the players below it bind (C4; C.4), who need opponents from the bracket.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import Any

from trfpair.base.named import NamedTuple
from trfpair.matching.bits import Mask, ascending, mask_of
from trfpair.matching.cardinality import and_bye, blockers
from trfpair.systems.dutch.engine.yardstick import Candidate
from trfpair.systems.dutch.rules.bracket import NOBODY
from trfpair.systems.dutch.rules.editions import Edition
from trfpair.systems.dutch.rules.field import DutchField, Position
from trfpair.systems.dutch.whatif.reasons import Reason, Reasons, bar, bye_bar
from trfpair.systems.proofs import groups_told
from trfpair.systems.trace import NO_DETAILS, Details
from trfpair.systems.why import Answer, Because, because_blocked, ids_in, pair_by_pair

MOST_APART = 3
"""Of so many pairs it is told one by one what keeps them apart; of more kind by kind."""


class _Among(NamedTuple):
    """Players who are to be paired among themselves, and whom each may meet; the bye is one vertex more, if any."""

    rows: Sequence[int]
    players: Mask

    @property
    def groups(self) -> tuple[Mask, list[Mask]]:
        """The odd groups, one player of each of which needs somebody outside the group, and whom these may meet."""
        return blockers(self.rows, self.players) or (0, [])

    @property
    def left(self) -> int:
        """How many must stay unpaired."""
        through, groups = self.groups
        return len(groups) - through.bit_count()


class Causes:
    """The causes of one answer: what was forced in a bracket, and the best candidate with it."""

    def __init__(self, reasons: Reasons, reason: Reason, candidate: Candidate) -> None:
        self.bracket, self.field, self.edition = reasons.bracket, reasons.field, reasons.edition
        self.candidate = candidate
        self.settled = reasons.asked.settled
        self.floaters = mask_of(candidate.floaters)
        self.gone = mask_of(reasons.outcome.floaters)
        """Those who leave the bracket now."""
        self.stay = self.gone & ~self.floaters
        """Those who leave the bracket now, and would stay."""
        self.inside = mask_of(self.bracket.players)
        place = self.field.position
        who, with_ = place[reason["who"]], place.get(reason.get("with", 0), NOBODY)
        self.choice: str = reason["choice"]
        self.ends: tuple[Position, ...] = (with_, who) if self.choice == "pair" else (who,)
        within = mask_of(self.ends) & ~self.inside == 0
        self.forced = mask_of(self.ends) if self.choice == "pair" and within else 0
        """The two of the bracket who are forced to meet."""
        leaves = self.choice in ("float", "bye") or (self.choice == "pair" and not within)
        self.leaver = self.ends[0] if leaves and self.inside >> self.ends[0] & 1 else NOBODY
        """Whoever the choice takes out of the bracket."""

    # -- who leaves ---------------------------------------------------------------------------------------------------

    def of_floaters(self) -> Iterator[Because]:
        """Why so many leave the bracket."""
        yield from self.leaves()
        others = self.floaters & ~self._leaving
        for kept in ([], self.settled):
            rest = self._rest & ~mask_of([one for pair in kept for one in pair])
            graph = _Among(self._inside_rows, rest)
            if graph.left != others.bit_count():
                continue
            if graph.left == 1 and self.leaver != NOBODY:
                (other,) = ascending(others)
                yield self._because("odd-without", one=self.leaver, other=other)
            elif graph.left:
                if kept:
                    yield Because("kept-pairs", "", {"pairs": [self._ids(pair) for pair in kept]})
                yield from self._blocked(graph, others, self.bracket.first, mask_of(self.bracket.mdps))
            return
        yield from self._needed_below(others)

    @property
    def _leaving(self) -> Mask:
        return 0 if self.leaver == NOBODY else 1 << self.leaver

    @property
    def _rest(self) -> Mask:
        """All of the bracket of whom nothing is forced."""
        return self.inside & ~self.forced & ~self._leaving

    @property
    def _inside_rows(self) -> list[int]:
        return self._apart_above(mask_of(self.bracket.mdps))

    def _apart_above(self, down: Mask) -> list[int]:
        """The players whom each may meet, where those who came down do not meet each other."""
        return [row & ~down if down >> at & 1 else row for at, row in enumerate(self.field.allow)]

    def leaves(self) -> Iterator[Because]:
        """Where the choice is a pair of two brackets, or the bye: that it takes somebody out of the bracket."""
        if self.leaver == NOBODY or self.choice == "float":
            return
        if self.choice == "bye":
            form = "bye-last" if self.bracket.is_last else "bye"
            yield Because("leaves-to-meet", "", {"one": self.field.id(self.leaver), "form": form})
        else:
            one, other = self._ids((self.leaver, self.ends[1]))
            stays = self._ids(ascending(self.stay))
            place = {"now": stays[0]} if len(stays) == 1 else {}
            count = sum(self.bracket.last <= first and end <= self.ends[1] for first, end in self.field.groups)
            names = ("place", place), ("through", count), ("many", count > 1)
            form = "-".join(name for name, told in names if told)
            more = {"count": count} if count else {}
            facts = {"one": one, "other": other, "score": self.field.score[self.bracket.first], **more, **place}
            yield Because("leaves-to-meet", "", {**facts, **({"form": form} if form else {})})

    def passing_through(self, because: Because) -> Because:
        """Those who would find nobody in the following bracket; one who meets somebody further below passes it."""
        then, further = ids_in(because.facts["then"]), mask_of(self.ends) & ~self.inside & ~self.bracket.following_mask
        one = self._ids((self.leaver,))[0] if self.leaver != NOBODY and self.choice == "pair" and further else 0
        others = tuple(id_ for id_ in then if id_ != one)
        if one not in then or not others or ids_in(because.facts["now"]):
            return because
        return replace(because, facts={**because.facts, "one": one, "who": others, "form": "through"})

    def alone_stays(self, who: Sequence[int]) -> bool:
        """Whether these are one player, who leaves the bracket now and would stay, alone."""
        return len(who) == 1 and self._ids(ascending(self.stay)) == [*who]

    def stays(self) -> Iterator[Because]:
        """Where two of the bracket meet: who leaves it now and would stay, where that is one alone."""
        stays = self._ids(ascending(self.stay))
        if self.choice == "pair" and self.leaver == NOBODY and len(stays) == 1:
            yield Because("would-stay", "", {"one": stays[0]})

    def _needed_below(self, others: Mask) -> Iterator[Because]:
        """C4 (C.4): players below, whoever floats by choice with them, who need opponents from the bracket, or the bye.

        Where no groups of them show that so many are needed, only that it is so with fewer.
        """
        below = self.bracket.below_mask
        below = below | self._leaving if self.choice == "float" else below & ~mask_of(self.ends)
        byes, bye = self.bracket.bye if self.choice != "bye" else 0, 1 << self.field.size
        graph = _Among(*and_bye(self.field.allow, below, byes)) if byes else _Among(self.field.allow, below)
        through, groups = graph.groups
        nobody, left = bye in groups and not through, sum(groups)
        if graph.left != others.bit_count() or not others or (left & bye and not nobody):
            yield self._fewer(self.floaters, "float")
            return
        score = {"score": self.field.score[self.bracket.first]}
        if nobody:
            groups.remove(bye)
            left ^= bye
            yield Because("bye-from-group", "", score)
        if left:
            may_meet = [*self._ids(ascending(through & ~bye)), *([0] if through & bye else [])]
            facts = {"left": sorted(self._ids(ascending(left))), "may_meet": may_meet, "count": graph.left - nobody}
            alone = left.bit_count() == len(groups) > 1
            form = {"form": "few" if through else "each"} if alone else {}
            yield Because("needed-below", "", {**facts, **score, **form})
        yield from self._between(groups if len(groups) > 1 or through else [*groups, below & ~left])

    # -- the following bracket ----------------------------------------------------------------------------------------

    def of_ahead(self) -> Iterator[Because]:
        """Why so many find nobody in the following bracket."""
        yield from self.leaves()
        down, unpaired = (
            self.floaters & ~(self._leaving if self.choice != "float" else 0),
            self.candidate.unpaired_ahead,
        )
        if down:
            score = self.field.score[self.bracket.last]
            both = self._ids(ascending(down & self.gone)), self._ids(ascending(down & ~self.gone))
            told = {"who": both[1], "now": both[0], "form": "with"} if all(both) else {"who": [*both[0], *both[1]]}
            yield Because("come-down", "", {**told, "score": score})
        rows = self._apart_above(self.floaters) if self.bracket.apart else self.field.allow
        graph = _Among(rows, self.bracket.following_mask | self.floaters)
        if graph.left != len(unpaired):
            yield self._fewer(mask_of(unpaired), "ahead")
        elif graph.left > graph.players.bit_count() % 2:
            down = self.floaters if self.bracket.apart else 0
            yield from self._blocked(graph, mask_of(unpaired), self.bracket.last, down, {"form": "next"})
        else:
            yield Because("odd-there", "", {"score": self.field.score[self.bracket.last]})

    # -- colours ------------------------------------------------------------------------------------------------------

    def of_colours(self, denied: Sequence[Position]) -> Iterator[Because]:
        """Those who would meet though both are due the same colour."""
        yield from self.leaves()
        pairs = [pair for pair in self.candidate.pairs if not {*pair}.isdisjoint(denied)]
        for pair in pairs[:MOST_APART]:
            found = self._because("both-wish", one=pair[0], other=pair[1])
            form = {"form": "asked"} if mask_of(pair) == self.forced else {}
            colour = self.field.wish[pair[0]].colour.name.lower()
            yield Because(found.kind, "", {**found.facts, **form, "colour": colour})

    # -- what keeps players apart -------------------------------------------------------------------------------------

    def _blocked(
        self, graph: _Among, unpaired: Mask, at: Position, came: Mask, form: Details = NO_DETAILS
    ) -> Iterator[Because]:
        """The groups that leave somebody over in a bracket, and what keeps those apart who stay unpaired.

        Where all who are not forced stay unpaired, they alone are told. Those who came from another group do not meet
        each other.
        """
        through, groups = graph.groups
        told = groups_told(groups, through, self.field.id)
        apart = [1 << one for one in ascending(unpaired)]
        if graph.players == unpaired:
            who = sorted(self._ids(ascending(unpaired)))
            yield Because("only-there", "", {"who": who, "score": self.field.score[at], **form})
        else:
            found = because_blocked(told, "")
            apart = groups
            own = found.facts.get("form")
            there = f"group-{own}" if own in ("sides", "one", "two", "two-alone") else "group"
            yield Because(found.kind, "", {**found.facts, "form": there, "score": self.field.score[at]})
        yield from self._between(apart)
        guests = combinations(ascending(unpaired & came), 2)
        for one, other in [pair for pair in guests if self.field.allow[pair[0]] >> pair[1] & 1][:1]:
            yield self._because("both-came", one=one, other=other)

    def _fewer(self, some: Mask, form: str) -> Because:
        """C4 (C.4): that the round needs so many of them: who ``float``, or find nobody in the bracket ``ahead``."""
        facts = {"count": some.bit_count(), "form": form}
        return Because("fewer-blocked", self.edition.articles["completion"], facts)

    def _between(self, groups: Sequence[Mask]) -> Iterator[Because]:
        return between(self.field, self.edition, [self._ids(ascending(group)) for group in groups])

    def _because(self, kind: str, **people: Position) -> Because:
        return Because(kind, "", {name: self.field.id(at) for name, at in people.items()})

    def _ids(self, players: Any) -> list[int]:
        return [self.field.id(at) for at in players]


def blocked_by(field: DutchField, edition: Edition, blocked: Reason, article: str) -> Iterator[Because]:
    """The groups that would have somebody left over, or that nobody could have the bye, and the bars between."""
    yield because_blocked(blocked, article, one_too_many=True)
    yield from between(field, edition, blocked["left"])


def between(field: DutchField, edition: Edition, groups: Sequence[Sequence[int]]) -> Iterator[Because]:
    """The bars between players of different groups (ids; 0 is the bye), pair by pair or kind by kind."""
    pairs = [(min(pair), max(pair)) for one, other in combinations(groups, 2) for pair in product(one, other)]
    told = (_between(field, edition, *pair) for pair in sorted(pairs))
    return pair_by_pair([one for one in told if one], MOST_APART)


def _between(field: DutchField, edition: Edition, one: int, other: int) -> Because | None:
    """The bar between two, or between a player and the bye; None where only what is forced keeps them apart."""
    second = field.position[other]
    if not one:
        barred = not field.eligible >> second & 1
        return because_barred(bye_bar(field, second, edition), {"one": other}) if barred else None
    found = bar(field, field.position[one], second, edition)
    return because_barred(found, {"one": one, "other": other}) if found else None


def barred_pair(field: DutchField, edition: Edition, one: Position, other: Position) -> Answer | None:
    """That a pair is illegal, and by which rule; None where it is legal."""
    high, low = sorted((one, other))
    barred = bar(field, high, low, edition)
    if not barred:
        return None
    ids = {"one": field.id(one), "other": field.id(other)}
    return Answer("rule", (because_barred(barred, ids),), barred)


def because_barred(barred: Reason, ids: Reason) -> Because:
    """A bar as a sentence has it; what the file keeps apart is under no article."""
    facts = {name: value for name, value in barred.items() if name in ("round", "colour")}
    return Because(barred["reason"], barred["article"] if barred["reason"] != "forbidden" else "", ids | facts)
