"""National ratings: records of a federation (NRS) with the columns of 001, and the rule that ranks by them (172)."""

from __future__ import annotations

import re
from dataclasses import replace

from trfpair.base.errors import BadInput
from trfpair.base.speech import either
from trfpair.event.model import Player, Record, Tournament

_FEDERATION = re.compile(r"[A-Z]{3}")
_BOTH = "FIDON"
"""Record 172: the FIDE rating, and the national one where there is none."""


def rated_by(tournament: Tournament) -> tuple[str, str]:
    """The federation and the method of record 172."""
    words = tournament.header("172").upper().split()
    if not words:
        return "", "FIDE"
    return (words[0], words[1]) if len(words) > 1 else ("", words[0])


def nationally_rated(record: Record) -> int:
    """The number of the player whose national rating a record has; 0 for a record that is none."""
    number = record.text[1:5].strip()
    return int(number) if _FEDERATION.fullmatch(record.code) and number.isdecimal() else 0


def national_ratings(tournament: Tournament, federation: str) -> dict[int, int]:
    """The ratings of a federation, of any where none is named, by player."""
    found = {}
    for record in tournament.records:
        if federation in ("", record.code) and (number := nationally_rated(record)):
            rating = record.text[45:49].strip()
            found[number] = int(rating) if rating.isdecimal() else 0
    return found


def with_national_rating(tournament: Tournament, player: Player, rating: int) -> Tournament:
    """The tournament in which a player has a national rating; 0 takes it away.

    Its federation is that of record 172, else of the event (032); a file without 172 says from then on that national
    ratings rank whoever has none of FIDE. Raises BadInput where no federation is known.
    """
    if not 0 <= rating <= 9999:
        raise BadInput(f"the national rating of {player.called}: expected 0 to 9999, found {rating}")
    federation = rated_by(tournament)[0] or tournament.header("032").strip().upper()
    if not _FEDERATION.fullmatch(federation):
        way = either('`trfpair event FILE --ratings "GER FIDON"`', '`with_event(tournament, ratings="GER FIDON")`')
        raise BadInput(f"a national rating needs its federation: {way} says it")
    records = [one for one in tournament.records if (one.code, nationally_rated(one)) != (federation, player.id)]
    if rating:
        at = next((at for at, one in enumerate(records) if one.code == "###"), len(records))
        records.insert(at, Record(federation, _columns(player, rating)))
        if not tournament.header("172").strip():
            records.insert(at, Record("172", f" {federation} {_BOTH}"))
    return replace(tournament, records=tuple(records))


def _columns(player: Player, rating: int) -> str:
    """Columns 4 to 79, as of record 001; the title and the number of the federation are not known."""
    name = f"{player.name[:33]:33}"
    return f" {player.id:4} {player.sex:1}    {name} {rating:4} {player.federation:3} {'':11} {player.birth}".rstrip()
