"""Cross checks of a team event: rosters, line-ups, boards, byes and forfeits against the round cells of the players."""

from __future__ import annotations

from trfpair.event.model import Game, Tournament
from trfpair.event.results import PLAYED, Result
from trfpair.event.saying import InEnglish, InTenths, Saying
from trfpair.event.teams import LineUp, MatchForfeit, Team
from trfpair.event.tenths import points_text
from trfpair.trf.facts import Facts, TeamFacts
from trfpair.trf.layouts import FORFEIT_330, LINE_UP_300, TEAM_013, TEAM_310
from trfpair.trf.players import PlayerLines, cell_columns, wrong_opponent
from trfpair.trf.problems import Findings
from trfpair.trf.teams import line_up_columns

_MATCH, _GAME = TEAM_310.columns("TEAM_MATCH_POINTS"), TEAM_310.columns("TEAM_GAME_POINTS")


def check_teams(tournament: Tournament, found: PlayerLines, facts: Facts) -> None:
    """Note everything in which the team records contradict one another or the players' cells."""
    said = facts.said
    sound = _check_mentions(found, facts)
    if found.unnamed or found.unsound:
        return
    _check_rosters(tournament, facts.findings, said)
    if sound and tournament.teams and tournament.teams.teams:
        checks = _Checks(tournament, found, facts.findings, said)
        checks.matches_of_players()
        checks.numbers_of_boards()
        checks.points()
        for line_up, line in said.line_ups:
            checks.line_up(line_up, line)
        for forfeit, line in said.forfeits:
            checks.forfeit(forfeit, line)


def _check_mentions(found: PlayerLines, facts: Facts) -> bool:
    """Whether all teams and players that the records name exist."""
    sound = True
    for mention in facts.mentions:
        known = facts.said.lines if mention.team else found.lines
        if mention.id not in known and (mention.team or not found.unnamed):
            sound &= mention.report(facts.findings)
    return sound


def _check_rosters(tournament: Tournament, findings: Findings, said: TeamFacts) -> None:
    """A player is in one team, once."""
    assert tournament.teams is not None
    home: dict[int, Team] = {}
    for team in tournament.teams.teams:
        for id_ in team.players:
            other = home.setdefault(id_, team)
            if other is not team or team.players.count(id_) > 1:
                line = findings.at(said.lines[team.id])
                expected = Saying("player-of-one-team", line=said.lines[other.id], team=other.id)
                line.error(_column_of(line.text, id_), InEnglish(expected), "player", str(id_))


