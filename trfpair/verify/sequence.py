"""Which steps a trace may have, how often and in which order: a step that stands twice could say two things."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from trfpair.verify.reading import Json, claim

_MATCHES = ("entrants", "bye", "bracket", "set-criteria", "upfloaters", "pair-criteria", "pairs", "colours")
IN_ORDER: Mapping[str, Sequence[str]] = {
    "dutch": ("round", "bye-set", "bracket", "criteria", "mdps", "subgroups", "pairs", "floaters", "bye"),
    "burstein": ("round", "ranking", "bye", "bracket", "criteria", "pairs", "floaters"),
    "dubov": ("round", "bye", "bracket", "criteria", "upfloaters", "subgroups", "shift", "pairs"),
    "double": _MATCHES,
    "team": _MATCHES,
    "squire": ("numbers", "order", "walk", "seating", "byes", "figures", "seats", "yielded"),
    "cedh": ("sizes", "walk", "objective", "round", "seats", "yielded"),
}
"""All steps of a system in their order, the first of them always there; those of a bracket again and again."""
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


def check_sequence(family: str, trace: Sequence[Json], known: Container[str]) -> None:
    """Rejected where a step stands a second time or out of its order; steps that nobody knows prove nothing."""
    kinds = [step["step"] for step in trace if step["step"] in known]
    claim(bool(kinds), "the trace has no steps")
    _check_order(IN_ORDER[family], kinds)
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
