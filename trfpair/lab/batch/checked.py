"""Files checked by the thousand: a row for each in a journal, and the report written from the rows, one at a time."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from trfpair.base.named import NamedTuple
from trfpair.base.plain import plain
from trfpair.event.saying import worded
from trfpair.event.words import words_of
from trfpair.lab.batch.files import FileCheck, FileChecker, FileItem, Parts, digest_of, failed, read_item
from trfpair.lab.batch.job import Value
from trfpair.lab.batch.journal import Journal
from trfpair.lab.batch.reports import check_report, file_data, total_report
from trfpair.trf.problems import by_cause

FILES = "files"
"""The one cell of a check; a file is known by its place in the list."""


class CheckedFile(NamedTuple):
    """The row of a file: its numbers, and all that is to be said about it."""

    file: str
    system: str
    exit_code: int
    error: str
    agrees: int
    rounds: int
    rounds_differing: int
    rounds_illegal: int
    pairs_differing: int
    ranks: int
    ranks_differing: int
    text: str
    """The report."""
    quiet: str
    """The report with what differs alone."""
    warnings: str
    """What the reader warned of, a line each."""
    data: str
    """The report as JSON."""
    digest: str = ""
    """The digest of what the file held; empty where it could not be read."""


_SUMS = ("rounds", "rounds_differing", "rounds_illegal", "pairs_differing", "ranks", "ranks_differing")
_TOTALS = ", ".join(f"total({name})" for name in _SUMS)


@plain
class CheckWork:
    """Checks the file of an item; what a worker does."""

    checker: FileChecker

    def __call__(self, _cell: str, _at: int, item: FileItem) -> tuple[Value, ...]:
        """The row of the file."""
        item = read_item(item)
        return row_of(self.checker(item), self.checker.parts)._replace(digest=digest_of(item))


def row_of(result: FileCheck, parts: Parts) -> CheckedFile:
    """The findings of a check, as a row."""
    ranks, words = result.standings, words_of(parts.language)
    return CheckedFile(
        file=str(result.path),
        system=result.system,
        exit_code=result.exit_code,
        error=worded(result.error, words),
        agrees=int(result.agrees),
        rounds=len(result.rounds),
        rounds_differing=len(result.differing),
        rounds_illegal=result.illegal,
        pairs_differing=sum(len(check.tournament) for check in result.differing),
        ranks=ranks.judged if ranks else 0,
        ranks_differing=len(ranks.differences) if ranks else 0,
        text=check_report(result, parts, parts.language, quiet=False),
        quiet=check_report(result, parts, parts.language, quiet=True),
        warnings="" if result.error else "\n".join(by_cause(result.problems, words)),
        data=json.dumps(file_data(result), ensure_ascii=False),
    )


class CheckReport:
    """The sums of a journal of checked files; nothing is kept in memory but one row and the sums."""

    def __init__(self, journal: Journal, names: Sequence[str], parts: Parts) -> None:
        """``names`` gives the name of a file by its place, for those that have no row."""
        self._journal, self._names, self._parts = journal, names, parts

    def files(self) -> Iterator[CheckedFile]:
        """The rows in the order of the files, those of files whose worker died among them."""
        lost = [(failure.at, failure.reason) for failure in self._journal.failures()]
        for row in self._journal.rows(FILES):
            while lost and lost[0][0] < row.at:
                yield self._lost(*lost.pop(0))
            yield CheckedFile(*row.values)  # type: ignore[arg-type]
        for at, reason in lost:
            yield self._lost(at, reason)

    def _lost(self, at: int, reason: str) -> CheckedFile:
        return row_of(failed(self._names[at], reason), self._parts)

    def summary(self) -> dict[str, int]:
        """Counts over all files."""
        lost = sum(1 for _ in self._journal.failures())
        (counts,) = self._journal.query(
            f"""select count(*), total(rounds_differing > 0), total(error <> ''), {_TOTALS} from rows where cell = ?""",
            (FILES,),
        )
        total = dict(zip(("files", "files_differing", "files_failed", *_SUMS), map(int, counts), strict=True))
        return total | {name: total[name] + lost for name in ("files", "files_failed")}

    def text(self, *, quiet: bool) -> Iterator[str]:
        """The report for people, in pieces."""
        yield from self._journal.texts(FILES, "quiet" if quiet else "text")
        total = self.summary()
        if total["files"] > 1:
            yield total_report(total, self._parts.language)

    def json(self) -> Iterator[str]:
        """The report as data, in pieces."""
        yield '{\n "files": ['
        comma = ""
        for file in self.files():
            yield f"{comma}\n{_indented(json.loads(file.data), 2)}"
            comma = ","
        yield f'\n ],\n "summary": {_indented(self.summary(), 1).lstrip()}\n}}\n'


def _indented(data: Mapping[str, Any], depth: int) -> str:
    """Data as ``json.dumps`` writes it with an indent of 1, so deep in other data."""
    text = json.dumps(data, ensure_ascii=False, indent=1)
    return " " * depth + text.replace("\n", "\n" + " " * depth)
