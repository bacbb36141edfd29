"""Play a plan as a team event: each player of the plan is a team, with a roster, and every match has boards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace

from trfpair.base.errors import BadInput
from trfpair.event.model import (
    PLAYERS_AT_MOST,
    ByeRequest,
    Colour,
    Game,
    Pair,
    Player,
    Record,
    RoundPairing,
    Tournament,
)
from trfpair.event.points import PointsTable
from trfpair.event.results import BothResults, Result
from trfpair.event.teams import LineUp, MatchForfeit, Team, TeamByes, TeamSide
from trfpair.lab.generate.decided import decided_results
from trfpair.lab.generate.dice import Dice
from trfpair.lab.generate.plan import Plan, tournament_of
from trfpair.lab.generate.results import MODELS, absence, forfeits, game_results
from trfpair.lab.generate.wishes import USUAL_BOARDS
from trfpair.systems import System, by_code

MOST_TEAMS = 999
"""What the three columns of a team's number can tell apart."""

WHOLE_MATCHES = 4
"""For so many forfeited games one match is forfeited as a whole."""

OUT_OF_ORDER = 10
"""One line-up in so many is not in the order of the roster."""

SPREAD = 40
"""Rating points from one board of a team to the next."""


@dataclass
class _Play:
    """A team event while it is played."""

    plan: Plan
    dice: Dice
    boards: int
    rosters: dict[int, list[int]]
    ratings: dict[int, int]
    games: dict[int, list[Game]]
    line_ups: list[LineUp] = field(default_factory=list)
    forfeits: list[MatchForfeit] = field(default_factory=list)
    byes: list[int] = field(default_factory=list)
    """The team with the bye, by round; 0 where there is none."""
    away: Collection[int] = ()
    """Absent teams that have a match all the same, as in a calendar: they forfeit it."""
    decided: Mapping[int, Mapping[int, BothResults]] = field(default_factory=dict)
    """Results that are settled before the first round, by round and board of the round, from 0."""

    def play_round(self, pairing: RoundPairing, round_: int) -> None:
        """Play the matches of a round and fill in who had none."""
        for team, kind in pairing.absent:
            self._fill(team, kind)
        self.byes.append(pairing.bye)
        if pairing.bye:
            self._fill(pairing.bye, Result.PAB)
        for at, pair in enumerate(pairing.boards):
            self._match(pair, round_, self.boards * at)
        for row in self.games.values():
            row += [Game(0, Colour.NONE, Result.ZERO_BYE)] * (round_ - len(row))

    def _fill(self, team: int, kind: Result) -> None:
        for id_ in self.rosters[team][: self.boards]:
            self.games[id_].append(Game(0, Colour.NONE, kind))

    def _match(self, pair: Pair, round_: int, before: int) -> None:
        """Play a match; so many boards of the round stand before its first."""
        away, decided = absence(self.plan.forfeits), self.decided.get(round_, {})
        white, black = self._line_up(pair.white, pair.black, round_), self._line_up(pair.black, pair.white, round_)
        signs = "".join("-" if team in self.away else "+" for team in pair) if {*pair} & {*self.away} else ""
        if signs:
            self.forfeits.append(MatchForfeit(signs, round_, *pair))
        elif self.plan.forfeits and not self.dice.below(WHOLE_MATCHES * self.plan.forfeits):
            signs = self.dice.pick(("+-", "-+", "--"))
            self.forfeits.append(MatchForfeit(signs, round_, *pair))
        for board, (one, two) in enumerate(zip(white, black)):
            settled = decided.get(before + board) or forfeits(self.dice, away)
            results = (Result(signs[0]), Result(signs[1])) if signs else settled
            if results is None:
                odds = MODELS[self.plan.results](self.ratings[one], self.ratings[two], self.plan.draws)
                results = game_results(self.dice, odds)
            colour = Colour.BLACK if board % 2 else Colour.WHITE
            self.games[one].append(Game(two, colour, results[0]))
            self.games[two].append(Game(one, colour.opposite, results[1]))

    def _line_up(self, team: int, opponent: int, round_: int) -> list[int]:
        """The players of a match: some of the roster in its order, now and then in another one (300)."""
        roster = self.rosters[team]
        out = set(self.dice.sample(roster, len(roster) - self.boards))
        players = [id_ for id_ in roster if id_ not in out]
        if self.boards > 1 and not self.dice.below(OUT_OF_ORDER):
            players = self.dice.sample(players, self.boards)
            self.line_ups.append(LineUp(round_, team, opponent, tuple(players)))
        return players

    def tournament(self, before: Tournament) -> Tournament:
        """The tournament with all that has been played."""
        assert before.teams is not None
        players = (player.with_games(tuple(self.games[player.id])) for player in before.players)
        drawn = self.boards * before.scoring.draw
        side = replace(
            before.teams,
            line_ups=tuple(self.line_ups),
            forfeits=tuple(self.forfeits),
            byes=(TeamByes(before.teams.scoring.draw, drawn, tuple(self.byes)),) if any(self.byes) else (),
        )
        return replace(before, players=tuple(players), teams=side)


