"""The round on the table: who may meet whom, the score groups, what has been paired, and the steps taken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import field
from typing import Any

from trfpair.base.named import NamedTuple
from trfpair.base.plain import plain
from trfpair.event.history import History
from trfpair.event.model import Colour, Notice
from trfpair.event.saying import Listing, Saying
from trfpair.matching.bits import ascending, mask_of
from trfpair.systems.swiss.past import forbidden_masks, met_masks
from trfpair.systems.trace import Refusal, StepPart, Trace
from trfpair.systems.vega.entrants import Entrant
from trfpair.systems.vega.pairability import Pairability
from trfpair.systems.vega.pairs import Count


@plain(frozen=False)
class Scoregroup:
    """A score group: its players who are not paired yet, as a set of indices."""

    number: int
    score: int
    mask: int


class Made(NamedTuple):
    """Two players who will meet, before the colours: their indices, and the chapter that brought them together."""

    first: int
    second: int
    article: str


@plain(frozen=False)
class Work:
    """Everything the chapters read and write."""

    entrants: Sequence[Entrant]
    adjacency: list[int]
    groups: list[Scoregroup]
    trace: Trace
    pairability: Pairability
    """What must be known for nobody to be left over."""
    rest: int
    """Players not paired yet. They can always all be paired: no step is taken that would end that."""
    floating: int = 0
    """Floaters from above (chapter 8)."""
    column: list[Colour] = field(default_factory=list)
    """The column a player stands in: the due colour until 7.3 or 7.4 moves the player."""
    made: list[Made] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)
    met: dict[tuple[int, int], int] = field(default_factory=dict)
    """Round of a meeting by pair of indices, the smaller first, in order; only filled when somebody will read it."""
    bare_list: bool = False
    """Whether the list of 7.1 goes before D."""
    banned: Sequence[int] = ()
    """Forbidden opponents by index; empty where there are none."""

    def members(self, mask: int) -> list[Entrant]:
        """The players of a set, highest first."""
        return [self.entrants[index] for index in ascending(mask)]

    def ids(self, mask: int) -> list[int]:
        """The ids of a set of players."""
        return [self.entrants[index].id for index in ascending(mask)]

    def in_column(self, mask: int, colour: Colour) -> list[Entrant]:
        """The players of a set who stand in a column, highest first."""
        column = self.column
        return [self.entrants[index] for index in ascending(mask) if column[index] is colour]

    def compatible(self, first: Entrant, second: Entrant) -> bool:
        """Whether two players may meet: 2.1, forbidden pairs, and 2.3/2.4 through two equal fixed colours."""
        return bool(self.adjacency[first.index] >> second.index & 1)

    def count(self, mask: int) -> Count:
        """The most pairs a set of players can make among themselves."""
        return self.pairability.counts.of(mask)

    def pairable(self, mask: int) -> bool:
        """Whether a set of players can be paired with nobody left over."""
        return self.pairability.pairable(mask)

    def leaves_pairable(self, one: Entrant, other: Entrant) -> bool:
        """Whether all others left can be paired when two players meet who may."""
        return self.pairability.without_pair(self.rest, one.index, other.index)

    def may_meet(self, one: Entrant, other: Entrant, row: dict[str, Any], *, many: bool = False) -> bool:
        """Whether a player may have an opponent, and all others be paired then; ``row`` is told why not.

        Of ``many`` players in turn each opponent is likely to be asked about again.
        """
        if not self.compatible(one, other):
            if self.trace.on:
                row.update(self.why_not(one, other))
            return False
        if not (self.leaves_pairable(other, one) if many else self.leaves_pairable(one, other)):
            self.refuse(row, lambda: self.stranded_by(one, other))
            return False
        return True

    def refuse(self, row: dict[str, Any], why: Callable[[], str]) -> None:
        """Note on a line of the trace that a choice is passed over, and who could not be paired then."""
        row["verdict"] = "completion"
        if self.trace.on:
            row["why"] = why()

    def stranded(self, mask: int) -> str:
        """The players of a set who cannot be paired, in words."""
        return self.pairability.stranded(mask)

    def stranded_by(self, one: Entrant, other: Entrant) -> str:
        """The players, of all others left, who cannot be paired when two players meet, in words."""
        return self.pairability.stranded_by(self.rest, one.index, other.index)

    def pair(self, first: Entrant, second: Entrant, article: str) -> None:
        """Take a pair from the table."""
        both = 1 << first.index | 1 << second.index
        self.made.append(Made(first.index, second.index, article))
        self.rest &= ~both
        self.floating &= ~both
        for group in self.groups:
            group.mask &= ~both

    def below(self, group: Scoregroup) -> list[Scoregroup]:
        """The lower score groups that still hold players, the next one first."""
        return [other for other in self.groups if other.number > group.number and other.mask]

    def refusal(self, first: Entrant, second: Entrant) -> Refusal:
        """Why a player does not meet another one."""
        return refused({"id": second.id} | self.why_not(first, second))

    def why_not(self, first: Entrant, second: Entrant) -> dict[str, Any]:
        """Why two players may not meet, for the trace."""
        key = (min(first.index, second.index), max(first.index, second.index))
        if key in self.met:
            return {"verdict": "met", "round": self.met[key]}
        if self.banned and self.banned[first.index] >> second.index & 1:
            return {"verdict": "forbidden"}
        return {"verdict": "colour", "colour": first.due.letter}

    def strangers(self, mask: int) -> dict[str, Any]:
        """The pairs of a set that have met, with the round, and those that are forbidden; for the trace."""
        ids = [player.id for player in self.entrants]
        met = [
            [ids[one], ids[other], round_]
            for (one, other), round_ in self.met.items()
            if mask >> one & mask >> other & 1
        ]
        banned = [
            [ids[one], ids[other]]
            for one in ascending(mask if self.banned else 0)
            for other in ascending(self.banned[one] & mask & (-1 << one + 1))
        ]
        return {"met": met, "forbidden": banned}

    def add(self, kind: str, article: str, part: StepPart | None = None, **facts: Any) -> None:
        """Write a step of the trace."""
        self.trace.add(kind, article, part, **facts)

    def give_way(self, rule: str, said: Saying, ids: Iterable[int]) -> None:
        """A rule has to yield: say so in the trace and to the arbiter."""
        self.notices.append(Notice(f"vega-{rule}", said))
        if self.trace.on:
            self.add("yield", rule, text=said.text, ids=list(ids))

    def pass_over(self, article: str, looked: Iterable[dict[str, Any]], what: Saying) -> None:
        """Some choice of a list would have left players who cannot be paired: say so."""
        passed = [row["id"] for row in looked if row.get("verdict") == "completion"]
        if passed:
            self.give_way(article, Saying("passed-over", what=what, who=Listing(passed)), passed)


def looked_at(entrant: Entrant) -> dict[str, Any]:
    """The line of a player whom a list brings into question."""
    return {"id": entrant.id, "column": entrant.due.letter}


def refused(row: dict[str, Any]) -> Refusal:
    """A line of somebody looked at, as the trace has it."""
    who = tuple(row["ids"]) if "ids" in row else row["id"]
    facts = {key: value for key, value in row.items() if key not in ("id", "ids", "verdict")}
    return Refusal(row["verdict"], who, facts=facts)


def told_once(looked: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Players passed over in vain: those for the same reason in one row, where the reason first came."""
    rows: dict[tuple[object, ...], list[dict[str, Any]]] = {}
    for row in looked:
        rows.setdefault(tuple(value for key, value in row.items() if key not in ("id", "column")), []).append(row)
    return [alike[0] if len(alike) == 1 else _joined(alike) for alike in rows.values()]


