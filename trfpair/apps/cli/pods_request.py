"""The question to `trfpair pods`: the request that FILE holds, and options that fit each other."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from trfpair.base.errors import BadInput, BeyondLimits
from trfpair.base.inputs import MEBIBYTE, as_typed, bytes_of, read_up_to
from trfpair.event.saying import Filling, Fillings, Listing, Saying
from trfpair.pods import NAMES, SYSTEMS, TableSystem
from trfpair.pods.model import OPEN
from trfpair.pods.protocol import build, decode

if TYPE_CHECKING:
    from trfpair.pods.model import Request

LARGEST_REQUEST = 64 * MEBIBYTE
"""Largest request read, in bytes."""

_REPORT = ("omw", "tie_breaks")
_SIMULATE = ("players", "rounds", "tournaments", "plot", "out")
_SHEETS = ("names", "title")


def told_to_people(options: dict[str, Any]) -> bool:
    """Whether a seating is to be told for people."""
    return options["form"] == "text" or (options["write"] and options["form"] is None)


def asked_of_seating(options: dict[str, Any]) -> bool:
    """Whether a question about a seating is asked."""
    return options["explain"] is not None or bool(options["why_not"])


def fitting(file: str | None, system: TableSystem, options: dict[str, Any]) -> None:
    """Refuse options that would be ignored."""
    known = {option.name for option in system.options}
    drawing = options["random_results"] and not options["write"]
    seating = not drawing and not any(options[name] for name in ("report", "simulate", "request"))
    asking = asked_of_seating(options)
    rows: Sequence[tuple[Iterable[str], bool, Filling]] = (
        *(
            ([option.name for option in other.options if option.name not in known], False, f"--system {other.name}")
            for other in SYSTEMS
        ),
        (_REPORT, options["report"], "--report"),
        (("cut",), options["report"] or options["simulate"], Saying("either-or", one="--report", other="--simulate")),
        (_SIMULATE, options["simulate"], "--simulate"),
        (("sheets",), seating and not asking, Saying("pods-a-seating")),
        (_SHEETS, options["sheets"], "--sheets"),
        (("write", "absent", "placements"), seating, Saying("pods-a-seating")),
        (("random_results",), file != "-" and not asking, Saying("pods-a-file")),
        (("random_results", "request"), not options["report"] and not options["simulate"], Saying("pods-a-file")),
        (("placements",), not options["trace"] and not asking, Saying("pods-seating-without-reasons")),
        (("write",), file != "-" and not asking, Saying("pods-seating-of-file")),
        (("withdraw", "return_"), options["write"], "--write"),
    )
    for several, fits, where in rows:
        for name in several:
            if options[name] not in (None, False) and not fits:
                raise BadInput(Saying("belongs-to", option=f"--{name.rstrip('_').replace('_', '-')}", where=where))
    _alone(file, options)
    for name, least in (("effort", 1), ("nodes", 0), ("cut", 0)):
        if options[name] is not None and options[name] < least:
            raise BadInput(Saying("at-least", option=f"--{name}", found=options[name], least=least))


def _alone(file: str | None, options: dict[str, Any]) -> None:
    """Refuse two questions at once."""
    if options["explain"] is not None and (options["why_not"] or options["report"] or options["simulate"]):
        raise BadInput(_together("--explain", "--why-not", "--report", "--simulate"))
    if options["why_not"] and (options["report"] or options["simulate"]):
        raise BadInput(_together("--why-not", "--report", "--simulate"))
    if options["simulate"] and (options["report"] or options["trace"] or file is not None):
        raise BadInput(_together("--simulate", Saying("pods-a-file"), "--report", "--trace"))


def _together(option: str, *others: str | Saying) -> Saying:
    """The sentence about options that do not go with another one."""
    return Saying("not-together", option=option, others=Listing(others, last="or"))


def data_of(file: str) -> bytes:
    """Read the request from a file or from standard input."""
    if file != "-":
        return bytes_of(file, LARGEST_REQUEST)
    data: bytes = read_up_to(sys.stdin.buffer, LARGEST_REQUEST + 1)
    if len(data) > LARGEST_REQUEST:
        raise BeyondLimits(Saying("stdin-too-large", most=LARGEST_REQUEST // MEBIBYTE))
    return data


def content_of(data: bytes, options: dict[str, Any]) -> object:
    """Decode the request; the system it names is the system, unless an option says otherwise."""
    content = decode(data)
    named = content.get("system") if isinstance(content, dict) else None
    if named in NAMES:
        if options["system"] not in (None, named):
            raise BadInput(Saying("request-of-another", found=options["system"], system=str(named)))
        options["system"] = named
    return content


def request_of(content: object, file: str, system: TableSystem, options: dict[str, Any]) -> Request:
    """Turn what was decoded into a request. Of a file on disk, open tables are told as such.

    They are in the way of the next round, and not of a question: that one is about the round that is being played.
    """
    request = build(content, sizes=system.sizes or None, open_tables=file != "-")
    if request.size and system.sizes:
        sizes = Listing([str(one) for one in sorted(system.sizes, reverse=True)], last="and")
        others = Listing([each.name for each in SYSTEMS if not each.sizes], last="or")
        raise BadInput(Saying("size-of-others", system=system.name, sizes=sizes, others=others))
    if request.size and options["size"] is None:
        options["size"] = request.size
    if request.rounds:
        places = [number for number, table in enumerate(request.rounds[-1].tables, 1) if table.winner == OPEN]
        if places and not asked_of_seating(options):
            command = f"`trfpair pods result {as_typed(file)}`"
            tables = Listing([str(one) for one in places], last="and")
            facts: Fillings = {"file": file, "round": len(request.rounds), "tables": tables, "command": command}
            raise BadInput(Saying("tables-without-result", **facts))
    return request
