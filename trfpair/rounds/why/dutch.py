"""Why not, in the Dutch system: the choice is forced in the bracket that decided, and the best candidate found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trfpair.matching.cardinality import perfect_except
from trfpair.rounds.pairing import PairedRound
from trfpair.rounds.why.question import Answer, Question, board_changes
from trfpair.rounds.why.repair import paired_with
from trfpair.systems.dutch import brackets_of
from trfpair.systems.dutch.engine.budget import Budget
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.explain import deciding_bracket
from trfpair.systems.dutch.rules.bracket import NOBODY, Bracket, Course
from trfpair.systems.dutch.rules.editions import EDITIONS, Edition
from trfpair.systems.dutch.whatif.questions import Questions
from trfpair.systems.dutch.whatif.reasons import Reason, Reasons, bar, bye_bar
from trfpair.systems.proofs import barrier


def answer(question: Question, paired: PairedRound) -> Answer:
    """The answer for a pair, the bye or a float that did not come about."""
    return _Asked(paired).answer(question)


class _Asked:
    """One round of the Dutch system, its brackets at hand."""

    def __init__(self, paired: PairedRound) -> None:
        self.edition: Edition = EDITIONS[paired.pairing.system]
        self.round, self.notes = brackets_of(paired.history, self.edition)
        self.field = self.round.field

    def answer(self, question: Question) -> Answer:
        one = self.field.position[question.one]
        if question.wish == "pair":
            return self._pair(one, self.field.position[question.other])
        if question.wish == "bye":
            return self._bye(one)
        return self._floats(one)

    # -- the three questions ------------------------------------------------------------------------------------------

    def _pair(self, one: int, other: int) -> Answer:
        high, low = sorted((one, other))
        barred = bar(self.field, high, low, self.edition)
        if barred:
            return barred
        together = [place for place in self.round.brackets if {high, low} <= {*place[0].players}]
        if together:
            bracket, outcome = together[0]
            reasons = self._reasons(bracket, outcome, settled=_rows_above(outcome, high, low))
            return self._told(reasons, reasons.against_pair(high, low), where="same")
        bracket, outcome = self._home(high)
        if low < bracket.first:
            bracket, outcome = self._home(low)
            high, low = low, high
        reasons = self._reasons(bracket, outcome)
        return self._told(reasons, reasons.against_reaching(high, low), (high, low), where="across")

    def _bye(self, one: int) -> Answer:
        field = self.field
        everybody = (1 << field.size) - 1
        if field.size % 2 == 0:
            return {"kind": "even", "players": field.size}
        if not field.eligible >> one & 1:
            return bye_bar(field, one, self.edition)
        if perfect_except(field.allow, everybody & ~(1 << one), 0) is None:
            blocked = barrier(field, field.allow, everybody & ~(1 << one), 0)
            return {"kind": "completion", "article": self.edition.articles["completion"], **blocked}
        score = field.score[self.round.byes.bit_length() - 1]
        if self.edition.completion_always and field.score[one] > score:
            return {"kind": "bye-lower", "article": "C5", "score": score, "forced": field.score[one]}
        number = deciding_bracket(self.round, one)
        bracket, outcome = next(place for place in self.round.brackets if place[0].number == number)
        reasons = self._reasons(bracket, outcome)
        return self._told(reasons, reasons.against_bye(one), (one, NOBODY))

    def _floats(self, one: int) -> Answer:
        bracket, outcome = next(place for place in self.round.brackets if one in place[0].players)
        if bracket.is_last:
            return {"kind": "last", "bracket": bracket.number}
        if one in outcome.floaters:
            return {"kind": "made", "bracket": bracket.number, "floats": self.field.id(one)}
        reasons = self._reasons(bracket, outcome)
        return self._told(reasons, reasons.against_floating(one))

    # -- brackets -----------------------------------------------------------------------------------------------------

    def _home(self, one: int) -> tuple[Bracket, Decision]:
        """The bracket in which a player was paired or got the bye."""
        for bracket, outcome in self.round.brackets:
            if one in bracket.players and (one not in outcome.floaters or bracket is self.round.brackets[-1][0]):
                return bracket, outcome
        raise AssertionError("everybody is paired or has the bye")

    def _reasons(self, bracket: Bracket, outcome: Decision, settled: Sequence[tuple[int, int]] = ()) -> Reasons:
        reasons = Reasons(Questions(bracket, outcome, self.notes, Budget()))
        for pair in settled:
            reasons.decide(*pair)
        return reasons

    def _told(self, reasons: Reasons, reason: Reason, forced: tuple[int, int] | None = None, **more: Any) -> Answer:
        """The reason with all values of the forced candidate, and the boards that would change.

        ``forced`` are two who then meet below the bracket, or NOBODY with the one who gets the bye.
        """
        told = {**reason, "bracket": reasons.bracket.number, **more}
        if reason["kind"] not in ("criterion", "order"):
            return told
        nearest = reasons.nearest()
        if nearest is None:
            return told
        outcome, told["rows"] = nearest
        boards = paired_with(self.round, self.notes, reasons.bracket, outcome, forced)
        if boards is not None:
            told["boards"] = board_changes(_boards(self.round), _boards(boards))
        return told


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
