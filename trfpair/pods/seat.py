"""A round at tables of N players, seated for a program: a request as data goes in, the seating comes out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.base.near import or_near
from trfpair.pods import NAMES, by_name
from trfpair.pods.model import OPEN, Outcome
from trfpair.pods.protocol import build


def seated(content: Mapping[str, Any], system: str, options: Mapping[str, Any]) -> Outcome:
    """Seat the coming round. Raises BadInput for an unknown system or option, and for an open table."""
    named = str(content.get("system") or "")
    if system and named in NAMES and named != system:
        raise BadInput(f"the request is of {named}, and {system} is asked for")
    name = system or named
    if name not in NAMES:
        raise BadInput(f"there is no system of tables `{name}`: expected {' or '.join(NAMES)}")
    chosen = by_name(name)
    known = [option.name for option in chosen.options]
    for option in options:
        if option not in known:
            meant = or_near(option, known)
            raise BadInput(f"the system {name} has no option `{option}`{meant}: expected one of {', '.join(known)}")
    request = build(dict(content), sizes=chosen.sizes or None, open_tables=True)
    if request.rounds and any(table.winner == OPEN for table in request.rounds[-1].tables):
        raise BadInput(f"round {len(request.rounds)} has tables without a result")
    size = {"size": request.size} if request.size and not chosen.sizes else {}
    return chosen.load()(request, chosen.made({**size, **options}))