def _column_of(text: str, id_: int) -> tuple[int, int]:
    """The columns of the last mention of a player in a roster."""
    text = text.rstrip()
    layout = TEAM_310 if text.startswith(TEAM_310.code) else TEAM_013
    for place in map(layout.again, range((len(text) - layout.again(0).first) // layout.step, -1, -1)):
        if text[place.first - 1 : place.last].strip() == str(id_):
            return place.first, place.first + len("9999") - 1
    return layout.again(0).first, len(text)


class _Checks:
    """The checks of matches, with what they need."""

    def __init__(self, tournament: Tournament, found: PlayerLines, findings: Findings, said: TeamFacts) -> None:
        assert tournament.matches is not None
        self.matches = tournament.matches
        self.tournament = tournament
        self.lines = found.lines
        self.findings = findings
        self.said = said

    def matches_of_players(self) -> None:
        """Every board is one of the match of its team: the opponent is of the team that the others meet."""
        team_of, teams = self.matches.team_of, self.matches.teams
        opponents: dict[tuple[int, int], int] = {}
        for player in self.tournament.players:
            own = team_of.get(player.id)
            for round_, game in enumerate(player.games, 1):
                if not game.opponent:
                    continue
                other = team_of.get(game.opponent)
                if own is None or other is None:
                    stray = player.id if own is None else game.opponent
                    self._cell(player.id, round_, game, f"players of teams: player {stray} is on no roster")
                elif own == other:
                    self._cell(player.id, round_, game, f"a player of another team than {own}")
                else:
                    met = opponents.get((round_, own))
                    if met is None:
                        met = opponents[round_, own] = self.matches.opponent(teams[own], round_)
                    if met != other:
                        expected = InEnglish(Saying("player-of-team-that-is-met", team=met, own=own))
                        self._cell(player.id, round_, game, expected)

    def _cell(self, id_: int, round_: int, game: Game, expected: str) -> None:
        wrong_opponent(self.findings.at(self.lines[id_]), round_, game.opponent, expected)

    def numbers_of_boards(self) -> None:
        """No team has more boards in a round than the event (352)."""
        most = len(self.matches.side.colours)
        for team in self.matches.side.teams if most else ():
            for round_ in range(1, self.matches.last + 1):
                boards = [board for board in self.matches.boards(team, round_) if board.game.opponent]
                if len(boards) > most:
                    extra = boards[most]
                    expected = Saying("no-more-boards-a-match", most=most, team=team.id, found=len(boards))
                    self._cell(extra.player, round_, extra.game, InEnglish(expected))

    def _counts_so_far(self, team: Team) -> bool:
        """Whether the points are those without the games that count nothing yet: of open games some are adjourned."""
        total = self.matches.total(team, self.tournament.event.uncounted)
        return total == (team.match_points, team.game_points)

    def points(self) -> None:
        """310: match and game points against the results. They are no input to a pairing: a warning.

        Open games may count, or not, or only those of earlier rounds.
        """
        matches = self.matches
        open_ = frozenset(
            (round_, player.id)
            for player in self.tournament.players
            for round_, game in enumerate(player.games, 1)
            if game.result is Result.UNKNOWN
        )
        now = frozenset(cell for cell in open_ if cell[0] == matches.last)
        for team in matches.side.teams:
            if team.match_points is None and team.game_points is None:
                continue
            played = matches.cells[team.id]
            found = sum(match.match_points for match in played), sum(match.game_points for match in played)
            rows = (("match points", team.match_points, _MATCH), ("game points", team.game_points, _GAME))
            others = [matches.total(team, uncounted) for uncounted in dict.fromkeys((open_, now))]
            for (name, stated, columns), computed, *so_far in zip(rows, found, *others):
                if stated not in (None, computed, *so_far) and not self._counts_so_far(team):
                    line = self.findings.at(self.said.lines[team.id])
                    expected = InEnglish(Saying("points-of-results", points=InTenths(computed)))
                    how = "the results count"
                    line.warn(columns, expected, how, name, points_text(stated or 0))

    def line_up(self, row: LineUp, number: int) -> None:
        """300: the players are of the team, meet the opponent, and nobody else of the team plays."""
        team, line = self.matches.teams[row.team], self.findings.at(number)
        most = len(self.matches.side.colours)
        for board, id_ in enumerate(row.players):
            columns = line_up_columns(board)
            if id_ and id_ not in team.players:
                line.error(columns, InEnglish(Saying("player-of-team", team=team.id)), "player", str(id_))
            elif most and board >= most and id_:
                line.error(columns, InEnglish(Saying("no-more-boards", most=most)), "player", str(id_))
        if row.round > self.matches.last or (row.round, row.team) in self.matches.forfeits:
            return
        met = self.matches.opponent(team, row.round)
        if met != row.opponent:
            other = Saying("team-that-is-met", team=met, own=team.id, round=row.round)
            expected = InEnglish(other if met else Saying("no-team-there"))
            line.error(LINE_UP_300.columns("OTHER_TEAM"), expected, "opponent", str(row.opponent))
        for id_ in team.players:
            if self._played(id_, row.round) and id_ not in row.players:
                own, expected = self.findings.at(self.lines[id_]), InEnglish(Saying("player-of-line-up", line=number))
                own.error(cell_columns(row.round), expected, InEnglish(Saying("the-round", round=row.round)), str(id_))

    def _played(self, id_: int, round_: int) -> bool:
        """Whether a player has a game over the board."""
        game = self.matches.players[id_].game(round_)
        return bool(game.opponent) and game.result in PLAYED

    def forfeit(self, row: MatchForfeit, number: int) -> None:
        """330: two different teams, of whose boards none was played."""
        line = self.findings.at(number)
        if row.white == row.black:
            line.error(
                FORFEIT_330.columns("BLACK_TEAM"), "another team than White's", "team with Black", str(row.black)
            )
            return
        for id_ in self.matches.teams[row.white].players + self.matches.teams[row.black].players:
            decided = self.matches.players[id_].game(row.round).result is not Result.UNKNOWN
            if decided and self._played(id_, row.round):
                expected = InEnglish(Saying("forfeit-of-played", line=self.lines[id_], round=row.round))
                first, last = FORFEIT_330.columns("SIGNS", "BLACK_TEAM")
                line.error((first, last), expected, "forfeited match", line.text[first - 1 : last])
                return
