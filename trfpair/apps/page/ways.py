"""Ways to read a file that is refused: words that the page sends back, as the options of reading that they ask for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from trfpair.base.errors import TrfpairError
from trfpair.trf import Door, Reading, TrfError, understood
from trfpair.trf.reading import OF_FILE, OF_RESULTS, codes_of

_BYES, _POINTS, _IGNORE = "byes", "points", "ignore:"


def reading_by(accept: Iterable[str] = (), encoding: str | None = None) -> Reading:
    """The reading that words of the page ask for."""
    ways = tuple(accept)
    codes = [code for way in ways if way.startswith(_IGNORE) for code in codes_of(way.removeprefix(_IGNORE))]
    points = OF_FILE if _POINTS in ways else OF_RESULTS
    return Reading(False, encoding, points, _BYES in ways, tuple(codes), Door.PAGE)


def mends(data: bytes, encoding: str | None, error: TrfError) -> list[str]:
    """The ways in which the file is read: each is tried."""
    return [way for way in _ways(error) if _reads(data, way, encoding)]


def _ways(error: TrfError) -> Iterator[str]:
    """The ways out of the errors of a file."""
    errors = [problem for problem in error.problems if problem.is_error]
    if any(problem.field == "points" for problem in errors):
        yield from (_BYES, _POINTS)
    if codes := dict.fromkeys(problem.found.upper() for problem in errors if problem.field == "code"):
        yield _IGNORE + ",".join(codes)


def _reads(data: bytes, way: str, encoding: str | None) -> bool:
    """Whether a file is read by a way; the code of a broken line may be none that can be left out."""
    try:
        understood(data, reading_by((way,), encoding))
    except TrfpairError:
        return False
    return True
