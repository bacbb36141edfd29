"""The participants of a round, players or teams, as the match regulations see them (Article 1).

They are numbered by *place*: the order of their tournament pairing numbers (TPN), from 0. A set of participants is a
mask of places, so the lowest bit of a set is its smallest TPN.
"""

from __future__ import annotations

from dataclasses import dataclass

from trfpair.history import History, Past
from trfpair.model import Colour, Result
from trfpair.systems.match.regulation import Regulation, Seat, Wish
from trfpair.systems.swiss.forbidden import forbidden_masks


@dataclass(slots=True)
class Entrant:
    """One participant, as it stands before the round. Points in tenths."""

    past: Past
    id: int
    tpn: int
    score: int
    """1.2: the pairing score: the primary score and the virtual points of the round."""
    secondary: int
    """The secondary score of a team; 0 where there is none."""
    colours: tuple[Colour, ...]
    """1.6: colours of the matches played, oldest first."""
    matches: int
    """Matches played (3.4.3): a match forfeited as a whole is none."""
    floated: bool
    """1.5: whether the match of the previous round was played against another score."""
    barred: str = ""
    """C2: why the bye is out of reach; empty where it is not."""
    wish: Wish = Wish()  # noqa: RUF009 (immutable)

    @property
    def difference(self) -> int:
        """1.6.2: matches with White minus matches with Black."""
        return sum(self.colours)

    @property
    def whites(self) -> int:
        """Matches with White."""
        return self.colours.count(Colour.WHITE)


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
        self.allow = self._allow()
        """C1: by place, whom one may meet."""
        self.groups = self._groups()
        """Pairing scores, highest first, each with the mask of its scoregroup."""

    @property
    def late(self) -> bool:
        """Whether the criteria on floats are switched off in this round."""
        rounds = self.history.tournament.rounds
        return rounds is not None and self.history.round > rounds - self.regulation.late

    def seat(self, at: int, *, upfloater: bool) -> Seat:
        """What the criteria of a bracket ask about a member."""
        entrant = self.all[at]
        return Seat(entrant.wish, upfloater, entrant.floated)

    def ids(self, places: list[int]) -> list[int]:
        """The ids of participants."""
        return [self.all[at].id for at in places]

    def _allow(self) -> list[int]:
        allow = []
        for at, entrant in enumerate(self.all):
            closed = self.banned[at] | 1 << at
            for opponent in entrant.past.opponents:
                if opponent in self.place:
                    closed |= 1 << self.place[opponent]
            allow.append(self.everybody & ~closed)
        return allow

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
        floated=_floated(history, past),
    )


def _floated(history: History, past: Past) -> bool:
    """1.5: the previous match was played, and the pairing scores of the two differed then."""
    before = history.round - 1
    if not before or not past.games[-1].played:
        return False
    opponent = history.by_id[past.games[-1].opponent]
    return history.pairing_score_in(past, before) != history.pairing_score_in(opponent, before)


def had_free_points(entrant: Entrant) -> str:
    """C2 (2.1.2): an earlier bye, a match won by forfeit, or a full-point bye bars from the bye; empty if none did."""
    for round_, game in enumerate(entrant.past.games, 1):
        if game.result in _FREE_POINTS:
            return f"{_FREE_POINTS[game.result]} in round {round_}"
    return ""


_FREE_POINTS = {
    Result.PAB: "had the pairing-allocated bye",
    Result.FORFEIT_WIN: "won by forfeit",
    Result.FULL_BYE: "had a full-point bye",
}
