"""Teams from a list of players: a column that names the team, or a block for each team with its name above it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from trfpair.base.errors import BadInput
from trfpair.event.alphabet import folded
from trfpair.event.model import Tournament
from trfpair.event.national import tournament_ratings, with_national_ratings
from trfpair.event.roster import Roster
from trfpair.event.saying import Saying
from trfpair.event.teams import Team, TeamSide

LONGEST_TEAM = 32
"""The columns of record 310 for the name of a team."""
_MOST_BOARDS = 99


def with_teams_of(
    tournament: Tournament, listed: Roster, *, boards: int | None = None, keep_order: bool = False
) -> Tournament:
    """A new event of the teams of a list, each with its players by board; who has a number beyond the boards is a
    reserve.

    ``boards`` is the number of boards of a match, by default that of the players of the smallest team. Numbers of teams
    go by strength, the mean rating at these boards, the names of equal ones by the alphabet; with ``keep_order`` by
    the list. Raises BadInput for a player without a team, and for a board that two of a team have.
    """
    teams = _teams(listed)
    size = min(map(len, teams.values())) if boards is None else boards
    if not 1 <= size <= _MOST_BOARDS:
        raise BadInput(Saying("no-boards", most=_MOST_BOARDS, found=size))
    strong = {name: _strength(tournament, listed, places[:size]) for name, places in teams.items()}
    order = list(teams) if keep_order else sorted(teams, key=lambda name: (-strong[name], folded(name)))
    places = [place for name in order for place in teams[name]]
    numbers = {place: number for number, place in enumerate(places, 1)}
    players = tuple(replace(listed.players[place], id=numbers[place], points=0, rank=None) for place in places)
    rosters = tuple(
        Team(
            number,
            name,
            strength=str(strong[name]) if strong[name] else "",
            match_points=0,
            game_points=0,
            players=tuple(numbers[place] for place in teams[name]),
        )
        for number, name in enumerate(order, 1)
    )
    side = TeamSide(teams=rosters, colours="".join("WB"[board % 2] for board in range(size)))
    after = replace(tournament, players=players, teams=side)
    return with_national_ratings(after, {numbers[at]: listed.national_of(at) for at in places}, listed.rated_by)


def _teams(listed: Roster) -> dict[str, list[int]]:
    """The places in the list of the players of each team, by board."""
    found: dict[str, dict[int, int]] = {}
    for place, (player, team, board) in enumerate(zip(listed.players, listed.teams, listed.boards)):
        if not team:
            raise BadInput(Saying("player-without-team", who=player.name))
        if len(team) > LONGEST_TEAM:
            raise BadInput(Saying("team-name-too-long", team=team, most=LONGEST_TEAM, found=len(team)))
        members = found.setdefault(team, {})
        at = board or max(members, default=0) + 1
        if at in members:
            other = listed.players[members[at]].name
            raise BadInput(Saying("two-at-board", team=team, one=other, other=player.name, board=at))
        members[at] = place
    if len(found) < 2:
        raise BadInput(Saying("too-few-teams", count=len(found)))
    return {team: [members[board] for board in sorted(members)] for team, members in found.items()}


def _strength(tournament: Tournament, listed: Roster, places: Sequence[int]) -> int:
    """The mean rating of some players of a list, to the nearest whole number; who has none counts nothing."""
    field = tuple(replace(listed.players[place], id=at) for at, place in enumerate(places, 1))
    national = {at: listed.national_of(place) for at, place in enumerate(places, 1)}
    rated = tournament_ratings(with_national_ratings(replace(tournament, players=field), national, listed.rated_by))
    ratings = [rating for rating in rated.values() if rating]
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings)) if ratings else 0
