"""The sentences of cEDH for people: what a step did, and what a seating costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from trfpair.event.saying import Saying
from trfpair.pods.of_player import proved_said
from trfpair.pods.speech import byes_said, one_after_the_other, seed_said, sizes_said

_Data = Mapping[str, Any]


def told_by_cedh(kind: str, data: _Data) -> list[Saying]:
    """The sentences of a step, by its data and the figures of the seating."""
    return list(_STEPS[kind](data))


def costs_in_cedh(row: _Data) -> list[Saying]:
    """The costs of a seating, in one sentence."""
    facts = {"badness": str(row["badness"]), "pairs": row["rematch_pairs"], "threes": row["repeated_threes"]}
    return [Saying("pods-costs", **facts, spread=str(row["score_spread"]))]


def _sizes(data: _Data) -> Iterator[Saying]:
    yield sizes_said(data["players"], {4: data["fours"], 3: data["threes"]})
    yield byes_said(data["byes"])


def _walk(data: _Data) -> Iterator[Saying]:
    yield Saying("pods-walk-of-cedh")
    yield Saying("pods-walk-costs", costs=costs_in_cedh(data)[0])


def _objective(data: _Data) -> Iterator[Saying]:
    rules = [Saying(f"pods-rule-{name}") for name in data["order"]] or [Saying("pods-weights-rule")]
    yield Saying("pods-aims", rules=one_after_the_other(rules), mode=data["mode"])
    yield Saying(f"pods-law-{data['law']}")
    if data["weights_unused"]:
        yield Saying("pods-weights-unused")


def _round(data: _Data) -> Iterator[Saying]:
    if data["proved"] == "not asked":
        yield Saying("pods-walk-stays", seed=data["seed"])
        return
    yield Saying("pods-looked-all" if data["examined"] else "pods-looked-search", seed=seed_said(data["seed"]))
    yield (
        Saying("pods-better", costs=costs_in_cedh(data["better"])[0]) if data["better"] else Saying("pods-walk-stands")
    )
    yield proved_said(data["proved"])


_STEPS: Mapping[str, Callable[[_Data], Iterator[Saying] | Sequence[Saying]]] = {
    "sizes": _sizes,
    "walk": _walk,
    "objective": _objective,
    "round": _round,
    "seats": lambda _data: [Saying("pods-seats-cedh")],
}
