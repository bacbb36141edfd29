"""Adjustments of a file in an older or looser dialect, so that it can be one of TRF26: each of them in words.

Three kinds: what the file does not say and a reader has to supply, what it says in other records or letters, and what
was mended. What TRF26 cannot say at all stands in `trfpair.trf.losses`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from trfpair.base.errors import BadInput
from trfpair.base.named import NamedTuple
from trfpair.event.model import Result, Tournament
from trfpair.event.results import ALONE, PAID_BYES
from trfpair.event.saying import AText, AWord, InEnglish, Listing, Saying
from trfpair.event.words import Words
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
    """The adjustment in English; it can be said in every language."""

    def __str__(self) -> str:
        """The adjustment in a line, in English."""
        return str(self._said)

    def in_words(self, words: Words) -> str:
        """The adjustment in a line, in a language."""
        return self._said.in_words(words)

    @property
    def _said(self) -> Saying:
        what = Saying("at-place", place=self.record, what=self.text) if self.record else self.text
        if self.lines and self.kind != MENDED:
            lines = Listing(self.lines, _MOST_LINES, rest="and-so-on")
            what = Saying("adjusted-in-lines", what=what, lines=lines)
        return Saying("at-place", place=Saying(f"adjusted-{self.kind.replace(' ', '-')}"), what=what)

    def to_dict(self) -> dict[str, str | list[int]]:
        """The adjustment as data that JSON can hold."""
        return {"kind": self.kind, "record": self.record, "lines": list(self.lines), "text": self.text}


_MOST_LINES = 10


def _adjusted(kind: str, record: str, said: Saying, lines: Sequence[int] = ()) -> Adjustment:
    """The adjustment that a sentence tells."""
    return Adjustment(kind, record, tuple(lines), InEnglish(said))


_OTHER_RECORDS: Mapping[str, str] = {
    "XXR": "142", "XXC": "152", "XXS": "162", **dict.fromkeys(BB, "162"), "XXZ": "240", "XXA": "250", "XXP": "260",
    "013": "310",
}  # fmt: skip
"""Records of other dialects, and those of TRF26 that say the same."""

_OLD_CELLS: Mapping[str, Result] = {sign.value: bye for sign, bye in ALONE.items() if sign is not bye}
"""Results without an opponent as TRF06 wrote them, and what they are read as."""

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
    mended = (Adjustment(MENDED, "", (one.line,) if one.line else (), InEnglish(one.said)) for one in loaded.problems)
    lost = (_adjusted(DROPPED, "", Saying("adjusted-unsaid", what=loss)) for loss in losses(tournament, TRF26.name))
    return (*_filled_in(tournament, codes), *_reworded(lines, codes), *_dated(tournament, codes), *mended, *lost)


def _filled_in(tournament: Tournament, codes: Mapping[str, list[int]]) -> Iterator[Adjustment]:
    def missing(record: str, *others: str) -> bool:
        return not any(code in codes for code in (record, *others))

    if missing("042"):
        yield _adjusted(FILLED_IN, "042", Saying("adjusted-no-day"))
    if tournament.rounds is None:
        yield _adjusted(FILLED_IN, "142", Saying("adjusted-no-rounds", rounds=tournament.last_paired))
    if missing("152", "XXC"):
        colour = tournament.initial_colour
        read = Saying("adjusted-colour", colour=AWord(colour.name.lower())) if colour else Saying("adjusted-no-colour")
        yield _adjusted(FILLED_IN, "152", read)
    if missing("162", "XXS", *BB):
        no_bye = tournament.teams or tournament.terms.columns > 1
        said = Saying("adjusted-no-scoring") if no_bye else Saying("adjusted-no-scoring-nor-bye")
        yield _adjusted(FILLED_IN, "162", said)
    if missing("192"):
        yield _adjusted(FILLED_IN, "192", _system(tournament))
    if missing("212", "202"):
        yield _adjusted(FILLED_IN, "212", Saying("adjusted-no-list"))
    if tournament.teams and missing("362"):
        yield _adjusted(FILLED_IN, "362", Saying("adjusted-no-match-points"))


def _system(tournament: Tournament) -> Saying:
    try:
        system = system_of(tournament)
    except BadInput as error:
        return Saying("adjusted-no-type", what=error.said)
    return Saying("adjusted-no-type", what=Saying("adjusted-taken-for", system=system.name, title=system.title))


def _reworded(lines: list[str], codes: Mapping[str, list[int]]) -> Iterator[Adjustment]:
    for code, record in _OTHER_RECORDS.items():
        if code in codes:
            yield _adjusted(REWORDED, record, Saying("adjusted-said-by", code=code), codes[code])
    for sign, bye in _OLD_CELLS.items():
        found = [number for number in codes.get("001", ()) if sign in _without_opponent(lines[number - 1])]
        if found:
            said = Saying("adjusted-bye" if bye in PAID_BYES else "adjusted-absence", name=AText(bye.row.name))
            read_as = Saying("adjusted-read-as", sign=sign, what=said, code=bye.value)
            yield _adjusted(REWORDED, "001", read_as, found)
    low = [number for number in codes.get("001", ()) if _SMALL.search(lines[number - 1][_FIRST_CELL:])]
    if low:
        yield _adjusted(REWORDED, "001", Saying("adjusted-capitals"), low)


def _dated(tournament: Tournament, codes: Mapping[str, list[int]]) -> Iterator[Adjustment]:
    """Days that are written otherwise than they stand."""
    for before, after in zip(tournament.records, in_words_of(tournament, TRF26.name).records):
        if before.text.strip() != after.text.strip():
            said = Saying("adjusted-day", before=before.text.strip(), after=" ".join(after.text.split()))
            yield _adjusted(REWORDED, after.code, said, codes.get(after.code, ()))


def _without_opponent(line: str) -> set[str]:
    """The results that a line of a player has in cells without an opponent."""
    cells = (line[at : at + _CELL] for at in range(_FIRST_CELL, len(line), _CELL))
    return {cell[7:8] for cell in cells if _NOBODY.fullmatch(cell[:4]) and cell.strip()}
