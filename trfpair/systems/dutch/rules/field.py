"""The players of one round as the Dutch system sees them (C.04.3 Article 1), numbered by rank; their floats.

A *position* is a player's place in the ranking of the round (score, then pairing number), from 0. Smaller is higher,
so the lowest set bit of a mask of positions is always the best placed player, and a scoregroup is a range.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from functools import cached_property
from typing import Protocol

from trfpair.base.named import NamedTuple
from trfpair.event.history import History, Past
from trfpair.event.model import PLAYED, Colour, Result
from trfpair.matching.bits import ascending, where
from trfpair.systems.bye_bars import CountsAsWin
from trfpair.systems.swiss.colours import Preference, Rule, Side, absolute_masks, allocate, claims_of, preference
from trfpair.systems.swiss.completion import Completion
from trfpair.systems.swiss.past import barred_from_bye, met_masks, scoregroups


class Float(IntEnum):
    """The float of a player in a past round."""

    NONE = 0
    DOWN = 1
    UP = 2

    @property
    def mark(self) -> str:
        """The sign used in tables: ``v``, ``^`` or a dot."""
        return ".v^"[self]


Unplayed = Callable[[History, Past, int], Float]
"""(history, past, round) -> what an unplayed round made of a player: DOWN or NONE."""


class PastFloats(NamedTuple):
    """The floats of a round, by place in a list of players."""

    of: list[Float]
    masks: dict[Float, int]
    """Those who downfloated, and those who upfloated."""


def past_floats(history: History, pasts: Sequence[Past], back: int, unplayed: Unplayed) -> PastFloats:
    """1.4 (A.4): the floats of the round ``back`` rounds ago, of several players; none where there was no such round.

    A game played against a lower score is a downfloat, against a higher one an upfloat; scores as that round was
    paired, virtual points included.
    """
    of = [Float.NONE] * len(pasts)
    round_ = history.round - back
    if round_ < 1:
        return PastFloats(of, {Float.DOWN: 0, Float.UP: 0})
    by_id, virtual = history.by_id, history.virtual is not None
    before, down, up = round_ - 1, Float.DOWN, Float.UP
    for at, past in enumerate(pasts):
        opponent_id, _, result = past.games[before]
        if not opponent_id or result not in PLAYED:
            of[at] = unplayed(history, past, round_)
        elif opponent := by_id.get(opponent_id):
            gap = past.scores[before] - opponent.scores[before]
            if virtual:
                gap = history.pairing_score_in(past, round_) - history.pairing_score_in(opponent, round_)
            if gap:
                of[at] = down if gap > 0 else up
    return PastFloats(of, {kind: where(of, kind) for kind in (down, up)})


def unplayed_2026(history: History, past: Past, round_: int) -> Float:
    """1.4.3: an unplayed round is a downfloat if it was the PAB or gave more points than a loss."""
    gained = past.scores[round_] - past.scores[round_ - 1]
    if past.games[round_ - 1].result is Result.PAB or gained > history.tournament.scoring.loss:
        return Float.DOWN
    return Float.NONE


def unplayed_2017(_history: History, _past: Past, _round: int) -> Float:
    """A.4: an unplayed round is a downfloat."""
    return Float.DOWN


Position = int
"""A player's place in the ranking of the round, from 0."""


class Rules(Protocol):
    """The part of an edition that decides how its players are seen."""

    @property
    def bars_from_bye(self) -> CountsAsWin:
        """C2 (C.2): which unplayed rounds bar from the pairing-allocated bye, as an earlier one does."""

    @property
    def unplayed(self) -> Unplayed:
        """1.4 (A.4): what an unplayed round makes of a player."""

    @property
    def colour_rules(self) -> tuple[tuple[str, Rule], ...]:
        """5.2 (E): the rules of colour allocation in order, each with its article."""


