"""A missing result is never paired in silence."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome
from tests.trf.lines import row
from trfpair.engine.main import engine

Run = Callable[..., Outcome]

RESULTS = ("1", "=", "0", "1")


def eight(results: Sequence[str] = RESULTS, *extra: str, worth: str = "0.5") -> str:
    """Eight players after round 1; results of players 1 to 4, a blank for one that is missing."""
    black = {"1": "0", "0": "1", "=": "=", " ": " ", "?": "?"}
    points = {"1": "1.0", "=": "0.5", "0": "0.0", " ": worth, "?": worth}
    rows = []
    for board, result in enumerate(results, 1):
        for id_, opponent, seen in ((board, board + 4, result), (board + 4, board, black[result])):
            colour = "w" if (id_ < opponent) == (board % 2 == 1) else "b"
            rows.append((id_, f"{opponent} {colour} {seen}", points[seen]))
    players = [row(id_, cell, points=total, name=f"P{id_}") for id_, cell, total in sorted(rows)]
    return "\n".join(["XXR 3", "XXC white1", *extra, *players]) + "\n"


@pytest.mark.parametrize("system", ["dutch-2026", "vega", "club"])
@pytest.mark.parametrize("missing", [" ", "?"])
def test_one_open_game_is_told_everywhere(folder: Path, trfpair: Run, system: str, missing: str) -> None:
    (folder / "t.trf").write_text(eight(("1", "=", missing, "1")))
    done = trfpair("pair", "t.trf", "--system", system, "--json", "--out", "o")
    said = "round 1, board 3: the game of P3 (3) and P7 (7) has no result; it counts 0.5 for each"
    assert done.code == 0
    assert f"Warning: {said}\n" in done.err
    assert said in (folder / "o" / "verbose.txt").read_text()
    assert (folder / "o" / "verbose.txt").read_text().count(said) == 1
    assert f"Note: {said}" in done.out
    assert {"kind": "open-result", "text": said} in json.loads((folder / "o" / "pairs.json").read_text())["notices"]
    assert trfpair("pair", "t.trf", "--system", system, "--strict").code == 6


def test_a_round_without_any_result_is_refused(folder: Path, trfpair: Run) -> None:
    (folder / "t.trf").write_text(eight("    "))
    done = trfpair("pair", "t.trf")
    assert done.code == 3
    assert "no game of round 1 has a result" in done.err
    assert "--open-results draw" in done.err
    assert not (folder / "t-round2").exists()


@pytest.mark.parametrize("results", ["    ", "1 =1"])
def test_open_results_can_be_taken_as_draws(folder: Path, trfpair: Run, results: str) -> None:
    (folder / "t.trf").write_text(eight(results))
    done = trfpair("pair", "t.trf", "--open-results", "draw", "--strict")
    assert done.code == 0
    assert "no result" not in done.err + done.out


def test_an_open_game_counts_what_the_file_says(folder: Path, trfpair: Run) -> None:
    (folder / "t.trf").write_text(eight(("1", "=", " ", "1"), "162  X 0.0", worth="0.0"))
    assert "it counts 0.0 for each" in trfpair("pair", "t.trf").err


def test_an_open_game_of_an_earlier_round(folder: Path, trfpair: Run) -> None:
    """Adjourned in round 1, round 2 played: round 1 is named, and its boards by the order of then."""
    rows = [
        row(1, "3 w 1", "2 b =", points="1.5"),
        row(2, "4 w  ", "1 w =", points="1.0"),
        row(3, "1 b 0", "4 w 1", points="1.0"),
        row(4, "2 b  ", "3 b 0", points="0.5"),
    ]
    (folder / "t.trf").write_text("\n".join(["XXR 5", "XXC white1", *rows]) + "\n")
    done = trfpair("pair", "t.trf")
    assert "round 1, board 2: the game of Name, Some (2) and Name, Some (4)" in done.err


def test_check_goes_on_from_an_open_game(folder: Path, trfpair: Run) -> None:
    (folder / "t.trf").write_text(eight("    "))
    assert trfpair("check", "t.trf").code == 0


@pytest.mark.parametrize("form", [["--dutch", "t.trf", "-p"], ["t.trf", "-p"], [".", "t.trf"]])
@pytest.mark.parametrize("results", ["    ", "1= 1"])
def test_the_drop_in_refuses(
    form: list[str],
    results: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t.trf").write_text(eight(results))
    assert engine(form) == 3
    told = capsys.readouterr()
    assert told.out == ""
    assert "result" in told.err
    assert not (tmp_path / "engine.man").exists()
    assert engine([*form, "--open-results", "draw"]) == 0
