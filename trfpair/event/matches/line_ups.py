"""Line-ups: the boards of a team, and a round of matches laid out in the cells of the players (310, 300, 320)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import zip_longest

from trfpair.base.errors import BadInput
from trfpair.base.speech import either
from trfpair.event.log import joined_in
from trfpair.event.matches.teams import TeamMatches, colour_on_board
from trfpair.event.model import NO_GAME, Colour, Game, Tournament
from trfpair.event.results import REQUESTED, Result
from trfpair.event.saying import Saying
from trfpair.event.teams import LineUp, Team, TeamByes, TeamSide

_Cells = Mapping[int, Game]

_AWAY = Game(0, Colour.NONE, Result.ZERO_BYE)
_NO_OPPONENT = Game(0, Colour.NONE, Result.FORFEIT_WIN)


def line_up(matches: TeamMatches, team: Team, round_: int) -> list[int]:
    """Players for the boards of a team in a round: its line-up (300) if the file has it, else those who sit there, else
    the first of the roster who were there when the round was paired and have not asked for a bye; 0 is an empty board.
    """
    boards = matches.boards_of_a_match or min(len(other.players) for other in matches.side.teams)
    given = matches.line_ups.get((round_, team.id))
    if given:
        return (list(given.players) + [0] * boards)[:boards]
    late = joined_in(matches.tournament, round_)
    known = [id_ for id_ in team.players if id_ in matches.players and id_ not in late]
    seated = [board.player for board in matches.boards(team, round_)]
    there = [id_ for id_ in known if matches.players[id_].game(round_).result not in REQUESTED]
    return ((seated or there or known) + [0] * boards)[:boards]


def cells_of_boards(matches: TeamMatches, round_: int, cells: _Cells) -> dict[int, Game]:
    """The cells of the players of some teams, which have these matches and byes in a round; all games are open."""
    if not matches.boards_of_a_match:
        way = either("`trfpair event FILE --boards 4`", "`with_event(tournament, boards=4)`")
        raise BadInput(Saying("no-boards-of-match", way=way))
    found: dict[int, Game] = {}
    for id_, cell in cells.items():
        team = matches.teams[id_]
        found |= dict.fromkeys(team.players, NO_GAME if cell == NO_GAME else _AWAY)
        own = line_up(matches, team, round_)
        if cell.opponent:
            found |= _match(own, line_up(matches, matches.teams[cell.opponent], round_), cell, matches.side)
        elif cell != NO_GAME:
            found |= {player: cell for player in own if player}
    return found


def _match(own: list[int], other: list[int], cell: Game, side: TeamSide) -> Iterator[tuple[int, Game]]:
    """The cells of one side of a match."""
    for board, (player, opponent) in enumerate(zip_longest(own, other, fillvalue=0)):
        colour = colour_on_board(side, board, cell.colour)
        if player:
            yield player, Game(opponent, colour, Result.UNKNOWN) if opponent else _NO_OPPONENT


def side_of_round(matches: TeamMatches, round_: int, cells: _Cells) -> TeamSide:
    """The team side with the line-ups (300) and the bye (320) of some teams in a round."""
    side = matches.side
    others = [row for row in side.line_ups if row.round != round_ or row.team not in cells]
    rows = [
        LineUp(round_, id_, cell.opponent, tuple(line_up(matches, matches.teams[id_], round_)))
        for id_, cell in cells.items()
        if cell.opponent
    ]
    needed = (row for row in rows if (round_, row.team) in matches.line_ups or _out_of_order(matches, row))
    bye = next((id_ for id_, cell in cells.items() if cell.result is Result.PAB), 0)
    return replace(side, line_ups=(*others, *needed), byes=_byes(matches, round_, bye, cells))


def _out_of_order(matches: TeamMatches, row: LineUp) -> bool:
    """Whether the roster alone does not tell who sits at which board."""
    there = [id_ for id_ in row.players if id_]
    in_order = [id_ for id_ in matches.teams[row.team].players if id_ in there]
    return there != in_order or tuple(there) != row.players[: len(there)]


def _byes(matches: TeamMatches, round_: int, bye: int, cells: _Cells) -> tuple[TeamByes, ...]:
    """Record 320 with the bye of a round: of a team that has it now, of none where the team that had it has it not."""
    side = matches.side
    rows = side.byes or (usual_bye(matches),)
    teams = [*rows[0].teams, *[0] * (round_ - len(rows[0].teams))]
    if bye or teams[round_ - 1] in cells:
        teams[round_ - 1] = bye
    while teams and not teams[-1]:
        teams.pop()
    first = rows[0]._replace(teams=tuple(teams) or (0,))
    return (first, *rows[1:]) if side.byes or teams else ()


def usual_bye(matches: TeamMatches) -> TeamByes:
    """The bye of an event that says nothing else of it: a drawn match, with all boards drawn; of no team yet."""
    return TeamByes(matches.side.scoring.draw, matches.boards_of_a_match * matches.tournament.scoring.draw, ())


def with_boards_of(
    tournament: Tournament, team: int, players: tuple[int, ...], round_: int, opponent: int
) -> Tournament:
    """The tournament whose file says who sits at the boards of a team in a round (300). Raises BadInput."""
    side, matches = tournament.teams, tournament.matches
    assert side is not None
    assert matches is not None
    roster = matches.teams[team].players
    seated = [id_ for id_ in players if id_]
    if stranger := next((id_ for id_ in seated if id_ not in roster), 0):
        raise BadInput(Saying("not-of-team", player=stranger, team=team, who=", ".join(map(str, roster))))
    if len(set(seated)) < len(seated):
        raise BadInput(Saying("sits-once"))
    if len(players) > matches.boards_of_a_match:
        raise BadInput(Saying("boards-of-match", count=matches.boards_of_a_match))
    others = (row for row in side.line_ups if (row.round, row.team) != (round_, team))
    return replace(tournament, teams=replace(side, line_ups=(*others, LineUp(round_, team, opponent, players))))
