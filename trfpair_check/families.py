"""Which file checks which system."""

from __future__ import annotations

from importlib import import_module

from .editions import EDITIONS
from .round import Round
from .unknown import Unknown

FILES = {
    **{name: name for name in ("dutch", "burstein", "dubov", "lim", "vega")},
    "double": "double_swiss",
    "team": "teams",
    "club": "club",
    "ladder": "ladder",
    "danubian": "vega",
    "berger": "calendars",
    "scheveningen": "calendars",
}
"""By the first word of the system."""


def family(system: str) -> type[Round]:
    """The class that checks the rounds of a system."""
    word = system.split("-")[0]
    if system not in EDITIONS:
        return Unknown
    named = vars(import_module(f"{__package__}.{FILES[word]}")).values()
    found: list[type[Round]] = [one for one in named if isinstance(one, type) and system in getattr(one, "systems", ())]
    return found[-1]
