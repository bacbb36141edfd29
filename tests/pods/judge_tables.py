"""What `trfpair pods --explain` says of a table and of a bye, sentence by sentence, held against a plain reading.

The reading counts every exchange of the player over the whole seating, from the rounds of the request alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

from tests.pods import reference
from trfpair.event.saying import Listing, Saying
from trfpair.pods import by_name
from trfpair.pods.model import Outcome, Request
from trfpair.pods.of_player import said_of_reasons
from trfpair.pods.why import explain
from trfpair.systems.trace import Trace

Seating = tuple[list[tuple[int, ...]], tuple[int, ...]]
"""Tables and byes."""


def tables_of(system: str, asked: Request, given: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Each sentence about each player of a round, and what is wrong with it; empty where nothing is."""
    found = by_name(system)
    options, trace = found.made(given), Trace()
    outcome = found.load()(asked, options, trace)
    judge = _Tables(system, asked, outcome, given)
    for player in asked.players:
        answer = explain(asked, outcome, found.question(asked, options), player, trace.steps)
        said = [*said_of_reasons(answer)]
        yield f"{player}: reasons", "" if any({"case", "worse"} & {*one.facts} for one in said) else "no exchange"
        for one in said:
            yield f"{player}: {one}", judge.wrong(one, player)


def _ids(fact: Any) -> list[int]:
    return [int(str(one)) for one in fact.things] if isinstance(fact, Listing) else [int(str(fact))]


