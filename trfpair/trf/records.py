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
from trfpair.trf.words import read_words, token_columns, without_tabs_behind

_LONGEST_XXA = len("    1") + ROUNDS_AT_MOST * VIRTUAL_XXA.step

TEAM_CODES = frozenset({"013", "310"})
"""Records that make a file a team event."""


def read_name(code: str, text: str, _line: int, facts: Facts) -> None:
    name = text.strip(" ")
    if name and facts.name:
        facts.records.append(Record(code, text.rstrip(" ")))
    facts.name = facts.name or name


def read_rounds(code: str, text: str, line: int, facts: Facts) -> None:
    tokens, sound = read_words("count", text, line, code, facts.findings)
    if not tokens or not sound:
        return
    columns = token_columns(tokens[0])
    if int(tokens[0]) == 0:
        facts.findings.error(line, columns, code, found=str(tokens[0]), expected="at least one round")
        return
    facts.state("rounds", int(tokens[0]), line, columns, str(tokens[0]))


def read_options(code: str, text: str, line: int, facts: Facts) -> None:
    tokens, _ = read_words("words", text, line, code, facts.findings)
    for token in tokens:
        word = token.lower()
        if word == "rank":
            facts.state("positional", True, line, token_columns(token), str(token))
        elif word in ("white1", "black1"):
            colour = Colour.WHITE if word == "white1" else Colour.BLACK
            facts.state("initial colour", colour, line, token_columns(token), str(token))
        else:
            facts.findings.error(line, token_columns(token), code, found=str(token), expected="rank, white1 or black1")


def read_initial_colour(code: str, text: str, line: int, facts: Facts) -> None:
    tokens, _ = read_words("words", text, line, code, facts.findings)
    for token in tokens:
        colour = {"W": Colour.WHITE, "B": Colour.BLACK}.get(token.upper())
        if colour is None:
            facts.findings.error(line, token_columns(token), code, found=str(token), expected="W or B")
        else:
            facts.state("initial colour", colour, line, token_columns(token), str(token))


def read_system(_code: str, text: str, line: int, facts: Facts) -> None:
    written = text.strip(" ")
    if written:
        columns = (len(text) - len(text.lstrip(" ")) + TEXT_COLUMN, len(text.rstrip(" ")) + TEXT_COLUMN - 1)
        facts.state("tournament type", written.upper(), line, columns, written)


def read_scoring(code: str, text: str, line: int, facts: Facts) -> None:
    if code == "XXS":
        facts.sheet.read_xxs(text, line)
    elif code == "162":
        facts.sheet.read_162(text, line)
    else:
        facts.sheet.read_bb(code, text, line)


def read_absent(code: str, text: str, line: int, facts: Facts) -> None:
    if _of_individuals(code, "240", text, line, facts):
        return
    ids = _ids(code, text, line, facts)
    if ids:
        facts.byes.append((ByeRequest(Result.ZERO_BYE, 0, ids), line))


def _of_individuals(code: str, instead: str, text: str, line: int, facts: Facts) -> bool:
    """Whether a record for players stands in a team event, where nobody can say whether it means players or teams."""
    if facts.teams:
        expected = f"record {instead} with the numbers of teams, as this is a team event"
        facts.findings.error(line, (1, 3), code, found=text.strip(" "), expected=expected)
    return facts.teams


def read_prohibited(code: str, text: str, line: int, facts: Facts) -> None:
    if _of_individuals(code, "260", text, line, facts):
        return
    ids = _ids(code, text, line, facts)
    if ids:
        _forbid(ForbiddenGroup(ids), code, line, facts)


def _forbid(group: ForbiddenGroup, code: str, line: int, facts: Facts) -> None:
    if len(set(group.ids)) < 2:
        found = " ".join(map(str, group.ids))
        facts.findings.mend(
            line, (0, 0), code, found=found, expected="at least two players", treatment="it forbids no pair"
        )
    elif group not in facts.forbidden_before:
        facts.forbidden_before.add(group)
        facts.forbidden.append(group)


def _ids(code: str, text: str, line: int, facts: Facts) -> tuple[int, ...]:
    """The numbers of a record that holds nothing else; of such records a file may have thousands."""
    if numbers_alone(text):
        ids = tuple(map(int, text.split()))
        facts.listed.append(Listed(ids, line, code))
        return ids
    tokens, sound = read_words("ids", text, line, code, facts.findings)
    mention(tokens, code, line, facts)
    return tuple(map(int, tokens)) if sound else ()


def fixed(layout: Layout, code: str, text: str, line: int, facts: Facts) -> list[Token]:
    """The tokens of a record with fixed columns; empty where it is not sound."""
    text = without_tabs_behind(text, line, facts.findings)
    tab = text.find("\t")
    if tab >= 0:
        column = tab + TEXT_COLUMN
        facts.findings.error(
            line, (column, column), "tab", found="\t", expected="blanks: this record has fixed columns"
        )
        return []
    if not text.strip(" "):
        facts.findings.mend(
            line, (1, 3), code, found=code, expected="content after the code", treatment="the record says nothing"
        )
        return []
    tokens, sound = read_columns(text, layout, line, facts.findings)
    return tokens if sound else []


