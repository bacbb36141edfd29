"""The players of one round as the Dubov system sees them (Article 1; A of 2018), numbered by rank.

A *position* is a player's place in the ranking of the round (score, then TPN), from 0. It is also the sequence number
of a possible upfloater (4.2.2; D.1), so the lowest bit of a mask is always the player to be asked first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from typing import Protocol

from trfpair.event.history import History, Past
from trfpair.event.model import Colour
from trfpair.matching.bits import ascending, mask_of
from trfpair.systems.bye_bars import CountsAsWin
from trfpair.systems.swiss.colours import (
    Preference,
    Rule,
    Side,
    Strength,
    absolute_masks,
    allocate,
    claims_of,
    preference,
)
from trfpair.systems.swiss.digits import Entry
from trfpair.systems.swiss.past import barred_from_bye, met_masks, rounds_upfloated, scoregroups

NO_GAME_YET = Preference(Colour.BLACK, Strength.MILD)
"""1.6.4 (A.5.d): the preference of a player without a game."""


class _FieldRules(Protocol):
    """The part of an edition that decides how its players are seen."""

    @property
    def bars_from_bye(self) -> CountsAsWin:
        """C2 (C.2): which unplayed rounds bar from the pairing-allocated bye, as an earlier one does."""
        ...

    @property
    def colour_rules(self) -> tuple[tuple[str, Rule], ...]:
        """5.2 (E): the rules of colour allocation in order, each with its article."""
        ...


class DubovField:
    """The players to be paired, by position, with all that the criteria and the sorting ask about them."""

    def __init__(self, history: History, rules: _FieldRules, unrated: int = 0) -> None:
        self.history = history
        self.rules = rules
        self.unrated = unrated
        """1.1.2: the provisional rating of players without one."""
        self.pasts: tuple[Past, ...] = history.present
        self.size = len(self.pasts)
        self.score: list[int] = [past.pairing_score for past in self.pasts]
        self.tpn: list[int] = [past.order + 1 for past in self.pasts]
        self.wish: list[Preference] = [preference(past) if past.colours else NO_GAME_YET for past in self.pasts]
        self.met: list[int] = met_masks(history.present, history.forbidden)
        self.groups: list[tuple[int, int]] = scoregroups(self.score)
        self.absolute: dict[Colour, int] = absolute_masks(claims_of(self.wish))
        self.most_upfloats = 2 + (history.tournament.rounds or history.round) // 5
        """1.8.2: MaxT."""
        self.upfloats = cache(self._rounds_upfloated)
        """By position, the rounds in which a player was upfloated."""
        self.upfloating: dict[int, Entry] = {}
        """What a player adds to the criteria as an upfloater, where somebody has asked (``prices.py``)."""

    def id(self, position: int) -> int:
        """The id of a player."""
        return self.pasts[position].id

    @cached_property
    def aro(self) -> list[int]:
        """1.7: the average rating of the opponents met over the board, rounded half up; 0 before the first game."""
        rating = {past.id: past.rating or self.unrated for past in self.history.players}
        return [
            _rounded_mean([rating[game.opponent] for game in past.games if game.played and game.opponent in rating])
            for past in self.pasts
        ]

    def _rounds_upfloated(self, at: int) -> list[int]:
        return rounds_upfloated(self.history, self.pasts[at])

    @cached_property
    def allow(self) -> list[int]:
        """C1 and C3: by position, the mask of everybody who may be met."""
        everybody = (1 << self.size) - 1
        allow = [everybody & ~mask for mask in self.met]
        for mask in self.absolute.values():
            for at in ascending(mask):
                allow[at] &= ~mask
        return allow

    def graph(self, members: Sequence[int]) -> list[int]:
        """C1 and C3 among some players: bit j of row i says that the j-th of them may meet the i-th."""
        place = {at: number for number, at in enumerate(members)}
        among = mask_of(members)
        everybody = (1 << len(members)) - 1
        same = {
            (colour, Strength.ABSOLUTE): mask_of([place[at] for at in ascending(mask & among)])
            for colour, mask in self.absolute.items()
        }
        rows = []
        for at in members:
            banned = same.get(self.wish[at], 0)
            for other in ascending(self.met[at] & among):
                banned |= 1 << place[other]
            rows.append(everybody & ~banned)
        return rows

    @cached_property
    def eligible(self) -> int:
        """C2 (C.2): the mask of players who may get the pairing-allocated bye."""
        history, counts = self.history, self.rules.bars_from_bye
        return mask_of([at for at, past in enumerate(self.pasts) if not barred_from_bye(history, past, counts)])

    def games(self, at: int) -> int:
        """3.1.4 (B.0.d): how many games a player has played."""
        return len(self.pasts[at].colours)

    def colours(self, one: int, two: int) -> tuple[int, int, str]:
        """5.2 (E): White, Black, and the article that decided."""
        higher, lower = min(one, two), max(one, two)
        initial = self.history.initial_colour
        if initial is Colour.NONE and not (self.pasts[higher].colours or self.pasts[lower].colours):
            initial = self.history.require_initial_colour()
        colour, article = allocate(self._side(higher), self._side(lower), initial, self.rules.colour_rules)
        white, black = (higher, lower) if colour is Colour.WHITE else (lower, higher)
        return white, black, article

    def _side(self, at: int) -> Side:
        return Side(self.pasts[at], self.wish[at])


def _rounded_mean(ratings: Sequence[int]) -> int:
    count = len(ratings)
    return (2 * sum(ratings) + count) // (2 * count) if count else 0
