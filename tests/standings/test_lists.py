"""Lists of tie-breaks: how they are written, which record holds, what is refused and what is left out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.standings.exercises import SWISS, exercise
from trfpair.base.errors import BadInput
from trfpair.event.model import Record, Tournament
from trfpair.ranking import Request, UnknownCode, read_list, standings
from trfpair.ranking.said import LOT, Said
from trfpair.ranking.table import TABLE
from trfpair.trf import load


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("PTS,BH/C1,BH", ["PTS", "BH/C1", "BH"]),
        ("bh/c1 sb;de", ["BH/C1", "SB", "DE"]),
        (" BH-C1, SB-M1 ,, ", ["BH/C1", "SB/M1"]),
        ("BH,BH,bh", ["BH"]),
        ("BH/C1/P BH/P/C1", ["BH/C1/P"]),
        ("KS/L+1,KS/L-2", ["KS/L+1", "KS/L-2"]),
        ("GE", ["REP"]),
        ("AOB/F DE/P TPN/R", ["AOB/F", "DE/P", "TPN/R"]),
        ("OTHER_toss", ["OTHER_TOSS"]),
        ("EMMSB/C1/P,BH:MP/C1,MPvGP", ["EMMSB/C1/P", "BH:MP/C1", "MPvGP"]),
        ("", []),
    ],
)
def test_what_a_list_may_look_like(text: str, codes: list[str]) -> None:
    assert [str(code) for code in read_list(text)] == codes


OF_PLAYERS = """
    PTS DE BPG BWG REP SB SB/C1 SB/C2 SB/P ARO ARO/C1 ARO/C2 ARO/M1 ARO/M2 TPR PTP APRO APPO WIN WON PS
    PS/C1 BH BH/C1 BH/C2 BH/M1 BH/M2 BH/P AOB FB FB/C1 FB/P KS KS/L+1 KS/L-2 STD TPN RTNG
"""
OF_TEAMS = """
    BC TBR BBE MPvGP EMMSB EMGSB EGMSB EGGSB EMMSB/C1 EMGSB/C2 EGMSB/P EGGSB/C1 EDE EDEBT EDEBB EDET
    EDEB SSSC SSSC/K2 SSSC/P SSSC/F BH:MP BH:GP/C1 SB:MP
"""
TEAMS = Path(__file__).parents[1] / "fixtures" / "trf" / "real" / "teams-trf26.trf"


@pytest.mark.gate
@pytest.mark.parametrize("listed", [OF_PLAYERS, OF_TEAMS], ids=["players", "teams"])
def test_every_code_of_the_table_of_202_and_212_is_read_and_ranks(listed: str) -> None:
    """Annex B of the format: the acronyms with their modifiers."""
    event = exercise(SWISS) if listed is OF_PLAYERS else load(TEAMS).tournament
    codes = listed.split()
    done = standings(event, Request(tie_breaks=",".join(codes)))
    assert [str(column.code) for column in done.columns if str(column.code) != "PTS"] == [
        code for code in codes if code != "PTS"
    ]
    ids = {line.player.id for line in done.lines}
    assert not [column for column in done.columns if column.row.measure and column.values.keys() != ids]


@pytest.mark.parametrize(
    ("text", "columns", "found"),
    [
        ("BH,XX,SB", "columns 4-5", "XX"),
        ("BH/C1,BH/Q1", "columns 7-11", "BH/Q1"),
        ("WIN/C1", "columns 1-6", "WIN/C1"),
        ("KS/C1", "columns 1-5", "KS/C1"),
        ("BH:XP", "columns 1-5", "BH:XP"),
        ("B", "column 1", "B"),
    ],
)
def test_an_unknown_code_is_refused_with_its_columns(text: str, columns: str, found: str) -> None:
    with pytest.raises(UnknownCode) as failure:
        read_list(text)
    assert str(failure.value).startswith(f"the list, {columns} (tie-break): found '{found}', expected ")


def with_records(*records: tuple[str, str]) -> Tournament:
    return replace(exercise(SWISS), records=tuple(Record(code, text) for code, text in records))


@pytest.mark.parametrize(
    ("records", "codes", "source"),
    [
        ([], ["PTS", "BH/C1", "BH", "SB", "DE"], ""),
        ([("202", " SB,BH")], ["PTS", "SB", "BH"], "record 202"),
        ([("212", " PTS,WIN")], ["PTS", "WIN"], "record 212"),
        ([("202", " SB"), ("212", " PTS,WIN")], ["PTS", "WIN"], "record 212"),
        ([("212", " WIN,PTS")], ["WIN", "PTS"], "record 212"),
        ([("212", ""), ("202", " SB")], ["PTS", "SB"], "record 202"),
        ([("222", " 5400+30")], ["PTS", "BH/C1", "BH", "SB", "DE"], ""),
    ],
)
def test_which_record_holds(records: list[tuple[str, str]], codes: list[str], source: str) -> None:
    done = standings(with_records(*records))
    assert ([str(column.code) for column in done.columns], done.source) == (codes, source)


def test_an_unknown_code_of_a_record_is_refused_with_the_columns_of_its_line() -> None:
    with pytest.raises(UnknownCode, match="record 212, columns 9-11"):
        standings(with_records(("212", " PTS,ABC")))


def test_an_order_without_the_points_ranks_without_them() -> None:
    done = standings(with_records(("212", " RTNG")))
    assert [line.player.id for line in done.lines] == list(range(1, 17))


def test_what_cannot_be_computed_is_left_out_and_said() -> None:
    first, *rest = exercise(SWISS).players
    unrated = replace(exercise(SWISS), players=(replace(first, rating=0), *rest))
    done = standings(unrated, Request(tie_breaks="ARO,OTHER_X,EDE,BH"))
    assert [str(column.code) for column in done.columns] == ["PTS", "BH"]
    assert [notice.text.partition(":")[0] for notice in done.notices] == [
        "ARO is left out",
        "OTHER_X is left out",
        "EDE is left out",
    ]
    assert standings(unrated, Request(tie_breaks="ARO", said=Said(unrated="1000"))).notices == ()


def test_standings_after_an_earlier_round() -> None:
    done = standings(exercise(SWISS), Request(after=1, tie_breaks="BH,REP"))
    assert done.after == 1
    assert sum(line.points for line in done.lines) == 80
    with pytest.raises(BadInput, match="rounds 1 to 5"):
        standings(exercise(SWISS), Request(after=6))


def test_before_the_first_round_everybody_shares_the_first_rank() -> None:
    done = standings(exercise(SWISS), Request(after=0))
    assert {line.rank for line in done.lines} == {1}


def test_contributions_add_up() -> None:
    done = standings(exercise(SWISS), Request(tie_breaks="BH/C1,SB/C1,FB,PS,STD,WIN,KS"))
    for column in done.columns:
        for value in column.values.values():
            assert value.amount == sum(part.amount for part in value.parts if not part.cut)
        assert str(column.code).endswith("C1") is any(part.cut for v in column.values.values() for part in v.parts)


def test_the_page_has_a_row_for_every_tie_break() -> None:
    page = (Path(__file__).parents[2] / "docs" / "standings.md").read_text(encoding="utf-8")
    rows = "".join(line for line in page.splitlines() if line.startswith("| `"))
    lacks = [code for code in TABLE if code != LOT and f"`{code}`" not in rows]
    assert not lacks, "docs/standings.md: no row in the table of codes"