def play_teams(
    plan: Plan, system: System, dice: Dice, pair: Callable[[Tournament, int], RoundPairing]
) -> tuple[Tournament, list[RoundPairing]]:
    """Pair (by a function of the tournament so far and the round) and play every round of a plan as a team event."""
    boards, reserves = (plan.boards if plan.boards.high else USUAL_BOARDS).draw(dice), plan.reserves.draw(dice)
    size = boards + reserves
    if len(plan.players) > MOST_TEAMS or len(plan.players) * size > PLAYERS_AT_MOST:
        raise BadInput(f"a team file has room for {MOST_TEAMS} teams and {PLAYERS_AT_MOST} players")
    rosters = {team.id: list(range((team.id - 1) * size + 1, team.id * size + 1)) for team in plan.players}
    strength = {team.id: team.rating for team in plan.players}
    ratings = {
        id_: max(0, strength[team] + SPREAD * (boards // 2 - place)) if strength[team] else 0
        for team, roster in rosters.items()
        for place, id_ in enumerate(roster)
    }
    tournament = _start(plan, system, dice, boards, rosters, ratings)
    event = _Play(plan, dice, boards, rosters, ratings, {id_: [] for id_ in ratings})
    event.decided = decided_results(plan, dice, boards)
    pairings = []
    for round_ in range(1, plan.rounds + 1):
        pairing = pair(event.tournament(tournament), round_)
        event.away = {team for team, at in plan.absent if at == round_} if system.calendar else set()
        event.play_round(pairing, round_)
        pairings.append(pairing)
    return _scored(event.tournament(tournament), system), pairings


def _start(
    plan: Plan, system: System, dice: Dice, boards: int, rosters: Mapping[int, list[int]], ratings: Mapping[int, int]
) -> Tournament:
    """The event before its first round; its terms (192) are drawn."""
    base = tournament_of(plan)
    codes = [code for code in system.codes if "TEAM" in code]
    codes = [code for code in codes if not plan.start or by_code(code, plan.start).name == system.name]
    if not codes:
        raise BadInput(f"{system.name} was not in force on {plan.start}")
    if plan.baku:
        codes = [code for code in codes if "_GP" not in code or code.endswith("_MP_GP")]
    names = [Player(id_, f"Test{id_:04} Player{id_:04}", rating=rating) for id_, rating in ratings.items()]
    teams = [
        Team(team.id, f"Team {team.id:03}", f"T{team.id:03}", str(team.rating), players=tuple(rosters[team.id]))
        for team in plan.players
    ]
    absent: dict[tuple[int, Result], list[int]] = {}
    for (team_id, round_), kind in sorted(plan.absent.items(), key=lambda item: (item[0][1], item[0][0])):
        if round_ <= plan.rounds:
            absent.setdefault((round_, kind), []).append(team_id)
    return replace(
        base,
        players=tuple(names),
        system=dice.pick(codes),
        scoring=replace(plan.scoring, pab=plan.scoring.draw),
        byes=tuple(ByeRequest(kind, round_, tuple(ids)) for (round_, kind), ids in absent.items()),
        accelerations=tuple(row._replace(points=0, match_points=2 * row.points) for row in plan.accelerations),
        teams=TeamSide(tuple(teams), colours="".join("WB"[board % 2] for board in range(boards))),
        records=base.records or ((Record("042", f" {system.until.replace('-', '/')}"),) if system.until else ()),
    )


def _scored(tournament: Tournament, system: System) -> Tournament:
    """Fill in the points of players and teams, and the ranks of teams by points, then number."""
    assert tournament.teams is not None
    table, rounds = PointsTable(tournament), tournament.rounds or 0
    players = tuple(replace(player, points=table.score(player, rounds)) for player in tournament.players)
    free = replace(tournament, baku=False)
    of_match, of_games = (system.see(free, {"primary": primary}).earned for primary in ("match", "game"))
    order = sorted(of_match, key=lambda id_: (-sum(of_match[id_]), -sum(of_games[id_]), id_))
    rank = {id_: place for place, id_ in enumerate(order, 1)}
    teams = tuple(
        replace(team, match_points=sum(of_match[team.id]), game_points=sum(of_games[team.id]), rank=rank[team.id])
        for team in tournament.teams.teams
    )
    return replace(tournament, players=players, teams=replace(tournament.teams, teams=teams))
