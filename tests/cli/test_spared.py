"""No command writes over what it reads, or over a file that is there by chance; each refusal names the way out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome

Run = Callable[..., Outcome]


def refused(folder: Path, trfpair: Run, *words: str, way_out: str) -> None:
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    done = trfpair(*words)
    assert done.code == 3, done.err
    assert way_out in done.err
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("name", ["pairs.txt", "verbose.txt", "pairs.list"])
def test_a_tournament_with_the_name_of_a_page(folder: Path, trfpair: Run, name: str) -> None:
    (folder / "open.trf").rename(folder / name)
    refused(folder, trfpair, "pair", name, "--out", ".", way_out="name another folder with --out")
    assert trfpair("pair", name, "--out", "round").code == 0


def test_a_tournament_with_the_name_of_a_sheet(folder: Path, trfpair: Run) -> None:
    (folder / "open.trf").rename(folder / "standings.txt")
    refused(folder, trfpair, "sheets", "standings.txt", "--out", ".", way_out="name another folder with --out")


def test_a_link_is_the_file_it_leads_to(folder: Path, trfpair: Run) -> None:
    (folder / "pairs.txt").symlink_to("open.trf")
    refused(folder, trfpair, "pair", "open.trf", "--out", ".", way_out="name another folder with --out")


@pytest.mark.parametrize("target", ["open.trf", "./open.trf"])
def test_converting_a_file_into_itself(folder: Path, trfpair: Run, target: str) -> None:
    refused(folder, trfpair, "convert", "open.trf", target, way_out="name another file for OUT, or say --force")
    assert trfpair("convert", "open.trf", target, "--force").code == 0


@pytest.mark.parametrize(
    "words",
    [
        ("-o", "open.trf"),
        ("-o", "new.trf", "--manifest", "open.trf"),
        ("-o", "new.trf", "--count", "2", "--manifest", "open.trf"),
        ("-o", "new/", "--count", "2", "--manifest", "open.trf"),
    ],
)
def test_a_drawn_tournament_takes_the_place_of_none(folder: Path, trfpair: Run, words: tuple[str, ...]) -> None:
    small = ("generate", "--players", "4", "--rounds", "2", "--seed", "1", *words)
    refused(folder, trfpair, *small, way_out="--force does so")
    assert trfpair(*small, "--force").code == 0


@pytest.mark.parametrize(
    "words",
    [
        ("--model", "open.trf", "-o", "./open.trf"),
        ("--model", "open.trf", "-o", "new.trf", "--manifest", "open.trf"),
        ("--config", "few.txt", "-o", "few.txt"),
        ("--rating-list", "few.txt", "-o", "few.txt", "--players", "4", "--rounds", "2"),
        ("--config", "few-1.txt", "-o", "few.txt", "--count", "2"),
        ("--config", "new/tournament-0000001.trf", "-o", "new/", "--count", "2"),
    ],
)
def test_a_drawn_tournament_is_not_written_over_what_it_is_drawn_from(
    folder: Path, trfpair: Run, words: tuple[str, ...]
) -> None:
    (folder / "new").mkdir()
    text = "1800\n" if "--rating-list" in words else "PlayersNumber=4\nRoundsNumber=2\n"
    for name in ("few.txt", "few-1.txt", "new/tournament-0000001.trf"):
        (folder / name).write_text(text, encoding="utf-8")
    refused(folder, trfpair, "generate", *words, "--force", way_out="name another file")


def test_the_report_of_a_ladder_is_not_its_file(folder: Path, trfpair: Run) -> None:
    (folder / "names.txt").write_text("Ada\nBo\n", encoding="utf-8")
    assert trfpair("new", "names.txt", "-o", "l.trf", "--system", "ladder").code == 0
    assert trfpair("pair", "l.trf", "--write", "--quiet").code == 0
    assert trfpair("result", "l.trf", "1", "0-1").code == 0
    words = ("ladder", "advance", "l.trf", "-o", "new.trf", "--report")
    refused(folder, trfpair, *words, "l.trf", way_out="name another file")
    assert trfpair(*words, "report.txt").code == 0


@pytest.mark.parametrize("words", [("wall/tables.txt",), ("p.json", "--names", "wall/names.txt")])
def test_the_sheets_of_an_evening_are_not_what_they_are_made_of(
    folder: Path, trfpair: Run, words: tuple[str, ...]
) -> None:
    (folder / "wall").mkdir()
    (folder / "wall" / "names.txt").write_text("1 Ada\n", encoding="utf-8")
    assert trfpair("pods", "new", "8", "-o", "p.json", "--system", "cedh").code == 0
    (folder / "wall" / "tables.txt").write_bytes((folder / "p.json").read_bytes())
    refused(folder, trfpair, "pods", *words, "--sheets", "wall", way_out="name another file")
    assert trfpair("pods", *words, "--sheets", "hall").code == 0


def test_a_template_that_would_make_the_tournament(folder: Path, trfpair: Run) -> None:
    (folder / "own").mkdir()
    (folder / "own" / "open.trf.j2").write_text("{{ tournament.name }}\n", encoding="utf-8")
    words = ("pair", "open.trf", "--templates", "own")
    refused(folder, trfpair, *words, "--out", ".", way_out="name another folder with --out")
    assert trfpair(*words, "--out", "round").code == 0
    assert (folder / "round" / "open.trf").exists()


@pytest.mark.gate
def test_a_template_of_the_list_of_pairs(folder: Path, trfpair: Run) -> None:
    """Ours makes what the program writes without a template; the one of a user takes its place."""
    (folder / "of-the-list").mkdir()
    (folder / "no-list").mkdir()
    words = ("pair", "open.trf", "--out")
    assert trfpair(*words, "plain").code == trfpair(*words, "same", "--templates", "no-list").code == 0
    (folder / "of-the-list" / "pairs.list.j2").write_text(
        "{% for pair in pairing.boards %}{{ pair.white }}-{{ pair.black }};{% endfor %}\n", encoding="utf-8"
    )
    assert trfpair(*words, "mine", "--templates", "of-the-list").code == 0
    plain, same, mine = (
        (folder / name / "pairs.list").read_text(encoding="utf-8") for name in ("plain", "same", "mine")
    )
    rows = [row.split() for row in plain.splitlines()[1:]]
    assert same == plain
    assert mine == "".join(f"{white}-{black};" for white, black in rows if black != "0")


@pytest.mark.parametrize("name", ["pairs.json"])
def test_a_template_of_a_file_for_programs(folder: Path, trfpair: Run, name: str) -> None:
    (folder / "own").mkdir()
    (folder / "own" / f"{name}.j2").write_text("mine\n", encoding="utf-8")
    words = ("pair", "open.trf", "--templates", "own", "--json")
    refused(folder, trfpair, *words, way_out=f"own/{name}.j2: {name} is made without a template; give this one another")
