"""The published values of worked exercises, in both editions of the regulations."""

from __future__ import annotations

import pytest

from tests.standings.exercises import ROUND_ROBIN, SWISS, UNPLAYED, exercise
from trfpair.event.model import Tournament
from trfpair.ranking import Request, standings

BEFORE, SINCE = "2025-06-01", "2026-03-01"

SWISS_2024 = """
BH 12.5 13 15.5 15 8.5 12 14.5 13.5 9 13 13.5 11.5 14 11 12 12.5
BH/C1 11 12 13 11.5 7.5 11 12.5 12 7.5 11.5 12 9.5 12 9 11 11
FB 13.5 13.5 15 15.5 10 12 13.5 12.5 9.5 12.5 12.5 11.5 13.5 10.5 12 13.5
AOB 12.60 13.60 13.40 13.38 13.40 13.25 11.90 13.00 12.75 10.90 12.75 15.00 12.10 13.17 12.20 13.30
SB 8 9.5 10.5 9.75 4.25 6.5 3.25 5.25 2.25 1.5 5.75 4 4.25 4.5 3.5 7.25
SB/C1 7.25 8.5 9.25 8 3.25 5.5 1.25 3.75 2.25 0 4.25 4 4.25 3 2.5 5.75
ARO 1820 1880 1940 1888 1690 1813 1760 1730 1975 1880 1863 2050 1930 1800 1860 1820
ARO/C1 1900 1988 2000 1983 1738 1900 1838 1800 2200 1975 2000 - 2025 1900 1963 1900
TPR 1969 2120 2089 2081 1690 1813 1611 1730 1175 1640 1776 1250 1781 1925 1788 1969
WIN 2 3 2 2 2 3 1 2 1 1 2 2 1 2 2 3
WON 2 3 2 2 2 2 1 2 0 1 1 0 1 2 2 3
BPG 2 3 2 2 2 2 3 2 1 3 2 0 3 2 3 2
BWG 1 1 1 1 0 1 0 0 0 1 0 0 1 1 1 1
REP 5 5 5 4 5 5 5 5 3 5 5 3 5 3 5 5
GE 5 5 5 4 5 5 5 5 3 5 5 3 5 3 5 5
PS 11 13 11 11.5 5 6 6 8.5 2.5 4 5.5 7 7 6 7 10.5
PS/C1 10 12 10.5 10.5 5 6 5 8 2.5 4 5 7 6 5 7 10
"""
SWISS_2026 = {
    "BH": {4: "14", 6: "11.5", 11: "12.5"},
    "BH/C1": {6: "10.5", 11: "11"},
    "FB": {4: "14.5", 11: "12", 12: "11"},
    "SB": {4: "9.25", 6: "6", 11: "4.75"},
    "SB/C1": {4: "7.75", 6: "5", 11: "3.25"},
    "AOB": {
        1: "12.40", 3: "12.90", 5: "13.20", 7: "11.70", 8: "12.90", 10: "10.80", 12: "14.00", 13: "11.90",
        14: "13.00", 16: "13.10",
    },
}  # fmt: skip
"""What the caps of the edition of 2026 change."""

UNPLAYED_VALUES = """
2024 BH 26.5 27.5 27.5 17 26.5 23.5 25 17.5 29 21.5 25.5 27.5 20.5 22.5 21.5
2026 BH 26 27.5 25.5 16 25.5 23.5 25 17.5 27 20.5 22.5 24.5 20.5 21 21.5
2026 BH/C1 24 23.5 22 14.5 24 21 22.5 15.5 23.5 18 20 21 19 17.5 20
2026 SB 14 14 14.25 6 17.5 7 9.25 4.75 16.75 9.25 13.5 14 3.25 8.25 5.25
2026 SB/C1 13 11.5 11.25 6 16 5.75 8 3.25 14.25 8.5 12 14 3.25 6.25 3.75
"""

