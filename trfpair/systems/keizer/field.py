"""Those who are there, in the order of the ranking, and how it stands between any two of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trfpair.base.plain import plain
from trfpair.event.history import History, Past
from trfpair.event.model import Result
from trfpair.systems.keizer.ranking import Place, ranking_after
from trfpair.systems.keizer.rules import Rules, rules_of


@plain
class KeizerField:
    """The players of a round by position, the highest ranked at 0."""

    players: tuple[Past, ...]
    places: Mapping[int, Place]
    """Value and score of everybody, by id."""
    at_rest: bool
    byes: tuple[int, ...]
    """How many byes each has had."""
    refused: tuple[Mapping[int, str], ...]
    """By position, whom the rules keep apart: the position and the reason; both sides have it."""
    banned: tuple[frozenset[int], ...]
    """By position, whom the file keeps apart."""

    def name(self, position: int) -> str:
        """How messages name the player."""
        return self.players[position].player.called


MET, OFTEN, BAN = "met-lately", "met-often", "ban"
"""Why two should not meet: too soon after the last time; as often as is allowed; the file forbids it."""


def field_of(history: History, rules: Rules) -> KeizerField:
    """The field of a round: all who are present."""
    here = {past.id for past in history.present}
    ranking = ranking_after(history.tournament, history.round - 1, rules, here)
    players = tuple(history.by_id[place.id] for place in ranking.places if place.id in here)
    position = {past.id: at for at, past in enumerate(players)}
    refused: list[dict[int, str]] = [{} for _ in players]
    for at, past in enumerate(players):
        for other, rounds in meetings(past).items():
            if other in position and (reason := _reason(rounds, history.round, rules)):
                refused[at][position[other]] = refused[position[other]][at] = reason
    byes = tuple(sum(game.result is Result.PAB for game in past.games) for past in players)
    places = {place.id: place for place in ranking.places}
    return KeizerField(players, places, ranking.at_rest, byes, tuple(refused), banned_in(history, position))


def banned_in(history: History, position: Mapping[int, int]) -> tuple[frozenset[int], ...]:
    """By position of a player those whom the file keeps apart from the player."""
    banned: list[set[int]] = [set() for _ in position]
    for group in history.forbidden:
        members = [position[id_] for id_ in group if id_ in position]
        for one in members:
            banned[one].update(other for other in members if other != one)
    return tuple(map(frozenset, banned))


def meetings(past: Past) -> dict[int, list[int]]:
    """The rounds in which the player met each opponent over the board."""
    found: dict[int, list[int]] = {}
    for round_, game in enumerate(past.games, 1):
        if game.played:
            found.setdefault(game.opponent, []).append(round_)
    return found


def met_lately(history: History, one: int, other: int, options: Mapping[str, Any]) -> bool:
    """Whether the games of two players keep them apart in the round after a history, by the options of the round."""
    rounds = meetings(history.by_id[one]).get(other)
    return bool(rounds and _reason(rounds, history.round, rules_of(options)))


def _reason(rounds: list[int], now: int, rules: Rules) -> str:
    if rules.meetings and len(rounds) >= rules.meetings:
        return OFTEN
    return MET if now - rounds[-1] <= rules.apart else ""
