"""The drawings of a round, from the steps of its trace: each system's words for who stands where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trfpair.event.points import points_text
from trfpair.output.round import others
from trfpair.output.round.drawing import Drawing, Match, Row, Sitter, Words, draw
from trfpair.output.round.groups import group_drawings
from trfpair.systems.trace import Step


def drawings(steps: Sequence[Step], words: Words) -> list[Drawing]:
    """The drawings of a round; none for a system that has no brackets to draw."""
    keys = {(step.kind, key) for step in steps for key in step.data}
    if ("bracket", "mdps") in keys:
        return [_dutch(part, words) for part in parts(steps, "bracket")]
    if ("group", "heads") in keys:
        return group_drawings(steps, parts(steps, "group"), words)
    if ("pairs", "g2") in keys:
        return [_dubov(part, words) for part in parts(steps, "bracket")]
    if ("bracket", "incoming") in keys:
        bye = next((step.data["id"] for step in steps if step.kind == "bye"), 0)
        return [_burstein(part, words, bye) for part in parts(steps, "bracket")]
    if ("group", "residents") in keys:
        return others.lim(steps, parts(steps, "group"), words)
    if ("pairs", "identifier") in keys:
        return [others.match(part, words) for part in parts(steps, "bracket")]
    listed = others.listed_by_rank(steps, words)
    return [listed] if listed else []


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
    listed = bracket.get("listed", bracket["players"])
    for player in listed:
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
    matches = [_match(row, words) for row in rows]
    passing = len(bracket["players"]) - len(listed)
    title = f"{passing} MDPs float on" if passing else SPECIAL.get(bracket["special"], "")
    return draw("Bracket", bracket["number"], points_text(bracket["score"]), title, heads, sitters, matches)


def _gets_bye(part: Sequence[Step]) -> bool:
    return any(step.kind == "bye" for step in part)


def _match(row: Row, words: Words) -> Match:
    passed = [(reason["who"], words(reason)) for reason in row["against"] if reason["kind"] != "unasked"]
    return Match(row["white"], row["black"], row["higher"], tuple(passed), row["article"])


# -- Dubov: S1 and G2 -------------------------------------------------------------------------------------------------


def _dubov(part: Sequence[Step], words: Words) -> Drawing:
    """S1 at the left, G2 at the right, each in the order in which they are paired."""
    bracket = part[0].data
    pairs = next((step.data for step in part if step.kind == "pairs"), {"s1": (), "g2": (), "rows": ()})
    up = {*bracket["upfloaters"]}
    moved = {
        id_: f"moved to {step.data['target']}" for step in part if step.kind == "shift" for id_ in step.data["ids"]
    }

    def sitter(id_: int) -> Sitter:
        return Sitter(id_, comes="floated up" if id_ in up else "", rises=True, tag=moved.get(id_, ""))

    columns = [sitter(id_) for id_ in pairs["s1"]], [sitter(id_) for id_ in pairs["g2"]]
    matches = [
        Match(row["white"], row["black"], row["s1"], _passed(row["refused"], words), row["article"])
        for row in pairs["rows"]
    ]
    return draw("Bracket", bracket["number"], points_text(bracket["score"]), "", ("S1", "G2"), columns, matches)


# -- Burstein: from both ends -----------------------------------------------------------------------------------------


def _burstein(part: Sequence[Step], words: Words, bye: int) -> Drawing:
    """The smaller BSN of each pair at the left, the larger at the right, the largest first."""
    bracket = part[0].data
    rows = [row for step in part if step.kind == "pairs" for row in step.data["rows"]]
    right = {row["lower"] for row in rows if "lower" in row}
    paired = right | {row["higher"] for row in rows if "lower" in row}
    columns: tuple[list[Sitter], list[Sitter]] = ([], [])
    for player in bracket["players"]:
        id_ = player["id"]
        goes = "" if id_ in paired else "has the bye" if id_ == bye else "floats down"
        comes = "floated down" if player["floater"] else ""
        columns[id_ in right].append(Sitter(id_, str(player["bsn"]), comes, goes))
    columns[1].reverse()
    matches = [
        Match(row["white"], row["black"], row["higher"], _passed(row["refused"], words), row["article"])
        for row in rows
        if "lower" in row
    ]
    heads = ("from the top", "from the bottom")
    return draw("Bracket", bracket["number"], points_text(bracket["score"]), "", heads, columns, matches)


def _passed(refused: Sequence[Row], words: Words) -> tuple[tuple[int, str], ...]:
    """The players of grouped refusals, each with the reason."""
    return tuple((id_, words(row)) for row in refused for id_ in row["ids"])
