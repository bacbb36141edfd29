"""How the team records of TRF26 are read: 013, 300, 310, 320, 330, 352, 362."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from trfpair.event.model import Record, as_bye
from trfpair.event.saying import InEnglish, Saying
from trfpair.event.teams import LineUp, MatchForfeit, MatchScoring, Team, TeamByes, TeamSide
from trfpair.trf.facts import Facts, mention
from trfpair.trf.grammar import Token
from trfpair.trf.layouts import BYES_320, FORFEIT_330, LINE_UP_300, TEAM_013, TEAM_310
from trfpair.trf.mend import fixed, round_numbers
from trfpair.trf.players import PlayerLines, points_of
from trfpair.trf.problems import Line
from trfpair.trf.words import read_points, read_words, token_columns

MATCH_SYMBOLS: Mapping[str, str] = {"TW": "win", "TD": "draw", "TL": "loss"}
"""Symbols of record 362 and the fields of MatchScoring they set."""


def side_of(facts: Facts, found: PlayerLines) -> TeamSide | None:
    """All that a file says of teams; None where they turn out to be clubs, and the event one of players.

    Beside 310 records those of 013 say nothing more, and are kept as they stand.
    """
    _leave_clubs(facts, found)
    if not facts.teams:
        return None
    said = facts.said
    old = not said.teams
    if old:
        said.teams = {team.id: team for team, _, _ in said.legacy}
        said.lines = {team.id: line for team, _, line in said.legacy}
    else:
        facts.records += [record for _, record, _ in said.legacy]
    _take_up(facts)
    return TeamSide(
        teams=tuple(said.teams.values()),
        legacy=old,
        line_ups=tuple(row for row, _ in said.line_ups),
        byes=tuple(row for row, _ in said.byes),
        forfeits=tuple(row for row, _ in said.forfeits),
        colours=str(facts.value_of("colours of the boards") or ""),
        scoring=MatchScoring()._replace(**said.scoring),
    )


def _leave_clubs(facts: Facts, found: PlayerLines) -> None:
    """Where two of one team (013) play each other and 092 names no event of teams, the teams are clubs of players."""
    said = facts.said
    form = next((record.text.strip().lower() for record in facts.records if record.code == "092"), "")
    if not form or "team" in form or said.teams or said.line_ups or said.byes or said.forfeits:
        return
    club = {id_: (team, line) for team, _, line in said.legacy for id_ in team.players}
    mates = (
        (player.id, game.opponent, *club[player.id])
        for player in found.players
        for game in player.games
        if game.opponent and player.id in club and club.get(game.opponent) == club[player.id]
    )
    if (two := next(mates, None)) is None:
        return
    one, other, team, line = two
    expected = "players who do not meet each other, as those of one team"
    treatment = "read as a club of players in an event without teams"
    columns, where = TEAM_013.columns("OLD_TEAM_NAME"), f"team of players {one} and {other}"
    facts.findings.at(line).warn(columns, expected, treatment, where, team.name)
    facts.teams = False
    found.players = [one.with_games(tuple(map(as_bye, one.games))) for one in found.players]
    facts.records += [record for _, record, _ in said.legacy]


def _take_up(facts: Facts) -> None:
    """Players on no roster are of the team whose line-up has them."""
    said = facts.said
    known = {id_ for team in said.teams.values() for id_ in team.players}
    for row, line in said.line_ups:
        for board, id_ in enumerate(row.players if row.team in said.teams else ()):
            if id_ and id_ not in known:
                known.add(id_)
                team = said.teams[row.team]
                said.teams[team.id] = replace(team, players=(*team.players, id_))
                expected = InEnglish(Saying("player-of-roster", team=team.id, line=said.lines[team.id]))
                how = "taken for one of this team, behind the others"
                facts.findings.at(line).mend(line_up_columns(board), expected, how, "player", str(id_))


def line_up_columns(board: int) -> tuple[int, int]:
    """The columns of a player in record 300; the first board is 0."""
    return LINE_UP_300.again(board).columns


def _read_team(line: Line, facts: Facts) -> None:
    said = facts.said
    tokens = fixed(TEAM_310, line)
    if not tokens:
        return
    number, name, nickname, strength, match_points, game_points, rank, *places = tokens
    id_ = int(number)
    if id_ in said.teams or id_ == 0:
        taken = Saying("team-number-taken", line=said.lines.get(id_, 0))
        expected = InEnglish(taken) if id_ else "a number from 1 on"
        line.error(TEAM_310.columns("TEAM"), expected, "number of the team", str(id_))
        return
    said.lines[id_] = line.number
    said.teams[id_] = Team(
        id_,
        name.strip(" "),
        nickname.strip(" "),
        strength.strip(" "),
        _points(match_points),
        _points(game_points),
        int(rank) if rank.strip(" ") else None,
        _roster(places, line, facts),
    )


def _points(token: Token) -> int | None:
    text = token.strip(" ")
    return points_of(text) if text else None


def _named(places: list[Token]) -> list[Token]:
    """The places that name somebody."""
    return [token for token in places if token.strip(" ") and int(token)]


def _roster(places: list[Token], line: Line, facts: Facts) -> tuple[int, ...]:
    mention(_named(places), line, facts, of_player=True)
    return tuple(map(int, _named(places)))


def _read_old_team(line: Line, facts: Facts) -> None:
    legacy = facts.said.legacy
    if tokens := fixed(TEAM_013, line):
        roster = _roster(tokens[1:], line, facts)
        team = Team(len(legacy) + 1, tokens[0].strip(" "), players=roster)
        legacy.append((team, Record("013", line.rest), line.number))


def _read_line_up(line: Line, facts: Facts) -> None:
    tokens = fixed(LINE_UP_300, line)
    if tokens and round_numbers(tokens[:1], line):
        mention(tokens[1:3], line, facts)
        mention(_named(tokens[3:]), line, facts, of_player=True)
        row = LineUp(int(tokens[0]), int(tokens[1]), int(tokens[2]), _or_none(tokens[3:]))
        facts.said.line_ups.append((row, line.number))


def _or_none(places: list[Token]) -> tuple[int, ...]:
    """The numbers of some places, 0 for nobody."""
    return tuple(int(token) if token.strip(" ") else 0 for token in places)


def _read_team_byes(line: Line, facts: Facts) -> None:
    if tokens := fixed(BYES_320, line):
        match_points, game_points, *teams = tokens
        mention(_named(teams), line, facts)
        row = TeamByes(_points(match_points), _points(game_points), _or_none(teams))
        facts.said.byes.append((row, line.number))


def _read_forfeit(line: Line, facts: Facts) -> None:
    tokens = fixed(FORFEIT_330, line)
    if tokens and round_numbers(tokens[1:2], line):
        mention(tokens[2:], line, facts)
        signs, round_, white, black = tokens
        row = MatchForfeit(signs.strip(" "), int(round_), int(white), int(black))
        facts.said.forfeits.append((row, line.number))


def _read_board_colours(line: Line, facts: Facts) -> None:
    for token in read_words("words", line)[0]:
        if set(token.upper()) <= {"W", "B"}:
            facts.state("colours of the boards", token.upper(), line, token_columns(token))
        else:
            line.error(token_columns(token), "a W or B for each board")


def _read_match_scoring(line: Line, facts: Facts) -> None:
    tokens, _ = read_words("symbols", line)
    for symbol, value in zip(tokens[::2], tokens[1::2]):
        name = MATCH_SYMBOLS.get(symbol.upper())
        if name is None:
            line.error(token_columns(symbol), "one of TW TD TL")
        elif (points := read_points(value, line)) is not None:
            facts.state(InEnglish(Saying("match-points-of", symbol=symbol.upper())), points, line, token_columns(value))
            facts.said.scoring[name] = points


READ: Mapping[str, Callable[[Line, Facts], None]] = {
    "310": _read_team,
    "013": _read_old_team,
    "300": _read_line_up,
    "320": _read_team_byes,
    "330": _read_forfeit,
    "352": _read_board_colours,
    "362": _read_match_scoring,
}
"""By the code of a record: what reads it."""
