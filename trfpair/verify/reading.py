"""What the checker reads: `pairs.json` as data, and the two ways it can turn out badly."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from trfpair.errors import BadInput

Json = Mapping[str, Any]
T = TypeVar("T")


class Rejected(Exception):
    """A claim that does not hold; the text says which."""


_OF_ANOTHER_FORM = (
    LookupError,
    TypeError,
    ValueError,
    ArithmeticError,
    AttributeError,
    StopIteration,
    RecursionError,
)
"""What happens to a reader of data that have not the form that they should have."""


def shaped(read: Callable[[], T], what: str = "pairs.json") -> T:
    """Read data that somebody else wrote; BadInput where it has not the form that docs/json.md tells."""
    try:
        return read()
    except _OF_ANOTHER_FORM as error:
        detail = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        raise BadInput(f"{what} has not the form that verify reads ({detail})") from error


def claim(holds: bool, text: str) -> None:
    """Rejected, unless the claim holds."""
    if not holds:
        raise Rejected(text)


def equal(said: object, found: object, what: str) -> None:
    """Rejected, unless what was said is what was found."""
    if said != found and plain(said) != plain(found):
        raise Rejected(f"{what}: pairs.json says {show(said)}, it is {show(found)}")


def plain(value: object) -> object:
    """Tuples as lists, so that values compare as JSON has them."""
    return [plain(one) for one in value] if isinstance(value, (list, tuple)) else value


def show(value: object) -> str:
    """A value for a message, cut where it is long."""
    text = "nothing" if value == "" else str(plain(value))
    return text if len(text) <= 120 else text[:117] + "..."


def brackets(trace: Sequence[Json]) -> Iterator[dict[str, Json]]:
    """The steps of each bracket, by kind."""
    found: dict[str, Json] = {}
    for step in trace:
        if step["step"] == "bracket":
            if found:
                yield found
            found = {"bracket": step}
        elif found and step["step"] != "bye":
            found[step["step"]] = step
    if found:
        yield found
