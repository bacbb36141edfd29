"""A Double-Swiss typed as an arbiter types it: two games a match, a round by hand, a late correction."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import trfpair as library
from tests.cli.conftest import Outcome, folder, trfpair
from trfpair.event.log_lines import log_entries

__all__ = ["folder", "trfpair"]

Run = Callable[..., Outcome]


@pytest.mark.gate
def test_an_evening_of_matches(folder: Path, trfpair: Run) -> None:
    path = folder / "d.trf"
    (folder / "names.csv").write_text(
        "name,rating\n" + "".join(f"P {at},{2000 - at}\n" for at in range(9)), encoding="utf-8"
    )
    assert trfpair("new", "names.csv", "-o", "d.trf", "--system", "double-swiss", "--rounds", "8").code == 0
    for round_ in range(1, 5):
        done = trfpair("pair", "d.trf", "--write", "--quiet")
        assert done.code == 0, done.err
        if round_ == 2:
            before = path.read_bytes()
            assert trfpair("unpair", "d.trf").code == 0
            assert trfpair("pair", "d.trf", "--write", "--quiet").code == 0
            assert path.read_bytes() == before
            one, other = (pair.black for pair in library.boards(library.load(path).event.tournament, 2)[:2])
            assert trfpair("swap", "d.trf", str(one), str(other)).code == 0
        words = [word for board in library.load(path).event.board_games(round_) for word in (board, "1-0")]
        done = trfpair("result", "d.trf", "--quiet", *words)
        assert (done.code, "all results are in" in done.err) == (0, True), done.err
        if round_ == 3:
            done = trfpair("result", "d.trf", "--round", "1", "--replace", "1.2", "=", "--quiet")
            assert done.code == 0, done.err
    event = library.load(path)
    assert sorted(entry.kind for entry in log_entries(event)) == ["Correction", "MPA"]
    first = event.event.board_games(1)
    assert [first["1.1"].colour.letter, first["1.2"].colour.letter] == ["w", "b"]
    assert [event.player(first["1.1"].home).game(at).result.value for at in (1, 2)] == ["1", "="]
    done = trfpair("check", "d.trf", "--strict")
    assert done.code == 0, done.out + done.err
