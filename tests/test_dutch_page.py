"""docs/dutch.md says what is so: the modules, what the engine knows of an edition, and the bracket worked by hand."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from benchmarks.slow import made
from tests.dutch.support import strange
from tests.seeds import daily
from trfpair import matching
from trfpair.base.errors import NoPairing
from trfpair.event.history import History, before_round
from trfpair.event.model import Colour, ForbiddenGroup, Game, Player, Result, Tournament
from trfpair.matching.bits import ascending, mask_of
from trfpair.systems.burstein.criteria import BURSTEIN_2026
from trfpair.systems.dutch import brackets_of, pair_by_edition
from trfpair.systems.dutch.engine import exactly, solve
from trfpair.systems.dutch.engine.fast import solve_fast
from trfpair.systems.dutch.engine.graphs import Graphs
from trfpair.systems.dutch.engine.horizon import Horizon
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.players import solve_by_itself
from trfpair.systems.dutch.rules.criteria import Criterion, Scope, Sight
from trfpair.systems.dutch.rules.editions import DUTCH_2017, DUTCH_2026, EDITIONS, Edition
from trfpair.systems.trace import Trace

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "dutch.md").read_text(encoding="utf-8")
DUTCH = ROOT / "trfpair" / "systems" / "dutch"
ROOMS = ("rules", "engine", "whatif")
RULES = "trfpair.systems.dutch.rules"
MAY_KNOW = {
    f"{RULES}.bracket": {"Bracket", "NOBODY"},
    f"{RULES}.criteria": {"Criterion", "Measure", "Scope", "Sight"},
    f"{RULES}.editions": {"Edition"},
    f"{RULES}.field": {"DutchField", "Float", "Position"},
    f"{RULES}.order": {"CandidateOrder", "OrderedGraph"},
}
"""What the engine may take from the text: how a row looks, who the players are, the order; no table and no measure."""
LADDER = (Sight.PLACE, Sight.COLOURS, Sight.FLOATS)
TABLES = {edition.name: edition.criteria for edition in (*EDITIONS.values(), BURSTEIN_2026)}


def modules(folder: Path) -> set[str]:
    """The names of the modules of a folder."""
    return {path.name for path in folder.glob("*.py")} - {"__init__.py"}


@pytest.mark.parametrize("room", ROOMS)
def test_the_table_of_modules_names_all_that_are_there(room: str) -> None:
    table = PAGE.split("## The modules")[1].split("###")[0]
    parts = re.split(r"\| \*\*`(\w+)/`\*\*", table)
    rows = parts[parts.index(room) + 1]
    named = re.findall(r"`(\w+\.py)`", "\n".join(line.split("|")[1] for line in rows.splitlines() if line[:1] == "|"))
    assert sorted(named) == sorted(modules(DUTCH / room))


def test_the_modules_of_matching_stand_in_its_docstring() -> None:
    table = (matching.__doc__ or "").split("===\n")
    named = re.findall(r"^``(\w+)``", "\n".join(table[1:3]), re.MULTILINE)
    assert {f"{name}.py" for name in named} == modules(ROOT / "trfpair" / "matching")


def engine() -> Iterator[ast.AST]:
    """All that stands in the modules of the engine."""
    for path in sorted((DUTCH / "engine").glob("*.py")):
        yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def test_the_engine_knows_criteria_as_rows_only() -> None:
    seen: dict[str, set[str]] = {}
    for node in engine():
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("trfpair.systems."):
            seen.setdefault(node.module, set()).update(alias.name for alias in node.names)
        assert not (isinstance(node, ast.Import) and any(alias.name.startswith("trfpair") for alias in node.names))
        assert not (isinstance(node, ast.Attribute) and node.attr in {"article", "articles", "procedure"})
        assert not (isinstance(node, ast.Constant) and re.fullmatch(r"C\.?\d+", str(node.value)))
    for module, names in seen.items():
        if not module.startswith(
            ("trfpair.systems.dutch.engine", "trfpair.systems.swiss.", "trfpair.systems.bracket.")
        ):
            assert names <= MAY_KNOW[module], module


@pytest.mark.parametrize("criteria", TABLES.values(), ids=TABLES)
def test_place_comes_before_colours_before_floats(criteria: tuple[Criterion, ...]) -> None:
    steps = [LADDER.index(row.sight) for row in criteria]
    assert steps == sorted(steps)


@pytest.mark.parametrize("edition", [DUTCH_2026, DUTCH_2017], ids=lambda edition: edition.name)
@daily(2, 6)
def test_the_solver_knows_rows_only_by_what_they_look_at(count: int, edition: Edition) -> None:
    """Rows that count nobody change the numbers of the others, and no pair and no reason."""
    rows: list[Criterion] = []
    for sight in LADDER:
        seen = [row for row in edition.criteria if row.sight == sight]
        rows += [Criterion(seen[0].article, "", Scope.PAIR | Scope.FLOATER, sight, lambda *_: 0)] * 3 + seen
    told = 0
    for seed in range(66, 66 + count):
        history = before_round(made(strange(Random(seed))))
        pages = [page(history, replace(edition, criteria=table)) for table in (edition.criteria, tuple(rows))]
        assert pages[0] == pages[1]
        told += len(pages[0])
    assert told > 3 * count


def page(history: History, edition: Edition) -> list[object]:
    """The pairs and the steps of a round, without the table of the criteria; nothing where it cannot be paired."""
    trace = Trace()
    try:
        paired = pair_by_edition(history, trace, edition)
    except NoPairing:
        return []
    steps = [step.as_json() for step in trace.steps if step.kind != "criteria"]
    return [paired.pairs, *[without_numbers(json.loads(json.dumps(step))) for step in steps]]


def without_numbers(data: object) -> object:
    """A step without the numbers of rows, and whom a reason counts in one of several best candidates."""
    if isinstance(data, list):
        return [without_numbers(one) for one in data]
    if isinstance(data, dict):
        return {key: without_numbers(one) for key, one in data.items() if key not in ("row", "forced_players")}
    return data


def six() -> History:
    """The players of the page: 1 beat 4, 2 beat 5, 3 beat 6; 3 and 4 may not meet, nor 4 and 6."""
    games = {}
    for one, two, colour in ((1, 4, Colour.WHITE), (2, 5, Colour.BLACK), (3, 6, Colour.WHITE)):
        games[one] = Game(two, colour, Result.WIN)
        games[two] = Game(one, colour.opposite, Result.LOSS)
    players = [
        Player(id_, f"Player {id_}", rating=2000 - id_, games=(game,), points=10 if game.result is Result.WIN else 0)
        for id_, game in sorted(games.items())
    ]
    banned = (ForbiddenGroup((3, 4)), ForbiddenGroup((4, 6)))
    return before_round(Tournament(players=tuple(players), rounds=5, initial_colour=Colour.WHITE, forbidden=banned))


def perfect(rows: list[int], left: int) -> Iterator[list[tuple[int, int]]]:
    """All perfect matchings of some vertices."""
    if not left:
        yield []
        return
    one, *others = ascending(left)
    for two in others:
        if rows[one] >> two & 1:
            yield from ([(one, two), *more] for more in perfect(rows, left & ~(1 << one | 1 << two)))


def test_the_bracket_worked_by_hand() -> None:
    course, notes = brackets_of(six(), DUTCH_2026, solve)
    bracket, outcome = course.brackets[0]
    horizon = Horizon(bracket)
    assert not horizon.bears(mask_of([2]))
    assert all(horizon.bears(mask_of([one])) for one in (0, 1))
    assert not solve_fast(horizon, notes)
    assert not solve_by_itself(horizon, notes)
    for way in (outcome, exactly(bracket, notes)):
        assert (way.all_pairs, way.floaters) == ([(1, 2)], [0])
    graph = Graphs(bracket, Notes(course.field, notes.edition)).whole
    costs = {
        tuple(matching): sum(graph.cost[graph.keys[one]][graph.keys[two]] or 0 for one, two in matching)
        for matching in perfect(graph.adj, (1 << len(graph.adj)) - 1)
    }
    ranked = sorted(costs, key=lambda matching: costs[matching])
    assert ranked[0] == ((0, 5), (1, 2), (3, 4))
    assert set(ranked[1:3]) == {((0, 2), (1, 3), (4, 5)), ((0, 2), (1, 5), (3, 4))}
    assert ranked[3:] == [((0, 5), (1, 3), (2, 4))]
    assert costs[ranked[0]] < costs[ranked[1]] == costs[ranked[2]] < costs[ranked[3]]
