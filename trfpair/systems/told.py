"""The parts of a trace: the words in which a system tells its decisions; answers and plug-ins hand them on."""

# ruff: isort: skip_file
from __future__ import annotations

from trfpair.systems.trace import (
    Bye as Bye,
    Coloured as Coloured,
    Counted as Counted,
    Criteria as Criteria,
    Group as Group,
    Member as Member,
    Move as Move,
    Picked as Picked,
    Refusal as Refusal,
    Several as Several,
    Undone as Undone,
)
