"""Why two players of squire do not sit together, or one has no bye: the best seating found in which it is so."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from trfpair.matching.bits import mask_of
from trfpair.pods.model import OF_BYES, STANDS_AT, Costs, Outcome, Request, exact, tolerated
from trfpair.pods.seating import seats_scored
from trfpair.pods.solver.choices import Wanted
from trfpair.pods.solver.cover import COVERED, cover_of
from trfpair.pods.solver.exact import EXACT_LIMIT
from trfpair.pods.solver.joined import examined, joined, put_to_proof, unreachable
from trfpair.pods.solver.problem import Tables, tied
from trfpair.pods.solver.search import search
from trfpair.pods.squire import in_order, refused_byes
from trfpair.pods.squire.backtrack import bye_sets
from trfpair.pods.squire.passed import PassedOver
from trfpair.pods.squire.round import Options, Seated, SquireRound
from trfpair.pods.squire.seek import schedules, stepped_back
from trfpair.pods.squire.twos import SELDOM_PAIRS, first_cheapest, first_perfect
from trfpair.systems.trace import Step, as_json


class Question:
    """A round of squire in which two are wanted at one table, or one with a bye."""

    law = ""

    def __init__(self, request: Request, options: Options) -> None:
        self.round = SquireRound(request, options)
        self.players = self.round.players
        self.tells = {"tolerance": options.tolerance} if options.tolerance else {}
        self._place = {player: at for at, player in enumerate(self.players)}

    def order(self, made: Tables) -> list[str]:
        """S3: the costs that are made small, in this order; where old opponents meet, the spread too."""
        return [*self._before(made), *(["spread"] if self._spread_first(made) else [])]

    def first_by(self, made: Tables) -> str:
        """The order in which the seating made is the first of all that cost as much; empty where none is proved.

        Of several byes, others may cost as much, unless these are the first ones. Where old opponents meet at tables of
        two, one who has not met the player comes before one who has.
        """
        round_, options = self.round, self.round.options
        tables, byes = round_.split(made)
        excess = round_.excess(tables)
        alone = round_.spare < 2 or byes == list(next(bye_sets(round_.had, round_.spare)))
        if len(self.players) <= EXACT_LIMIT:
            by_spread = self._spread_first(made)
            return "walk" if not by_spread else "table" if alone or not excess else ""
        if options.objective == "spread" or excess or not alone:
            return ""
        matched = round_.size == 2 and not options.tolerance
        first = matched or stepped_back(round_, Seated(tables, byes, "", True)) is not None
        return "walk" if first else ""

    def _before(self, made: Tables) -> list[str]:
        """The costs that come before the spread; how often and how long ago two met where that was looked at."""
        round_ = self.round
        small = len(self.players) <= EXACT_LIMIT
        seldom = not round_.options.tolerance or (small and round_.excess(round_.split(made)[0]) > 0)
        left_out = [*(() if seldom else ("meetings", "lately")), *(() if round_.spare else OF_BYES)]
        return [name for name in _EXACT if name not in left_out]

    def _spread_first(self, made: Tables) -> bool:
        """Whether the spread decides: as asked for, or where old opponents meet and no matching seats the players."""
        round_, options = self.round, self.round.options
        if options.objective == "spread":
            return True
        matched = round_.size == 2 and not options.tolerance and len(self.players) > EXACT_LIMIT
        return not matched and round_.excess(round_.split(made)[0]) > 0

    def sums(self, tables: Tables) -> dict[str, Any]:
        """The costs of a seating."""
        seated, byes = self.round.split(tables)
        return {
            "rematch_pairs": sum(map(self.round.met_pairs, seated)),
            "rematch_pairs_beyond_tolerance": self.round.excess(seated),
            "earlier_byes": self.round.load(byes),
            **self.round.seldom.told(seated),
            "byes": sorted(self.players[player] for player in byes),
            "score_spread": exact(Fraction(self.round.spread(seated), self.round.scale)),
        }

    def worth(self, order: Sequence[str], sums: Mapping[str, Any]) -> Costs:
        """The costs of a seating in order."""
        seldom, found = self.round.seldom, Costs()
        for cost in order:
            if cost in _SELDOM:
                key, what = _SELDOM[cost]
                pairs = {row[what]: row["pairs"] for row in sums[cost]}
                found += [(cost, pairs.get(number, 0)) for number in reversed(getattr(seldom, key))]
            elif cost == "lowest":
                found.append((cost, -sum(self._place[player] for player in sums["byes"])))
            else:
                found.append((cost, Fraction(sums[STANDS_AT[cost]])))
        return found

    def equals(self, players: Collection[int]) -> dict[str, Any]:
        """The order of these players where points do not decide: the list as it was given, or behind equal points."""
        if self.round.options.keep_order:
            return {"equal": "kept"}
        points = {self.round.history.points[player] for player in players}
        return {"equal": "list"} if len(points) == 1 else {}

    def because(self, outcome: Outcome, player: int, steps: Sequence[Step]) -> list[dict[str, Any]]:
        """S2 to S4: why a player sits at the table or has the bye, by the steps of the seating."""
        data = {step.kind: step.data for step in steps}
        beyond = {"beyond": self.round.options.tolerance} if tolerated(outcome.figures) else {}
        told = {"repeated_byes": outcome.figures["repeated_byes"], **beyond}
        best = [{"kind": "best", "proved": data["seating"]["proved"], **told}] if "seating" in data else []
        if player in outcome.byes:
            return [self._bye(outcome, data), *best]
        tables = [[self._place[one] for one in table] for table in outcome.tables]
        here = next(table for table in outcome.tables if player in table)
        seats = {"kind": "seats", "system": "squire", **seats_scored(self.round.history, here)}
        if "seating" not in data or not in_order(self.round, data["seating"]["how"], tables):
            return [*best, seats]
        first, *taken = sorted(next(table for table in tables if self._place[player] in table))
        rows = data["choices"]["rows"] if "choices" in data else []
        against = [dict(one) for row in rows if row["chooser"] == self.players[first] for one in row["against"]]
        if any(one["kind"] == "rest" for one in against):
            passed = PassedOver(self.round, self._seated(outcome, data["seating"]))
            above = [one for table in tables if min(table) < first for one in table]
            unseated = self.round.everyone & ~mask_of(above)
            for one in (one for one in against if one["kind"] == "rest"):
                place = self._place[one["who"]]
                one["cost"] = passed.for_table(unseated, [mate for mate in (first, *taken, place) if mate <= place])
        mates = [self.players[one] for one in taken]
        return [{"kind": "list", "chooser": self.players[first], "taken": mates, "against": against}, *best, seats]

    def _seated(self, outcome: Outcome, seating: Mapping[str, Any]) -> Seated:
        """The seating made, by places, with what its step tells of how it was found."""
        tables = [sorted(self._place[one] for one in table) for table in outcome.tables]
        byes = [self._place[one] for one in outcome.byes]
        return Seated(sorted(tables), byes, seating["how"], seating["proved"])

    def _bye(self, outcome: Outcome, data: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
        """S4: those with a bye; whether they are the first ones in the order of byes, and who was passed over."""
        round_ = self.round
        byes = sorted(self.players.index(one) for one in outcome.byes)
        lowest = byes == list(next(bye_sets(round_.had, round_.spare)))
        against: list[dict[str, Any]] = []
        if "seating" in data:
            seated = self._seated(outcome, data["seating"])
            passed = PassedOver(round_, seated)
            for one in map(as_json, refused_byes(round_, seated)):
                cost = {}
                if one["kind"] == "rest":
                    instead = self._place[one["instead"]]
                    who = [self._place[one["who"]], *(bye for bye in byes if bye != instead)]
                    cost = {"cost": passed.for_bye(who)}
                against.append({**one, **cost})
        told = {"tolerance": round_.options.tolerance, "against": against}
        rows = [{"id": self.players[one], "byes": round_.had[one]} for one in byes]
        return {"kind": "bye", "rows": rows, "lowest": lowest, **told}

    def together(self, made: Tables, wanted: Wanted) -> tuple[Tables | None, list[str]]:
        """The best seating with two at one table, or one with a bye; and which costs are proved to be the least."""
        round_, options = self.round, self.round.options
        spread = self._spread_first(made)
        problem = round_.problem(spread)
        if problem.count <= EXACT_LIMIT:
            again = round_.excess(round_.split(made)[0]) > 0
            tables = None if again else examined(problem, wanted)
            if again or (tables and round_.excess(round_.split(tables)[0])):
                tables = examined(round_.problem(True, seldom=True), wanted)
            return tables, [*self._before(made), *(["spread"] if spread else [])]
        if round_.size == 2 and not options.tolerance:
            return _at_a_table_of_two(round_, wanted)
        found = joined(problem, made, wanted)
        if not options.tolerance:
            costs, length = tied(round_.problem(True), wanted), schedules(round_, problem.count)[1]
            found = search(costs, costs, found, Random(options.seed), length, unreachable(costs))
        return _proved(round_, found, wanted)


def _proved(round_: SquireRound, found: Tables, wanted: Wanted) -> tuple[Tables, list[str]]:
    """Put such a seating to the proof: its rematches, the earlier byes, and what can be no better at all."""
    tables, proved = _covered(round_, found, wanted)
    if proved == [*_EXACT[:2]]:
        seated, byes = round_.split(tables)
        proved += [] if any(map(round_.met_pairs, seated)) else ["meetings", "lately"]
        first = next(bye_sets(round_.had, round_.spare)) if round_.spare else ()
        proved += ["lowest"] if {*byes} == {*first} else []
    return tables, proved


def _covered(round_: SquireRound, found: Tables, wanted: Wanted) -> tuple[Tables, list[str]]:
    """Put such a seating to the proof: first its rematches, then the earlier byes of those with a bye."""
    seated, byes = round_.split(found)
    excess = round_.excess(seated)
    cover = cover_of(round_.rematches(), excess, round_.had, wanted) if len(round_.players) <= COVERED else None
    if cover is None:
        return found, [] if excess else ["rematches"] + ["byes"] * round_.fair(byes)
    done = put_to_proof(cover, found, excess, round_.load_of, round_.least_load())
    return done.tables, ["rematches"] * done.cost + ["byes"] * done.extra


_SELDOM = {"meetings": ("times", "times"), "lately": ("rounds", "round")}
_EXACT = ("rematches", "byes", "meetings", "lately", "lowest")
"""What is made small, in this order, before the spread."""


def _at_a_table_of_two(round_: SquireRound, wanted: Wanted) -> tuple[Tables, list[str]]:
    """The two at their table, or the one with the bye; everybody else by matching; and what is proved."""
    others, rests = [player for player in range(len(round_.players)) if player not in wanted], len(wanted) == 1
    place = {player: at for at, player in enumerate(others)}
    free = [
        sum(1 << place[other] for other in others if other != player and not round_.met[player] >> other & 1)
        for player in others
    ]
    spare = bool(round_.spare) and not rests
    order = [place[byes[0]] for byes in bye_sets(round_.had, 1) if byes[0] not in wanted] if spare else []
    pairs, bye = first_perfect(free, spare, order)
    tables = [*([] if rests else [sorted(wanted)]), *([others[one], others[other]] for one, other in pairs)]
    byes = [*wanted] if rests else [] if bye is None else [others[bye]]
    if not round_.excess(tables):
        return round_.whole(tables, byes), [*_EXACT]
    if len(round_.players) > SELDOM_PAIRS:
        return round_.whole(tables, byes), ["rematches", "byes"]
    every = [round_.everyone & ~met & ~(1 << place) for place, met in enumerate(round_.met)]
    pairs, bye = first_cheapest(tied(round_.problem(False, seldom=True), wanted), every)
    return round_.whole(pairs, [] if bye is None else [bye]), [*_EXACT]
