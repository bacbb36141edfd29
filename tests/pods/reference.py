"""Brute force for small fields: every seating is listed, nothing is shared with the engine's own solvers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from trfpair.pods.model import FinishedRound, Request, Table

Seating = list[tuple[int, ...]]


def seatings(players: list[int], sizes: list[int]) -> Iterator[Seating]:
    """Yield every way to seat all players at tables of these sizes (the sum of the sizes is their number)."""
    if not players:
        yield []
        return
    first, others = players[0], players[1:]
    for size in sorted(set(sizes)):
        left = list(sizes)
        left.remove(size)
        for company in combinations(others, size - 1):
            for rest in seatings([player for player in others if player not in company], left):
                yield [(first, *company), *rest]


def meetings(request: Request, one: int, other: int) -> int:
    """Count the rounds in which two players shared a table."""
    return sum(one in table.players and other in table.players for r in request.rounds for table in r.tables)


def points(request: Request, player: int) -> int:
    """Add up a player's points: 3 a win, 1 a draw, 3 a bye."""
    total = 0
    for round_ in request.rounds:
        for table in round_.tables:
            if player in table.players:
                total += 3 if table.winner == player else 1 if table.winner == 0 else 0
        total += 3 if player in (round_.byes or ()) else 0
    return total


def badness(request: Request, tables: Seating) -> int:
    """The square law over ordered pairs (docs/pods.md, C3)."""
    return sum(meetings(request, a, b) ** 2 for table in tables for a in table for b in table if a != b)


def least_badness(request: Request, sizes: list[int]) -> int:
    """The least badness of any seating, by depth first search that leaves off where it is no longer better."""
    met = {(a, b): meetings(request, a, b) ** 2 for a in request.players for b in request.players}
    best = [sum(2 * value for value in met.values()) + 1]

    def seat(players: list[int], left: list[int], so_far: int) -> None:
        if so_far >= best[0]:
            return
        if not players:
            best[0] = so_far
            return
        first, others = players[0], players[1:]
        for size in sorted(set(left)):
            fewer = list(left)
            fewer.remove(size)
            for company in combinations(others, size - 1):
                cost = sum(2 * met[pair] for pair in combinations((first, *company), 2))
                seat([player for player in others if player not in company], fewer, so_far + cost)

    seat(list(request.players), sizes, 0)
    return best[0]


def spread(request: Request, tables: Seating) -> int:
    """The score differences over ordered pairs."""
    return sum(abs(points(request, a) - points(request, b)) for table in tables for a in table for b in table)


def threes(request: Request, tables: Seating) -> int:
    """Count the earlier tables of three of those who sit at one now."""
    earlier = [
        player for r in request.rounds for table in r.tables if len(table.players) == 3 for player in table.players
    ]
    return sum(earlier.count(player) for table in tables if len(table) == 3 for player in table)


def seldom(request: Request, tables: Seating) -> tuple[list[int], list[int]]:
    """Of the pairs who meet again: how many met most often, once less ...; how many in the last round, before ..."""
    rounds = [{pair for table in r.tables for pair in combinations(sorted(table.players), 2)} for r in request.rounds]
    pairs = [pair for table in tables for pair in combinations(sorted(table), 2)]
    again = [[at for at, met in enumerate(rounds) if pair in met] for pair in pairs]
    most = range(len(rounds), 0, -1)
    times = [sum(len(met) == number for met in again) for number in most]
    return times, [sum(met[-1:] == [number - 1] for met in again) for number in most]


def excess(request: Request, tables: Seating, tolerance: int) -> int:
    """Count the met pairs beyond the tolerance of each table."""
    return sum(
        max(0, sum(meetings(request, a, b) > 0 for a, b in combinations(table, 2)) - tolerance) for table in tables
    )


def with_byes(players: list[int], size: int) -> Iterator[tuple[Seating, tuple[int, ...]]]:
    """Yield every seating at tables of one size with n modulo size byes."""
    for byes in combinations(players, len(players) % size):
        rest = [player for player in players if player not in byes]
        for tables in seatings(rest, [size] * (len(rest) // size)):
            yield tables, byes


def random_request(seed: int, number: int, rounds: int, sizes: tuple[int, ...]) -> Request:
    """Seat random players at random tables of these sizes, play at random; who finds no table has a bye.

    The list of players is in order of standing.
    """
    rng = Random(seed)
    request = Request(tuple(range(1, number + 1)), ())
    for _ in range(rounds):
        left = list(request.players)
        rng.shuffle(left)
        tables = []
        while fits := [size for size in sizes if size <= len(left)]:
            size = fits[rng.randrange(len(fits))]
            seats, left = tuple(left[:size]), left[size:]
            tables.append(Table(seats, (0, *seats)[rng.randrange(size + 1)]))
        request = Request(request.players, (*request.rounds, FinishedRound(tuple(tables), tuple(left))))
    standing = sorted(request.players, key=lambda player: -points(request, player))
    return Request(tuple(standing), request.rounds)
