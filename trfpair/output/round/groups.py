"""The drawings of Vega's groups: the white and the black column, islands, who was moved up, who changed the column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trfpair.event.points import points_text
from trfpair.output.round.drawing import Drawing, Match, Row, Sitter, Words, draw
from trfpair.systems.trace import Step

COLUMN = {"w": "white", "b": "black"}


def group_drawings(steps: Sequence[Step], parts: Iterator[list[Step]], words: Words) -> list[Drawing]:
    """The drawing of each group that has anybody left."""
    event = _Event(steps)
    drawn = [_Group(event, part, words).drawing() for part in parts]
    return [one for one in drawn if one.spots]


class _Event:
    """What the round says of everybody."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.side: dict[int, int] = {}
        self.colours: dict[frozenset[int], tuple[int, int]] = {}
        self.bye = next((step.data["id"] for step in steps if step.kind == "bye"), 0)
        for step in steps:
            if step.kind == "score_groups":
                for group in step.data["groups"]:
                    self.side |= {row["id"]: 0 for row in group["white"]} | {row["id"]: 1 for row in group["black"]}
            elif step.kind in ("colours", "first_colours"):
                for row in step.data["rows"]:
                    self.colours[frozenset((row["white"], row["black"]))] = row["white"], row["black"]


class _Group:
    """One group: who sits where, and the pairs as they were made."""

    def __init__(self, event: _Event, part: Sequence[Step], words: Words) -> None:
        self.event, self.part, self.words = event, part, words
        self.data = part[0].data
        self.columns = next((step.data for step in part if step.kind == "columns"), self.data)
        self.tags = dict(self._tags())
        self.comes = dict.fromkeys(self.data["floaters"], "floated down") | {
            step.data["id"]: f"moved up from group {step.data['number']}"
            for step in part
            if step.kind == "move" and step.data["number"] != self.data["group"]
        }
        self.matches = list(self._matches())

    def drawing(self) -> Drawing:
        """The group as it is to be drawn."""
        paired = {id_ for match in self.matches for id_ in (match.white, match.black)}
        columns: tuple[list[Sitter], list[Sitter]] = ([], [])
        for id_, side in self._places().items():
            goes = "" if id_ in paired else "has the bye" if id_ == self.event.bye else "floats down"
            rises = id_ in self.comes and id_ not in self.data["floaters"]
            columns[side].append(Sitter(id_, "", self.comes.get(id_, ""), goes, rises, tag=self.tags.get(id_, "")))
        heads = tuple(self._head(head) for head in self.columns["heads"])
        return draw(
            "Group",
            self.data["group"],
            points_text(self.data["score"]),
            "",
            (heads[0], heads[1]),
            columns,
            self.matches,
        )

    def _head(self, head: str) -> str:
        return f"{head} column" if head in ("white", "black") else head

    def _places(self) -> dict[int, int]:
        """Everybody with the column, those first who were paired before the columns were made."""
        placed = {row["id"]: side for side, key in enumerate(("white", "black")) for row in self.columns[key]}
        own = {row["id"]: side for side, key in enumerate(("white", "black")) for row in self.data[key]}
        before = [*self.data["floaters"], *self.comes, *own]
        return {id_: own.get(id_, self.event.side.get(id_, 0)) for id_ in before if id_ not in placed} | placed

    def _tags(self) -> Iterator[tuple[int, str]]:
        for step in self.part:
            if step.kind == "islands":
                yield from ((row["id"], "island") for row in step.data["islands"])
            elif step.kind == "equalise":
                target = f"changed to the {(step.data['target'] == 'w' and 'white') or 'black'} column"
                yield from ((row["id"], target) for row in step.data["looked"] if row["verdict"] == "taken")

    def _matches(self) -> Iterator[Match]:
        seen: set[frozenset[int]] = set()
        looked: Sequence[Row] = ()
        for step in self.part:
            data = step.data
            if step.kind == "search":
                looked = data["looked"]
            found: list[tuple[int, int, Sequence[Row]]] = []
            if step.kind == "rows":
                ends = ("white", "black") if data["left"] == "w" else ("black", "white")
                found = [(row[ends[0]], row[ends[1]], row["refused"]) for row in data["rows"]]
            elif step.kind == "pair":
                found = [(data["first"], data["second"], looked)]
            elif step.kind == "floater" and data["taken"]:
                found = [(data["id"], data["taken"], data["looked"])]
            elif step.kind == "same_column":
                found = [(data["id"], data["partner"], data["refused"] if data["stuck"] == data["id"] else ())]
            for one, other, refused in found:
                if frozenset((one, other)) not in seen:
                    seen.add(frozenset((one, other)))
                    yield self._match(one, other, refused)

    def _match(self, one: int, other: int, refused: Sequence[Row]) -> Match:
        white, black = self.event.colours.get(frozenset((one, other)), (one, other))
        passed = [(row["id"], self.words(row)) for row in refused if row["verdict"] not in ("taken", "later")]
        return Match(white, black, one, tuple(passed))
