"""The team records of TRF26: 013, 300, 310, 320, 330, 352, 362 (table READERS)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace

from trfpair.base.plain import plain
from trfpair.event.model import Record
from trfpair.event.teams import LineUp, MatchForfeit, MatchScoring, Team, TeamByes, TeamSide
from trfpair.trf.columns import BYES_320, FORFEIT_330, LINE_UP_300, TEAM_013, TEAM_310
from trfpair.trf.facts import Facts, mention
from trfpair.trf.grammar import Token
from trfpair.trf.players import points_of
from trfpair.trf.records import fixed, round_numbers
from trfpair.trf.words import read_points, read_words, token_columns

MATCH_SYMBOLS: Mapping[str, str] = {"TW": "win", "TD": "draw", "TL": "loss"}
"""Symbols of record 362 and the fields of MatchScoring they set."""


@plain(frozen=False)
class TeamFacts:
    """What the team records of a file say, with the lines they stand on."""

    teams: dict[int, Team] = field(default_factory=dict)
    lines: dict[int, int] = field(default_factory=dict)
    """By team."""
    legacy: list[tuple[Team, Record, int]] = field(default_factory=list)
    """013: the team, numbered by its place; the record itself; its line."""
    line_ups: list[tuple[LineUp, int]] = field(default_factory=list)
    byes: list[tuple[TeamByes, int]] = field(default_factory=list)
    forfeits: list[tuple[MatchForfeit, int]] = field(default_factory=list)
    scoring: dict[str, int] = field(default_factory=dict)

    def read(self, code: str, text: str, line: int, facts: Facts) -> bool:
        """Read one record, ``text`` being its line from column 4 on, if it is in the table; an empty one is none."""
        if code not in _READERS:
            return False
        if text.strip(" "):
            _READERS[code](text, line, facts, self)
        return True

    def side(self, facts: Facts) -> TeamSide:
        """All of it. Beside 310 records those of 013 say nothing more, and are kept as they stand."""
        old = not self.teams
        if old:
            self.teams = {team.id: team for team, _, _ in self.legacy}
            self.lines = {team.id: line for team, _, line in self.legacy}
        else:
            facts.records += [record for _, record, _ in self.legacy]
        self._take_up(facts)
        return TeamSide(
            teams=tuple(self.teams.values()),
            legacy=old,
            line_ups=tuple(row for row, _ in self.line_ups),
            byes=tuple(row for row, _ in self.byes),
            forfeits=tuple(row for row, _ in self.forfeits),
            colours=str(facts.value_of("colours of the boards") or ""),
            scoring=MatchScoring()._replace(**self.scoring),
        )

    def _take_up(self, facts: Facts) -> None:
        """Players on no roster are of the team whose line-up has them."""
        known = {id_ for team in self.teams.values() for id_ in team.players}
        for row, line in self.line_ups:
            for board, id_ in enumerate(row.players if row.team in self.teams else ()):
                if id_ and id_ not in known:
                    known.add(id_)
                    team = self.teams[row.team]
                    self.teams[team.id] = replace(team, players=(*team.players, id_))
                    expected = f"a player of the roster of team {team.id} (line {self.lines[team.id]})"
                    how = "taken for one of this team, behind the others"
                    where = line_up_columns(board)
                    facts.findings.mend(line, where, "player", found=str(id_), expected=expected, treatment=how)


def line_up_columns(board: int) -> tuple[int, int]:
    """The columns of a player in record 300; the first board is 0."""
    assert LINE_UP_300.repeated
    place = LINE_UP_300.repeated.shifted(board * LINE_UP_300.step)
    return place.first, place.last


_Reader = Callable[[str, int, Facts, TeamFacts], None]


def _team(text: str, line: int, facts: Facts, said: TeamFacts) -> None:
    tokens = fixed(TEAM_310, "310", text, line, facts)
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
        _roster(places, "310", line, facts),
    )


def _points(token: Token) -> int | None:
    text = token.strip(" ")
    return points_of(text) if text else None


def _roster(places: list[Token], code: str, line: int, facts: Facts) -> tuple[int, ...]:
    named = [token for token in places if token.strip(" ") and int(token)]
    mention(named, code, line, facts, of_player=True)
    return tuple(map(int, named))


def _old_team(text: str, line: int, facts: Facts, said: TeamFacts) -> None:
    tokens = fixed(TEAM_013, "013", text, line, facts)
    if tokens:
        roster = _roster(tokens[1:], "013", line, facts)
        team = Team(len(said.legacy) + 1, tokens[0].strip(" "), players=roster)
        said.legacy.append((team, Record("013", text.rstrip(" ")), line))


def _line_up(text: str, line: int, facts: Facts, said: TeamFacts) -> None:
    tokens = fixed(LINE_UP_300, "300", text, line, facts)
    if not tokens or not round_numbers(tokens[:1], "300", line, facts):
        return
    mention(tokens[1:3], "300", line, facts)
    places = tokens[3:]
    mention([token for token in places if token.strip(" ") and int(token)], "300", line, facts, of_player=True)
    players = tuple(int(token) if token.strip(" ") else 0 for token in places)
    said.line_ups.append((LineUp(int(tokens[0]), int(tokens[1]), int(tokens[2]), players), line))


def _byes(text: str, line: int, facts: Facts, said: TeamFacts) -> None:
    tokens = fixed(BYES_320, "320", text, line, facts)
    if not tokens:
        return
    match_points, game_points, *teams = tokens
    mention([token for token in teams if token.strip(" ") and int(token)], "320", line, facts)
    numbers = tuple(int(token) if token.strip(" ") else 0 for token in teams)
    said.byes.append((TeamByes(_points(match_points), _points(game_points), numbers), line))


def _forfeit(text: str, line: int, facts: Facts, said: TeamFacts) -> None:
    tokens = fixed(FORFEIT_330, "330", text, line, facts)
    if tokens and round_numbers(tokens[1:2], "330", line, facts):
        mention(tokens[2:], "330", line, facts)
        signs, round_, white, black = tokens
        said.forfeits.append((MatchForfeit(signs.strip(" "), int(round_), int(white), int(black)), line))


def _colours(text: str, line: int, facts: Facts, _said: TeamFacts) -> None:
    tokens, _ = read_words("words", text, line, "352", facts.findings)
    for token in tokens:
        if set(token.upper()) <= {"W", "B"}:
            facts.state("colours of the boards", token.upper(), line, token_columns(token), str(token))
        else:
            facts.findings.error(
                line, token_columns(token), "352", found=str(token), expected="a W or B for each board"
            )


def _match_scoring(text: str, line: int, facts: Facts, said: TeamFacts) -> None:
    tokens, _ = read_words("symbols_162", text, line, "362", facts.findings)
    for symbol, value in zip(tokens[::2], tokens[1::2]):
        name = MATCH_SYMBOLS.get(symbol.upper())
        if name is None:
            facts.findings.error(line, token_columns(symbol), "362", found=str(symbol), expected="one of TW TD TL")
        elif (points := read_points(value, line, "362", facts.findings)) is not None:
            facts.state(f"match points {symbol.upper()}", points, line, token_columns(value), str(value))
            said.scoring[name] = points


_READERS: Mapping[str, _Reader] = {
    "013": _old_team,
    "300": _line_up,
    "310": _team,
    "320": _byes,
    "330": _forfeit,
    "352": _colours,
    "362": _match_scoring,
}
"""The team records that can change a pairing."""
