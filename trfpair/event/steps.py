"""The words for steps that are no amendment: a round that is entered or taken back, ranks that are written,
settings of the standings, a ladder that moves.
"""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.event.saying import Saying


def round_entered(round_: int) -> Saying:
    """A round that is paired and stands in the file."""
    return Saying("did-enter", round=round_)


def rounds_entered(rounds: Sequence[int]) -> Saying:
    """Rounds that are paired, one after the other, and stand in the file."""
    first, last = rounds[0], rounds[-1]
    return round_entered(first) if first == last else Saying("did-enter-all", first=first, last=last)


def round_taken_back(round_: int) -> Saying:
    """A round that stands in the file no more."""
    return Saying("did-take-back", round=round_)


def ranks_written(round_: int, *, so_far: bool) -> Saying:
    """Ranks that stand in the file, those after a round; ``so_far`` with the results after it too."""
    if so_far:
        return Saying("did-rank-so-far")
    return Saying("did-rank", round=round_) if round_ else Saying("did-rank-start")


def standings_kept() -> Saying:
    """Settings of the standings that stand in the file."""
    return Saying("did-keep-standings")


def ladder_advanced() -> Saying:
    """A ladder after its week."""
    return Saying("did-advance")
