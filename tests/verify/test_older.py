"""Pages of format 2, written before steps had types, are read as format 3 has them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from trfpair.event.model import last_paired_round
from trfpair.output.machine import pairs_json
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems.trace import Trace
from trfpair.trf import load
from trfpair.verify import verify
from trfpair.verify.known import unknown
from trfpair.verify.older import modern

FIXTURES = Path(__file__).parent.parent / "fixtures"
PAGES = sorted((FIXTURES / "verify" / "format-2").glob("*.json"))
RULES_OF_ITS_OWN = ("dubov", "vega", "danubian", "lim", "club", "ladder")
"""Systems whose steps hang on nothing but the rules: they are still the same, but for proofs."""


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.stem))
def test_a_page_of_format_2_is_read_and_has_the_steps_of_today(path: Path) -> None:
    told = json.loads(path.read_text(encoding="utf-8"))
    tournament, old = load(FIXTURES / told["file"]).tournament, told["pairs"]
    tournament = replace(tournament, system="", rounds=tournament.rounds or last_paired_round(tournament) + 1)
    assert old["format"] == 2
    verdict = verify(tournament, old, system=old["system"])
    assert not verdict.false, verdict
    new: Any = modern(old)
    assert new["format"] == 3
    assert unknown(new["system"], new) == []
    assert modern(new) is new
    trace = Trace(proofs=True)
    paired = pair_round(tournament, Settings(system=old["system"], round=old["round"]), trace)
    today = json.loads(pairs_json(paired))
    assert [step["step"] for step in new["trace"]] == [step["step"] for step in today["trace"]]
    if old["system"].split("-")[0] in RULES_OF_ITS_OWN:
        steps = [{key: value for key, value in step.items() if key != "proof"} for step in today["trace"]]
        assert new["trace"] == steps
