"""Teams once an event exists: what a team is called, who leads it, and its players by board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.base.speech import either
from trfpair.event.alphabet import folded
from trfpair.event.facts import line_of_text
from trfpair.event.matches.teams import TeamMatches
from trfpair.event.model import Player, Tournament
from trfpair.event.results import Result
from trfpair.event.saying import Saying
from trfpair.event.teams import LineUp, Team, TeamSide


def with_team(
    tournament: Tournament,
    team: int,
    *,
    name: str | None = None,
    nickname: str | None = None,
    captain: str | None = None,
    order: Iterable[int] = (),
    joining: Iterable[int] = (),
    leaving: Iterable[int] = (),
) -> Tournament:
    """The tournament in which these things are said of a team; an empty text takes one away.

    ``order`` names players of the team who come first on its list, by board; the others stand behind them, as they
    stood. ``joining`` are players of the tournament who become the last of the list, ``leaving`` players without a game
    for the team who are of no team then. Boards of rounds that are paired stay as they are: where the list does not
    tell them any more, line-ups (300) do. Raises BadInput.

    >>> event = trfpair.generate(players=4, rounds=2, seed=1, system="team", boards=2)
    >>> trfpair.with_team(event, 1, captain="Ada").teams.teams[0].captain
    'Ada'
    """
    side, matches = _teams_of(tournament)
    own = _team_of(side, team)
    said = {"name": name, "nickname": nickname, "captain": captain}
    texts: dict[str, Any] = {key: line_of_text(key, text) for key, text in said.items() if text is not None}
    if "name" in texts:
        _refuse_name(side, team, texts["name"])
    roster = _roster(tournament, matches, own, list(joining), list(leaving))
    first = _refuse_strangers(tournament, roster, order, own)
    players = (*first, *(id_ for id_ in roster if id_ not in first))
    left = [_without(one, set(players) - set(own.players)) for one in side.teams]
    teams = tuple(replace(one, **texts, players=players) if one.id == team else one for one in left)
    line_ups = (*side.line_ups, *_line_ups_that_stay(matches, own, players))
    return replace(tournament, teams=replace(side, teams=teams, line_ups=line_ups))


def with_joined_teams(tournament: Tournament, named: Mapping[int, str]) -> Tournament:
    """The tournament in which players join the teams of these names, as the last of their lists; one of none stays so.

    The same tournament where it is no event of teams. Raises BadInput for a team that there is not.
    """
    if tournament.teams is None:
        return tournament
    joining: dict[int, list[int]] = {}
    for id_, name in named.items():
        if name:
            joining.setdefault(team_named(tournament, name), []).append(id_)
    for team, ids in joining.items():
        tournament = with_team(tournament, team, joining=ids)
    return tournament


def team_named(tournament: Tournament, name: str) -> int:
    """The number of the team of a name, without accents and capitals. Raises BadInput where there is none."""
    side, _ = _teams_of(tournament)
    found = [one.id for one in side.teams if folded(name) in (folded(one.name), folded(one.nickname))]
    if len(found) != 1:
        known = ", ".join(one.name for one in side.teams)
        raise BadInput(Saying("no-team-of-name", known=known, text=name))
    return found[0]


def _teams_of(tournament: Tournament) -> tuple[TeamSide, TeamMatches]:
    side, matches = tournament.teams, tournament.matches
    if side is None or matches is None:
        raise BadInput(Saying("players-without-teams"))
    return side, matches


def _team_of(side: TeamSide, team: int) -> Team:
    found = next((one for one in side.teams if one.id == team), None)
    if found is None:
        raise BadInput(Saying("no-team-of", team=team, known=", ".join(str(one.id) for one in side.teams)))
    return found


def _refuse_name(side: TeamSide, team: int, name: str) -> None:
    if not name:
        raise BadInput(Saying("team-without-name"))
    for other in side.teams:
        if other.id != team and folded(other.name) == folded(name):
            raise BadInput(Saying("team-name-taken", team=other.id, name=other.name))


def _roster(
    tournament: Tournament, matches: TeamMatches, own: Team, joining: Sequence[int], leaving: Sequence[int]
) -> list[int]:
    """The list of a team with those who join it, and without those who leave it."""
    for id_ in joining:
        tournament.player(id_)
        home = matches.team_of.get(id_)
        if home == own.id or joining.count(id_) > 1:
            raise BadInput(Saying("of-team-already", who=tournament.player(id_).called, team=_called(own)))
        if home is not None:
            _refuse_games(tournament.player(id_), matches.teams[home])
    for id_ in _refuse_strangers(tournament, own.players, leaving, own, leave=True):
        _refuse_games(tournament.player(id_), own)
    return [id_ for id_ in own.players if id_ not in leaving] + list(joining)


def _refuse_strangers(
    tournament: Tournament, roster: Sequence[int], named: Iterable[int], own: Team, *, leave: bool = False
) -> list[int]:
    """The players who are named, each once and each one of a list. Raises BadInput."""
    found = list(named)
    for id_ in found:
        called = tournament.player(id_).called
        if id_ not in roster:
            raise BadInput(
                Saying(
                    "strangers-leave" if leave else "order-of-strangers",
                    who=called,
                    team=_called(own),
                    known=", ".join(map(str, roster)),
                )
            )
        if found.count(id_) > 1:
            raise BadInput(Saying("named-twice", who=called))
    return found


def _called(team: Team) -> Saying:
    return Saying("team-called", team=team.id, name=team.name) if team.name else Saying("team-of-number", team=team.id)


def _refuse_games(player: Player, team: Team) -> None:
    """Raises BadInput for a player with a game, or a bye, for a team: the file tells by its list whose they were."""
    if any(game.opponent or game.result not in (Result.NONE, Result.ZERO_BYE) for game in player.games):
        last = either(f"`trfpair team FILE {team.id} --order`", "`order`")
        raise BadInput(Saying("stays-in-team", who=player.called, team=_called(team), way=last))


def _without(team: Team, ids: Set[int]) -> Team:
    if ids.isdisjoint(team.players):
        return team
    return replace(team, players=tuple(id_ for id_ in team.players if id_ not in ids))


def _line_ups_that_stay(matches: TeamMatches, own: Team, players: Sequence[int]) -> Iterator[LineUp]:
    """Line-ups (300) of paired rounds whose boards another list would tell otherwise."""
    for round_ in range(1, matches.last + 1):
        seated = [board.player for board in matches.boards(own, round_)]
        known = (round_, own.id) in matches.line_ups
        if not known and seated != [id_ for id_ in players if id_ in seated]:
            yield LineUp(round_, own.id, matches.opponent(own, round_), tuple(seated))
