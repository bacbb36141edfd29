"""Why not, of matches: the choice is forced in the bracket that makes it, and both brackets are compared.

In the bracket that is another one with the choice (`ByBrackets`) the criteria of the set of upfloaters decide, then the
order of the sets, then the criteria of the pairs, then the identifier (3.6).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

from trfpair.event.history import History
from trfpair.matching.bits import ascending, mask_of
from trfpair.systems.by_brackets import ByBrackets
from trfpair.systems.by_steps import OrderRow, Steps
from trfpair.systems.contract import Contract
from trfpair.systems.match.bracket import criteria
from trfpair.systems.match.bye import NOT_COMPLETE
from trfpair.systems.match.entrant import BracketMember
from trfpair.systems.match.entrants import Entrants
from trfpair.systems.match.reasons import OF_A_SET, of_the_set
from trfpair.systems.match.regulation import WORDS, Regulation
from trfpair.systems.match.rounds import Bracket, Course, pair_brackets, pair_entrants
from trfpair.systems.match.upfloaters import TooManySets, pairable
from trfpair.systems.proofs import barrier
from trfpair.systems.trace import Refusal
from trfpair.systems.why import (
    INSTEAD,
    MOST_BARS,
    Answer,
    Because,
    OfTheRound,
    Question,
    because_blocked,
    because_of,
    because_refused,
    kept_apart,
    pair_by_pair,
    smaller_number,
)

BYE_ORDER = (
    OrderRow("score", lambda history, past: past.pairing_score, "3.4.2"),
    OrderRow("matches", lambda history, past: -len(past.colours), "3.4.3"),
    OrderRow("number", lambda history, past: -past.order, "3.4.4"),
)


class _Steps(Steps):
    """The answers that are told from the steps: the bye."""

    bye_order = BYE_ORDER
    groups = True

    def __init__(self, round_: OfTheRound, says: Contract, rules: Regulation) -> None:
        super().__init__(round_, says)
        self._rules, self.article_of_bar = rules, rules.articles["C2"]


def because_of_refusal(refused: Refusal) -> Because:
    """The reason of whoever was not taken: steps tell bars of the bye in words, with the round."""
    words = WORDS.get(refused.kind, refused.kind)
    if round_ := re.search(r" in round (\d+)$", refused.kind):
        kind = "had-bye" if "pairing-allocated" in refused.kind else "had-points"
        return Because(kind, refused.article, {"one": refused.everybody[0], "round": int(round_[1])})
    if refused.kind == NOT_COMPLETE:
        return Because("not-completion", refused.article, {"who": refused.everybody, "words": words})
    return because_refused(refused, "", words)


def why_of_matches(rules: Regulation, says: Contract, round_: OfTheRound, question: Question) -> Answer:
    """The bye from its step, all else from the bracket that makes the choice."""
    asked = Question(question.one, 0, "floats") if question.wish == INSTEAD else question
    if question.wish == "pair" and (apart := kept_apart(round_.history, question, rules.articles["C1"])):
        return apart
    if settled := _Steps(round_, says, rules).bye_of(asked):
        return settled
    now = pair_entrants(Entrants(round_.history, rules))
    members = mask_of(now.entrants.place[id_] for id_ in question.ids)
    try:
        return _Forced(now).answer(round_, question, members, _bye(now), now.brackets)
    except TooManySets:
        return Answer("unmentioned")


def _bye(course: Course) -> int | None:
    return course.entrants.ids([course.bye.place])[0] if course.bye else None


class _Forced(ByBrackets[Bracket]):
    """A choice, forced on the participants of a round; their places are the same."""

    def __init__(self, now: Course) -> None:
        self._now = now
        self._rules = now.entrants.regulation
        self.completion, self.pab = (self._rules.articles[name] for name in ("C3", "bye"))

    def members(self, bracket: Bracket) -> int:
        """Residents and upfloaters."""
        return bracket.task.residents | bracket.chosen.members

    def group(self, bracket: Bracket) -> list[int]:
        """The residents."""
        return self._now.entrants.ids([*ascending(bracket.task.residents)])

    def upfloaters(self, bracket: Bracket) -> list[int]:
        """The set of 3.5."""
        return self._now.entrants.ids([*ascending(bracket.chosen.members)])

    def unpaired(self, bracket: Bracket) -> list[int]:
        """Residents and all below."""
        return self._now.entrants.ids([*ascending(bracket.task.residents | bracket.task.lower)])

    def boards(self, bracket: Bracket) -> Iterator[tuple[int, int]]:
        """The pairs."""
        return ((self._now.entrants.id(one), self._now.entrants.id(other)) for one, other in bracket.pairs)

    def barred(self, question: Question) -> Answer | None:
        """C1: a meeting, a ban."""
        return kept_apart(self._now.entrants.history, question, self._rules.articles["C1"])

    def again(self, history: History, bracket: Bracket) -> Iterator[Bracket] | None:
        """The brackets with the choice."""
        forced, left = Entrants(history, self._rules), bracket.task.residents | bracket.task.lower
        if not pairable(forced.allow, left):
            return None
        return pair_brackets(forced, self._now.bye, forced.everybody & ~left, self._now.entrants.allow)

    def left_over(self, history: History, bracket: Bracket) -> list[Because]:
        """The groups of the players left who cannot all be paired with the choice."""
        forced, left = Entrants(history, self._rules), bracket.task.residents | bracket.task.lower
        return [because_blocked(barrier(forced, forced.allow, left, 0), "")]

    def anew(self, history: History) -> tuple[int | None, list[Bracket]]:
        """The round with the choice."""
        then = pair_entrants(Entrants(history, self._rules), self._now.entrants.allow)
        return _bye(then), then.brackets

    def decided(self, bracket: Bracket) -> object:
        """Upfloaters and pairs."""
        return bracket.chosen.members, bracket.pairs

    def points(self, bracket: Bracket) -> int:
        """The score of the residents."""
        return self._now.entrants.all[next(ascending(bracket.task.residents))].score

    def compared(self, number: int, now: Bracket, then: Bracket) -> Answer:
        """The first criterion that gets worse, or the order that decides."""
        return _Pair(self._now.entrants, number, now, then).answer()


class _Pair:
    """A bracket as it was paired, and as it would be."""

    def __init__(self, entrants: Entrants, number: int, now: Bracket, then: Bracket) -> None:
        self.entrants, self.number = entrants, number
        self.now, self.then = now, then
        self.articles = entrants.regulation.articles

    def answer(self) -> Answer:
        """The first criterion that gets worse, or the order that decides."""
        sets = self.now.chosen.members != self.then.chosen.members
        rows = [*self._of_sets(), *(() if sets else self._of_pairs())]
        worse = next((row for row in rows if row["value"] != row["forced"]), None)
        if worse:
            reason = self._of_whom(because_of(_KINDS.get(worse["name"], "counted"), worse))
        else:
            reason = self._earlier_set() if sets else self._earlier_pairs()
        facts = {"bracket": self.number, "article": reason.article, "rows": rows}
        reasons = self._of_the_following(reason) if reason.kind == _SHORT else (reason,)
        return Answer("criterion" if worse else "order", tuple(reasons), facts)

    def _of_whom(self, reason: Because) -> Because:
        """The pairs that a criterion of pairs counts with the choice and not now; one pair by name and colour."""
        counts = reason.kind
        if counts not in (*_OF_WISHES, _FLOATED):
            return reason
        counted = next(row.counts for row in criteria(self.entrants) if row.text == reason.facts["name"])
        now, then = (self._counted_pairs(counts, counted, bracket) for bracket in (self.now, self.then))
        pairs = [pair for pair in then if pair not in now] or then
        facts = {name: value for name, value in reason.facts.items() if name not in ("now", "then", "who", "gone")}
        if len(pairs) > 1:
            return replace(reason, kind=f"{counts}-pairs", facts={**facts, "pairs": pairs})
        (one, other), *_ = pairs
        due = self.entrants.all[self.entrants.place[one]].wish.colour
        colour = {"colour": due.name.lower()} if counts in _OF_WISHES else {}
        return replace(reason, kind=counts, facts={**facts, "one": one, "other": other, **colour})

    def _counted_pairs(self, counts: str, counted: OfAPair, bracket: Bracket) -> list[list[int]]:
        """The pairs of a bracket that a criterion counts; where it counts floats, whoever comes up stands first."""
        found = []
        for pair in bracket.pairs:
            one, other = (self._member(bracket, at) for at in pair)
            if counted(one, other):
                up_first = counts == _FLOATED and other.upfloater
                found.append(self.entrants.ids([*reversed(pair)] if up_first else [*pair]))
        return found

    def _of_the_following(self, reason: Because) -> Iterator[Because]:
        """C6: the following scoregroup as the choice would leave it, and what keeps its members apart.

        Where the edition counts (2024), and more than parity asks are paired outside it now, only how many more would.
        """
        entrants, task = self.entrants, self.then.task
        group = task.following & ~self.then.chosen.members
        if entrants.regulation.graded and reason.facts["value"]:
            yield reason
            return
        left = entrants.ids([*ascending(group)])
        odd = group.bit_count() % 2
        form = "odd" if odd else "two" if len(left) == len(("one", "other")) else "even"
        yield replace(reason, facts={**reason.facts, "left": left, "form": form})
        if odd or pairable(entrants.allow, group):
            return
        stuck = barrier(entrants, entrants.allow, group, 0)
        groups = stuck["left"]
        if stuck["may_meet"] or sum(map(len, groups)) < len(left):
            blocked = because_blocked(stuck, "")
            score = entrants.all[next(ascending(group))].score
            yield replace(blocked, facts={**blocked.facts, "score": score, "form": "group"})
        if all(len(one) == 1 for one in groups):
            pairs = [Question(one, other) for (one,), (other,) in combinations(groups, 2)]
            bars = [bar for pair in pairs if (bar := kept_apart(entrants.history, pair, self.articles["C1"]))]
            yield from pair_by_pair([bar.reasons[0] for bar in bars], MOST_BARS)

    def _of_sets(self) -> Iterator[dict[str, Any]]:
        now, then = ({row.facts["criterion"]: row for row in of_the_set(one)} for one in (self.now, self.then))
        for criterion in dict.fromkeys([*now, *then]):
            rows = [found.get(criterion) for found in (now, then)]
            values = [row.value if row else ([] if criterion == "C5" else 0) for row in rows]
            article, name = next((row.article, row.name) for row in rows if row)
            players = [self._counted(criterion, one) for one in (self.now, self.then)]
            yield _row(article, name, values, players)

    def _counted(self, criterion: object, bracket: Bracket) -> list[int]:
        """The upfloaters whom a criterion of sets counts, the highest score first as in the list of their points.

        All of them for C6, which counts those whom they leave.
        """
        members = self._standing(bracket.chosen.members)
        if criterion == "C7":
            members = [at for at in members if bracket.task.floaters >> at & 1]
        return self.entrants.ids(members)

    def _of_pairs(self) -> Iterator[dict[str, Any]]:
        for criterion in criteria(self.entrants):
            values, players = [], []
            for bracket in (self.now, self.then):
                paired = [(pair, [self._member(bracket, at) for at in pair]) for pair in bracket.pairs]
                found = [at for pair, both in paired if criterion.counts(*both) for at in pair]
                values.append(len(found) // 2)
                players.append(self.entrants.ids(found))
            yield _row(criterion.article or criterion.name, criterion.text, values, players)

    def _member(self, bracket: Bracket, at: int) -> Any:
        return self.entrants.member(at, upfloater=bool(bracket.chosen.members >> at & 1))

    def _earlier_set(self) -> Because:
        """3.5.4: the sets are as good; by score, then by TPN."""
        mine, theirs = (one.chosen.members for one in (self.now, self.then))
        one = next(at for at in self._standing(mine) if not theirs >> at & 1)
        other = next(at for at in self._standing(theirs) if not mine >> at & 1)
        return Because("upfloater-first", self.articles["set"], self._smaller(one, other))

    def _smaller(self, now: int, then: int) -> dict[str, Any]:
        """Two of whom the first one, by place, has the smaller pairing number."""
        ids, numbers = ([getattr(self.entrants.all[at], name) for at in (now, then)] for name in ("id", "tpn"))
        return smaller_number(ids, numbers)

    def _standing(self, members: int) -> list[int]:
        return sorted(ascending(members), key=lambda at: (-self.entrants.all[at].score, at))

    def _earlier_pairs(self) -> Because:
        """3.6.2, 3.6.3: the first number of the identifier that is another."""
        article, ids = self.articles["identifier"], self.entrants.ids
        now, then = ([top for top, _ in one.pairs] for one in (self.now, self.then))
        if now != then:
            at = next(at for at, both in enumerate(zip(now, then)) if both[0] != both[1])
            count = len(now) if len(now) <= _MOST_PAIRS else at + 1
            facts: dict[str, Any] = self._smaller(now[at], then[at])
            for when, made in (("_now", self.now), ("", self.then)):
                told = made.pairs[:count]
                facts[f"tops{when}"] = [self.entrants.all[top].tpn for top, _ in told]
                facts[f"pairs{when}"] = [ids([*pair]) for pair in told]
            return Because("top-first", article, {**facts, "low": facts["tops_now"][at], "high": facts["tops"][at]})
        mine, theirs = next(pair for pair in zip(self.now.pairs, self.then.pairs) if pair[0] != pair[1])
        (third,) = ids([mine[0]])
        facts = {"third": third, "first": ("tops", third), **self._smaller(mine[1], theirs[1])}
        return Because("partner-first", article, facts)


_MOST_PAIRS = 6
"""So many pairs of a group are told in their order; of more those down to the first that differs."""


def _row(article: str, name: str, values: list[Any], players: list[list[int]]) -> dict[str, Any]:
    told = {"article": article, "name": name, "value": values[0], "forced": values[1]}
    return told | {"players": players[0], "forced_players": players[1]}


_SHORT = "following-short"
_KINDS = {
    OF_A_SET["C4"]: "upfloaters",
    OF_A_SET["C5"]: "upfloater-scores",
    OF_A_SET["C6"]: _SHORT,
    OF_A_SET["C7"]: "floated-last",
    "teams whose preference is not fulfilled": "both-wish",
    "teams whose strong preference is not fulfilled": "both-strong",
    "upfloaters' opponents that floated last round": "opponent-floated",
    "residents that float in a second round running": "opponent-floated",
}
"""The sentence of each criterion."""
_OF_WISHES = ("both-wish", "both-strong")
_FLOATED = "opponent-floated"
"""Sentences of criteria of pairs; they tell what the two would be."""
OfAPair = Callable[[BracketMember, BracketMember], bool]
"""Whether a criterion counts a pair."""
