"""The drawings of a round, from the steps of its trace: each system's words for who stands where."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from trfpair.output.round.drawing import Drawing, Match, Sitter, draw
from trfpair.trace import Step

Row = Mapping[str, Any]
Words = Callable[[Row], str]
"""A refusal in words."""


def drawings(steps: Sequence[Step], words: Words) -> list[Drawing]:
    """The drawings of a round; none for a system that has no brackets to draw."""
    kinds = {step.kind for step in steps}
    if {"bracket", "criteria", "subgroups"} <= kinds and any("mdps" in step.data for step in steps):
        return [_dutch(part, words) for part in parts(steps, "bracket")]
    return []


def parts(steps: Sequence[Step], kind: str) -> Iterator[list[Step]]:
    """The steps of each bracket: from one step of a kind to the next."""
    part: list[Step] = []
    for step in steps:
        if step.kind == kind:
            if part:
                yield part
            part = []
        if part or step.kind == kind:
            part.append(step)
    if part:
        yield part


# -- Dutch: S1 and S2 -------------------------------------------------------------------------------------------------

SPECIAL = {"PPB": "penultimate pairing bracket", "CLB": "collapsed last bracket"}


def _dutch(part: Sequence[Step], words: Words) -> Drawing:
    """MDPs and S1 at the left, their opponents and S2 at the right, each in the order of the BSNs."""
    bracket = part[0].data
    by_kind = {step.kind: step.data for step in part}
    subgroups = by_kind.get("subgroups", {"s1": (), "s2": (), "down": (), "up": ()})
    rows = [row for kind in ("mdps", "pairs") for row in by_kind.get(kind, {"rows": ()})["rows"]]
    floaters = by_kind.get("floaters", {"ids": (), "bye": False})
    goes = "has no opponent here" if floaters["bye"] or _gets_bye(part) else "floats down"
    exchanged = {*subgroups["down"], *subgroups["up"]}
    right = {row["lower"] for row in rows} | {*subgroups["s2"]}
    sitters: tuple[list[Sitter], list[Sitter]] = ([], [])
    paired = {id_ for row in rows for id_ in (row["higher"], row["lower"])}
    for player in bracket["players"]:
        id_ = player["id"]
        sitter = Sitter(
            id_,
            str(player["bsn"]),
            comes="floated down" if player["mdp"] else "",
            goes=goes if id_ not in paired else "",
            tag="exchanged" if id_ in exchanged else "",
        )
        sitters[id_ in right].append(sitter)
    heads = ("MDPs, S1" if bracket["mdps_paired"] else "S1", "opponents, S2" if bracket["mdps_paired"] else "S2")
    if not rows:
        heads = ("", "")
    matches = [_match(row, words) for row in rows]
    title = SPECIAL.get(bracket["special"], "")
    return draw("Bracket", bracket["number"], bracket["score"], title, heads, sitters, matches)


def _gets_bye(part: Sequence[Step]) -> bool:
    return any(step.kind == "bye" for step in part)


def _match(row: Row, words: Words) -> Match:
    passed = [(reason["who"], words(reason)) for reason in row["against"] if reason["kind"] != "unasked"]
    return Match(row["white"], row["black"], row["higher"], tuple(passed), row["article"])
