"""Do the tests see it when the code says something else? Small mutations of the package, each against the suite.

``python -m tests.fuzz.mutants --folder DIR --count 210`` copies the checkout to DIR, learns there which test executes
which line (by the package coverage), changes one thing at a time (a comparison turned, an integer raised by one, a
condition negated, ``and`` and ``or`` swapped, plus and minus), evenly over the rooms (``--by lines``: over all that
could be changed, so that a long room has more), and runs the tests that execute the changed lines: a few quick ones of
the room first, then the others; ``--whole`` runs the whole suite for what they let pass. ``--of 'matching/*'`` draws
from these files alone, evenly over them. Each outcome is a line of DIR/mutants.jsonl, and a run that was broken off
goes on where it stood. Nothing is ever changed but the copy.
"""

from __future__ import annotations

import argparse
import ast
import copy
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from tests.fuzz.calls import LINES, TESTS

if TYPE_CHECKING:
    from coverage import CoverageData

ROOT = Path(__file__).parents[2]
PLUGIN = "tests.fuzz.calls"
MEMORY = 6 * 1024**3
"""A mutant may not take the machine with it."""

QUICK, SECONDS = 3.0, 25.0
"""CPU time of the tests that are tried first, and of all, as it was when the lines were learnt."""

KEEPING = ("top", "trf", "output", "cli", "files")
"""Rooms whose mutants may leave something of theirs in the cache of grammar and templates."""

_TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


@dataclass(frozen=True)
class Mutant:
    """One change: the source between two places of a file reads otherwise. ``function`` is "" outside of any."""

    file: str
    line: int
    kind: str
    lines: int
    function: str
    start: int
    end: int
    before: str
    after: str

    def applied(self, source: bytes) -> bytes:
        """The source with the change."""
        return source[: self.start] + self.after.encode() + source[self.end :]

    @property
    def name(self) -> str:
        """Where and what, in one line."""
        return f"{self.file}:{self.line}: {self.before}  ->  {self.after}"


@cache
def in_source(file: str, source: str) -> list[Mutant]:
    """All mutants of a source, without annotations, and what only a type checker reads."""
    return _Walk(file, source).found


def changes(node: ast.AST) -> Iterator[tuple[str, ast.expr, ast.expr]]:
    """Each change of one node: its kind, the expression that is replaced, and what stands there then."""
    if isinstance(node, ast.Compare):
        for at, operator in enumerate(node.ops):
            turned = copy.deepcopy(node)
            turned.ops[at] = _TURNED[type(operator)]()
            yield "comparison", node, turned
    elif isinstance(node, ast.BoolOp):
        swapped = copy.deepcopy(node)
        swapped.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield "and/or", node, swapped
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield "constant", node, ast.Constant(node.value + 1)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        other = copy.deepcopy(node)
        other.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
        if not any(
            isinstance(side, ast.Constant | ast.JoinedStr | ast.List) and not _number(side)
            for side in (node.left, node.right)
        ):
            yield "sum", node, other
    for test in _conditions(node):
        if not isinstance(test, ast.Compare):
            yield "condition", test, ast.UnaryOp(ast.Not(), copy.deepcopy(test))


def _number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int)


def _conditions(node: ast.AST) -> Sequence[ast.expr]:
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        return [node.test]
    return node.ifs if isinstance(node, ast.comprehension) else []


class _Walk:
    """The way through a file; the names it is within say which tests can see a change."""

    def __init__(self, file: str, source: str) -> None:
        self.file = file
        self.source = source
        self.starts = [0]
        for line in source.encode().splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.found: list[Mutant] = []
        self.walk(ast.parse(source), [])

    def walk(self, node: ast.AST, names: list[str]) -> None:
        if isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "__name__ == '__main__'"):
            return
        for kind, old, new in changes(node):
            self.note(kind, old, new, names)
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns", "decorator_list"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.FunctionDef):
                    self.walk(child, [*names, child.name, "<locals>"])
                elif isinstance(child, ast.ClassDef):
                    self.walk(child, [*names, child.name])
                elif isinstance(child, ast.AST) and not isinstance(child, ast.JoinedStr):
                    self.walk(child, names)

    def note(self, kind: str, old: ast.expr, new: ast.expr, names: list[str]) -> None:
        assert old.end_lineno is not None
        assert old.end_col_offset is not None
        start = self.starts[old.lineno - 1] + old.col_offset
        end = self.starts[old.end_lineno - 1] + old.end_col_offset
        function = ".".join(names[:-1]) if names and names[-1] == "<locals>" else ""
        before, after = ast.unparse(old), f"({ast.unparse(ast.fix_missing_locations(new))})"
        lines = old.end_lineno - old.lineno + 1
        self.found.append(Mutant(self.file, old.lineno, kind, lines, function, start, end, before, after))


