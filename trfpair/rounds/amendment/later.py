"""Rounds that are paired, after something before them changed: whether they would be paired the same."""

from __future__ import annotations

from collections.abc import Iterator

from trfpair.base.errors import TrfpairError
from trfpair.event.boards import boards, boards_said
from trfpair.event.log import without_log
from trfpair.event.model import Notice, Tournament
from trfpair.event.saying import Saying
from trfpair.rounds.check import check_tournament
from trfpair.rounds.pairing import Settings

SAME, OTHER = "paired-the-same", "paired-otherwise"


def round_judged(notice: Notice) -> int:
    """The paired round of which a notice says how it would be paired now; 0 for any other notice."""
    round_ = notice.said.facts["round"] if notice.kind in (SAME, OTHER) and isinstance(notice.said, Saying) else 0
    return round_ if isinstance(round_, int) else 0


def as_paired(before: Tournament, after: Tournament, first: int) -> Iterator[Notice]:
    """A notice for each round from ``first`` on that stands in the file as its system pairs it, from what is known now
    or was.

    Of any other, one paired by hand or with options that the file does not tell, there is nothing to say; nor where
    boards stand by places, as what a result does to these is applied apart.
    """
    after = without_log(after)
    if after.terms.by_place or after.terms.calendar:
        return
    event = after.event.tournament
    for later in range(first, event.last_paired + 1):
        settings = Settings(round=later)
        try:
            now = check_tournament(after, settings)[0]
            if not now.agrees and not check_tournament(before, settings)[0].agrees:
                continue
        except TrfpairError:
            continue
        if now.agrees:
            yield Notice(SAME, Saying("paired-the-same", round=later))
        elif now.failure:
            yield Notice(OTHER, Saying("not-paired-now", round=later, reason=now.stuck or now.failure))
        else:
            other = [at for at, pair in enumerate(boards(event, later), 1) if pair in now.tournament]
            yield Notice(OTHER, Saying("paired-otherwise", round=later, boards=boards_said(other)))
