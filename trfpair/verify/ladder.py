"""The ladder: its order, rematches, byes and colours, from its rules (docs/ladder.md); lots are drawn as they were."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from random import Random

from trfpair.base.errors import BadInput
from trfpair.event.model import PLAYED, Result
from trfpair.verify.proof import Edge
from trfpair.verify.reading import claim
from trfpair.verify.replay import Row
from trfpair.verify.walks import Walk


class Ladder(Walk):
    """A ladder; the article is the chapter "Pairings" of its rules."""

    opening = "order"
    articles = ("4", "4", "4")

    def ranking(self) -> list[int]:
        """By place; those without one as they are drawn."""
        places = self.field.places
        self._draw = Random(int(self.options.get("seed", 0)) * 100_003 + self.field.round)
        ids = [one.id for one in sorted(self.field.entrants, key=lambda one: one.place)]
        ranked = sorted((id_ for id_ in ids if id_ in places), key=places.__getitem__)
        drawn = [id_ for id_ in ids if id_ not in places]
        self._draw.shuffle(drawn)
        return [*ranked, *drawn]

    def check_boards(self, pairs: Sequence[Edge]) -> None:
        """They stand by the place of the higher ranked too."""
        super().check_boards(pairs)
        higher = [min(self.rank[id_] for id_ in pair) for pair in pairs if pair[1]]
        claim(higher == sorted(higher), "the order of the boards: not by the places of the higher players")

    def doubts(self) -> list[tuple[str, str]]:
        """None. Raises BadInput where the last week has not moved the ladder yet: its places are of the week before."""
        last = self.field.round - 1
        if not self.field.held and last > max(self._applied, default=0):
            raise BadInput(
                f"week {last} has not been applied to the places of this file (`### ladder week {last}`), by which "
                f"week {last + 1} is paired: the file that `trfpair pair --write` or `trfpair ladder advance` wrote"
            )
        return []

    @property
    def _applied(self) -> list[int]:
        """The weeks whose results have moved the ladder, by the log in the file."""
        lines = (text for code, text in self.field.tournament.records if code == "###")
        return [int(line[1]) for line in map(re.compile(r"\s*ladder week (\d+):.*").fullmatch, lines) if line]

    def row(self, id_: int) -> Row:
        """The place, and the opponents of the last two weeks."""
        rounds = range(self.field.round - 1, max(self.field.round - 3, 0), -1)
        games = [self.field.player(id_).game(at) for at in rounds]
        met = [game.opponent for game in games if game.opponent and game.result in PLAYED]
        return {"id": id_, "place": self.field.places.get(id_), "met": met}

    @cached_property
    def _since(self) -> dict[Edge, int]:
        """How many weeks ago two met, where it is one or two."""
        rounds = range(self.field.round - 1, max(self.field.round - 3, 0), -1)
        games = ((id_, self.field.player(id_).game(at).opponent, at) for at in reversed(rounds) for id_ in self.ids)
        return {(one, other): self.field.round - at for one, other, at in games if self.field.met_in(one, other, at)}

    def _weeks(self, one: int, other: int) -> int:
        return self._since.get((one, other), 0)

    def fault(self, one: int, other: int) -> tuple[int, int]:
        """A rematch after one or two weeks; after one."""
        weeks = self._weeks(one, other)
        return int(bool(weeks)), int(weeks == 1)

    def unavoidable(self, one: int, other: int) -> Row:
        """How many rematches, and how many of them after one week."""
        return {"rematches": one, "after_one_week": other}

    @cached_property
    def byes(self) -> dict[int, int]:
        """Those who had a bye within the gap come last."""
        gap = int(self.options.get("bye_gap", 0))
        rounds = range(max(1, self.field.round - gap), self.field.round)
        kinds = (Result.PAB, Result.FULL_BYE, Result.HALF_BYE)
        return {id_: int(any(self.field.player(id_).game(at).result in kinds for at in rounds)) for id_ in self.ids}

    def bye_step(self, lower: Sequence[int]) -> None:
        """The lowest ranked of those who may have it."""
        own, name = bool(self.byes[self.bye]), self.name(self.bye)
        gap = [bool(self.byes[id_]) and not own for id_ in lower]
        against = [{"kind": "gap" if late else "rest", "who": id_} for late, id_ in zip(gap, lower)]
        self.tell("bye", "4", id=self.bye, against=against, gap_yields=own)
        if own:
            self.notices.append(("bye-gap", f"{name} gets the bye within the gap asked for: nobody else can have it"))
        if names := ", ".join(self.name(id_) for late, id_ in zip(gap, lower) if not late):
            text = (
                f"the bye goes to {name}, not to the lowest: with {names} out, the others could not be paired as well"
            )
            self.notices.append(("bye-moved", text))

    def candidates(self, free: list[int]) -> list[int]:
        """From the top."""
        return free[1:]

    def tried(self, higher: int, taken: int, order: list[int]) -> list[int]:
        """All ranked above the opponent."""
        return order[: order.index(taken)]

    def refused(self, higher: int, other: int) -> str:
        """A ban, a meeting one or two weeks ago, or that the others cannot be paired as well."""
        weeks = self._weeks(higher, other)
        return "ban" if self.field.banned(higher, other) else f"met-{weeks}" if weeks else "rest"

    def board_step(self, higher: int, lower: int) -> None:
        """White by the option: the lower ranked, or the one with the smaller share of White games."""
        colour, rule = self._colour(higher, lower)
        weeks = self._weeks(higher, lower)
        self.board(higher, lower, colour, rule=rule, weeks_since=weeks)
        if weeks:
            ago = "last week" if weeks == 1 else f"{weeks} weeks ago"
            text = f"{self.name(higher)} and {self.name(lower)} met {ago}: the week cannot be paired without a rematch "
            self.notices.append(("rematch", text + "here"))

    def _colour(self, higher: int, lower: int) -> tuple[str, str]:
        if self.options.get("colour", "lower") == "balance":
            (mine, games), (theirs, others) = self._share(higher), self._share(lower)
            if mine * others != theirs * games:
                white = "W" if mine * others < theirs * games else "B"
                return white, "the smaller share of White games plays White"
        if not {higher, lower} & self.field.places.keys():
            return "WB"[self._draw.randrange(2) == 0], "both unranked: drawn"
        return "B", "the lower ranked plays White"

    def _share(self, id_: int) -> tuple[int, int]:
        colours = self.field.by_id[id_].colours
        return (colours.count("W"), len(colours)) if colours else (1, 2)