def room(file: str) -> str:
    """The room of a file: a package of trfpair, a system, or the modules at the top."""
    parts = Path(file).parts
    return "top" if len(parts) == 1 else "/".join(parts[:2]) if parts[0] == "systems" and len(parts) > 2 else parts[0]


def sample(package: Path, seed: int, count: int, of: Sequence[str] = (), *, by_lines: bool = False) -> list[Mutant]:
    """So many mutants, evenly over the rooms (of some files alone: over these) and the kinds of change in each.

    ``by_lines``: evenly over all mutants that there are.
    """
    rooms: dict[str, dict[str, list[Mutant]]] = defaultdict(lambda: defaultdict(list))
    for path in sorted(package.rglob("*.py")):
        file = path.relative_to(package).as_posix()
        if of and not any(map(path.relative_to(package).match, of)):
            continue
        for mutant in in_source(file, path.read_text("utf-8")):
            rooms[file if of else room(file)][mutant.kind].append(mutant)
    random = Random(seed)
    if by_lines:
        return random.sample([one for kinds in rooms.values() for alike in kinds.values() for one in alike], count)
    chosen: list[Mutant] = []
    while len(chosen) < count:
        for kinds in rooms.values():
            kind = random.choice(sorted(kinds))
            mutant = random.choice(kinds[kind])
            if mutant not in chosen:
                chosen.append(mutant)
    return chosen[:count]


class Test(NamedTuple):
    """What is known of a test: its CPU time, and whether it starts processes, of which no line is seen."""

    time: float
    process: bool


class Bench:
    """A copy of the checkout, in which one mutant after the other is tried."""

    def __init__(self, folder: Path, *, whole: bool) -> None:
        self.whole = whole
        self.folder = folder.absolute()
        self.tree = self.folder / "tree"
        self.cache = self.folder / "cache"
        self.bytecode = self.folder / "bytecode"
        if not self.tree.exists():
            self._copy()
        if not (self.folder / TESTS).exists():
            outcome = self.pytest([], {"TRFPAIR_CALLS": str(self.folder)}, 3600)
            assert outcome == "passed", "the suite has to pass before anything is changed"
        rows = json.loads((self.folder / TESTS).read_text("utf-8"))
        self.tests = {name: Test(row["time"], row["process"]) for name, row in rows.items()}
        self.lines = self._lines()

    def _lines(self) -> CoverageData:
        from coverage import CoverageData

        lines = CoverageData(str(self.folder / LINES))
        lines.read()
        return lines

    def _copy(self) -> None:
        for name in subprocess.check_output(
            ["git", "ls-files", "-co", "--exclude-standard"],
            cwd=ROOT,
            text=True,
            encoding="utf-8",
        ).splitlines():
            target = self.tree / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target)

    def pytest(self, arguments: Sequence[str], variables: Mapping[str, str], seconds: float) -> str:
        """Run tests of the copy: passed, failed, or hung where they take more than so much CPU time."""
        self.cache.mkdir(mode=0o700, exist_ok=True)
        environment = {
            **os.environ,
            "PYTHONPATH": str(self.tree),
            "PYTHONPYCACHEPREFIX": str(self.bytecode),
            "TRFPAIR_CACHE": str(self.cache),
            **variables,
        }
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        command = [sys.executable, "-m", "pytest", "-x", "-p", PLUGIN, "-p", "no:cacheprovider", *arguments]
        with (self.folder / "last.txt").open("w", encoding="utf-8") as output:
            process = subprocess.Popen(
                command,
                cwd=self.tree,
                env=environment,
                stdout=output,
                stderr=output,
                start_new_session=True,
                preexec_fn=lambda: _as_from_a_shell(int(seconds)),
            )
            try:
                code = process.wait(20 * seconds)
            except subprocess.TimeoutExpired:
                return "hung"
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        return "hung" if code == -signal.SIGXCPU else "failed" if code else "passed"

    def choices(self, mutant: Mutant) -> Iterator[list[str]]:
        """The tests that may see a mutant: some quick ones, those of the room first, then as many as time allows.

        Where no test executes it, those that start processes are tried, of which nobody sees what they execute.
        """
        executing = self.executing(mutant)
        if not executing:
            yield self._within(SECONDS, [name for name, row in self.tests.items() if row.process])
            return
        own = set(Path(room(mutant.file)).parts) | {Path(mutant.file).stem, f"test_{Path(mutant.file).stem}"}
        near = {name: bool(own & set(Path(_file(name)).with_suffix("").parts)) for name in executing}
        executing.sort(key=lambda name: (not near[name], self.tests[name].time, name))
        quick = self._within(QUICK, executing)
        yield sorted(quick, key=_file)
        yield self._within(SECONDS, [name for name in executing if name not in set(quick)])

    def executing(self, mutant: Mutant) -> list[str]:
        """The tests that execute a line of the mutant; of one outside of functions, a line of its file."""
        by_line = self.lines.contexts_by_lineno(str(self.tree / "trfpair" / mutant.file))
        changed = range(mutant.line, mutant.line + mutant.lines)
        names = {name for line in changed for name in by_line.get(line, ())} & self.tests.keys()
        return sorted(names or {name for found in by_line.values() for name in found} & self.tests.keys())

    def _within(self, seconds: float, names: Sequence[str]) -> list[str]:
        """The first of these tests, as many as fit into a time; what they let pass is said to live on."""
        total, chosen = 0.0, []
        for name in names:
            total += self.tests[name].time
            if total > seconds and chosen and not self.whole:
                break
            chosen.append(name)
        return chosen

    def run(self, mutant: Mutant) -> str:
        """How a mutant fares: seen by the tests that call it, by the whole suite, hung, or alive."""
        path = self.tree / "trfpair" / mutant.file
        sound = path.read_bytes()
        try:
            path.write_bytes(mutant.applied(sound))
            self._forget(mutant)
            return self._judge(mutant)
        finally:
            path.write_bytes(sound)
            self._forget(mutant)

    def _forget(self, mutant: Mutant) -> None:
        """The bytecode of a file that is no longer what it was, and what it may have left in the cache."""
        for compiled in self.bytecode.rglob(f"{Path(mutant.file).stem}.*.pyc"):
            compiled.unlink()
        if room(mutant.file) in KEEPING:
            shutil.rmtree(self.cache, ignore_errors=True)

    def _judge(self, mutant: Mutant) -> str:
        for chosen in self.choices(mutant):
            if chosen:
                (self.folder / "choice.json").write_text(json.dumps(chosen), "utf-8")
                seconds = 20 + 4 * sum(self.tests[name].time for name in chosen)
                files = sorted({_file(name) for name in chosen})
                outcome = self.pytest(files, {"TRFPAIR_CHOICE": str(self.folder / "choice.json")}, seconds)
                if outcome != "passed":
                    return outcome
        if not self.whole:
            return "alive"
        outcome = self.pytest(["-n", "2"], {}, 2000)
        return "alive" if outcome == "passed" else f"{outcome} in the whole suite"


