"""Rounds of club Swiss: whoever is highest takes the first of the candidates from the middle, or by rating.

Written from the section on club Swiss and ladder in docs/certificates.md, and docs/club.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .tournament import OTHER, Player
from .walks import EARLIER_WORDS, FEWEST, Walk
from .words import Json

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
            two = f"{a.called} and {b.called}"
            earlier = [f"{two} have met before: {words}" for words in EARLIER_WORDS]
            found += [("rematch", self.as_told(f"{two} {FEWEST}", *earlier))] * met
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
