"""What trfpair generates is read without a word: results and byes out of the common stand in the log of the file."""

from __future__ import annotations

import warnings

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
