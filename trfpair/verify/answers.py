"""An answer of `trfpair pods`, checked against its request, and what of it is not known here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from trfpair.verify.known import told_unknown
from trfpair.verify.pods import check_answer
from trfpair.verify.reading import shaped
from trfpair.verify.verdict import Verdict


def verify_tables(request: Mapping[str, Any], answer: Mapping[str, Any], absent: Sequence[int] = ()) -> Verdict:
    """Check the seating of a round; ``absent`` are players of the request who were left out of it.

    Raises BadInput where the data are not what `trfpair pods` reads and writes.
    """
    return shaped(lambda: _verify(request, answer, absent), "the request or the answer")


def _verify(request: Mapping[str, Any], answer: Mapping[str, Any], absent: Sequence[int]) -> Verdict:
    found = check_answer(request, answer, absent)
    if found.false:
        return found
    return replace(found, unproved=(*found.unproved, *told_unknown(found.system, answer)))
