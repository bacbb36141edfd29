"""The virtual points of an accelerated round in the reasons: points that nobody has made at a board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from trfpair.event.history import History
from trfpair.event.tenths import points_text
from trfpair.rounds.why.sentences import named_in, of_others
from trfpair.systems.why import Answer, Because


def with_virtual(history: History, answer: Answer, ids: Sequence[int]) -> Answer:
    """The answer that tells apart points made and virtual points; ``ids`` are the players of the question."""
    if all(past.pairing_score == past.score for past in history.present):
        return answer
    reasons = tuple(points_apart(history, because) for because in answer.reasons)
    of = [id_ for because in reasons for id_ in _whose_points(history, because, ids)]
    both = [*ids, answer.facts.get("meets", ids[0])] if "mine" in answer.facts else ()
    return replace(answer, reasons=(*reasons, *_notes(history, [*of, *both])))


def points_apart(history: History, because: Because) -> Because:
    """A reason; that of the bye with both values, where the points that were made are no fewer."""
    if because.kind != "bye-score":
        return because
    one, now = (history.by_id[because.facts[name]] for name in ("one", "now"))
    if now.score < one.score:
        return because
    both = {"value": now.pairing_score, "forced": one.pairing_score, "form": "virtual"}
    return replace(because, facts={**because.facts, **both})


def _whose_points(history: History, because: Because, asked: Sequence[int]) -> list[int]:
    """Those whose points a reason gives, maybe virtual in part; of those ``asked`` whoever is in its group.

    The points of a group are tenths, or a text (Lim).
    """
    facts = of_others(because.as_json())
    lists = any(isinstance(facts.get(name), (list, tuple)) for name in ("value", "forced"))
    of = named_in([{name: facts[name] for name in ("then", "now") if name in facts}])
    if lists or because.kind in ("bye-higher", "bye-lowest"):
        return of or [*asked]
    scores = {id_: history.by_id[id_].pairing_score for id_ in asked}
    told = (facts.get("score"), facts.get("value") if because.kind == "other-group" else None)
    return [id_ for id_, score in scores.items() if score in told or points_text(score) in told]


def _notes(history: History, ids: Sequence[int]) -> Iterator[Because]:
    """A sentence for those who have equal virtual points."""
    found: dict[int, list[int]] = {}
    for past in (history.by_id[id_] for id_ in dict.fromkeys(ids)):
        if past.pairing_score != past.score:
            found.setdefault(past.pairing_score - past.score, []).append(past.id)
    for score, who in found.items():
        alone = {"value": history.by_id[who[0]].pairing_score} if len(who) == 1 else {}
        yield Because("with-virtual", "", {"who": sorted(who), "score": score, **alone})
