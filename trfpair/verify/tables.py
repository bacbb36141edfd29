"""The plain facts in the traces of the other systems: what a table says of a player, who has met whom, the boards.

No rule of these systems is known here. A fact is what can be read off the file: points, colours and meetings of the
rounds so far, ratings, places, byes. Each is looked up again; whatever else the tables hold is left alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from trfpair.verify.facts import preference
from trfpair.verify.players import Entrant, Field
from trfpair.verify.reading import Json, claim, equal

Fact = Callable[[Field, Entrant], object]


def _points(field: Field, one: Entrant) -> object:
    return field.past(one.id).points


def _place(_field: Field, one: Entrant) -> object:
    return one.place + 1


def _games(_field: Field, one: Entrant) -> object:
    return len(one.colours)


def _score(_field: Field, one: Entrant) -> object:
    return one.score


def _colours(_field: Field, one: Entrant) -> object:
    return one.colours


def _rating(field: Field, one: Entrant) -> object:
    return field.player(one.id).rating or 0


def _name(field: Field, one: Entrant) -> object:
    return field.player(one.id).name or f"no. {one.id}"


SEEDING: dict[str, Fact] = {
    "real": _points,
    "virtual": lambda field, one: one.score - field.past(one.id).points,
    "floats": lambda _, one: one.floats,
    "number": lambda _, one: one.number,
    "met": lambda field, one: field.past(one.id).met,
    "unplayed": lambda field, one: field.past(one.id).unplayed,
}
"""What the tables of a Dutch round hold besides (the first rounds of a Burstein)."""

FACTS: Mapping[str, Mapping[str, Mapping[str, Fact]]] = {
    "burstein": {
        "bracket": {"score": _score, "colours": _colours, "preference": lambda _, one: preference(one), **SEEDING},
        "ranking": {"score": _points},
        "bye": {"score": _score, "games": _games, "unplayed": lambda _, one: one.unplayed},
    },
    "dubov": {
        "bracket": {"score": _score, "colours": _colours, "rating": _rating, "tpn": _place},
        "bye": {"score": _score, "games": _games, "tpn": _place},
    },
    "lim": {"group": {"score": _score, "games": _colours, "rating": _rating}},
    "vega": {step: {"rating": _rating, "name": _name} for step in ("score_groups", "group", "columns")},
    "club": {"ranking": {"score": _score, "rating": _rating}},
}
"""By the first word of a system's name, and by step: keys of the rows of players, and what each must be."""

SAME = {"danubian": "vega"}
BOARDS = {
    "burstein": ("pairs", "mdps"),
    "dubov": ("pairs",),
    "lim": ("colours",),
    "vega": ("colours", "first_colours"),
    "ladder": ("board",),
}
"""Steps whose rows give boards their colours."""
CHOOSERS = ("subject", "stuck", "higher", "s1", "id")
"""Keys of the player who chooses, in the row above."""


@dataclass
class Found:
    """How much was looked up."""

    facts: int = 0
    meetings: int = 0
    """Refusals because two had met, or were forbidden to meet, or had had the bye."""
    boards: int = 0


class Tables:
    """The trace of a round of a system whose rules are not checked here."""

    def __init__(self, field: Field, system: str, pairs: Sequence[tuple[int, int]]) -> None:
        word = system.split("-")[0]
        self.family = SAME.get(word, word)
        self.field = field
        self.pairs = set(pairs)
        self.bye = next((white for white, black in pairs if not black), 0)
        self.found = Found()

    def check(self, trace: Sequence[Json]) -> Found:
        """Rejected at the first fact that is not so."""
        facts, boards = FACTS.get(self.family, {}), BOARDS.get(self.family, ())
        for step in trace:
            kind = step["step"]
            for row, above in _rows(step, {}):
                if row.get("id") in self.field.by_id and kind in facts:
                    self._check_facts(row, facts[kind], kind)
                if kind in boards and isinstance(row.get("white"), int) and isinstance(row.get("black"), int):
                    self._check_board(row, kind)
                self._check_refusal(row, above, step)
            if kind == "bye":
                equal(step["id"], self.bye, "the bye")
            if kind in ("score_groups", "group") and self.family == "vega":
                self._check_meetings(step)
        return self.found

    def _check_facts(self, row: Json, facts: Mapping[str, Fact], kind: str) -> None:
        one = self.field.by_id[row["id"]]
        for key, fact in facts.items():
            if key in row:
                equal(row[key], fact(self.field, one), f"step {kind}: {key} of player {one.id}")
                self.found.facts += 1

    def _check_board(self, row: Json, kind: str) -> None:
        """A board with its colours, and the colours of the two so far where they stand beside it."""
        white, black = row["white"], row["black"]
        claim((white, black) in self.pairs, f"step {kind}: {white}-{black} is no board of the round")
        self.found.boards += 1
        for key in ("games", "colours"):
            if key in row:
                so = [self.field.by_id[id_].colours for id_ in (white, black)]
                equal(row[key], so, f"step {kind}: colours of {white} and {black} so far")
                self.found.facts += 2

    def _check_refusal(self, row: Json, above: Json, step: Json) -> None:
        """Players refused because of what the file says of them."""
        word = row.get("verdict") or row.get("reason")
        if word not in ("met", "forbidden", "had-bye"):
            return
        for who in row.get("ids") or [row.get("who") or row.get("id")]:
            name = f"step {step['step']}: {who}, {word}"
            if word == "had-bye":
                rounds = [row["round"]] if "round" in row else range(1, self.field.round)
                claim(any(self.field.had_bye(who, round_) for round_ in rounds), f"{name}: it is not so")
            else:
                self._check_met(row, who, self._chooser(row, above, step), name)
            self.found.meetings += 1

    def _chooser(self, row: Json, above: Json, step: Json) -> int:
        """Who chose: named beside, or the player of the row above who is left over."""
        if step["step"] == "rows":
            return int(above["black" if step.get("left") == "b" else "white"])
        if isinstance(row.get("with"), int):
            return int(row["with"])
        return next(int(above[key]) for key in CHOOSERS if isinstance(above.get(key), int))

    def _check_met(self, row: Json, who: int, chooser: int, name: str) -> None:
        if (row.get("verdict") or row.get("reason")) == "forbidden":
            claim(self.field.banned(who, chooser), f"{name}: may meet {chooser}")
            return
        rounds = [row["round"]] if "round" in row else range(1, self.field.round)
        claim(any(self.field.met_in(who, chooser, at) for at in rounds), f"{name}: has not met {chooser} so")

    def _check_meetings(self, step: Json) -> None:
        """Vega: the meetings inside a group; in the list of groups also their scores."""
        for group in step["groups"] if step["step"] == "score_groups" else [step]:
            for one, two, round_ in group["met"]:
                claim(self.field.met_in(one, two, round_), f"step {step['step']}: {one} and {two}, round {round_}")
                self.found.meetings += 1
            for row in [*group["white"], *group["black"]] if group is not step else ():
                equal(group["score"], self.field.by_id[row["id"]].score, f"the group of player {row['id']}")
                self.found.facts += 1


def _rows(data: Any, above: Json) -> Iterator[tuple[Json, Json]]:
    """Every object in the data, with the nearest one above it that is no refusal."""
    if isinstance(data, Mapping):
        yield data, above
        nearest = above if data.get("verdict") or data.get("reason") else data
        for value in data.values():
            yield from _rows(value, nearest)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from _rows(value, above)
