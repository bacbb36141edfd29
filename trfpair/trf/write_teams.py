"""The team records of a tournament, as text: before the players 352 and 362, after them rosters and the rest."""

from __future__ import annotations

from trfpair.event.teams import LineUp, MatchScoring, Team, TeamSide
from trfpair.event.tenths import points_text
from trfpair.trf.dialects import Dialect
from trfpair.trf.layouts import BYES_320, FORFEIT_330, LINE_UP_300, TEAM_013, TEAM_310


def lines_before(side: TeamSide) -> list[str]:
    """The colours of the boards, and the match points where they are not the usual ones."""
    lines = [f"352 {side.colours}"] if side.colours else []
    if side.scoring != MatchScoring():
        symbols = zip(("TW", "TD", "TL"), side.scoring)
        lines.append("362 " + "   ".join(f"{symbol}{points_text(points):>4}" for symbol, points in symbols))
    return lines


def lines_after(side: TeamSide, dialect: Dialect) -> list[str]:
    """Rosters (310, or 013 where the dialect has no 310 or the file had none), line-ups, byes, forfeited matches."""
    lines = [_team(team, legacy=in_records_013(side, dialect)) for team in side.teams]
    if not dialect.has("300"):
        return lines
    lines += map(line_up_300, side.line_ups)
    for bye in side.byes:
        head = [_points(bye.match_points), _points(bye.game_points)]
        lines.append(BYES_320.written(head, [f"{team:03}" for team in bye.teams]))
    for forfeit in side.forfeits:
        values = [forfeit.signs, str(forfeit.round), str(forfeit.white), str(forfeit.black)]
        lines.append(FORFEIT_330.written(values))
    return lines


def in_records_013(side: TeamSide, dialect: Dialect) -> bool:
    """Whether the rosters stand in the records of TRF16."""
    return side.legacy if dialect.as_it_stood else not dialect.has("310")


def line_up_300(row: LineUp) -> str:
    """A line-up as its record."""
    head = [str(row.round), str(row.team), str(row.opponent)]
    return LINE_UP_300.written(head, list(map(str, row.players)))


def team_fields(team: Team) -> list[str]:
    """The texts of a 310 record before its roster, in the order of the columns."""
    return [
        str(team.id),
        team.name,
        team.nickname,
        team.strength,
        _points(team.match_points),
        _points(team.game_points),
        "" if team.rank is None else f"{team.rank:3}",
    ]


def roster_cells(team: Team, *, legacy: bool) -> list[str]:
    """The texts of the players of a team, behind the fields of its record."""
    return [f"{id_:4} " if legacy else str(id_) for id_ in team.players]


def _team(team: Team, *, legacy: bool) -> str:
    layout, fields = (TEAM_013, [team.name]) if legacy else (TEAM_310, team_fields(team))
    return layout.written(fields, roster_cells(team, legacy=legacy))


def _points(tenths: int | None) -> str:
    return "" if tenths is None else points_text(tenths)
