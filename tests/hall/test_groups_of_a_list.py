"""One list that becomes several tournaments, one for each word of a column."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Outcome
from trfpair import BadInput, load
from trfpair.event.roster import lists_by_column, understood_list
from trfpair.rounds.listed import names_of_files

Run = Callable[..., Outcome]

LIST = (
    "Gruppe;Name;Elo;Typ\nA;Berg, Anna;1800;x\nU12;Cohn, Bo;1700;\na;Dahl, Cy;1650;\nU12;Erk, D;1600;\nU12;Fay, F;;\n"
)


@pytest.fixture
def listed(folder: Path) -> Path:
    path = folder / "list.csv"
    path.write_text(LIST, encoding="utf-8")
    return path


def of_schema(text: str) -> Any:
    """An answer that keeps to its schema; wine cannot load the library that compares the two."""
    if sys.platform == "win32":
        return json.loads(text)
    from tests.test_json import validate

    return validate(text, "list-groups")


def test_each_word_of_the_column_has_its_list() -> None:
    found = lists_by_column(LIST.encode(), "list", "gruppe")
    assert {group: [one.name for one in own.players] for group, own in found.items()} == {
        "A": ["Berg, Anna", "Dahl, Cy"],
        "U12": ["Cohn, Bo", "Erk, D", "Fay, F"],
    }
    whole = understood_list(LIST.encode(), "list")
    assert sorted(one.name for own in found.values() for one in own.players) == sorted(
        one.name for one in whole.players
    )
    assert found["A"].columns[0] == ("Gruppe", "group")
    assert found["A"].notes == ["list: not used: the column `Typ`"]


def test_a_column_that_is_kept_may_make_the_groups() -> None:
    text = "Name;Verein;DWZ\nBo;SK Ort;1500\nCy;Turm;1400\n"
    found = lists_by_column(text.encode(), "list", "Verein")
    assert [(group, own.players[0].club, own.national) for group, own in found.items()] == [
        ("SK Ort", "SK Ort", (1500,)),
        ("Turm", "Turm", (1400,)),
    ]
    assert found["Turm"].rated_by == "GER FIDON"


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        (LIST, "Grupe", "found `Grupe` (did you mean `Gruppe`?)"),
        (LIST, "", "expected a column, one of Gruppe, Name, Elo, Typ"),
        (LIST, "Typ", "line 3: expected a word in the column `Typ`, found nothing"),
        ("Bo\nCy\n", "Gruppe", "expected a table with the column `Gruppe`"),
    ],
)
def test_a_list_without_the_groups_is_refused(text: str, column: str, words: str) -> None:
    with pytest.raises(BadInput) as refused:
        lists_by_column(text.encode(), "list", column)
    assert words in str(refused.value)


def test_each_group_has_its_file() -> None:
    assert names_of_files("open.trf", ["A", "U 12", "M/W"]) == {
        "A": "open-A.trf", "U 12": "open-U-12.trf", "M/W": "open-M-W.trf"
    }  # fmt: skip
    with pytest.raises(BadInput, match="would have one file, open-a-b"):
        names_of_files("open.trf", ["A/B", "a b"])


def test_the_command_tells_sizes_and_writes_all_or_none(listed: Path, trfpair: Run) -> None:
    looked = trfpair("new", listed.name, "--by-column", "Gruppe", "--dry-run")
    assert looked.code == 0
    assert "2 groups by the column Gruppe, with so many players: A 2, U12 3" in looked.err
    assert [*listed.parent.glob("open-*.trf")] == []
    words = ("new", listed.name, "--by-column", "Gruppe", "-o", "open.trf", "--name", "City Open")
    asked = trfpair(*words)
    assert (asked.code, "proposed for these groups: A 1, U12 2" in asked.err) == (3, True)
    Path("open-U12.trf").write_text("", encoding="utf-8")
    refused = trfpair(*words, "--rounds", "1")
    assert (refused.code, "open-U12.trf: there already" in refused.err, Path("open-A.trf").exists()) == (3, True, False)
    Path("open-U12.trf").unlink()
    told = of_schema(trfpair(*words, "--rounds", "1", "--dry-run", "--json").out)
    done = trfpair(*words, "--rounds", "1")
    assert done.code == 0
    for one in told["groups"]:
        event = load(one["file"])
        assert event.to_dict() == one["tournament"]
        assert event.name == f"City Open {one['group']}"
        assert f"Written to {one['file']}: {one['players']} players" in done.out + done.err
    assert trfpair("new", listed.name, "--add", "open-A.trf", "--by-column", "Gruppe").code == 3


def test_what_is_wrong_in_any_group_keeps_all_from_being_written(listed: Path, trfpair: Run) -> None:
    listed.write_text(LIST.replace("1600", "strong"), encoding="utf-8")
    words = ("new", listed.name, "--by-column", "Gruppe", "--rounds", "1")
    done = trfpair(*words, "-o", "open.trf")
    assert (done.code, "U12: list.csv, line 5 (rating)" in done.err) == (3, True)
    assert [*listed.parent.glob("open-*.trf")] == []
    answer = trfpair(*words, "--dry-run", "--json")
    assert answer.code == 3
    assert [bool(one["problems"]) for one in of_schema(answer.out)["groups"]] == [False, True]


def test_a_group_has_a_word_that_a_file_can_have() -> None:
    with pytest.raises(BadInput, match=r"the group `\?\?\?` has no letter and no digit"):
        names_of_files("open.trf", ["A", "???"])
    with pytest.raises(BadInput, match="give it another word"):
        names_of_files("open.trf", ["x" * 300])
    assert names_of_files("open.trf", ["A", "Ä"]) == {"A": "open-A.trf", "Ä": "open-Ä.trf"}


def test_an_accent_makes_another_group_and_a_title_stands_once(folder: Path) -> None:
    data = "Gruppe;Name\nA;Berg, Anna\nÄ;Cohn, Bo\na;Dahl, Cy\n".encode()
    assert {word: len(one.players) for word, one in lists_by_column(data, "list", "gruppe").items()} == {"A": 2, "Ä": 1}
    with pytest.raises(BadInput, match="two columns are called `Gruppe`"):
        lists_by_column(b"Gruppe;Name;Gruppe\nA;Berg, Anna;B\n", "list", "Gruppe")


def test_a_tournament_is_no_standard_output(listed: Path, trfpair: Run) -> None:
    for more in (("--by-column", "Gruppe"), ()):
        done = trfpair("new", "list.csv", *more, "--rounds", "3", "-o", "-")
        assert (done.code, "`-` is no file for a tournament" in done.err) == (3, True)
    assert not Path("-").exists()
