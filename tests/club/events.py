"""Tournaments for the tests: built without a file, played at random by seed, dense pasts for small fields."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from trfpair.event.model import Colour, Game, Player, Result, RoundPairing, Scoring, Tournament

CLUB_POINTS = Scoring(30, 30, 10, 10, 0, 0, 30, 0, 30, 10, 0, 30)
"""3, 1, 0 points as in the original; a bye counts as a win."""

ABSENT = Game(0, Colour.NONE, Result.ZERO_BYE)
BYE = Game(0, Colour.NONE, Result.PAB)


def new_event(ratings: Sequence[int], ranks: Sequence[int | None] | None = None) -> Tournament:
    """Players 1, 2, ... with these ratings, nothing played."""
    places = ranks or [None] * len(ratings)
    players = tuple(
        Player(id=number, name=f"Player {number}", rating=rating, rank=rank)
        for number, (rating, rank) in enumerate(zip(ratings, places), 1)
    )
    return Tournament(players=players, scoring=CLUB_POINTS)


def random_event(size: int, draw: Random) -> Tournament:
    """A field with ratings drawn between 1000 and 2300, in the order of entry."""
    return new_event([draw.randrange(1000, 2300) for _ in range(size)])


def with_round(tournament: Tournament, cells: dict[int, Game]) -> Tournament:
    """The tournament with one more round; who has no cell was absent."""
    players = [replace(player, games=(*player.games, cells.get(player.id, ABSENT))) for player in tournament.players]
    return replace(tournament, players=tuple(players), byes=())


def game_cells(white: int, black: int, outcome: str) -> dict[int, Game]:
    """Both cells of a game; ``outcome`` is the result code of White."""
    other = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}[outcome]
    return {
        white: Game(black, Colour.WHITE, Result(outcome)),
        black: Game(white, Colour.BLACK, Result(other)),
    }


def played(tournament: Tournament, pairing: RoundPairing, draw: Random, forfeits: int = 0) -> Tournament:
    """Play a round: the better rated wins more often, a quarter are draws; ``forfeits`` per cent are not played."""
    rating = {player.id: player.rating for player in tournament.players}
    cells: dict[int, Game] = {}
    for white, black in pairing.boards:
        if draw.randrange(100) < forfeits:
            outcome = draw.choice("+-")
        elif draw.randrange(4) == 0:
            outcome = "="
        else:
            chance = 1 / (1 + 10 ** ((rating[black] - rating[white]) / 400))
            outcome = "1" if draw.random() < chance else "0"
        cells |= game_cells(white, black, outcome)
    if pairing.bye:
        cells[pairing.bye] = BYE
    return with_round(tournament, cells)


def dense_past(size: int, rounds: int, draw: Random, absent: int = 10) -> Tournament:
    """A small field with any past at all: rematches and colours as they come, byes, absences, forfeits."""
    tournament = random_event(size, draw)
    for _ in range(rounds):
        here = [player.id for player in tournament.players if draw.randrange(100) >= absent]
        draw.shuffle(here)
        if len(here) < 2:
            continue  # byes alone would be the announcements of a round still to be paired
        cells: dict[int, Game] = {}
        while len(here) > 1:
            cells |= game_cells(here.pop(), here.pop(), draw.choice("11100==+-"))
        if here:
            cells[here.pop()] = BYE
        tournament = with_round(tournament, cells)
    return tournament
