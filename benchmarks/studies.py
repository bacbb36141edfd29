"""The recorded studies of docs/studies, and the page about them, made again by one command::

    python -m benchmarks.studies DIR                play what is missing of all studies (DIR/NAME), and write the pages
    python -m benchmarks.studies DIR --pages        write the pages from the journals that are there
    python -m benchmarks.studies                    write the tables of docs/studies/README.md from its results/

``--only NAME,...`` takes some of the studies. Of every cell so many tournaments are played as the recorded results
have, or ``--count`` more or fewer. Written are ``results/NAME.md`` (the report), ``results/first.json`` (the first
tournament of every cell, by which a test sees whether the code still plays the recorded ones), the plots that the page
shows, and its tables.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from trfpair.lab.batch import JOURNAL, Journal
from trfpair.lab.simulate.study import Study
from trfpair.lab.simulate.toml import load_study

FOLDER = Path(__file__).parents[1] / "docs" / "studies"
RESULTS, PLOTS, PAGE, FIRST = (
    FOLDER / "results",
    FOLDER / "plots",
    FOLDER / "README.md",
    FOLDER / "results" / "first.json",
)

SHOWN = {
    "carter": "undecided",
    "sauer": "tau",
    "hua": "tau_b",
    "acceleration": "rating_difference",
    "extra-white": "extra_white",
    "dubov-v-burstein": "tau",
}
"""The studies, in the order of the page, and the measure of which each shows a plot."""

LESS = " − "
LINE = re.compile(r"^\| (.+?) \| (\d+) \| (\S+) \| (\S+) \| \S+ to \S+ \|(?: [a-z ]+ \| (.*) \|)?$", re.MULTILINE)


class Line(NamedTuple):
    """A line of a table of a report."""

    tournaments: int
    mean: str
    error: str
    needed: str = ""
    """Of a difference: so many tournaments would make one of this size three standard errors."""

    @property
    def sure(self) -> float:
        """How many standard errors the mean is from 0; negative below it."""
        return float(self.mean) / float(self.error) if float(self.error) else 0.0

    def __str__(self) -> str:
        """``.390 (22)``: the standard error in units of the last digit."""
        places = len(self.error.partition(".")[2])
        return f"{_number(self.mean)} ({round(float(self.error) * 10**places)})"

    def turned(self) -> Line:
        """The difference the other way round."""
        return self._replace(mean=self.mean[1:] if self.mean.startswith("-") else f"-{self.mean}")


def _number(text: str) -> str:
    sign, digits = ("−", text[1:]) if text.startswith("-") else ("", text)
    return sign + (digits.removeprefix("0") if digits.startswith("0.") else digits)


class Recorded:
    """The results of a study as its page in ``results`` has them."""

    def __init__(self, name: str) -> None:
        self.study: Study = load_study(FOLDER / f"{name}.toml")
        self.text = (RESULTS / f"{name}.md").read_text(encoding="utf-8")
        self._lines = dict(self._read())

    def _read(self) -> Iterator[tuple[tuple[str, str], Line]]:
        for part in self.text.split("\n## `")[1:]:
            measure = part.partition("`")[0]
            for name, count, mean, error, needed in LINE.findall(part):
                yield (measure, name), Line(int(count), mean, error, needed)

    def mean(self, measure: str, cell: str) -> Line:
        """Of a cell."""
        return self._lines[measure, cell]

    def less(self, measure: str, cell: str, other: str) -> Line:
        """Of the differences of two cells on the same fields, whichever of the two the report has first."""
        found = self._lines.get((measure, f"{cell}{LESS}{other}"))
        return found or self._lines[measure, f"{other}{LESS}{cell}"].turned()

    def counts(self) -> dict[str, int]:
        """Tournaments by cell."""
        return {cell.name: self.mean(self.study.measures[0], cell.name).tournaments for cell in self.study.cells}

    def published(self, measure: str, cell: str) -> str:
        """What somebody else found."""
        rows = [row for row in self.study.published if (row.measure, row.cell) == (measure, cell)]
        return _number(f"{rows[0].value:.2f}" if rows[0].within else f"{rows[0].value:.3f}")


def markdown(corner: str, columns: Sequence[str], rows: Sequence[tuple[str, Sequence[object]]]) -> str:
    """A table."""
    lines = [[corner, *columns], ["---"] * (1 + len(columns)), *([label, *map(str, values)] for label, values in rows)]
    return "".join(f"| {' | '.join(line)} |\n".replace("| --- |", "|---|").replace(" --- |", "---|") for line in lines)


def overview() -> str:
    """All studies, with the number of tournaments of their cells."""
    rows = []
    for name in SHOWN:
        counts = sorted(set(Recorded(name).counts().values()))
        told = f"{counts[0]:,}" if len(counts) == 1 else f"{counts[0]:,} to {counts[-1]:,}"
        rows.append((f"[{name}](results/{name}.md)", [told]))
    return markdown("study", ["tournaments of a cell"], rows)


def carter() -> str:
    """How often nobody decides."""
    found = Recorded("carter")
    sizes = [cell.name.partition("/")[2] for cell in found.study.cells if cell.name.startswith("random/")]
    rows: list[tuple[str, Sequence[object]]] = [
        ("nobody decides, Carter", [found.published("undecided", f"random/{size}") for size in sizes])
    ]
    for system in ("random", "dutch-2026"):
        lines = [found.mean("undecided", f"{system}/{size}") for size in sizes]
        rows += [(f"`{system}`", lines), ("tournaments", [f"{line.tournaments:,}" for line in lines])]
    return markdown("players × rounds", sizes, rows)


def sauer() -> str:
    """The systems, the best first."""
    found = Recorded("sauer")
    first, *others = sorted(
        (cell.name for cell in found.study.cells), key=lambda name: -float(found.mean("tau", name).mean)
    )
    rows = []
    for name in (first, *others):
        less = "" if name == "dutch-2026" else found.less("tau", name, "dutch-2026")
        values = [found.mean("tau", name), less, found.mean("best_wins", name), found.mean("floats", name)]
        rows.append((f"`{name}`", [*values, f"{found.mean('tau', name).tournaments:,}"]))
    heads = ["tau of the final order", "less Dutch on the same fields", "the strongest wins", "floats", "tournaments"]
    return markdown("system", heads, rows)


def hua() -> str:
    """Tau-b by the size of the field."""
    found = Recorded("hua")
    sizes = [cell.name.partition("/")[2] for cell in found.study.cells if cell.name.startswith("lottery/")]
    rows: list[tuple[str, Sequence[object]]] = [
        (f"Hua, {called}", [found.published("tau_b", f"{system}/{size}") for size in sizes])
        for called, system in (("Swiss", "dutch-2026"), ("random pairing", "lottery"))
    ]
    rows += [
        (f"`{system}`", [found.mean("tau_b", f"{system}/{size}") for size in sizes])
        for system in ("dutch-2026", "random", "lottery")
    ]
    for system in ("dutch-2026", "random"):
        lines = [found.less("tau_b", f"{system}/{size}", f"lottery/{size}") for size in sizes]
        rows.append((f"`{system}` less `lottery`", lines))
    rows.append(("tournaments", [f"{found.mean('tau_b', f'lottery/{size}').tournaments:,}" for size in sizes]))
    return markdown("tau-b of points with strengths", sizes, rows)


def acceleration() -> str:
    """What virtual points change."""
    found = Recorded("acceleration")
    plain = [cell.name for cell in found.study.cells if cell.name.startswith("none/")]
    rows: list[tuple[str, Sequence[object]]] = []
    for measure, called in (("rating_difference", "rating difference of a game"), ("tau", "tau"), ("floats", "floats")):
        rows.append((f"{called}, plain", [found.mean(measure, cell) for cell in plain]))
        for kind, title in (("baku", "Baku"), ("1-1-1-0.5-0-0", "1-1-1-½-0-0")):
            lines = [found.less(measure, cell.replace("none/", f"{kind}/"), cell) for cell in plain]
            rows.append((f"{title}, less plain", lines))
    rows.append(("tournaments", [f"{found.mean('tau', cell).tournaments:,}" for cell in plain]))
    return markdown("", [cell.removeprefix("none/").replace("/", ", ") for cell in plain], rows)


def extra_white() -> str:
    """What an extra White is worth."""
    found = Recorded("extra-white")
    sizes = [cell.name.partition("/")[2] for cell in found.study.cells if cell.name.startswith("elo/")]
    rows: list[tuple[str, Sequence[object]]] = []
    for model, called in (("milvang-2025", "Milvang's curves of 2025"), ("elo", "`elo`")):
        lines = [found.mean("extra_white", f"{model}/{size}") for size in sizes]
        rows.append((f"{called}: points with an extra White less with an extra Black", lines))
        rows.append(("White's share of the points", [found.mean("white_share", f"{model}/{size}") for size in sizes]))
        rows.append(("tournaments", [f"{line.tournaments:,}" for line in lines]))
    return markdown("", sizes, rows)


def dubov_v_burstein() -> str:
    """What the two fair systems and Dutch differ in."""
    found = Recorded("dubov-v-burstein")
    pairs = [(system, size) for system in ("burstein-2026", "dutch-2026") for size in ("32x7", "50x9")]
    called = {
        "tau": "tau",
        "floats": "floats",
        "float_points": "differences of points in the games",
        "rating_difference": "rating difference of a game",
        "best_wins": "the strongest wins",
    }
    rows: list[tuple[str, Sequence[object]]] = [
        (title, [found.less(measure, f"{system}/{size}", f"dubov-2026/{size}") for system, size in pairs])
        for measure, title in called.items()
    ]
    rows.append(("tournaments", [f"{found.mean('tau', f'{system}/{size}').tournaments:,}" for system, size in pairs]))
    return markdown("less Dubov, on the same fields", [f"`{system}`, {size}" for system, size in pairs], rows)


CLAIMS = (
    ("sauer", "tau", "monrad", "dutch-2026"),
    ("sauer", "tau", "random", "dutch-2026"),
    ("sauer", "tau", "vega", "dutch-2026"),
    ("sauer", "tau", "dubov-2026", "dutch-2026"),
    ("sauer", "tau", "burstein-2026", "dutch-2026"),
    ("sauer", "tau", "random2", "dutch-2026"),
    ("sauer", "tau", "lim", "dutch-2026"),
    ("sauer", "best_wins", "random2", "dutch-2026"),
    ("sauer", "best_wins", "monrad", "dutch-2026"),
    ("hua", "tau_b", "dutch-2026/32x5", "lottery/32x5"),
    ("hua", "tau_b", "dutch-2026/256x7", "lottery/256x7"),
    ("hua", "tau_b", "random/32x5", "lottery/32x5"),
    ("hua", "tau_b", "random/64x6", "lottery/64x6"),
    ("hua", "tau_b", "random/128x6", "lottery/128x6"),
    ("hua", "tau_b", "random/256x7", "lottery/256x7"),
    ("acceleration", "rating_difference", "1-1-1-0.5-0-0/uniform 1400 2200/60x6", "none/uniform 1400 2200/60x6"),
    ("acceleration", "tau", "1-1-1-0.5-0-0/uniform 1400 2200/60x6", "none/uniform 1400 2200/60x6"),
    ("acceleration", "tau", "baku/uniform 1400 2200/60x6", "none/uniform 1400 2200/60x6"),
    ("extra-white", "extra_white", "milvang-2025/60x7", "elo/60x7"),
    ("extra-white", "extra_white", "milvang-2025/60x9", "elo/60x9"),
    ("dubov-v-burstein", "tau", "dutch-2026/32x7", "dubov-2026/32x7"),
    ("dubov-v-burstein", "tau", "burstein-2026/32x7", "dubov-2026/32x7"),
    ("dubov-v-burstein", "tau", "burstein-2026/50x9", "dubov-2026/50x9"),
    ("dubov-v-burstein", "best_wins", "dutch-2026/50x9", "dubov-2026/50x9"),
)
"""Study, measure, and the cells of the differences of which the page says something."""


def claims() -> str:
    """How many tournaments each difference takes, and has."""
    rows: list[tuple[str, Sequence[object]]] = []
    for name, measure, one, other in CLAIMS:
        line = Recorded(name).less(measure, one, other)
        what = f"{name}: `{one}` less `{other}`, `{measure}`"
        rows.append((what, [line, f"{line.tournaments:,}", line.needed]))
    return markdown("difference on the same fields", ["seen", "tournaments", "3 errors with"], rows)


TABLES: dict[str, Callable[[], str]] = {
    "overview": overview,
    "claims": claims,
    "carter": carter,
    "sauer": sauer,
    "hua": hua,
    "acceleration": acceleration,
    "extra-white": extra_white,
    "dubov-v-burstein": dubov_v_burstein,
}


def page(text: str) -> str:
    """The README with its tables made anew from the recorded results."""
    for name, table in TABLES.items():
        block = re.compile(rf"(<!-- made: {name} -->\n).*?(<!-- end -->)", re.DOTALL)
        text, number = block.subn(lambda found, table=table: f"{found[1]}{table()}{found[2]}", text)  # type: ignore[misc]
        if number != 1:
            raise SystemExit(f"{PAGE} has {number} places for the table of {name}")
    return text


def play(name: str, folder: Path, count: int | None, jobs: int) -> None:
    """Bring the journal of a study to so many tournaments."""
    study = load_study(FOLDER / f"{name}.toml")
    there = Recorded(name).counts() if (RESULTS / f"{name}.md").exists() else {}
    counts = {cell.name: count or there.get(cell.name, study.count) for cell in study.cells}
    for number, cells in groupby(sorted(counts, key=lambda cell: -counts[cell]), key=lambda cell: counts[cell]):
        words = [str(FOLDER / f"{name}.toml"), "--out", str(folder), "--cells", ",".join(cells), "--count", str(number)]
        words += ["--jobs", str(jobs), *(["--resume"] if (folder / JOURNAL).exists() else [])]
        _trfpair("simulate", *words)


def record(name: str, folder: Path) -> None:
    """The report and the plot of a study into docs/studies, and the first tournaments of its cells."""
    (folder / "study.toml").write_text((FOLDER / f"{name}.toml").read_text(encoding="utf-8"), encoding="utf-8")
    _trfpair("report", str(folder), "--rows", "none", "--plots", "svg")
    text = (folder / "report.md").read_text(encoding="utf-8")
    (RESULTS / f"{name}.md").write_text(re.sub(r"^!\[.*\n\n", "", text, flags=re.MULTILINE), encoding="utf-8")
    for plot in (SHOWN[name], *(("winners",) if name == "sauer" else ())):
        (PLOTS / f"{name}-{plot}.svg").write_bytes((folder / "plots" / f"{plot}.svg").read_bytes())
    first = json.loads(FIRST.read_text(encoding="utf-8")) if FIRST.exists() else {}
    with Journal.read(folder / JOURNAL) as journal:
        cells = {cell: list(next(journal.rows(cell)).values) for cell in journal.cells()}
    FIRST.write_text(json.dumps(first | {name: cells}, indent=0, sort_keys=True) + "\n", encoding="utf-8")


def _trfpair(*words: str) -> None:
    code = subprocess.run([sys.executable, "-m", "trfpair", *words], stdout=subprocess.DEVNULL, check=False).returncode
    if code not in (0, 6):
        raise SystemExit(code)


def main() -> None:
    """Play, record, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.studies", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, help="where the journals are, a folder for each study")
    parser.add_argument("--pages", action="store_true", help="play nothing")
    parser.add_argument("--only", default=",".join(SHOWN), help="these studies [all]")
    parser.add_argument("--count", type=int, help="tournaments of each cell [as many as are recorded]")
    parser.add_argument("--jobs", type=int, default=1, help="processes [1]")
    chosen = parser.parse_args()
    for name in chosen.only.split(",") if chosen.folder else ():
        if not chosen.pages:
            play(name, chosen.folder / name, chosen.count, chosen.jobs)
        record(name, chosen.folder / name)
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
