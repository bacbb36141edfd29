"""Finished rounds as the system of an event sees them: the games that count, a score of its own, games to review."""

from __future__ import annotations

from trfpair.base.named import NamedTuple
from trfpair.event.event import Event
from trfpair.event.history import History
from trfpair.event.model import Notice, Tournament
from trfpair.event.scores import OwnScore
from trfpair.event.then import options_of_then
from trfpair.rounds.pairing import PairedRound
from trfpair.systems.contract import CountedGames
from trfpair.systems.of_file import standing_system
from trfpair.systems.options import kept_options, options_of


class ScoredAfter(NamedTuple):
    """An event as its standings after a round see it."""

    tournament: Tournament
    own: OwnScore | None = None
    notices: tuple[Notice, ...] = ()
    left_out: frozenset[int] = frozenset()
    """Participants without a rank."""


def scored_after(tournament: Tournament, after: int | None = None) -> ScoredAfter:
    """An event after a round, or the last that is over, with what its system has to say of the standings.

    Of a system that is not known, or pairs matches, there is nothing to say. Raises BadInput for kept options that are
    none.
    """
    system = standing_system(tournament)
    if system is None or not system.contract or system.view:
        return ScoredAfter(tournament)
    says, after = system.says(), tournament.event.last_counted if after is None else after
    counts = says.counted(tournament, after) if says.counted else CountedGames(tournament)
    counted, notices, left_out = counts
    if says.score is None:
        return ScoredAfter(counted, None, notices, left_out)
    then = options_of_then(tournament, after + 1)  # the next round is paired by these standings
    options = options_of(system, {}, kept_options(then, system.name, system.options))
    own = says.score(counted, after, options)
    return ScoredAfter(counted, own, (*notices, *own.notices), left_out)


def score_before(paired: PairedRound) -> OwnScore | None:
    """The score of the system's own before a round that was paired; None where it has none."""
    score = paired.system.says().score if paired.system.contract and not paired.system.view else None
    if score is None:
        return None
    return score(paired.history.tournament, paired.history.round - 1, options_of(paired.system, paired.options))


def to_review(event: Event, before: History) -> tuple[tuple[int, str], ...]:
    """The boards of a round that its system wants a director to review: the number, and the sentence of the system."""
    system = standing_system(event.file)
    review = system.says().review if system and system.contract and not system.view else None
    if review is None:
        return ()
    told = ((number, review(before, pair)) for number, pair in enumerate(event.boards(before.round), 1))
    return tuple((number, text) for number, text in told if text)
