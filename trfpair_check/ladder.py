"""Weeks of a ladder: whoever is highest takes the next below who was not met lately.

Written from the section on club Swiss and ladder in docs/certificates.md, and docs/ladder.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from .tournament import OTHER, Player
from .walks import EARLIER_WORDS, FEWEST, Walk
from .words import Json, require

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
            text = f"{a.called} and {b.called} met {ago}"
            earlier = [f"{text}: {words}" for words in EARLIER_WORDS]
            found += [("rematch", self.as_told(f"{text} and {FEWEST}", *earlier))] * bool(weeks)
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
