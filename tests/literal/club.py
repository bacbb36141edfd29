"""The club Swiss by brute force, and the original's plain walk: from the text, sharing nothing with the engine."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from tests.literal.pairs import every_pairing
from trfpair.event.model import Game, Player, Result, Tournament

Order = Callable[[Sequence[int]], list[int]]


class Round(NamedTuple):
    """The players by rank, with all that the rules ask about them."""

    players: list[Player]
    points: list[int]
    met: set[tuple[int, int]]
    last: list[str]
    """The last two colours of each: "", "w", "b", "ww" ..."""
    byes: list[int]
    games: dict[tuple[int, int], list[int]]
    """Of two places that have met: the rounds."""


def look(tournament: Tournament, present: set[int]) -> Round:
    """Rank the players: points, then rating, then number."""

    def points(player: Player) -> int:
        return sum(tournament.scoring.points(game) for game in player.games)

    players = sorted(
        (player for player in tournament.players if player.id in present),
        key=lambda player: (-points(player), -player.rating, player.id),
    )
    met = {(a, b) for a, one in enumerate(players) for b, two in enumerate(players) if _have_met(one, two)}
    last = ["".join(game.colour.letter for game in player.games if game.played)[-2:] for player in players]
    byes = [sum(map(_bye_or_forfeit, player.games)) for player in players]
    games = {(a, b): _rounds(players[a], players[b]) for a, b in met}
    return Round(players, [points(player) for player in players], met, last, byes, games)


def _rounds(one: Player, two: Player) -> list[int]:
    return [number for number, game in enumerate(one.games, 1) if game.played and game.opponent == two.id]


def _have_met(one: Player, two: Player) -> bool:
    return any(game.played and game.opponent == two.id for game in one.games)


def _bye_or_forfeit(game: Game) -> bool:
    if game.opponent:
        return game.result in (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
    return game.result in (Result.PAB, Result.FULL_BYE, Result.HALF_BYE, Result.FORFEIT_WIN)


def candidate_order(system: str, field: Round, free: Sequence[int]) -> list[int]:
    """The opponents of the first of ``free`` in the order of a system."""
    if system == "club-rating":
        return sorted(free[1:], key=lambda p: (-field.points[p], field.players[p].rating, p))
    middle = len(free) // 2
    if system == "club-glossary":
        return [*free[middle + 1 :], *(free[index] for index in range(middle, 0, -1))]
    upwards = [free[index] for index in range(middle, 0, -1)]
    return upwards + [free[index] for index in range(middle + 1, len(free))]


def flagged(field: Round, a: int, b: int) -> bool:
    """Both had the same colour twice running."""
    return field.last[a] == field.last[b] and field.last[a] in ("ww", "bb")


def white_of(field: Round, high: int, low: int) -> int:
    """Who has White, by the text's cases."""
    ideal = {"": "", "w": "b", "b": "w"}
    mine, theirs = ideal[field.last[high][-1:]], ideal[field.last[low][-1:]]
    if not mine and not theirs:
        return low
    if mine != theirs:
        return high if (mine or {"w": "b", "b": "w"}[theirs]) == "w" else low
    other = {high: low, low: high}
    due_white = mine == "w"
    gives_way = high if not _same_twice(field.last[high]) else low if not _same_twice(field.last[low]) else high
    gets_due = other[gives_way]
    return gets_due if due_white else gives_way


def _same_twice(last: str) -> bool:
    return len(last) == 2 and last[0] == last[1]


def greedy(system: str, field: Round) -> tuple[int | None, list[tuple[int, int]]] | None:
    """The text's walk; None where it ends in a dead end or a flag."""
    free = list(range(len(field.players)))
    bye = None
    if len(free) % 2:
        eligible = [place for place in free if field.byes[place] == 0]
        if not eligible:
            return None
        bye = eligible[-1]
        free.remove(bye)
    pairs = []
    while free:
        high = free[0]
        order = candidate_order(system, field, free)
        low = next((c for c in order if (high, c) not in field.met and not flagged(field, high, c)), None)
        if low is None:
            return None
        pairs.append((high, low))
        free = [place for place in free if place not in (high, low)]
    return bye, pairs


def best(system: str, field: Round, banned: set[tuple[int, int]] | None = None, never: Collection[int] = ()) -> Any:
    """The best of all complete pairings: (rematches, flags, bye place or None, pairs); None if the bans leave none.

    The places of ``never`` do not have the bye.
    """
    everyone = list(range(len(field.players)))
    byes: list[int | None] = [place for place in everyone if place not in never] if len(everyone) % 2 else [None]
    keyed = []
    for bye in byes:
        rest = [place for place in everyone if place != bye]
        for pairs in every_pairing(rest):
            if banned and any(pair in banned for pair in pairs):
                continue
            bye_key = (0, 0) if bye is None else (field.byes[bye], -bye)
            found = faults(field, pairs)
            key = (bye_key[0], found, bye_key[1], _choices(system, field, rest, pairs))
            keyed.append((key, (found[0], found[-1], bye, pairs)))
    return min(keyed, key=lambda item: item[0])[1] if keyed else None


def faults(field: Round, pairs: Collection[tuple[int, int]]) -> tuple[int, list[int], list[int], int]:
    """Rematches, how often and when those have met, flags."""
    again = [field.games[pair] for pair in pairs if pair in field.met]
    times, lately = sorted(map(len, again), reverse=True), sorted(map(max, again), reverse=True)
    return len(again), times, lately, sum(flagged(field, *pair) for pair in pairs)


def _choices(
    system: str, field: Round, rest: list[int], pairs: list[tuple[int, int]]
) -> list[tuple[int, int, bool, int]]:
    """How far down the candidates each player in turn had to go."""
    free, result = list(rest), []
    for high, low in pairs:
        index = candidate_order(system, field, free).index(low)
        met = field.games.get((high, low), [])
        result.append((len(met), max(met, default=0), flagged(field, high, low), index))
        free = [place for place in free if place not in (high, low)]
    return result
