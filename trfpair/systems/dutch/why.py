"""Why not, in the Dutch system: the choice is forced in the bracket that decided, and the best candidate found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from trfpair.matching.bits import ascending, mask_of
from trfpair.matching.cardinality import completable, perfect_except
from trfpair.systems.contract import NOTHING_SAID, Contract
from trfpair.systems.dutch import brackets_of
from trfpair.systems.dutch.causes import Causes, barred_pair, because_barred, between, blocked_by
from trfpair.systems.dutch.engine.budget import Budget, OutOfSteps
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.graph import Forced, cut
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.yardstick import Candidate
from trfpair.systems.dutch.explain import deciding_bracket
from trfpair.systems.dutch.repair import paired_with
from trfpair.systems.dutch.rules.bracket import NOBODY, Bracket, Course
from trfpair.systems.dutch.rules.criteria import Scope
from trfpair.systems.dutch.rules.editions import EDITIONS, Edition
from trfpair.systems.dutch.rules.order import exchanged
from trfpair.systems.dutch.whatif.questions import Questions, after
from trfpair.systems.dutch.whatif.reasons import Reason, Reasons, bye_bar, people_of_order
from trfpair.systems.proofs import barrier
from trfpair.systems.trace import Refusal
from trfpair.systems.why import (
    ANOTHER,
    Answer,
    Because,
    OfTheRound,
    Question,
    because_blocked,
    because_blocked_by,
    because_of,
    because_refused,
    board_changes,
    float_without_game,
    floats_now,
    nobody_has_bye,
    of_group,
    partner_of,
    ranked_higher,
)


def why(round_: OfTheRound, question: Question, says: Contract) -> Answer:
    """The answer of the bracket that decided."""
    if question.wish == ANOTHER:
        return Answer("unmentioned")
    return Brackets(round_, *brackets_of(round_.history, EDITIONS[round_.pairing.system])).answer(question)


class Brackets:
    """The brackets of a round that the Dutch engine has paired, at hand."""

    reasons_of: type[Reasons] = Reasons

    def __init__(self, round_: OfTheRound, course: Course[Decision], notes: Notes) -> None:
        self.edition: Edition = notes.edition
        self.paired, self.round, self.notes = round_, course, notes
        self.field = course.field

    def answer(self, question: Question) -> Answer:
        one = self.field.position[question.one]
        if question.wish == "pair":
            return self._pair(one, self.field.position[question.other])
        if question.wish == "bye":
            return self._bye(one)
        return Answer("unmentioned") if question.wish == ANOTHER else self._floats(one)

    # -- the three questions ------------------------------------------------------------------------------------------

    def _pair(self, one: int, other: int) -> Answer:
        if barred := barred_pair(self.field, self.edition, one, other):
            return barred
        high, low = sorted((one, other))
        together = [place for place in self.round.brackets if {high, low} <= {*place[0].players}]
        if together:
            bracket, outcome = together[0]
            reasons = self._reasons(bracket, outcome, settled=_rows_above(outcome, high, low))
            answer = self._told(reasons, reasons.against_pair(high, low), where="same")
            return self._with_below(self._beside(answer, reasons, high, low), bracket, high, low)
        bracket, outcome = self._home(high)
        if low < bracket.first:
            bracket, outcome = self._home(low)
            high, low = low, high
        reasons = self._reasons(bracket, outcome)
        return self._told(reasons, reasons.against_reaching(high, low), (high, low), where="across")

    def _beside(self, answer: Answer, reasons: Reasons, high: int, low: int) -> Answer:
        """The answer; where it holds only beside the pairs that were decided before, its reason names these."""
        settled = reasons.asked.settled
        if not settled or not answer.reasons or any(one.kind == "kept-pairs" for one in answer.reasons):
            return answer
        alone = self._reasons(reasons.bracket, reasons.outcome)
        first, *causes = answer.reasons
        free, *_ = self._because(alone, alone.against_pair(high, low))
        if (free.kind, *map(free.facts.get, _SAID)) == (first.kind, *map(first.facts.get, _SAID)):
            return answer
        kept = [[self.field.id(at) for at in pair] for pair in settled]
        beside = {"kept": kept, "pair": (self.field.id(high), self.field.id(low))}
        return replace(answer, reasons=(replace(first, facts={**first.facts, **beside}), *causes))

    def _with_below(self, answer: Answer, bracket: Bracket, *ends: int) -> Answer:
        """The answer; where colours decide it, with the pair of one of the two in a lower group who are due the same.

        A bracket counts the colours of its own pairs.
        """
        if not answer.reasons or answer.reasons[0].kind not in _OF_COLOURS:
            return answer
        below = []
        for at in ends:
            id_ = self.field.id(at)
            other = self.field.position.get(partner_of(self.paired.pairing, id_))
            due = self.field.wish[at].colour
            alike = other is not None and due and self.field.wish[other].colour is due
            if other is not None and alike and other not in bracket.players:
                facts = {"one": id_, "other": self.field.id(other), "colour": due.name.lower()}
                below.append(Because("paired-below", "", facts))
        return replace(answer, reasons=(*answer.reasons, *below))

    def _bye(self, one: int) -> Answer:
        field = self.field
        everybody = (1 << field.size) - 1
        ids: dict[str, Any] = {"one": field.id(one), "now": self.paired.pairing.bye}
        if field.size % 2 == 0:
            return nobody_has_bye(field.history)
        if not field.eligible >> one & 1:
            barred = bye_bar(field, one, self.edition)
            return Answer("rule", (because_barred(barred, ids),), barred)
        if perfect_except(field.allow, everybody & ~(1 << one), 0) is None:
            article = self.edition.articles["completion"]
            blocked = barrier(field, field.allow, everybody & ~(1 << one), 0)
            because = (
                Because("bye-blocked", article, {"who": ids["one"]}),
                *blocked_by(field, self.edition, blocked, article),
            )
            return Answer("completion", because, {"article": article, **blocked})
        score = field.score[self.round.byes.bit_length() - 1]
        if self.edition.completion_always and field.score[one] > score:
            facts = {"score": score, "forced": field.score[one]}
            reason = Because("bye-score", "C5", ids | {"value": score, "forced": field.score[one]})
            return Answer("bye-lower", (reason,), {"article": "C5", **facts})
        number = deciding_bracket(self.round, one)
        bracket, outcome = next(place for place in self.round.brackets if place[0].number == number)
        reasons = self._reasons(bracket, outcome)
        return self._told(reasons, reasons.against_bye(one), (one, NOBODY))

    def _floats(self, one: int) -> Answer:
        bracket, outcome = next(place for place in self.round.brackets if one in place[0].players)
        if bracket.is_last:
            now = partner_of(self.paired.pairing, self.field.id(one))
            facts = {"one": self.field.id(one), "now": now, **({} if now else {"form": "bye"})}
            return Answer("last", (Because("last-bracket", "", facts),), {"bracket": bracket.number})
        reasons = self._reasons(bracket, outcome)
        who = [self.field.id(at) for at in outcome.floaters]
        moved = floats_now("floats-down", who, self.field.score[bracket.first])
        reason = self._against_leaving(reasons, one)
        if reason["kind"] != "completion":
            return self._told(reasons, reason, moved=moved)
        told = {name: fact for name, fact in reason.items() if name != "kind"} | {"bracket": bracket.number}
        return Answer("completion", self._nowhere(bracket, one, reason), {**told, "moved": moved})

    def _against_leaving(self, reasons: Reasons, one: int) -> Reason:
        """Why a resident did not leave a bracket to be paired below it, or have the bye.

        A question about a floater lets somebody who leaves with another meet that one below; here it may not.
        """
        bracket, forced = reasons.bracket, Forced(leave=1 << one)
        if bracket.completion and not completable(*after(bracket, forced), bracket.bye):
            return {"choice": "float", "who": self.field.id(one), **reasons.incomplete(forced)}
        reason = reasons.against_floating(one)
        if bracket.completion and reason["kind"] in ("criterion", "order"):
            rows = list(self.field.allow)
            cut(rows, one, mask_of(bracket.players))

            def accepts(floaters: int) -> bool:
                return completable(rows, bracket.below_mask | floaters, bracket.bye)

            if not accepts(mask_of(reasons.example().floaters)):
                return reasons.against_floating(one, accepts)
        return reason

    def _nowhere(self, bracket: Bracket, one: int, blocked: Reason) -> tuple[Because, ...]:
        """Why a resident could not be paired below a bracket: with nobody there, or not with all others."""
        field, article, below = self.field, blocked["article"], bracket.below_mask
        if field.allow[one] & below or (field.size % 2 and field.eligible >> one & 1):
            head, *causes = blocked_by(field, self.edition, blocked, article)
            return because_blocked_by(head, field.id(one)), *causes
        score, bye = field.score[bracket.first], self.paired.pairing.bye
        told = {"left": [field.id(one)], "may_meet": [], "count": 1, "score": score}
        others = [*map(field.id, ascending(below)), *([0] if field.size % 2 else [])]
        gone = bye and bye not in field.position and self.paired.history.by_id[bye].pairing_score < score
        return (
            Because("needed-below", article, told),
            *between(field, self.edition, [[field.id(one)], others]),
            *([Because("has-bye", "", {"one": bye})] if gone else []),
        )

    # -- brackets -----------------------------------------------------------------------------------------------------

    def _home(self, one: int) -> tuple[Bracket, Decision]:
        """The bracket in which a player was paired or got the bye."""
        for bracket, outcome in self.round.brackets:
            if one in bracket.players and (one not in outcome.floaters or bracket is self.round.brackets[-1][0]):
                return bracket, outcome
        raise AssertionError("everybody is paired or has the bye")

    def _reasons(self, bracket: Bracket, outcome: Decision, settled: Sequence[tuple[int, int]] = ()) -> Reasons:
        reasons = self.reasons_of(Questions(bracket, outcome, self.notes, Budget()))
        for pair in settled:
            reasons.decide(*pair)
        return reasons

    def _told(self, reasons: Reasons, reason: Reason, forced: tuple[int, int] | None = None, **more: Any) -> Answer:
        """The reason with all values of the forced candidate, and the boards that would change.

        Of one that is as good the candidate is the one that the order would take, else one that changes least.
        ``forced`` are two who then meet below the bracket, or NOBODY with the one who gets the bye.
        """
        told = {**reason, "bracket": reasons.bracket.number, **more}
        kind = told.pop("kind")
        made = _in_order(reasons) if kind == "order" else reasons.nearest() if kind == "criterion" else None
        if made is None:
            rows = {"rows": _proved_values(reasons, reason)} if kind in ("criterion", "order") else {}
            return Answer(kind, self._because(reasons, reason), told | rows)
        outcome, candidate, told["rows"] = made
        if kind == "criterion":
            ids = reasons.behind(candidate, reason["row"])
            reason, told = {**reason, "forced_players": ids}, {**told, "forced_players": ids}
        floats = self.field.position[reason["who"]] if reason["choice"] == "float" else NOBODY
        boards = paired_with(self.round, self.notes, reasons.bracket, outcome, forced, floats)
        if boards is not None and (changed := board_changes(_boards(self.round), _boards(boards)))["now"]:
            told["boards"] = changed
        return Answer(kind, self._because(reasons, reason, candidate), told)

    # -- sentences ----------------------------------------------------------------------------------------------------

    def _because(self, reasons: Reasons, reason: Reason, candidate: Candidate | None = None) -> tuple[Because, ...]:
        """The reason for people, and what lies behind it.

        ``candidate`` is a best one with the choice, of which the boards tell; without it, the one that was found.
        """
        kind, article = reason["kind"], reason.get("article", "")
        if kind == "criterion":
            return self._criterion(reasons, reason, candidate or reasons.example())
        if kind == "order":
            found = self.order(reasons, reason)
            leaves = [*Causes(reasons, reason, candidate).leaves()] if candidate else []
            if leaves and reason["choice"] == "pair":
                only = {"only": self.field.score[reasons.bracket.first], "mover": leaves[0].facts["one"]}
                found = replace(found, facts={**found.facts, **only})
            if found.kind not in _EXCHANGES:
                return found, *leaves
            return found, *(_from_the_half(one, found) for one in leaves), *_to_float(reason, found)
        if kind == "completion":
            return tuple(blocked_by(self.field, self.edition, reason, article))
        if kind == "bye-higher":
            found = _because_of_bye_higher(reason)
            return (replace(found, facts={"now": self.paired.pairing.bye, **found.facts}),)
        return (Because(kind, article, {"who": reason.get("who", 0)}),)

    def _criterion(self, reasons: Reasons, reason: Reason, candidate: Candidate) -> tuple[Because, ...]:
        row = reasons.asked.yardstick.rows[reason["row"]][1]
        because = float_without_game(because_of_criterion({**reason, "name": row.name}), self.field.history)
        kind = because.kind
        causes = Causes(reasons, reason, candidate)
        behind = causes.leaves()
        if kind in _UP_AGAIN and causes.alone_stays(because.facts["who"]) and "form" not in because.facts:
            because = replace(because, facts={**because.facts, "form": "stays"})
        elif kind in _OF_FLOATS:
            behind = chain(behind, causes.stays())
        elif kind == "floaters":
            because = of_group(because, self.field.score[reasons.bracket.first])
            behind = causes.of_floaters()
        elif kind == "ahead":
            because = causes.passing_through(because)
            behind = causes.of_ahead()
        elif kind == "floater-scores":
            score = self.field.score[reasons.bracket.first]
            because = replace(because, facts={**because.facts, "score": score, "form": "of-group"})
        elif kind in ("colour", "strong-colour"):
            ids = [id_ for id_ in reason["forced_players"] if id_ not in reason["players"]]
            behind = causes.of_colours([self.field.position[id_] for id_ in ids or reason["forced_players"]])
            return _with_opponent(because, [*behind])
        return because, *behind

    def order(self, reasons: Reasons, reason: Reason) -> Because:
        """As good, but later: who is asked first in the order, and with whom."""
        people = people_of_order(reason["key"], reasons.outcome, first_with(reasons))
        ids = {name: [self.field.id(at) for at in who] for name, who in people.items()}
        two = [self.field.pasts[at] for name in ("now", "then") for at in people.get(name, ())]
        found = _because_of_order(reason | ids, ranked_higher(*two) if two else {})
        if found.kind == "exchange":
            return replace(found, facts={**found.facts, **self._both_exchanges(reasons)})
        third, came = found.facts.get("third"), [self.field.id(at) for at in reasons.bracket.mdps]
        return replace(found, facts={**found.facts, "first": ("came", third)}) if third in came else found

    def _both_exchanges(self, reasons: Reasons) -> dict[str, Any]:
        """The players who change the half now, and those who would with the choice."""
        found: dict[str, Any] = {"form": "both"}
        for when, outcome in (("now", reasons.outcome), ("then", first_with(reasons))):
            _, *both = exchanged(reasons.bracket, outcome)
            moved = zip(("down", "up"), both)
            found |= {f"{way}_{when}": [self.field.id(at) for at in who] for way, who in moved}
        return found


def _with_opponent(because: Because, behind: Sequence[Because]) -> tuple[Because, ...]:
    """That somebody would not get a colour, with whom that one would meet, where both are due the same.

    Of the two asked about that they would meet is not said.
    """
    both = [one for one in behind if one.kind == "both-wish"]
    who = because.facts["who"]
    if len(both) == len(who) > 1:
        pairs = [[one.facts["one"], one.facts["other"]] for one in both]
        return replace(because, facts={**because.facts, "pairs": pairs, "form": "pairs"}), *behind
    if len(who) != 1 or len(both) != 1:
        return because, *behind
    facts = both[0].facts
    (other,) = {facts["one"], facts["other"]} - {*who}
    named = {"one": who[0], "other": other, "colour": facts["colour"], "form": facts.get("form", "meets")}
    rest = (one for one in behind if one is not both[0])
    return replace(because, facts={**because.facts, **named}), *rest


def _to_float(reason: Reason, exchange: Because) -> Iterator[Because]:
    """Of somebody who would float and goes to the lower half for it, that only its players leave the group."""
    if reason["choice"] == "float" and _leaves_upper_half(reason["who"], exchange):
        yield Because("leaves-to-meet", "", {"one": reason["who"], "form": "half-float"})


def _leaves_upper_half(one: int, exchange: Because) -> bool:
    """Whether an exchange takes a player of the upper half to the lower one, and not only back to it."""
    return one in exchange.facts["gone"] and one not in exchange.facts.get("up_now", ())


def _from_the_half(leaves: Because, exchange: Because) -> Because:
    """That somebody would leave the group; of one who goes to the lower half for it, that only its players leave.

    To the bye, and to somebody more than one group further down, the way is told as it is.
    """
    form = str(leaves.facts.get("form", ""))
    if not _leaves_upper_half(leaves.facts["one"], exchange) or form.startswith("bye") or "through" in form:
        return leaves
    form = "half-place" if "now" in leaves.facts else "half"
    return replace(leaves, facts={**leaves.facts, "form": form})


_UP_AGAIN = ("up-last", "up-before")
"""Criteria of earlier floats up; one who would stay in the group is named with that."""
_OF_FLOATS = ("down-last", "down-before", "up-last", "up-before")
"""Criteria of earlier floats: behind them it is told who would stay in the place of whoever would float."""
_OF_COLOURS = ("colour", "strong-colour")
"""Criteria of colours."""
_EXCHANGES = ("exchange", "exchanges")
"""Reasons of an order that say who changes the half: behind them it is told who would leave the group."""
_SAID = ("name", "value", "forced", "left", "may_meet", "third", "now", "gone")
"""Facts by which it is seen whether two reasons say the same, whatever the example."""


def _rows_above(outcome: Decision, one: int, other: int) -> list[tuple[int, int]]:
    """The pairs decided before the first one that has either of two players."""
    above = []
    for pair in outcome.all_pairs:
        if one in pair or other in pair:
            break
        above.append(pair)
    return above


def _boards(round_: Course[Decision]) -> list[tuple[int, int]]:
    """Pairs by id, in ranking order, and the bye."""
    field = round_.field
    boards = [(field.id(min(pair)), field.id(max(pair))) for pair in sorted(round_.pairs, key=min)]
    if round_.bye is not None:
        boards.append((field.id(round_.bye), 0))
    return boards


def _proved_values(reasons: Reasons, reason: Reason) -> list[dict[str, Any]]:
    """The criteria that count somebody, up to the one that decides: all best candidates have these values.

    Of the following bracket nothing is told but what decides, as the example may be of the bracket alone.
    """
    asked, rows = reasons.asked, reasons.asked.yardstick.rows
    last = reason.get("row", len(rows))
    told = []
    for at, ((_, row), (value, players)) in enumerate(zip(rows[:last], asked.judged)):
        if not row.scope & Scope.AHEAD:
            others = reasons.behind(reasons.example(), at)
            ids = {"players": [reasons.field.id(one) for one in players], "forced_players": others}
            told.append({"article": row.article, "name": row.name, "value": value, "forced": value, **ids})
    if reason["kind"] == "criterion":
        both = {name: reason[name] for name in ("value", "forced", "players", "forced_players")}
        told.append({"article": rows[last][1].article, "name": rows[last][1].name, **both})
    return [row for row in told if row["value"] or row["forced"]]


def first_with(reasons: Reasons) -> Decision:
    """The first of the best candidates with the choice that was asked about last."""
    asked = reasons.told[-1]
    first = asked.first or (asked.leaving and asked.leaving.answer and asked.leaving.answer.first)
    assert first
    return first


def _in_order(reasons: Reasons) -> tuple[Decision, Candidate, list[dict[str, Any]]] | None:
    """The first of the best candidates with the choice that was asked about last, with its values; None if that takes
    too long.
    """
    try:
        first = first_with(reasons)
        best = reasons.asked.exactly(first)
        return None if best is None else (first, best, reasons.compared_values(best))
    except OutOfSteps:
        return None


def because_of_refusal(refused: Refusal) -> Because:
    """The reason of whoever was not taken, of the steps of the Dutch system: a `Reason` is the facts of a refusal."""
    reason, article = dict(refused.facts), refused.article
    kind = reason.get("kind", "")
    if kind == "rule":
        return because_barred(reason, {"one": reason.get("with") or reason["who"], "other": reason["who"]})
    if kind == "completion":
        return because_blocked(reason, article, one_too_many=True)
    if kind == "criterion":
        listed = isinstance(reason["value"], (list, tuple))
        rows = (row for one in EDITIONS.values() for row in one.criteria)
        names = (row.name for row in rows if row.article == article and row.listed is listed)
        return because_of_criterion({**reason, "name": next(names)})
    if kind == "bye-higher":
        return _because_of_bye_higher(reason)
    if not kind:
        return because_refused(refused, article, NOTHING_SAID.word(refused.kind))
    if kind == "order":
        return _because_of_order(reason | {"article": article}, {"form": "ranked"})
    return Because(f"not-{kind}", article, {"who": refused.everybody, "words": kind})


def _because_of_bye_higher(reason: Reason) -> Because:
    """C5: the score of the bye now, the lowest one then, and who of that score could have it."""
    facts = {"value": reason["score"], "forced": reason["forced"], "then": reason["could"]}
    return Because("bye-higher", reason["article"], facts)


def _because_of_order(reason: Reason, higher: Reason) -> Because:
    """As good, but later in the order: by whom, and how ``higher`` the one chosen now stands."""
    key, article = reason["key"], reason["article"]
    if "to_s1" in reason:
        people = {"then": reason["to_s1"], "gone": reason["from_s1"]}
        more: dict[str, Any] = {"value": reason["value"], "forced": reason["forced"]}
        if key != "exchanges":
            return Because("exchange", article, {**people, **more})
        of_bye = reason.get("choice") == "bye" and [*people["gone"]] == [reason.get("who")]
        return Because("exchanges", article, {**people, **more, **({"form": "bye"} if of_bye else {})})
    people = {name: reason[name][0] for name in ("now", "then")}
    chooser = reason.get("chooser", ())
    third = {"third": chooser[0], "first": ("half", chooser[0])} if chooser else {}
    return Because("partner-first" if third else "mdp-first", article, {**third, **people, **higher})


def because_of_criterion(row: Reason) -> Because:
    """The reason that a criterion is worse, which its row names; of differences of few it says whose they are."""
    found = because_of(_KINDS.get(row["name"], "counted"), row)
    few = all(0 < len(found.facts[name]) <= _FEW for name in ("now", "then"))
    if found.kind == "differences" and few:
        return replace(found, facts={**found.facts, "form": "people"})
    return found


_FEW = 4
"""So many players of differences of points are named, those before and those with the choice."""


_KINDS = {
    "downfloaters": "floaters",
    "scores of the downfloaters": "floater-scores",
    "score differences (PSD)": "differences",
    "unpaired in the following bracket": "ahead",
    "scores of those unpaired there": "ahead-scores",
    "unplayed games of the bye receiver": "unplayed",
    "topscorers' games: colour difference beyond 2": "beyond-two",
    "topscorers' games: third time the same colour": "third-colour",
    "players without their colour preference": "colour",
    "players without their strong preference": "strong-colour",
    "resident downfloaters: downfloat last round": "down-last",
    "MDP opponents: upfloat last round": "up-last",
    "resident downfloaters: downfloat 2 rounds ago": "down-before",
    "MDP opponents: upfloat 2 rounds ago": "up-before",
    "same downfloat as last round": "down-last",
    "same upfloat as last round": "up-last",
    "same downfloat as 2 rounds ago": "down-before",
    "same upfloat as 2 rounds ago": "up-before",
    "outgoing floaters": "floaters",
    "scores of the outgoing floaters": "floater-scores",
    "floaters out of the following bracket": "ahead",
    "scores of those floaters": "ahead-scores",
    "SDs of MDPs: downfloat last round": "again-differences",
    "SDs of MDP opponents: upfloat last round": "again-differences",
    "SDs of MDPs: downfloat 2 rounds ago": "again-differences",
    "SDs of MDP opponents: upfloat 2 rounds ago": "again-differences",
    "SDs: same downfloat as last round": "again-differences",
    "SDs: same upfloat as last round": "again-differences",
    "SDs: same downfloat as 2 rounds ago": "again-differences",
    "SDs: same upfloat as 2 rounds ago": "again-differences",
}
"""The sentence of each criterion."""
