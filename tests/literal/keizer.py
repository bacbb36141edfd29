"""Keizer as docs/keizer.md has it, by trying everything: fractions for scores, every pairing for a round.

It shares nothing with the system: a season is a list of rounds, each a mapping from a player's number to a cell
(opponent, colour, result), as a club secretary would keep it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tests.literal.pairs import every_pairing

HALF = Fraction(1, 2)
WORTH = {"1": Fraction(1), "+": Fraction(1), "=": HALF, "0": Fraction(0), "-": Fraction(0)}


class Cell(NamedTuple):
    """A round of a player; ``opponent`` 0 with Z, H, F, U for an absence or the bye."""

    opponent: int
    colour: str
    result: str


Season = Sequence[Mapping[int, Cell]]


class Settings(NamedTuple):
    """What the club settled."""

    top: int = 0
    step: int = 1
    own: Fraction = Fraction(1)
    shares: Mapping[str, Fraction] = {"Z": Fraction(1, 3), "H": HALF, "F": Fraction(2, 3), "U": Fraction(2, 3)}
    late: Fraction = Fraction(0)
    paid: int = 0
    paid_excused: int = 0
    apart: int = 3
    meetings: int = 0


def scores(season: Season, ranking: Sequence[int], club: Settings) -> dict[int, Fraction]:
    """The scores by the values of a ranking."""
    size = len(ranking)
    top = club.top if club.top else -((-3 * (size - 1) * club.step) // 2)
    value = {player: max(1, top - club.step * place) for place, player in enumerate(ranking)}
    found = {}
    for player in ranking:
        total, absences, came = club.own * value[player], {"Z": 0, "H": 0, "F": 0, "U": 0}, False
        paid = {"Z": club.paid, "H": club.paid_excused}
        for round_ in season:
            cell = round_.get(player)
            if cell is None:
                total += Fraction(0) if came else club.late * value[player]
                continue
            came = True
            if cell.opponent:
                total += WORTH[cell.result] * value[cell.opponent]
                continue
            absences[cell.result] += 1
            most = paid.get(cell.result, 0)
            if most == 0 or absences[cell.result] <= most:
                total += club.shares[cell.result] * value[player]
        found[player] = total
    return found


def settled(season: Season, start: Sequence[int], club: Settings) -> tuple[list[int], dict[int, Fraction]]:
    """Counted anew until the ranking stands still, fifty times at most."""
    ranking, found = list(start), {}
    for _ in range(50):
        found = scores(season, ranking, club)
        then = sorted(ranking, key=lambda player: (-found[player], player))
        if then == ranking:
            break
        ranking = then
    return ranking, found


def ranked(season: Season, coming: Sequence[int], club: Settings) -> tuple[list[int], dict[int, Fraction]]:
    """The ranking before the next round: from round to round, newcomers at the end."""
    ranking: list[int] = []
    found: dict[int, Fraction] = {}
    for rounds in range(1, len(season) + 1):
        here = sorted({player for round_ in season[:rounds] for player in round_})
        ranking, found = settled(season[:rounds], [*ranking, *[one for one in here if one not in ranking]], club)
    late = [player for player in sorted(coming) if player not in ranking]
    return settled(season, [*ranking, *late], club) if late else (ranking, found)


def against(season: Season, one: int, other: int, club: Settings) -> bool:
    """Whether the rules keep two players apart."""
    met = [
        number
        for number, round_ in enumerate(season, 1)
        if one in round_ and round_[one].opponent == other and round_[one].result in "1=0"
    ]
    often = club.meetings > 0 and len(met) >= club.meetings
    return bool(met) and (often or len(season) + 1 - met[-1] <= club.apart)


def best(
    season: Season, order: Sequence[int], club: Settings, want: Callable[[list[tuple[int, int]]], bool] | None = None
) -> tuple[int, list[tuple[int, int]]]:
    """The least breaches of the rules, and of the pairings that have them the one with the smallest jumps.

    ValueError where no pairing is wanted.
    """

    def cost(pairs: list[tuple[int, int]]) -> tuple[int, int]:
        breaches = sum(against(season, one, other, club) for one, other in pairs)
        return breaches, sum((order.index(other) - order.index(one) - 1) ** 2 for one, other in pairs)

    tried = every_pairing(order)
    found = min(filter(want, tried) if want else tried, key=cost)  # of equal ones the first
    return cost(found)[0], found


def bye_of(
    season: Season,
    order: Sequence[int],
    club: Settings,
    want: Callable[[list[tuple[int, int]]], bool] | None = None,
    never: Collection[int] = (),
) -> int:
    """The fewest byes, then the fewest breaches of the others, then the lowest; 0 where nobody has it.

    Nobody of ``never`` has it.
    """
    if len(order) % 2 == 0:
        return 0
    byes = {player: sum(cell.result == "U" for round_ in season for one, cell in round_.items() if one == player)
            for player in order}  # fmt: skip
    for count in sorted({*byes.values()}):
        fewest = [player for player in order if byes[player] == count and player not in never]
        least = {player: found for player in fewest if (found := _least(season, order, player, club, want)) is not None}
        if least:
            return [player for player in least if least[player] == min(least.values())][-1]
    return 0


def _least(
    season: Season,
    order: Sequence[int],
    bye: int,
    club: Settings,
    want: Callable[[list[tuple[int, int]]], bool] | None,
) -> int | None:
    """The least breaches of all others if one has the bye; None where nothing that is wanted can be paired."""
    others = [one for one in order if one != bye]
    if want and not any(map(want, every_pairing(others))):
        return None
    return best(season, others, club, want)[0]


def paired(season: Season, present: Sequence[int], club: Settings) -> tuple[list[tuple[int, int]], int]:
    """White and Black of every board, the highest first, and who has the bye (0 for nobody)."""
    ranking, _ = ranked(season, present, club)
    order = [player for player in ranking if player in present]
    bye = bye_of(season, order, club)
    order = [player for player in order if player != bye]
    pairs = best(season, order, club)[1]
    return [coloured(season, *pair, number) for number, pair in enumerate(pairs, 1)], bye


def coloured(season: Season, higher: int, lower: int, board: int) -> tuple[int, int]:
    """Balance, then alternation, then turn."""
    played = {
        player: "".join(
            round_[player].colour for round_ in season if player in round_ and round_[player].result in "1=0"
        )
        for player in (higher, lower)
    }
    surplus = {player: line.count("w") - line.count("b") for player, line in played.items()}
    if surplus[higher] != surplus[lower]:
        return (higher, lower) if surplus[higher] < surplus[lower] else (lower, higher)
    for mine, theirs in zip(reversed(played[higher]), reversed(played[lower])):
        if mine != theirs:
            return (higher, lower) if mine == "b" else (lower, higher)
    return (higher, lower) if board % 2 else (lower, higher)
