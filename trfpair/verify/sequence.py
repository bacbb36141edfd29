"""Which steps a trace may have, how often and in which order: a step that stands twice could say two things."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trfpair.verify.known import SHAPES
from trfpair.verify.reading import Json, claim

NEEDED: Mapping[str, Sequence[str]] = {
    "dutch": ("criteria",),
    "burstein": ("criteria", "pairs"),
    "dubov": ("criteria", "subgroups", "pairs"),
    "double": ("upfloaters", "pairs", "colours"),
    "team": ("upfloaters", "pairs", "colours"),
}
"""The steps that every bracket has."""
OFTEN = ("shift", "colours", "yielded")
"""Of these several may follow one another."""


def check_sequence(family: str, trace: Sequence[Json]) -> None:
    """Rejected where a step stands a second time or out of its order; steps that nobody knows prove nothing.

    The first one is always there, those of a bracket again and again.
    """
    kinds = [step["step"] for step in trace if step["step"] in SHAPES[family]]
    claim(bool(kinds), "the trace has no steps")
    _check_order(list(SHAPES[family]), kinds)
    for kind in NEEDED.get(family, ()):
        _check_needed(kind, kinds)


def _check_order(order: Sequence[str], kinds: Sequence[str]) -> None:
    claim(kinds[0] == order[0], f"the trace begins with a step {kinds[0]}")
    last = -1
    for number, kind in enumerate(kinds, 1):
        name = f"step {number} of the trace, {kind}"
        place = order.index(kind)
        again = kind == "bracket" and last > place and order[last] != "bye"
        claim(place > last or again or (place == last and kind in OFTEN), f"{name}: twice, or out of its order")
        last = place


def _check_needed(kind: str, kinds: Sequence[str]) -> None:
    """Between two steps `bracket`, and after the last, there is one of the kind."""
    there = True
    for one in [*kinds, "bracket"]:
        claim(there or one != "bracket", f"a bracket has no step {kind}")
        there = one == kind or (there and one != "bracket")