def round_numbers(tokens: list[Token], code: str, line: int, facts: Facts) -> bool:
    """Whether the rounds of a record (one, or first and last) are possible ones."""
    rounds = list(map(int, tokens))
    if rounds[0] >= 1 and rounds[-1] >= rounds[0]:
        return True
    columns = (token_columns(tokens[0])[0] + 1, token_columns(tokens[-1])[1])
    found = " to ".join(map(str, rounds))
    facts.findings.error(line, columns, code, found=found, expected="rounds from 1 on, the first not after the last")
    return False


def read_bye(code: str, text: str, line: int, facts: Facts) -> None:
    tokens = fixed(BYE_240, code, text, line, facts)
    if tokens and round_numbers(tokens[1:2], code, line, facts):
        mention(tokens[2:], code, line, facts)
        kind = RESULTS[tokens[0].strip(" ")]
        facts.byes.append((ByeRequest(kind, int(tokens[1]), tuple(map(int, tokens[2:]))), line))


def read_prohibited_rounds(code: str, text: str, line: int, facts: Facts) -> None:
    tokens = fixed(PROHIBITED_260, code, text, line, facts)
    if tokens and round_numbers(tokens[:2], code, line, facts):
        mention(tokens[2:], code, line, facts)
        _forbid(ForbiddenGroup(tuple(map(int, tokens[2:])), int(tokens[0]), int(tokens[1])), code, line, facts)


def read_acceleration(code: str, text: str, line: int, facts: Facts) -> None:
    tokens = fixed(ACCELERATION_250, code, text, line, facts)
    if not tokens or not round_numbers(tokens[2:4], code, line, facts):
        return
    match_points, points, first_round, last_round, first_id, last_id = (token.strip(" ") for token in tokens)
    if facts.teams:
        sound, expected = bool(points or match_points), "match points in columns 5-8, or game points in 10-13"
    else:
        sound = bool(points) and not (match_points and points_of(match_points))
        expected = "points in columns 10-13, and no match points, as no teams play"
    if not sound:
        facts.findings.error(line, (5, 13), code, found=text[1:10], expected=expected)
    elif not 1 <= int(first_id) <= int(last_id):
        who = "team" if facts.teams else "player"
        facts.findings.error(
            line, (23, 31), code, found=f"{first_id} to {last_id}", expected=f"the first {who} not after the last"
        )
    else:
        mention(tokens[4:], code, line, facts, bound=True)
        numbers = (int(first_round), int(last_round), int(first_id), int(last_id))
        of_match = points_of(match_points) if facts.teams and match_points else None
        row = AccelerationRange(points_of(points) if points else 0, *numbers, of_match)
        facts.accelerations.append((row, line))


def read_abnormal(code: str, text: str, line: int, facts: Facts) -> None:
    tokens = _abnormal_tokens(code, text, line, facts)
    if not tokens:
        return
    kind, match_points, points, round_ = (token.strip(" ") for token in tokens[:4])
    if not facts.teams and match_points and points_of(match_points):
        facts.findings.error(line, (5, 17), code, found=match_points, expected="no match points, as no teams play")
        return
    mention(tokens[4:], code, line, facts)
    result = RESULTS[kind] if kind else None
    ids = tuple(map(int, tokens[4:]))
    of_match = points_of(match_points) if facts.teams and match_points else None
    value = points_of(points) if points else 0
    facts.abnormal.append(AbnormalPoints(result, value, int(round_ or 0), ids, of_match, bool(points)))


def _abnormal_tokens(code: str, text: str, line: int, facts: Facts) -> list[Token]:
    """The tokens of 299, in its own columns or in those of a published sample."""
    narrow, wide = (NARROW_TEAM_299, TEAM_299) if facts.teams else (NARROW_299, ABNORMAL_299)
    for layout in (narrow, wide):
        try:
            return parse(layout.rule, layout.padded(text))
        except NoMatch:
            continue
    return fixed(wide, code, text, line, facts)


def read_virtual(code: str, text: str, line: int, facts: Facts) -> None:
    if _of_individuals(code, "250", text, line, facts):
        return
    if len(text) > _LONGEST_XXA:
        columns = (_LONGEST_XXA + TEXT_COLUMN, len(text) + TEXT_COLUMN - 1)
        facts.findings.error(line, columns, code, found="", expected=f"no more than {ROUNDS_AT_MOST} rounds")
        return
    tokens = fixed(VIRTUAL_XXA, code, text, line, facts)
    if not tokens:
        return
    mention(tokens[:1], code, line, facts)
    id_ = int(tokens[0])
    points = tuple(points_of(token.value) for token in tokens[1:])
    before = facts.virtual.setdefault(id_, points)
    first = facts.virtual_lines.setdefault(id_, line)
    if before != points:
        found = text.strip(" ")
        facts.findings.error(
            line, (5, len(text) + 3), "virtual points", found=found, expected=f"the same as line {first} says"
        )
