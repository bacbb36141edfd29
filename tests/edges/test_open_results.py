"""A missing result is never paired in silence."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome
from tests.trf.lines import row
from trfpair import Player, Scoring, Tournament, dumps, loads
from trfpair.apps.engine.main import engine
from trfpair_check import check

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


def adjourned(missing: str) -> str:
    """Eight players after round 2, a game of round 1 still open."""
    meets = {1: "2 b 1", 2: "1 w 0", 3: "4 b 1", 4: "3 w 0", 5: "6 w 1", 6: "5 b 0", 7: "8 w =", 8: "7 b ="}
    lines = []
    for line in eight(("1", "=", missing, "1")).splitlines():
        if line.startswith("001"):
            cell = meets[int(line[4:8])]
            points = float(line[80:84]) + {"1": 1, "0": 0, "=": 0.5}[cell[-1]]
            line = f"{line[:80]}{points:4}{line[84:].ljust(17)}{cell:>8}"
        lines.append(line)
    return "\n".join(lines) + "\n"


@pytest.mark.few(1)
@pytest.mark.parametrize("system", ["dutch-2026", "vega", "club"])
@pytest.mark.parametrize("missing", [" ", "?"])
def test_an_adjourned_game_is_told_everywhere(folder: Path, trfpair: Run, system: str, missing: str) -> None:
    (folder / "t.trf").write_text(adjourned(missing), encoding="utf-8")
    done = trfpair("pair", "t.trf", "--system", system, "--json", "--out", "o")
    said = "round 1, board 3: the game of P3 (3) and P7 (7) has no result; it counts 0.5 for each"
    assert done.code == 0
    assert f"Warning: {said}\n" in done.err
    assert said in (folder / "o" / "verbose.txt").read_text(encoding="utf-8")
    assert (folder / "o" / "verbose.txt").read_text(encoding="utf-8").count(said) == 1
    assert f"Note: {said}" in done.out
    assert {"kind": "open-result", "text": said} in json.loads(
        (folder / "o" / "pairs.json").read_text(encoding="utf-8")
    )["notices"]
    assert trfpair("pair", "t.trf", "--system", system, "--strict").code == 6


@pytest.mark.parametrize("words", [(), ("--write",)])
def test_a_round_under_way_is_refused(folder: Path, trfpair: Run, words: Sequence[str]) -> None:
    (folder / "t.trf").write_text(eight(("1", " ", "0", " ")), encoding="utf-8")
    done = trfpair("pair", "t.trf", *words)
    assert done.code == 3
    assert "round 1 is not finished" in done.err
    assert "board 2: P6 (6) and P2 (2); board 4: P8 (8) and P4 (4)" in done.err
    assert "`trfpair result`" in done.err
    assert "--open-results draw" in done.err
    assert sorted(path.name for path in folder.iterdir()) == ["open.trf", "t.trf"]
    assert trfpair("pair", "t.trf", "--open-results", "draw", *words).code == 0


def test_of_many_open_games_the_boards_are_named(folder: Path, trfpair: Run) -> None:
    pairs = [(at, at + 12) for at in range(1, 13)]
    cells = [(white, f"{black} w {'1' if white == 1 else ' '}") for white, black in pairs]
    cells += [(black, f"{white} b {'0' if white == 1 else ' '}") for white, black in pairs]
    lines = [row(id_, cell, name=f"P{id_}", points="1.0" if id_ == 1 else "0.0") for id_, cell in sorted(cells)]
    (folder / "t.trf").write_text("\n".join(["XXR 3", "XXC white1", *lines]) + "\n", encoding="utf-8")
    assert "round 1 is not finished: boards 2-12 have no result. " in trfpair("pair", "t.trf").err


def test_a_round_without_any_result_is_refused(folder: Path, trfpair: Run) -> None:
    (folder / "t.trf").write_text(eight("    "), encoding="utf-8")
    done = trfpair("pair", "t.trf")
    assert done.code == 3
    assert "no game of round 1 has a result" in done.err
    assert "--open-results draw" in done.err
    assert not (folder / "t-round2").exists()


@pytest.mark.parametrize("results", ["    ", "1 =1"])
def test_open_results_can_be_taken_as_draws(folder: Path, trfpair: Run, results: str) -> None:
    (folder / "t.trf").write_text(eight(results), encoding="utf-8")
    done = trfpair("pair", "t.trf", "--open-results", "draw", "--strict")
    assert done.code == 0
    assert "no result" not in done.err + done.out


def test_an_open_game_counts_what_the_file_says(folder: Path, trfpair: Run) -> None:
    (folder / "t.trf").write_text(eight(("1", "=", " ", "1"), "162  X 0.0", worth="0.0"), encoding="utf-8")
    assert "it counts 0.0 for each" in trfpair("standings", "t.trf", "--after", "1").err


@pytest.mark.parametrize(("missing", "worth"), [("?", "0.0"), (" ", "0.0"), ("?", "0.5")])
def test_a_round_is_over_where_the_file_says_what_its_open_games_are_worth(
    folder: Path, trfpair: Run, missing: str, worth: str
) -> None:
    said = f"162  X {worth}"
    (folder / "t.trf").write_text(eight(("1", "=", missing, "1"), said, worth=worth), encoding="utf-8")
    done = trfpair("pair", "t.trf", "--json", "--out", "o")
    assert done.code == 0
    assert f"board 3: the game of P3 (3) and P7 (7) has no result; it counts {worth} for each" in done.err
    assert trfpair("verify", "t.trf", "o/pairs.json").code == 0
    assert second("t.trf", "o/pairs.json")[0] == 0
    (folder / "t.trf").write_text(eight(missing * 4, said, worth=worth), encoding="utf-8")
    assert "no game of round 1 has a result" in trfpair("pair", "t.trf").err


def second(file: str, page: str) -> tuple[int, list[str]]:
    """What the checker that stands alone says of a page."""
    return check(Path(file).read_bytes(), Path(page).read_bytes())


def test_a_page_beside_an_adjourned_game_of_the_last_round_is_accepted(folder: Path, trfpair: Run) -> None:
    text = eight(("1", "=", " ", "1"), worth="0.0") + "### Adjourned @ Round 1: 3-7\n"
    (folder / "t.trf").write_text(text, encoding="utf-8")
    assert trfpair("pair", "t.trf", "--json", "--out", "o").code == 0
    assert trfpair("verify", "t.trf", "o/pairs.json").code == 0
    assert second("t.trf", "o/pairs.json")[0] == 0


@pytest.mark.parametrize("unknown", [None, 0, 5, 10])
@pytest.mark.parametrize("scoring", [Scoring(), Scoring(pab=5), Scoring(white_draw=10, black_draw=10, half_bye=10)])
def test_what_an_open_game_is_worth_is_written_where_it_was_said(unknown: int | None, scoring: Scoring) -> None:
    said = Tournament(players=(Player(1), Player(2)), scoring=replace(scoring, unknown=unknown))
    assert loads(dumps(said)).scoring == said.scoring
    assert said.scoring.open_game == (scoring.white_draw if unknown is None else unknown)


def test_an_open_game_of_an_earlier_round(folder: Path, trfpair: Run) -> None:
    """Adjourned in round 1, round 2 played: round 1 is named, and its boards by the order of then."""
    rows = [
        row(1, "3 w 1", "2 b =", points="1.5"),
        row(2, "4 w  ", "1 w =", points="1.0"),
        row(3, "1 b 0", "4 w 1", points="1.0"),
        row(4, "2 b  ", "3 b 0", points="0.5"),
    ]
    (folder / "t.trf").write_text("\n".join(["XXR 5", "XXC white1", *rows]) + "\n", encoding="utf-8")
    done = trfpair("pair", "t.trf")
    assert "round 1, board 2: the game of Name, Some (2) and Name, Some (4)" in done.err


def test_check_goes_on_from_an_open_game(folder: Path, trfpair: Run) -> None:
    (folder / "t.trf").write_text(eight("    "), encoding="utf-8")
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
    (tmp_path / "t.trf").write_text(eight(results), encoding="utf-8")
    assert engine(form) == 3
    told = capsys.readouterr()
    assert told.out == ""
    assert "result" in told.err
    assert not (tmp_path / "engine.man").exists()
    assert engine([*form, "--open-results", "draw"]) == 0
