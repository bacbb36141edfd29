"""Facts of the finished rounds: meetings, points, seats, small tables and byes. Computed once a request."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations

from trfpair.base.plain import plain
from trfpair.pods.model import BYE, DRAW, LOSS, WIN, Request, Table


@plain
class History:
    """The past of everybody named in a request, by player id. Who has no past is counted as zero.

    ``met[a][b]`` is the number of rounds the two shared a table, ``last[a][b]`` the latest of these. ``seats`` are the
    seat numbers (from 1) with the size of the table, round by round. ``threes`` counts the tables of three.
    """

    met: Mapping[int, Mapping[int, int]]
    last: Mapping[int, Mapping[int, int]]
    points: dict[int, Fraction]
    seats: dict[int, tuple[tuple[int, int], ...]]
    threes: dict[int, int]
    byes: dict[int, int]

    def meetings(self, one: int, other: int) -> int:
        """Return how many rounds the two players shared a table."""
        return self.met[one].get(other, 0)

    def badness(self, player: int) -> int:
        """Return the player's badness of all rounds played (C3): the sum of m² over mates, m = earlier meetings.

        Of a mate met n times these are the squares from 0 to n - 1.
        """
        return sum(n * (n - 1) * (2 * n - 1) // 6 for n in self.met[player].values())


def table_points(table: Table, player: int) -> int:
    """Return the points of a player at a finished table: 3 for the win, 1 for everyone if drawn, else 0."""
    if table.winner is None:
        return LOSS
    return DRAW if table.winner == 0 else WIN if table.winner == player else LOSS


def everybody(request: Request) -> list[int]:
    """Return the ids of all players, active or former, in rising order."""
    named = {player for round_ in request.rounds for table in round_.tables for player in table.players}
    named.update(player for round_ in request.rounds for player in round_.byes or ())
    return sorted(named.union(request.players))


def rematch_cost(law: str, meetings: int) -> int:
    """The cost of one for meeting another again after so many meetings, by a law: these squared, or as they are (C3).

    It counts for both.
    """
    return meetings * meetings if law == "square" else meetings


def study(request: Request) -> History:
    """Work the history out of the finished rounds; ``scores`` and ``byes`` of the request win over the count."""
    people = everybody(request)
    points = dict.fromkeys(people, Fraction(0))
    seats: dict[int, list[tuple[int, int]]] = {player: [] for player in people}
    met: dict[int, Counter[int]] = {player: Counter() for player in people}
    last: dict[int, dict[int, int]] = {player: {} for player in people}
    for at, round_ in enumerate(request.rounds, 1):
        for table in round_.tables:
            for seat, player in enumerate(table.players, start=1):
                points[player] += table_points(table, player)
                seats[player].append((seat, len(table.players)))
                met[player].update(table.players)
                del met[player][player]
                last[player].update(dict.fromkeys(table.players, at))
        for player in round_.byes or ():
            points[player] += BYE
    points.update(request.scores or {})
    frozen = {player: tuple(taken) for player, taken in seats.items()}
    threes = {player: sum(size == 3 for _, size in taken) for player, taken in frozen.items()}
    return History(met, last, points, frozen, threes, _byes(request, people))


def _byes(request: Request, people: list[int]) -> dict[int, int]:
    """Count the earlier byes: as told, else a round without a table counts as one."""
    if request.byes is not None:
        return {player: request.byes.get(player, 0) for player in people}
    if any(round_.byes is not None for round_ in request.rounds):
        had = Counter(player for round_ in request.rounds for player in round_.byes or ())
        return {player: had[player] for player in people}
    sat = Counter(player for round_ in request.rounds for table in round_.tables for player in table.players)
    return {player: len(request.rounds) - sat[player] for player in people}


def personal_badness(request: Request) -> list[dict[int, int]]:
    """Return each finished round's badness of each player who sat in it (C3)."""
    met: Counter[tuple[int, int]] = Counter()
    rounds = []
    for round_ in request.rounds:
        badness = {player: 0 for table in round_.tables for player in table.players}
        for table in round_.tables:
            for pair in combinations(sorted(table.players), 2):
                for player in pair:
                    badness[player] += met[pair] ** 2
                met[pair] += 1
        rounds.append(badness)
    return rounds
