"""A checker of the rounds that trfpair pairs: it reads a tournament file and a page, and imports nothing of trfpair.

It needs Python alone: `python -m trfpair_check FILE pairs.json`. FILE is a tournament file in TRF; of tables of N it is
the request, and pairs.json the answer, of `trfpair pods`. docs/certificates.md says what is claimed.

Read in this order: `tournament` (what the file says), `shapes`, `steps` and `page` (what a page may say), `round` (the
players, the seats, groups that cannot be paired), `people` and `notices` (what stands there for people), `numbers` (why
nothing is better), then the file of a system: `families` says which file checks which system, and nothing else knows a
system by name. An evening at tables of N: `evening`, `seating`, `tables`.
"""

from __future__ import annotations

from decimal import Decimal

from .families import family
from .page import json_of, read_page
from .tables import check_tables
from .told import Told
from .verdict import Verdict
from .words import FALSE, NOT_READ, Stop, require


def verdict(trf: bytes, page: bytes, told: Told | None = None) -> Verdict:
    """What becomes of the bytes of pairs.json, held against those of a tournament file.

    `told` is what the caller says beside the file. Raises Stop with the code 3 where one of the two
    cannot be read, with 4 where it is too large.
    """
    found, told = json_of(page), told or Told()
    if "placements" in found:
        require("H" not in told.absent.values(), "--half-bye: it is no option of an answer of `trfpair pods`", NOT_READ)
        return check_tables(json_of(trf, "the request", Decimal), found, [*told.absent])
    answer = read_page(found)
    number, system = int(answer["round"]), str(answer["system"])
    checked: list[str] = []
    try:
        claims = family(system)(trf, answer, told)
        checked = claims.checked
        claims.check()
    except Stop as stop:
        if stop.code != FALSE:
            raise
        return Verdict(number, system, stop.text, tuple(checked))
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        text = f"something that the page names is not there ({type(error).__name__}: {error})"
        return Verdict(number, system, text, tuple(checked))
    lists = checked, claims.unproved, claims.taken, claims.unchecked
    return Verdict(number, system, "", *map(tuple, lists))


def check(trf: bytes, page: bytes) -> tuple[int, list[str]]:
    """(exit code, what is to be said) of the bytes of a tournament file and of pairs.json."""
    try:
        found = verdict(trf, page)
    except Stop as stop:
        return stop.code, [f"not read: {stop.text}"]
    if found.false:
        return 6, [f"rejected: {found.false}"]
    lines = [f"checked: {text}" for text in found.checked]
    lines += [f"not checked: {text}" for text in found.unchecked]
    lines += [f"taken from pairs.json: {text}" for text in found.taken]
    lines += [f"not proved: {text}" for text in found.unproved]
    return 7 if found.unproved else 0, [*lines, found.outcome]


__all__ = ["Stop", "Told", "Verdict", "check", "verdict"]
