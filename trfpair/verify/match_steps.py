"""The trace of a round of matches (Double-Swiss, teams): participants, bye, brackets, boards, reasons.

Each bracket holds those of the highest score who are left and the first best set of upfloaters; its pairs are the first
of the best; all of this is proved by what the graphs of `match_best` cost at least.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence

from trfpair.event.model import Result
from trfpair.verify.barrier import check_groups
from trfpair.verify.facts import floated
from trfpair.verify.kinds import Kind
from trfpair.verify.least import proved_least
from trfpair.verify.match_best import Lower, Rules, colour
from trfpair.verify.players import OPPOSITE, Entrant, Field
from trfpair.verify.proof import Edge
from trfpair.verify.reading import Json, check_without, chosen, claim, equal
from trfpair.verify.teams import Terms
from trfpair.verify.verdict import Findings

BYE = 0
FREE_POINTS = {
    "had the pairing-allocated bye": Result.PAB,
    "won by forfeit": Result.FORFEIT_WIN,
    "had a full-point bye": Result.FULL_BYE,
}
"""How a refusal of the bye names the round that bars."""

_STEPS = ("entrants", "bracket", "bye", "set-criteria", "upfloaters", "pair-criteria", "pairs")
ARTICLES = dict(zip(_STEPS, ["1.2", "1.3", "3.4", "3.5", "3.5", "3.6", "3.6"]))
ARTICLES_2024 = dict(zip(_STEPS, ["1.2", "1.3", "PAB", "upfloaters", "upfloaters", "identifier", "identifier"]))
"""What is told of the steps; those of the colours have an article each."""
NAMES = {
    "2.3.1": "upfloaters",
    "2.3.2": "scores of the upfloaters",
    "2.3.3": "following scoregroup short of opponents",
    "2.3.4": "upfloaters that floated last round",
}
"""The criteria of a set."""
BYE_ORDER = [["3.4.2", "lowest score"], ["3.4.3", "most matches played"], ["3.4.4", "largest TPN"]]
_FIRST = "neither has played a match: by the parity of the TPN among those who have arrived"
_PAST = (
    "alternation to the last time their colours differed",
    "alternation to the last colour of the higher ranked",
    "alternation to the last colour of the other",
)
DOUBLE_SWISS_COLOURS = (_FIRST, "White to the one with fewer Whites", *_PAST)
TEAM_COLOURS = (
    _FIRST,
    "the only preference",
    "opposite preferences",
    "the only strong preference",
    "White to the lower colour difference",
    _PAST[0],
    "preference of the higher ranked",
    *_PAST[1:],
)
"""The rules of 4.3, by number."""


class MatchSteps:
    """The trace of a round of matches."""

    def __init__(
        self, field: Field, kind: Kind, system: str, agreed: Terms, pairs: Sequence[Edge], findings: Findings
    ) -> None:
        self.field, self.findings = field, findings
        self.preferences = agreed.preferences if kind.matches == "teams" else "none"
        self.secondary = agreed.secondary and kind.matches == "teams"
        self.pairs = set(pairs)
        self.partner = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
        self.bye = next((white for white, black in pairs if not black), 0)
        self.left = [one.id for one in field.entrants if one.id != self.bye]
        """Who is not in a bracket yet, by score."""
        self.standings = sorted({self._score(id_) for id_ in self.left}, reverse=True)
        self.residents: list[int] = []
        """Those of the bracket at hand."""
        self.upfloaters: list[int] = []
        self.counted: dict[str, list[tuple[object, ...]]] = {}
        """What the criteria are said to be in the bracket at hand, by kind of step."""
        self.facts: Counter[str] = Counter()
        """How many were looked up, by the key under which the trace has them."""
        self.open: list[str] = []
        """What is claimed and has no proof."""
        self.bare: set[str] = set()
        """Brackets of which something is not proved."""
        self.late = field.rounds is not None and field.round > field.rounds - kind.late
        self.rules = Rules(
            system,
            field,
            {one.id: wish(one.colours, self.preferences, last=field.is_last) for one in field.entrants},
            {one.id for one in field.entrants if floated(field, one)},
            self.late,
            self.preferences == "b",
        )

    def check(self, trace: Sequence[Json]) -> None:
        """Rejected at the first claim that does not hold."""
        steps = {
            "entrants": self._check_entrants,
            "bye": self._check_bye,
            "bracket": self._check_bracket,
            "set-criteria": self._keep_counted,
            "upfloaters": self._check_upfloaters,
            "pair-criteria": self._keep_counted,
            "pairs": self._check_pairs,
            "colours": self._check_colours,
        }
        articles = ARTICLES_2024 if self.rules.graded else ARTICLES
        for step in trace:
            if step["step"] in steps:
                steps[step["step"]](step)
            if step["step"] in articles:
                equal(step["article"], articles[step["step"]], f"the article of a step {step['step']}")
        byes = [step["id"] for step in trace if step["step"] == "bye"]
        equal(byes, [self.bye] if self.bye else [], "the bye")
        brackets = [step for step in trace if step["step"] == "bracket"]
        equal([step["number"] for step in brackets], list(range(1, len(brackets) + 1)), "the numbers of the brackets")
        claim(not self.left, f"{self.field.noun} {self.left[0] if self.left else ''} stands in no bracket")
        told = Counter((step["white"], step["black"]) for step in trace if step["step"] == "colours")
        missing = sorted(pair for pair in self.pairs if pair[1] and told[pair] != 1)
        claim(not missing, f"the board {missing[0] if missing else ''} stands in no bracket, or in two steps")
        self._tell(len(brackets))

    def _tell(self, brackets: int) -> None:
        """What was proved."""
        self.findings.checked += [
            f"facts in the tables of the steps: {self.facts.total()} ({', '.join(self.facts)})",
            "the values of the criteria, the reasons, the colours of all boards and by which article",
            f"brackets proved to have the first best upfloaters and pairs: {brackets - len(self.bare)} of {brackets}",
        ]
        self.findings.unproved += self.open

    # -- participants -------------------------------------------------------------------------------------------------

    def _check_entrants(self, step: Json) -> None:
        field = self.field
        equal([row["id"] for row in step["players"]], [one.id for one in field.entrants], "step entrants: who they are")
        equal(step["late"], self.late, "step entrants: whether floats count no more")
        for row in step["players"]:
            one = field.by_id[row["id"]]
            found = {
                "score": one.score,
                "secondary": self._secondary(one),
                "met": self._present(one.met),
                "banned": self._present(id_ for id_ in field.by_id if field.banned(one.id, id_)),
                "colours": one.colours,
                "wish": wish(one.colours, self.preferences, last=field.is_last),
                "floated": floated(field, one),
                "matches": self._matches(one),
            }
            for key, value in found.items():
                equal(row[key], value, f"step entrants: {key} of {field.noun} {one.id}{self._by(key)}")
                self.facts[key] += 1

    def _by(self, key: str) -> str:
        """What a fact hangs on that neither file says: the type of the preferences is the caller's to tell."""
        if key != "wish" or self.field.noun != "team":
            return ""
        return f" (preferences of type {self.preferences}; --preferences as `pair` was told)"

    def _present(self, ids: Iterable[int]) -> list[int]:
        """Those who take part, by number."""
        found = [self.field.by_id[id_] for id_ in ids if id_ in self.field.by_id]
        return [one.id for one in sorted(found, key=lambda one: one.place)]

    def _secondary(self, one: Entrant) -> int:
        return sum(self.field.tournament.secondary.get(one.id, ())[: self.field.round - 1])

    # -- the bye ------------------------------------------------------------------------------------------------------

    def _check_bye(self, step: Json) -> None:
        """3.4: the lowest score, then the most matches, then the largest number."""
        claim(step["id"] == self.bye, f"step bye: {step['id']} does not have it")
        equal(step["order"], BYE_ORDER, "step bye: the order")
        order = sorted(self.field.entrants, key=lambda one: (one.score, -self._matches(one), -one.place))
        before = order[: next(at for at, one in enumerate(order) if one.id == self.bye)]
        equal([row["who"] for row in step["against"]], [one.id for one in before], "step bye: who comes before")
        for one, row in zip(before, step["against"]):
            self._check_refused_bye(one, str(row["kind"]))
        free = {one.id for one in before if not one.barred}
        if free and "proof" not in step:
            self.open.append("3.4: those who come before the bye, and are not barred, cannot have it")
        elif free:
            check_groups(self._apart(free), step["proof"], {BYE, *self.field.by_id}, "the bye")
        else:
            check_without(step, "proof", "step bye")

    def _apart(self, free: Collection[int] = ()) -> Callable[[int, int], bool]:
        """Who may not meet whom; those who are ``free`` may have the bye."""

        def apart(one: int, other: int) -> bool:
            return (one or other) not in free if BYE in (one, other) else self.rules.apart(one, other)

        return apart

    def _check_refused_bye(self, one: Entrant, why: str) -> None:
        told = re.fullmatch(r"(.+) in round (\d+)", why)
        name = f"step bye: {one.id} {why}: it is not so"
        if told and told[1] in FREE_POINTS:
            claim(self.field.player(one.id).game(int(told[2])).result is FREE_POINTS[told[1]], name)
        elif told:
            equal(told[1], "got the points of a win without playing", f"step bye: why not {one.id}")
            claim(self.field.barred_in(one.id, int(told[2])), name)
        else:
            equal(why, "without this one the others cannot all be paired", f"step bye: why not {one.id}")
            claim(not one.barred, f"step bye: {one.id}, {why}: a round before bars from the bye")

    # -- brackets -----------------------------------------------------------------------------------------------------

    def _check_bracket(self, step: Json) -> None:
        """3.3: the residents are all those of the highest score who are left."""
        claim(bool(self.left), f"bracket {step['number']}: everybody stands in a bracket already")
        score = self._score(self.left[0])
        self.where = f"bracket {step['number']}"
        self.residents = [id_ for id_ in self.left if self._score(id_) == score]
        equal(step["score"], score, f"{self.where}: the score")
        equal(step["heads"], ["top members", "opponents"], f"{self.where}: heads")
        equal([row["id"] for row in step["players"]], self.residents, f"{self.where}: the residents")
        self.left = self.left[len(self.residents) :]
        self.upfloaters = []
        self.facts["score"] += len(self.residents)

    def _keep_counted(self, step: Json) -> None:
        """The values, to be compared with what the next step tells."""
        self.counted[step["step"]] = [
            (row["article"], row["criterion"], row["name"], row["value"]) for row in step["rows"]
        ]

    def _check_counted(self, kind: str, so: Sequence[tuple[object, ...]]) -> None:
        equal(self.counted.pop(kind, None), list(so), f"{self.where}, step {kind}: the values")

    # -- 3.5 ----------------------------------------------------------------------------------------------------------

    def _check_upfloaters(self, step: Json) -> None:
        rules, ids, residents, lower = self.rules, step["ids"], self.residents, self.left
        claim(set(ids) <= set(lower), f"{self.where}: an upfloater is not below the bracket")
        equal(ids, [id_ for id_ in lower if id_ in ids], f"{self.where}: the upfloaters, by score and number")
        scores = [self._score(id_) for id_ in ids]
        below = [score for score in self.standings if score < self._score(residents[0])]
        self.following = below[0] if below else -1
        rest = [id_ for id_ in lower if id_ not in ids]
        odd = sum(self._score(id_) == self.following for id_ in rest) % 2
        crossing = self._crossing(rest)
        self.complied = rules.graded or crossing == odd
        unpaired = crossing - odd if rules.graded else int(crossing > odd)
        found = {
            "parity": len(residents) % 2,
            "scores": scores,
            "following": any(self._score(id_) == self.following for id_ in rest),
            "unpaired": unpaired if ids else 0,
            "graded": rules.graded,
            "floats_count": rules.floats_count,
            "floated": sum(id_ in rules.floated for id_ in ids) if rules.floats_count else 0,
        }
        for key, value in found.items():
            equal(step[key], value, f"{self.where}, step upfloaters: {key}")
        values = {"C4": len(ids), "C5": scores, "C6": unpaired, "C7": found["floated"]}
        told = [name for name in values if name == "C4" or (ids and (name != "C7" or rules.floats_count))]
        articles = {name: name if rules.graded else article for name, article in zip(values, NAMES)}
        names = dict(zip(values, NAMES.values()))
        self._check_counted("set-criteria", [(articles[name], name, names[name], values[name]) for name in told])
        equal(step["what"], "upfloat", f"{self.where}, step upfloaters: what")
        graded = {name: name for name in ("C3", "C4", "C5", "C6")}
        all_ = graded if rules.graded else {"C3": "2.2.1"} | articles
        equal(step["articles"], all_, f"{self.where}, step upfloaters: articles")
        self._check_passed(step, crossing)
        if ids and not self._is_best(step, crossing, odd):
            self.open.append(f"{self.where}: that the upfloaters are the first best set")
            self.bare.add(self.where)
        self.left, self.upfloaters = rest, ids
        self.facts["score"] += len(ids)

    def _crossing(self, rest: Sequence[int]) -> int:
        """How many of the following scoregroup are paired below it, in the round."""
        group = {id_ for id_ in rest if self._score(id_) == self.following}
        return sum(self.partner[id_] not in group for id_ in group)

    def _is_best(self, step: Json, crossing: int, odd: int) -> bool:
        """3.5.5: whether it is shown that no set is better, and none as good comes first."""
        rules, ids, residents, lower = self.rules, step["ids"], self.residents, self.left
        graph = rules.sets(residents, lower, ids, self.following, c6=self.complied)
        members = {*residents, *lower}
        matching = [pair for pair in self.pairs if pair[0] in members and pair[1]]
        leaving = sum((one in residents) != (other in residents) for one, other in matching)
        equal(len(ids), leaving, f"{self.where}: how many residents meet upfloaters")
        if len(ids) == 1 and crossing == odd and len(residents) % 2:
            least = min(graph.kinds[id_].leaving for id_ in lower)
            if graph.kinds[ids[0]].leaving == least:
                check_without(step, "proof", f"{self.where}, step upfloaters")
                return True
        if "proof" not in step or not proved_least(graph, matching, step, f"{self.where}, upfloaters"):
            return False
        if self.complied:
            check_without(step["proof"], "short", f"{self.where}, step upfloaters")
        return self.complied or self._shows_that_none_complies(step, odd)

    def _shows_that_none_complies(self, step: Json, odd: int) -> bool:
        """C6: whether no set so large and of these scores leaves a following scoregroup that complies."""
        if "short" not in step["proof"]:
            return False
        graph = self.rules.sets(self.residents, self.left, (), self.following, c6=True)
        leaves = graph.worth(Lower(0, True), Lower(0, False))
        least = sum(graph.kinds[id_].leaving for id_ in step["ids"]) + odd * leaves
        bound = graph.bound(step["proof"]["short"], f"{self.where}, C6")
        claim(bound > 2 * least, f"{self.where}, C6: the proof does not show that every set fails")
        return True

    def _check_passed(self, step: Json, crossing: int) -> None:
        """Who comes before a member and is not in the set, and why."""
        ids, told, name = step["ids"], step["against"], f"{self.where}, step upfloaters"
        if len(ids) != 1:
            last = {self._score(id_): id_ for id_ in ids}
            ahead = [id_ for id_ in self.left if id_ not in ids and self._score(id_) in last]
            so = [[id_, "set"] for id_ in ahead if self._place(id_) < self._place(last[self._score(id_)])]
            equal([[row["who"], row["kind"]] for row in told], so, f"{name}: who comes before")
            check_without(step, "others" if ids else "others proof", name)
            return
        before = self.left[: self.left.index(ids[0])]
        equal([row["who"] for row in told], before, f"{name}: who comes before")
        proofs = {proof["id"]: proof for proof in step.get("others", ())}
        claim(len(proofs) == len(step.get("others", ())), f"{name}: two proofs about one")
        needed = {row["who"] for row in told if row["kind"] != "C7"}
        claim(proofs.keys() <= needed, f"{name}: a proof about somebody else")
        for row in told:
            self._check_refused(row, ids[0], crossing, proofs.get(row["who"]))

    def _check_refused(self, row: Json, taken: int, crossing: int, proof: Json | None) -> None:
        """C3, C6 or C7: why somebody is not the only upfloater."""
        who, why, rules = row["who"], row["kind"], self.rules
        name = f"{self.where}: {who} no upfloater"
        rest = [id_ for id_ in self.left if id_ != who]
        if why == "C7":
            worse = rules.floats_count and who in rules.floated and taken not in rules.floated
            claim(worse, f"{name}: it is not because of C7")
            return
        claim(why in ("C3", "C6"), f"{name}: the reason is {why}")
        if proof is None:
            self.open.append(f"{name}: {why}")
        elif why == "C3":
            check_without(proof, "y blossoms", name)
            bracket = {*self.residents, who}
            inside = bracket.issuperset(one for group in proof["left"] for one in group)
            check_groups(self._apart(), proof, bracket if inside else set(rest), name)
        else:
            check_without(proof, "left may_meet", name)
            claim(self.complied, f"{name}: C6 is complied with by no set")
            bound = rules.completions(rest, self.following).bound(proof, name)
            claim(bound > 2 * crossing, f"{name}: the proof does not show that C6 would be worse")

    # -- 3.6 ----------------------------------------------------------------------------------------------------------

    def _check_pairs(self, step: Json) -> None:
        """The smaller number of a pair is its top member; the pairs are the first of the best."""
        rules, where = self.rules, f"{self.where}, step pairs"
        pairs = [chosen(row) for row in step["rows"]]
        tops, bottoms = [top for top, _ in pairs], [bottom for _, bottom in pairs]
        members = [*self.residents, *self.upfloaters]
        equal(sorted([*tops, *bottoms]), sorted(members), f"{where}: the members of the bracket")
        equal(tops, sorted(tops, key=self._place), f"{where}: top members in their order")
        equal(step["identifier"], [*tops, *bottoms], f"{where}: the identifier")
        for one, two in pairs:
            claim(self._place(one) < self._place(two), f"{where}: {one} is not the top member")
            claim(self.partner[one] == two, f"{where}: {one}-{two} is no board")
        before = [id_ for id_ in bottoms if self._place(id_) < self._place(tops[-1])]
        equal(step["bottoms_before"], sorted(before, key=self._place), f"{where}: who is no top member")
        seats = rules.seats(members, set(self.upfloaters))
        rows = [
            (article, criterion, name, sum(counts(seats[one], seats[two]) for one, two in pairs))
            for article, criterion, counts, name in rules.rows
        ]
        self._check_counted("pair-criteria", rows)
        free = sorted(bottoms, key=self._place)
        for row, (one, two) in zip(step["rows"], pairs):
            ahead = [id_ for id_ in free[: free.index(two)] if self._place(id_) > self._place(one)]
            so = [[id_, self._between(one, id_)] for id_ in ahead]
            equal([[other["who"], other["kind"]] for other in row["against"]], so, f"{where}: whom {one} passed over")
            free.remove(two)
        if not proved_least(rules.pairings(seats, pairs), pairs, step, where):
            self.open.append(f"{where}: that they are the first of the best")
            self.bare.add(self.where)

    def _between(self, one: int, other: int) -> str:
        """Why the smaller partner was passed over: a ban, a meeting, or nothing but the order."""
        if self.field.banned(one, other):
            return "banned"
        return "met" if other in self.field.by_id[one].met else "order"

    def _check_colours(self, step: Json) -> None:
        """4.3."""
        white, black = step["white"], step["black"]
        claim((white, black) in self.pairs, f"step colours: {white}-{black} is no board of the round")
        members = {*self.residents, *self.upfloaters}
        claim({white, black} <= members, f"step colours: {white}-{black} is not of the bracket")
        first, other = (self.field.by_id[id_] for id_ in sorted((white, black), key=self._rank))
        equal(step["higher"], first.id, f"step colours: the higher ranked of {white}-{black}")
        granted = "W" if first.id == white else "B"
        so = colour(self.rules, first, other)
        colours = DOUBLE_SWISS_COLOURS if self.rules.system == "double-swiss" else TEAM_COLOURS
        rule = colours[int(so[1][-1]) - 1]
        told = granted, step["article"], step["rule"]
        equal(told, (*so, rule), f"step colours: the colour of {first.id}, and why")

    def _matches(self, one: Entrant) -> int:
        """Matches played."""
        return len(self.field.past(one.id).met)

    def _score(self, id_: int) -> int:
        return self.field.by_id[id_].score

    def _place(self, id_: int) -> int:
        return self.field.by_id[id_].place

    def _rank(self, id_: int) -> tuple[int, int, int]:
        """4.2: by score, then (teams) by the other score, then by number."""
        one = self.field.by_id[id_]
        return -one.score, -self._secondary(one) if self.secondary else 0, one.place


def wish(colours: str, preferences: str, *, last: bool) -> str:
    """1.7 of C.04.6: the colour preference of a team: a capital, or a small letter where it is mild."""
    if preferences == "none" or not colours:
        return ""
    difference = colours.count("W") - colours.count("B")
    due = ""
    if difference < -1 or (difference in (0, -1) and colours.endswith("BB")):
        due = "W"
    elif difference > 1 or (difference in (0, 1) and colours.endswith("WW")):
        due = "B"
    if preferences == "a":
        return due.lower()
    if due:
        return due
    if difference:
        return "w" if difference < 0 else "b"
    return "" if last else OPPOSITE[colours[-1]].lower()
