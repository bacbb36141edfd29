"""A row of RECORDS (`records`): what a record of the format is. Reader, writer and the search for slips go by it."""

from __future__ import annotations

import re
from collections.abc import Callable

from trfpair.base.plain import plain
from trfpair.trf import layouts
from trfpair.trf.columns import Layout
from trfpair.trf.facts import Facts
from trfpair.trf.grammar import fits
from trfpair.trf.problems import Line


@plain
class RecordKind:
    """A row: records that state the same in the same form."""

    codes: tuple[str, ...]
    read: Callable[[Line, Facts], None]
    """Takes the line, and adds to what is known so far."""
    states: str = ""
    """What of it can change a pairing, for a message; empty for nothing."""
    layouts: tuple[Layout, ...] = ()
    """Where its fields stand, if they have fixed columns; the writer's first."""
    rule: str = ""
    """The rule of the grammar for a record that has none."""
    looks: str = ""
    """An expression for the text of other records, by which one under another code is known."""
    of_teams: bool = False
    """Whether it is read in events of teams alone, and kept as it stands in any other."""

    def has_form(self, text: str) -> bool:
        """Whether a text reads as such a record and as nothing else: one with columns ends with a number."""
        if not self.layouts:
            return re.fullmatch(self.looks, text, re.IGNORECASE) is not None
        if self.layouts[0] is layouts.PLAYER:
            line = layouts.PLAYER.code + text
            number = line[layouts.PLAYER.cuts()[0]].strip()
            return number.isdecimal() and int(number) > 0 and fits("line_001", layouts.PLAYER.padded(line))
        if not text[-1:].isdecimal():
            return False
        return any(fits(layout.rule, layout.padded(layout.code + text)) for layout in self.layouts)
