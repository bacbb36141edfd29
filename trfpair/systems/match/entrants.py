"""The participants of a round, players or teams, as the match regulations see them (Article 1).

They are numbered by *place*: the order of their tournament pairing numbers (TPN), from 0. A set of participants is a
mask of places, so the lowest bit of a set is its smallest TPN.
"""

from __future__ import annotations

from trfpair.event.history import History, Past
from trfpair.systems.match.entrant import BracketMember, Entrant
from trfpair.systems.match.regulation import Regulation
from trfpair.systems.swiss.past import floated, forbidden_masks, large_groups, met_masks


class Entrants:
    """Those to be paired, by place, and who may meet whom."""

    def __init__(self, history: History, regulation: Regulation) -> None:
        self.history = history
        self.regulation = regulation
        pasts = sorted(history.present, key=lambda past: past.order)
        self.all = [_entrant(history, past) for past in pasts]
        for entrant in self.all:
            entrant.barred = regulation.barred(history, entrant)
            entrant.wish = regulation.wish(history, entrant)
        self.size = len(self.all)
        self.everybody = (1 << self.size) - 1
        self.place = {entrant.id: at for at, entrant in enumerate(self.all)}
        self.banned = forbidden_masks(history.forbidden, self.place, self.size)
        self.large = large_groups(history.forbidden, self.place, self.size)
        """By place, the large forbidden groups one is in; empty where there are none."""
        self.allow = [self.everybody & ~met for met in met_masks(pasts, history.forbidden)]
        """C1: by place, whom one may meet."""
        self.groups = self._groups()
        """Pairing scores, highest first, each with the mask of its scoregroup."""

    @property
    def late(self) -> bool:
        """Whether the criteria on floats are switched off in this round."""
        rounds = self.history.tournament.rounds
        return rounds is not None and self.history.round > rounds - self.regulation.late

    def member(self, at: int, *, upfloater: bool) -> BracketMember:
        """The facts of a member for which the criteria of a bracket ask."""
        entrant = self.all[at]
        return BracketMember(entrant.wish, upfloater, entrant.floated)

    def id(self, at: int) -> int:
        """The id of a participant."""
        return self.all[at].id

    def ids(self, places: list[int]) -> list[int]:
        """The ids of participants."""
        return [self.all[at].id for at in places]

    def _groups(self) -> dict[int, int]:
        groups: dict[int, int] = {}
        for at, entrant in enumerate(self.all):
            groups[entrant.score] = groups.get(entrant.score, 0) | 1 << at
        return dict(sorted(groups.items(), reverse=True))


def _entrant(history: History, past: Past) -> Entrant:
    tournament = history.tournament
    return Entrant(
        past=past,
        id=past.id,
        tpn=past.order + 1 if tournament.positional else past.id,
        score=past.pairing_score,
        secondary=sum(tournament.secondary.get(past.id, ())[: history.round - 1]),
        colours=tuple(colour for colour in past.colours if colour),
        matches=len(past.colours),
        floated=floated(history, past),
    )
