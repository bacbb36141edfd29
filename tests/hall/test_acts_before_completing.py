"""What is said while a round is begun by hand is known when the others are paired, and the log says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.contract.test_options import run

ACTS = (("player", "6", "--rating", "2500"), ("event", "--rounds", "5"), ("event", "--rounds", "7"))
LATER = (("result", "1", "0-1", "--round", "1", "--replace"), ("ban", "5,6"))


def log(path: Path) -> list[str]:
    return [line for line in path.read_text(encoding="utf-8").splitlines() if "@ Round" in line]


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """Six players, before round 1."""
    names = "\n".join(["name;rating", *(f"{letter};{1800 - 100 * at}" for at, letter in enumerate("ABCDEF"))])
    (tmp_path / "n.csv").write_text(names, encoding="utf-8")
    path = tmp_path / "event.trf"
    run("new", tmp_path / "n.csv", "-o", path, "--system", "club", "--rounds", "6")
    return path


@pytest.mark.few(1)
@pytest.mark.parametrize("act", ACTS, ids=[act[-1] for act in ACTS])
@pytest.mark.parametrize("before", [0, 1])
def test_an_act_while_a_round_is_begun_is_dated_before_it(event: Path, before: int, act: tuple[str, ...]) -> None:
    if before:
        run("pair", event, "--write", "--quiet")
        run("result", event, "1", "1-0", "2", "1-0", "3", "1-0")
    run("board", event, "1-2", "--round", str(before + 1))
    run(act[0], event, *act[1:])
    said = log(event)
    assert not any(f"@ Round {before + 2}" in line for line in said)
    assert any(line.startswith(("### Rating @ Round 2", "### Rounds @ Round 2")) for line in said) == bool(before)
    out = event.parent / "out"
    run("pair", event, "--quiet", "--json", "--out", out)
    assert "accepted" in run("verify", event, out / "pairs.json")
    run("pair", event, "--write", "--quiet")
    assert "DIFFERENT" not in run("check", event)
    assert "since" not in run("explain", event, "--player", "6", "--round", str(before + 1))


@pytest.mark.few(1)
@pytest.mark.parametrize("act", LATER, ids=["result", "ban"])
def test_a_correction_or_a_ban_while_a_round_is_begun_counts_for_the_others(event: Path, act: tuple[str, ...]) -> None:
    run("pair", event, "--write", "--quiet")
    run("result", event, "1", "1-0", "2", "1-0", "3", "1-0")
    run("board", event, "1-2", "--round", "2")
    run(act[0], event, *act[1:])
    assert not any("after round 2" in line or "@ Round 3" in line for line in log(event))
    out = event.parent / "out"
    run("pair", event, "--quiet", "--json", "--out", out)
    assert "accepted" in run("verify", event, out / "pairs.json")
    run("pair", event, "--write", "--quiet")
    assert "DIFFERENT" not in run("check", event)