def _joined(alike: Sequence[dict[str, Any]]) -> dict[str, Any]:
    reason = {key: value for key, value in alike[0].items() if key not in ("id", "column")}
    return {"ids": [row["id"] for row in alike], **reason}


def begin(history: History, players: Sequence[Entrant], trace: Trace) -> Work:
    """Lay the round on the table: adjacency, score groups, columns."""
    adjacency = meetings(history, players)
    for colour in (Colour.WHITE, Colour.BLACK):
        same = [player.index for player in players if player.fixed and player.due is colour]
        others = ~mask_of(same)
        for index in same:
            adjacency[index] &= others
    return Work(
        entrants=players,
        adjacency=adjacency,
        groups=score_groups(players),
        trace=trace,
        pairability=Pairability([player.id for player in players], adjacency),
        rest=(1 << len(players)) - 1,
        column=[player.due for player in players],
        met=_rounds_met(history, players) if trace.on else {},
        banned=_banned(history, players),
    )


def meetings(history: History, players: Sequence[Entrant]) -> list[int]:
    """2.1 and forbidden pairs: whom each player may meet, colours left aside."""
    pasts, everybody = [history.by_id[player.id] for player in players], (1 << len(players)) - 1
    return [everybody & ~met for met in met_masks(pasts, history.forbidden)]


def _rounds_met(history: History, players: Sequence[Entrant]) -> dict[tuple[int, int], int]:
    index_of = {player.id: player.index for player in players}
    met = {}
    for player in players:
        for round_, game in enumerate(history.by_id[player.id].games, 1):
            if game.played and player.index < index_of.get(game.opponent, -1):
                met[player.index, index_of[game.opponent]] = round_
    return dict(sorted(met.items()))


def _banned(history: History, players: Sequence[Entrant]) -> list[int]:
    index_of = {player.id: player.index for player in players}
    return forbidden_masks(history.forbidden, index_of, len(players)) if history.forbidden else []


def score_groups(players: Sequence[Entrant]) -> list[Scoregroup]:
    """Chapter 1: players of one pairing score form a score group; the highest is group 1."""
    groups: list[Scoregroup] = []
    for player in players:
        if not groups or groups[-1].score != player.score:
            groups.append(Scoregroup(len(groups) + 1, player.score, 0))
        groups[-1].mask |= 1 << player.index
    return groups
