"""Rounds made by hand, or paired by another program: the log of a file has what the rules give in their place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from trfpair.base.named import NamedTuple
from trfpair.event.log_lines import LogEntry, log_entries, logged
from trfpair.event.model import Pair, Tournament

BY_HAND, IMPORT = "MPA", "Import"


def with_hand_made(
    tournament: Tournament, round_: int, right: Sequence[Pair], made: Sequence[Pair], kind: str = BY_HAND
) -> Tournament:
    """The tournament whose log says that a round was made by hand, or came so from another program (``IMPORT``).

    Where it is the right one the log says nothing of it.
    """
    old = {entry.record for entry in log_entries(tournament) if (entry.kind, entry.round) == (kind, round_)}
    records = tuple(record for record in tournament.records if record not in old)
    tournament = replace(tournament, records=records) if old else tournament
    if not (right or made):
        return tournament
    return logged(tournament, [LogEntry(kind, round_, f"{_listed(right)} => {_listed(made)}")])


def _listed(pairs: Iterable[Pair]) -> str:
    return " ".join(f"{white}-{black}" for white, black in pairs) or "none"


class HandMade(NamedTuple):
    """A round made by hand, as the log says it: the pairs of the rules, and those in their place."""

    right: frozenset[Pair]
    made: frozenset[Pair]


def hand_made(tournament: Tournament, round_: int, kinds: Sequence[str] = (BY_HAND, IMPORT)) -> HandMade | None:
    """The entry of a round in the log, of some ``kinds``; None where it was not made so."""
    for entry in log_entries(tournament):
        if entry.kind in kinds and entry.round == round_:
            right, _, made = entry.text.partition("=>")
            return HandMade(pairs_in(right), pairs_in(made))
    return None


def pairs_in(text: str) -> frozenset[Pair]:
    """The pairs that a line names."""
    return frozenset(Pair(int(white), int(black)) for white, black in re.findall(r"(\d+)-(\d+)", text))
