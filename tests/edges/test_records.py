"""Records that are not what they seem: a player never vanishes by a slip in the code of a line."""

from __future__ import annotations

import pytest

from tests.fuzz.mutate import run
from tests.seeds import at_length
from tests.trf.lines import TWO, columns, file, mended, noticed, only, refused, row
from trfpair.trf import TrfError, loads

HEAD = ("XXR 5", "XXC white1")


def eight(lost: str | None = None) -> list[str]:
    """Eight players before round 1; the line of the third stands as given."""
    rows = [row(id_) for id_ in range(1, 9)]
    if lost is not None:
        rows[2] = lost
    return [*HEAD, *rows]


@pytest.mark.parametrize(
    "code", ["101", "OO1", "0O1", "002", " 001", "\x00001", "\ufeff001", "0001", "01", "\x1b001", "801"]
)
def test_a_player_under_a_wrong_code_is_refused(code: str) -> None:
    problem = refused(*eight(code + row(3)[3:]))[0]
    assert columns(problem) == (5, 1, 3)
    assert problem.expected == "001: the line reads as a record of a player"


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("24O Z   1    1", "240"),
        ("241 Z   1    1", "240"),
        ("XP 2 6", "XXP"),
        ("YXP 2 6", "XXP"),
        (" XXZ 2", "XXZ"),
        ("26O   1   5    1    5", "260"),
        ("19 FIDE_DUTCH_2017", "192"),
        ("102 FIDE_DUTCH_2017", "192"),
        ("14Z 9", "142"),
        ("XR 9", "XXR"),
        ("B1W 3.0", "BBW"),
    ],
)
def test_a_record_that_changes_pairings_under_a_wrong_code_is_refused(line: str, meant: str) -> None:
    assert refused(*eight(), line)[0].expected.startswith(f"{meant}: the line reads as a record of ")


@pytest.mark.parametrize("line", ["XX 2 6", "BB 3.0", "XXY 1", "XXXA    1  1.0"])
def test_unknown_records_of_the_families_are_refused(line: str) -> None:
    assert "a known record of this family" in only(refused(*eight(), line)).expected


@pytest.mark.parametrize("line", ["620   1   5    1    5", "123 something", "abc", "5", "Round 3", "YYZ 1"])
def test_any_other_unknown_record_is_a_warning(line: str) -> None:
    loaded, problem = mended(*TWO, line)
    assert problem.treatment == "not read, kept as it stands"
    assert loaded.tournament.records[-1].code == line[:3]


@pytest.mark.parametrize(
    "line",
    [
        "### anything",
        "022 Somewhere",
        "132                         26/01/02",
        "FRA    1 m    Name",
        "DDD SSSS sTTT NNNN",
        "1234567890",
        "         1         2",
        "092 FIDE_DUTCH_2025",
        "122 90",
        "102 W",
        "\x1a",
    ],
)
def test_what_the_format_knows_is_kept_without_a_word(line: str) -> None:
    assert loads(file(*TWO, line)).problems == ()


def test_a_gap_in_the_numbers_before_anything_was_played() -> None:
    rows = [line for line in eight() if not line.startswith("001    3")]
    _, problem = noticed(*rows)
    assert (problem.found, problem.expected, problem.treatment) == ("4", "3", "is a player missing?")
    played = [row(1, "3 w 1", points="1.0"), row(3, "1 b 0", points="0.0")]
    assert loads(file(*HEAD, *played)).problems == ()


def test_a_number_of_players_with_thousands_of_digits() -> None:
    _, problem = noticed("062 " + "1" * 5000, *TWO)
    assert problem.field == "number of players"
    assert len(problem.found) < 20


def test_no_players_but_unknown_lines() -> None:
    with pytest.raises(TrfError, match="at least one 001 record"):
        loads("3\n2 1\n")


@at_length(200, 600)
def test_one_changed_character_hardly_ever_changes_a_pairing_without_a_word(count: int) -> None:
    """A few hundred of the changes that ``python -m tests.fuzz.mutate`` makes by the thousand (docs/proved.md)."""
    counts, silent = run(seed=7, count=count)
    assert counts.total() > count * 5 // 6
    assert len(silent) <= 1, [case.line for case in silent]
