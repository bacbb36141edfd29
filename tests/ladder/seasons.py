"""Many ladder weeks with random results, by seed."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from tests.club.events import played
from tests.ladder.weeks import ladder, without
from tests.literal import ladder as literal
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems.ladder.advance import advance


@dataclass(slots=True)
class Figures:
    """Sums over weeks."""

    weeks: int = 0
    stuck: int = 0
    """Weeks in which walking down the ladder without looking ahead ends in the air."""
    beyond_repair: int = 0
    """Of these, weeks that the written repair of the pairing before last does not mend."""
    rematches: int = 0
    moved_byes: int = 0
    repeated_byes: int = 0
    """Byes of players who had one in the last three weeks they could have had it."""

    def add(self, other: Figures) -> None:
        """Add the sums of another ladder."""
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


def run(size: int, weeks: int, seed: int, options: dict[str, Any] | None = None, attendance: int = 85) -> Figures:
    """Play a ladder: each week some stay away, the rest are paired and play, and the ladder moves."""
    draw = Random(seed)
    figures = Figures()
    event = ladder(size)
    byes: list[int] = []
    while figures.weeks < weeks:
        away = {player.id for player in event.players if draw.randrange(100) >= attendance}
        here = sorted((player.rank or 10**6, player.id) for player in event.players if player.id not in away)
        if len(here) < 2:
            continue
        event = without(event, sorted(away))
        pairing = pair_round(event, Settings(system="ladder", options=options)).pairing
        kinds = [notice.kind for notice in pairing.notices]
        if all(event.player(id_).rank for _, id_ in here):  # the literal reading knows nothing of draws
            week = literal.look(event, [id_ for _, id_ in here])
            stuck = literal.walk(week) is None
            figures.stuck += stuck
            figures.beyond_repair += stuck and literal.written_rule(week) is None
        figures.weeks += 1
        figures.rematches += kinds.count("rematch")
        figures.moved_byes += kinds.count("bye-moved")
        figures.repeated_byes += bool(pairing.bye) and pairing.bye in byes[-3:]
        byes.append(pairing.bye)
        event = advance(played(event, pairing, draw)).tournament
    return figures


def all_sizes(options: dict[str, Any] | None = None, weeks: int = 12) -> Figures:
    """Ladders of 6 to 41 players, as in the measurements of the document: 36 sizes."""
    total = Figures()
    for size in range(6, 42):
        total.add(run(size, weeks, seed=size, options=options))
    return total
