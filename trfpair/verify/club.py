"""The club Swiss: its ranking, faults, candidates and colours, from the original's algorithm (docs/club.md)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import starmap

from trfpair.verify.players import OPPOSITE, Entrant
from trfpair.verify.proof import BYE
from trfpair.verify.replay import Row
from trfpair.verify.walks import Walk

NAMES = {"W": "White", "B": "Black", "": "either"}


def _bye_or_forfeit(_round: object, code: object, opponent: object) -> bool:
    """A bye worth points, a forfeit won, or one lost against somebody."""
    return code in ("U", "F", "H", "+") or (code == "-" and bool(opponent))


class Club(Walk):
    """The club Swiss; the articles are the numbers of the original's algorithm."""

    opening = "ranking"
    articles = ("1.2", "2.3", "2.3.1.3")

    def ranking(self) -> list[int]:
        """1.2: by score, then rating."""
        rating = {one.id: self.field.player(one.id).rating for one in self.field.entrants}
        return [one.id for one in sorted(self.field.entrants, key=lambda one: (-one.score, -rating[one.id], one.place))]

    def _entrant(self, id_: int) -> Entrant:
        return self.field.by_id[id_]

    def _due(self, id_: int) -> str:
        return OPPOSITE.get(self._entrant(id_).colours[-1:], "")

    def _may_repeat(self, id_: int) -> bool:
        last = self._entrant(id_).colours[-2:]
        return last not in ("WW", "BB")

    def row(self, id_: int) -> Row:
        """Score, rating, the colour due, byes and forfeits so far."""
        facts: Row = {"score": self._entrant(id_).score, "rating": self.field.player(id_).rating}
        return {
            "id": id_,
            **facts,
            "ideal": NAMES[self._due(id_)],
            "may_repeat": self._may_repeat(id_),
            "byes": self.byes[id_],
        }

    @cached_property
    def byes(self) -> dict[int, int]:
        """1.3: nobody has a second bye before all have had one."""
        return {id_: sum(starmap(_bye_or_forfeit, self.field.past(id_).unplayed)) for id_ in self.ids}

    def fault(self, one: int, other: int) -> tuple[int, int]:
        """A rematch; a colour for the third time running."""
        clash = self._stuck.get(one, 1) == self._stuck.get(other, 2)
        return int(other in self.field.by_id[one].met), int(clash)

    @cached_property
    def _stuck(self) -> dict[int, str]:
        """Those who may not repeat their last colour, with the one due."""
        return {id_: self._due(id_) for id_ in self.ids if not self._may_repeat(id_)}

    def unavoidable(self, one: int, other: int) -> Row:
        """2.3."""
        return {"rematches": one, "flags": other}

    def bye_step(self, lower: Sequence[int]) -> None:
        """1.3."""
        own = self.byes[self.bye]
        against = [
            {"kind": "byes" if self.byes[id_] > own else "rest", "who": id_, "byes": self.byes[id_]} for id_ in lower
        ]
        self.tell("bye", "1.3", id=self.bye, against=against, byes=own)
        name = self.name(self.bye)
        if own:
            text = f"{name} gets the bye again: nobody without an earlier bye or forfeit can have it"
            self.notices.append(("second-bye", text))
        if self.before[BYE]:
            names = ", ".join(map(self.name, self.before[BYE]))
            text = f"the bye goes to {name}, not to the lowest: with {names} out, the others cannot be "
            self.notices.append(("bye-moved", text + "paired with so few rematches and flags"))

    def candidates(self, free: list[int]) -> list[int]:
        """2.2: from the middle upwards, then from behind the middle to the last."""
        middle = len(free) // 2
        return [*free[middle:0:-1], *free[middle + 1 :]]

    def rather(self, higher: int, taken: int, order: list[int]) -> list[int]:
        """2.3: those without a fault first."""
        own, place = self.fault(higher, taken), order.index(taken)
        wanted = order if any(own) else order[:place]
        return [id_ for at, id_ in enumerate(wanted) if (self.fault(higher, id_), at) < (own, place)]

    def tried(self, higher: int, taken: int, order: list[int]) -> list[int]:
        """All before the opponent, and all with a lesser fault."""
        own, place = self.fault(higher, taken), order.index(taken)
        if not any(own):
            return order[:place]
        return [id_ for at, id_ in enumerate(order) if at < place or self.fault(higher, id_) < own]

    def refused(self, higher: int, other: int) -> str:
        """A ban, a fault, or that the others cannot be paired as well."""
        if self.field.banned(higher, other):
            return "ban"
        met, clash = self.fault(higher, other)
        return "met" if met else "clash" if clash else "rest"

    def board_step(self, higher: int, lower: int) -> None:
        """2.3.1.3."""
        colour, rule, flag = self._colour(higher, lower)
        rematch = bool(self.fault(higher, lower)[0])
        self.board(higher, lower, colour, rule=rule, rematch=rematch, flag=flag)
        names = self.name(higher), self.name(lower)
        if rematch:
            text = "{} and {} have met before: the round cannot be paired with fewer rematches"
            self.notices.append(("rematch", text.format(*names)))
        if flag:
            text = f"{names[0]} has {NAMES[colour]} a third time in a row, against {names[1]}: the director should "
            self.notices.append(("three-in-a-row", text + "review the game"))

    def _colour(self, higher: int, lower: int) -> tuple[str, str, bool]:
        """The colour of the higher ranked, the sentence that gives it, and whether it is flagged."""
        mine, theirs = self._due(higher), self._due(lower)
        if mine != theirs:
            return mine or OPPOSITE[theirs], "the ideal colours differ", False
        if not mine:
            return "B", "no games yet: White to the lower ranked", False
        if self._may_repeat(higher):
            return OPPOSITE[mine], "same ideal colour: the higher ranked repeats the last colour", False
        if self._may_repeat(lower):
            return mine, "same ideal colour: the lower ranked repeats the last colour", False
        third = "no acceptable colours: the lower ranked gets the due colour, the higher ranked a third in a row"
        return OPPOSITE[mine], third, True


class ClubByRating(Club):
    """The order of the final version: by score, then the lowest rating."""

    def candidates(self, free: list[int]) -> list[int]:
        """The order of the candidates."""
        return sorted(
            free[1:], key=lambda id_: (-self._entrant(id_).score, self.field.player(id_).rating, self.rank[id_])
        )
