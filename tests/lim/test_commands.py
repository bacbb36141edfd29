"""Lim by the commands: pair, check, generate, the drop-in; and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from trfpair.apps.cli.main import cli
from trfpair.apps.engine.main import engine
from trfpair.apps.exits import guarded

FIRST_ROUND = """012 Four players
{extra}
001    1      A                                 2200                             0.0    1
001    2      B                                 2100                             0.0    2
001    3      C                                 2000                             0.0    3
001    4      D                                 1900                             0.0    4
"""

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Run ``trfpair`` or the drop-in in a folder of its own: exit code and both streams."""
    monkeypatch.chdir(tmp_path)

    def called(*arguments: str) -> tuple[int, str, str]:
        code = guarded(lambda: cli.main(list(arguments), standalone_mode=False) or 0)
        return (code, *capfd.readouterr())

    return called


def write(extra: str = "XXR 3\nXXC white1") -> str:
    Path("four.trf").write_text(FIRST_ROUND.format(extra=extra), encoding="utf-8")
    return "four.trf"


def test_pair_writes_the_page_and_the_list(run: Run) -> None:
    code, _, err = run("pair", write(), "--system", "lim", "--out", "round1", "--json")
    assert (code, "paired with lim (C.04.4.3)" in err) == (0, True)
    assert Path("round1/pairs.list").read_text(encoding="utf-8") == "2\n1 3\n4 2\n"
    page = Path("round1/verbose.txt").read_text(encoding="utf-8")
    assert "4  1 A (due no colour) meets 3 C: the first available" in page
    assert "[7.2] by lot" in page
    assert '"step": "opponent"' in Path("round1/pairs.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", ["TRFPAIR_LIM", "FIDE_LIM"])
def test_192_names_the_system(run: Run, code: str) -> None:
    assert run("pair", write(f"142 3\n152 W\n192 {code}"), "--out", "r")[0] == 0
    assert Path("r/pairs.list").read_text(encoding="utf-8") == "2\n1 3\n4 2\n"


def test_maxi_is_an_option_of_lim_alone(run: Run) -> None:
    assert run("pair", write(), "--system", "lim", "--maxi", "--out", "r")[0] == 0
    assert "Maxi-tournament: colours are an argument" in Path("r/verbose.txt").read_text(encoding="utf-8")
    code, _, err = run("pair", write(), "--system", "dutch", "--maxi", "--out", "r")
    assert code == 3
    assert "maxi" in err


@pytest.mark.parametrize(
    ("extra", "said"),
    [
        ("XXC white1", "the number of rounds is not known"),
        ("XXR 3", "the initial colour is not known"),
        ("XXR 3\nXXC white1\n192 FIDE_LIM_1988", "FIDE_LIM_1988"),
        ("XXR 3\nXXC white1\nXXP 1 2 3 4", "No valid pairing exists: 1, 2, 3 and 4 have nobody left to meet"),
    ],
)
def test_what_cannot_be_served_is_refused_in_a_sentence(run: Run, extra: str, said: str) -> None:
    system = () if "192" in extra else ("--system", "lim")
    code, _, err = run("pair", write(extra), *system, "--out", "r")
    assert code in (1, 3)
    assert said in err
    assert "Traceback" not in err
    assert not Path("r").exists()


@pytest.mark.gate
def test_generate_and_check(run: Run) -> None:
    assert (
        run(
            "generate",
            "--system",
            "lim",
            "--players",
            "14",
            "--rounds",
            "5",
            "--seed",
            "1",
            "--unset",
            "fixed",
            "-o",
            "g.trf",
        )[0]
        == 0
    )
    made = Path("g.trf").read_text(encoding="utf-8")
    assert "192 CUSTOM_SWISS" in made  # the table of TRF26 has no code for it; our line names the system
    assert "system=lim" in made
    assert run("check", "g.trf")[:2] == (0, "g.trf: 5 rounds agree (lim)\n")
    spoilt = made.replace("192 CUSTOM_SWISS", "192 FIDE_DUTCH_2026")
    Path("g.trf").write_text(spoilt, encoding="utf-8")
    assert run("check", "g.trf")[0] == 6


@pytest.mark.gate
def test_the_drop_in_pairs_checks_and_generates(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    path = write()
    assert engine(["--lim", path, "-p"]) == 0
    assert capfd.readouterr().out.split() == ["2", "1", "3", "4", "2"]
    assert engine(["--lim", "-g", "-o", "made.trf", "-s", "1"]) == 0
    capfd.readouterr()
    assert engine(["--lim", "made.trf", "-c"]) == 0
    told = capfd.readouterr().out
    assert "made: Round #1" in told
    assert "Checker" not in told
    assert run("check", "--system", "lim", "made.trf")[0] == 0
