"""What was corrected in earlier rounds since a round was paired, and what the rules would now give."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from trfpair.base.errors import TrfpairError
from trfpair.event.model import Tournament
from trfpair.rounds.pairing import PairedRound, Settings, pair_view, view_of
from trfpair.systems.why import Because, partner_of


def since_paired(
    tournament: Tournament, settings: Settings, paired: PairedRound, ids: Sequence[int]
) -> tuple[Because, ...]:
    """The games before the round that were corrected since, and whom some players would now meet by the rules."""
    now = view_of(tournament, settings)
    corrected = tuple(_corrected(paired.history.tournament, now.tournament, paired.round))
    if not corrected:
        return ()
    try:
        again = pair_view(now, replace(settings, round=paired.round)).pairing
    except TrfpairError:
        return (*corrected, Because("now-stuck"))
    if {*again.pairs} == {*paired.pairs}:
        return (*corrected, Because("now-same"))
    others = tuple(Because("now-meets", "", {"one": id_, "now": partner_of(again, id_)}) for id_ in ids)
    return (*corrected, *others)


def _corrected(then: Tournament, now: Tournament, before: int) -> Iterator[Because]:
    """The cells that differ in rounds before one; a game once."""
    for player in now.players:
        known = then.by_id.get(player.id)
        for round_ in range(1, before) if known else ():
            assert known
            game, old = player.game(round_), known.game(round_)
            other = game.opponent or old.opponent
            if game != old and not 0 < other < player.id:
                facts = {"one": player.id, "round": round_} | ({"other": other} if other else {})
                yield Because("corrected" if other else "corrected-alone", "", facts)
