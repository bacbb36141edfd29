"""What trfpair generates is read without a word: results and byes out of the common stand in the log of the file."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

import trfpair
from trfpair import TrfWarning


@pytest.mark.few(1)
@pytest.mark.parametrize("system", ["dutch-2026", "double-swiss", "team-2026", "berger", "keizer"])
def test_files_of_the_generator_are_read_without_a_warning(system: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", TrfWarning)
        for seed in range(6):
            out = {} if system == "team-2026" else {"full_byes": 2}
            made = trfpair.generate(players="6-15", rounds=4, seed=seed, system=system, unusual="20%", **out)
            assert trfpair.loads(trfpair.dumps(made)).records == made.records


def test_a_full_point_bye_that_nobody_asked_for_is_told() -> None:
    """Without its line in the log it may be the bye of the pairing."""
    made = trfpair.generate(
        players=9, rounds=4, seed=1, system="dutch-2026", full_byes=1, late="0%", zero_byes=0, half_byes=0
    )
    lines = [line for line in trfpair.dumps(made).splitlines() if "FPB @" not in line]
    odd = [line for line in lines if line.startswith("001") and " 0000 - F" in line]
    assert len(odd) == 1
    with pytest.warns(TrfWarning, match="expected 'U' if this is the pairing-allocated bye"):
        trfpair.loads("\n".join(lines))


FIXTURES = Path(__file__).parents[1] / "fixtures"
TOLD = {
    "check/incorrect/burstein-articles.trf": "a full-point bye of which no line says that it was asked for",
    "dutch/reasons/float-reason-c9-r5.trf": "results of two sides that do not go together",
    "dutch/reasons/why-not-across-wrong-player-r4.trf": "a full-point bye of which no line says that it was asked for",
    "earlier/berger-double-1.trf": "an earlier version left a bye beside the game of a calendar",
    "earlier/scheveningen-1.trf": "an earlier version left a bye beside the game of a calendar",
    "standings/reference/029.trf": "a full-point bye of which no line says that it was asked for",
    "trf/real/teams-trf26.trf": "another program counted other points",
    "verify/forged.trf": "a full-point bye of which no line says that it was asked for",
}
"""Fixtures with lines of ours that are not read in silence, and why."""


@pytest.mark.gate
def test_fixtures_with_our_lines_are_read_in_silence() -> None:
    told, tried = set(), 0
    for path in sorted(FIXTURES.rglob("*.trf")):
        if any(line.startswith(b"### ") for line in path.read_bytes().splitlines()):
            notes: list[str] = []
            trfpair.load(path, on_warning=notes.append)
            tried += 1
            if notes:
                told.add(path.relative_to(FIXTURES).as_posix())
    assert told == TOLD.keys()
    assert tried > 100


@pytest.mark.gate
def test_a_file_of_thousands_of_players_is_read_in_silence_and_a_kind_of_mend_is_told_once() -> None:
    made = trfpair.generate(players=3000, rounds=3, seed=1)
    text = trfpair.dumps(made)
    notes: list[str] = []
    trfpair.loads(text, on_warning=notes.append)
    assert notes == []
    shifted = [
        f"{line[:47]}{line[48:52]} {line[52:]}" if line.startswith("001") else line for line in text.splitlines()
    ]
    again = trfpair.loads("\n".join(shifted), on_warning=notes.append)
    assert [player.rating for player in again.players] == [player.rating for player in made.players]
    assert len(notes) == 2
    assert "found '2000 more'" in notes[1]
    assert "the like" in notes[0] or "the same in lines" in notes[0]
    assert len(notes[0]) < 2000
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", TrfWarning)
        trfpair.loads("\n".join(shifted))
    assert [str(one.message) for one in caught] == notes
