"""The checker, asked by trfpair: it takes bytes, and shares no code with what made them (docs/certificates.md)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from trfpair.base.errors import BadInput, BeyondLimits
from trfpair.event.model import Tournament
from trfpair_check import Stop, Told, Verdict, verdict
from trfpair_check.words import TOO_LARGE

NOTHING = Told()


def verify(tournament: Tournament, data: Mapping[str, Any], told: Told = NOTHING) -> Verdict:
    """Check what a `pairs.json` holds against the file that a tournament makes; ``told`` is said beside it.

    Raises BadInput where the data are not what `trfpair pair --json` writes, BeyondLimits where they are too large.
    """
    from trfpair.trf import dumps

    try:
        page = json.dumps(data)
    except (TypeError, ValueError, RecursionError) as error:
        raise BadInput(f"pairs.json is not data as JSON has them ({error})") from None
    return verify_bytes(dumps(tournament).encode(), page.encode(), told)


def verify_bytes(file: bytes, page: bytes, told: Told = NOTHING) -> Verdict:
    """The same of bytes; of tables of N ``file`` is the request, and ``page`` the answer."""
    try:
        return verdict(file, page, told)
    except Stop as stop:
        raise (BeyondLimits if stop.code == TOO_LARGE else BadInput)(stop.text) from None
