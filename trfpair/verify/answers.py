"""An answer of `trfpair pods`, checked against its request, and what of it is not known here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from trfpair.verify.again import check_told, worked_out
from trfpair.verify.known import told_unknown
from trfpair.verify.pods import Evening, check_answer
from trfpair.verify.reading import Rejected, claim, shaped
from trfpair.verify.verdict import Verdict


def verify_tables(request: Mapping[str, Any], answer: Mapping[str, Any], absent: Sequence[int] = ()) -> Verdict:
    """Check the seating of a round; ``absent`` are players of the request who were left out of it.

    Raises BadInput where the data are not what `trfpair pods` reads and writes.
    """
    return shaped(lambda: _verify(request, answer, absent), "the request or the answer")


def _verify(request: Mapping[str, Any], answer: Mapping[str, Any], absent: Sequence[int]) -> Verdict:
    evening = Evening(request, answer, absent)
    found = check_answer(evening)
    if found.false:
        return found
    found = _again(evening, found)
    return replace(found, unproved=(*found.unproved, *told_unknown(found.system, answer)))


def _again(evening: Evening, found: Verdict) -> Verdict:
    """The same, with what follows where the seating can be worked out once more."""
    again = worked_out(evening)
    if again is None:
        return found
    try:
        same = (again.tables, again.byes) == (evening.tables, evening.byes)
        claim(same, "the seating: worked out once more it is another one")
        check_told(evening, again)
    except Rejected as rejected:
        return replace(found, false=str(rejected), unproved=()) if again.sure else found
    words = ("the words of the steps",) if "trace" in evening.answer else ()
    taken = (*found.taken, *(() if again.sure else ("the options, which the answer does not tell, as by default",)))
    line = "the seating is the one that the rules give, worked out once more; no other is better"
    return replace(found, checked=(*found.checked, line), unproved=words, taken=taken)
