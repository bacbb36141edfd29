"""The players of a ladder week in order, and whom each of them met in the last two weeks."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from trfpair.base.errors import BadInput
from trfpair.base.plain import plain
from trfpair.event.history import History, Past
from trfpair.event.model import Player
from trfpair.event.results import PAID_BYES
from trfpair.event.saying import Saying
from trfpair.matching.bits import mask_of
from trfpair.systems.swiss.past import forbidden_masks

MEMORY = 2
"""Weeks in which two players who have met may not meet again."""


def against_again(weeks: int) -> int:
    """How much is against a second game so many weeks after the first: more, the fewer they are; 0 for nothing.

    0 weeks are two who have not met.
    """
    return max(0, MEMORY + 1 - weeks) if weeks else 0


@plain
class LadderField:
    """Players are named by their position in ``players``, from 0; sets of them are bit masks over positions."""

    players: tuple[Past, ...]
    """The registered players: by place, then the unranked in the order of the draw."""
    met: tuple[tuple[int, ...], ...]
    """``met[w][i]``: the opponents of player i over the board, w + 1 weeks ago."""
    banned: tuple[int, ...]
    """Players not to be met by order of the file (XXP, 260)."""

    def name(self, position: int) -> str:
        """How messages call a player."""
        return self.players[position].player.called

    def weeks_since(self, one: int, other: int) -> int:
        """How many weeks ago two players met: 1 or 2 (the shorter time), 0 if they did not."""
        return next((weeks for weeks, met in enumerate(self.met, 1) if met[one] >> other & 1), 0)

    def had_bye(self, weeks: int) -> int:
        """The mask of the players who had a bye in the last ``weeks`` weeks."""
        if weeks <= 0:
            return 0
        return mask_of(
            position
            for position, past in enumerate(self.players)
            if any(game.result in PAID_BYES for game in past.games[-weeks:])
        )


def field_of(history: History, draw: Random) -> LadderField:
    """Order the registered players and look two weeks back. BadInput where two players share a place."""
    check_places(history.tournament.players)
    ranked = [past for past in history.present if past.player.rank is not None]
    ranked.sort(key=lambda past: past.player.rank or 0)
    unranked = sorted((past for past in history.present if past.player.rank is None), key=lambda past: past.order)
    draw.shuffle(unranked)
    players = (*ranked, *unranked)
    position_of = {past.id: position for position, past in enumerate(players)}
    weeks = range(1, min(MEMORY, history.round - 1) + 1)
    return LadderField(
        players=players,
        met=tuple(tuple(_opponent_mask(past, week, position_of) for past in players) for week in weeks),
        banned=tuple(forbidden_masks(history.forbidden, position_of, len(position_of))),
    )


def _opponent_mask(past: Past, weeks_ago: int, position_of: dict[int, int]) -> int:
    game = past.games[-weeks_ago]
    if not game.played or game.opponent not in position_of:
        return 0
    return 1 << position_of[game.opponent]


def check_places(players: Iterable[Player]) -> None:
    """A place (columns 86-89) is a positive number, and one player's alone. BadInput names who breaks that."""
    holders: dict[int, Player] = {}
    for player in players:
        if player.rank is None:
            continue
        if player.rank < 1:
            raise BadInput(Saying("places-begin-at-1", player=player.id, place=player.rank))
        other = holders.setdefault(player.rank, player)
        if other is not player:
            raise BadInput(Saying("place-of-two", one=other.id, other=player.id, place=player.rank))
