"""One of many files, checked: what is found, or why nothing could be."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from trfpair.base.errors import TrfpairError
from trfpair.base.plain import plain
from trfpair.event.model import Tournament
from trfpair.lab.batch.job import UNFORESEEN, unexpected
from trfpair.ranking import Judgement, judge
from trfpair.rounds.check import RoundCheck, check_tournament
from trfpair.rounds.pairing import Settings, system_of
from trfpair.trf import STDIN, Problem, TrfError, loads, named_bytes, spoken_name


@plain
class FileCheck:
    """What the check of one file found."""

    path: Path
    system: str = ""
    rounds: tuple[RoundCheck, ...] = ()
    problems: tuple[Problem, ...] = ()
    """What the reader found, errors and warnings."""
    error: str = ""
    """Why the file could not be checked; empty if it was."""
    exit_code: int = 0
    standings: Judgement | None = None
    """What was found of the points and ranks; None where they were not to be judged."""

    @property
    def differing(self) -> tuple[RoundCheck, ...]:
        """The rounds that do not agree."""
        return tuple(check for check in self.rounds if not check.agrees)

    @property
    def illegal(self) -> int:
        """The number of rounds in which something was played that the rules forbid."""
        return sum(bool(check.breaches) for check in self.rounds)

    @property
    def agrees(self) -> bool:
        """Whether nothing was found, neither in the pairings nor in the standings."""
        return not self.differing and (self.standings is None or self.standings.agrees)


class Parts(NamedTuple):
    """What of a file is checked."""

    pairings: bool = True
    standings: bool = True


ALL = Parts()


@plain
class FileItem:
    """A file to be checked; ``data`` where it does not go without saying that the worker can read it."""

    name: str
    data: bytes | TrfpairError | None = None
    """What it holds, or why it cannot be read; None: the worker reads it."""


def item_of(name: str, *, remote: bool) -> FileItem:
    """The item for a worker: standard input, and all that goes to another machine, is read here."""
    if not remote and name != STDIN:
        return FileItem(name)
    try:
        return FileItem(name, named_bytes(name))
    except TrfpairError as error:
        return FileItem(name, error)


@plain
class FileChecker:
    """Checks files, all in the same way."""

    settings: Settings
    strict: bool = False
    encoding: str | None = None
    accept: tuple[str, ...] = ()
    parts: Parts = ALL

    def __call__(self, item: FileItem) -> FileCheck:
        """Check one file; a failure is part of the answer, so that one bad file does not end a run over thousands.

        The standings are judged with the file as a whole, not where one round alone is asked for.
        """
        path, settings, parts = Path(item.name), self.settings, self.parts
        try:
            tournament, problems = self._read(item)
            system = system_of(tournament, settings.system)
            rounds = tuple(check_tournament(tournament, settings)) if parts.pairings else ()
            judged = judge(tournament, strict=self.strict) if parts.standings and settings.round is None else None
        except TrfpairError as error:
            found = error.problems if isinstance(error, TrfError) else ()
            text = str(error).removeprefix(f"{spoken_name(path)}: ")
            return FileCheck(path, settings.named, problems=found, error=text, exit_code=error.exit_code)
        except Exception as error:
            if os.environ.get("TRFPAIR_DEBUG"):
                raise
            return failed(item.name, f"{unexpected(error)}. Please report it with the file that caused it.")
        return FileCheck(path, system.name, rounds, problems, standings=judged)

    def _read(self, item: FileItem) -> tuple[Tournament, tuple[Problem, ...]]:
        if isinstance(item.data, TrfpairError):
            raise item.data
        data = named_bytes(item.name) if item.data is None else item.data
        name = spoken_name(item.name)
        loaded = loads(data, strict=self.strict, encoding=self.encoding, name=name, accept=self.accept)
        return loaded.tournament, loaded.problems


def failed(name: str, reason: str) -> FileCheck:
    """The answer for a file whose check ended in an error that nobody foresaw."""
    return FileCheck(Path(name), error=reason, exit_code=UNFORESEEN)
