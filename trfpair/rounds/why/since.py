"""Corrections in earlier rounds since a round was paired, and the pairs that the rules would now give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from trfpair.base.errors import TrfpairError
from trfpair.base.plain import plain
from trfpair.event.model import Tournament
from trfpair.rounds.pairing import PairedRound, Settings, pair_view, view_of
from trfpair.systems.why import Because


@plain
class Since:
    """The games before a round that were corrected since it was paired, and the round as it would now be paired."""

    corrected: tuple[Because, ...] = ()
    """Nothing where nothing was corrected."""
    same: bool = True
    """Whether the pairs would still be the same."""
    partners: Mapping[int, int] | None = None
    """The opponents by today's results, 0 for the bye; None where the round could not be paired."""

    def about(self, ids: Sequence[int]) -> tuple[Because, ...]:
        """All that is to be said first to some players: what was corrected, and whom they would now meet."""
        if self.same or self.partners is None:
            return self.of_round()
        return (*self.corrected, *(meets for id_ in ids for meets in self.meets(id_)))

    def of_round(self) -> tuple[Because, ...]:
        """The same for the round as a whole."""
        if not self.corrected:
            return ()
        verdict = "now-same" if self.same else "now-stuck" if self.partners is None else "now-others"
        return (*self.corrected, Because(verdict))

    def meets(self, id_: int) -> tuple[Because, ...]:
        """The opponent whom a player would now meet; nothing where no other pairs would be made."""
        if self.same or self.partners is None:
            return ()
        return (Because("now-meets", "", {"one": id_, "now": self.partners.get(id_, 0)}),)


def since_paired(today: Tournament | None, paired: PairedRound) -> Since:
    """The corrections before a round since it was paired; ``today`` is the tournament as the file has it now."""
    if today is None:
        return Since()
    settings = Settings(system=paired.system, round=paired.round, options=paired.options)
    event = view_of(today, settings)
    corrected = tuple(_corrected(paired.history.tournament, event.tournament, paired.round))
    if not corrected:
        return Since()
    try:
        again = pair_view(event, settings).pairing
    except TrfpairError:
        return Since(corrected, same=False)
    partners = {one: other for white, black in again.pairs for one, other in ((white, black), (black, white)) if one}
    return Since(corrected, {*again.pairs} == {*paired.pairs}, partners)


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