class DutchField:
    """The players to be paired, by position, with all that the criteria ask about them."""

    def __init__(self, history: History, rules: Rules, pasts: tuple[Past, ...] | None = None) -> None:
        """``pasts`` are the players in another order than that of the ranking, or some of them."""
        self.history = history
        self.rules = rules
        self.pasts: tuple[Past, ...] = history.present if pasts is None else pasts
        self.size = len(self.pasts)
        self.rank: Sequence[int] = range(self.size)
        """By position, the place in the ranking."""
        self.ids: list[int] = [past.id for past in self.pasts]
        self.score: list[int] = [past.pairing_score for past in self.pasts]
        self.position: dict[int, int] = {past.id: at for at, past in enumerate(self.pasts)}
        self.wish: list[Preference] = [preference(past) for past in self.pasts]
        self.met: list[int] = met_masks(self.pasts, history.forbidden)
        self.groups: list[tuple[int, int]] = scoregroups(self.score)
        self.topscorers: int = self._topscorers()
        self.claims = claims_of(self.wish)
        self.absolute: dict[Colour, int] = absolute_masks(self.claims)

    def _topscorers(self) -> int:
        """1.8: in the last round, players with more than half of the points that could be scored so far."""
        if not self.history.is_last_round:
            return 0
        limit = self.topscorer_limit
        return where([score > limit for score in self.score])

    @property
    def topscorer_limit(self) -> int:
        """1.8: half of the points that could be scored so far, in tenths, rounded down; a topscorer has more."""
        scoring = self.history.tournament.scoring
        return (self.history.round - 1) * max(scoring.win, scoring.draw) // 2

    @cached_property
    def allow(self) -> list[int]:
        """C1 and C3: by position, the mask of all players one may legally meet."""
        everybody = (1 << self.size) - 1
        allow = [everybody & ~mask for mask in self.met]
        top = self.topscorers
        for mask in self.absolute.values():
            banned = mask & ~top
            for at in ascending(banned):
                allow[at] &= ~banned
        return allow

    @cached_property
    def completion(self) -> Completion:
        """C4: which of the players can be paired legally."""
        return Completion(self)

    @cached_property
    def floats(self) -> tuple[list[Float], list[Float], list[Float]]:
        """1.4: floats by rounds back (index 0 is not used), then by position."""
        last, before = self.past_floats
        return [], last.of, before.of

    @cached_property
    def past_floats(self) -> tuple[PastFloats, PastFloats]:
        """1.4: floats of the last round, and of the one before."""
        history, rule = self.history, self.rules.unplayed
        return past_floats(history, self.pasts, 1, rule), past_floats(history, self.pasts, 2, rule)

    @cached_property
    def eligible(self) -> int:
        """C2: the mask of players who may get the pairing-allocated bye."""
        history, counts = self.history, self.rules.bars_from_bye
        return where([not barred_from_bye(history, past, counts) for past in self.pasts])

    @cached_property
    def unplayed(self) -> list[int]:
        """C9: number of rounds without a game over the board, by position."""
        return [len(past.games) - len(past.colours) for past in self.pasts]

    @cached_property
    def sides(self) -> list[Side]:
        """The players as the colour rules see them."""
        return Side.all_of(self.pasts, self.wish)

    def colours(self, higher: int, lower: int) -> tuple[Colour, str]:
        """5.2: the colour of the higher ranked player of a pair, and the article that gave it."""
        initial = self.history.initial_colour
        if not (self.wish[higher].strength or self.wish[lower].strength):
            initial = self.history.require_initial_colour()
        return allocate(self.sides[higher], self.sides[lower], initial, self.rules.colour_rules)

    def seats(self, higher: Position, lower: Position) -> tuple[Position, Position, str]:
        """White and Black of a pair, and the article that gave the colours."""
        colour, article = self.colours(higher, lower)
        return (higher, lower, article) if colour > 0 else (lower, higher, article)

    def id(self, position: int) -> int:
        """The id of a player."""
        return self.ids[position]
