"""The virtual points of an accelerated round in the reasons: points that nobody has made at a board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from trfpair.event.history import History
from trfpair.systems.why import Answer, Because


def with_virtual(history: History, answer: Answer, ids: Sequence[int]) -> Answer:
    """The answer that tells apart points made and virtual points; ``ids`` are the players of the question."""
    if all(past.pairing_score == past.score for past in history.present):
        return answer
    reasons = tuple(points_apart(history, because) for because in answer.reasons)
    counts = "mine" in answer.facts or any(map(_counts_points, reasons))
    more = _note(history, [*ids, answer.facts.get("meets", ids[0])]) if counts else ()
    return replace(answer, reasons=(*reasons, *more))


def points_apart(history: History, because: Because) -> Because:
    """A reason; that of the bye with both values, where the points that were made are no fewer."""
    if because.kind != "bye-score":
        return because
    one, now = (history.by_id[because.facts[name]] for name in ("one", "now"))
    if now.score < one.score:
        return because
    both = {"value": now.pairing_score, "forced": one.pairing_score, "form": "virtual"}
    return replace(because, facts={**because.facts, **both})


def _counts_points(because: Because) -> bool:
    """Whether the sentence of a reason gives points that may be virtual in part."""
    lists = any(isinstance(because.facts.get(name), (list, tuple)) for name in ("value", "forced"))
    return "score" in because.facts or lists or because.kind in ("bye-higher", "bye-lowest")


def _note(history: History, ids: Sequence[int]) -> tuple[Because, ...]:
    """A sentence for each who has virtual points."""
    asked = (history.by_id[id_] for id_ in dict.fromkeys(ids))
    found = [past for past in asked if past.pairing_score != past.score]
    return tuple(
        Because("with-virtual", "", {"one": past.id, "score": past.pairing_score - past.score}) for past in found
    )
