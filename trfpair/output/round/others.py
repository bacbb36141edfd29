"""The drawings of systems without subgroups: Lim's scoregroups, brackets of matches, the list of a club or a ladder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from trfpair.event.model import TENTHS
from trfpair.event.points import points_text
from trfpair.output.round.drawing import Drawing, Match, Row, Sitter, Words, draw
from trfpair.systems.trace import Step

_Columns = tuple[list[Sitter], list[Sitter]]


# -- Lim: each in turn seeks an opponent ------------------------------------------------------------------------------


def lim(steps: Sequence[Step], groups: Iterator[list[Step]], words: Words) -> list[Drawing]:
    """The scoregroups in the order of pairing: who seeks at the left, who is found at the right."""
    boards = {
        frozenset((row["white"], row["black"])): row
        for step in steps
        if step.kind == "colours"
        for row in step.data["rows"]
    }
    standing = [part for part in groups if not any(step.kind == "crack" for step in part)]
    return [_scoregroup(number, part, boards, words) for number, part in enumerate(standing, 1)]


def _scoregroup(number: int, part: Sequence[Step], boards: dict[frozenset[int], Row], words: Words) -> Drawing:
    data = part[0].data
    found = [step.data for step in part if step.kind == "opponent"]
    made = [row for row in found if frozenset((row["id"], row["taken"])) in boards]
    seekers = [row["id"] for row in made]
    taken = {row["taken"] for row in made}
    upwards = data["direction"] == "up"
    leaves = "floats up" if upwards else "floats down"
    came = {row["id"] for row in data["floaters"]}
    members = [row["id"] for row in (*data["floaters"], *data["residents"])]
    columns: _Columns = ([], [])
    for id_ in sorted(members, key=[*seekers, *members].index):
        goes = "" if id_ in taken or id_ in seekers else leaves
        comes = "floater" if id_ in came else ""
        columns[id_ in taken].append(Sitter(id_, comes=comes, goes=goes, rises=_from_below(data, id_), climbs=upwards))
    title = "the median group" if data["median"] else f"paired {'upwards' if upwards else 'downwards'}"
    matches = [_found(row, boards[frozenset((row["id"], row["taken"]))], words) for row in made]
    return draw("Scoregroup", number, data["score"], title, ("seeks", "is found"), columns, matches)


def _from_below(group: Row, id_: int) -> bool:
    score = next((row["score"] for row in group["floaters"] if row["id"] == id_), None)
    return score is not None and score < Fraction(group["score"]) * TENTHS


def _found(row: Row, board: Row, words: Words) -> Match:
    passed = tuple((other["id"], words(other)) for other in row["looked"] if other["verdict"] != "taken")
    return Match(board["white"], board["black"], row["id"], passed, board["article"])


# -- matches: Double-Swiss and teams ----------------------------------------------------------------------------------


def match(part: Sequence[Step], words: Words) -> Drawing:
    """A bracket: the tops of the identifier at the left, their opponents at the right."""
    bracket = part[0].data
    pairs: list[tuple[int, int]] = [tuple(pair) for step in part if step.kind == "pairs" for pair in step.data["pairs"]]
    up = {id_ for step in part if step.kind == "upfloaters" for id_ in step.data["ids"]}
    passed = {
        row["id"]: tuple((other["id"], words(other)) for other in row["passed"])
        for step in part
        if step.kind == "pairs"
        for row in step.data["partners"]
    }
    colours = {frozenset((step.data["white"], step.data["black"])): step for step in part if step.kind == "colours"}

    def sitter(id_: int) -> Sitter:
        return Sitter(id_, comes="floated up" if id_ in up else "", rises=True)

    columns: _Columns = [sitter(top) for top, _ in pairs], [sitter(bottom) for _, bottom in pairs]
    matches = []
    for top, bottom in pairs:
        step = colours[frozenset((top, bottom))]
        matches.append(Match(step.data["white"], step.data["black"], top, passed.get(top, ()), step.article))
    return draw(
        "Bracket", bracket["number"], points_text(bracket["score"]), "", ("top members", "opponents"), columns, matches
    )


# -- a list: club, ladder ---------------------------------------------------------------------------------------------


def listed_by_rank(steps: Sequence[Step], words: Words) -> Drawing | None:
    """The ranking or the ladder: who chooses at the left, in order; who is chosen at the right, by rank."""
    order = next((step.data["players"] for step in steps if step.kind in ("ranking", "order")), ())
    label = {
        row["id"]: str(row["place"] or "new") if "place" in row else str(rank) for rank, row in enumerate(order, 1)
    }
    bye = {step.data["id"] for step in steps if step.kind == "bye"}
    matches: list[Match] = []
    refused: tuple[tuple[int, str], ...] = ()
    for step in steps:
        if step.kind == "candidates":
            refused = tuple((row["id"], words(row)) for row in step.data["refused"])
        elif step.kind == "board":
            matches.append(_board(step.data, refused, list(label)))
            refused = ()
    chosen = {one.black if one.subject == one.white else one.white for one in matches}
    columns: _Columns = ([], [])
    for id_ in label:
        columns[id_ in chosen].append(Sitter(id_, label[id_], goes="has the bye" if id_ in bye else ""))
    heads = ("chooses, in order", "is chosen")
    return draw("The list", 0, "", "highest first", heads, columns, matches) if matches else None


def _board(data: Row, refused: tuple[tuple[int, str], ...], order: Sequence[int]) -> Match:
    if "white" in data:
        return Match(data["white"], data["black"], min(data["white"], data["black"], key=order.index), refused)
    white, black = (
        (data["higher"], data["lower"]) if data["higher_colour"] == "White" else (data["lower"], data["higher"])
    )
    return Match(white, black, data["higher"], refused)
