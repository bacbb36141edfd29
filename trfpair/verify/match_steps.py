"""The plain facts in the trace of a round of matches (Double-Swiss, teams): participants, brackets, boards, refusals.

What is looked up is what the file says, and that the steps fit one another: each bracket holds those of the highest
score who are left, and what its pairs are is what the boards are. Which set floats, and which pairs come first, are
rules, and are left alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from trfpair.event.model import Result
from trfpair.verify.kinds import Kind
from trfpair.verify.players import OPPOSITE, Entrant, Field
from trfpair.verify.reading import Json, chosen, claim, equal
from trfpair.verify.tables import Found, floated
from trfpair.verify.teams import Terms

FREE_POINTS = {
    "had the pairing-allocated bye": Result.PAB,
    "won by forfeit": Result.FORFEIT_WIN,
    "had a full-point bye": Result.FULL_BYE,
}
"""How a refusal of the bye names the round that bars."""


class MatchSteps:
    """The trace of a round of matches."""

    def __init__(self, field: Field, kind: Kind, agreed: Terms, pairs: Sequence[tuple[int, int]]) -> None:
        self.field, self.kind = field, kind
        self.preferences = agreed.preferences if kind.matches == "teams" else "none"
        self.secondary = agreed.secondary and kind.matches == "teams"
        self.pairs = set(pairs)
        self.bye = next((white for white, black in pairs if not black), 0)
        self.left = [one.id for one in field.entrants if one.id != self.bye]
        """Who is not in a bracket yet, by score."""
        self.members: set[int] = set()
        """Those of the bracket at hand."""
        self.counted: list[tuple[str, object]] = []
        """What the criteria say of the upfloaters of the bracket at hand."""
        self.found = Found()
        self.late = field.rounds is not None and field.round > field.rounds - kind.late

    def check(self, trace: Sequence[Json]) -> Found:
        """Rejected at the first fact that is not so."""
        steps = {
            "entrants": self._check_entrants,
            "bye": self._check_bye,
            "bracket": self._check_bracket,
            "set-criteria": self._keep_counted,
            "upfloaters": self._check_upfloaters,
            "pairs": self._check_pairs,
            "colours": self._check_colours,
        }
        for step in trace:
            if step["step"] in steps:
                steps[step["step"]](step)
        brackets = [step for step in trace if step["step"] == "bracket"]
        equal([step["number"] for step in brackets], list(range(1, len(brackets) + 1)), "the numbers of the brackets")
        claim(not self.left, f"{self.field.noun} {self.left[0] if self.left else ''} stands in no bracket")
        told = Counter((step["white"], step["black"]) for step in trace if step["step"] == "colours")
        missing = sorted(pair for pair in self.pairs if pair[1] and told[pair] != 1)
        claim(not missing, f"the board {missing[0] if missing else ''} stands in no bracket, or in two steps")
        return self.found

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
                "matches": len(field.past(one.id).met),
            }
            for key, value in found.items():
                equal(row[key], value, f"step entrants: {key} of {field.noun} {one.id}{self._by(key)}")
                self.found.facts[key] += 1

    def _by(self, key: str) -> str:
        """What a fact hangs on that neither file says: the type of the preferences is the caller's to tell."""
        if key != "wish" or self.kind.matches != "teams":
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
        equal(step["id"], self.bye, "the bye")
        for row in step["against"]:
            who, why = self.field.by_id[row["who"]].id, str(row["kind"])
            told = re.fullmatch(r"(.+) in round (\d+)", why)
            if told and told[1] in FREE_POINTS:
                result = self.field.player(who).game(int(told[2])).result
                claim(result is FREE_POINTS[told[1]], f"step bye: {who} {why}: it is not so")
                self.found.meetings += 1
            elif told:
                claim(self.field.barred_in(who, int(told[2])), f"step bye: {who} {why}: it is not so")
                self.found.meetings += 1
            else:
                claim(not self.field.by_id[who].barred, f"step bye: {who}, {why}: a round before bars from the bye")

    # -- brackets -----------------------------------------------------------------------------------------------------

    def _check_bracket(self, step: Json) -> None:
        """3.3: the residents are all those of the highest score who are left."""
        claim(bool(self.left), f"bracket {step['number']}: everybody stands in a bracket already")
        score = self.field.by_id[self.left[0]].score
        residents = [id_ for id_ in self.left if self.field.by_id[id_].score == score]
        equal(step["score"], score, f"bracket {step['number']}: the score")
        equal([row["id"] for row in step["players"]], residents, f"bracket {step['number']}: the residents")
        self.members = set(residents)
        self.left = self.left[len(residents) :]
        self.found.facts["score"] += len(residents)

    def _keep_counted(self, step: Json) -> None:
        """C4 to C7, to be compared with the set that the next step tells."""
        self.counted = [(row["criterion"], row["value"]) for row in step["rows"]]

    def _check_upfloaters(self, step: Json) -> None:
        equal(step["parity"], len(self.members) % 2, "step upfloaters: parity of the residents")
        ids, unpaired = step["ids"], step["unpaired"]
        so: list[tuple[str, object]] = [("C4", len(ids))]
        if ids:
            so += [("C5", step["scores"]), ("C6", unpaired if step["graded"] else int(bool(unpaired)))]
        if ids and step["floats_count"]:
            so.append(("C7", sum(floated(self.field, self.field.by_id[id_]) for id_ in ids)))
        equal(self.counted or so, so, "step set-criteria: the values")
        self.counted = []
        for id_, score in zip(step["ids"], step["scores"], strict=True):
            claim(id_ in self.left, f"step upfloaters: {id_} is not below the bracket")
            equal(score, self.field.by_id[id_].score, f"step upfloaters: score of {self.field.noun} {id_}")
            self.left.remove(id_)
            self.members.add(id_)
            self.found.facts["score"] += 1

    def _check_pairs(self, step: Json) -> None:
        """3.6: the smaller number of a pair is its top member."""
        said = [[*chosen(row)] for row in step["rows"]]
        pairs = [self._by_number(pair) for pair in said]
        equal(said, sorted(pairs, key=lambda pair: self._place(pair[0])), "step pairs: top members first")
        told = [*(pair[0] for pair in pairs), *(pair[1] for pair in pairs)]
        equal(step["identifier"], told, "step pairs: the identifier")
        equal(sorted(told), sorted(self.members), "step pairs: the members of the bracket")
        for one, two in pairs:
            claim((one, two) in self.pairs or (two, one) in self.pairs, f"step pairs: {one}-{two} is no board")
        for row in step["rows"]:
            for other in row["against"]:
                why, so = other["kind"], self._between(row["chooser"], other["who"])
                equal(why, so, f"step pairs: what stands between {row['chooser']} and {other['who']}")
                self.found.meetings += 1

    def _between(self, one: int, other: int) -> str:
        """Why the smaller partner was passed over: a ban, a meeting, or nothing but the order."""
        if self.field.banned(one, other):
            return "banned"
        return "met" if other in self.field.by_id[one].met else "order"

    def _check_colours(self, step: Json) -> None:
        white, black = step["white"], step["black"]
        claim((white, black) in self.pairs, f"step colours: {white}-{black} is no board of the round")
        claim({white, black} <= self.members, f"step colours: {white}-{black} is not of the bracket")
        higher = min((white, black), key=self._rank)
        equal(step["higher"], higher, f"step colours: the higher ranked of {white}-{black}")
        self.found.boards += 1

    def _place(self, id_: int) -> int:
        return self.field.by_id[id_].place

    def _by_number(self, pair: Sequence[int]) -> list[int]:
        return sorted(pair, key=self._place)

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
