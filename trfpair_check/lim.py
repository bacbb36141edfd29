"""Rounds of the Lim system (C.04.4.3), worked out once more with the readings of docs/lim-readings.md."""

from __future__ import annotations

from typing import Any

from .matching import Pool
from .tournament import OTHER, Player
from .whole import Whole
from .words import Json, Stop, require

SYSTEMS = ("lim",)
TYPES = "dcba"


def text(points: int) -> str:
    """Points as people read them."""
    return f"{points // 10}.{points % 10}"


def half(points: int) -> str:
    """Half of so many points."""
    return text(points // 2) + "5" * (points % 2)


class Group:
    """A scoregroup while it is paired: its players, those who float into it, and who is left."""

    def __init__(self, claims: Lim, residents: list[Player], direction: str, median: bool = False) -> None:
        self.claims, self.residents, self.direction, self.median = claims, residents, direction, median
        self.down = direction == "down"
        self.incoming: list[Player] = []
        self.made: list[tuple[Player, Player]] = []
        self.needed: set[Player] = set()
        self.players: list[Player] = []

    def order(self, p: Player) -> int:
        """By number: downwards from the highest, upwards from the lowest."""
        return p.order if self.down else -p.order

    def turn(self, p: Player) -> tuple[bool, int, int]:
        """3.6, 3.7: downfloaters first, in the median; the score farthest away first; then by number."""
        up = self.incoming_from(p) == "up"
        return up, p.score if up else -p.score, -p.order if up else p.order

    def ahead(self, p: Player) -> tuple[int, int]:
        """3.6, 3.7: who ranks ahead among those who leave this group."""
        return (-p.score, p.order) if self.down else (p.score, -p.order)

    def incoming_from(self, p: Player) -> str:
        return self.direction if not self.median else "down" if 2 * p.score > self.claims.double else "up"


class Lim(Whole):
    """The procedure, chapter by chapter."""

    systems = SYSTEMS
    names = "bye order group leave pick opponent crack colours"

    def facts(self) -> None:
        """5.1 to 5.6: what is due; 3.10: who floated in the last round."""
        for p in self.file.players:
            p.floated = bool(p.results) and p.results[-1][1] > 0 and p.floats[-1] in "v^"
            p.due, p.article = self.due_colour(p)

    def allows(self, p: Player, colour: str) -> bool:
        """5.1: not three times running, not three more of one colour."""
        more = p.difference if colour == "W" else -p.difference
        return p.colours[-2:] != 2 * colour and more < 2

    def due_colour(self, p: Player) -> tuple[str, str]:
        """5.3, then 5.5 where the numbers of White and Black games differ, else 5.6."""
        p.allowed = [colour for colour in "WB" if self.allows(p, colour)]
        if len(p.allowed) == 1:
            return p.allowed[0], "5.3"
        if not p.colours:
            return "", ""
        if p.difference:
            return ("B" if p.difference > 0 else "W"), "5.5"
        return OTHER[p.colours[-1]], "5.6"

    def assignments(self, a: Player, b: Player) -> list[str]:
        """The colours of `a` that the limits leave."""
        return [colour for colour in a.allowed if OTHER[colour] in b.allowed]

    def bars(self, a: Player, b: Player) -> Json:
        """2.1, 6: not met, and colours within the limits but in the last round."""
        found = {"met": {"round": a.met[b.id]}} if b.id in a.met else {}
        found |= {"forbidden": {}} if {a.id, b.id} in self.banned else {}
        return found | ({} if self.last or self.assignments(a, b) else {"limits": {}})

    # -------------------------------------------------------------------------------------- the order of work

    def check(self) -> None:
        """The boards and the steps are those of the procedure."""
        self.steps: list[Json] = []
        self.maxi = self.answer["options"].get("maxi", False)
        mine = self.bye()
        require(mine is self.receiver, f"the bye is for {mine and mine.id}")
        self.work([p for p in self.players if p is not mine])
        self.steps.append({"step": "colours", "article": "5", "rows": self.colour_rows()})
        require({*self.by_board} == {*self.boards}, f"the boards are {[(w.id, b.id) for w, b in self.by_board]}")
        super().check()

    def colour(self, a: Player, b: Player) -> str:
        return "W" if (a, b) in self.by_board else "B"

    def trace(self, steps: list[Json]) -> None:
        self.compare(steps, self.steps)

    def without_trace(self) -> Any:
        """The round is proved all the same."""

    def step(self, name: str, article: str, **facts: Any) -> None:
        self.steps.append({"step": name, "article": article, **facts})

    def bye(self) -> Player | None:
        """1, 7.1: the lowest ranked who may have it, without whom the others can be paired."""
        if len(self.players) % 2 == 0:
            return None
        order, against, pool = self.players[::-1], [], None
        if self.number == 1:
            order.sort(key=lambda p: (p.rating, -p.order))
        for p in order:
            if p.barred:
                against.append({"kind": "barred", "who": p.id})
                continue
            pool = Pool([q for q in self.players if q is not p], self.may)
            if not pool.left():
                self.step("bye", "7.1" if self.number == 1 else "1", id=p.id, against=against)
                return p
            against.append({"kind": "rest", "who": p.id, "why": self.blocked(pool)})
        raise Stop(6, "the round has no pairing")

    def blocked(self, pool: Pool) -> str:
        """The sentence that says why these cannot all be paired."""
        return pool.blocked(lambda p: p.order)

    def work(self, players: list[Player]) -> None:
        """2.2: from above and from below towards the median, which comes last."""
        self.double = double = (self.number - 1) * self.file.won
        scores = sorted({p.score for p in players})
        sides = [[s for s in reversed(scores) if 2 * s > double], [s for s in scores if 2 * s < double]]
        groups = [
            [Group(self, [p for p in players if p.score == s], direction) for s in side]
            for side, direction in zip(sides, ("down", "up"))
        ]
        middle = Group(self, [p for p in players if 2 * p.score == double], "down", median=True)
        told = [[{"score": text(g.residents[0].score), "players": len(g.residents)} for g in side] for side in groups]
        last = [{"score": half(double), "players": len(middle.residents)}]
        facts = {"maxi": self.maxi, "last_round": self.last, "above": told[0], "below": told[1], "median": last}
        self.step("order", "2.2", **facts)
        for side in groups:
            for group, after in zip(side, [*side[1:], middle]):
                self.pair(group, after)
        self.open_median(middle, groups)
        self.groups = [*groups[0], middle, *groups[1]]

    def group_step(self, group: Group) -> None:
        """The players of a group, and in what order the floaters have their turn."""
        group.incoming.sort(key=group.turn)
        group.players = sorted(group.residents, key=group.order) + group.incoming
        rows = [
            {"id": p.id, "score": p.score, "rating": p.rating, "games": p.colours, "due": p.due.lower() or "-"}
            | {"rule": p.article, "floated": p.floated}
            for p in group.players
        ]
        title = "the median group" if group.median else "paired downwards" if group.down else "paired upwards"
        facts: Json = {"players": rows, "title": title, "heads": ["seeks", "is found"], "direction": group.direction}
        score = half(self.double if group.median else 2 * group.residents[0].score)
        facts |= {"incoming": [p.id for p in group.incoming]} if group.incoming else {}
        self.step("group", "2.2", score=score, median=group.median, **facts)

    def pair(self, group: Group, after: Group) -> None:
        """Who leaves towards the median, then the pairs."""
        self.group_step(group)
        pool = Pool(group.players, self.may)
        if pool.left():
            self.step("leave", "2.3", pairs=len(pool.mate) // 2, leave=pool.left())
        chosen: list[Player] = []
        while pool.left():
            chosen.append(self.pick(group, after, pool, chosen))
            pool.remove(chosen[-1])
        after.incoming += chosen
        self.opponents(group, pool)

    # -------------------------------------------------------------------------------------- floaters (3)

    def kind(self, p: Player, group: Group, after: Group, chosen: list[Player]) -> str:
        """3.9: d, c, b or a, by whether `p` floated in and has an opponent next door (3.3, 3.4)."""
        ahead = [q for q in chosen if group.ahead(q) < group.ahead(p)]
        return TYPES[2 * (p in group.incoming) + (not self.door(ahead, p, after.residents))]

    def door(self, ahead: list[Any], p: Player, residents: list[Player]) -> bool:
        """Can `p` have an opponent among the residents next door, besides those ahead?"""
        mate: dict[Player, Player] = {}

        def seat(q: Player, seen: set[Any]) -> bool:
            for r in residents:
                if r not in seen and self.may(q, r):
                    seen.add(r)
                    if r not in mate or seat(mate[r], seen):
                        mate[r] = q
                        return True
            return False

        return [seat(q, set()) for q in [*ahead, p]][-1]

    def pick(self, group: Group, after: Group, pool: Pool, chosen: list[Player]) -> Player:
        """3.2, 3.9, 3.10: by type, not in the last round too, for the majority colour, by number."""
        spare, members = pool.spare(), sorted(pool.players, key=group.order, reverse=True)
        due = [sum(p.due == colour for p in members) for colour in "WB"]
        majority = "-" if due[0] == due[1] else "W" if due[0] > due[1] else "B"
        kinds = {p: self.kind(p, group, after, chosen) for p in members}
        classes = {p: (TYPES.index(kinds[p]), p.floated) for p in members}
        among = [p for p in members if p in spare and classes[p] == min(classes[q] for q in spare)]
        colour = [p for p in among if p.due == majority and self.near(among[0], p)]
        taken, against = (colour or among)[0], []
        for_colour = {p: p.due == majority and self.near(among[0], p) for p in members}
        places = {p: (*classes[p], not for_colour[p], at) for at, p in enumerate(members)}
        mine = places[taken]
        for p, theirs in places.items():
            if p is taken or (theirs > mine and theirs[-1] > mine[-1]):
                continue
            tied = self.maxi and theirs[:2] == mine[:2] and p not in spare
            group.needed |= {p} if theirs < mine or tied else set()
            named = zip(("type", "floated", "majority", "majority"), theirs, mine)
            kind = next(kind for kind, x, y in named if x != y) if p not in group.needed else "needed"
            reason = {"kind": kind, "who": p.id}
            against.append(reason | ({"type": kinds[p]} if reason["kind"] == "type" else {}))
        facts = {
            "type": kinds[taken],
            "floated": taken.floated,
            "majority": majority.lower(),
            "due": due,
            "plain": self.maxi * among[0].id,
        }
        facts |= {"ids": [taken.id], "what": "float", "for_colour": taken in colour, "against": against}
        self.step("pick", "2.3", **facts)
        return taken

    # -------------------------------------------------------------------------------------- opponents (3.8, 4)

    def opponents(self, group: Group, pool: Pool) -> None:
        """3.6 to 3.8: the floaters in turn; then 4: the first of the list, again and again."""
        for p in group.incoming:
            if p in pool.players:
                down = group.incoming_from(p) == "down"
                order = sorted((q for q in pool.players if q is not p), key=lambda q: q.order, reverse=not down)
                self.opponent(group, pool, p, order, "3.8")
        rest = sorted(pool.players, key=group.order)
        while rest:
            half = len(rest) // 2
            taken = self.opponent(group, pool, rest[0], rest[half:] + rest[half - 1 : 0 : -1], "4")
            rest = [p for p in rest[1:] if p is not taken]

    def opponent(self, group: Group, pool: Pool, p: Player, order: list[Player], article: str) -> Player:
        """5.2: the first available who is due the other colour, else the first available."""
        other = {q for q in order if p.due and q.due == OTHER[p.due]}
        available = (q for q in order if self.may(p, q) and not pool.without(p, q).left())
        first, fits = next(available, None), None
        require(first, f"{p.id} finds no opponent")
        assert first is not None
        if p.due and first not in other:
            fits = next((q for q in available if q in other and self.near(first, q)), None)
        taken, for_colour = fits or first, bool(fits) or first in other
        passed = order[: order.index(taken)]
        passed += [] if for_colour else [q for q in order[len(passed) + 1 :] if q in other]
        before, against = set(order[: order.index(first)] if self.maxi else ()), []
        for q in passed:
            far = q in other and q not in before and not self.near(first, q)
            wrong = for_colour and q not in other and q not in before
            against.append({"who": q.id, **self.refusal(p, q, pool, wrong, far)})
        pool.remove(p, taken)
        group.made.append((p, taken))
        facts = {"chooser": p.id, "taken": taken.id, "due": p.due.lower() or "-", "for_colour": for_colour}
        self.step("opponent", article, first=first.id * (self.maxi or not for_colour), against=against, **facts)
        return taken

    def near(self, first: Player, q: Player) -> bool:
        """3.8, 5.7: in a Maxi-tournament an exchange within 100 points of rating."""
        return not self.maxi or abs(first.rating - q.rating) <= 100

    def refusal(self, p: Player, q: Player, pool: Pool, wrong_due: bool, far: bool) -> Json:
        """Why the two are not paired."""
        for kind, facts in self.bars(p, q).items():
            return {"kind": kind, **facts}
        if wrong_due:
            return {"kind": "due" if q.due else "no-due", "due": q.due.lower() or "-"}
        if far:
            return {"kind": "far", "rating": q.rating}
        return {"kind": "rest", "why": self.blocked(pool.without(p, q))}

    # -------------------------------------------------------------------------------------- the median (2.6)

    def open_median(self, middle: Group, groups: list[list[Group]]) -> None:
        """Pairs next to the median are taken apart until it can be completed."""
        self.group_step(middle)
        pool = Pool(middle.players, self.may)
        while pool.left():
            came = [middle.incoming_from(p) for p in middle.incoming]
            above, below = came.count("down"), came.count("up")
            sides = [1, 0] if above > below else [0, 1]
            made = [g for n in sides for g in reversed(groups[n]) if g.made]
            require(made, "the round has no pairing")
            pair, why = made[0].made.pop(), self.blocked(pool)
            facts = {"pair": [p.id for p in pair], "above": above, "below": below, "why": why}
            self.step("crack", "2.6", side=made[0].direction, **facts)
            middle.incoming += pair
            pool = Pool([*middle.residents, *middle.incoming], self.may)
        middle.incoming.sort(key=middle.turn)
        self.opponents(middle, pool)

    # -------------------------------------------------------------------------------------- colours (5)

    def colour_rows(self) -> list[Json]:
        """The colours of all pairs, and why."""
        self.by_board, rows = [], []
        for group in self.groups:
            below = not group.median and not group.down
            for pair in group.made:
                a, b = sorted(pair, key=lambda p: p.rank)
                colour, article, rule, back = self.colour_rule(a, b, below)
                white, black = (a, b) if colour == "W" else (b, a)
                self.by_board.append((white, black))
                facts = {"article": article, "rule": rule, "back": back, "games": [white.colours, black.colours]}
                due = [p.due.lower() or "-" for p in (white, black)]
                rows.append({"white": white.id, "black": black.id, **facts, "due": due, "below": below})
        return rows

    def colour_rule(self, a: Player, b: Player, below: bool) -> tuple[str, str, str, int]:
        """The colour of the higher ranked `a`: article, rule, how many games back the colours differ."""
        left = self.assignments(a, b)
        if len(left) == 1:
            return left[0], "5.1", "limits", 0
        if not a.due and not b.due:
            return super().colour(a, b), "7.2", "lot", 0
        if a.due != b.due:
            return a.due or OTHER[b.due], "5.2", "due", 0
        for back, (mine, theirs) in enumerate(zip(reversed(a.colours), reversed(b.colours)), 1):
            if mine != theirs:
                return theirs, "5.4", "histories", back
        return (OTHER[b.due] if below else a.due), "5.4", "rank", 0
