"""A ladder played week by week: where the places start, who registers, and how a week moves them.

The movement is the ladder's own (`trfpair.systems.ladder.advance`), so the file is one that `trfpair ladder advance`
could have written after the last week.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import takewhile
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.base.speech import noticed
from trfpair.event.acceleration import gives_points
from trfpair.event.history import History
from trfpair.event.model import Colour, Result, RoundPairing, Tournament, pairing_order
from trfpair.event.saying import Fillings, InEnglish, Listing, Saying
from trfpair.event.scores import OwnScore
from trfpair.systems.contract import Between, Contract, Season
from trfpair.systems.ladder.advance import advance, before_next_week, for_next_week, week_is_due, weeks_over
from trfpair.systems.ladder.field import MEMORY
from trfpair.systems.ladder.log import weeks_applied
from trfpair.systems.ladder.movement import rules_of_movement


def first_week(tournament: Tournament) -> Tournament:
    """The ladder before its first week: a place for everybody, by pairing order; its end is open.

    Raises BadInput for virtual points, which would be without effect on a ladder.
    """
    if tournament.baku or gives_points(tournament):
        raise BadInput(Saying("ladder-accelerated"))
    place = {player.id: index for index, player in enumerate(pairing_order(tournament), 1)}
    players = tuple(replace(player, rank=place[player.id]) for player in tournament.players)
    return replace(tournament, players=players, rounds=None, initial_colour=Colour.NONE)


def registered(tournament: Tournament) -> Tournament:
    """The ladder before a week for which the plan alone tells who registers.

    Whoever lost the place was entered as absent, and is struck out when the plan has the player back.
    """
    return replace(tournament, byes=())


def moved(tournament: Tournament, options: Mapping[str, Any]) -> Tournament:
    """The ladder after the last week of its games: new places, a line in the log, the absent of the coming week."""
    return advance(registered(tournament), rules_of_movement(options)).tournament


def _places(tournament: Tournament, after: int, options: Mapping[str, Any]) -> OwnScore:
    """The ladder itself: the place of the file (86-89) is the rank, and points mean nothing."""
    return OwnScore("Place", {player.id: player.rank for player in tournament.players}, lower_first=True, points=False)


def _bye_again(history: History, pairing: RoundPairing, options: Mapping[str, Any]) -> str:
    """That the same player has the bye week after week, where no gap between two byes is asked for."""
    if not pairing.bye or "bye_gap" in options:
        return ""
    past = history.by_id[pairing.bye]
    weeks = sum(1 for _ in takewhile(lambda game: game.result is Result.PAB, reversed(past.games)))
    if not weeks:
        return ""
    return noticed(InEnglish(Saying("bye-last-week", who=past.player.called, count=weeks)))


def _applies(tournament: Tournament, *, sure: bool = False) -> str:
    """That the results of the weeks which are over move the ladder."""
    weeks = weeks_over(tournament, sure=sure)
    several: Fillings = {"weeks": Listing(weeks)}
    return InEnglish(Saying("applies-weeks", **several) if len(weeks) > 1 else Saying("applies-week", week=weeks[0]))


COLOURS: Mapping[str, str] = {
    "the lower ranked plays White": "gives-lower",
    "the smaller share of White games plays White": "gives-share",
}
"""The kinds of sentences that name the two of a game, by the colour rules of its steps."""

CONTRACT = Contract(
    noun="ladder",
    harm="again",
    document="PairingsBot",
    words={
        "met-1": "they met last week",
        "met-2": "they met two weeks ago",
        "gap": "has had a bye within the gap asked for",
    },
    facts=("place",),
    score=_places,
    season=Season(first_week, registered, moved),
    between=Between(
        week_is_due,
        weeks_applied,
        for_next_week,
        before_next_week,
        "trfpair ladder advance {0} -o {0}",
        _applies,
    ),
    remark=_bye_again,
    memory=MEMORY,
)
