"""RECORDS: the records of the format, and how each but 001 is read: it becomes a fact, or is kept as it stands.

A new record is a rule in ``grammars/trf.lark``, and here a function that reads it and a row; a fact that no other
record states also needs a function that writes it (`write`).

A fact stated twice in the same way is fine; stated in two ways it is an error that names both lines. What could
change a pairing and is not understood is refused: malformed records of the table, and unknown XX? and BB? codes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from trfpair.event.dates import day_in, has_short_year, reader_of
from trfpair.event.model import AbnormalPoints, AccelerationRange, ByeRequest, Colour, ForbiddenGroup, Record, Result
from trfpair.event.saying import AText, InEnglish, Saying
from trfpair.trf.cells import RESULTS
from trfpair.trf.facts import Facts, mention
from trfpair.trf.grammar import NoMatch, Token, parse
from trfpair.trf.layouts import (
    ABNORMAL_299,
    ACCELERATION_250,
    BYE_240,
    BYES_320,
    FORFEIT_330,
    LINE_UP_300,
    NARROW_299,
    NARROW_TEAM_299,
    PLAYER,
    PROHIBITED_260,
    TEAM_013,
    TEAM_299,
    TEAM_310,
    VIRTUAL_XXA,
)
from trfpair.trf.mend import fixed, round_numbers
from trfpair.trf.players import ROUNDS_AT_MOST, points_of
from trfpair.trf.problems import Line
from trfpair.trf.reading import is_code
from trfpair.trf.scores import BB
from trfpair.trf.table import RecordKind
from trfpair.trf.words import read_text, read_words, token_columns

if TYPE_CHECKING:
    from trfpair.trf.codes import Slips

_LONGEST_XXA = VIRTUAL_XXA.fields[-1].last + ROUNDS_AT_MOST * VIRTUAL_XXA.step

TEAM_CODES = frozenset({"013", "310"})
"""Records that make a file a team event."""


def read_name(line: Line, facts: Facts) -> None:
    """Read the name of the event; a second one is kept as the line stands."""
    name = read_text(line)
    if name and facts.name:
        facts.records.append(Record(line.code, line.rest))
    facts.name = facts.name or name


def read_rounds(line: Line, facts: Facts) -> None:
    """Read the number of rounds."""
    tokens, sound = read_words("count", line)
    if not tokens or not sound:
        return
    columns, rounds = token_columns(tokens[0]), int(tokens[0])
    if rounds:
        facts.state("rounds", rounds, line, columns)
    else:
        line.error(columns, "at least one round")


def read_options(line: Line, facts: Facts) -> None:
    """Read the words of XXC: `rank`, `white1`, `black1`."""
    for token in read_words("words", line)[0]:
        word, columns = token.lower(), token_columns(token)
        if word == "rank":
            facts.state("positional", True, line, columns)
        elif word in ("white1", "black1"):
            facts.state("initial colour", Colour.WHITE if word == "white1" else Colour.BLACK, line, columns)
        else:
            line.error(columns, "rank, white1 or black1")


def read_initial_colour(line: Line, facts: Facts) -> None:
    """Read the initial colour of 152, W or B."""
    for token in read_words("words", line)[0]:
        colour = {"W": Colour.WHITE, "B": Colour.BLACK}.get(token.upper())
        if colour is None:
            line.error(token_columns(token), "W or B")
        else:
            facts.state("initial colour", colour, line, token_columns(token))


def read_system(line: Line, facts: Facts) -> None:
    """Read the type of the tournament."""
    if written := read_text(line):
        facts.state("tournament type", written.upper(), line, line.said)


def read_scoring(line: Line, facts: Facts) -> None:
    """Read points for a result, in any dialect."""
    facts.sheet.read(line)


def read_absent(line: Line, facts: Facts) -> None:
    """Read XXZ: players who are absent from the next round."""
    if ids := _ids_of_individuals("240", line, facts):
        facts.byes.append((ByeRequest(Result.ZERO_BYE, 0, ids), line.number))


def read_prohibited(line: Line, facts: Facts) -> None:
    """Read XXP: players who may not meet."""
    if ids := _ids_of_individuals("260", line, facts):
        _forbid(ForbiddenGroup(ids), line, facts)


def _of_individuals(instead: str, line: Line, facts: Facts) -> bool:
    """Whether a record for players stands in a team event, where nobody can say whether it means players or teams."""
    if facts.teams:
        expected = InEnglish(Saying("record-of-teams", code=instead))
        line.error((1, 3), expected, found=line.rest.strip(" "))
    return facts.teams


def _ids_of_individuals(instead: str, line: Line, facts: Facts) -> tuple[int, ...]:
    """The numbers of a record that holds nothing else."""
    if _of_individuals(instead, line, facts):
        return ()
    tokens, sound = read_words("ids", line)
    mention(tokens, line, facts)
    return tuple(map(int, tokens)) if sound else ()


def _forbid(group: ForbiddenGroup, line: Line, facts: Facts) -> None:
    if len(set(group.ids)) < 2:
        found = " ".join(map(str, group.ids))
        line.mend((0, 0), "at least two players", "it forbids no pair", found=found)
    elif group not in facts.forbidden_before:
        facts.forbidden_before.add(group)
        facts.forbidden.append(group)


def read_bye(line: Line, facts: Facts) -> None:
    """Read 240: byes of a round."""
    tokens = fixed(BYE_240, line)
    if tokens and round_numbers(tokens[1:2], line):
        mention(tokens[2:], line, facts)
        kind = RESULTS[tokens[0].strip(" ")]
        facts.byes.append((ByeRequest(kind, int(tokens[1]), tuple(map(int, tokens[2:]))), line.number))


def read_prohibited_rounds(line: Line, facts: Facts) -> None:
    """Read 260: players who may not meet in some rounds."""
    tokens = fixed(PROHIBITED_260, line)
    if tokens and round_numbers(tokens[:2], line):
        mention(tokens[2:], line, facts)
        _forbid(ForbiddenGroup(tuple(map(int, tokens[2:])), int(tokens[0]), int(tokens[1])), line, facts)


def read_acceleration(line: Line, facts: Facts) -> None:
    """Read 250: virtual points of a range of players in a range of rounds."""
    tokens = fixed(ACCELERATION_250, line)
    if not tokens or not round_numbers(tokens[2:4], line):
        return
    match_points, points, first_round, last_round, first_id, last_id = (token.strip(" ") for token in tokens)
    if facts.teams:
        sound, expected = bool(points or match_points), "match points in columns 5-8, or game points in 10-13"
    else:
        sound = bool(points) and not (match_points and points_of(match_points))
        expected = "points in columns 10-13, and no match points, as no teams play"
    if not sound:
        line.error(ACCELERATION_250.columns("MATCH_POINTS", "GAME_POINTS"), expected)
    elif not 1 <= int(first_id) <= int(last_id):
        columns = ACCELERATION_250.columns("FIRST_ID", "LAST_ID")
        expected = InEnglish(Saying("first-not-after-team" if facts.teams else "first-not-after-player"))
        line.error(columns, expected, found=f"{first_id} to {last_id}")
    else:
        mention(tokens[4:], line, facts, bound=True)
        numbers = (int(first_round), int(last_round), int(first_id), int(last_id))
        of_match = points_of(match_points) if facts.teams and match_points else None
        row = AccelerationRange(points_of(points) if points else 0, *numbers, of_match)
        facts.accelerations.append((row, line.number))


def read_abnormal(line: Line, facts: Facts) -> None:
    """Read 299: points of a round that differ from its results."""
    tokens = _abnormal_tokens(line, facts)
    if not tokens:
        return
    kind, match_points, points, round_ = (token.strip(" ") for token in tokens[:4])
    if not facts.teams and match_points and points_of(match_points):
        columns = ABNORMAL_299.columns("OUTCOME", "VALUE_AT_14")
        line.error(columns, "no match points, as no teams play", found=match_points)
        return
    mention(tokens[4:], line, facts)
    result = RESULTS[kind] if kind else None
    ids = tuple(map(int, tokens[4:]))
    of_match = points_of(match_points) if facts.teams and match_points else None
    value = points_of(points) if points else 0
    facts.abnormal.append(AbnormalPoints(result, value, int(round_ or 0), ids, of_match, bool(points)))


def _abnormal_tokens(line: Line, facts: Facts) -> list[Token]:
    """The tokens of 299, in its own columns or in those of a published sample."""
    narrow, wide = (NARROW_TEAM_299, TEAM_299) if facts.teams else (NARROW_299, ABNORMAL_299)
    for layout in (narrow, wide):
        try:
            return parse(layout.rule, layout.padded(line.text))
        except NoMatch:
            continue
    return fixed(wide, line)


def read_virtual(line: Line, facts: Facts) -> None:
    """Read XXA: the virtual points of a player, round by round."""
    if _of_individuals("250", line, facts):
        return
    if len(line.text) > _LONGEST_XXA:
        columns = (_LONGEST_XXA + 1, len(line.text))
        line.error(columns, InEnglish(Saying("no-more-rounds", most=ROUNDS_AT_MOST)), found="")
        return
    tokens = fixed(VIRTUAL_XXA, line)
    if not tokens:
        return
    mention(tokens[:1], line, facts)
    id_ = int(tokens[0])
    points = tuple(points_of(token.value) for token in tokens[1:])
    before = facts.virtual.setdefault(id_, points)
    first = facts.virtual_lines.setdefault(id_, line.number)
    if before != points:
        expected = InEnglish(Saying("same-as-line", line=first))
        line.error((VIRTUAL_XXA.fields[0].first, len(line.text)), expected, "virtual points", line.rest.strip(" "))


def as_it_stands(line: Line, facts: Facts) -> None:
    """A record that is kept as it stands: an error where it must be another one, a warning where there is none such."""
    if line.code not in BY_CODE or line.code == _LIKE_PLAYER or "_" in line.rest:
        _slips().report(line)
    kind = BY_CODE.get(line.code)
    kept = parse(_TEXT if kind and kind.rule == _TEXT else "kept", line.text)
    facts.records.append(Record(line.code, str(kept[-1]) if line.rest else ""))


def read_comment(line: Line, facts: Facts) -> None:
    """A comment, or a line of ours on a player or a team."""
    if line.rest.lstrip(" ").startswith(_OWN):
        from trfpair.trf.own import read_own

        if read_own(line, facts):
            return
    as_it_stands(line, facts)


_OWN = ("trfpair player ", "trfpair team ")


@cache
def _slips() -> Slips:
    """Made where a line has an unknown code: most files have none."""
    from trfpair.trf.codes import Slips

    return Slips(BY_CODE)


def _player(line: Line, facts: Facts) -> None:
    raise AssertionError("players are read by `players.read_player`, many at a time")


def _of_teams(line: Line, facts: Facts) -> None:
    """Most files have no teams: what reads these records is loaded where there are some."""
    from trfpair.trf.teams import READ

    READ[line.code](line, facts)


def _start(line: Line, facts: Facts) -> None:
    """042 says which edition was in force: a date that cannot be read, or could be another one, is told."""
    written = read_text(line)
    day = reader_of(facts.findings.header)(written)
    if written and not day:
        how = "no date: where 192 names no edition, the one in force today is taken"
        line.warn(line.said, "a date such as 2026/05/01", how, "date of the start")
    elif has_short_year(written):
        how = InEnglish(Saying("read-as" if day == day_in(written) else "read-as-in-order", text=day))
        line.warn(line.said, "a year of four digits", how, "date of the start")
    as_it_stands(line, facts)


_LIKE_PLAYER = "801"
"""The one code of a header that is a single character off that of a player."""

_TEXT = "text"
_HEADERS = "022 032 052 062 072 082 092 102 112 122 132 172 182 202 212 222 801 802"

_ROUNDS, _IDS = r" +[0-9]{1,2} *", r"(?: +[0-9]{1,4})+ *"

RECORDS: tuple[RecordKind, ...] = (
    RecordKind(("001",), _player, "a player", (PLAYER,)),
    RecordKind(("012",), read_name, rule=_TEXT),
    RecordKind(("042",), _start, rule=_TEXT),
    RecordKind(("142", "XXR"), read_rounds, "the number of rounds", rule="count", looks=_ROUNDS),
    RecordKind(("152",), read_initial_colour, "the initial colour", rule="words", looks=r" +[WB] *"),
    RecordKind(("XXC",), read_options, "colour and order", rule="words",
         looks=r"(?: +(?:rank|white1|black1))+ *"),
    RecordKind(("162",), read_scoring, "the scoring", rule="symbols",
         looks=r"(?: +[WDLAZPX] *[0-9]{1,2}\.[0-9])+ *"),
    RecordKind(("XXS",), read_scoring, "the scoring", rule="assignments",
         looks=r"(?: +[A-Z]{1,3} *= *[0-9.,]+)+ *"),
    RecordKind(tuple(BB), read_scoring, "the scoring", rule="value", looks=r" +[0-9]{1,2}[.,][0-9] *"),
    RecordKind(("192",), read_system, "the type of the tournament", rule=_TEXT,
         looks=r" (?:FIDE|CUSTOM|TRFPAIR|BERGER)_[A-Z0-9_]+ *"),
    RecordKind(("240",), read_bye, "byes", (BYE_240,)),
    RecordKind(("XXZ",), read_absent, "absent players", rule="ids", looks=_IDS),
    RecordKind(("250",), read_acceleration, "virtual points", (ACCELERATION_250,)),
    RecordKind(("XXA",), read_virtual, "virtual points", (VIRTUAL_XXA,)),
    RecordKind(("260",), read_prohibited_rounds, "prohibited pairings", (PROHIBITED_260,)),
    RecordKind(("XXP",), read_prohibited, "prohibited pairings", rule="ids", looks=_IDS),
    RecordKind(("299",), read_abnormal, "abnormal points", (ABNORMAL_299, NARROW_299)),
    RecordKind(("310",), _of_teams, layouts=(TEAM_310,), of_teams=True),
    RecordKind(("013",), _of_teams, layouts=(TEAM_013,), of_teams=True),
    RecordKind(("300",), _of_teams, layouts=(LINE_UP_300,), of_teams=True),
    RecordKind(("320",), _of_teams, layouts=(BYES_320,), of_teams=True),
    RecordKind(("330",), _of_teams, layouts=(FORFEIT_330,), of_teams=True),
    RecordKind(("352",), _of_teams, rule="words", of_teams=True),
    RecordKind(("362",), _of_teams, rule="symbols", of_teams=True),
    RecordKind(tuple(_HEADERS.split()), as_it_stands, rule=_TEXT),
    RecordKind(("###",), read_comment, rule=_TEXT),
)  # fmt: skip
"""Every code of the format; no pairing depends on those of the last rows."""

BY_CODE: Mapping[str, RecordKind] = {code: kind for kind in RECORDS for code in kind.codes}

_FAMILIES = ("XX", "BB")
"""How codes begin of which an unknown one is refused: it could change a pairing."""

_OTHERS: Mapping[str, str] = {
    "XXO": "a record of OpenPairings: pairs and byes that the organiser wishes or does not wish",
    "XXM": "a record of OpenPairings: two games a round against the same opponent, with colours turned",
    "XXG": "a record of OpenPairings: groups of players, each paired by itself",
}
"""Codes of another program, whose records are not followed here, and what they ask."""


def read_record(line: Line, facts: Facts) -> None:
    """Read one record that is not 001, without the blanks at its end."""
    kind, family = BY_CODE.get(line.code), line.code[:2].upper()
    if kind is not None and (facts.teams or not kind.of_teams):
        if line.rest or not kind.of_teams:
            kind.read(line, facts)
    elif family not in _FAMILIES or facts.teams:
        as_it_stands(line, facts)
    elif (upper := line.code.upper()) in BY_CODE:
        line.mend((1, 3), upper, InEnglish(Saying("read-as", text=upper)), "code")
        read_record(line._replace(text=upper + line.rest), facts)
    else:
        known = " ".join(known for known in BY_CODE if known[:2] == family)
        expected = Saying("known-of-family", known=known)
        if upper in _OTHERS:
            whose = Saying("code-is", code=line.code, what=AText(_OTHERS[upper]))
            expected = Saying("and-besides", what=expected, more=whose)
        if way := facts.reading.way("ignore", upper) if is_code(upper) else "":
            expected = Saying("and-besides", what=expected, more=Saying("leaves-it-out", way=way))
        line.error((1, 3), InEnglish(expected), "code", line.code)
