"""Answers about one round: what happened to a player (`explain`), and why something was not done (`why_not`).

Every system answers by itself (`System.why`); here stand the question as a person asks it, what is the same for all,
and the boards that would change. Templates turn an answer into one screen of text, and its `to_dict` survives JSON.
"""

from __future__ import annotations

from trfpair.rounds.why.answers import WhyNot, why_not
from trfpair.rounds.why.player import Explanation, Told, explain
from trfpair.rounds.why.stories import NotTaken

__all__ = ["Explanation", "NotTaken", "Told", "WhyNot", "explain", "why_not"]
