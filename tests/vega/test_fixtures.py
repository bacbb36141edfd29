"""Rounds kept as files: ``input.trf`` in, ``expected.pairs`` and ``expected.verbose.txt`` out.

One directory a case below ``tests/fixtures/vega``; those called ``danubian...`` are paired with the Danubian variant.
After a change that is meant, write the expected files anew with ``python -m tests.vega.test_fixtures`` and read them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.literal.vega import violations
from trfpair.event.history import before_round
from trfpair.output.machine import pair_list
from trfpair.output.render import render
from trfpair.systems import by_name
from trfpair.systems.trace import Trace
from trfpair.trf import load

FOLDER = Path(__file__).parents[1] / "fixtures" / "vega"
CASES = sorted(path.name for path in FOLDER.iterdir())


def outputs(case: str) -> dict[str, str]:
    """The texts of a case, by file name."""
    system = by_name("danubian" if case.startswith("danubian") else "vega")
    tournament = load(str(FOLDER / case / "input.trf")).tournament
    history = before_round(tournament)
    trace = Trace()
    pairing = system.load()(history, trace, {})
    assert violations(tournament, pairing) == []
    verbose = render(
        system.template, tournament=tournament, history=history, pairing=pairing, steps=trace.steps, system=system
    )
    return {"expected.pairs": pair_list(pairing), "expected.verbose.txt": verbose}


def test_there_are_cases():
    assert len(CASES) >= 9


@pytest.mark.few(1)
@pytest.mark.parametrize("case", CASES)
def test_case(case: str):
    for name, text in outputs(case).items():
        assert text == (FOLDER / case / name).read_text(encoding="utf-8"), name


if __name__ == "__main__":
    for case in CASES:
        for name, text in outputs(case).items():
            (FOLDER / case / name).write_text(text, encoding="utf-8")
