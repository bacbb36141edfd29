"""Adjustments of a file in an older or looser dialect, so that it can be one of TRF26: each of them in words.

Three kinds: what the file does not say and a reader has to supply, what it says in other records or letters, and what
was mended. What TRF26 cannot say at all stands in `trfpair.trf.losses`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from trfpair.base.errors import BadInput
from trfpair.base.named import NamedTuple
from trfpair.event.model import Tournament
from trfpair.event.results import ALONE, PAID_BYES
from trfpair.systems.of_file import system_of
from trfpair.trf import Loaded, losses
from trfpair.trf.cells import RESULTS
from trfpair.trf.dialects import TRF26
from trfpair.trf.scores import BB
from trfpair.trf.wording import in_words_of

FILLED_IN, REWORDED, MENDED, DROPPED = "filled in", "reworded", "mended", "lost"


class Adjustment(NamedTuple):
    """One of them."""

    kind: str
    """``filled in``, ``reworded``, ``mended`` or ``lost``."""
    record: str
    """The record of TRF26 that it is about; empty for none."""
    lines: tuple[int, ...]
    """The lines of the file that it comes from; none for what the file does not say."""
    text: str

    def __str__(self) -> str:
        """The adjustment in a line."""
        record = f"{self.record}: " if self.record else ""
        return f"{self.kind}: {record}{self.text}{'' if self.kind == MENDED else _place(self.lines)}"

    def to_dict(self) -> dict[str, str | list[int]]:
        """The adjustment as data that JSON can hold."""
        return {"kind": self.kind, "record": self.record, "lines": list(self.lines), "text": self.text}


_MOST_LINES = 10


def _place(lines: Sequence[int]) -> str:
    shown = ", ".join(map(str, lines[:_MOST_LINES])) + (", ..." if len(lines) > _MOST_LINES else "")
    return f" (line{'s' if len(lines) > 1 else ''} {shown})" if lines else ""


_OTHER_RECORDS: Mapping[str, str] = {
    "XXR": "142", "XXC": "152", "XXS": "162", **dict.fromkeys(BB, "162"), "XXZ": "240", "XXA": "250", "XXP": "260",
    "013": "310",
}  # fmt: skip
"""Records of other dialects, and those of TRF26 that say the same."""

_OLD_CELLS: Mapping[str, str] = {
    sign.value: f"{'a ' + bye.row.name if bye in PAID_BYES else 'an absence'} ({bye.value})"
    for sign, bye in ALONE.items()
    if sign is not bye
}
"""Results without an opponent as TRF06 wrote them."""

_FIRST_CELL, _CELL = 91, 10
_NOBODY = re.compile(r"(?:0000|   0|    )")
_SMALL = re.compile(f"[wb] [{''.join(filter(str.islower, RESULTS))}]")


def adjustments(data: bytes, loaded: Loaded) -> tuple[Adjustment, ...]:
    """All adjustments that the reading of a file made, or that its way to TRF26 makes."""
    lines = re.split(r"\r\n|\n|\r", data.decode(loaded.encoding, "replace"))
    tournament = loaded.tournament
    codes: dict[str, list[int]] = {}
    for number, line in enumerate(lines, 1):
        codes.setdefault(line[:3].upper(), []).append(number)
    mended = (Adjustment(MENDED, "", (one.line,) if one.line else (), one.message) for one in loaded.problems)
    lost = (Adjustment(DROPPED, "", (), f"TRF26 cannot say {loss}") for loss in losses(tournament, TRF26.name))
    return (*_filled_in(tournament, codes), *_reworded(lines, codes), *_dated(tournament, codes), *mended, *lost)


def _filled_in(tournament: Tournament, codes: Mapping[str, list[int]]) -> Iterator[Adjustment]:
    def missing(record: str, *others: str) -> bool:
        return not any(code in codes for code in (record, *others))

    if missing("042"):
        yield Adjustment(FILLED_IN, "042", (), "no first day: the editions in force today are taken")
    if tournament.rounds is None:
        last = tournament.last_paired
        yield Adjustment(FILLED_IN, "142", (), f"no number of rounds: {last} are in the file")
    if missing("152", "XXC"):
        colour = tournament.initial_colour
        told = f"{colour.name.title()}, read from the boards" if colour else "no board tells it either"
        yield Adjustment(FILLED_IN, "152", (), f"no initial colour: {told}")
    if missing("162", "XXS", *BB):
        bye = "" if tournament.teams or tournament.terms.columns > 1 else ", the bye as a win"
        yield Adjustment(FILLED_IN, "162", (), f"no scoring: 1 for a win, 0.5 for a draw, 0 for a loss{bye}")
    if missing("192"):
        yield Adjustment(FILLED_IN, "192", (), _system(tournament))
    if missing("212", "202"):
        yield Adjustment(FILLED_IN, "212", (), "no list of tie-breaks: ranks are not judged")
    if tournament.teams and missing("362"):
        yield Adjustment(FILLED_IN, "362", (), "no match points: 2 for a match won, 1 for a draw, 0 for a loss")


def _system(tournament: Tournament) -> str:
    try:
        system = system_of(tournament)
    except BadInput as error:
        return f"no type of tournament: {error}"
    return f"no type of tournament: taken for {system.name} ({system.title})"


def _reworded(lines: list[str], codes: Mapping[str, list[int]]) -> Iterator[Adjustment]:
    for code, record in _OTHER_RECORDS.items():
        if code in codes:
            yield Adjustment(REWORDED, record, tuple(codes[code]), f"said by {code}")
    for sign, meaning in _OLD_CELLS.items():
        found = [number for number in codes.get("001", ()) if sign in _without_opponent(lines[number - 1])]
        if found:
            yield Adjustment(REWORDED, "001", tuple(found), f"'0000 - {sign}' is read as {meaning}")
    low = [number for number in codes.get("001", ()) if _SMALL.search(lines[number - 1][_FIRST_CELL:])]
    if low:
        yield Adjustment(REWORDED, "001", tuple(low), "small letters for results are read as capitals")


def _dated(tournament: Tournament, codes: Mapping[str, list[int]]) -> Iterator[Adjustment]:
    """Days that are written otherwise than they stand."""
    for before, after in zip(tournament.records, in_words_of(tournament, TRF26.name).records):
        if before.text.strip() != after.text.strip():
            text = f"'{before.text.strip()}' is written as {' '.join(after.text.split())}"
            yield Adjustment(REWORDED, after.code, tuple(codes.get(after.code, ())), text)


def _without_opponent(line: str) -> set[str]:
    """The results that a line of a player has in cells without an opponent."""
    cells = (line[at : at + _CELL] for at in range(_FIRST_CELL, len(line), _CELL))
    return {cell[7:8] for cell in cells if _NOBODY.fullmatch(cell[:4]) and cell.strip()}
