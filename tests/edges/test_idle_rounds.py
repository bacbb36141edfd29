"""Rounds without a game, a ladder's weeks, and a week that was not applied."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import FIXTURES, Outcome
from tests.trf.lines import row
from tests.verify.sample import outcome
from trfpair import pair
from trfpair.apps.engine.main import engine
from trfpair.trf import loads

Run = Callable[..., Outcome]

REFUSALS = FIXTURES / "trf" / "refusals"


def four(*cells: str, points: str = "0.0 0.0 1.0 1.0", extra: str = "") -> str:
    """Four players after round 1 (3 and 4 won), with one more cell each."""
    first = ["3 w 0", "4 b 0", "1 b 1", "2 w 1"]
    rows = [
        row(id_, first[id_ - 1], *cells[id_ - 1 : id_], points=point, name=f"P{id_}", rank=id_)
        for id_, point in enumerate(points.split(), 1)
    ]
    return "\n".join(["XXR 5", "XXC white1", *([extra] if extra else []), *rows]) + "\n"


ALL_AWAY = ("0000 - Z", "0000 - H", "0000 - -", "0000 - U")


def test_a_round_in_which_everybody_has_a_bye_is_over(folder: Path, trfpair: Run) -> None:
    (folder / "t.trf").write_text(four(*ALL_AWAY, points="0.0 0.5 1.0 2.0"), encoding="utf-8")
    done = trfpair("pair", "t.trf", "--out", "o")
    assert done.code == 0
    assert "Round 3 paired" in done.err
    assert "Warning: round 2 is over without a game, as nobody plays in it: this is round 3" in done.err
    assert trfpair("pair", "t.trf", "--out", "o", "--strict").code == 6
    assert trfpair("check", "t.trf").code == 0


def test_several_such_rounds_are_told_together(folder: Path, trfpair: Run) -> None:
    cells = [f"{cell}  0000 - Z" for cell in ALL_AWAY]
    (folder / "t.trf").write_text(four(*cells, points="0.0 0.5 1.0 2.0"), encoding="utf-8")
    done = trfpair("pair", "t.trf", "--out", "o", "--open-results", "draw")
    assert "Warning: rounds 2 to 3 are over without a game, as nobody plays in them: this is round 4" in done.err


def test_no_pairing_after_such_a_round_says_which_round_it_was(trfpair: Run) -> None:
    done = trfpair("pair", str(FIXTURES / "trf" / "everybody-away-3337.trf"))
    assert done.code == 1
    assert done.err.startswith("Error: No valid pairing exists: ")
    assert ". Round 4 is over without a game, as nobody plays in it: this is round 5. Ways out: " in done.err


def test_announced_byes_alone_leave_the_round_to_be_paired() -> None:
    read = loads(four(extra="240 Z   2    1    2    3    4")).tournament
    assert (read.last_with_games, read.last_paired) == (1, 1)
    read = loads(four(*ALL_AWAY, points="0.0 0.5 1.0 2.0")).tournament
    assert (read.last_with_games, read.last_paired) == (1, 2)


@pytest.mark.parametrize("system", ["dutch", "vega", "club", "ladder"])
def test_one_who_is_left_is_paired(folder: Path, trfpair: Run, system: str) -> None:
    (folder / "t.trf").write_text(four(*ALL_AWAY[:3], points="0.0 0.5 1.0 1.0").replace("  U", ""), encoding="utf-8")
    done = trfpair("pair", "t.trf", "--system", system, "--out", "o")
    assert done.code == 0
    assert (folder / "o" / "pairs.list").read_text(encoding="utf-8") == "1\n4 0\n"


def test_nobody_to_pair_is_said(folder: Path, trfpair: Run) -> None:
    (folder / "t.trf").write_text(four(extra="XXZ 1 2 3 4"), encoding="utf-8")
    done = trfpair("pair", "t.trf", "--out", "o")
    assert done.code == 6
    assert "round 2 has no players to pair: everybody is absent (4)" in done.err
    assert (folder / "o" / "pairs.list").read_text(encoding="utf-8") == "0\n"


def test_a_round_beyond_the_last_is_no_round(folder: Path, trfpair: Run) -> None:
    (folder / "t.trf").write_text(four(*ALL_AWAY, points="0.0 0.5 1.0 2.0").replace("XXR 5", "XXR 1"), encoding="utf-8")
    done = trfpair("pair", "t.trf")
    assert done.code == 3
    assert "the tournament is complete" in done.err


def test_all_byes_as_bbp_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "t.trf").write_bytes((REFUSALS / "all-byes-round5.trf").read_bytes())
    monkeypatch.chdir(tmp_path)
    assert engine(["--dutch", "t.trf", "-p", "--eol", "lf"]) == 0
    assert capsys.readouterr().out == (REFUSALS / "all-byes-round5.expected-bbp6").read_text(encoding="utf-8")


# The ladder


def test_an_idle_week_of_a_ladder(folder: Path, trfpair: Run) -> None:
    text = four("0000 - Z", "0000 - Z", "0000 - Z", "0000 - Z").replace("XXR 5\n", "")
    (folder / "l.trf").write_text(text, encoding="utf-8")
    assert trfpair("ladder", "advance", "l.trf", "-o", "l2.trf").code == 0
    assert "### ladder week 2:" in (folder / "l2.trf").read_text(encoding="utf-8")
    done = trfpair("pair", "l2.trf", "--system", "ladder")
    assert done.code == 0, done.err
    assert "Round 3 paired" in done.err


def test_a_forgotten_advance_is_made_up_for_and_told(folder: Path, trfpair: Run) -> None:
    (folder / "l.trf").write_text(four().replace("XXR 5\n", ""), encoding="utf-8")
    done = trfpair("pair", "l.trf", "--system", "ladder", "--strict")
    assert done.code == 0
    told = "and neither was the ladder in it. To find these boards, `trfpair pair` applies the results of week 1 to"
    assert told in done.err
    trfpair("ladder", "advance", "l.trf", "-o", "l2.trf")
    again = trfpair("pair", "l2.trf", "--system", "ladder")
    assert again.out == done.out
    assert "pairing this round applies" not in again.err


def test_an_earlier_week_is_paired_by_the_places_of_then(folder: Path, trfpair: Run) -> None:
    trfpair("generate", "--system", "ladder", "--seed", "3", "-o", "g.trf", "--players", "9", "--rounds", "4")
    assert trfpair("check", "g.trf").out == "g.trf: 4 rounds agree (ladder)\n"
    kept = [
        line
        for line in (folder / "g.trf").read_text(encoding="utf-8").splitlines()
        if "ladder before week 2:" not in line
    ]
    (folder / "g.trf").write_text("\n".join(kept) + "\n", encoding="utf-8")
    done = trfpair("pair", "g.trf", "--round", "2")
    assert done.code == 3
    assert "week 2 of the ladder cannot be paired again" in done.err


@pytest.mark.parametrize("words", ["nobody plays", "everybody is away"])
def test_the_page_of_such_a_round_is_accepted_in_the_words_of_earlier_versions_too(words: str) -> None:
    """Somebody may have the bye in it and so not be away."""
    tournament = loads(four(*ALL_AWAY, points="0.0 0.5 1.0 2.0")).tournament
    data = pair(tournament).to_dict()
    data["notices"] = [{**row_, "text": row_["text"].replace("nobody plays", words)} for row_ in data["notices"]]
    assert any(words in row_["text"] for row_ in data["notices"])
    assert outcome(tournament, data) == "not all proved"  # the page has no proofs of brackets
