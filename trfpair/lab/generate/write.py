"""A generated tournament as text: what a dialect has no record for is said in words that it has."""

from __future__ import annotations

from dataclasses import replace

from trfpair.base.errors import BadInput
from trfpair.event.model import Scoring, Tournament
from trfpair.event.points import points_text
from trfpair.trf import dumps, losses
from trfpair.trf.scores import BB
from trfpair.trf.wording import in_trf16_words

BBP = "bbp"
"""TRF16 with bbpPairings' records for the points, which its versions 5 and 6 both read."""

WRITTEN = ("trf16", "trf26", BBP)


def text_of(tournament: Tournament, dialect: str) -> str:
    """The file. BadInput where the dialect cannot say what the pairings depend on."""
    if dialect == "trf26":
        return _complete(tournament, "trf26")
    if tournament.terms.columns > 1:
        raise BadInput(f"{dialect} cannot say that two columns are one match (192 {tournament.system}); use trf26")
    tournament = replace(in_trf16_words(tournament), system="")
    if dialect == BBP and tournament.scoring != Scoring():
        plain = _complete(replace(tournament, scoring=Scoring()), "trf16")
        return plain + "".join(f"{line}\n" for line in _bb_lines(tournament.scoring))
    return _complete(tournament, "trf16")


def _complete(tournament: Tournament, dialect: str) -> str:
    lost = losses(tournament, dialect)
    if lost:
        raise BadInput(f"{dialect} cannot say: {'; '.join(lost)}")
    return dumps(tournament, dialect)


def _bb_lines(scoring: Scoring) -> list[str]:
    lines = []
    for code, fields in BB.items():
        values = {getattr(scoring, field) for field in fields}
        if len(values) > 1:
            raise BadInput(f"bbpPairings' records cannot tell these points apart: {', '.join(fields)}")
        value = values.pop()
        lines.append(f"{code} {points_text(value):>4}")
    return lines
