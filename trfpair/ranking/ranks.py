"""The ranks of standings in a tournament."""

from __future__ import annotations

from dataclasses import replace

from trfpair.base.errors import BadInput
from trfpair.event.model import Tournament
from trfpair.event.saying import Saying
from trfpair.ranking.answer import Standings


def with_ranks(tournament: Tournament, done: Standings) -> Tournament:
    """The tournament with the ranks of its participants, of teams in their records (310).

    Whoever is left out of the standings has none. Raises BadInput where the file has no place for them: on a ladder
    the ranks are the places by which it is paired.
    """
    if tournament.terms.by_place:
        raise BadInput(Saying("no-rank-on-ladder"))
    side = tournament.teams
    if side is None:
        players = (replace(one, rank=done.rank_of.get(one.id)) for one in tournament.players)
        return replace(tournament, players=tuple(players))
    if side.legacy:
        raise BadInput(Saying("no-place-for-rank"))
    teams = (replace(one, rank=done.rank_of.get(one.id)) for one in side.teams)
    return replace(tournament, teams=replace(side, teams=tuple(teams)))
