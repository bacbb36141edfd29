"""Many club tournaments with random results, by seed, and what their pairings cost."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.club.events import played, random_event
from tests.literal import club as literal
from trfpair.event.model import RoundPairing
from trfpair.rounds.pairing import Settings, pair_round

ROUNDS = {5: 5, 6: 5, 8: 5, 11: 5, 12: 7, 16: 6, 20: 7, 25: 6, 40: 6, 64: 6, 100: 6}
"""Field size -> rounds of a tournament, as in the original's measurements."""

SMALL = 6
"""Fields up to this size play nearly as many rounds as they have players: a late one may need a rematch or a flag."""


@dataclass(slots=True)
class Figures:
    """Sums over tournaments of one field size."""

    rounds: int = 0
    stuck: int = 0
    """Rounds in which the original's plain walk ends in a dead end or a flag, or finds nobody for the bye."""
    rematches: int = 0
    flags: int = 0
    unavoidable: int = 0
    """Rematches and flags that the best of all pairings, found by trying them all, has too; small fields only."""
    early_byes: int = 0
    """Byes of players who had more byes and forfeits than somebody else present."""
    moved_byes: int = 0

    def add(self, pairing: RoundPairing, field: literal.Round, walk_ends: bool) -> None:
        """Count one round."""
        kinds = [notice.kind for notice in pairing.notices]
        self.rounds += 1
        self.stuck += not walk_ends
        self.rematches += kinds.count("rematch")
        self.flags += kinds.count("three-in-a-row")
        self.moved_byes += kinds.count("bye-moved")
        byes = {player.id: count for player, count in zip(field.players, field.byes)}
        self.early_byes += bool(pairing.bye) and byes[pairing.bye] > min(byes.values())


def run(system: str, size: int, seeds: range, rounds: int) -> Figures:
    """Play tournaments: every round is paired, compared with the plain walk, and played at random."""
    figures = Figures()
    for seed in seeds:
        draw = Random(seed * 1009 + size)
        event = random_event(size, draw)
        present = {player.id for player in event.players}
        for _ in range(rounds):
            field = literal.look(event, present)
            pairing = pair_round(event, Settings(system=system)).pairing
            figures.add(pairing, field, literal.greedy(system, field) is not None)
            if size <= SMALL:
                figures.unavoidable += sum(literal.best(system, field)[:2])
            event = played(event, pairing, draw)
    return figures
