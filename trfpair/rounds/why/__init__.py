"""Answers about one round: what happened to a player (`explain`), and why something was not done (`why_not`).

An answer is plain data that survives JSON; templates turn it into one screen of text. The Dutch system is asked by
forced optimum (`dutch.py`), every other one by the steps it wrote down while it paired (`stories.py`).
"""

from __future__ import annotations

from trfpair.rounds.why.answers import why_not
from trfpair.rounds.why.player import Told, explain
from trfpair.rounds.why.question import Question, entrants, player_of, question_of, round_settings

__all__ = ["Question", "Told", "entrants", "explain", "player_of", "question_of", "round_settings", "why_not"]
