"""The club Swiss and the ladder: whoever is highest walks down an order, and takes the first who has no bar.

The round is the best of all pairings (`tests/literal/club.py`, `ladder.py`). So somebody who comes before in the order
and was not taken has met the one who chooses, or clashes, more than the one taken does; or no pairing of the others is
as good.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from tests.literal import club, ladder
from tests.literal.why.field import OneField
from tests.literal.why.others import Others, wrong
from tests.literal.why.so import Facts, So, banned, before, met
from trfpair.event.model import Tournament

WORDS = {"club": "order-middle", "club-rating": "order-rating", "ladder": "order-next-below"}


class Walk(OneField):
    """A round, by places in the order in which they choose."""

    def __init__(self, system: str, event: Tournament, round_: int, order: Sequence[int]) -> None:
        super().__init__(replace(event, players=tuple(before(event, round_))), round_)
        self.system = system
        self.bye, self.pairs = self.paired(order)

    def paired(self, order: Sequence[int]) -> tuple[int, list[tuple[int, int]]]:
        """Who has the bye (0 for nobody), and the pairs in the order of choosing."""
        raise NotImplementedError

    # -- answers ------------------------------------------------------------------------------------------------------

    def pair(self, one: int, other: int) -> So:
        """What the one who chooses has against the other."""
        if self.keeps_apart(one, other):
            rounds = met(self.player[one], self.player[other])
            first = [{"kind": "met", "one": one, "other": other, "round": rounds[-1]}] if rounds else []
            return So("forbidden", [*first, {"kind": "forbidden", "one": one, "other": other}])
        return So("step", self.after_meeting(one, other, self._pair(one, other)))

    def after_meeting(self, one: int, other: int, found: list[Facts]) -> list[Facts]:
        """The reasons; that the two have met comes first, and alone, where the rules are against it; else last."""
        if found[0]["kind"].startswith("met") or not met(self.player[one], self.player[other]):
            return found
        bar = self.bar(one, other)
        if not self.again(one, other):
            return [*found, {**bar, "kind": "met-no-bar"}]
        return [bar, *(found if any(self.again(*pair) for pair in self.pairs) else [])]

    def again(self, one: int, other: int) -> bool:
        """Whether two have met so that the rules are against another game."""
        raise NotImplementedError

    def _pair(self, one: int, other: int) -> list[Facts]:
        ends = {one, other}
        if self.bye in ends:
            return self.with_the_bye(ends)
        free = [id_ for id_ in self.order if id_ != self.bye]
        for chooser, taken in self.pairs:
            if {chooser, taken} & ends:
                return self._chosen(free, chooser, taken, ends)
            free = [id_ for id_ in free if id_ not in (chooser, taken)]
        raise AssertionError("nobody of the two was paired")

    def _chosen(self, free: list[int], chooser: int, taken: int, ends: set[int]) -> list[Facts]:
        looked_at = self.candidates(free)
        words: list[Facts] = [{"kind": WORDS[self.system]}]
        if taken in looked_at[:6]:
            more: Facts = {"now": taken, **({"form": "more"} if len(looked_at) > 6 else {})}
            passed = self._barred_before(free, looked_at[: looked_at.index(taken)], (chooser, taken))
            words = [{"kind": "looks-at", "one": chooser, "who": looked_at[:6], **more}, *words, *passed]
        if len(looked_at) == 1:
            words = [{"kind": "looks-at", "one": chooser, "who": looked_at, "form": "one"}]
        (other,) = ends - {chooser, taken}
        places: Facts = {}
        if other in looked_at[6:]:
            places = {"value": looked_at.index(taken) + 1, "forced": looked_at.index(other) + 1, "form": "place"}
        theirs, mine = self.fault(chooser, other), self.fault(chooser, taken)
        later = looked_at.index(other) > looked_at.index(taken) and theirs >= mine
        bar = self.bar(chooser, other) if theirs > mine else {"kind": "not-rest", "who": other}
        if chooser not in ends:
            before = {"kind": "taken-before", "third": chooser, "one": taken, "other": other, **places}
            if self.keeps_apart(chooser, other):
                bar = {"kind": "forbidden", "one": chooser, "other": other}
            bar |= {"passed": other} if bar["kind"] != "not-rest" else {}
            rest = [word for word in words if word.get("who") != other]
            looks = any(word["kind"] == "looks-at" for word in words)
            told = [*rest, *([] if bar in words else [bar])] if looks else [bar, *rest]
            return [before, *(words if later else told)]
        if later:
            return [{"kind": "earlier", "one": chooser, "other": other, "now": taken, **places}, *words]
        return [bar]

    def _barred_before(self, free: Sequence[int], before: Sequence[int], pair: tuple[int, int]) -> list[Facts]:
        """Why the first six of those who come before the one taken are not: a bar, or what becomes of the others."""
        found: list[Facts] = []
        chooser, taken = pair
        made = self.pairs[self.pairs.index(pair) :]
        others = Others(free, made, self.keeps_apart, self.again, self.clashes)
        for other in before:
            if self.keeps_apart(chooser, other):
                found.append({"kind": "forbidden", "one": chooser, "other": other, "passed": other})
            elif self.fault(chooser, other) > self.fault(chooser, taken):
                found.append({**self.bar(chooser, other), "passed": other})
            else:
                judged = partial(_holds, others, chooser, other)
                found.append({"kind": "passed-rest", "one": chooser, "who": other, "form": judged})
        return found[:6]

    def passed_over(self, one: int) -> Facts:
        """Why somebody who stands lower has not the bye."""
        return self.not_bye(one)[0]

    def others(self, one: int, other: int, wish: str) -> Others | None:
        """Those left when the first of the two is paired, or all where the bye is asked for or one of them has it."""
        left = list(self.order)
        made = list(self.pairs)
        if wish != "bye" and self.bye not in (one, other):
            left = [id_ for id_ in left if id_ != self.bye]
            while not {*made[0]} & {one, other}:
                left = [id_ for id_ in left if id_ not in made[0]]
                made = made[1:]
        return Others(left, made, self.keeps_apart, self.again, self.clashes)

    def choice(self, one: int, other: int, wish: str) -> tuple[int, int]:
        """Where somebody chose one of the two before they could, that chooser with the one passed over."""
        ends = {one, other}
        if wish == "bye" or self.bye in ends:
            return one, other
        chooser, taken = next(pair for pair in self.pairs if {*pair} & ends)
        return (one, other) if chooser in ends else (chooser, *(ends - {taken}))

    def clashes(self, one: int, other: int) -> bool:
        """Whether the colours of two do, where the system looks at that."""
        return False

    # -- the rules of each --------------------------------------------------------------------------------------------

    def candidates(self, free: Sequence[int]) -> Sequence[int]:
        """The others in the order in which the first looks at them."""
        raise NotImplementedError

    def fault(self, one: int, other: int) -> Any:
        """How much the rules have against a pair."""
        raise NotImplementedError

    def bar(self, one: int, other: int) -> Facts:
        """What they have against it."""
        raise NotImplementedError


def _holds(others: Others, one: int, other: int, reason: Facts) -> bool:
    """Whether what is told of the others holds, were the two paired."""
    form = reason.get("form", "")
    head = "not-completion" if form == "impossible" else "not-rest"
    again = [{"kind": "then-again", "pairs": reason["pairs"]}] if "pairs" in reason else []
    if "meetings_now" in reason:
        again = [{"kind": "then-again-instead", "pairs": [row[:2] for row in reason["meetings"]]}]
    if form == "left-banned":
        left = {*others.left} - {one, other} == {*reason["ends"]}
        return left and others.banned(*reason["ends"]) and not wrong([{"kind": "not-completion"}], others, one, other)
    if form.startswith("clash"):
        clash = [{"kind": "then-clash", "pairs": reason.get("pairs") or [reason["ends"]]}]
        return not wrong([{"kind": head}, *clash], others, one, other)
    if "ends" in reason and {*others.left} - {one, other} != {*reason["ends"]}:
        again = [{"kind": "then-again", "pairs": [reason["ends"]]}]
        return not wrong([{"kind": head}, *again], others, one, other)
    met = {"form": "worse-met", "others": reason["ends"]} if "ends" in reason else {}
    return not wrong([{"kind": head, **met}, *([] if met else again)], others, one, other)


class Club(Walk):
    """The club Swiss, in both orders."""

    def paired(self, order: Sequence[int]) -> tuple[int, list[tuple[int, int]]]:
        """The best of all pairings."""
        self.field = club.look(self.event, {*order})
        self.order = [player.id for player in self.field.players]
        self.place = {id_: at for at, id_ in enumerate(self.order)}
        _, _, bye, pairs = club.best(self.system, self.field, banned(self.event, self.order, self.round))
        return self.order[bye] if bye is not None else 0, [(self.order[a], self.order[b]) for a, b in pairs]

    def bye_without(self, never: Collection[int]) -> tuple[int, int, Any]:
        """The best of all pairings in which these have no bye."""
        apart = banned(self.event, self.order, self.round)
        found = club.best(self.system, self.field, apart, [self.place[id_] for id_ in never])
        if found is None:
            return 0, 0, None
        *_, bye, pairs = found
        return self.order[bye], self.field.byes[bye], club.faults(self.field, pairs)

    @property
    def faults(self) -> Any:
        """Rematches, how often and when those have met, flags."""
        places = [tuple(sorted((self.place[one], self.place[other]))) for one, other in self.pairs]
        return club.faults(self.field, places)

    def byes(self, one: int) -> int:
        """Byes and forfeits."""
        return self.field.byes[self.place[one]]

    def candidates(self, free: Sequence[int]) -> Sequence[int]:
        """From the middle upwards, then downwards; or by points and rating."""
        places = [self.place[id_] for id_ in free]
        return [self.order[at] for at in club.candidate_order(self.system, self.field, places)]

    def fault(self, one: int, other: int) -> Any:
        """How often they met, when, and whether the colours clash."""
        a, b = sorted((self.place[one], self.place[other]))
        games = self.field.games.get((a, b), [])
        return len(games), max(games, default=0), club.flagged(self.field, a, b)

    def again(self, one: int, other: int) -> bool:
        """Any game."""
        return bool(self.fault(one, other)[0])

    def clashes(self, one: int, other: int) -> bool:
        """Both had the same colour twice running."""
        return bool(self.fault(one, other)[2])

    def bar(self, one: int, other: int) -> Facts:
        """That they have met; else the clash."""
        rounds = met(self.player[one], self.player[other])
        if rounds:
            return {"kind": "met", "one": one, "other": other, "round": rounds[-1]}
        return {"kind": "both-clash", "one": one, "other": other}

    def not_bye(self, one: int) -> list[Facts]:
        """More byes and forfeits; else standing higher; else the others."""
        now, at = self.place[self.bye], self.place[one]
        if self.field.byes[at] > self.field.byes[now]:
            values = {"value": self.field.byes[now], "forced": self.field.byes[at]}
            had = [round_ for round_, game in enumerate(self.player[one].games, 1) if game.result.value in "FHU+-"]
            return [{"kind": "bye-forfeits", "one": one, "now": self.bye, **values, "rounds": had}]
        if at > now:
            return [{"kind": "not-rest", "who": one}]
        ratings = [self.player[id_].rating for id_ in (self.bye, one)]
        rows = (("bye-score", [self.field.points[now], self.field.points[at]]), ("bye-rating", ratings))
        word, (value, forced) = next((row for row in rows if len({*row[1]}) > 1), ("bye-place", [-now, -at]))
        assert value < forced
        values = {} if word == "bye-place" else {"value": value, "forced": forced}
        return [{"kind": word, "one": one, "now": self.bye, **values}]


class Ladder(Walk):
    """The ladder, the lowest place last."""

    def paired(self, order: Sequence[int]) -> tuple[int, list[tuple[int, int]]]:
        """The best of all pairings."""
        self.order = order
        self.week = ladder.look(self.event, order)
        _, _, bye, pairs = ladder.best(self.week, banned=banned(self.event, order, self.round))
        return self.order[bye] if bye is not None else 0, [(self.order[a], self.order[b]) for a, b in pairs]

    def bye_without(self, never: Collection[int]) -> tuple[int, int, Any]:
        """The best of all pairings in which these have no bye."""
        apart, places = banned(self.event, self.order, self.round), [self.order.index(id_) for id_ in never]
        try:
            again, lately, bye, _ = ladder.best(self.week, banned=apart, never=places)
        except ValueError:
            return 0, 0, None
        return self.order[bye or 0], 0, (again, lately)

    @property
    def faults(self) -> Any:
        """Rematches, and those after one week."""
        found = [self.fault(*pair) for pair in self.pairs]
        return sum(again for again, _ in found), sum(lately for _, lately in found)

    def candidates(self, free: Sequence[int]) -> Sequence[int]:
        """The next below."""
        return free[1:]

    def fault(self, one: int, other: int) -> Any:
        """Two who met last week, or the week before."""
        a, b = sorted((self.order.index(one), self.order.index(other)))
        ago = self.week.ago.get((a, b), 0)
        return bool(ago), ago == 1

    def again(self, one: int, other: int) -> bool:
        """A game of the last two weeks."""
        return bool(self.fault(one, other)[0])

    def bar(self, one: int, other: int) -> Facts:
        """That they have met."""
        rounds = met(self.player[one], self.player[other])
        return {"kind": "met-lately", "one": one, "other": other, "round": rounds[-1]}

    def not_bye(self, one: int) -> list[Facts]:
        """The others, or a higher place."""
        if self.order.index(one) > self.order.index(self.bye):
            return [{"kind": "not-rest", "who": one}]
        return [{"kind": "bye-place", "one": one, "now": self.bye}]
