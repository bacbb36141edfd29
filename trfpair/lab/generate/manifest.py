"""A table of what was generated, a line a file, so that a run can be counted and made again."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from hashlib import sha256

from trfpair.event.model import Colour, Result, Tournament
from trfpair.lab.generate.decided import UNUSUAL

HEADS = (
    "file", "seed", "system", "players", "rounds", "games", "forfeited", "unusual", "zero_byes", "half_byes",
    "full_byes", "pairing_byes", "order", "sha256",
)  # fmt: skip


def manifest_row(file: str, seed: str, system: str, tournament: Tournament, text: str) -> Sequence[object]:
    """One line: everything is counted from the tournament itself."""
    by_id = tournament.by_id
    results = [game.result for player in tournament.players for game in player.games]
    boards = [
        (game, by_id[game.opponent].game(round_).result)
        for player in tournament.players
        for round_, game in enumerate(player.games, 1)
        if game.opponent and game.colour is Colour.WHITE
    ]
    return (
        file,
        seed,
        system,
        len(tournament.players),
        tournament.last_paired,
        len(boards),
        sum(not game.played for game, _ in boards),
        sum((game.result, answer) in UNUSUAL for game, answer in boards),
        *(results.count(kind) for kind in (Result.ZERO_BYE, Result.HALF_BYE, Result.FULL_BYE, Result.PAB)),
        tournament.header("212"),
        sha256(text.encode("utf-8")).hexdigest(),
    )


def manifest_text(rows: Iterable[Sequence[object]]) -> str:
    """The table as CSV."""
    output = io.StringIO()
    writer = csv.writer(output, lineterminator="\n")
    writer.writerow(HEADS)
    writer.writerows(rows)
    return output.getvalue()
