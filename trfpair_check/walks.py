"""Players seated one after another from the top of a ranking, as `club` and `ladder` do: the steps, and the proof.

Written from the section on club Swiss and ladder in docs/certificates.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from .tournament import NOBODY, Player
from .whole import Whole
from .words import Json, require

FEWEST = "meet again: no pairing of this round's players has fewer rematches"
EARLIER_WORDS = (
    "the round cannot be paired with fewer rematches",
    "the week cannot be paired without a rematch here",
    "those who play cannot be paired with fewer rematches",
)
"""What pages of earlier versions say, of club, of the ladder, and then of both."""


class Walk(Whole):
    """What both systems share: classes of the bye, faults, the proof."""

    seats_said = "no board against a ban", "the colours of the boards, and their order"

    names = "ranking order unavoidable bye candidates board"
    needs_rounds = False
    first = ""
    """The name of the first step, which has the proof."""
    articles: tuple[str, str]
    """Of the first step, and of the steps `candidates`."""

    def row_of(self, p: Player) -> Json:
        """A row of the first step."""
        raise NotImplementedError

    def bye_moved(self, mine: Player, names: str, worse: str, before: str) -> str:
        """The words of a bye that is not the lowest's; ``before`` are those of pages of earlier versions."""
        head = f"the bye goes to {mine.called}, not to the lowest: "
        now = f"if {names} had it, those who play could only be paired with more or {worse}, if at all"
        return self.as_told(head + now, head + before)

    def unavoidable(self) -> Iterator[Json]:
        """The step that counts the faults, where there are some."""
        raise NotImplementedError

    def bye_step(self) -> Json:
        """Why nobody before has the bye."""
        raise NotImplementedError

    def refusal(self, a: Player, p: Player, taken: Player) -> str:
        """Why `a` did not choose this one."""
        raise NotImplementedError

    def board_step(self, a: Player, b: Player) -> Json:
        """The colours of a board, and the sentence that gives them."""
        raise NotImplementedError

    def bars(self, a: Player, b: Player) -> Json:
        """A ban alone keeps two apart: a rematch is a fault."""
        return {"forbidden": {}} if {a.id, b.id} in self.banned else {}

    def bye_class(self, p: Player) -> int:
        """Who has a smaller class gets the bye before others."""
        raise NotImplementedError

    def fault(self, a: Player, b: Player) -> tuple[int, ...]:
        """The faults of a pair, the worst first, the higher ranked player first."""
        raise NotImplementedError

    def candidates(self, a: Player, free: list[Player]) -> list[Player]:
        """The players left whom `a` may choose, in their order; banned and faulty ones too."""
        raise NotImplementedError

    def trace(self, steps: list[Json]) -> None:
        """The steps follow from the boards; what the proof shows of the boards."""
        self.order()
        self.compare(steps, self.steps(), proof=(self.first,))
        self.prove(steps[0].get("proof", {}))

    def order(self) -> None:
        """The boards by the higher ranked player, who stands first."""
        self.place = {p: n for n, p in enumerate(self.players)}
        self.higher = sorted(
            ((a, b) if self.place[a] < self.place[b] else (b, a) for a, b in self.boards), key=self.ranks
        )

    def ranks(self, pair: tuple[Player, Player]) -> int:
        return self.place[pair[0]]

    def steps(self) -> Iterator[Json]:
        """All steps, as they must be."""
        yield {"step": self.first, "article": self.articles[0], "players": [*map(self.row_of, self.players)]} | {
            "heads": ["chooses, in order", "is chosen"]
        }
        yield from self.unavoidable()
        if self.receiver:
            yield self.bye_step()
        free = [p for p in self.players if p is not self.receiver]
        self.choices = []
        for a, b in self.higher:
            others = self.candidates(a, free)
            order = self.preferred(a, [p for p in others if self.may(a, p)])
            self.choices.append((a, b, order[: order.index(b)]))
            against = [{"kind": self.refusal(a, p, b), "who": p.id} for p in self.passed(a, b, others)]
            yield {"step": "candidates", "article": self.articles[1], "chooser": a.id, "taken": b.id} | {
                "against": against
            }
            yield self.board_step(a, b)
            free = [p for p in free if p not in (a, b)]

    def preferred(self, a: Player, others: list[Player]) -> list[Player]:
        """The order in which `a` chooses among those whom no ban keeps apart."""
        return others

    def passed(self, a: Player, b: Player, others: list[Player]) -> list[Player]:
        """The candidates passed over, in their order: those before the one taken."""
        return others[: others.index(b)]

    # -------------------------------------------------------------------------------------- the proof

    def prove(self, proof: Json) -> None:
        """No complete pairing has fewer faults, and none with as few comes first."""
        mine, zero = self.receiver, [NOBODY] if self.receiver else []
        earlier = [p for p in self.players if mine and self.bye_class(p) < self.bye_class(mine)]
        if earlier and "left" in proof:
            self.unpairable(proof, self.players, zero=earlier)
        elif earlier:
            self.unproved.append("the bye: that nobody with fewer can have it")
        self.worse, edges = 1 << len(self.players).bit_length(), [*self.boards, *((NOBODY, p) for p in [mine] if p)]
        numbers = {key: proof.get(key, []) for key in ("y", "blossoms")}
        if "y" not in proof and any(self.cost(*e) for e in edges):
            self.unproved.append(f"the round: the step {self.first} has no y")
        else:
            self.first_of(least(self, numbers, [*zero, *self.players], edges), proof.get("others", []))

    def first_of(self, tight: dict[Player, set[Player]], rows: list[Json]) -> None:
        """Choice by choice: who was passed over is in no pairing with as few faults, or one row shows why."""
        told = {row["chooser"]: [each for each in rows if each["chooser"] == row["chooser"]] for row in rows}
        choices, left = list(self.choices), {*self.players}
        if self.receiver:
            same = [p for p in self.players if self.bye_class(p) == self.bye_class(self.receiver)]
            choices.insert(0, (NOBODY, self.receiver, same[same.index(self.receiver) + 1 :]))
        for number, (a, b, before) in enumerate(choices):
            left.discard(a)
            over = [p for p in before if p in tight[a]]
            for row in told.pop(a.id, []):
                shown = [p for p in over if p.id == row["over"]] if "over" in row else over
                require(bool(shown), f"a row of {a.id} against somebody who was not passed over")
                if "y" in row:
                    made = sum(self.cost(one, other) for one, other, _ in choices[number:])
                    bound, _ = bounded(self, row, [p for p in self.players if p in left and p not in shown])
                    require(bound + 2 * self.cost(a, shown[0]) > 2 * made, f"the numbers of {a.id} are too small")
                else:
                    groups = [self.named(group) for group in row["left"]]
                    apart(groups, self.named(row["may_meet"]), left - {*shown} if "over" in row else left, tight)
                    inside = {*over} & {*chain(*groups)}
                    require("over" in row or not inside, f"the groups of {a.id}: somebody passed over is in one")
                over = [p for p in over if p not in shown]
            if over:
                self.unproved.append(f"that {a.id} could not take {over[0].id}")
            left.discard(b)
        require(not told, "a row of somebody who chose nobody")

    def edge(self, a: Player, b: Player) -> bool:
        """All may meet whom no ban keeps apart; 0 joins the receiver's class."""
        if NOBODY in (a, b):
            return bool(self.bye_class(b if a is NOBODY else a) == self.bye_class(self.with_bye()))
        return self.may(a, b)

    def cost(self, a: Player, b: Player) -> int:
        """What the faults of a pair cost."""
        if NOBODY in (a, b):
            return 0
        return self.price(self.fault(a, b) if a.rank < b.rank else self.fault(b, a))

    def price(self, fault: tuple[int, ...]) -> int:
        """What faults cost."""
        worse, lesser = fault
        return worse * self.worse + lesser