ROUND_ROBIN_VALUES = """
SB 9.25 6.25 6.25 4.25 3.25 2.25
SB/C1 9.25 4.75 4.75 4.25 3.25 1.50
KS 2.0 0.5 0.5 1.0 0.5 0.0
"""


def table(text: str) -> list[tuple[str, dict[int, str]]]:
    """A line a code: its values from player 1 on."""
    return [(line.split()[0], dict(enumerate(line.split()[1:], 1))) for line in text.strip().splitlines()]


def values(tournament: Tournament, code: str, places: int = 0, edition: str = "") -> dict[int, str]:
    """The values as they are printed, without needless zeros at the end, or with so many places."""
    column = standings(tournament, Request(tie_breaks=code, edition=edition)).columns[-1]
    unit = column.row.unit._replace(places=places) if places else column.row.unit
    texts = {id_: unit.text(value.amount) for id_, value in column.values.items()}
    return texts if places else {id_: short(text) for id_, text in texts.items()}


def short(text: str) -> str:
    """A number without zeros at the end."""
    return text.rstrip("0").rstrip(".") if "." in text else text


@pytest.mark.parametrize(
    ("code", "expected"), table(SWISS_2024), ids=lambda value: value if isinstance(value, str) else ""
)
@pytest.mark.parametrize("day", [BEFORE, SINCE])
def test_a_swiss_of_five_rounds(code: str, expected: dict[int, str], day: str) -> None:
    changed = SWISS_2026.get(code, {}) if day == SINCE else {}
    places = 2 if code == "AOB" else 0
    assert values(exercise(SWISS, day), code, places) == expected | changed


def test_performances_of_a_swiss() -> None:
    tournament = exercise(SWISS)
    apro, ptp = values(tournament, "APRO"), values(tournament, "PTP")
    assert [apro[id_] for id_ in (1, 3, 4, 16)] == ["1789", "1904", "1772", "1805"]
    assert ptp[3] == "2112"


def test_direct_encounter_that_decides_nothing() -> None:
    ranks = standings(exercise(SWISS), Request(tie_breaks="DE")).rank_of
    assert [ranks[id_] for id_ in (1, 3, 4, 16)] == [2] * 4
    assert [ranks[id_] for id_ in (5, 8, 11)] == [7] * 3


@pytest.mark.parametrize("line", UNPLAYED_VALUES.strip().splitlines())
def test_many_unplayed_rounds(line: str) -> None:
    edition, code, *expected = line.split()
    assert list(values(exercise(UNPLAYED), code, edition=edition).values()) == expected


@pytest.mark.parametrize("line", ROUND_ROBIN_VALUES.strip().splitlines())
def test_a_round_robin(line: str) -> None:
    code, *expected = line.split()
    tournament = exercise(ROUND_ROBIN, system="BERGER_ROUNDROBIN")
    assert list(values(tournament, code).values()) == [short(text) for text in expected]


def test_direct_encounter_in_a_round_robin() -> None:
    done = standings(exercise(ROUND_ROBIN, system="BERGER_ROUNDROBIN"), Request(tie_breaks="DE"))
    assert [done.rank_of[id_] for id_ in range(1, 7)] == [1, 2, 2, 6, 5, 4]


def test_buchholz_is_not_for_round_robins() -> None:
    done = standings(exercise(ROUND_ROBIN, system="BERGER_ROUNDROBIN"), Request(tie_breaks="BH,SB"))
    assert [str(column.code) for column in done.columns] == ["PTS", "SB"]
    assert [notice.text for notice in done.notices] == [
        "BH is left out: not to be used in round robins (C.07, article 8)"
    ]


def test_a_cut_larger_than_what_there_is_leaves_nothing() -> None:
    first = exercise(SWISS)
    for code in ("BH/C5", "BH/C9", "BH/M3", "SB/C9", "PS/C9"):
        assert set(values(first, code).values()) == {"0"}
