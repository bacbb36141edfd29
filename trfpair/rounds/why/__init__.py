"""Answers about one round: what happened to a player (`explain`), and why something was not done (`why_not`).

Templates turn an answer into one screen of text, and its `to_dict` survives JSON. The Dutch system is asked by
forced optimum (`dutch.py`), every other one by the steps it wrote down while it paired (`stories.py`).
"""

from __future__ import annotations

from trfpair.rounds.why.answers import WhyNot, why_not
from trfpair.rounds.why.player import Explanation, Told, explain
from trfpair.rounds.why.stories import NotTaken

__all__ = ["Explanation", "NotTaken", "Told", "WhyNot", "explain", "why_not"]
