"""`trfpair sheets A.trf B.trf`: the groups of one event, with one index and one list of names."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.cli.conftest import Outcome, files_of, folder, trfpair
from tests.hall.test_open_counts import TEAMS

__all__ = ["folder", "trfpair"]

Run = Callable[..., Outcome]
PEOPLE = {
    "A": "name,birth,fide id\nAda Lov,1990,\nBo,,\nÉmile,,\nDi,,77\n",
    "B": "name,birth,fide id\nada lov,1990-01-02,\nZoe,,\nDiana,,77\n",
    "C": "name,birth,fide id\nBo,,\nXi,,\nAda Lov,2015,\nYu,,\n",
}


@pytest.fixture
def groups(folder: Path, trfpair: Run) -> Path:
    for name, people in PEOPLE.items():
        (folder / f"{name}.csv").write_text(people, encoding="utf-8")
        named = ["--name", f"Group {name}"] if name != "C" else ["--name", "Children's group"]
        assert trfpair("new", f"{name}.csv", "-o", f"{name}.trf", "--rounds", "3", *named).code == 0
        assert trfpair("pair", f"{name}.trf", "--write", "-q").code == 0
    return folder


@pytest.mark.gate
def test_the_words_with_which_the_names_of_groups_begin_stand_once(folder: Path, trfpair: Run) -> None:
    """A long name of an event takes one line of the head, and not one for each group."""
    for name in "AB":
        (folder / f"{name}.csv").write_text(PEOPLE[name], encoding="utf-8")
        called = f"Spring Open of the Town Library, group {name}"
        assert trfpair("new", f"{name}.csv", "-o", f"{name}.trf", "--rounds", "3", "--name", called).code == 0
        assert trfpair("pair", f"{name}.trf", "--write", "-q").code == 0
    assert trfpair("sheets", "A.trf", "B.trf", "--out", "wall").code == 0
    text = (folder / "wall" / "SortedPairs.txt").read_text(encoding="utf-8")
    assert text.startswith("Spring Open of the Town Library, group A · B: Pairings by name, ")


@pytest.mark.gate
def test_one_index_and_one_list_of_names(groups: Path, trfpair: Run) -> None:
    done = trfpair("sheets", "A.trf", "B.trf", "C.trf", "--out", "wall", "--footer", "Hall 3")
    assert done.code == 0, done.err
    assert sorted(path.name for path in (groups / "wall").iterdir()) == [
        "A", "B", "C", "SortedPairs.txt", "index.html", "names.html",
    ]  # fmt: skip
    assert sorted(done.out.splitlines()) == sorted(str(Path("wall", name)) for name in files_of(groups / "wall"))
    alone = trfpair("sheets", "B.trf", "--out", "alone")
    assert {Path(line).name for line in alone.out.splitlines()} == set(files_of(groups / "wall" / "B"))
    text = (groups / "wall" / "SortedPairs.txt").read_text(encoding="utf-8")
    assert text.startswith("Group A · Group B · Children's group: Pairings by name, Round 1 of 3\n\nName")
    assert [line.split("  ")[0] for line in text.splitlines()[3:-2]] == [
        "Ada Lov", "ada lov", "Ada Lov", "Bo", "Bo", "Di", "Diana", "Émile", "Xi", "Yu", "Zoe",
    ]  # fmt: skip
    assert re.search("^Diana +Group B +1 +(White|Black) +ada lov$", text, re.MULTILINE)
    assert re.search("^Zoe +Group B +bye$", text, re.MULTILINE)
    assert text.endswith("\nHall 3\n")


def test_every_link_leads_to_a_page(groups: Path, trfpair: Run) -> None:
    (groups / "A.trf").rename(groups / "50% & up.trf")
    assert trfpair("sheets", "50% & up.trf", "C.trf", "--out", "wall", "--what", "names,standings,cards").code == 0
    pages = list((groups / "wall").rglob("*.html"))
    assert len(pages) == 2 + 2 * 4
    for page in pages:
        for link in re.findall(r'href="([^"#]+)', page.read_text(encoding="utf-8")):
            assert (page.parent / unquote(link.replace("&amp;", "&"))).is_file(), (page, link)
    names = (groups / "wall" / "names.html").read_text(encoding="utf-8")
    assert "Group A" in names
    assert "Children&#39;s group" in names
    assert 'href="../index.html"' in (groups / "wall" / "C" / "standings.html").read_text(encoding="utf-8")


@pytest.mark.gate
def test_a_person_in_two_groups_is_told(groups: Path, trfpair: Run) -> None:
    told = [line for line in trfpair("sheets", "A.trf", "B.trf", "C.trf", "--out", "wall").err.splitlines() if line]
    assert told == [
        "Warning: Ada Lov has a game in Group A (no. 1, round 1) and in Group B (no. 1, round 1)",
        "Warning: Di has a game in Group A (no. 3, round 1) and in Group B (no. 2, round 1)",
        "Warning: Bo has a game in Group A (no. 2, round 1) and in Children's group (no. 2, round 1)",
    ]
    assert trfpair("unpair", "B.trf").code == 0
    assert trfpair("bye", "B.trf", "1,2", "--zero").code == 0
    assert trfpair("pair", "B.trf", "--write", "-q").code == 0
    assert "Group B" not in trfpair("sheets", "A.trf", "B.trf", "--out", "wall").err


def test_teams_beside_players_and_the_words_of_a_language(groups: Path, trfpair: Run) -> None:
    (groups / "m.trf").write_text(TEAMS, encoding="utf-8")
    assert trfpair("pair", "m.trf", "--write", "-q").code == 0
    done = trfpair("sheets", "m.trf", "A.trf", "--out", "wall", "--lang", "de", "--title", "Stadt")
    assert done.code == 0, done.err
    assert (groups / "wall" / "m" / "matches.html").is_file()
    text = (groups / "wall" / "SortedPairs.txt").read_text(encoding="utf-8")
    assert re.search("^Name +Gruppe +Brett +Farbe +Gegner/in$", text, re.MULTILINE)
    assert "<title>Stadt · Stadt</title>" in (groups / "wall" / "index.html").read_text(encoding="utf-8")
    assert "Stadt · Four towns" in (groups / "wall" / "m" / "standings.html").read_text(encoding="utf-8")


def test_names_that_are_twice(groups: Path, trfpair: Run) -> None:
    (groups / "sub").mkdir()
    (groups / "sub" / "a.trf").write_bytes((groups / "A.trf").read_bytes())
    done = trfpair("sheets", "A.trf", "sub/a.trf", "--out", "wall")
    assert done.err == "Error: two files are named `A`: the sheets of each group have a folder of this name\n"
    (groups / "D.trf").write_bytes((groups / "A.trf").read_bytes())
    assert trfpair("sheets", "A.trf", "D.trf", "--out", "wall", "--what", "names").code == 0
    assert re.search("^Bo +D ", (groups / "wall" / "SortedPairs.txt").read_text(encoding="utf-8"), re.MULTILINE)
    refused = trfpair("sheets", "A.trf", "open.trf", "--out", "other", "--round", "4")
    assert refused.err == "Error: A.trf: there are no sheets for round 4: the file holds round 1\n"
    assert not (groups / "other").exists()
