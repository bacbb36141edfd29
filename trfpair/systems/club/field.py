"""The field of a club Swiss round: the players by rank, and who may meet whom without a fault."""

from __future__ import annotations

from collections.abc import Mapping

from trfpair.base.named import NamedTuple
from trfpair.base.plain import plain
from trfpair.event.history import History, Past
from trfpair.event.model import Game
from trfpair.event.results import FORFEITED, PAID_BYES
from trfpair.matching.bits import mask_of
from trfpair.systems.club.colours import Due, clash, due
from trfpair.systems.swiss.past import forbidden_masks

Meetings = tuple[int, int]
"""How often two have met over the board, and the round of their last game."""


class Fault(NamedTuple):
    """The fault of a game: earlier meetings and the round of the last one (0: none), and a flag."""

    times: int
    latest: int
    flag: bool


@plain
class ClubField:
    """Players are named by their place in ``players``, from 0; sets of them are bit masks over places."""

    players: tuple[Past, ...]
    """The work tournament players: score descending, club rating descending, then pairing order."""
    dues: tuple[Due, ...]
    met: tuple[int, ...]
    """Opponents over the board, one mask a player."""
    banned: tuple[int, ...]
    """Players not to be met by order of the file (XXP, 260)."""
    clashing: tuple[int, ...]
    """Players with whom the game would need the director's flag."""
    byes: tuple[int, ...]
    """Byes and forfeits so far, one count a player."""
    meetings: tuple[Mapping[int, Meetings], ...]
    """By player: of each opponent met over the board, how often and when last."""
    by_low_rating: tuple[int, ...]
    """The final order of the original: score descending, rating ascending, then as they rank."""

    def name(self, place: int) -> str:
        """How messages call a player."""
        return self.players[place].player.called

    def have_met(self, one: int, other: int) -> bool:
        """Whether two players have met over the board."""
        return bool(self.met[one] >> other & 1)

    def would_clash(self, one: int, other: int) -> bool:
        """Whether a game of the two would need the director's flag."""
        return bool(self.clashing[one] >> other & 1)

    def fault(self, one: int, other: int) -> Fault:
        """The fault of a game, the worst one first; (0, 0, False) is a game without fault."""
        return Fault(*self.meetings[one].get(other, (0, 0)), self.would_clash(one, other))

    def bye_classes(self) -> list[int]:
        """Masks of the players with equally many byes and forfeits, fewest first: nobody has a second before all one.

        Empty for an even field, which needs no bye.
        """
        if len(self.players) % 2 == 0:
            return []
        return [mask_of(place for place, count in enumerate(self.byes) if count == n) for n in sorted(set(self.byes))]


def field_of(history: History) -> ClubField:
    """Rank the players of the round and collect what stands between them."""
    players = tuple(sorted(history.present, key=lambda past: (-past.pairing_score, -past.rating, past.order)))
    place_of = {past.id: place for place, past in enumerate(players)}
    dues = tuple(due(past.colours) for past in players)
    met = (mask_of(place_of[id_] for id_ in past.opponents if id_ in place_of) for past in players)
    return ClubField(
        players=players,
        dues=dues,
        met=tuple(met),
        banned=tuple(forbidden_masks(history.forbidden, place_of, len(players))),
        clashing=_clashing(dues),
        byes=tuple(sum(is_bye_or_forfeit(game) for game in past.games) for past in players),
        meetings=tuple(_meetings(past, place_of) for past in players),
        by_low_rating=tuple(
            sorted(range(len(players)), key=lambda at: (-players[at].pairing_score, players[at].rating))
        ),
    )


def _meetings(past: Past, place_of: Mapping[int, int]) -> dict[int, Meetings]:
    found: dict[int, Meetings] = {}
    for number, game in enumerate(past.games, 1):
        if game.played and game.opponent in place_of:
            times, _ = found.get(place_of[game.opponent], (0, 0))
            found[place_of[game.opponent]] = times + 1, number
    return found


def is_bye_or_forfeit(game: Game) -> bool:
    """Whether a round was "a bye or forfeit round" (1.3): any bye worth points, a forfeit won or lost.

    An announced absence (zero-point bye) is none of them.
    """
    return game.result in PAID_BYES or game.result in FORFEITED


def _clashing(dues: tuple[Due, ...]) -> tuple[int, ...]:
    kinds = dict.fromkeys(dues)
    masks = {kind: mask_of(place for place, other in enumerate(dues) if clash(kind, other)) for kind in kinds}
    return tuple(masks[kind] & ~(1 << place) for place, kind in enumerate(dues))