class _Tables:
    def __init__(self, system: str, asked: Request, outcome: Outcome, given: dict[str, Any]) -> None:
        self.system, self.asked, self.given = system, asked, given
        self.made: Seating = [*outcome.tables], outcome.byes
        self.proved = bool(outcome.figures["proved"])
        self.points = {one: reference.points(asked, one) for one in asked.players}
        self.had = {one: sum(one in (round_.byes or ()) for round_ in asked.rounds) for one in asked.players}
        names = (
            asked.players
            if system == "squire"
            else by_name(system).question(asked, by_name(system).made(given)).players
        )
        kept = given.get("keep_order", False)
        listed = names if kept else sorted(names, key=lambda one: -self.points[one])
        self.place = {one: at for at, one in enumerate(listed)}

    def key(self, seating: Seating) -> dict[str, Any]:
        """What a seating costs, in order."""
        tables, byes = seating
        low = [-sum(self.place[one] for one in byes)]
        spread = Fraction(reference.spread(self.asked, tables))
        if self.system == "squire":
            tolerance = self.given.get("tolerance", 0)
            again = reference.excess(self.asked, self.made[0], tolerance) > 0
            small = len(self.place) <= 16
            counted = {
                "rematches": reference.excess(self.asked, tables, tolerance),
                "byes": sum(map(self.had.get, byes)),
            }
            if not tolerance or (again and small):
                counted["meetings"], counted["lately"] = reference.seldom(self.asked, tables)
            counted["lowest"] = low
            matched = self.given["size"] == 2 and not tolerance and not small
            if self.given.get("objective") == "spread" or (again and not matched):
                counted["spread"] = spread / 2
            return counted
        badness, threes = reference.badness(self.asked, tables), reference.threes(self.asked, tables)
        if self.given.get("mode") == "weights":
            weights = self.asked.weights
            return {"": weights.rematch * badness + weights.score * spread + weights.three * threes}
        sums = {"badness": badness, "threes": threes, "spread": spread}
        order = ["spread", "badness", "threes"] if self.given.get("mode") == "score-first" else [*sums]
        return {name: sums[name] for name in order} | {"byes": sum(map(self.had.get, byes)), "lowest": low}

    def exchanged(self, one: int, other: int) -> Seating:
        """The seating in which two have changed places."""
        new = {one: other, other: one}
        tables, byes = self.made
        swapped = [tuple(new.get(player, player) for player in table) for table in tables]
        return swapped, tuple(new.get(player, player) for player in byes)

    def met(self, tables: Any) -> set[tuple[int, int]]:
        """The old opponents at the tables."""
        pairs = {pair for table in tables for pair in combinations(sorted(table), 2)}
        return {pair for pair in pairs if reference.meetings(self.asked, *pair)}

    def wrong(self, said: Saying, player: int) -> str:
        """What is not so."""
        facts: dict[str, Any] = said.facts
        table = next((table for table in self.made[0] if player in table), ())
        if "worse" in facts:
            worse, equal = facts["worse"], "-equal" if said.key.endswith("-equal") else ""
            counted = {name: facts[name] for name in ("count", "now", "parts")}
            again = Saying(f"pods-why-again{equal}", case=worse.facts["case"], **counted)
            more = "more pairs" if facts["count"] > int(facts["now"]) else ""
            return self.wrong(worse, player) or more or self.wrong(again, player)
        if "case" in facts:
            one, other = facts["case"].facts["one"], facts["case"].facts["other"]
            return (self._nearest(one, other) or self.told(said)) if one == player else f"of {one}"
        kind = said.key.removeprefix("pods-")
        if kind == "none-met-here":
            return str(self.met([table]) or "")
        if kind == "again-here":
            return "" if {_pair(one) for one in facts["pairs"].things} == self.met([table]) else str(self.met([table]))
        if kind == "filled":
            ordered = sorted(table, key=self.place.__getitem__)
            earlier = {
                one
                for seats in self.made[0]
                if min(map(self.place.get, seats)) < self.place[ordered[0]]
                for one in seats
            }
            higher = {one for one in self.place if self.place[one] < self.place[ordered[0]]} - earlier - {*self.made[1]}
            return "" if [facts["one"], *_ids(facts["who"])] == ordered and not higher else str(ordered)
        if kind == "not-met":
            right = facts["mate"] in table and all(
                reference.meetings(self.asked, one, facts["mate"]) for one in _ids(facts["who"])
            )
            return "" if right and not {*_ids(facts["who"])} & {*table} else "have not met"
        if kind == "bye-lowest":
            byes = {*_ids(facts["who"])}
            return (
                ""
                if byes
                == {*sorted(self.place, key=lambda one: (self.had[one], -self.place[one]))[: len(byes)]}
                == {*self.made[1]}
                else str(byes)
            )
        if kind.startswith("seats-added"):
            return self._sums_of_seats(kind, facts, table)
        if kind in ("best", "best-byes"):
            right = kind == "best" or any(map(self.had.get, self.made[1]))
            return "nobody had a bye" if not right else self._better() if len(self.place) <= 8 else ""
        if kind == "at-three-before":
            return "" if {*_ids(facts["who"])} == {one for one in table if self._threes(one)} else "others"
        if kind == "first-at-three":
            return "" if not any(map(self._threes, table)) else "somebody"
        return ""

    def _sums_of_seats(self, kind: str, facts: dict[str, Any], table: tuple[int, ...]) -> str:
        """Whether the earlier seats add up so, and with those of this round, which spread them least or sort them."""
        past = {
            one: [
                (each.players.index(one) + 1, len(each.players))
                for round_ in self.asked.rounds
                for each in round_.tables
                if one in each.players
            ]
            for one in table
        }

        def sums(seats: Any, size: int) -> list[Fraction]:
            now = {one: [*past[one], *([(seat, size)] if size else [])] for seat, one in enumerate(seats, 1)}
            off = Fraction(1, 2) if kind.endswith("middle") else Fraction(0)
            less = Fraction(1) if kind.endswith("squire") else Fraction(0)
            return [sum((seat - less - off * (of + 1) for seat, of in now[one]), Fraction(0)) for one in table]

        told = {
            name: [Fraction(getattr(one.facts["sum"], "text", one.facts["sum"])) for one in fact.things]
            for name, fact in facts.items()
        }
        if kind.endswith("squire"):
            right = told == {"before": sums(table, 0)} and told["before"] == sorted(told["before"], reverse=True)
            return "" if right else f"{sums(table, 0)}"
        then = sums(table, len(table))
        spread = [
            sum((one - sum(row) / len(row)) ** 2 for one in row)
            for row in (sums(p, len(p)) for p in permutations(table))
        ]
        least = min(spread) == sum((one - sum(then) / len(then)) ** 2 for one in then)
        return "" if told == {"before": sums(table, 0), "then": then} and least else f"{then}"

    def _better(self) -> str:
        """A seating with fewer rematches, or as few and fairer byes, where there is one."""
        tolerance = self.given.get("tolerance", 0)
        for seating in reference.with_byes(list(self.asked.players), self.given["size"]):
            one, other = (
                (reference.excess(self.asked, tables, tolerance), sum(map(self.had.get, byes)))
                for tables, byes in (seating, self.made)
            )
            if one < other:
                return f"{seating}: {one}, made {other}"
        return ""

    def _threes(self, one: int) -> int:
        return sum(
            one in table.players for round_ in self.asked.rounds for table in round_.tables if len(table.players) == 3
        )

    def _nearest(self, one: int, other: int) -> str:
        """Whether no exchange of the one costs less than that with the other."""
        mates = next({*seats} for seats in (*self.made[0], self.made[1]) if one in seats)
        least = min([*self.key(self.exchanged(one, else_)).values()] for else_ in {*self.place} - mates)
        said = [*self.key(self.exchanged(one, other)).values()]
        return "" if said == least and other not in mates else f"{said}, least {least}"

    def told(self, said: Saying) -> str:
        """Whether the numbers and people of a sentence about an exchange are those of the two seatings."""
        facts: dict[str, Any] = said.facts
        case = facts["case"].facts
        then = self.exchanged(case["one"], case["other"])
        kind, keys = (
            said.key.removeprefix("pods-why-").removeprefix("pods-"),
            [self.key(one) for one in (self.made, then)],
        )
        new, old = (self.met(one[0]) for one in (then, self.made))
        if kind in ("again", "again-equal", "again-only"):
            parts = facts["parts"].things if "parts" in facts else [Saying("pods-pairs-new", pairs=facts["pairs"])]
            of_them = [part for part in parts if part.key.startswith("pods-of-them-")]
            for part in of_them:
                if wrong := self._old_opponents(part.key.removeprefix("pods-of-them-"), part.facts, then, keys):
                    return wrong
            named = {}
            for part in (part for part in parts if part not in of_them):
                key = part.key.removesuffix("-cost")
                named[key] = {_pair(pair) for pair in part.facts["pairs"].things}
                cost = sum(2 * reference.meetings(self.asked, *pair) ** 2 for pair in named[key])
                if part.facts.get("cost", cost) != cost:
                    return f"{part}: {cost}"
            rows = {"pods-pairs-new": new - old, "pods-pairs-gone": old - new, "pods-pairs-kept": new & old}
            right = named == {key: pairs for key, pairs in rows.items() if pairs}
            counted = (len(new), len(old)) == (facts["count"], int(facts.get("now", 0)))
            return "" if right and counted and (kind == "again-equal") is (len(new) == len(old)) else f"{old} {new}"
        if kind.partition("-")[0] in ("byes", "lowest"):
            now, would = ({*seating[1]} for seating in (self.made, then))
            right = {*_ids(facts["then"])} == would - now and {*_ids(facts["now"])} == now - would
            first, _, equal = kind.partition("-")
            alike = len({self.points[one] for one in now ^ would}) == 1
            by_list = "kept" if self.given.get("keep_order") else "list" if self.system == "squire" else "lot"
            told = first == "lowest" and (alike or by_list == "kept")
            right = right and equal == (by_list if told else "")
            if kind == "lowest" and len(now ^ would) == len(("one", "other")):
                ((stands,), (asked,)) = now - would, would - now
                right = right and self.points[stands] < self.points[asked]  # "who has fewer points"
            return "" if right and _first(*keys) == first else f"{now} {would}"
        if kind in ("meetings", "lately"):
            return self._old_opponents(kind, facts, then, keys)
        if kind.startswith("then-"):
            better = [*keys[1].values()] < [*keys[0].values()]
            if kind == "then-better-by":
                return self._better_by(facts["parts"].things, then, _first(*keys)) if better else f"{keys}"
            return "" if better is (kind == "then-better") and (better or keys[0] == keys[1]) else f"{keys}"
        return self._figures(kind, facts, then, keys)

    def _better_by(self, parts: Sequence[Saying], then: Seating, first: str) -> str:
        """Whether the cost that is named is the ``first`` that differs, and has these figures in the two seatings."""
        costs = {"beyond": "rematches"}
        told = {part.facts["cost"].key.removeprefix("pods-cost-"): part.facts for part in parts}
        for cost, facts in told.items():
            name = costs.get(cost, cost)
            values = [
                Fraction(sum(map(self.had.get, one[1]))) if name == "byes" else self.value(name, one[0])
                for one in (self.made, then)
            ]
            if [Fraction(facts["now"]), Fraction(facts["then"])] != values or values[0] == values[1]:
                return f"{cost}: {values}"
        return "" if [costs.get(cost, cost) for cost in told] == [first] else f"{first} is the first"

    def _old_opponents(self, kind: str, facts: dict[str, Any], then: Seating, keys: list[dict[str, Any]]) -> str:
        """Whether so many old opponents, who met so often or in that round last, meet again in both seatings."""
        rounds = [{*self.met([table.players for table in one.tables])} for one in self.asked.rounds]
        found, later = [], 0
        kind, _, end = kind.partition("-")
        for tables in (then[0], self.made[0]):
            met = {pair: [at for at, pairs in enumerate(rounds, 1) if pair in pairs] for pair in self.met(tables)}
            of_kind = {pair: len(when) if kind == "meetings" else when[-1] for pair, when in met.items()}
            found.append({pair for pair, number in of_kind.items() if number == facts["round"]})
            later = sum(number > facts["round"] for number in of_kind.values())
        right = [facts["count"], int(facts["now"])] == [*map(len, found)] and _first(*keys) == kind
        right = right and (end != "later" or later > 0) and (end != "none" or later == len(found[1]) == 0)
        return "" if right and {_pair(pair) for pair in facts["pairs"].things} == found[0] else f"{found}"

    def _figures(self, kind: str, facts: dict[str, Any], then: Seating, keys: list[dict[str, Any]]) -> str:
        first = {"beyond": "rematches", "spread-both": "spread"}.get(kind, kind)
        values = [self.value(first, one[0]) for one in (self.made, then)]
        if kind == "weights":
            values = [key[""] for key in keys]
        told = [Fraction(getattr(facts[name], "text", facts[name])) for name in ("now", "then")]
        right = told == values and values[0] != values[1]
        decides = self.given.get("mode") == "weights" or _first(*keys) == first
        return "" if right and decides else f"{values}, {_first(*keys)}"

    def value(self, name: str, tables: Any) -> Any:
        """A cost of the tables."""
        if name == "rematches":
            return reference.excess(self.asked, tables, self.given.get("tolerance", 0))
        if name == "spread":
            return Fraction(reference.spread(self.asked, tables), 2 if self.system == "squire" else 1)
        return reference.badness(self.asked, tables) if name == "badness" else reference.threes(self.asked, tables)


def _first(now: dict[str, Any], then: dict[str, Any]) -> str:
    """The first cost that is another one."""
    return next((name for name in now if now[name] != then[name]), "")


def _pair(told: Any) -> tuple[int, int]:
    if isinstance(told, Saying):
        return int(str(told.facts["one"])), int(str(told.facts["other"]))
    one, other = map(int, told.split("-"))
    return one, other
