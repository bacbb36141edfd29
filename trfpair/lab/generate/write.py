"""A generated tournament as text: what a dialect has no record for is said in words that it has."""

from __future__ import annotations

from dataclasses import replace

from trfpair.base.errors import BadInput
from trfpair.event.model import Tournament
from trfpair.output.dialect import in_dialect
from trfpair.trf import dumps, losses
from trfpair.trf.dialects import TRF26, TRFBX, TRFX

WRITTEN = tuple(one.name for one in (TRFX, TRF26, TRFBX))
"""The dialects that say what a pairing depends on."""


def text_of(tournament: Tournament, dialect: str) -> str:
    """The text of the file of a tournament. BadInput where the dialect cannot say what the pairings depend on."""
    if dialect != TRF26.name and tournament.terms.columns > 1:
        raise BadInput(f"{dialect} cannot say that two columns are one match (192 {tournament.system}); use trf26")
    tournament = in_dialect(tournament, dialect)
    if dialect != TRF26.name:
        tournament = replace(tournament, system="")
    if lost := losses(tournament, dialect):
        raise BadInput(f"{dialect} cannot say: {'; '.join(lost)}")
    return dumps(tournament, dialect)
