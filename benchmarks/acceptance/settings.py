"""Settings of random tournaments, drawn wide: each number by itself, so that every pair of quirks meets somewhere."""

from __future__ import annotations

from trfpair.lab.generate.dice import Dice

SIZES = ((3, 8, 6), (9, 16, 8), (17, 40, 7), (41, 80, 3), (81, 160, 1))
"""Players from, to, and how often in 25: most are small, where a round is tight; their time grows with the cube."""

LONGEST = 13

USUAL = 3
"""In one of so many tournaments a quirk stays away altogether."""


def theirs(dice: Dice) -> str:
    """A configuration of bbpPairings' generator."""
    players, rounds = _size(dice, spare=2)
    lines = [f"PlayersNumber={players}", f"RoundsNumber={rounds}", f"DrawPercentage={dice.between(0, 100)}"]
    lines.append(f"ForfeitRate={_rate(dice, 2)}")
    lines.append(f"RetiredRate={_rate(dice, 2)}")
    lines.append(f"HalfPointByeRate={_rate(dice, 1)}")
    lines += _ratings(dice)
    lines += dice.pick(POINTS)
    return "\n".join(lines) + "\n"


def ours(dice: Dice) -> str:
    """A configuration of our generator (docs/engine.md)."""
    players, rounds = _size(dice, spare=1)
    lines = [f"PlayersNumber={players}", f"RoundsNumber={rounds}", f"DrawPercentage={dice.between(0, 100)}"]
    lines.append(f"ForfeitRate={_rate(dice, 2)}")
    for key, most in SHARES.items():
        lines.append(f"{key}={_share(dice, most)}%")
    lines.append(f"Acceleration={dice.pick(('none', 'none', 'explicit'))}")
    lines.append(f"ResultModel={dice.pick(('elo', 'milvang'))}")
    lines.append(f"RatingDistribution={dice.pick(('uniform', 'normal', 'step'))}")
    lines += _ratings(dice)
    lines += dice.pick(POINTS)
    return "\n".join(lines) + "\n"


SHARES = {
    "ZeroPointByes": 30,
    "HalfPointByes": 40,
    "FullPointByes": 10,
    "Retirements": 30,
    "LateEntries": 30,
    "ForbiddenGroups": 25,
    "UnratedPlayers": 30,
}
"""Quirks of our generator, and up to how many in a hundred players have them."""

POINTS: tuple[tuple[str, ...], ...] = (
    (),
    (),
    (),
    ("PointsForWin=3", "PointsForDraw=1", "PointsForPAB=3"),
    ("PointsForWin=3", "PointsForDraw=1", "PointsForPAB=1"),
    ("PointsForPAB=0.5",),
    ("PointsForWin=2", "PointsForDraw=1", "PointsForPAB=2"),
)
"""Points of the game: the usual ones in three of seven."""


def _size(dice: Dice, spare: int) -> tuple[int, int]:
    """Players and rounds; in small fields sometimes as many rounds as there are opponents, less ``spare``."""
    bands = [(low, high) for low, high, often in SIZES for _ in range(often)]
    players = dice.between(*dice.pick(bands))
    return players, dice.between(1, max(1, min(LONGEST, players - spare)))


def _rate(dice: Dice, least: int) -> int:
    """One in so many."""
    return 100_000 if not dice.below(USUAL) else dice.between(least, dice.pick((4, 12, 60)))


def _share(dice: Dice, most: int) -> int:
    return 0 if dice.below(USUAL) else dice.between(0, most)


def _ratings(dice: Dice) -> list[str]:
    low = dice.between(1000, 2300)
    return [f"LowestRating={low}", f"HighestRating={low + dice.pick((0, 50, 300, 1000))}"]
