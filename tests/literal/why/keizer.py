"""Keizer: what the best pairing with a choice costs, by trying every pairing (`tests/literal/keizer.py`)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import Any

from tests.literal import keizer
from tests.literal.keizer import Cell, Settings
from tests.literal.why.field import OneField
from tests.literal.why.others import Others
from tests.literal.why.so import Facts, So, before, met
from trfpair.event.model import Colour, Tournament

LETTER = {Colour.WHITE: "w", Colour.BLACK: "b", Colour.NONE: ""}
Pairs = list[tuple[int, int]]


def season_of(event: Tournament, round_: int) -> list[dict[int, Cell]]:
    """The rounds before one of them, as a secretary keeps them."""
    players = before(event, round_)
    return [
        {
            player.id: Cell(game.opponent, LETTER[game.colour], game.result.value)
            for player in players
            for game in [player.game(at)]
            if game.opponent or game.result.value in "ZHFU"
        }
        for at in range(1, round_)
    ]


class Keizer(OneField):
    """A round without options."""

    def __init__(self, event: Tournament, round_: int, present: Sequence[int]) -> None:
        super().__init__(event, round_)
        self.season, self.club = season_of(event, round_), Settings()
        ranking, _ = keizer.ranked(self.season, present, self.club)
        self.order = [player for player in ranking if player in present]
        self.bye = keizer.bye_of(self.season, self.order, self.club, self._legal)
        self.seated = [player for player in self.order if player != self.bye]
        self.pairs = self._best([])

    def bye_without(self, never: Collection[int]) -> tuple[int, int, Any]:
        """The fewest byes, then the fewest breaches, then the lowest of the others."""
        bye = keizer.bye_of(self.season, self.order, self.club, self._legal, never)
        return (bye, self.byes(bye), self._breaches(bye)) if bye else (0, 0, None)

    @property
    def faults(self) -> Any:
        """The breaches of the rules."""
        return self._breaches(self.bye)

    def _breaches(self, bye: int) -> int:
        others = [player for player in self.order if player != bye]
        return keizer.best(self.season, others, self.club, self._legal)[0]

    def _legal(self, pairs: Pairs) -> bool:
        return not any(self.keeps_apart(*pair) for pair in pairs)

    def _best(self, wanted: Sequence[int]) -> Pairs:
        def want(pairs: Pairs) -> bool:
            return self._legal(pairs) and (not wanted or any({*pair} == {*wanted} for pair in pairs))

        return keizer.best(self.season, self.seated, self.club, want)[1]

    def pair(self, one: int, other: int) -> So:
        """What is against the two; or what the best pairing with them costs."""
        kind, found = self._pair(one, other)
        return So(kind, self._after_meeting(one, other, kind, found))

    def _after_meeting(self, one: int, other: int, kind: str, found: list[Facts]) -> list[Facts]:
        """The reasons; that the two met lately comes first, and alone where nobody else meets again; else last."""
        rounds = met(self.player[one], self.player[other])
        if not rounds:
            return found
        facts = {"one": one, "other": other, "round": rounds[-1]}
        if kind == "forbidden":
            return [{"kind": "met", **facts}, *found]
        if not self._against((one, other)):
            return [*found, {"kind": "met-no-bar", **facts}]
        again = rounds[-1] + self.club.apart + 1
        until = [{"kind": "met-until", "again": again}] if again <= (self.event.rounds or again) else []
        alone = found[0]["kind"] == "meet-again" and {*found[0]["who"]} == {one, other}
        alone = alone and not any(map(self._against, self.pairs))
        return [{"kind": "met-lately", **facts}, *until, *([] if alone else found)]

    def _pair(self, one: int, other: int) -> tuple[str, list[Facts]]:
        if self.keeps_apart(one, other):
            return "forbidden", [{"kind": "forbidden", "one": one, "other": other}]
        if self.bye in (one, other):
            return "step", self.with_the_bye((one, other))
        try:
            then = self._best([one, other])
        except ValueError:
            return self._bye_moves(one, other)
        mine, theirs = ([pair for pair in pairs if self._against(pair)] for pairs in (self.pairs, then))
        if len(mine) != len(theirs):
            who = [id_ for pair in theirs if pair not in mine for id_ in pair]
            return "criterion", [{"kind": "meet-again", "who": who, "value": len(mine), "forced": len(theirs)}]
        squares = [sum(self._gap(pair) ** 2 for pair in pairs) for pairs in (self.pairs, then)]
        if squares[0] != squares[1]:
            widest = max(self._gap(pair) for pair in then if pair not in self.pairs)
            return "criterion", [{"kind": "jumps", "apart": widest + 1, "value": squares[0], "forced": squares[1]}]
        (third, now), (_, instead) = next(both for both in zip(self.pairs, then) if both[0] != both[1])
        return "order", [{"kind": "higher-first", "third": third, "now": now, "then": instead}]

    def _bye_moves(self, one: int, other: int) -> tuple[str, list[Facts]]:
        """No pairing has the two with this bye: who would have it."""

        def want(pairs: Pairs) -> bool:
            return self._legal(pairs) and any({one, other} == {*pair} for pair in pairs)

        byes = {}
        for place, bye in enumerate(self.order if self.bye else []):
            rest = [id_ for id_ in self.order if id_ != bye]
            with suppress(ValueError):
                byes[self.byes(bye), keizer.best(self.season, rest, self.club, want)[0], -place] = bye
        if not byes:
            return "impossible", [{"kind": "impossible", "one": one, "other": other}]
        return "order", [{"kind": "bye-moves", "now": self.bye, "then": byes[min(byes)]}]

    def others(self, one: int, other: int, wish: str) -> Others | None:
        """All, where another bye is asked for; a pair is judged as a whole round."""
        if wish != "bye":
            return None

        def again(one: int, other: int) -> bool:
            return self._against((one, other))

        return Others(self.order, self.pairs, self.keeps_apart, again, lambda _one, _other: False)

    def _against(self, pair: tuple[int, int]) -> bool:
        return keizer.against(self.season, *pair, self.club)

    def _gap(self, pair: tuple[int, int]) -> int:
        one, other = map(self.seated.index, pair)
        return other - one - 1

    # -- the bye ------------------------------------------------------------------------------------------------------

    def byes(self, one: int) -> int:
        """Byes of the pairing."""
        return sum(one in round_ and round_[one].result == "U" for round_ in self.season)

    def not_bye(self, one: int) -> list[Facts]:
        """More byes, else standing higher, else the others."""
        mine, theirs = self.byes(one), self.byes(self.bye)
        if mine > theirs:
            had = [at for at, round_ in enumerate(self.season, 1) if one in round_ and round_[one].result == "U"]
            values = {"value": theirs, "forced": mine, "rounds": had}
            return [{"kind": "bye-byes", "one": one, "now": self.bye, **values}]
        if self.order.index(one) > self.order.index(self.bye):
            return [{"kind": "not-rest", "who": one}]
        return [{"kind": "bye-place", "one": one, "now": self.bye}]

    def passed_over(self, one: int) -> Facts:
        """Why one who stands lower has not the bye."""
        return self.not_bye(one)[0]
