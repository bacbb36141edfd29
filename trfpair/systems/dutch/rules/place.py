"""The place of a candidate in the order of Article 4 (D): its keys, most important first."""

from __future__ import annotations

from collections.abc import Iterator

from trfpair.systems.dutch.rules.bracket import Bracket, Outcome

Key = int | list[int]
"""A number, or BSNs: of the bracket for MDPs and their opponents, of the homogeneous bracket or remainder else."""


def place(bracket: Bracket, outcome: Outcome) -> dict[str, Key]:
    """4.4 MDPs and 4.2 their opponents, 4.3.1 to 4.3.4 the exchange, 4.2 the transposition."""
    number = {at: bsn for bsn, at in enumerate(bracket.players, 1)}
    opponents = {other for _, other in outcome.mdp_pairs}
    rest = [at for at in range(bracket.first, bracket.last) if at not in opponents]
    bsn = {at: one for one, at in enumerate(rest, 1)}
    half = len(outcome.pairs)
    s1 = [bsn[higher] for higher, _ in outcome.pairs]
    down = sorted({*range(1, half + 1)} - {*s1}, reverse=True)
    up = sorted(one for one in s1 if one > half)
    return {
        "mdps": [number[mdp] for mdp, _ in outcome.mdp_pairs],
        "opponents": [number[other] for _, other in outcome.mdp_pairs],
        "exchanges": len(down),
        "difference": sum(up) - sum(down),
        "down": down,
        "up": up,
        "transposition": [bsn[lower] for _, lower in outcome.pairs],
    }


def exchanges(half: int, size: int) -> Iterator[tuple[list[int], list[int]]]:
    """4.3.1 to 4.3.4: the BSNs that go down and up in every exchange, in order; ``half`` of them are S1."""
    for number in range(1, min(half, size - half) + 1):
        for far in range(number * (size - number)):
            for down in _steps(number, far, half):
                left = far - sum(down)
                for up in _steps(number, left, size - half):
                    if sum(up) == left:
                        yield [half - step for step in down], [half + 1 + step for step in up]


def _steps(number: int, most: int, end: int, least: int = 0) -> Iterator[tuple[int, ...]]:
    """Sets of steps away from the border of S1 and S2, each below ``end``, and ``most`` together."""
    if not number:
        yield ()
        return
    for step in range(least, min(most + 1, end)):
        for rest in _steps(number - 1, most - step, end, step + 1):
            yield (step, *rest)


def rank(bracket: Bracket, outcome: Outcome) -> list[Key]:
    """The keys so that the earlier candidate is the smaller one: of those who go down the larger BSN comes first."""
    keys = place(bracket, outcome)
    return [
        [-bsn for bsn in value] if key == "down" and isinstance(value, list) else value for key, value in keys.items()
    ]


def first_difference(bracket: Bracket, one: Outcome, other: Outcome) -> tuple[str, Key, Key]:
    """The first key in which two candidates differ, and its values."""
    mine, theirs = place(bracket, one), place(bracket, other)
    return next((key, value, theirs[key]) for key, value in mine.items() if value != theirs[key])
