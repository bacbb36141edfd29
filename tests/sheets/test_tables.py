"""Sheets of a seating at tables of N players."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome, files_of, folder, trfpair

__all__ = ["folder", "trfpair"]

Run = Callable[..., Outcome]
ROUND = {"tables": [{"players": [1, 2, 3, 4], "winner": 2}, {"players": [5, 6, 7], "winner": 0}]}


@pytest.fixture
def event(folder: Path) -> Path:
    (folder / "event.json").write_text(
        json.dumps({"players": [1, 2, 3, 4, 5, 6, 7], "rounds": [ROUND]}), encoding="utf-8"
    )
    (folder / "names.txt").write_text("1 Zoe\n2, Émile\n3 <b>\n7 Ana\n", encoding="utf-8")
    return folder


def test_sheets_of_a_seating(event: Path, trfpair: Run) -> None:
    own = ("--sheets", "wall", "--names", "names.txt", "--lang", "de", "--title", "Club & friends")
    done = trfpair("pods", "event.json", "--system", "cedh", *own)
    assert done == trfpair("pods", "event.json", "--system", "cedh")
    assert done.code == 0
    assert files_of(event / "wall") == {
        *(f"{name}.{form}" for name in ("tables", "names", "standings") for form in ("txt", "html")),
        "index.html",
    }
    names = (event / "wall" / "names.txt").read_text(encoding="utf-8").splitlines()
    assert names[0] == "Club & friends: Runde 2"
    assert [line.split()[0] for line in names[3:]] == ["<b>", "Ana", "Émile", "no.", "no.", "no.", "Zoe"]
    page = (event / "wall" / "tables.html").read_text(encoding="utf-8")
    assert page.count("<section") == 2
    assert "&lt;b&gt;" in page
    assert "<script" not in page
    standings = (event / "wall" / "standings.txt").read_text(encoding="utf-8").splitlines()
    assert standings[2].split() == ["Rang", "Nr.", "Name", "Pts", "OMW%", "TSN", "4TW%"]
    assert standings[3].split()[2] == "Émile"


def test_squire_has_no_standings(event: Path, trfpair: Run) -> None:
    pairs = {"players": [1, 2, 3], "rounds": []}
    (event / "pairs.json").write_text(json.dumps(pairs), encoding="utf-8")
    assert trfpair("pods", "pairs.json", "--system", "squire", "--sheets", "wall").code == 0
    assert "standings.html" not in files_of(event / "wall")
    assert "bye: " in (event / "wall" / "tables.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--report", "--sheets", "wall"], "--sheets: it belongs to a seating"),
        (["--sheets", "wall", "--names", "event.json"], "event.json, line 1: found"),
        (["--sheets", "wall", "--names", "none"], "none: the file cannot be read"),
        (["--sheets", "wall", "--lang", "qq"], "unknown language 'qq'"),
    ],
)
def test_refusals(event: Path, trfpair: Run, options: list[str], message: str) -> None:
    done = trfpair("pods", "event.json", "--system", "cedh", *options)
    assert done.code in (3, 5)
    assert message in done.err
    assert not (event / "wall").exists()
