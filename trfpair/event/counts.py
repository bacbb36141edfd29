"""Counts in the head lines of a file: its players (062), the rated ones (072), and the teams (082)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from trfpair.event.model import Tournament


def head_counts(tournament: Tournament) -> Mapping[str, int]:
    """The players, the rated players and, in an event of teams, the teams, by the record that counts them."""
    players, side = tournament.players, tournament.teams
    counts = {"062": len(players), "072": sum(player.rating > 0 for player in players)}
    return counts | ({"082": len(side.teams)} if side else {})


def counted_anew(tournament: Tournament, before: Tournament) -> Tournament:
    """The tournament whose head lines count what is there, where they counted what was there before."""
    was, now = head_counts(before), head_counts(tournament)
    records = tuple(
        record._replace(text=f" {now[record.code]}")
        if record.code in was and record.text.strip() == str(was[record.code])
        else record
        for record in tournament.records
    )
    return replace(tournament, records=records)
