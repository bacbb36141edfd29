"""What the system says of itself: how it answers why not. Nobody asks it while a round is paired."""

from __future__ import annotations

from trfpair.systems.contract import Contract
from trfpair.systems.dutch import brackets_of
from trfpair.systems.dutch.rules.editions import EDITIONS
from trfpair.systems.dutch.why import Brackets, because_of_refusal
from trfpair.systems.why import Answer, OfTheRound, Question


def _why(round_: OfTheRound, question: Question) -> Answer:
    edition = EDITIONS[round_.pairing.system]
    return Brackets(round_, *brackets_of(round_.history, edition)).answer(question)


CONTRACT = Contract(because=because_of_refusal, why=_why)
"""How it answers why not, and what its refusals say."""
