"""``trfpair verify``: what it prints, and its exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome

Run = Callable[..., Outcome]

FILE = Path(__file__).parent.parent / "fixtures" / "dutch" / "rounds-2026" / "bbp-dutch_2025_C9.trf"


@pytest.fixture
def pairs(trfpair: Run, tmp_path: Path) -> Path:
    assert trfpair("pair", str(FILE), "--json", "--out", str(tmp_path / "round")).code == 0
    return tmp_path / "round" / "pairs.json"


def test_a_round_is_accepted(trfpair: Run, pairs: Path) -> None:
    outcome = trfpair("verify", str(FILE), str(pairs))
    assert outcome.code == 0
    first, *rest = outcome.out.splitlines()
    assert first == "round 2, dutch-2026: accepted"
    assert "  checked: C5: the bye cannot go to a lower score" in rest
    taken = "  taken from pairs.json: the system (dutch-2026), as the file has no record 192"
    assert taken in rest
    assert trfpair("verify", str(FILE), str(pairs), "--quiet").out == f"{first}\n{taken}\n"
    for name in ("dutch", "dutch-2026"):
        assert trfpair("verify", str(FILE), str(pairs), "--quiet", "--system", name).out == first + "\n"
    assert trfpair("verify", str(FILE), str(pairs), "--system", "dutch-2017").code == 6


def test_what_was_not_proved_is_told_with_quiet_too(trfpair: Run, pairs: Path) -> None:
    data = json.loads(pairs.read_text(encoding="utf-8"))
    del data["trace"]
    pairs.write_text(json.dumps(data), encoding="utf-8")
    outcome = trfpair("verify", str(FILE), str(pairs), "--quiet", "--system", "dutch")
    assert outcome.code == 7
    assert outcome.out.splitlines() == [
        "round 2, dutch-2026: not all proved",
        "  not proved: that the rules give this round and no other: there is no trace",
    ]


def test_several_rounds(trfpair: Run, pairs: Path, tmp_path: Path) -> None:
    """Each with its name; the worst outcome is the code, and what cannot be read stops none."""
    data = json.loads(pairs.read_text(encoding="utf-8"))
    bare, false, broken = (tmp_path / f"{name}.json" for name in ("bare", "false", "broken"))
    bare.write_text(json.dumps({key: value for key, value in data.items() if key != "trace"}), encoding="utf-8")
    false.write_text(json.dumps({**data, "bye": None}), encoding="utf-8")
    broken.write_text("[", encoding="utf-8")
    named = [str(word) for path in (pairs, bare, false) for word in (FILE, path)]
    assert trfpair("verify", *named[:4]).code == 7
    outcome = trfpair("verify", *named, "--quiet", "--system", "dutch")
    assert outcome.code == 6
    heads = [line for line in outcome.out.splitlines() if not line.startswith(" ")]
    assert [line.split(": ")[:3] for line in heads] == [
        [str(path), "round 2, dutch-2026", word]
        for path, word in ((pairs, "accepted"), (bare, "not all proved"), (false, "rejected"))
    ]
    with_broken = trfpair("verify", *named[:2], str(FILE), str(broken), *named[2:], "--json")
    assert with_broken.code == 3
    assert with_broken.err.startswith(f"Error: {broken}: pairs.json is not JSON that can be read in one way only: ")
    verdicts = json.loads(with_broken.out)["verdicts"]
    assert [row["outcome"] for row in verdicts] == ["accepted", "not all proved", "rejected"]
    assert [bool(row["false"]) for row in verdicts] == [False, False, True]
    assert verdicts[1]["pairs"] == str(bare)
    odd = trfpair("verify", *named[:3])
    assert odd.code == 3
    assert "Each FILE is followed by its PAIRS.JSON" in odd.err


def test_a_false_claim_is_named(trfpair: Run, pairs: Path) -> None:
    data = json.loads(pairs.read_text(encoding="utf-8"))
    board = data["pairs"][0]
    board["white"], board["black"] = board["black"], board["white"]
    pairs.write_text(json.dumps(data), encoding="utf-8")
    outcome = trfpair("verify", str(FILE), str(pairs))
    assert outcome.code == 6
    assert f"rejected: {board['white']} has White against {board['black']}, and should have Black" in outcome.out


@pytest.mark.parametrize("text", ["", "[]", "{}", "[" * 100_000])
def test_what_cannot_be_read(trfpair: Run, tmp_path: Path, text: str) -> None:
    path = tmp_path / "pairs.json"
    path.write_text(text, encoding="utf-8")
    outcome = trfpair("verify", str(FILE), str(path))
    assert outcome.code == 3
    assert outcome.err.startswith("Error: ")
    assert "Traceback" not in outcome.err


def test_a_file_that_is_not_there(trfpair: Run, tmp_path: Path) -> None:
    assert trfpair("verify", str(FILE), str(tmp_path / "none.json")).code == 5
