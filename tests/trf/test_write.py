"""The writer: exact columns, the three dialects, and what each cannot say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.trf.lines import FOUR, file, read, row
from trfpair.base.errors import BadInput
from trfpair.event.model import (
    NO_GAME,
    AbnormalPoints,
    AccelerationRange,
    ByeRequest,
    Colour,
    ForbiddenGroup,
    Game,
    Player,
    Record,
    Result,
    Scoring,
    Tournament,
    without_empty_end,
)
from trfpair.trf import File, dumps, loads, losses
from trfpair.trf.patch import patched

BASE = read(*FOUR)
FULL_PLAYER = Player(
    12,
    "Navn, Åse",
    "w",
    "WIM",
    2345,
    "NOR",
    "1503014",
    "1990/11/30",
    105,
    3,
    (
        Game(0, Colour.NONE, Result.PAB),
        Game(0, Colour.NONE, Result.NONE),
        Game(9999, Colour.BLACK, Result.UNRATED_LOSS),
        Game(7, Colour.WHITE, Result.UNKNOWN),
    ),
)


def test_a_player_in_the_columns_of_the_format():
    line = dumps(Tournament(players=(FULL_PLAYER,))).splitlines()[0]
    assert line == (
        "001   12 wWIM Navn, Åse                         2345 NOR     1503014 1990/11/30 10.5    3"
        "  0000 - U            9999 b L     7 w"
    )
    assert (line[4:8], line[9], line[10:13], line[14:23]) == ("  12", "w", "WIM", "Navn, Åse")
    assert (line[48:52], line[53:56], line[57:68], line[69:79]) == ("2345", "NOR", "    1503014", "1990/11/30")
    assert (line[80:84], line[85:89], line[91:99], line[111:119]) == ("10.5", "   3", "0000 - U", "9999 b L")


def test_the_writer_agrees_with_lines_built_by_hand():
    assert dumps(BASE).splitlines() == [zero_rating(line) for line in FOUR]


def zero_rating(line: str) -> str:
    """The writer states no rating as 0."""
    return line[:48] + "   0" + line[52:]


@pytest.mark.parametrize("eol", ["\n", "\r\n", "\r"])
def test_line_ends(eol):
    text = dumps(BASE, eol=eol)
    assert text.count(eol) == 4
    assert loads(text).tournament == BASE
    assert loads(text).newline == eol


FACTS = [
    ({"rounds": 9}, ["XXR 9"], ["XXR 9"], ["142 9"]),
    ({"initial_colour": Colour.BLACK}, ["XXC black1"], ["XXC black1"], ["152 B"]),
    ({"positional": True, "initial_colour": Colour.WHITE}, ["XXC rank white1"], ["XXC rank white1"], None),
    ({"system": "FIDE_DUBOV", "baku": True}, ["192 FIDE_DUBOV_BAKU"], None, ["192 FIDE_DUBOV_BAKU"]),
    ({"baku": True}, ["192 _BAKU"], None, None),
    (
        {"byes": (ByeRequest(Result.ZERO_BYE, 0, (1, 2)),)},
        ["XXZ 1 2"],
        ["XXZ 1 2"],
        ["240 Z   2    1    2"],
    ),
    (
        {"byes": (ByeRequest(Result.ZERO_BYE, 2, (1,)),)},
        ["240 Z   2    1"],
        ["XXZ 1"],
        ["240 Z   2    1"],
    ),
    ({"byes": (ByeRequest(Result.HALF_BYE, 3, (4,)),)}, ["240 H   3    4"], None, ["240 H   3    4"]),
    ({"forbidden": (ForbiddenGroup((1, 4)),)}, ["XXP 1 4"], ["XXP 1 4"], ["260   1 999    1    4"]),
    (
        {"forbidden": (ForbiddenGroup((1, 4)),), "rounds": 5},
        ["XXR 5", "XXP 1 4"],
        ["XXR 5", "XXP 1 4"],
        ["142 5", "260   1   5    1    4"],
    ),
    ({"forbidden": (ForbiddenGroup((1, 4), 2, 3),)}, ["260   2   3    1    4"], None, ["260   2   3    1    4"]),
    (
        {"virtual_points": {2: (10, 10, 5)}},
        ["XXA    2  1.0  1.0  0.5"],
        ["XXA    2  1.0  1.0  0.5"],
        ["250       1.0   1   2    2    2", "250       0.5   3   3    2    2"],
    ),
    (
        {"accelerations": (AccelerationRange(10, 1, 3, 1, 2),)},
        ["250       1.0   1   3    1    2"],
        None,
        ["250       1.0   1   3    1    2"],
    ),
    (
        {"abnormal": (AbnormalPoints(None, -5, 0, (4,)), AbnormalPoints(Result.FORFEIT_WIN, 0, 1, (1, 3)))},
        ["299          -0.5         4", "299 +         0.0    1    1    3"],
        None,
        ["299          -0.5         4", "299 +         0.0    1    1    3"],
    ),
    (
        {"scoring": Scoring(30, 30, 10, 10, 0, 0, 30, 0, 30, 10, 0, 5)},
        ["162  W 3.0    D 1.0    P 0.5"],
        ["XXS WW=3.0 BW=3.0 WD=1.0 BD=1.0 WL=0.0 BL=0.0 ZPB=0.0 HPB=1.0 FPB=3.0 PAB=0.5 FW=3.0 FL=0.0"],
        ["162  W 3.0    D 1.0    P 0.5"],
    ),
    (
        {"scoring": Scoring(unknown=0)},
        ["162  X 0.0"],
        None,
        ["162  X 0.0"],
    ),
    (
        {"scoring": Scoring(black_win=11, unknown=1)},
        [
            "XXS WW=1.0 BW=1.1 WD=0.5 BD=0.5 WL=0.0 BL=0.0 ZPB=0.0 HPB=0.5 FPB=1.0 PAB=1.0 FW=1.0 FL=0.0",
            "162  X 0.1",
        ],
        None,
        None,
    ),
]


@pytest.mark.parametrize(("changes", "full", "trfx", "trf26"), FACTS, ids=lambda value: str(value)[:30])
def test_facts_in_each_dialect(changes, full, trfx, trf26):
    """None: the dialect cannot say it, and ``losses`` says so."""
    blank = tuple(replace(player, points=None) for player in BASE.players)
    tournament = replace(BASE, players=blank, **changes)
    for dialect, expected in (("full", full), ("trfx", trfx), ("trf26", trf26)):
        lost = losses(tournament, dialect)
        written = [line for line in dumps(tournament, dialect).splitlines() if not line.startswith("001")]
        if expected is None:
            assert lost
        else:
            assert lost == []
            assert written == expected
            loads(dumps(tournament, dialect))
    if full is not None:
        assert loads(dumps(tournament)).tournament == tournament


def test_kept_records_stand_where_they_belong():
    lines = ["012 An open", "022 Town", "### note", *FOUR, "801  1 Team", "### last"]
    tournament = read(*lines)
    assert [line[:3] for line in dumps(tournament).splitlines()] == ["012", "022", "###", *["001"] * 4, "801", "###"]
    assert loads(dumps(tournament)).tournament == tournament


def test_fields_too_long_for_their_columns_are_listed():
    player = Player(1, name="n" * 35, sex="ww", rating=12345, points=-100)
    tournament = Tournament(players=(player, Player(2)))
    assert losses(tournament) == []
    lost = losses(tournament, "trf16")
    assert [loss.split(" of ")[0] for loss in lost] == ["sex", "name", "rating"]
    assert lost[1].endswith("longer than 34 columns (15-48)")
    bare = replace(tournament, players=(replace(player, points=None), Player(2)))
    assert loads(dumps(bare)).tournament == bare
    assert loads(dumps(bare, "trf16")).tournament.player(1).name == "n" * 34


def test_points_of_a_hundred_take_the_blank_before_them():
    line = dumps(Tournament(players=(Player(1, points=1998),))).splitlines()[0]
    assert line[79:84] == "199.8"


def test_unknown_dialects_and_line_breaks():
    with pytest.raises(BadInput, match="full, trf16, trfx, trfbx, trf26"):
        dumps(BASE, "trf06")
    with pytest.raises(BadInput, match="trf06"):
        losses(BASE, "trf06")
    for broken in (replace(BASE, name="a\nb"), replace(BASE, records=(Record("022", " a\rb"),))):
        with pytest.raises(BadInput, match="line break"):
            dumps(broken)


def test_lines_of_one_cell_a_player():
    text = file(row(1, "2 w 1", points="1.0"), row(2, "1 b 0", points="0.0"))
    assert loads(dumps(loads(text).tournament)).tournament == loads(text).tournament


def test_absent_and_in_the_cell_of_the_coming_round_a_bye():
    """XXZ says that a player is not paired; the cell says which bye it is, and outweighs a record 240."""
    text = file("XXZ 1 2", row(1, "3 w 1", "0000 - H"), row(2, "0000 - U"), row(3, "1 b 0"))
    tournament = loads(text).tournament
    assert losses(tournament, "trf26") == []
    written = dumps(tournament, "trf26")
    assert "240 Z   2    2\n" in written
    assert loads(written).tournament.players == tournament.players
    twice = loads(file("XXZ 1 2", "240 H   2    2", row(1, "2 w 1"), row(2, "1 b 0"))).tournament
    assert [line for line in dumps(twice, "trf26").splitlines() if line.startswith("240")] == [
        "240 Z   2    1",
        "240 H   2    2",
    ]
    both = loads(text.replace("XXZ 1 2", "XXZ 1")).tournament
    assert "240" not in dumps(both, "trf26")


def test_points_beyond_record_299_stand_in_several_rows():
    """The points field taken as the score: -12.0 has no room in four columns, rows for one round add up."""
    text = file("162  W12.0", row(1, "2 w 1", points="0.0"), row(2, "1 b 0", points="0.0"))
    tournament = loads(text, points="file").tournament
    assert [each.points for each in tournament.abnormal] == [-99, -21]
    assert loads(dumps(tournament)).tournament == tournament


def test_a_mark_that_a_record_begins_with_is_not_taken_for_that_of_the_file():
    tournament = loads(file(*FOUR, "\ufeffabc")).tournament
    text = dumps(tournament)
    assert text.startswith("\ufeff\ufeffabc\n")
    assert loads(text).tournament == loads(text.encode()).tournament == tournament


@pytest.mark.parametrize("round_", [1, 2])
def test_a_game_that_is_taken_away_leaves_blanks(round_: int) -> None:
    """In the middle of a line as at its end: nothing of the old cell stays, and the others stay where they are."""
    text = file(row(1, "2 w 1", "2 b 1", points="2.0"), row(2, "1 b 0", "1 w 0", points="0.0"))
    opened = File("t.trf", text.encode(), loads(text))
    before = opened.tournament
    players = []
    for one, points in zip(before.players, (10, 0), strict=True):
        games = [NO_GAME if at == round_ else one.game(at) for at in (1, 2)]
        players.append(replace(one, games=without_empty_end(games), points=points))
    lines = patched(opened, replace(before, players=tuple(players))).decode().splitlines()
    blank = [f"{'':13}2 b 1", f"{'':13}1 w 0"]
    assert [line[91:] for line in lines] == (blank if round_ == 1 else ["   2 w 1", "   1 b 0"])