def _as_from_a_shell(seconds: int) -> None:
    """Ctrl-C works, as it does not in a job in the background; memory and time have a bound."""
    import resource

    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _place(row: Mapping[str, object]) -> tuple[object, ...]:
    """What tells a mutant from others of its name: a line may have the same text twice."""
    return row["file"], row["start"], row["end"], row["after"]


def _file(test: str) -> str:
    return test.split("::", 1)[0]


def main() -> None:
    """Try the mutants that have not been tried yet, and print what became of all."""
    parser = argparse.ArgumentParser(description="Small mutations of the package, and whether the tests see them.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=210)
    parser.add_argument("--folder", type=Path, required=True, help="where the copy and the outcomes are kept")
    parser.add_argument(
        "--of", nargs="+", default=(), metavar="PATTERN", help="files of the package, such as generate/*"
    )
    parser.add_argument("--by", choices=("rooms", "lines"), default="rooms", help="what the sample is even over")
    parser.add_argument("--part", default="1/1", help="2/3: the second of three parts, each in a folder of its own")
    parser.add_argument("--whole", action="store_true", help="run the whole suite for what lives on")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the copy is put right before leaving
    given.folder.mkdir(parents=True, exist_ok=True)
    bench = Bench(given.folder, whole=given.whole)
    outcomes = given.folder / "mutants.jsonl"
    done = (
        {_place(row): row for row in map(json.loads, outcomes.read_text("utf-8").splitlines())}
        if outcomes.exists()
        else {}
    )
    part, parts = map(int, given.part.split("/"))
    chosen = sample(bench.tree / "trfpair", given.seed, given.count, given.of, by_lines=given.by == "lines")[
        part - 1 :: parts
    ]
    for mutant in chosen:
        if _place(asdict(mutant)) in done:
            continue
        start = time.monotonic()
        row = {
            "name": mutant.name,
            "outcome": bench.run(mutant),
            "seconds": round(time.monotonic() - start),
            **asdict(mutant),
        }
        done[_place(row)] = row
        with outcomes.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(row) + "\n")
        print(f"{row['outcome']:25} {row['seconds']:4} s  {mutant.name}", flush=True)
    rows = [done[_place(asdict(mutant))] for mutant in chosen]
    alive = [row for row in rows if row["outcome"] == "alive"]
    print(f"{len(rows)} mutants (seed {given.seed}), {len(rows) - len(alive)} noticed")
    for row in alive:
        print(row["name"])


if __name__ == "__main__":
    main()
