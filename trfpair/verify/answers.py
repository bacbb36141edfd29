"""An answer of `trfpair pods`, checked against its request by `trfpair_check`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from trfpair.base.errors import BadInput, BeyondLimits
from trfpair.verify.verdict import Verdict
from trfpair_check.tables import check_tables
from trfpair_check.words import TOO_LARGE, Stop


def verify_tables(request: Mapping[str, Any], answer: Mapping[str, Any], absent: Sequence[int] = ()) -> Verdict:
    """Check the seating of a round; ``absent`` are players of the request who were left out of it.

    Raises BadInput where the data are not what `trfpair pods` reads and writes, BeyondLimits where they are too large.
    """
    try:
        return Verdict(*check_tables(dict(request), dict(answer), absent))
    except Stop as stop:
        raise (BeyondLimits if stop.code == TOO_LARGE else BadInput)(stop.text) from None
