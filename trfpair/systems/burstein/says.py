"""What the system says of itself: how it answers why not. Nobody asks it while a round is paired."""

from __future__ import annotations

from trfpair.systems.burstein import seeding_rounds
from trfpair.systems.burstein.why import because_of_refusal, why
from trfpair.systems.contract import Contract
from trfpair.systems.dutch import brackets_of
from trfpair.systems.dutch.rules.editions import DUTCH_2026
from trfpair.systems.dutch.why import Brackets
from trfpair.systems.trace import Refusal
from trfpair.systems.why import Answer, Because, OfTheRound, Question


def _why(round_: OfTheRound, question: Question) -> Answer:
    if round_.history.round <= seeding_rounds(round_.history):
        return Brackets(round_, *brackets_of(round_.history, DUTCH_2026)).answer(question)
    return why(round_, question, CONTRACT)


def _because(refused: Refusal) -> Because:
    return because_of_refusal(refused, CONTRACT)


CONTRACT = Contract(because=_because, why=_why)
"""How it answers why not, and what its refusals say."""
