"""The team side of a tournament file (TRF26): rosters, line-ups, byes and forfeits of matches. Plain immutable data.

Teams are named by their number: the tournament pairing number (TPN) of columns 5-7 of record 310, or the place among
the records 013 of an older file. Points are in tenths.
"""

from __future__ import annotations

from trfpair.base.named import NamedTuple
from trfpair.base.plain import plain


@plain
class Team:
    """One 310 record, or a 013 record of an older file."""

    id: int
    name: str = ""
    nickname: str = ""
    strength: str = ""
    """As it stands in the file: a mean rating, with or without decimals."""
    match_points: int | None = None
    game_points: int | None = None
    rank: int | None = None
    players: tuple[int, ...] = ()
    """The roster, by starting-rank numbers, in the order of the boards."""
    captain: str = ""
    """A name, in a line of ours, as no record has it."""


class LineUp(NamedTuple):
    """Record 300: who sat at the boards of a team in a round, where that was not the order of the roster."""

    round: int
    team: int
    opponent: int
    players: tuple[int, ...]
    """By board; 0 is an empty board."""


class TeamByes(NamedTuple):
    """Record 320: the pairing-allocated byes. None leaves the points to the default, those of a draw."""

    match_points: int | None
    game_points: int | None
    teams: tuple[int, ...]
    """By round; 0 where nobody had the bye."""


class MatchForfeit(NamedTuple):
    """Record 330: a match forfeited as a whole."""

    signs: str
    """``+-``, ``-+`` or ``--``: White, then Black."""
    round: int
    white: int
    black: int


class MatchScoring(NamedTuple):
    """Record 362: match points, in tenths."""

    win: int = 20
    draw: int = 10
    loss: int = 0


@plain
class TeamSide:
    """All that a file says of its teams."""

    teams: tuple[Team, ...] = ()
    legacy: bool = False
    """Whether the teams stand in records 013 only."""
    line_ups: tuple[LineUp, ...] = ()
    byes: tuple[TeamByes, ...] = ()
    forfeits: tuple[MatchForfeit, ...] = ()
    colours: str = ""
    """Record 352: the colours of the boards of a team, such as ``WBWB``; empty if the file does not say."""
    scoring: MatchScoring = MatchScoring()
