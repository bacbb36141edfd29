"""The command: see the package."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from hashlib import sha256
from pathlib import Path

from benchmarks.acceptance.engine import KNOWN, edition_of
from benchmarks.acceptance.texts import SYSTEMS
from benchmarks.acceptance.work import COLUMNS, OURS, TEAMS, TEXT, THEIRS, Acceptance
from trfpair.apps.cli.progress import meter
from trfpair.base.errors import TrfpairError
from trfpair.lab.batch import JOURNAL, Job, Journal, engine_of, run

DIFFERENT = 6


def main() -> int:
    """Run, report, and keep what differs; exit 6 where something does that is not explained."""
    chosen = _options()
    engines = {edition_of(path): path for path in (str(Path(path).absolute()) for path in chosen.engine)}
    cells = [f"{edition}: {way}" for edition in sorted(engines, reverse=True) for way in (THEIRS, OURS)]
    cells += [f"{name}: {TEAMS if name == 'teams' else TEXT}" for name in chosen.of]
    if not cells:
        raise SystemExit("nothing to compare: name an engine (--engine) or a system (--of)")
    job = Job("acceptance", {"code": _code(), "first": chosen.first}, COLUMNS, Acceptance(engines, chosen.first))
    path = chosen.out / JOURNAL
    try:
        with Journal.resume(path, job) if chosen.resume and path.exists() else Journal.create(path, job) as journal:
            try:
                with meter("Acceptance") as told:
                    run(job, dict.fromkeys(cells, chosen.count), journal, engine_of(chosen.jobs, chosen.cluster), told)
            except KeyboardInterrupt:
                print("interrupted; the same command with --resume goes on", file=sys.stderr)
            return _report(journal, chosen.out, chosen.first)
    except TrfpairError as error:
        print(f"Error: {error}", file=sys.stderr)
        return error.exit_code


def _code() -> str:
    """A name for the code of this package, which draws the settings."""
    files = sorted(Path(__file__).parent.glob("*.py"))
    return sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.acceptance", description=__doc__)
    parser.add_argument("--engine", action="append", default=[], help="path of bbpPairings 6 or 5, or one of each")
    parser.add_argument("--of", action="append", default=[], choices=(*SYSTEMS, "teams"), help="other comparisons")
    parser.add_argument("--count", type=int, default=1000, help="tournaments each way [1000]")
    parser.add_argument("--first", type=int, default=0, help="number of the first tournament of each way [0]")
    parser.add_argument("--out", type=Path, default=Path("acceptance"), help="folder for the rows [acceptance]")
    parser.add_argument("--resume", action="store_true", help="go on with the rows of the folder")
    parser.add_argument("--jobs", type=int, default=1, help="processes [1]")
    parser.add_argument("--cluster", help="Dask scheduler; the engines stand at the same paths everywhere")
    return parser.parse_args()


def _report(journal: Journal, out: Path, first: int) -> int:
    """The figures, the classes of what differs, and the files; a tournament goes by its number, not by its row."""
    query = """select cell, count(*), sum(given_up), sum(given_up = 0), sum(rounds), sum(games), sum("values"),
        sum(stuck), sum(differing) from rows group by cell order by cell desc"""
    heads = (
        "comparison",
        "asked for",
        "given up",
        "tournaments",
        "rounds",
        "games",
        "values",
        "stuck",
        "differences",
    )
    print(f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}")
    for row in journal.query(query):
        print(f"| {' | '.join(f'{value:,}' if isinstance(value, int) else value for value in row)} |")
    classes: Counter[tuple[str, str]] = Counter()
    for cell, at, found, files in journal.query("select cell, at, found, files from rows where differing"):
        classes.update((cell, kind) for _, kind, _ in json.loads(found))
        name = f"{cell.partition(': ')[0]}-{'theirs' if THEIRS in cell else 'ours'}-{first + at:06}"
        _keep(out / "differing", name, found, json.loads(files or "[]"))
    for (cell, kind), number in sorted(classes.items()):
        print(f"{cell}: {kind}: {number}")
    failures = list(journal.failures())
    for failure in failures[:10]:
        print(f"Error: {failure.cell} {first + failure.at}: {failure.reason}", file=sys.stderr)
    return 2 if failures else DIFFERENT if any(KNOWN not in kind for _, kind in classes) else 0


def _keep(folder: Path, name: str, found: str, files: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.txt").write_text(
        "\n".join(f"round {row[0]}: {row[1]}\n{row[2]}\n" for row in json.loads(found)), encoding="utf-8"
    )
    for number, text in enumerate(files):
        (folder / f"{name}-{number}.trf").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
