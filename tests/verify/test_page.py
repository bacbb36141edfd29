"""The bracket by hand of docs/certificates.md is the one that is paired."""

from __future__ import annotations

import json
import re
from typing import Any

from tests.verify.forgeries import PAGE
from tests.verify.test_verify import paired, reasons_of
from trfpair.trf import loads
from trfpair.verify import verify


def test_the_bracket_by_hand_is_the_one_paired() -> None:
    by_hand = PAGE.read_text(encoding="utf-8").split("### A bracket by hand")[1]
    blocks: list[tuple[str, str]] = re.findall(r"```(\w*)\n(.*?)```", by_hand, re.DOTALL)
    (file,) = [text for kind, text in blocks if not kind]
    tournament = loads(file).tournament
    data: dict[str, Any] = paired(tournament, "2026") or {}
    assert verify(tournament, data).accepted
    proofs = [step["proof"] for step in data["trace"] if step["step"] == "criteria"]
    reason = next(one for one in reasons_of(data["trace"]) if one["kind"] == "criterion")
    assert [json.loads(text) for kind, text in blocks if kind] == [*proofs, reason]
