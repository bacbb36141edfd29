"""The checker, asked by trfpair: it takes bytes, and shares no code with what made them (docs/certificates.md)."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from trfpair.base.errors import BadInput, BeyondLimits
from trfpair.event.entries import counted
from trfpair.event.model import Tournament
from trfpair.event.saying import Saying
from trfpair.event.then import in_numbers_of_then, known_when_paired
from trfpair.event.words import ENGLISH, words_of
from trfpair.trf import dumps
from trfpair_check import Stop, Verdict, verdict
from trfpair_check import Told as Told
from trfpair_check.words import TOO_LARGE

NOTHING = Told()


def verify(tournament: Tournament, data: Mapping[str, Any], told: Told = NOTHING) -> Verdict:
    """Check what a `pairs.json` holds against the file that a tournament makes; ``told`` is said beside it.

    Raises BadInput where the data are not what `trfpair pair --json` writes, BeyondLimits where they are too large.
    """
    try:
        page = json.dumps(data)
    except (TypeError, ValueError, RecursionError) as error:
        raise BadInput(f"pairs.json is not data as JSON has them ({error})") from None
    return verify_file(tournament, page.encode(), told)


def verify_file(tournament: Tournament, page: bytes, told: Told = NOTHING, file: bytes = b"") -> Verdict:
    """The verdict on the bytes of a `pairs.json`; ``file`` are those of the tournament, where they say all of it.

    A page of an earlier round is checked against what was known when that round was paired, with the numbers of now or
    of then.
    """
    round_ = _round_of(page) if any(record.code == "###" for record in tournament.records) else 0
    known = known_when_paired(tournament, round_)
    if known is tournament:
        return verify_bytes(file or dumps(tournament).encode(), page, told)
    found = verify_bytes(dumps(counted(known)).encode(), page, told)
    if found.false and known.positional and not tournament.positional:
        then = in_numbers_of_then(tournament, round_)
        again = verify_bytes(dumps(counted(then)).encode(), page, told)
        found = found if again.false else again
    log = str(Saying("proof-then", round=round_))
    return found if found.false else found._replace(unchecked=(*found.unchecked, log))


def claim_said(text: str) -> str | Saying:
    """A claim of the checker as a sentence of every language; the text where no table has words for it.

    The checker knows no words but its own: its sentence is known by the English one.
    """
    for claim, form in _forms():
        if found := form.fullmatch(text):
            return Saying(f"proof-{claim}", **found.groupdict())
    return text


@cache
def _forms() -> Sequence[tuple[str, re.Pattern[str]]]:
    """Each claim, and the form of its English sentence; of two that fit a sentence the first is meant."""
    return [(claim, _form_of(sentence)) for claim, sentence in words_of(ENGLISH).told_of("proof-").items()]


def _form_of(sentence: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", sentence)
    return re.compile("".join(f"(?P<{part}>.+?)" if at % 2 else re.escape(part) for at, part in enumerate(parts)))


def _round_of(page: bytes) -> int:
    """The round of a `pairs.json`; 0 where it names none: the checker tells what is wrong with it."""
    try:
        data = json.loads(page)
    except (ValueError, RecursionError):
        return 0
    found = data.get("round") if isinstance(data, dict) else 0
    return found if type(found) is int else 0


def verify_bytes(file: bytes, page: bytes, told: Told = NOTHING) -> Verdict:
    """The verdict on bytes as they stand; of tables of N ``file`` is the request, and ``page`` the answer."""
    try:
        return verdict(file, page, told)
    except Stop as stop:
        raise (BeyondLimits if stop.code == TOO_LARGE else BadInput)(stop.text) from None
