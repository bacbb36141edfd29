"""How a tournament file is read, where it can be read in several ways: the same for each command, library and page."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from trfpair.base.errors import BadInput
from trfpair.base.plain import plain

OF_RESULTS, OF_FILE = WHOSE_POINTS = ("results", "file")
"""Which points hold where the field has others than the results give."""

_PLAYER = "001"


class Door(Enum):
    """Where a file is read, which is where a way out has its name."""

    COMMAND = "command"
    LIBRARY = "library"
    ENGINE = "engine"
    PAGE = "page"


@plain
class Reading:
    """Everything that a caller may say of the reading of a file."""

    strict: bool = False
    """Whether a file that would be mended is refused."""
    encoding: str | None = None
    points: str = OF_RESULTS
    mend_byes: bool = False
    """Whether blank cells are half-point byes where just their points are missing."""
    ignore: tuple[str, ...] = ()
    """Codes of records that are left out."""
    door: Door = Door.LIBRARY

    def way(self, name: str, value: str = "") -> str:
        """How one asks for an option of reading here; empty on the page, which has buttons for it."""
        option = f"--{name.replace('_', '-')}{f' {value}' if value else ''}"
        if self.door is Door.COMMAND:
            return option
        if self.door is Door.ENGINE:
            return f"`trfpair convert IN OUT {option}`"
        return f"{name}={f'{value!r}' if value else True}" if self.door is Door.LIBRARY else ""


AS_IT_STANDS = Reading()


def reading_of(
    *,
    strict: bool = False,
    encoding: str | None = None,
    points: str = OF_RESULTS,
    mend_byes: bool = False,
    ignore: str | Sequence[str] = (),
    door: Door = Door.LIBRARY,
) -> Reading:
    """The reading that is asked for. Raises BadInput for words that are none of it."""
    if points not in WHOSE_POINTS:
        raise BadInput(f"points: found {points!r}, expected {' or '.join(WHOSE_POINTS)}")
    return Reading(strict, encoding, points, mend_byes, codes_of(ignore), door)


def codes_of(said: str | Sequence[str]) -> tuple[str, ...]:
    """The codes of the records that are to be left out. Raises BadInput."""
    words = said.replace(",", " ").split() if isinstance(said, str) else said
    for word in words:
        if not isinstance(word, str) or not is_code(word):
            raise BadInput(f"ignore: found {word!r}, expected codes of records such as XXO,XXM")
        if word == _PLAYER:
            raise BadInput("ignore: a record 001 is a player, who cannot be left out")
    return tuple(dict.fromkeys(word.upper() for word in words))


def is_code(word: str) -> bool:
    """Whether a word can name the records that are to be left out."""
    return len(word) == len(_PLAYER) and word.isascii() and word.isalnum()
