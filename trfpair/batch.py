"""Many files: each checked on its own, in one process or several, answers always in the order of the files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from trfpair.check import RoundCheck, check_tournament
from trfpair.errors import TrfpairError
from trfpair.pairing import Settings, system_of
from trfpair.trf import load


@dataclass(frozen=True, slots=True)
class FileCheck:
    """What the check of one file found."""

    path: Path
    system: str
    rounds: tuple[RoundCheck, ...] = ()
    warnings: tuple[str, ...] = ()
    error: str = ""
    """Why the file could not be checked; empty if it was."""
    exit_code: int = 0

    @property
    def differing(self) -> tuple[RoundCheck, ...]:
        """The rounds that do not agree."""
        return tuple(check for check in self.rounds if not check.agrees)


def check_files(
    paths: Sequence[Path], settings: Settings, *, strict: bool = False, jobs: int = 1
) -> Iterator[FileCheck]:
    """Check files, yielding the answers in their order as they come."""
    check = partial(check_file, settings=settings, strict=strict)
    if jobs == 1 or len(paths) == 1:
        yield from map(check, paths)
        return
    with ProcessPoolExecutor(min(jobs, len(paths))) as pool:
        yield from pool.map(check, paths, chunksize=max(1, len(paths) // (8 * jobs)))


def check_file(path: Path, settings: Settings, *, strict: bool = False) -> FileCheck:
    """Check one file; a failure is part of the answer, so that one bad file does not end a run over thousands."""
    try:
        loaded = load(path, strict=strict)
        system = system_of(loaded.tournament, settings.system, by_date=True)
        rounds = tuple(check_tournament(loaded.tournament, settings))
        warnings = tuple(str(problem) for problem in loaded.problems)
    except TrfpairError as error:
        return FileCheck(path, settings.system or "", error=str(error), exit_code=error.exit_code)
    return FileCheck(path, system.name, rounds, warnings)
