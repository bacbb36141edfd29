"""Ladders for the tests: places, dense pasts, weeks with absentees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from tests.club.events import BYE, game_cells, new_event, with_round
from trfpair.event.model import ByeRequest, Game, Record, Result, RoundPairing, Tournament


def ladder(size: int, unranked: int = 0) -> Tournament:
    """Places 1, 2, ... by number; the last ``unranked`` have none."""
    ranks = [number if number <= size - unranked else None for number in range(1, size + 1)]
    return new_event([2000 - 7 * number for number in range(size)], ranks)


def applied(tournament: Tournament) -> Tournament:
    """The log says that all weeks of the file have been applied to its places."""
    week = tournament.last_paired
    return replace(tournament, records=(*tournament.records, Record("###", f" ladder week {week}:")))


def without(tournament: Tournament, ids: Sequence[int]) -> Tournament:
    """Players not registered for the week to be paired."""
    return replace(tournament, byes=(ByeRequest(Result.ZERO_BYE, 0, tuple(ids)),))


def idle_week(tournament: Tournament, cells: dict[int, Game] | None = None) -> Tournament:
    """A week in which only the last two players met (and what else is given)."""
    last = len(tournament.players)
    return with_round(tournament, game_cells(last - 1, last, "=") | (cells or {}))


def dense_weeks(tournament: Tournament, share: int, draw: Random) -> Tournament:
    """Two weeks in which any pair may have met: about ``share`` per cent of the players played in each."""
    for _ in range(2):
        here = [player.id for player in tournament.players if draw.randrange(100) < share]
        draw.shuffle(here)
        if len(here) < 2:
            continue
        cells: dict[int, Game] = {}
        while len(here) > 1:
            cells |= game_cells(here.pop(), here.pop(), draw.choice("1110===+"))
        if here:
            cells[here.pop()] = BYE
        tournament = with_round(tournament, cells)
    return tournament


def boards(pairing: RoundPairing) -> set[frozenset[int]]:
    """Who meets whom."""
    return {frozenset(board) for board in pairing.boards}
