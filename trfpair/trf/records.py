"""How the records that can change a pairing are read (all but 001): each becomes a fact.

A fact stated twice in the same way is fine; stated in two ways it is an error that names both lines. What could
change a pairing and is not understood is refused: malformed records of the table, and unknown XX? and BB? codes.
"""

from __future__ import annotations

from trfpair.event.model import AbnormalPoints, AccelerationRange, ByeRequest, Colour, ForbiddenGroup, Record, Result
from trfpair.trf.cells import RESULTS
from trfpair.trf.columns import (
    ABNORMAL_299,
    ACCELERATION_250,
    BYE_240,
    NARROW_299,
    NARROW_TEAM_299,
    PROHIBITED_260,
    TEAM_299,
    TEXT_COLUMN,
    VIRTUAL_XXA,
    Layout,
)
from trfpair.trf.facts import Facts, Listed, mention
from trfpair.trf.grammar import NoMatch, Token, numbers_alone, parse
from trfpair.trf.mend import read_columns
from trfpair.trf.players import ROUNDS_AT_MOST, points_of
from trfpair.trf.problems import Line
from trfpair.trf.words import read_words, token_columns, without_tabs_behind

_LONGEST_XXA = len("    1") + ROUNDS_AT_MOST * VIRTUAL_XXA.step

TEAM_CODES = frozenset({"013", "310"})
"""Records that make a file a team event."""


def read_name(line: Line, facts: Facts) -> None:
    name = line.rest.strip(" ")
    if name and facts.name:
        facts.records.append(Record(line.code, line.rest))
    facts.name = facts.name or name


def read_rounds(line: Line, facts: Facts) -> None:
    tokens, sound = read_words("count", line)
    if not tokens or not sound:
        return
    columns, rounds = token_columns(tokens[0]), int(tokens[0])
    if rounds:
        facts.state("rounds", rounds, line, columns)
    else:
        line.error(columns, "at least one round")


def read_options(line: Line, facts: Facts) -> None:
    for token in read_words("words", line)[0]:
        word, columns = token.lower(), token_columns(token)
        if word == "rank":
            facts.state("positional", True, line, columns)
        elif word in ("white1", "black1"):
            facts.state("initial colour", Colour.WHITE if word == "white1" else Colour.BLACK, line, columns)
        else:
            line.error(columns, "rank, white1 or black1")


def read_initial_colour(line: Line, facts: Facts) -> None:
    for token in read_words("words", line)[0]:
        colour = {"W": Colour.WHITE, "B": Colour.BLACK}.get(token.upper())
        if colour is None:
            line.error(token_columns(token), "W or B")
        else:
            facts.state("initial colour", colour, line, token_columns(token))


def read_system(line: Line, facts: Facts) -> None:
    if written := line.rest.strip(" "):
        facts.state("tournament type", written.upper(), line, line.said)


def read_scoring(line: Line, facts: Facts) -> None:
    facts.sheet.read(line)


def read_absent(line: Line, facts: Facts) -> None:
    if ids := _ids_of_individuals("240", line, facts):
        facts.byes.append((ByeRequest(Result.ZERO_BYE, 0, ids), line.number))


def read_prohibited(line: Line, facts: Facts) -> None:
    if ids := _ids_of_individuals("260", line, facts):
        _forbid(ForbiddenGroup(ids), line, facts)


def _of_individuals(instead: str, line: Line, facts: Facts) -> bool:
    """Whether a record for players stands in a team event, where nobody can say whether it means players or teams."""
    if facts.teams:
        expected = f"record {instead} with the numbers of teams, as this is a team event"
        line.error((1, 3), expected, found=line.rest.strip(" "))
    return facts.teams


def _ids_of_individuals(instead: str, line: Line, facts: Facts) -> tuple[int, ...]:
    """The numbers of a record that holds nothing else; of such records a file may have thousands."""
    if _of_individuals(instead, line, facts):
        return ()
    if numbers_alone(line.rest):
        ids = tuple(map(int, line.rest.split()))
        facts.listed.append(Listed(ids, line.number, line.code))
        return ids
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


def fixed(layout: Layout, line: Line) -> list[Token]:
    """The tokens of a record with fixed columns; empty where it is not sound."""
    text = without_tabs_behind(line)
    if "\t" in text:
        column = line.text.index("\t") + 1
        line.error((column, column), "blanks: this record has fixed columns", "tab", "\t")
        return []
    if not text.strip(" "):
        line.mend((1, 3), "content after the code", "the record says nothing")
        return []
    tokens, sound = read_columns(text, layout, line)
    return tokens if sound else []


def round_numbers(tokens: list[Token], line: Line) -> bool:
    """Whether the rounds of a record (one, or first and last) are possible ones."""
    rounds = list(map(int, tokens))
    if rounds[0] >= 1 and rounds[-1] >= rounds[0]:
        return True
    columns = (token_columns(tokens[0])[0] + 1, token_columns(tokens[-1])[1])
    line.error(columns, "rounds from 1 on, the first not after the last", found=" to ".join(map(str, rounds)))
    return False


def read_bye(line: Line, facts: Facts) -> None:
    tokens = fixed(BYE_240, line)
    if tokens and round_numbers(tokens[1:2], line):
        mention(tokens[2:], line, facts)
        kind = RESULTS[tokens[0].strip(" ")]
        facts.byes.append((ByeRequest(kind, int(tokens[1]), tuple(map(int, tokens[2:]))), line.number))


def read_prohibited_rounds(line: Line, facts: Facts) -> None:
    tokens = fixed(PROHIBITED_260, line)
    if tokens and round_numbers(tokens[:2], line):
        mention(tokens[2:], line, facts)
        _forbid(ForbiddenGroup(tuple(map(int, tokens[2:])), int(tokens[0]), int(tokens[1])), line, facts)


def read_acceleration(line: Line, facts: Facts) -> None:
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
        line.error((5, 13), expected)
    elif not 1 <= int(first_id) <= int(last_id):
        who = "team" if facts.teams else "player"
        line.error((23, 31), f"the first {who} not after the last", found=f"{first_id} to {last_id}")
    else:
        mention(tokens[4:], line, facts, bound=True)
        numbers = (int(first_round), int(last_round), int(first_id), int(last_id))
        of_match = points_of(match_points) if facts.teams and match_points else None
        row = AccelerationRange(points_of(points) if points else 0, *numbers, of_match)
        facts.accelerations.append((row, line.number))


def read_abnormal(line: Line, facts: Facts) -> None:
    tokens = _abnormal_tokens(line, facts)
    if not tokens:
        return
    kind, match_points, points, round_ = (token.strip(" ") for token in tokens[:4])
    if not facts.teams and match_points and points_of(match_points):
        line.error((5, 17), "no match points, as no teams play", found=match_points)
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
            return parse(layout.rule, layout.padded(line.rest))
        except NoMatch:
            continue
    return fixed(wide, line)


def read_virtual(line: Line, facts: Facts) -> None:
    if _of_individuals("250", line, facts):
        return
    if len(line.rest) > _LONGEST_XXA:
        columns = (_LONGEST_XXA + TEXT_COLUMN, len(line.text))
        line.error(columns, f"no more than {ROUNDS_AT_MOST} rounds", found="")
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
        expected = f"the same as line {first} says"
        line.error((5, len(line.text)), expected, "virtual points", line.rest.strip(" "))
