"""The facts in the records of a tournament file, until a tournament is made of it, and who is named where."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING

from trfpair.base.named import NamedTuple
from trfpair.base.plain import plain
from trfpair.event.model import AbnormalPoints, AccelerationRange, ByeRequest, ForbiddenGroup, Record
from trfpair.event.saying import InEnglish, Saying
from trfpair.trf.columns import CODE
from trfpair.trf.grammar import Token
from trfpair.trf.problems import Findings, Line
from trfpair.trf.reading import AS_IT_STANDS, Reading
from trfpair.trf.scores import ScoreSheet
from trfpair.trf.words import token_columns

if TYPE_CHECKING:
    from trfpair.event.teams import LineUp, MatchForfeit, Team, TeamByes

_NUMBER = "[0-9]+"


@plain
class _Mention:
    """A player or team named in a record, that must exist. ``bound`` marks the end of a range: it may lie in a gap."""

    id: int
    line: int
    columns: tuple[int, int]
    record: str
    bound: bool = False
    team: bool = False

    def report(self, findings: Findings) -> bool:
        """Note that there is nobody of the number; whether the record can be read all the same."""
        line, expected = findings.at(self.line), f"the number of a {'team' if self.team else 'player'} of this file"
        if self.bound and self.id:
            line.warn(self.columns, expected, "the range is kept", self.record, str(self.id))
            return True
        line.error(self.columns, expected, self.record, str(self.id))
        return False


class Listed(NamedTuple):
    """The players of a record that holds nothing but their numbers."""

    ids: tuple[int, ...]
    line: int
    record: str
    column: int = CODE + 1
    """Where the first number may begin."""


class OwnFacts(NamedTuple):
    """The facts in a line of ours on a player or a team, and where it stands."""

    who: str
    """``player`` or ``team``."""
    id: int
    texts: Mapping[str, str]
    """By the field of the model."""
    line: int


@plain
class Stated:
    """A fact and the line it comes from."""

    value: object
    line: int


@plain(frozen=False)
class TeamFacts:
    """The facts in the team records of a file, with the lines on which they stand."""

    teams: dict[int, Team] = field(default_factory=dict)
    lines: dict[int, int] = field(default_factory=dict)
    """By team."""
    legacy: list[tuple[Team, Record, int]] = field(default_factory=list)
    """013: the team, numbered by its place; the record itself; its line."""
    line_ups: list[tuple[LineUp, int]] = field(default_factory=list)
    byes: list[tuple[TeamByes, int]] = field(default_factory=list)
    forfeits: list[tuple[MatchForfeit, int]] = field(default_factory=list)
    scoring: dict[str, int] = field(default_factory=dict)


@plain(frozen=False)
class Facts:
    """The facts in the records of a file."""

    findings: Findings
    teams: bool = False
    """Whether it is an event of teams."""
    reading: Reading = AS_IT_STANDS
    """How the file is to be read."""
    name: str = ""
    stated: dict[str, Stated] = field(default_factory=dict)
    said: TeamFacts = field(default_factory=TeamFacts)
    """What the records of teams say, in an event of teams."""
    sheet: ScoreSheet = field(default_factory=ScoreSheet)
    byes: list[tuple[ByeRequest, int]] = field(default_factory=list)
    """Each with its line, as are the accelerations."""
    forbidden: list[ForbiddenGroup] = field(default_factory=list)
    forbidden_before: set[ForbiddenGroup] = field(default_factory=set)
    """The forbidden groups that are known, to find one that is said twice."""
    virtual: dict[int, tuple[int, ...]] = field(default_factory=dict)
    virtual_lines: dict[int, int] = field(default_factory=dict)
    accelerations: list[tuple[AccelerationRange, int]] = field(default_factory=list)
    abnormal: list[AbnormalPoints] = field(default_factory=list)
    records: list[Record] = field(default_factory=list)
    mentions: list[_Mention] = field(default_factory=list)
    listed: list[Listed] = field(default_factory=list)
    own: list[OwnFacts] = field(default_factory=list)
    """What lines of ours say of players and teams."""
    half_byes: dict[int, Sequence[int]] = field(default_factory=dict)
    """Rounds whose blank cells are half-point byes, by player."""

    def state(self, key: str, value: object, line: Line, columns: tuple[int, int]) -> None:
        """Note a fact that can be stated only in one way."""
        before = self.stated.setdefault(key, Stated(value, line.number))
        if before.value != value:
            line.error(columns, InEnglish(Saying("same-as-line", line=before.line)), key)

    def value_of(self, key: str) -> object:
        """A fact, or None."""
        stated = self.stated.get(key)
        return stated.value if stated else None

    def line_of(self, key: str) -> int:
        """The line of a fact, or 0."""
        stated = self.stated.get(key)
        return stated.line if stated else 0


def mention(tokens: list[Token], line: Line, facts: Facts, *, bound: bool = False, of_player: bool = False) -> None:
    """Note who is named; in a team event these are teams, unless the record speaks of players there too."""
    if tokens and not (bound or facts.teams):
        facts.listed.append(Listed(tuple(map(int, tokens)), line.number, line.code, token_columns(tokens[0])[0]))
        return
    for token in tokens:
        first, last = token_columns(token)
        first += len(token) - len(token.lstrip(" "))
        team = facts.teams and not of_player
        facts.mentions.append(_Mention(int(token), line.number, (first, last), line.code, bound, team))


def unknown_of_lists(facts: Facts, known: Collection[int]) -> Iterator[_Mention]:
    """The players whom lists name and the file has not."""
    for ids, line, record, column in facts.listed:
        if all(id_ in known for id_ in ids):
            continue
        words = list(re.compile(_NUMBER).finditer(facts.findings.lines[line - 1], column - 1))
        for id_, word in zip(ids, words):
            if id_ not in known:
                yield _Mention(id_, line, (word.start() + 1, word.end()), record)
