"""The players of one round as the Lim system sees them (C.04.4.3, Articles 2.1, 2.2 and 3.10).

The *index* of a player is the place in the pairing order among those present, from 0. "Highest numbered" in the text is
number 1, "lowest numbered" the largest number: the lowest bit of a mask of indices is its highest numbered player.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from trfpair.base.named import NamedTuple
from trfpair.event.history import History, Past
from trfpair.event.model import Colour
from trfpair.matching.bits import ascending, mask_of
from trfpair.systems.lim.colours import Claim, claim
from trfpair.systems.swiss.past import floated, forbidden_masks


class Entrant(NamedTuple):
    """One player, as far as the articles ask."""

    past: Past
    at: int
    id: int
    score: int
    """The pairing score, in tenths."""
    rating: int
    claim: Claim
    """The due colour and why, and the colours within the limits of 5.1."""
    floated: bool
    """3.10: met an opponent of another score in the round before."""

    @property
    def due(self) -> Colour:
        """The due colour; NONE for a player without games."""
        return self.claim.due


class Scoregroup(NamedTuple):
    """2.2: a scoregroup. The median group exists even without residents."""

    twice: int
    """Twice its score, in tenths: half of what can be scored may lie between two tenths."""
    residents: int
    """Its players, as a mask."""


class LimField:
    """The players to be paired, and who may meet whom."""

    def __init__(self, history: History, *, maxi: bool = False) -> None:
        self.history = history
        self.maxi = maxi
        self.entrants = _entrants(history)
        self.everybody = (1 << len(self.entrants)) - 1
        self.place = position = {entrant.id: entrant.at for entrant in self.entrants}
        """By id, the index."""
        self.forbidden = forbidden_masks(history.forbidden, position, len(position))
        self.met = [mask_of(_places(entrant.past.opponents, position)) for entrant in self.entrants]
        self.due = {colour: mask_of(one.at for one in self.entrants if one.due is colour) for colour in Colour}
        self.floated = mask_of(one.at for one in self.entrants if one.floated)
        self.allow = self._allow()
        """2.1: by index, the players one may meet."""

    def _allow(self) -> list[int]:
        """2.1, 5.1: but for the last round only those with whom there is a way of giving the colours."""
        rows = [
            self.everybody & ~(met | ban | 1 << index) for index, (met, ban) in enumerate(zip(self.met, self.forbidden))
        ]
        if self.history.is_last_round:
            return rows
        white = mask_of(one.at for one in self.entrants if one.claim.white)
        black = mask_of(one.at for one in self.entrants if one.claim.black)
        return [row & (black * one.claim.white | white * one.claim.black) for row, one in zip(rows, self.entrants)]

    @property
    def twice_median(self) -> int:
        """2.2: the score of the median group, half of what can be scored in the rounds played, doubled; in tenths."""
        return (self.history.round - 1) * self.history.tournament.scoring.win

    def groups(self, players: int) -> tuple[list[Scoregroup], Scoregroup, list[Scoregroup]]:
        """2.2: the scoregroups of some players in order of pairing: above the median, the median, below it."""
        masks: dict[int, int] = {}
        for index in ascending(players):
            twice = 2 * self.entrants[index].score
            masks[twice] = masks.get(twice, 0) | 1 << index
        groups = [Scoregroup(twice, masks[twice]) for twice in sorted(masks)]
        middle = self.twice_median
        above = [group for group in reversed(groups) if group.twice > middle]
        below = [group for group in groups if group.twice < middle]
        return above, Scoregroup(middle, masks.get(middle, 0)), below

    def ids(self, indices: Iterable[int]) -> list[int]:
        """The ids of players."""
        return [self.entrants[index].id for index in indices]


def _places(ids: Iterable[int], position: dict[int, int]) -> Iterator[int]:
    return (position[id_] for id_ in ids if id_ in position)


def _entrants(history: History) -> list[Entrant]:
    claim_of, entrants = cache(claim), []
    for index, past in enumerate(sorted(history.present, key=lambda past: past.order)):
        mine = claim_of(past.colours, past.difference)
        entrants.append(Entrant(past, index, past.id, past.pairing_score, past.rating, mine, floated(history, past)))
    return entrants
