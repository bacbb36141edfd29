"""Chapters 1 and 2: what a player brings to the round. Due colour, ARO, and the flags ``c`` and ``u``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import lcm

from trfpair.base.plain import plain
from trfpair.event.alphabet import folded
from trfpair.event.history import History, Past
from trfpair.event.model import Colour
from trfpair.event.results import WON_FREE, Result
from trfpair.event.saying import Saying
from trfpair.systems.swiss.past import rounds_upfloated

LONG_EVENT = 10
"""2.5: from this many rounds on a player may be moved up once more."""


@plain(frozen=False)
class Entrant:
    """One player of the round, as the columns of a score group table show the player."""

    index: int
    """Place among the players of the round, from 0: pairing score, then pairing order."""
    id: int
    name: str
    rating: int
    score: int
    """Pairing score, in tenths: it decides the score group."""
    aro: int
    """Average rating of the opponents met, scaled to a whole number by one factor for all players."""
    aro_tenths: int
    """The average rating of the opponents for people: in tenths, rounded half up."""
    due: Colour
    fixed: str = ""
    """Flag ``c``: the rule (2.3 or 2.4) that leaves no other colour; empty where the player may change."""
    grounded: Saying | None = None
    """Flag ``u``: why the player may not be moved up (2.5); None where that may be."""
    barred: Result | None = None
    """2.2: the point got without playing; None where the player may have the bye."""
    difference: int = 0
    colours: tuple[Colour, ...] = ()
    order: int = 0
    """Place in the pairing order of the event: the last resort of every list."""

    @property
    def printed(self) -> str:
        """The name, or the number of a player without one."""
        return self.name or f"no. {self.id}"

    @property
    def alphabet(self) -> tuple[str, str, int]:
        """Key of an alphabetical list, in which capitals and accents do not count."""
        return (folded(self.name), self.name, self.order)


def entrants_of(history: History) -> list[Entrant]:
    """Chapter 1: the players of the round, highest pairing score first."""
    opponents = {past.id: rated_opponents(history, past) for past in history.present}
    scale = lcm(*{len(ratings) for ratings in opponents.values() if ratings})
    result = []
    for index, past in enumerate(history.present):
        ratings = opponents[past.id]
        total, games = sum(ratings), len(ratings) or 1
        due, fixed = due_colour(past.colours, past.difference)
        result.append(
            Entrant(
                index=index,
                id=past.id,
                name=past.player.name,
                rating=past.rating,
                score=past.pairing_score,
                aro=total * (scale // games),
                aro_tenths=(20 * total + games) // (2 * games),
                due=due,
                fixed=fixed,
                grounded=grounded(history, past),
                barred=barred(past, history.tournament.scoring.win),
                difference=past.difference,
                colours=past.colours,
                order=past.order,
            )
        )
    return result


def without_third_colour_rule(entrant: Entrant) -> Entrant:
    """The player as one whom 2.4 does not bind; 2.3 does."""
    return replace(entrant, fixed="") if entrant.fixed == "2.4" else entrant


def rated_opponents(history: History, past: Past) -> list[int]:
    """Chapter 1: the ratings an ARO averages: opponents met over the board, those without a rating left out."""
    met = [history.by_id.get(game.opponent) for game in past.games if game.played]
    return [other.rating for other in met if other and other.rating]


def due_colour(colours: Sequence[Colour], difference: int) -> tuple[Colour, str]:
    """Chapters 1 and 2: the due colour, and the rule that fixes it.

    White is due after more games with Black, or as many and the last one with Black. Where 2.3 (no difference beyond
    two) or 2.4 (no colour three times running) leave one colour only, that is the due one; 2.3 goes before 2.4 where
    a file holds a history that breaks both. A player without a game is due Black, as in FIDE's later text.
    """
    last = colours[-1] if colours else Colour.WHITE
    if abs(difference) >= 2:
        return (Colour.BLACK if difference > 0 else Colour.WHITE), "2.3"
    if len(colours) >= 2 and colours[-2] is last:
        return last.opposite, "2.4"
    if difference:
        return (Colour.BLACK if difference > 0 else Colour.WHITE), ""
    return last.opposite, ""


def barred(past: Past, win: int) -> Result | None:
    """2.2: a player who got a point without playing, in one round, does not get the bye."""
    for before, after, game in zip(past.scores, past.scores[1:], past.games):
        if game.played or game.result is Result.NONE:
            continue
        if game.result in WON_FREE or after - before >= win:
            return game.result
    return None


def grounded(history: History, past: Past) -> Saying | None:
    """2.5: why a player may not be moved up: in the last round already, or too often; free in the last round."""
    if history.is_last_round:
        return None
    rounds = rounds_upfloated(history, past)
    if rounds and rounds[-1] == history.round - 1:
        return Saying("moved-up-in", round=rounds[-1])
    planned = history.tournament.rounds or history.round
    most = 4 if planned >= LONG_EVENT else 3
    return Saying("moved-up-times", times=len(rounds)) if len(rounds) >= most else None
