"""RECORDS: what a record of the format is. Reader, writer and the search for slips go by this table.

A new record is a rule in ``grammars/trf.lark`` (with its columns in `columns`, where they are fixed), a function that
reads it, and a row here; a fact that no other record states also needs a function that writes it (`write`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from trfpair.base.plain import plain
from trfpair.event.dates import day_in, has_short_year
from trfpair.event.model import Record
from trfpair.trf import columns, records
from trfpair.trf.facts import Facts
from trfpair.trf.grammar import fits
from trfpair.trf.problems import Line
from trfpair.trf.scores import BB

if TYPE_CHECKING:
    from trfpair.trf.codes import Slips


@plain
class RecordKind:
    """A row: records that state the same in the same form."""

    codes: tuple[str, ...]
    read: Callable[[Line, Facts], None]
    """Takes the line, and adds to what is known so far."""
    states: str = ""
    """What of it can change a pairing, for a message; empty for nothing."""
    layouts: tuple[columns.Layout, ...] = ()
    """Where its fields stand, if they have fixed columns; the writer's first."""
    looks: str = ""
    """An expression for the text of other records, by which one under another code is known."""
    of_teams: bool = False
    """Whether it is read in events of teams alone, and kept as it stands in any other."""

    def has_form(self, text: str) -> bool:
        """Whether a text reads as such a record and as nothing else: one with columns ends with a number."""
        if not self.layouts:
            return re.fullmatch(self.looks, text, re.IGNORECASE) is not None
        if self.layouts[0] is columns.PLAYER:
            number = text[1:5].strip()
            return number.isdecimal() and int(number) > 0 and fits(columns.PLAYER, columns.PLAYER.padded(text))
        return text[-1:].isdecimal() and any(fits(layout, layout.padded(text)) for layout in self.layouts)


def as_it_stands(line: Line, facts: Facts) -> None:
    """A record that is kept as it stands: an error where it must be another one, a warning where there is none such."""
    if line.code not in BY_CODE or line.code == _LIKE_PLAYER or "_" in line.rest:
        _slips().report(line)
    facts.records.append(Record(line.code, line.rest))


@cache
def _slips() -> Slips:
    """Made where a line has an unknown code: most files have none."""
    from trfpair.trf.codes import Slips

    return Slips(BY_CODE)


def _player(line: Line, facts: Facts) -> None:
    raise AssertionError("players are read by `players.read_player`, many at a time")


def _of_teams(line: Line, facts: Facts) -> None:
    """Most files have no teams: what reads these records is loaded where there are some."""
    from trfpair.trf.teams import READ

    READ[line.code](line, facts)


def _start(line: Line, facts: Facts) -> None:
    """042 says which edition was in force: a date that cannot be read, or could be another one, is told."""
    written = line.rest.strip(" ")
    day = day_in(written)
    if written and not day:
        how = "no date: where 192 names no edition, the one in force today is taken"
        line.warn(line.said, "a date such as 2026/05/01", how, "date of the start")
    elif has_short_year(written):
        line.warn(line.said, "a year of four digits", f"read as {day}", "date of the start")
    as_it_stands(line, facts)


_LIKE_PLAYER = "801"
"""The one code of a header that is a single character off that of a player."""

_HEADERS = "022 032 052 062 072 082 092 102 112 122 132 172 182 202 212 222 801 802 ###"

_ROUNDS, _IDS = r" +[0-9]{1,2} *", r"(?: +[0-9]{1,4})+ *"

RECORDS: tuple[RecordKind, ...] = (
    RecordKind(("001",), _player, "a player", (columns.PLAYER,)),
    RecordKind(("012",), records.read_name),
    RecordKind(("042",), _start),
    RecordKind(("142", "XXR"), records.read_rounds, "the number of rounds", looks=_ROUNDS),
    RecordKind(("152",), records.read_initial_colour, "the initial colour", looks=r" +[WB] *"),
    RecordKind(("XXC",), records.read_options, "colour and order", looks=r"(?: +(?:rank|white1|black1))+ *"),
    RecordKind(("162",), records.read_scoring, "the scoring", looks=r"(?: +[WDLAZPX] *[0-9]{1,2}\.[0-9])+ *"),
    RecordKind(("XXS",), records.read_scoring, "the scoring", looks=r"(?: +[A-Z]{1,3} *= *[0-9.,]+)+ *"),
    RecordKind(tuple(BB), records.read_scoring, "the scoring", looks=r" +[0-9]{1,2}[.,][0-9] *"),
    RecordKind(("192",), records.read_system, "the type of the tournament",
         looks=r" (?:FIDE|CUSTOM|TRFPAIR|BERGER)_[A-Z0-9_]+ *"),
    RecordKind(("240",), records.read_bye, "byes", (columns.BYE_240,)),
    RecordKind(("XXZ",), records.read_absent, "absent players", looks=_IDS),
    RecordKind(("250",), records.read_acceleration, "virtual points", (columns.ACCELERATION_250,)),
    RecordKind(("XXA",), records.read_virtual, "virtual points", (columns.VIRTUAL_XXA,)),
    RecordKind(("260",), records.read_prohibited_rounds, "prohibited pairings", (columns.PROHIBITED_260,)),
    RecordKind(("XXP",), records.read_prohibited, "prohibited pairings", looks=_IDS),
    RecordKind(("299",), records.read_abnormal, "abnormal points", (columns.ABNORMAL_299, columns.NARROW_299)),
    RecordKind(("310",), _of_teams, layouts=(columns.TEAM_310,), of_teams=True),
    RecordKind(("013",), _of_teams, layouts=(columns.TEAM_013,), of_teams=True),
    RecordKind(("300",), _of_teams, layouts=(columns.LINE_UP_300,), of_teams=True),
    RecordKind(("320",), _of_teams, layouts=(columns.BYES_320,), of_teams=True),
    RecordKind(("330",), _of_teams, layouts=(columns.FORFEIT_330,), of_teams=True),
    RecordKind(("352",), _of_teams, of_teams=True),
    RecordKind(("362",), _of_teams, of_teams=True),
    RecordKind(tuple(_HEADERS.split()), as_it_stands),
)  # fmt: skip
"""Every code of the format; no pairing depends on those of the last row, nor on comments."""

BY_CODE: Mapping[str, RecordKind] = {code: kind for kind in RECORDS for code in kind.codes}

_FAMILIES = ("XX", "BB")
"""How codes begin of which an unknown one is refused: it could change a pairing."""


def read_record(line: Line, facts: Facts) -> None:
    """Read one record that is not 001, without the blanks at its end."""
    kind, family = BY_CODE.get(line.code), line.code[:2].upper()
    if kind is not None and (facts.teams or not kind.of_teams):
        if line.rest or not kind.of_teams:
            kind.read(line, facts)
    elif family not in _FAMILIES or facts.teams:
        as_it_stands(line, facts)
    elif (upper := line.code.upper()) in BY_CODE:
        line.mend((1, 3), upper, f"read as {upper}", "code")
        read_record(line._replace(text=upper + line.rest), facts)
    else:
        known = " ".join(known for known in BY_CODE if known[:2] == family)
        line.error((1, 3), f"a known record of this family: {known}", "code", line.code)
