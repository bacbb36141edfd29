"""The table of steps (`trfpair_check.steps`) as docs/json.md and docs/certificates.md have it; what the systems write.

python -m tests.steps        writes the tables of both pages anew
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from trfpair.base.errors import BadInput, NoPairing
from trfpair.event.model import Tournament
from trfpair.lab.generate.dice import Range, read_amount
from trfpair.lab.generate.run import make, random_order
from trfpair.lab.generate.wishes import Wishes
from trfpair.pods import SYSTEMS as OF_TABLES
from trfpair.pods import TableSystem
from trfpair.pods.model import Outcome, Request
from trfpair.pods.simulate import Plan, simulate
from trfpair.rounds.pairing import Settings, pair_view, view_of
from trfpair.systems import PAGE_OF_ANY, SYSTEMS, System
from trfpair.systems.trace import Step, Trace
from trfpair.trf import load
from trfpair_check.shapes import WORDS, Object
from trfpair_check.steps import ANY_OPTION, BY_WORD, NAMED, OPTIONS, STEPS, TABLES

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "json.md"
TABLE = re.compile(r"(?<=<!-- steps -->\n).*?(?=<!-- end -->)", re.DOTALL)
CERTIFICATES = ROOT / "docs" / "certificates.md"
KEYS = re.compile(r"(?<=<!-- keys: )([a-z ]+) -->\n.*?(?=<!-- end -->)", re.DOTALL)
"""The keys of the steps of some families, which have the same ones."""

SELDOM = {
    "dutch": "dutch/rounds-2026/stress-77-2465.trf",
    "danubian": "dutch/rounds-2017/0040-r04-both.trf",
    "dubov": "by-hand/dubov-2026.trf",
    "team": "standings/teams/002.trf",
}
"""Rounds with a key that few have: nobody of a score below that of the bye can have it, which is proved; nobody can be
moved up into an odd group of Vega's; shifters that are not the first, which is proved; teams before the one with the
bye cannot have it, which is proved."""

IN_PARTS = (PAGE_OF_ANY, "keizer/verbose.txt.j2", "calendar/verbose.txt.j2")
"""The pages of systems that tell nothing but parts, which every system may tell."""

Steps = dict[str, dict[str, set[str]]]
"""System or family -> kind -> keys."""


def collected() -> Steps:
    """What all systems write in a few dozen tournaments each."""
    found: Steps = {}
    for system in SYSTEMS:
        if system.template in IN_PARTS:
            continue
        kinds = found.setdefault(system.family or system.name, {})
        for tournament in _tournaments(system):
            for round_ in range(1, tournament.last_paired + 2):
                for kind, keys in _steps(tournament, system, round_):
                    kinds.setdefault(kind, set()).update(keys)
    for at_tables in OF_TABLES:
        kinds = found.setdefault(at_tables.name, {})
        for step in _steps_of_tables(at_tables):
            kinds.setdefault(step.kind, set()).update(step.data)
    return found


def _steps_of_tables(tables: TableSystem) -> Iterator[Step]:
    """What a system of tables writes in a few tournaments, byes, old opponents and lists out of order among them."""
    options, trace = tables.made({"effort": 1, "size": 3}), Trace()

    def seat(request: Request) -> Outcome:
        return tables.load()(replace(request, players=request.players[::-1]), options, trace)

    for players in (7, 10, 11):
        simulate(Plan(players, 4, 1, 0, 0), tables, seat)
    yield from trace.steps


def _steps(tournament: Tournament, system: System, round_: int) -> Iterator[tuple[str, set[str]]]:
    settings = Settings(system=system.name, round=round_)
    trace = Trace(proofs=True)
    try:
        event = view_of(replace(tournament, system=""), settings)
        if event.tournament.rounds is not None and round_ > event.tournament.rounds:
            return
        pair_view(event, settings, trace)
    except (BadInput, NoPairing):
        pass  # what was traced before it is wanted all the same; a ladder pairs its coming week only
    for step in trace.steps:
        yield step.kind, set(step.data)


def _tournaments(system: System) -> Iterator[Tournament]:
    for seed in range(2):
        wishes = Wishes(
            players=Range(9, 16),
            rounds=Range(5, 5),
            forfeits=Range(5, 9),
            half_byes=read_amount("2"),
            zero_byes=read_amount("2"),
            forbidden=read_amount("2"),
        )
        yield make(random_order(wishes, system=system.name, seed=str(seed)), "trfpair")
    folder = ROOT / "tests" / "fixtures"
    named = {"dutch": "dutch/rounds-2026", "vega": "vega", "danubian": "vega", "club": "club", "ladder": "ladder"}
    place = named.get(system.family or system.name)
    paths = sorted((folder / place).rglob("*.trf")) if place else []
    seldom = SELDOM.get(system.family or system.name)
    for path in paths[:14] + ([folder / seldom] if seldom else []):
        if "bad" not in path.parts and path.stat().st_size < 40_000:
            loaded = load(path).tournament
            yield replace(loaded, rounds=loaded.rounds or loaded.last_paired + 1)


def in_family(name: str) -> dict[str, set[str]]:
    """The steps of a family with their keys, as the table has them, without the word and its article or rule."""
    found, head = {}, {"step", "rule", "text"} if name in TABLES else {"step", "article"}
    for step, type_ in BY_WORD[name].items():
        assert isinstance(type_, Object)
        found[step] = type_.keys.keys() - head
    return found


def in_table(name: str) -> dict[str, set[str]]:
    """The same of a system; of Burstein those of its first rounds too."""
    found = in_family(name.split("-")[0])
    for step, keys in in_family("seeding").items() if name == "burstein" else ():
        found[step] = found.get(step, set()) | keys
    return found


def tables() -> str:
    """The tables of the page: words, types with a name, the steps of each system."""
    rows = ["| word | what stands there |", "|---|---|"]
    rows += [f"| `{name}` | {word.said} |" for name, word in WORDS.items()]
    rows += ["", "| type | what stands there |", "|---|---|"]
    rows += [f"| `@{name}` | {_code(one.said())} |" for name, one in NAMED.items()]
    rows += ["", "| systems | `options`, besides `baku?:flag` |", "|---|---|"]
    rows += [f"| {name} | {_code(keys)} |" for name, keys in OPTIONS.items()]
    rows += [f"| of other packages | any key, {_code(ANY_OPTION)} |"]
    rows += ["", "| systems | step | keys |", "|---|---|---|"]
    for name, steps in {**STEPS, **TABLES}.items():
        rows += [f"| {name} | `{step}` | {_code(keys)} |" for step, keys in steps.items()]
    return "\n".join(rows) + "\n"


def keys(names: str) -> str:
    """The table of the keys of some families, for docs/certificates.md."""
    steps, *others = [{**STEPS, **TABLES}[name] for name in names.split()]
    assert all(other == steps for other in others), names
    rows = [f"| `{step}` | {_code(text)} |" for step, text in steps.items()]
    return "\n".join([f"{names} -->", "| step | keys |", "|---|---|", *rows, ""])


def in_words(names: str) -> str:
    """The section of docs/certificates.md that has the keys of some families, without their table."""
    before, after = CERTIFICATES.read_text(encoding="utf-8").split(f"<!-- keys: {names} -->")
    return before.rpartition("\n## ")[2] + after.partition("<!-- end -->")[2].partition("\n## ")[0]


def _code(text: str) -> str:
    """Types in a cell of a table."""
    return f"`{text}`".replace("|", "\\|") if text else ""


def main() -> None:
    """Write them."""
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(TABLE.sub(lambda _: tables(), text), encoding="utf-8")
    text = CERTIFICATES.read_text(encoding="utf-8")
    CERTIFICATES.write_text(KEYS.sub(lambda found: keys(found[1]), text), encoding="utf-8")


if __name__ == "__main__":
    main()
