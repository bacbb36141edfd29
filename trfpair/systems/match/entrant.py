"""One participant of a round, player or team, and what the criteria ask about it (Article 1)."""

from __future__ import annotations

from trfpair.base.named import NamedTuple
from trfpair.base.plain import plain
from trfpair.event.history import Past
from trfpair.event.model import Colour
from trfpair.event.results import WON_FREE, Result, ResultKind


class Wish(NamedTuple):
    """A colour preference: NONE, or a colour that is wanted more or less strongly."""

    colour: Colour = Colour.NONE
    strong: bool = False


NO_WISH = Wish()


class BracketMember(NamedTuple):
    """All that the criteria of a bracket ask about a member: equal ones are alike to them."""

    wish: Wish
    upfloater: bool
    floated: bool
    """Whether the member was a floater in the previous round (1.5)."""


@plain(frozen=False)
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
    wish: Wish = NO_WISH

    @property
    def difference(self) -> int:
        """1.6.2: matches with White minus matches with Black."""
        return self.past.difference

    @property
    def whites(self) -> int:
        """Matches with White."""
        return self.colours.count(Colour.WHITE)


def had_free_points(entrant: Entrant) -> str:
    """C2 (2.1.2): an earlier bye, a match won by forfeit, or a full-point bye bars from the bye; empty if none did."""
    for round_, game in enumerate(entrant.past.games, 1):
        if game.result in WON_FREE:
            return f"{_had(game.result)} in round {round_}"
    return ""


def _had(result: Result) -> str:
    match result.row.kind:
        case ResultKind.FORFEIT:
            return "won by forfeit"
        case ResultKind.ALLOCATED:
            return f"had the {result.row.name}"
        case _:
            return f"had a {result.row.name}"
