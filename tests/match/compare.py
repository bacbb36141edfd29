"""The engine against the literal readings on made-up files."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.literal.matches import Event, pair_literally
from tests.match import texts
from trfpair.base.errors import NoPairing
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.trf import loads

Sorted = list[tuple[int, int]] | None


def engine(text: str, system: str | None = None) -> Sorted:
    """White and Black of each match, sorted; None where no legal pairing exists."""
    try:
        return sorted(map(tuple, pair_round(loads(text).tournament, Settings(system=system)).pairing.pairs))
    except NoPairing:
        return None


def literal(event: Event) -> Sorted:
    pairs = pair_literally(event)
    return None if pairs is None else sorted(pairs)


def double_swiss(seed: int) -> str:
    """A made-up Double-Swiss of up to ten players."""
    random = Random(seed)
    players = random.randint(2, 10)
    rounds = random.randint(2, 8)
    matches = random.randint(1 if rounds < 3 else rounds // 2, rounds - 1)
    return texts.double_swiss(random, players, matches, rounds, random.choice((0, 0.05, 0.15, 0.3)))


def teams(seed: int) -> str:
    """A made-up event of up to ten teams."""
    random = Random(seed)
    number = random.randint(3, 10)
    rounds = random.randint(2, 8)
    played = random.randint(1, rounds - 1)
    return texts.teams(random, number, played, rounds, random.choice((0, 0, 0.05, 0.15)))


def differences(
    text_of: Callable[[int], str], read: Callable[[str], Event], seeds: range, system: str | None = None
) -> list[int]:
    """The seeds whose rounds the engine and the text read literally do not pair alike."""
    return [seed for seed in seeds if engine(text := text_of(seed), system) != literal(read(text))]
