"""Many files: each checked on its own, in one process or several, answers always in the order of the files."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from trfpair.batch.order import in_order
from trfpair.check import RoundCheck, check_tournament
from trfpair.errors import TrfpairError
from trfpair.pairing import Settings, system_of
from trfpair.plain import plain
from trfpair.standings import Judgement, judge
from trfpair.trf import Problem, TrfError, load_named


@plain
class FileCheck:
    """What the check of one file found."""

    path: Path
    system: str
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


def check_files(
    paths: Sequence[Path],
    settings: Settings,
    *,
    strict: bool = False,
    encoding: str | None = None,
    accept: Collection[str] = (),
    jobs: int = 1,
    parts: Parts = ALL,
) -> Iterator[FileCheck]:
    """Check files, yielding the answers in their order as they come."""
    check = partial(check_file, settings=settings, strict=strict, encoding=encoding, accept=accept, parts=parts)
    return in_order(check, paths, jobs)


def check_file(
    path: Path,
    settings: Settings,
    *,
    strict: bool = False,
    encoding: str | None = None,
    accept: Collection[str] = (),
    parts: Parts = ALL,
) -> FileCheck:
    """Check one file; a failure is part of the answer, so that one bad file does not end a run over thousands.

    The standings are judged with the file as a whole, not where one round alone is asked for.
    """
    try:
        loaded = load_named(path, strict=strict, encoding=encoding, accept=accept)
        system = system_of(loaded.tournament, settings.system)
        rounds = tuple(check_tournament(loaded.tournament, settings)) if parts.pairings else ()
        judged = judge(loaded.tournament, strict=strict) if parts.standings and settings.round is None else None
    except TrfpairError as error:
        problems = error.problems if isinstance(error, TrfError) else ()
        text = str(error).removeprefix(f"{path}: ")
        return FileCheck(path, settings.system or "", problems=problems, error=text, exit_code=error.exit_code)
    return FileCheck(path, system.name, rounds, loaded.problems, standings=judged)
