"""How the team records of TRF26 are read: 013, 300, 310, 320, 330, 352, 362."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from trfpair.event.model import Record
from trfpair.event.teams import LineUp, MatchForfeit, MatchScoring, Team, TeamByes, TeamSide
from trfpair.trf.columns import BYES_320, FORFEIT_330, LINE_UP_300, TEAM_013, TEAM_310
from trfpair.trf.facts import Facts, TeamFacts, mention
from trfpair.trf.grammar import Token
from trfpair.trf.players import points_of
from trfpair.trf.records import fixed, round_numbers
from trfpair.trf.words import read_points, read_words, token_columns

MATCH_SYMBOLS: Mapping[str, str] = {"TW": "win", "TD": "draw", "TL": "loss"}
"""Symbols of record 362 and the fields of MatchScoring they set."""


def side_of(facts: Facts) -> TeamSide | None:
    """All that a file says of teams; None where it is no event of teams.

    Beside 310 records those of 013 say nothing more, and are kept as they stand.
    """
    said = facts.said
    if said is None:
        return None
    old = not said.teams
    if old:
        said.teams = {team.id: team for team, _, _ in said.legacy}
        said.lines = {team.id: line for team, _, line in said.legacy}
    else:
        facts.records += [record for _, record, _ in said.legacy]
    _take_up(said, facts)
    return TeamSide(
        teams=tuple(said.teams.values()),
        legacy=old,
        line_ups=tuple(row for row, _ in said.line_ups),
        byes=tuple(row for row, _ in said.byes),
        forfeits=tuple(row for row, _ in said.forfeits),
        colours=str(facts.value_of("colours of the boards") or ""),
        scoring=MatchScoring()._replace(**said.scoring),
    )


def _take_up(said: TeamFacts, facts: Facts) -> None:
    """Players on no roster are of the team whose line-up has them."""
    known = {id_ for team in said.teams.values() for id_ in team.players}
    for row, line in said.line_ups:
        for board, id_ in enumerate(row.players if row.team in said.teams else ()):
            if id_ and id_ not in known:
                known.add(id_)
                team = said.teams[row.team]
                said.teams[team.id] = replace(team, players=(*team.players, id_))
                expected = f"a player of the roster of team {team.id} (line {said.lines[team.id]})"
                how = "taken for one of this team, behind the others"
                where = line_up_columns(board)
                facts.findings.mend(line, where, "player", found=str(id_), expected=expected, treatment=how)


def line_up_columns(board: int) -> tuple[int, int]:
    """The columns of a player in record 300; the first board is 0."""
    assert LINE_UP_300.repeated
    place = LINE_UP_300.repeated.shifted(board * LINE_UP_300.step)
    return place.first, place.last


def read_team(code: str, text: str, line: int, facts: Facts) -> None:
    said = facts.said
    assert said
    tokens = fixed(TEAM_310, code, text, line, facts)
    if not tokens:
        return
    number, name, nickname, strength, match_points, game_points, rank, *places = tokens
    id_ = int(number)
    if id_ in said.teams or id_ == 0:
        expected = f"another number: line {said.lines[id_]} is that team" if id_ else "a number from 1 on"
        facts.findings.error(line, (5, 7), "number of the team", found=str(id_), expected=expected)
        return
    said.lines[id_] = line
    said.teams[id_] = Team(
        id_,
        name.strip(" "),
        nickname.strip(" "),
        strength.strip(" "),
        _points(match_points),
        _points(game_points),
        int(rank) if rank.strip(" ") else None,
        _roster(places, code, line, facts),
    )


def _points(token: Token) -> int | None:
    text = token.strip(" ")
    return points_of(text) if text else None


def _roster(places: list[Token], code: str, line: int, facts: Facts) -> tuple[int, ...]:
    named = [token for token in places if token.strip(" ") and int(token)]
    mention(named, code, line, facts, of_player=True)
    return tuple(map(int, named))


def read_old_team(code: str, text: str, line: int, facts: Facts) -> None:
    said = facts.said
    assert said
    tokens = fixed(TEAM_013, code, text, line, facts)
    if tokens:
        roster = _roster(tokens[1:], code, line, facts)
        team = Team(len(said.legacy) + 1, tokens[0].strip(" "), players=roster)
        said.legacy.append((team, Record("013", text.rstrip(" ")), line))


def read_line_up(code: str, text: str, line: int, facts: Facts) -> None:
    said = facts.said
    assert said
    tokens = fixed(LINE_UP_300, code, text, line, facts)
    if not tokens or not round_numbers(tokens[:1], code, line, facts):
        return
    mention(tokens[1:3], code, line, facts)
    places = tokens[3:]
    mention([token for token in places if token.strip(" ") and int(token)], code, line, facts, of_player=True)
    players = tuple(int(token) if token.strip(" ") else 0 for token in places)
    said.line_ups.append((LineUp(int(tokens[0]), int(tokens[1]), int(tokens[2]), players), line))


def read_team_byes(code: str, text: str, line: int, facts: Facts) -> None:
    said = facts.said
    assert said
    tokens = fixed(BYES_320, code, text, line, facts)
    if not tokens:
        return
    match_points, game_points, *teams = tokens
    mention([token for token in teams if token.strip(" ") and int(token)], code, line, facts)
    numbers = tuple(int(token) if token.strip(" ") else 0 for token in teams)
    said.byes.append((TeamByes(_points(match_points), _points(game_points), numbers), line))


def read_forfeit(code: str, text: str, line: int, facts: Facts) -> None:
    said = facts.said
    assert said
    tokens = fixed(FORFEIT_330, code, text, line, facts)
    if tokens and round_numbers(tokens[1:2], code, line, facts):
        mention(tokens[2:], code, line, facts)
        signs, round_, white, black = tokens
        said.forfeits.append((MatchForfeit(signs.strip(" "), int(round_), int(white), int(black)), line))


def read_board_colours(code: str, text: str, line: int, facts: Facts) -> None:
    tokens, _ = read_words("words", text, line, code, facts.findings)
    for token in tokens:
        if set(token.upper()) <= {"W", "B"}:
            facts.state("colours of the boards", token.upper(), line, token_columns(token), str(token))
        else:
            facts.findings.error(
                line, token_columns(token), "352", found=str(token), expected="a W or B for each board"
            )


def read_match_scoring(code: str, text: str, line: int, facts: Facts) -> None:
    said = facts.said
    assert said
    tokens, _ = read_words("symbols_162", text, line, code, facts.findings)
    for symbol, value in zip(tokens[::2], tokens[1::2]):
        name = MATCH_SYMBOLS.get(symbol.upper())
        if name is None:
            facts.findings.error(line, token_columns(symbol), "362", found=str(symbol), expected="one of TW TD TL")
        elif (points := read_points(value, line, code, facts.findings)) is not None:
            facts.state(f"match points {symbol.upper()}", points, line, token_columns(value), str(value))
            said.scoring[name] = points
