"""The question to `trfpair pods`: the request that FILE holds, and options that fit each other."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from trfpair.base.errors import BadInput, BeyondLimits
from trfpair.base.inputs import MEBIBYTE, as_typed, bytes_of, read_up_to
from trfpair.pods import NAMES, SYSTEMS, TableSystem
from trfpair.pods.model import OPEN, names
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


def fitting(file: str | None, system: TableSystem, options: dict[str, Any]) -> None:
    """Refuse options that would be ignored."""
    known = {option.name for option in system.options}
    drawing = options["random_results"] and not options["write"]
    seating = not drawing and not any(options[name] for name in ("report", "simulate", "request"))
    asking = options["explain"] is not None or options["why_not"]
    report = options["report"] and options["form"] != "json"
    for several, fits, where in (
        *(
            ([option.name for option in other.options if option.name not in known], False, f"--system {other.name}")
            for other in SYSTEMS
        ),
        (_REPORT, options["report"], "--report"),
        (("cut",), options["report"] or options["simulate"], "--report or --simulate"),
        (_SIMULATE, options["simulate"], "--simulate"),
        (("sheets",), seating and not asking, "a seating"),
        (_SHEETS, options["sheets"], "--sheets"),
        (
            ("lang",),
            options["sheets"] or asking or report or (seating and told_to_people(options)),
            "a text, or --sheets",
        ),
        (("write", "absent", "placements"), seating, "a seating"),
        (("random_results",), file != "-" and not asking, "a FILE"),
        (("random_results", "request"), not options["report"] and not options["simulate"], "a FILE"),
        (("placements",), not options["trace"] and not asking, "a seating without reasons"),
        (("write",), file != "-" and not asking, "a seating from a FILE"),
        (("withdraw", "return_"), options["write"], "--write"),
    ):
        for name in several:
            if options[name] not in (None, False) and not fits:
                raise BadInput(
                    f"--{name.rstrip('_').replace('_', '-')}: it belongs to {where}, which was not asked for"
                )
    _alone(file, options)
    for name, least in (("effort", 1), ("nodes", 0), ("cut", 0)):
        if options[name] is not None and options[name] < least:
            raise BadInput(f"--{name}: found {options[name]}, expected {least} or more")


def _alone(file: str | None, options: dict[str, Any]) -> None:
    """Refuse two questions at once."""
    if options["explain"] is not None and (options["why_not"] or options["report"] or options["simulate"]):
        raise BadInput("--explain: found with --why-not, --report or --simulate, expected alone")
    if options["why_not"] and (options["report"] or options["simulate"]):
        raise BadInput("--why-not: found with --report or --simulate, expected alone")
    if options["simulate"] and (options["report"] or options["trace"] or file is not None):
        raise BadInput("--simulate: found with a FILE, --report or --trace, expected alone")


def data_of(file: str) -> bytes:
    """Read the request from a file or from standard input."""
    if file != "-":
        return bytes_of(file, LARGEST_REQUEST)
    data: bytes = read_up_to(sys.stdin.buffer, LARGEST_REQUEST + 1)
    if len(data) > LARGEST_REQUEST:
        raise BeyondLimits(f"standard input: larger than {LARGEST_REQUEST // MEBIBYTE} MiB")
    return data


def content_of(data: bytes, options: dict[str, Any]) -> object:
    """Decode the request; the system it names is the system, unless an option says otherwise."""
    content = decode(data)
    named = content.get("system") if isinstance(content, dict) else None
    if named in NAMES:
        if options["system"] not in (None, named):
            raise BadInput(f"--system: found {options['system']}, but the request is of {named}")
        options["system"] = named
    return content


def request_of(content: object, file: str, system: TableSystem, options: dict[str, Any]) -> Request:
    """Turn what was decoded into a request. Of a file on disk, open tables are told as such."""
    request = build(content, sizes=system.sizes or None, open_tables=file != "-")
    if request.size and system.sizes:
        sizes = names(sorted(system.sizes, reverse=True))
        others = " or ".join(each.name for each in SYSTEMS if not each.sizes)
        raise BadInput(f"size: found with {system.name}, whose tables are of {sizes}; it belongs to {others}")
    if request.size and options["size"] is None:
        options["size"] = request.size
    if request.rounds:
        places = [number for number, table in enumerate(request.rounds[-1].tables, 1) if table.winner == OPEN]
        if places:
            raise BadInput(
                f"{file}: round {len(request.rounds)}: no result yet at table{'s' if len(places) > 1 else ''} "
                f"{names(places)}: `trfpair pods result {as_typed(file)}` enters them"
            )
    return request
