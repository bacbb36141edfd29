"""The ladder by brute force, and the rule as written with its repair, sharing nothing with the engine."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from tests.literal.pairs import every_pairing
from trfpair.event.model import Result, Tournament


class Week(NamedTuple):
    """Ids in ladder order (the unranked as drawn), and who met whom how many weeks ago."""

    ids: list[int]
    ago: dict[tuple[int, int], int]
    had_bye: set[int]


def look(tournament: Tournament, ids: Sequence[int], gap: int = 0) -> Week:
    """The week after the last one of the file, for the players in this order."""
    games = {player.id: player.games for player in tournament.players}
    weeks = max((len(cells) for cells in games.values()), default=0)
    ago: dict[tuple[int, int], int] = {}
    for back in (2, 1):
        for one, id_ in enumerate(ids):
            game = games[id_][weeks - back] if weeks >= back else None
            if game and game.played and game.opponent in ids:
                other = list(ids).index(game.opponent)
                ago[min(one, other), max(one, other)] = back
    had_bye = {
        place
        for place, id_ in enumerate(ids)
        if any(game.result is Result.PAB for game in games[id_][max(weeks - gap, 0) :])
    }
    return Week(list(ids), ago, had_bye)


def best(
    week: Week, gap: int = 0, banned: Collection[tuple[int, int]] = (), never: Collection[int] = ()
) -> tuple[int, int, int | None, list[tuple[int, int]]]:
    """The best of all complete pairings: (rematches, those after one week, bye place or None, pairs).

    ValueError where the bans leave none. The places of ``never`` do not have the bye.
    """
    everyone = list(range(len(week.ids)))
    byes: list[int | None] = [place for place in everyone if place not in never] if len(everyone) % 2 else [None]
    keyed = []
    for bye in byes:
        for pairs in every_pairing([place for place in everyone if place != bye]):
            if any(pair in banned for pair in pairs):
                continue
            weeks = [week.ago[pair] for pair in pairs if pair in week.ago]
            late = bye is not None and gap > 0 and bye in week.had_bye
            key = (late, len(weeks), weeks.count(1), -(bye or 0), [low for _, low in pairs])
            keyed.append((key, (len(weeks), weeks.count(1), bye, pairs)))
    return min(keyed, key=lambda item: item[0])[1]


def walk(week: Week) -> list[tuple[int, int]] | None:
    """Top down, the highest ranked whom each may play; None where somebody is left with nobody."""
    return written_rule(week, repair=False)


def written_rule(week: Week, repair: bool = True) -> list[tuple[int, int]] | None:
    """The text: the walk, and if the last two are not allowed, the pairing before is changed.

    None where the text is silent: stuck earlier, or the one change does not help. An odd week gives the lowest the bye.
    """
    free = list(range(len(week.ids)))
    if len(free) % 2:
        free.pop()
    pairs: list[tuple[int, int]] = []
    while free:
        high, *others = free
        low = next((other for other in others if (high, other) not in week.ago), None)
        if low is None:
            return _repaired(week, pairs, free) if repair and len(free) == 2 and pairs else None
        pairs.append((high, low))
        free = [place for place in others if place != low]
    return pairs


def _repaired(week: Week, pairs: list[tuple[int, int]], last_two: list[int]) -> list[tuple[int, int]] | None:
    *kept, (high, low) = pairs
    four = sorted([high, low, *last_two])
    for other in four:
        if other <= low or other == high or (high, other) in week.ago:
            continue
        a, b = (place for place in four if place not in (high, other))
        if (a, b) not in week.ago:
            return [*kept, (high, other), (a, b)]
    return None
