"""The club Swiss and the ladder: the steps that follow from the boards, and the proof that these are the right ones.

Both seat players one by one, from the top of a ranking, each with the first candidate with whom the others can still be
paired as well as the round allows. So of all complete pairings the one is right that has the fewest faults (of two
kinds, the worse one first), and of those the first: the bye as low as it can be, then choice by choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any

from trfpair.verify.barrier import check_groups
from trfpair.verify.known import STEPS, shape, unknown_in
from trfpair.verify.least import NOTHING, Graph, proved_least
from trfpair.verify.players import Field
from trfpair.verify.proof import BYE, Edge, read_numbers, read_sets
from trfpair.verify.reading import Json, claim
from trfpair.verify.replay import Row, check_steps
from trfpair.verify.verdict import Findings

PROOF = shape("y blossoms left may_meet others(chooser left may_meet)")
"""The keys of a proof."""
HEADS = ["chooses, in order", "is chosen"]


class Walk:
    """A round whose opponents are given; all that its steps say of it, and its place among the other pairings."""

    opening: str
    """The step with the ranking."""
    articles: tuple[str, str, str]
    """Of the ranking, of a choice and of a board."""

    def __init__(self, field: Field, options: Json, pairs: Sequence[Edge]) -> None:
        self.field, self.options = field, options
        self.partner = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
        self.bye = self.partner.get(BYE, BYE)
        self.ids = self.ranking()
        self.rank = {id_: at for at, id_ in enumerate(self.ids)}
        self.boards: set[Edge] = {(self.bye, BYE)} if self.bye else set()
        self.notices = self.doubts()
        self.before: dict[int, list[int]] = {}
        """Whom each chooser, the bye first, would have met rather, of all who may be met."""
        self.steps: list[Row] = []
        """What the trace must have."""
        self.tell(self.opening, self.articles[0], heads=HEADS, players=[self.row(id_) for id_ in self.ids])
        faults = [self.fault(*pair) for pair in pairs if pair[1]]
        one, other = (sum(fault[at] for fault in faults) for at in (0, 1))
        if one or other:
            self.tell("unavoidable", self.articles[1], **self.unavoidable(one, other))
        if self.bye:
            self._give_bye()
        free = [id_ for id_ in self.ids if id_ != self.bye]
        while free:
            free = self._seat(free)

    # -- what a system says -------------------------------------------------------------------------------------------

    def ranking(self) -> list[int]:
        """The players, the highest first."""
        raise NotImplementedError

    def doubts(self) -> list[tuple[str, str]]:
        """Notices of the round as a whole."""
        return []

    def row(self, id_: int) -> Row:
        """What stands of a player."""
        raise NotImplementedError

    def fault(self, one: int, other: int) -> tuple[int, int]:
        """The faults of a board, the worse kind first."""
        raise NotImplementedError

    def unavoidable(self, one: int, other: int) -> Row:
        """Faults of both kinds that no pairing does without, as a step tells them."""
        raise NotImplementedError

    @cached_property
    def byes(self) -> dict[int, int]:
        """How many classes come before that of a player who may have the bye."""
        raise NotImplementedError

    def bye_step(self, lower: Sequence[int]) -> None:
        """The step of the bye, over some who are ranked lower, and its notices."""
        raise NotImplementedError

    def candidates(self, free: list[int]) -> list[int]:
        """The opponents of the first, in their order."""
        raise NotImplementedError

    def tried(self, higher: int, taken: int, order: list[int]) -> list[int]:
        """Who is said to have been tried before the opponent."""
        raise NotImplementedError

    def refused(self, higher: int, other: int) -> str:
        """Why not."""
        raise NotImplementedError

    def board_step(self, higher: int, lower: int) -> None:
        """The step of a board with its colours, and its notices."""
        raise NotImplementedError

    # -- the walk -----------------------------------------------------------------------------------------------------

    def tell(self, step: str, article: str, **facts: Any) -> None:
        """A step that must be in the trace."""
        self.steps.append({"step": step, "article": article, **facts})

    def check_boards(self, pairs: Sequence[Edge]) -> None:
        """Rejected unless the boards have their colours."""
        for white, black in pairs:
            claim((white, black) in self.boards, f"the colours of {white}-{black} are the other way round")

    def name(self, id_: int) -> str:
        """How notices call a player."""
        return self.field.player(id_).called

    def _give_bye(self) -> None:
        own = self.byes[self.bye]
        lower = self.ids[: self.rank[self.bye] : -1]
        self.before[BYE] = [id_ for id_ in lower if self.byes[id_] == own]
        self.bye_step(lower)

    def _seat(self, free: list[int]) -> list[int]:
        higher, *others = free
        taken = self.partner[higher]
        order = self.candidates(free)
        tried = self.tried(higher, taken, order)
        against = [{"kind": self.refused(higher, id_), "who": id_} for id_ in tried]
        self.tell("candidates", self.articles[1], chooser=higher, taken=taken, against=against)
        rather = self.rather(higher, taken, order)
        self.before[higher] = [id_ for id_ in rather if not self.field.banned(higher, id_)]
        self.board_step(higher, taken)
        return [id_ for id_ in others if id_ != taken]

    def rather(self, _higher: int, taken: int, order: list[int]) -> list[int]:
        """The candidates who are wanted more than the one taken."""
        return order[: order.index(taken)]

    def board(self, higher: int, lower: int, colour: str, **facts: Any) -> None:
        """A board, by the colour of the higher ranked."""
        white, black = (higher, lower) if colour == "W" else (lower, higher)
        self.boards.add((white, black))
        self.tell("board", self.articles[2], white=white, black=black, chooser=higher, against=[], **facts)

    # -- the proof ----------------------------------------------------------------------------------------------------

    def prove(self, trace: Sequence[Json], found: Findings) -> None:
        """Rejected where a proof fails; what has none is named."""
        proof = trace[0].get("proof", {})
        graph = self._graph()
        told = bool({"y", "blossoms"} & proof.keys())
        numbers = proof if told else NOTHING
        least = proved_least(graph, [*self._matching()], {"proof": proof} if told else {}, "the round")
        shown = self._prove_choices(graph, numbers, proof.get("others", ())) and least
        line = "no pairing has fewer faults, and none with as few comes first"
        (found.checked if shown else found.unproved).append(line)
        earlier = {id_ for id_, number in self.byes.items() if number < self.byes.get(self.bye, 0)}
        blocked = bool({"left", "may_meet"} & proof.keys())
        if earlier or blocked:
            line = "nobody who should have the bye rather can have it"
            (found.checked if blocked else found.unproved).append(line)
            if blocked:
                check_groups(self._apart(earlier.__contains__), proof, {BYE, *self.ids}, "the bye")

    def _matching(self) -> Iterator[Edge]:
        """The choices in their order: who chose, the bye first, and whom."""
        return ((chooser, self.partner[chooser]) for chooser in self.before)

    def _apart(self, has_bye: Callable[[int], bool]) -> Callable[[int, int], bool]:
        def apart(one: int, other: int) -> bool:
            return not has_bye(one or other) if BYE in (one, other) else self.field.banned(one, other)

        return apart

    def _graph(self) -> Graph:
        """All pairings with their faults."""
        width, own = len(self.ids).bit_length(), self.byes.get(self.bye)

        def faults(one: int, other: int) -> int:
            worse, less = (0, 0) if BYE in (one, other) else self.fault(one, other)
            return (worse << width) + less

        kinds = dict.fromkeys([*self.ids, *([BYE] if self.bye else [])])
        return Graph(kinds, self._apart(lambda id_: self.byes[id_] == own), lambda _one, _other: 0, faults)

    def _prove_choices(self, graph: Graph, numbers: Json, told: Sequence[Json]) -> bool:
        """Whether it is shown, choice by choice, that with none of those passed over all others can be paired.

        Only pairs that cost nothing by the numbers of the proof are in pairings with as few faults. Groups of all who
        are left but the chooser show it of those who stand in none.
        """
        y, sets = read_numbers(numbers["y"]), read_sets(numbers["blossoms"])

        def apart(one: int, other: int) -> bool:
            inside = sum(z for z, members in sets if one in members and other in members)
            more = 2 * graph.cost((one, other)) - y.get(one, 0) - y.get(other, 0) + inside
            return more > 0 or bool(graph.apart(one, other))

        others, left, shown = {row["chooser"]: row for row in told}, set(graph.kinds), True
        claim(others.keys() <= self.before.keys(), "the round: a proof about somebody who does not choose")
        for chooser, taken in self._matching():
            left.remove(chooser)
            passed = [one for one in self.before[chooser] if not apart(chooser, one)]
            shown = shown and (not passed or chooser in others)
            if chooser in others:
                name, row = f"the choice of {chooser or 'the bye'}", others[chooser]
                check_groups(apart, row, left, name)
                claim({one for group in row["left"] for one in group}.isdisjoint(passed), f"{name}: one is in a group")
            left.remove(taken)
        return shown


def check_walk(own: Walk, data: Json, pairs: Sequence[Edge], found: Findings) -> None:
    """Rejected unless boards and steps are as they follow from who meets whom, and the proofs of that hold."""
    trace = data.get("trace")
    own.check_boards(pairs)
    found.checked.append("the colours of the boards, and what stands against other opponents")
    found.notices = own.notices
    if trace is None:
        found.unproved.append("that no pairing has fewer faults, and none with as few comes first: there is no trace")
        return
    told = [{key: value for key, value in step.items() if at or key != "proof"} for at, step in enumerate(trace)]
    proof = unknown_in(PROOF, trace[0].get("proof"), f"{own.opening}.") if trace else []
    found.besides = [*check_steps(STEPS[str(data["system"]).split("-")[0]], told, own.steps), *proof]
    found.checked.append(f"the steps, with their articles and reasons: {len(own.steps)}")
    own.prove(trace, found)
