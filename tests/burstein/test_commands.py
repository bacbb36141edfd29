"""The system as its users call it: `trfpair` and the drop-in, and what they refuse."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from trfpair.apps.cli.main import cli
from trfpair.apps.engine.main import engine
from trfpair.apps.exits import guarded

Run = Callable[[str], tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Run ``trfpair ...`` or ``trfpair-engine ...`` in a folder with a made tournament, ``made.trf``."""
    monkeypatch.chdir(tmp_path)

    def call(line: str) -> tuple[int, str, str]:
        program, *words = line.split()
        if program == "trfpair":
            code = guarded(lambda: cli.main(args=words, prog_name=program, standalone_mode=False))
        else:
            code = guarded(lambda: engine(words))
        out, err = capfd.readouterr()
        return code, out, err

    made = call("trfpair generate -o made.trf --system burstein --players 13 --rounds 6 --seed 3")
    assert made[0] == 0, made
    return call


def without(folder: Path, *codes: str) -> None:
    """Take records out of ``made.trf``."""
    lines = (folder / "made.trf").read_text(encoding="utf-8").splitlines()
    (folder / "made.trf").write_text(
        "\n".join(line for line in lines if not line.startswith(codes)) + "\n", encoding="utf-8"
    )


def test_generate_check_and_pair(run: Run, tmp_path: Path) -> None:
    assert run("trfpair check made.trf") == (0, "made.trf: 6 rounds agree (burstein-2026)\n", "")
    for round_, words in ((2, "seeding round 2 of 3 (1.6), paired as dutch-2026"), (5, "Ranking (1.8)")):
        code, _, err = run(f"trfpair pair made.trf --round {round_} --out round{round_} --json")
        assert code == 0
        assert f"Round {round_} paired with burstein-2026" in err
        assert words in (tmp_path / f"round{round_}" / "verbose.txt").read_text(encoding="utf-8")


def test_the_drop_in(run: Run, tmp_path: Path) -> None:
    assert run("trfpair-engine --burstein made.trf -c")[0] == 0
    assert run("trfpair-engine made.trf -c")[0] == 0, "by record 192"
    assert run("trfpair-engine --burstein -g -o other.trf -s 5")[0] == 0
    code, _, err = run("trfpair-engine --dutch made.trf -c")
    assert (code, "FIDE_BURSTEIN" in err) == (3, True)
    assert "there is no edition 2017" in run("trfpair-engine --burstein made.trf --edition 2017 -p")[2]


def test_the_drop_in_pairs_as_the_program(run: Run, tmp_path: Path) -> None:
    """The file cut before its last round: no points, no rank, no record 192."""
    assert run("trfpair pair made.trf --round 6 --out six --no-trace")[0] == 0
    lines = [
        line for line in (tmp_path / "made.trf").read_text(encoding="utf-8").splitlines() if not line.startswith("192")
    ]
    cut = [line[:80] + " " * 9 + line[89:141] if line.startswith("001") else line for line in lines]
    (tmp_path / "five.trf").write_text("\n".join(cut) + "\n", encoding="utf-8")
    code, out, err = run("trfpair-engine --burstein-2026 five.trf -p")
    assert (code, err) == (0, "")
    assert out == (tmp_path / "six" / "pairs.list").read_text(encoding="utf-8")


@pytest.mark.parametrize("command", ["trfpair check made.trf", "trfpair pair made.trf", "trfpair-engine made.trf -c"])
def test_no_number_of_rounds(run: Run, tmp_path: Path, command: str) -> None:
    without(tmp_path, "XXR", "142")
    code, _, err = run(command)
    assert code == 3
    assert "the number of rounds is not known" in err


def test_an_edition_that_nobody_has(run: Run, tmp_path: Path) -> None:
    text = (tmp_path / "made.trf").read_text(encoding="utf-8")
    (tmp_path / "made.trf").write_text(text.replace("FIDE_BURSTEIN", "FIDE_BURSTEIN_2017"), encoding="utf-8")
    code, _, err = run("trfpair check made.trf")
    assert (code, "FIDE_BURSTEIN_2017" in err) == (3, True)


@pytest.mark.gate
def test_explain_tells_the_index(run: Run) -> None:
    told = [run(f"trfpair explain made.trf --round 5 --player {one}")[1] for one in range(1, 14)]
    assert all("Buchholz" in text and "Sonneborn-Berger" in text for text in told if "bracket  " in text)
    assert sum("bracket  " in text for text in told) >= 10
    assert any("floats down from it" in text for text in told)
