"""What the tests of the Dubov system share: the engine as a function, and made-up tournaments with ratings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from tests.literal.events import Boards, random_event, rounds_of
from trfpair.base.errors import NoPairing
from trfpair.event.history import before_round
from trfpair.event.model import Tournament
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems.trace import Trace

EDITIONS = ("2026", "2018")
UNRATED = (0, 0, 1400)
"""Provisional ratings to choose from; 0 leaves players without one as they are."""


def engine(
    tournament: Tournament, round_: int, edition: str, unrated: int = 0, trace: Trace | None = None
) -> Boards | None:
    """The engine's boards; None where it says that there is no pairing."""
    settings = Settings(system=f"dubov-{edition}", round=round_, options={"unrated": unrated})
    try:
        paired = pair_round(tournament, settings, trace)
    except NoPairing:
        return None
    return {(pair.white, pair.black) for pair in paired.pairing.pairs}


def ratings(random: Random, players: int) -> dict[int, int]:
    """Ratings of one kind: spread, all equal, a few values, or some players without one."""
    kind = random.choice(["spread", "equal", "few", "none"])
    draw = {
        "spread": lambda: random.randint(1200, 2600),
        "equal": lambda: 2000,
        "few": lambda: random.choice([1600, 1700, 1800]),
        "none": lambda: random.choice([0, 1500, 1900]),
    }[kind]
    return {one: draw() for one in range(1, players + 1)}


def rounds(seed: int | str, least: int, most: int) -> Iterator[tuple[Tournament, int, str, int]]:
    """The rounds of one tournament with everything that can befall it: tournament, round, edition, rating."""
    random = Random(f"dubov-{seed}")
    players = random.randint(least, most)
    event = random_event(random, players)
    rating = ratings(random, players)
    edition, unrated = random.choice(EDITIONS), random.choice(UNRATED)

    def rated(tournament: Tournament) -> Tournament:
        listed = (replace(player, rating=rating[player.id]) for player in tournament.players)
        return replace(tournament, players=tuple(listed))

    def paired(tournament: Tournament, round_: int) -> Boards | None:
        return engine(rated(tournament), round_, edition, unrated)

    for tournament, round_ in rounds_of(event, paired):
        yield rated(tournament), round_, edition, unrated


def preserved(tournament: Tournament, round_: int) -> str:
    """What to print when a round differs: enough to see it again."""
    return "\n".join(
        f"{past.id}: {past.pairing_score} {past.rating} {''.join(colour.letter for colour in past.colours)}"
        for past in before_round(tournament, round_).present
    )
