"""What is told of the bye, sentence by sentence: of whoever has it, and of all who have not, in every family.

`explain` of whoever has it names those who were passed over, `explain` of these and `why-not ... bye` the bar or the
word of the order. Each sentence is held against the file: the points, the games and the byes of both who are named,
who may have the bye, and whether all others could be paired. What an optimum decides is in `tests/why/test_dutch.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tests.literal.causes import parts
from tests.literal.why.so import Facts
from trfpair.event.model import Tournament
from trfpair.rounds.pairing import PairedRound, Settings
from trfpair.rounds.why import explain, why_not

Wrong = Callable[[int, Facts], str]
"""What is wrong with a reason why somebody has not the bye; empty where nothing is."""
_OF_THE_OTHERS = ("not-completion", "bye-blocked", "not-C3", "not-C4", "not-rest")
"""Kinds that say of a bye that the others could not be paired then."""
_BARS = ("had-bye", "had-points")


class Passed(NamedTuple):
    """A sentence: of whom it says why the player has not the bye, and where it stands."""

    who: int
    because: Facts
    where: str


def told(event: Tournament, settings: Settings, paired: PairedRound) -> Iterator[Passed]:
    """All sentences about the bye of a round, but those that an answer adds to a reason."""
    bye = paired.pairing.bye
    for past in paired.history.present if bye else ():
        story = explain(event, past.id, settings, paired)
        if past.id != bye:
            for row in story.refused:
                if row.choice == "bye":
                    yield Passed(row.who, row.because.as_json(), "explain")
            yield from (
                Passed(past.id, one, "why-not") for one in why_not(event, past.id, "bye", settings, paired).reasons
            )
            continue
        rows = [one.as_json() for one in story.chosen if one.kind != "score-made-of"]
        if not rows:
            yield Passed(bye, {"kind": "nothing"}, "explain")
        of: Sequence[int] = [bye]
        for row in rows:  # what lies behind a reason stands after it
            of = row.get("instead", ()) or of
            yield from (Passed(who, row, "explain") for who in of)


class Row(NamedTuple):
    """Somebody in the order of the bye: the values by its words, the smaller one is nearer to it."""

    id: int
    bars: Mapping[str, Sequence[int]]
    """By kind the rounds that bar from the bye."""
    values: Mapping[str, int]
    """By the kind of the sentence, in order: what a person is told."""
    key: tuple[int, ...]
    """The same, so that the smaller one is nearer to the bye."""


class InOrder:
    """A bye that goes down one order: the first who may have it, so that all others are paired."""

    def __init__(self, rows: Sequence[Row], able: Callable[[int], bool], legal: Callable[[int, int], bool]) -> None:
        self.rows = {row.id: row for row in rows}
        self.able, self.legal = able, legal
        free = [row for row in sorted(rows, key=lambda row: row.key) if not row.bars]
        self.bye = next((row.id for row in free if able(row.id)), 0)

    def wrong(self, who: int, because: Facts) -> str:
        """What a sentence says of somebody who has not the bye, and is not so."""
        kind, one, now = because["kind"], self.rows[who], self.rows[self.bye]
        if kind == "bye-alone":
            return "" if [*self.rows] == [self.bye] else "others are there"
        if kind == "bye-others":
            others = [id_ for id_, row in self.rows.items() if id_ != self.bye and not row.bars]
            return "others could have it" if because["now"] != self.bye or any(map(self.able, others)) else ""
        if kind == "barred-bye":
            return "" if all(self.rows[id_].bars for id_ in because["who"]) else "they may have the bye"
        if kind in BLOCKED:
            graph = {id_: {other for other in self.rows if self.legal(id_, other)} for id_ in self.rows if id_ != who}
            return "" if blocked(because, graph) else f"{graph}"
        if because.get("now", self.bye) != self.bye or because.get("one", who) != who or who == self.bye:
            return f"{self.bye} has the bye"
        if kind in _BARS:
            return "" if because["round"] in one.bars.get(kind, ()) else f"bars are {one.bars}"
        if one.bars:
            return f"bars are {one.bars}"
        if kind in _OF_THE_OTHERS:
            return "all others can be paired" if self.able(who) else ""
        words = [*one.values]
        at = next(at for at, both in enumerate(zip(one.key, now.key)) if both[0] != both[1])
        if one.key < now.key or kind != words[at]:
            return f"the word is {words[at]}, {one.key} and {now.key}"
        if kind in _WITHOUT_VALUES:
            return ""
        values = now.values[kind], one.values[kind]
        return "" if (because["value"], because["forced"]) == values else f"values are {values}"


_WITHOUT_VALUES = ("bye-number", "bye-list")
"""Words of which the sentence tells no value."""


BLOCKED = ("blocked", "blocked-alone", "blocked-groups", "blocked-odd", "blocked-odds")
"""Kinds that name players who are too many for those whom they may meet."""


def blocked(because: Facts, graph: Mapping[int, set[int]]) -> bool:
    """Whether those left fall into more odd groups than there are others to meet; who has the bye is not in the graph.

    Where the bye is named as somebody to meet, whoever has it is a group as well.
    """
    places, left = {*because["may_meet"]} & {*graph}, {*because["left"]} & {*graph}
    if any(graph[one] & {*graph} - left - places for one in left):
        return False
    groups = parts(graph, left)
    taken = int(0 in because["may_meet"])
    odd = sum(len(group) % 2 for group in groups)
    return odd == because["groups"] - taken and odd > len(places) == because["places"] - taken


def judged(rows: Sequence[Passed], wrong: Wrong) -> Iterator[tuple[str, str]]:
    """Of each sentence where it stands, and what is wrong with it."""
    for one in rows:
        yield f"{one.where} of {one.who}, {dict(one.because)}", wrong(one.who, one.because)


def bars_of(codes: Sequence[str], gains: Sequence[int], win: int) -> dict[str, list[int]]:
    """By kind the rounds that bar from the bye, of the codes of rounds without a game and what they brought."""
    found: dict[str, list[int]] = {}
    for at, (code, gain) in enumerate(zip(codes, gains), 1):
        if code == "U":
            found.setdefault("had-bye", []).append(at)
        elif code and gain >= win:
            found.setdefault("had-points", []).append(at)
    return found


def plain(value: Any) -> Any:
    """Tuples as lists."""
    return [plain(one) for one in value] if isinstance(value, (list, tuple)) else value
