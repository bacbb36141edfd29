"""docs/formats.md, typed: words of the page, lines of a file, and what the page says becomes of them.

Each row quotes the page (so neither can change alone) and feeds the program: a value that is read, a warning, or a
refusal.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.team.test_files import changed
from tests.trf.lines import FOUR, TWO, file, row
from trfpair.base.errors import BadInput, NoPairing
from trfpair.event.model import Scoring, Tournament
from trfpair.event.teams import MatchScoring
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems import SYSTEMS
from trfpair.trf import DIALECTS, TrfError, dumps, loads, losses

PAGE = " ".join((Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8").split())
TWELVE = tuple(row(id_) for id_ in range(1, 13))

Read = Callable[[Tournament], Any]


def of(name: str) -> Read:
    """A field of the tournament."""
    return lambda tournament: getattr(tournament, name)


READ: tuple[tuple[str, tuple[str, ...], Read, Any], ...] = (
    # -- the file as a whole
    ("CRLF, CR, also mixed; empty lines are skipped", ("XXR 9\r", "", *TWELVE), of("rounds"), 9),
    ("order of records | free", (*TWELVE, "XXR 9", "012 Open"), of("name"), "Open"),
    ("short lines, trailing blanks", ("XXR 9     ", *TWELVE), of("rounds"), 9),
    # -- records
    ("`XXR n` | `142 n` | 1 to 999", ("142 999", *TWELVE), of("rounds"), 999),
    ("`XXC white1`, `XXC black1` | `152 W`, `152 B`", ("152 B", *TWELVE), lambda it: it.initial_colour.letter, "b"),
    (
        "`XXC white1`, `XXC black1` | `152 W`, `152 B`",
        ("XXC white1", *TWELVE),
        lambda it: it.initial_colour.letter,
        "w",
    ),
    ("the order of the lines, not the numbers", ("XXC rank", *TWELVE[::-1]), of("positional"), True),
    ("upper case; an ending `_BAKU` asks for Baku", ("192 fide_dubov_baku", *TWELVE), of("baku"), True),
    (
        "`FIDE_DUTCH_2026_BAKU` too, which bbpPairings 6 refuses",
        ("192 FIDE_DUTCH_2026_BAKU", *TWELVE),
        of("baku"),
        True,
    ),
    ("Ours begin with `TRFPAIR_`, such as `TRFPAIR_CLUB`", ("192 TRFPAIR_CLUB", *TWELVE), of("system"), "TRFPAIR_CLUB"),
    ("(092 holds text, and bbpPairings writes it there)", ("092 FIDE_DUTCH_2017", *TWELVE), of("system"), ""),
    ("`XXZ id …` (coming round)", ("XXZ 3 5", *TWELVE), lambda it: [(b.round, b.ids) for b in it.byes], [(0, (3, 5))]),
    (
        "| byes | `XXZ id …` (coming round) | `240`, of kind F, H or Z |",
        ("240 H   2    3    5", *TWELVE),
        lambda it: [(bye.kind.value, bye.round, bye.ids) for bye in it.byes],
        [("H", 2, (3, 5))],
    ),
    (
        "| bans | `XXP id id …` | `260` |",
        ("260   2   3    4    7", *TWELVE),
        lambda it: [(group.first, group.last, group.ids) for group in it.forbidden],
        [(2, 3, (4, 7))],
    ),
    (
        "the bans of all records add up",
        ("XXP 1 2", "XXP 1 2 3", *TWELVE),
        lambda it: [group.ids for group in it.forbidden],
        [(1, 2), (1, 2, 3)],
    ),
    (
        "| virtual points | `XXA`: the points of each round |",
        ("XXA    3  1.0  0.5", *TWELVE),
        of("virtual_points"),
        {3: (10, 5)},
    ),
    (
        "`250`: points of ranges of rounds and players",
        ("250       1.0   1   2    1    6", *TWELVE),
        lambda it: [(r.points, r.first_round, r.last_round, r.first_id, r.last_id) for r in it.accelerations],
        [(10, 1, 2, 1, 6)],
    ),
    (
        "| abnormal points | | `299` | a blank outcome adds to the score",
        ("299 W         2.0    1    1    2", *TWELVE),
        lambda it: [(r.points, r.round, r.ids) for r in it.abnormal],
        [(20, 1, (1, 2))],
    ),
    (
        "The narrower columns of a published sample are read too",
        ("299 W       2.0   1    1    2", *TWELVE),
        lambda it: [(r.points, r.round, r.ids) for r in it.abnormal],
        [(20, 1, (1, 2))],
    ),
    (
        "comments, rulers (`DDD SSSS`, `1234567890`) and national",
        ("DDD SSSS", "1234567890", *TWELVE),
        of("rounds"),
        None,
    ),
    ("national records (`FRA 1`) are none", ("FRA    1", *TWELVE), of("rounds"), None),
    ("The same fact twice in the same way is fine", ("XXR 9", "142 9", *TWELVE), of("rounds"), 9),
    (
        "if 240 names the player too, 240 says which bye it is",
        ("XXC white1", "XXZ 3", "240 H   1    3", *TWELVE),
        lambda it: {absent[0]: absent[1].value for absent in paired(it).pairing.absent},
        {3: "H"},
    ),
    (
        "Within XXS a later assignment overrides an earlier one, as in JaVaFo",
        ("XXS W=3 WW=2", *TWELVE),
        lambda it: (it.scoring.white_win, it.scoring.black_win),
        (20, 30),
    ),
)
SCORING: tuple[tuple[str, str, dict[str, int]], ...] = (
    (
        "`W` | wins with either colour, forfeit win, full-point bye | `W` | `BBW`",
        "W",
        {"white_win": 20, "black_win": 20, "forfeit_win": 20, "full_bye": 20},
    ),
    (
        "`D` | draws, half-point bye | `D` | `BBD`",
        "D",
        {"white_draw": 20, "black_draw": 20, "half_bye": 20},
    ),
    ("`L` | losses over the board | `L` | `BBL`", "L", {"white_loss": 20, "black_loss": 20}),
)
"""The first rows of the table of scoring: a symbol, and what it sets in all three ways of writing."""
SYMBOLS: tuple[tuple[str, str, dict[str, int]], ...] = (
    ("`ZPB`, `FL` | zero-point bye, forfeit loss | `A` (or `Z`): both", "XXS ZPB=2", {"zero_bye": 20}),
    ("`ZPB`, `FL` | zero-point bye, forfeit loss | `A` (or `Z`): both", "XXS FL=2", {"forfeit_loss": 20}),
    ("`ZPB`, `FL` | zero-point bye, forfeit loss | `A` (or `Z`): both", "162 A2", {"zero_bye": 20, "forfeit_loss": 20}),
    ("`ZPB`, `FL` | zero-point bye, forfeit loss | `A` (or `Z`): both", "162 Z2", {"zero_bye": 20, "forfeit_loss": 20}),
    ("`A` (or `Z`): both | `BBZ`, `BBF`", "BBZ 2", {"zero_bye": 20}),
    ("`A` (or `Z`): both | `BBZ`, `BBF`", "BBF 2", {"forfeit_loss": 20}),
    ("`PAB` | pairing-allocated bye | `P` | `BBU`", "XXS PAB=2", {"pab": 20}),
    ("`PAB` | pairing-allocated bye | `P` | `BBU`", "162 P2", {"pab": 20}),
    ("`PAB` | pairing-allocated bye | `P` | `BBU`", "BBU 2", {"pab": 20}),
    ("| | open game | `X` | |", "162 X2", {"unknown": 20}),
    ("`WW BW WD BD WL BL HPB FPB FW` | one of them each", "XXS WW=2", {"white_win": 20}),
    ("`WW BW WD BD WL BL HPB FPB FW` | one of them each", "XXS BL=2", {"black_loss": 20}),
    ("`WW BW WD BD WL BL HPB FPB FW` | one of them each", "XXS HPB=2", {"half_bye": 20}),
    ("`WW BW WD BD WL BL HPB FPB FW` | one of them each", "XXS FPB=2", {"full_bye": 20}),
    ("`WW BW WD BD WL BL HPB FPB FW` | one of them each", "XXS FW=2", {"forfeit_win": 20}),
    (
        "The pairing-allocated bye is worth 1 under XXS, even with `W=3`",
        "XXS W=3",
        {"white_win": 30, "black_win": 30, "forfeit_win": 30, "full_bye": 30},
    ),
    (
        "and a win under 162 and BB?",
        "162 W3",
        {"white_win": 30, "black_win": 30, "forfeit_win": 30, "full_bye": 30, "pab": 30},
    ),
    (
        "and a win under 162 and BB?",
        "BBW 3",
        {"white_win": 30, "black_win": 30, "forfeit_win": 30, "full_bye": 30, "pab": 30},
    ),
    ("Values go from 0.0 to 99.9", "XXS HPB=99.9", {"half_bye": 999}),
)
OTHER_TEAM_RECORDS = "300   1   1   2    1    2\n320  1.0  1.0 000 002\n330 +-   2   1   2\n"
TEAMS: tuple[tuple[str, str, Read, Any], ...] = (
    ("`013` and `310` with content make a team event", changed(), of("has_teams"), True),
    (
        "(`013` does not where 092 says `Individual`)",
        file("092 Individual: Swiss", "013 First", *TWELVE),
        of("has_teams"),
        False,
    ),
    ("300 line-ups", changed(more=OTHER_TEAM_RECORDS), lambda it: it.teams.line_ups[0].players, (1, 2)),
    ("310 rosters", changed(), lambda it: [team.players for team in it.teams.teams], [(1, 2, 3), (4, 5, 6)]),
    ("320 byes", changed(more=OTHER_TEAM_RECORDS), lambda it: it.teams.byes[0].teams, (0, 2)),
    ("330 forfeited matches", changed(more=OTHER_TEAM_RECORDS), lambda it: len(it.teams.forfeits), 1),
    ("352 colours of the boards", changed(), lambda it: it.teams.colours, "WB"),
    ("362 match points", changed(), lambda it: it.teams.scoring, MatchScoring(30, 10, 0)),
    (
        "(362 and 162 as words: published samples stand a column off)",
        changed(("362 TW", "362  TW")),
        lambda it: it.teams.scoring,
        MatchScoring(30, 10, 0),
    ),
    (
        "240, 250, 260 and 299 carry the numbers of teams there",
        changed(more="240 H   2    2\n"),
        lambda it: it.byes[0].ids,
        (2,),
    ),
    (
        "240, 250, 260 and 299 carry the numbers of teams there",
        changed(more="260   2   2    1    2\n"),
        lambda it: it.forbidden[0].ids,
        (1, 2),
    ),
    (
        "801 and 802 are kept unread",
        changed(more="801 some table\n802 another\n"),
        lambda it: [record.code for record in it.records],
        ["801", "802"],
    ),
)


REFUSED: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("tabs | refused in records with fixed columns", (TWO[0].replace("   1 m", "   1\tm"), TWO[1])),
    ("blank, 0, not a number, given twice", (row(0),)),
    ("blank, 0, not a number, given twice", (TWELVE[0], TWELVE[0])),
    ("one too far right | not a number", (row(1, rating="12x"),)),
    ("`w`, `b`, `-` or blank | | any other", (row(1, "2 x 1", points="1.0"), TWO[1])),
    ("a game; without a colour refused", (row(1, "2 - 1", points="1.0"), TWO[1])),
    ("nobody and a colour, or `1` `0` `W` `D` `L` | refused", (row(1, "0000 w 1", points="1.0"),)),
    ("has another opponent, no game, or the same colour | refused", (TWO[0], row(2, "1 w 0", points="0.0"))),
    ("`1`/`1`, `1`/`=`, one side played and the other forfeited", (TWO[0], row(2, "1 b 1", points="1.0"))),
    ("more rounds paired than announced | refused", ("XXR 1", row(1, "2 w 1", "2 b 1"), row(2, "1 b 0", "1 w 0"))),
    ("The field must be the sum of the results", (row(1, "2 w 1", points="2.5"), TWO[1])),
    ("any other word of XXC is refused", ("XXC white2", *TWELVE)),
    ("players who do not exist (the end of a range", ("XXP 1 77", *TWELVE)),
    ("rounds in the wrong order", ("260   3   2    4    7", *TWELVE)),
    ("Unknown codes `XX?` and `BB?` are refused too", ("XXQ 1", *TWELVE)),
    ("Unknown codes `XX?` and `BB?` are refused too", ("BBQ 1", *TWELVE)),
    ("(`101`, `801`, `OO1`, ` 001`, `XP 2 6`", (TWELVE[0], "101" + TWELVE[1][3:])),
    ("(`101`, `801`, `OO1`, ` 001`, `XP 2 6`", (TWELVE[0], "OO1" + TWELVE[1][3:])),
    ("(`101`, `801`, `OO1`, ` 001`, `XP 2 6`", (TWELVE[0], " " + TWELVE[1])),
    ("(`101`, `801`, `OO1`, ` 001`, `XP 2 6`", (*TWELVE, "XP 2 6")),
    ("a tournament type (`FIDE_DUTCH_2017`) under the code of another header", ("112 FIDE_DUTCH_2017", *TWELVE)),
    ("Two different values are refused, with both lines", ("XXR 9", "142 8", *TWELVE)),
    ("so are two kinds of bye for one player and round (240)", ("240 H   1    3", "240 Z   1    3", *TWELVE)),
    ("two values of virtual points", ("XXA    3  1.0", "XXA    3  0.5", *TWELVE)),
    ("Values go from 0.0 to 99.9", ("XXS W=100", *TWELVE)),
    # -- teams
    ("A board, a line-up, a forfeit or a roster that contradicts", (changed(more="300   1   1   2    1    6"),)),
    ("A board, a line-up, a forfeit or a roster that contradicts", (changed(more="330 +-   1   1   2"),)),
    ("A board, a line-up, a forfeit or a roster that contradicts", (changed(("   4    5    6", "   4    5    9")),)),
    ("A board, a line-up, a forfeit or a roster that contradicts", (changed(("   5 b =", "   3 b =")),)),
)
WARNED: tuple[tuple[str, tuple[str, ...], Read, Any], ...] = (
    ("decimal comma, no decimals, not right-aligned", (row(1, "2 w 1", points="1,0"), TWO[1]), of("rounds"), None),
    (
        "mended: a bye without opponent",
        (row(1, "2 w H", points="0.5"), row(2, "1 b H", points="0.5")),
        of("rounds"),
        None,
    ),
    ("two `U` in a round | warning", (row(1, "0000 - U"), row(2, "0000 - U")), of("rounds"), None),
    ("062 states another number of players | warning", ("062 7", *TWELVE), of("rounds"), None),
    ("a ban of one player is a warning", ("XXP 4", *TWELVE), of("rounds"), None),
    ("Mended: a code in lower case", ("xxr 9", *TWELVE), of("rounds"), 9),
    ("a decimal comma in XXS", ("XXS W=1,5", *TWELVE), lambda it: it.scoring.white_win, 15),
    ("a record with nothing after its code", ("XXP", *TWELVE), of("forbidden"), ()),
    ("Any other unknown code is a warning", ("777 something", *TWELVE), of("rounds"), None),
    ("Numbers with gaps before anything was played are a warning", (row(1), row(3)), of("rounds"), None),
    (
        "the end of a range of 250 may be a missing number: warning",
        ("250       1.0   1   2    1   13", *TWELVE),
        of("rounds"),
        None,
    ),
)


def paired(tournament: Tournament) -> Any:
    return pair_round(replace(tournament, rounds=5), Settings(system="dutch-2026"))


def said(quote: str) -> None:
    assert " ".join(quote.split()) in PAGE, f"docs/formats.md no longer says: {quote}"


@pytest.mark.parametrize(("quote", "lines", "value", "expected"), READ)
def test_what_is_read(quote: str, lines: tuple[str, ...], value: Read, expected: Any) -> None:
    said(quote)
    loaded = loads(file(*lines))
    assert value(loaded.tournament) == expected


@pytest.mark.parametrize(("quote", "lines"), REFUSED)
def test_what_is_refused(quote: str, lines: tuple[str, ...]) -> None:
    said(quote)
    with pytest.raises(TrfError):
        loads(file(*lines))


@pytest.mark.parametrize(("quote", "lines", "value", "expected"), WARNED)
def test_what_is_a_warning(quote: str, lines: tuple[str, ...], value: Read, expected: Any) -> None:
    said(quote)
    loaded = loads(file(*lines))
    assert loaded.problems
    assert value(loaded.tournament) == expected


@pytest.mark.parametrize(("quote", "symbol", "values"), SCORING)
@pytest.mark.parametrize("way", ["XXS {}=2", "162 {}2.0", "BB{} 2"])
def test_a_symbol_in_all_ways(quote: str, symbol: str, values: dict[str, int], way: str) -> None:
    said(quote)
    found = loads(file(way.format(symbol), *TWELVE)).tournament.scoring
    also = {} if way.startswith("XXS") or symbol != "W" else {"pab": 20}
    assert found == replace(Scoring(), **values, **also)


@pytest.mark.parametrize(("quote", "line", "values"), SYMBOLS)
def test_what_a_symbol_sets(quote: str, line: str, values: dict[str, int]) -> None:
    said(quote)
    assert loads(file(line, *TWELVE)).tournament.scoring == replace(Scoring(), **values)


@pytest.mark.parametrize(("quote", "text", "value", "expected"), TEAMS)
def test_what_is_read_of_teams(quote: str, text: str, value: Read, expected: Any) -> None:
    said(quote)
    assert value(loads(text).tournament) == expected


def test_teams_are_for_the_systems_of_teams() -> None:
    said(
        "which the systems `team-2026`, `team-2024`, `berger`, `berger-double` and `berger-g2` pair and no other system"
    )
    tournament = loads(changed()).tournament
    for system in ("team-2026", "team-2024"):
        with pytest.raises(NoPairing):  # the two teams have met
            pair_round(tournament, Settings(system=system))
    for system in SYSTEMS:
        if not system.name.startswith(("team", "berger")):
            with pytest.raises(BadInput):
                pair_round(tournament, Settings(system=system.name))


def test_013_by_place_and_beside_310() -> None:
    said("013 (the team's number is its place; ignored beside 310)")
    old = changed().split("310")[0]
    first, second = f"013 {'Old':<32}   4    5    6\n", f"013 {'New':<32}   1    2    3\n"
    teams = loads(old + first + second).tournament.teams
    assert teams
    assert [(team.id, team.name, team.players) for team in teams.teams] == [
        (1, "Old", (4, 5, 6)),
        (2, "New", (1, 2, 3)),
    ]
    beside = loads(changed(more=first)).tournament.teams
    assert beside == loads(changed()).tournament.teams


def test_two_columns_are_one_match_of_a_double_swiss() -> None:
    said("Under `192 FIDE_DOUBLESWISS` two columns are one match")
    lines = ("192 FIDE_DOUBLESWISS", "XXC white1", "XXR 4", *(row(id_) for id_ in range(1, 5)))
    found = pair_round(loads(file(*lines)).tournament, Settings())
    assert (found.pairing.system, len(found.pairing.pairs)) == ("double-swiss", 2)
    one = ("192 FIDE_DOUBLESWISS", "XXC white1", "XXR 4", *FOUR)
    with pytest.raises(BadInput, match=r"columns? "):
        pair_round(loads(file(*one)).tournament, Settings())


# -- writing ----------------------------------------------------------------------------------------------------------

FULL_OF_FACTS = file(
    "192 FIDE_DUTCH_2026",
    "XXR 5",
    "XXC white1",
    "XXZ 3",
    "XXP 1 2",
    "XXA    4  1.0  0.5",
    "240 H   2    5",
    "260   2   3    6    7",
    "299 W         2.0    1    1    2",
    "### a comment",
    "FRA    1",
    *TWELVE,
)


def codes(text: str) -> set[str]:
    return {line[:3] for line in text.splitlines()}


def test_full_says_everything_as_it_stood() -> None:
    said("for every fact the record that says exactly that: what was read comes back equal")
    said("All other records, comments (`###`) and national ratings (NRS) among them, are kept in their order.")
    tournament = loads(FULL_OF_FACTS).tournament
    assert loads(dumps(tournament)).tournament == tournament
    assert losses(tournament) == []
    assert [record.code for record in tournament.records] == ["###", "FRA"]


def test_trfx_says_what_trf_x_can() -> None:
    said("| `trfx` | TRF16 and JaVaFo's TRF(x), with comments |")
    said(
        "for `trfx` the tournament type, byes of later rounds, "
        "bans of some rounds, ranges of virtual points, abnormal points"
    )
    tournament = loads(FULL_OF_FACTS).tournament
    assert codes(dumps(tournament, "trfx")) <= {"001", "XXR", "XXC", "XXZ", "XXP", "XXA", "XXS", "###"}
    lost = " | ".join(losses(tournament, "trfx"))
    for word in ("192", "240", "260", "299", "1 line of FRA"):
        assert word in lost, (word, lost)


def test_trf26_says_it_in_the_records_of_2026() -> None:
    said(
        "XXZ becomes 240 for the coming round, XXA becomes 250 player by player, "
        "a ban for good becomes 260 up to the last round (or 999)"
    )
    tournament = loads(FULL_OF_FACTS).tournament
    text = dumps(tournament, "trf26")
    assert codes(text) <= {"001", "142", "152", "192", "240", "250", "260", "299", "###", "FRA"}
    assert {"240 Z   1    3", "260   1   5    1    2"} <= set(text.splitlines())
    assert sum(line.startswith("250") for line in text.splitlines()) == 2
    without = dumps(replace(tournament, rounds=None), "trf26")
    assert "260   1 999    1    2" in without.splitlines()
    assert losses(tournament, "trf26") == []


@pytest.mark.parametrize(
    ("quote", "line", "dialect"),
    [
        ("for `trf26` `XXC rank`", "XXC rank", "trf26"),
        ("points that differ by colour or within a symbol of 162", "XXS WW=2", "trf26"),
        ("points that differ by colour or within a symbol of 162", "XXS FL=0.3", "trf26"),
        ("the points of open games", "162 X2", "trfx"),
        ("ranges of virtual points", "250       1.0   1   2    1    6", "trfx"),
    ],
)
def test_what_a_dialect_loses_is_listed(quote: str, line: str, dialect: str) -> None:
    said(quote)
    tournament = loads(file(line, *TWELVE)).tournament
    assert losses(tournament, dialect)
    assert losses(tournament) == []


def test_fields_longer_than_their_columns_are_lost_where_there_is_no_comment() -> None:
    said("In `trf16`, which has no `###`: also texts longer than their columns")
    tournament = loads(file(*TWELVE)).tournament
    long = replace(tournament, players=(replace(tournament.players[0], name="N" * 60), *tournament.players[1:]))
    assert [dialect for dialect in DIALECTS if f"('{'N' * 60}')" in str(losses(long, dialect))] == ["trf16"]


def test_lines_as_they_are_written() -> None:
    said(
        "Lines end in LF unless asked otherwise, without trailing blanks. A rating of 0 is "
        "written as `0`, an open result as a blank, absent trailing cells not at all."
    )
    text = dumps(loads(file("XXR 5", row(1, "2 w ?", "0000 - Z"), row(2, "1 b ?"))).tournament)
    assert "\r" not in text
    assert all(line == line.rstrip() for line in text.splitlines())
    first, second = (line for line in text.splitlines() if line.startswith("001"))
    assert first[48:52] == "   0"
    assert (first[91:99], len(second)) == ("   2 w  ", 97)
    assert "\r\n" in dumps(loads(text).tournament, eol="\r\n")
