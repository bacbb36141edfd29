"""What the checker reads: `pairs.json` as data, and the two ways it can turn out badly."""

from __future__ import annotations

import gc
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, TypeVar

from trfpair.base.errors import BadInput, BeyondLimits

Json = Mapping[str, Any]
T = TypeVar("T")


class Rejected(Exception):
    """A claim that does not hold; the text says which."""


MOST_PARTS = 4_000_000
"""Lists and objects of a text: those of the largest event with trace and certificates are fewer."""
_SHOWN = 121
_LONGEST_NUMBER = 30


def decoded(text: bytes, name: str) -> dict[str, Any]:
    """The object of a JSON text of which nothing is lost: no key twice, no number but exact ones."""
    if text.count(b"[") + text.count(b"{") > MOST_PARTS:
        raise BeyondLimits(f"{name}: more than {MOST_PARTS} lists and objects, more than are read")
    if text.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] != b"{":
        raise BadInput(f"{name}: not a JSON object")
    collecting = gc.isenabled()
    gc.disable()  # going through what was read, again and again, takes longer than to read it
    try:
        data: dict[str, Any] = json.loads(
            text.decode("utf-8-sig"), parse_float=_exact, parse_constant=_exact, object_pairs_hook=_object
        )
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{name}: not JSON ({error})") from error
    finally:
        if collecting:
            gc.enable()
    return data


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
        raise ValueError(f"the key {show(twice)} stands twice in an object")
    return found


def _exact(number: str) -> Decimal:
    found = Decimal(number)
    if not found.is_finite() or len(number) > _LONGEST_NUMBER or abs(found.adjusted()) > _LONGEST_NUMBER:
        raise ValueError(f"the number {show(number)} is not one that is read")
    return found


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
    except BadInput:
        raise
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


def check_row(said: Json, found: Json, what: str) -> None:
    """Rejected, unless under each of the keys there is what was found."""
    for key, value in found.items():
        equal(said[key], value, f"{what}: {key}")


def check_without(said: Json, keys: str, what: str) -> None:
    """Rejected where one of these keys stands: it would prove or tell nothing there."""
    claim(said.keys().isdisjoint(keys.split()), f"{what}: there is nothing that {keys.replace(' ', ', ')} could say")


def whole(value: object, what: str) -> int:
    """A whole number as JSON has it; BadInput for anything that could be read as one."""
    if type(value) is not int:
        raise BadInput(f"{what} of pairs.json: found {show(value)}, expected a whole number")
    return value


def plain(value: object) -> object:
    """Tuples as lists, so that values compare as JSON has them."""
    return [plain(one) for one in value] if isinstance(value, (list, tuple)) else value


def show(value: object) -> str:
    """A value for a message, cut where it is long."""
    value = value[:_SHOWN] if isinstance(value, (list, tuple, str)) else value
    text = "nothing" if value == "" else str(plain(value))
    return text if len(text) <= 120 else text[:117] + "..."


def chosen(row: Json) -> tuple[int, int]:
    """Who chose, and the opponent: of a game the other end of the board."""
    one = row["chooser"]
    if "white" not in row:
        return one, row["taken"]
    claim(one in (row["white"], row["black"]), f"{one} chose an opponent on a board of others")
    return one, row["black"] if one == row["white"] else row["white"]


def everybody(row: Json) -> list[int]:
    """Whom a refusal names: one, or several."""
    who = row["who"]
    return list(who) if isinstance(who, (list, tuple)) else [who]


def members(step: Json) -> Sequence[Json]:
    """The table of players of a step."""
    found = step.get("players", ())
    return found if isinstance(found, (list, tuple)) else ()


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
