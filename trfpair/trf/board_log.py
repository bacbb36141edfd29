"""The boards of a round, as a comment of the file: ``### round 3: 5-2 7-1``. A TRF has no other place for them."""

from __future__ import annotations

import re

from trfpair.entries import boards
from trfpair.model import Pair, RoundPairing, Tournament

_LINE = re.compile(r"\s*round (\d+):((?: \d+-\d+)*)\s*")


def board_line(pairing: RoundPairing) -> str:
    """The comment for a round."""
    return f"### round {pairing.round}:" + "".join(f" {white}-{black}" for white, black in pairing.boards)


def board_order(tournament: Tournament, round_: int) -> tuple[Pair, ...]:
    """The games of a round by board: as the file's comment has them, else by the higher player's number."""
    games = boards(tournament, round_)
    for record in tournament.records:
        found = _LINE.fullmatch(record.text) if record.code == "###" else None
        if found and int(found[1]) == round_:
            said = tuple(Pair(*map(int, word.split("-"))) for word in found[2].split())
            if sorted(said) == sorted(games):
                return said
    return games
