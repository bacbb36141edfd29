"""What is run on Windows where wine takes its place, and what is not, in one place. A real Windows runs every test.

``python -m tests.wine`` tells the rooms, one a line, for `.ci/windows`.
"""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from re import match

ROOMS = {
    "tests/hall": "files, and the lock on them",
    "tests/cli": "commands, encodings, terminals, names of files",
    "tests/sheets": "files that people open",
    "tests/engine": "the programs whose place is taken, started as their callers do",
    "tests/contract tests/convert": "options of every command, files of other programs",
    "tests/hostile tests/test_cache.py tests/test_limit.py": "killed commands, two hands on one file, what is left",
}
"""Runs of pytest and the reason for each: all that has to do with files, processes, terminals, encodings and locks.
What is the same arithmetic on every system is not run again, nor is the laboratory (batch, generate, simulate), whose
processes wine needs minutes to start. A run that hangs costs itself alone, and has a name.
"""

LINKS = "a symbolic link that wine makes is no link to the Python in it"

STEPS = "hundreds of steps back and forth, each of them some files that are replaced: wine takes minutes"

PROCESSES = "dozens of processes, one after the other, each of which loads pytest: it goes on, and wine takes minutes"

LACKS: dict[str, str] = {
    "tests/cli/test_spared.py::test_a_link_is_the_file_it_leads_to": LINKS,
    "tests/engine/test_files.py::test_links_are_followed": LINKS,
    "tests/hostile/test_moments.py::test_a_link_to_a_folder_stays_one": LINKS,
    "tests/hostile/test_ends.py::test_a_file_that_kills_its_worker_is_told": PROCESSES,
    "tests/cli/test_redo.py::test_steps_back_and_forth_cost_no_step": STEPS,
    "tests/cli/test_steps.py::test_the_journal_is_bounded": STEPS,
}
"""Tests, as the beginning of their names, and the reason."""


SAMPLED: dict[str, tuple[str, ...]] = {
    "tests/hall/test_next.py::test_next_is_right_for_every_system": ("dutch-2026", "ladder"),
    "tests/cli/test_evening.py::test_six_weeks_of_every_system": ("dutch", "ladder"),
    "tests/cli/test_redo.py::test_any_order_of_acts_undos_and_redos": ("0", "1"),
}
"""Tests with many cases, and those that wine runs: the others do the same with files, and each takes wine seconds."""


@cache
def runs_this() -> bool:
    """Whether Windows is wine here."""
    return sys.platform == "win32" and hasattr(ctypes.WinDLL("ntdll"), "wine_get_version")


def lacks(test: str) -> str:
    """The reason why wine does not run a test; nothing where it does."""
    name, _, case = test.removesuffix("]").partition("[")
    if case not in SAMPLED.get(name, (case,)):
        return "wine runs some of these cases"
    return next((reason for name, reason in LACKS.items() if match(name, test)), "")


if __name__ == "__main__":
    print(*ROOMS, sep="\n")
