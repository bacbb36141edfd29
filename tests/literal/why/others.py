"""What an answer says of the others, where a choice was not made for their sake: by all pairings of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import starmap
from typing import Any, NamedTuple

Pair = tuple[int, int]
TOLD = (
    "then-again",
    "then-again-instead",
    "then-clash",
    "settled-before",
    "blocked",
    "blocked-alone",
    "blocked-groups",
)
"""Kinds of reasons that speak of the others alone."""


class Others(NamedTuple):
    """Those who were left at the step of a choice, and what the rules have against a pair of them."""

    left: Collection[int]
    made: Sequence[Pair]
    """How they were paired."""
    banned: Callable[[int, int], bool]
    again: Callable[[int, int], bool]
    """Whether two meet again who should not."""
    clash: Callable[[int, int], bool]

    def pairings(self, one: int, other: int) -> Iterator[list[Pair]]:
        """All pairings in which two meet, or (``other`` 0) one has the bye, which the file does not forbid."""
        rest = [id_ for id_ in self.left if id_ not in (one, other)]
        own = [(one, other)] if other else []
        for pairs in _all(rest, self.banned):
            yield [*own, *pairs]


def _all(left: Sequence[int], banned: Callable[[int, int], bool]) -> Iterator[list[Pair]]:
    if not left:
        yield []
        return
    one, *others = left
    for other in others:
        if not banned(one, other):
            rest = [id_ for id_ in others if id_ != other]
            yield from ([(one, other), *pairs] for pairs in _all(rest, banned))


def without(reasons: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The reasons of the choice alone; that the others could not be paired counts as worse or not at all."""
    if not any(one["kind"] in ("not-rest", "not-completion") for one in reasons):
        return list(reasons)
    if any(one["kind"] in ("impossible", "bye-blocked") for one in reasons):
        return [{**one, "kind": "not-rest"} if one["kind"] == "not-completion" else one for one in reasons]
    found = [one for one in reasons if one["kind"] not in TOLD]
    return [{**one, "kind": "not-rest"} if one["kind"] == "not-completion" else one for one in found]


def wrong(reasons: Sequence[dict[str, Any]], others: Others, one: int, other: int) -> str:
    """Where the reasons say of the others what is not so; empty where they say what is."""
    kinds = [reason["kind"] for reason in reasons]
    possible = [*others.pairings(one, other)]
    if "not-completion" in kinds or not possible:
        return "" if ("not-completion" in kinds) is not bool(possible) else f"possible {bool(possible)}, told {kinds}"
    told: dict[str, list[Any]] = {
        reason["kind"]: [tuple(pair) for pair in reason.get("pairs", ())] for reason in reasons
    }
    least, faults = _counts(others, others.made), [_counts(others, pairs) for pairs in possible]
    worst = min(faults)
    met = next((one for one in reasons if str(one.get("form", "")).startswith("worse-met")), None)
    if met:  # two alone are left, and have met
        rest = {*others.left} - {one, other}
        if {*met["others"]} != rest:
            return f"{rest} are left, not {met['others']}"
        if worst[0] > least[0]:
            told["then-again"] = [(one, other), tuple(rest)] if others.again(one, other) else [tuple(rest)]
    if (worst[0] > least[0]) is not ("then-again" in told):
        return f"{worst[0]} meet again instead of {least[0]}, told {kinds}"
    if worst[0] == least[0] and worst[1] > least[1] and not worst[0] and "then-clash" not in told:
        return f"{worst[1]} clash instead of {least[1]}, told {kinds}"
    if "then-again" in told:
        return _unlike(told["then-again"], others.again, worst[0])
    if "then-clash" in told:
        pairs = told["then-clash"]
        return "" if len(pairs) > least[1] or worst[0] else f"{pairs} clash"
    if "then-again-instead" in told:
        return _unlike(told["then-again-instead"], others.again, len(told["then-again-instead"]))
    return ""


def _counts(others: Others, pairs: Sequence[Pair]) -> tuple[int, int]:
    return sum(starmap(others.again, pairs)), sum(starmap(others.clash, pairs))


def _unlike(pairs: Sequence[Pair], fault: Callable[[int, int], bool], count: int) -> str:
    return "" if all(starmap(fault, pairs)) and len(pairs) == count else f"{pairs}: {count} are so"
