"""Rounds of club Swiss and ladder: players seated one after another from the top of a ranking.

Written from the section on club Swiss and ladder in docs/certificates.md, docs/club.md and docs/ladder.md.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations
from random import Random

from .tournament import NOBODY, OTHER, Player
from .whole import Whole
from .words import Json, require

FEWEST = "those who play cannot be paired with fewer rematches"
EARLIER_WORDS = (
    "the round cannot be paired with fewer rematches",
    "the week cannot be paired without a rematch here",
)
"""What pages of earlier versions say, of club and ladder."""


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

    def as_told(self, *forms: str) -> str:
        """That of several forms of a notice which the page has; the first where it has none of them."""
        told = {row["text"] for row in self.answer["notices"]}
        return next((text for text in forms if text in told), forms[0])

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


# ------------------------------------------------------------------------------------------ club Swiss

CLUBS = "club", "club-rating"
COLOURS = {"W": "White", "B": "Black", "": "either"}


class Club(Walk):
    """Club Swiss, candidates from the middle or by rating."""

    systems = CLUBS
    first, articles = "ranking", ("1.2", "2.3")

    def facts(self) -> None:
        """1.2, 2.3.1: rank, byes and forfeits, ideal colour."""
        for p in self.file.players:
            p.barred, p.rank = {}, (-p.score, -p.rating, p.order)
            kinds = [(bye, p.cell(number)[0]) for number, (_, _, _, bye) in enumerate(p.results, 1)]
            p.byes = sum(
                bye in ("PAB", "FPB", "HPB", "FW") or (bye == "FL" and opponent > 0) for bye, opponent in kinds
            )
            rounds = [*enumerate((result[1] for result in p.results), 1)]
            p.meetings = {v: [n for n, other in rounds if other == v] for _, v in rounds if v}
            p.ideal = OTHER[p.colours[-1]] if p.colours else ""
            p.repeats = p.colours[-2:] not in ("WW", "BB")

    def bye_class(self, p: Player) -> int:
        return p.byes

    @staticmethod
    def clash(a: Player, b: Player) -> bool:
        """2.3.1.3: both are due one colour and neither may repeat the other."""
        return bool(a.ideal) and a.ideal == b.ideal and not a.repeats and not b.repeats

    def fault(self, a: Player, b: Player) -> tuple[int, ...]:
        """How often the two have met, in which round last (0: never), and whether the game has a flag."""
        games = a.meetings.get(b.id, [])
        return len(games), max(games, default=0), self.clash(a, b)

    def order(self) -> None:
        super().order()
        here = {p.id for p in self.players}
        games = [rounds for p in self.players for v, rounds in p.meetings.items() if v in here]
        self.last, self.most = max((n for row in games for n in row), default=0), max(map(len, games), default=0)
        self.bits = len(self.players).bit_length()

    def price(self, fault: tuple[int, ...]) -> int:
        """A digit each: the rematches, those of so many meetings, those of such a last round, the flags."""
        times, latest, flag = fault
        places = (self.last + self.most + 1, self.last + times, latest) if times else ()
        return sum(1 << self.bits * place for place in places) + flag

    def candidates(self, a: Player, free: list[Player]) -> list[Player]:
        """2.2: from the middle of the players left upwards, then from behind it; or by points and rating."""
        if self.system == "club-rating":
            return sorted((p for p in free if p is not a), key=lambda p: (-p.score, p.rating, p.order))
        middle = len(free) // 2
        upper, lower = free[middle:0:-1], free[middle + 1 :]
        return lower + upper if self.answer["options"].get("candidates") == "glossary" else upper + lower

    def preferred(self, a: Player, others: list[Player]) -> list[Player]:
        """5 of the page: those without a fault first, then with a flag, then met already."""
        return sorted(others, key=lambda p: self.fault(a, p))

    def passed(self, a: Player, b: Player, others: list[Player]) -> list[Player]:
        """Those who come later without the fault of the one taken too."""
        first = [*super().passed(a, b, others), *(p for p in others if self.fault(a, p) < self.fault(a, b))]
        return [p for p in others if p in first]

    def colour_rule(self, a: Player, b: Player) -> tuple[str, str]:
        """2.3.1.3: the colour of the higher ranked player, and why."""
        if not a.ideal and not b.ideal:
            return "B", "no games yet: White to the lower ranked"
        if a.ideal != b.ideal:
            return a.ideal or OTHER[b.ideal], "the ideal colours differ"
        if a.repeats:
            return OTHER[a.ideal], "same ideal colour: the higher ranked repeats the last colour"
        if b.repeats:
            return a.ideal, "same ideal colour: the lower ranked repeats the last colour"
        third = "the lower ranked gets the due colour, the higher ranked a third in a row"
        return OTHER[a.ideal], f"no acceptable colours, for the director to review: {third}"

    def colour(self, a: Player, b: Player) -> str:
        return self.colour_rule(a, b)[0] if a.rank < b.rank else OTHER[self.colour_rule(b, a)[0]]

    def notices_said(self) -> list[tuple[str, str]]:
        self.order()
        mine = self.receiver
        found: list[tuple[str, str]] = []
        if mine and mine.byes:
            text = f"{mine.called} gets the bye again: nobody without an earlier bye or forfeit can have it"
            found.append(("second-bye", text))
        lower = self.players[: self.place[mine] : -1] if mine else []
        if mine and (names := ", ".join(p.called for p in lower if p.byes == mine.byes)):
            before = f"with {names} out, the others cannot be paired with so few rematches and flags"
            found.append(("bye-moved", self.bye_moved(mine, names, "later rematches or more flags", before)))
        for a, b in self.higher:
            times, _, flag = self.fault(a, b)
            met = times > 0
            text = f"{a.called} and {b.called} have met before: "
            found += [("rematch", self.as_told(text + FEWEST, text + EARLIER_WORDS[0]))] * met
            colour = COLOURS[self.colour(a, b)]
            text = f"{a.called} has {colour} a third time in a row, against {b.called}: the director should "
            found += [("three-in-a-row", text + "review the game")] * flag
        return found

    def row_of(self, p: Player) -> Json:
        return {"id": p.id, "score": p.score, "rating": p.rating, "ideal": COLOURS[p.ideal]} | {
            "may_repeat": p.repeats,
            "byes": p.byes,
        }

    def unavoidable(self) -> Iterator[Json]:
        faults = [self.fault(a, b) for a, b in self.higher]
        times, latest = (Counter(fault[at] for fault in faults if fault[0]) for at in (0, 1))
        flags = sum(fault[2] for fault in faults)
        if times or flags:
            yield {"step": "unavoidable", "article": "2.3", "rematches": times.total(), "flags": flags} | {
                "meetings": [{"times": at, "boards": times[at]} for at in sorted(times, reverse=True)],
                "lately": [{"round": at, "boards": latest[at]} for at in sorted(latest, reverse=True)],
            }

    def bye_step(self) -> Json:
        """1.3: why nobody before the receiver has the bye."""
        mine = self.with_bye()
        passed = self.players[: self.place[mine] : -1]
        against = [{"kind": "rest" if p.byes <= mine.byes else "byes", "who": p.id, "byes": p.byes} for p in passed]
        return {"step": "bye", "article": "1.3", "id": mine.id, "against": against, "byes": mine.byes}

    def refusal(self, a: Player, p: Player, taken: Player) -> str:
        if not self.may(a, p):
            return "ban"
        if self.fault(a, p) <= self.fault(a, taken):
            return "rest"
        return "met" if self.fault(a, p)[0] else "clash"

    def board_step(self, a: Player, b: Player) -> Json:
        white, black = (a, b) if self.colour(a, b) == "W" else (b, a)
        times, _, flag = self.fault(a, b)
        facts = {"rule": self.colour_rule(a, b)[1], "rematch": times > 0, "flag": flag}
        return {"step": "board", "article": "2.3.1.3", "white": white.id, "black": black.id, "chooser": a.id} | {
            "against": [],
            **facts,
        }


# ------------------------------------------------------------------------------------------ the ladder


LADDERS = ("ladder",)


class Ladder(Walk):
    """A week of a club ladder."""

    systems = LADDERS
    first, articles = "order", ("4", "4")

    def absences(self) -> None:
        """Who is here, once the places of the file are those of the week."""
        last = self.number - 1
        applied = [re.match(r"### *ladder week (\d+):", line) for line in self.file.records["###"]]
        there = last <= max((int(one[1]) for one in applied if one), default=0) or self.held() or not self.begun()
        text = f"week {last} has not been applied to the places of this file (`### ladder week {last}`)"
        require(there, f"{text}, by which week {last + 1} is paired", 3)
        super().absences()

    def facts(self) -> None:
        """Places, and the order of those without one, which is drawn."""
        options, places = self.answer["options"], self.places()
        self.balance, self.gap = options.get("colour") == "balance", options.get("bye_gap", 0)
        self.dice = Random(100_003 * options.get("seed", 0) + self.number)
        new = [p for p in self.here if p.id not in places]
        self.dice.shuffle(new)
        for p in self.file.players:
            p.barred, p.place = {}, places.get(p.id)
            p.rank = (1, new.index(p)) if p in new else (0, p.place or 0)
            p.lately = [result[1] for result in p.results[:-3:-1]]
            p.weeks = {v: ago for ago, v in reversed([*enumerate(p.lately, 1)]) if v}
            games = len(p.colours)
            p.share = (p.colours.count("W"), games) if games else (1, 2)
        self.drawn_colours: dict[tuple[Player, Player], str] = {}

    def places(self) -> dict[int, int]:
        """The places before this week: those of the log, else those of the rank field."""
        week = f"### ladder before week {self.number}:"
        for line in self.file.records["###"]:
            if line.startswith(week):
                return {int(v): place for place, v in enumerate(line.removeprefix(week).split(), 1)}
        lines = {int(line[4:8]): line[85:89].strip() for line in self.file.records["001"]}
        return {v: int(rank) for v, rank in lines.items() if rank.isdigit()}

    def board_order(self, w: Player, b: Player) -> tuple[int, ...]:
        """The boards stand in the order of the ladder."""
        return min(w.rank, b.rank)

    def bye_class(self, p: Player) -> bool:
        """No bye in the last weeks, as the option says, goes before others."""
        return any(bye in ("PAB", "FPB", "HPB") for _, _, _, bye in p.results[-self.gap :]) if self.gap else False

    def fault(self, a: Player, b: Player) -> tuple[int, ...]:
        weeks = a.weeks.get(b.id, 0)
        return weeks > 0, weeks == 1

    def candidates(self, a: Player, free: list[Player]) -> list[Player]:
        return [p for p in free if p is not a]

    def colour_rule(self, a: Player, b: Player) -> tuple[str, str]:
        """White to the lower ranked; to the smaller share of White games; or drawn."""
        if self.balance and a.share[0] * b.share[1] != b.share[0] * a.share[1]:
            white = "W" if a.share[0] * b.share[1] < b.share[0] * a.share[1] else "B"
            return white, "the smaller share of White games plays White"
        if a.place is None:
            return "", "both unranked: drawn"
        return "B", "the lower ranked plays White"

    def colour(self, a: Player, b: Player) -> str:
        """The boards are asked for from the top: so the lots are drawn in their order."""
        if b.rank < a.rank:
            return OTHER[self.colour(b, a)]
        mine = self.colour_rule(a, b)[0]
        if not mine and (a, b) not in self.drawn_colours:
            self.drawn_colours[a, b] = "BW"[self.dice.randrange(2)]
        return mine or self.drawn_colours[a, b]

    def notices_said(self) -> list[tuple[str, str]]:
        self.order()
        mine = self.receiver
        found: list[tuple[str, str]] = []
        if mine and self.bye_class(mine):
            text = f"{mine.called} gets the bye within the gap asked for: nobody else can have it"
            found.append(("bye-gap", text))
        lower = self.players[: self.place[mine] : -1] if mine else []
        same = [p.called for p in lower if mine and (self.bye_class(mine) or not self.bye_class(p))]
        if mine and same:
            names = ", ".join(same)
            before = f"with {names} out, the others could not be paired as well"
            found.append(("bye-moved", self.bye_moved(mine, names, "later rematches", before)))
        for a, b in self.higher:
            weeks = a.weeks.get(b.id, 0)
            ago = "last week" if weeks == 1 else f"{weeks} weeks ago"
            text = f"{a.called} and {b.called} met {ago}: "
            found += [("rematch", self.as_told(text + FEWEST, text + EARLIER_WORDS[1]))] * bool(weeks)
        return found

    def row_of(self, p: Player) -> Json:
        return {"id": p.id, "place": p.place, "met": [v for v in p.lately if v]}

    def unavoidable(self) -> Iterator[Json]:
        faults = [self.fault(a, b) for a, b in self.higher]
        rematches, last = (sum(column) for column in zip(*faults)) if faults else (0, 0)
        if rematches:
            yield {"step": "unavoidable", "article": "4", "rematches": rematches, "after_one_week": last}

    def bye_step(self) -> Json:
        mine = self.with_bye()
        passed = self.players[: self.place[mine] : -1]
        late = self.bye_class(mine)
        against = [{"kind": "gap" if self.bye_class(p) > late else "rest", "who": p.id} for p in passed]
        return {"step": "bye", "article": "4", "id": mine.id, "against": against, "gap_yields": late}

    def refusal(self, a: Player, p: Player, taken: Player) -> str:
        if not self.may(a, p):
            return "ban"
        return "rest" if self.fault(a, p) <= self.fault(a, taken) else f"met-{a.weeks[p.id]}"

    def board_step(self, a: Player, b: Player) -> Json:
        white, black = next(e for e in self.boards if a in e)
        return {"step": "board", "article": "4", "white": white.id, "black": black.id, "chooser": a.id} | {
            "against": [],
            "rule": self.colour_rule(a, b)[1],
            "weeks_since": a.weeks.get(b.id, 0),
        }


# ------------------------------------------------------------------------------------------ proofs


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