def least(
    claims: Walk, proof: Json, vertices: list[Player], matching: list[tuple[Player, Player]]
) -> dict[Player, set[Player]]:
    """The numbers prove that no perfect matching costs less than this one; the tight edges of each vertex."""
    total, tight = bounded(claims, proof, vertices)
    require(total == 2 * sum(claims.cost(*e) for e in matching), "the numbers do not prove the cost")
    return tight


def bounded(claims: Walk, proof: Json, vertices: list[Player]) -> tuple[int, dict[Player, set[Player]]]:
    """Twice what a perfect matching costs at least, by the numbers; the tight edges of each vertex."""
    y, here = claims.numbers(proof["y"]), {*vertices}
    require(y.keys() <= here, "numbers of others")
    masks, total = dict.fromkeys(vertices, 0), sum(y.values())
    for number, (z, text) in enumerate(proof["blossoms"]):
        members = claims.named(text)
        require(len({*members}) == len(members) and {*members} <= here, "a set with strangers, or somebody twice")
        require(len(members) % 2 and int(z, 16) > 0, "a set of an even number, or worth nothing")
        total -= int(z, 16) * ((len(members) - 1) // 2)
        for p in members:
            masks[p] |= 1 << number
    value, shared = [int(z, 16) for z, _ in proof["blossoms"]], {0: 0}
    tight: dict[Player, set[Player]] = {p: set() for p in vertices}
    for a, b in combinations(vertices, 2):
        both = masks[a] & masks[b]
        if both not in shared:
            shared[both] = sum(z for number, z in enumerate(value) if both >> number & 1)
        slack = 2 * claims.cost(a, b) - y[a] - y[b] + shared[both]
        if slack <= 0 and claims.edge(a, b):
            require(slack == 0, f"the numbers of {a.id} and {b.id} are too large")
            tight[a].add(b)
            tight[b].add(a)
    return total, tight


def apart(
    groups: list[list[Player]], may: list[Player], players: set[Player], joined: dict[Player, set[Player]]
) -> None:
    """Section 8, where `joined` has whom each player may meet: more odd groups than `may` has players."""
    stand = [*may, *chain(*groups)]
    require({*stand} <= {*players} and len({*stand}) == len(stand), "groups with strangers, or somebody twice")
    for group in groups:
        require(len(group) % 2, "a group of an even number")
        inside = {*group, *may}
        for p in group:
            require(not (joined[p] & players) - inside, f"{p.id} may meet somebody outside the group")
    require(len(groups) > len(may), "too few groups")
