"""`trfpair_check` stands alone; it accepts the rounds that have certificates, and none with one thing changed."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import trfpair_check
from tests.literal.events import Boards, random_event, rounds_of
from tests.seeds import at_length, seeds
from tests.verify.sample import outcome
from tests.verify.test_systems import rounds, told
from trfpair.event.model import Colour, Game, Player, Tournament
from trfpair.event.points import PointsTable
from trfpair.event.results import Result
from trfpair.trf import dumps, load, loads
from trfpair_check import dutch_graph
from trfpair_check.families import family
from trfpair_check.words import Stop

FOLDER = Path(trfpair_check.__file__).parent
FIXTURES = Path(__file__).parents[1] / "fixtures"
PAGE = Path(__file__).parents[2] / "docs" / "certificates.md"
DUTCH_SYSTEMS = ("dutch-2026", "dutch-2017", "burstein-2026")
SYSTEMS = (*DUTCH_SYSTEMS, "dubov-2026", "dubov-2018", "double-swiss", "team-2026", "team-2024")


@pytest.mark.gate
def test_it_imports_nothing_but_the_standard_library() -> None:
    for file in FOLDER.glob("*.py"):
        nodes = [*ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
        names = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom) and not node.level]
        names += [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
        assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names


@pytest.mark.parametrize("system", DUTCH_SYSTEMS)
@at_length(2, 4)
def test_recorded_rounds(count: int, system: str) -> None:
    edition = system[-4:]
    rounds = sorted((FIXTURES / "dutch" / f"rounds-{edition}").glob("*.trf"))[:count]
    for file in rounds if system.startswith("dutch") else sorted((FIXTURES / "burstein").glob("*.trf")):
        tournament = load(file).tournament
        data = told(tournament, system)
        if data is not None:
            assert outcome(tournament, data) == "accepted", file


@pytest.mark.gate
def test_the_command_needs_python_alone(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path / "trfpair_check")
    tournament = load(next((FIXTURES / "dutch" / "rounds-2026").glob("0001-r04*.trf"))).tournament
    (tmp_path / "x.trf").write_text(dumps(tournament), encoding="utf-8")
    (tmp_path / "pairs.json").write_text(json.dumps(told(tournament, "dutch-2026")), encoding="utf-8")
    command = [sys.executable, "-E", "-s", "-S", "-m", "trfpair_check", "x.trf", "pairs.json"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, encoding="utf-8")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "accepted"), done.stdout


def _boards(data: Any) -> Boards | None:
    if data is None:
        return None
    return {(row["white"], row["black"]) for row in data["pairs"]} | ({(data["bye"], 0)} if data["bye"] else set())


def _events(system: str, name: str, numbers: range) -> Iterator[tuple[Tournament, Any]]:
    if system not in DUTCH_SYSTEMS:
        yield from rounds(system, numbers)
        return
    for seed in numbers:
        random = Random(f"{name}-{system}-{seed}")
        event = random_event(random, random.randint(5, 14))
        for tournament, number in rounds_of(event, lambda it, n: _boards(told(it, system, n))):
            known = loads(dumps(tournament)).tournament
            data = told(known, system, number)
            if data is not None and data["pairs"]:
                yield known, data


@pytest.mark.parametrize("system", SYSTEMS)
@at_length(1, 2)
def test_some_rounds(count: int, system: str) -> None:
    found = [outcome(tournament, data) for tournament, data in _events(system, "few", range(count))]
    assert {*found} == {"accepted"}


@pytest.mark.gate
@pytest.mark.parametrize("system", SYSTEMS)
def test_random_rounds(system: str) -> None:
    for tournament, data in _events(system, "second", seeds()):
        assert outcome(tournament, data) == "accepted", dumps(tournament)


MAY_GO = ("proof", "attempt", "left", "may_meet", "fewest", "alone", "program", "notices", "met", "unplayed")
"""Numbers and groups that prove as much in another order or twice; who made the page; games that may be left out."""
SETS = ("absent", "forbidden")
"""Lists that have no order."""


def _places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The ways to all lists that are not empty, and to all values."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if path and value != [] and not isinstance(value, dict):
        yield path
    for key, one in inner:
        yield from _places(one, (*path, key))


def _another(value: Any, random: Random) -> Any:
    if isinstance(value, list):
        gone = random.randrange(len(value))
        return random.choice((value[:gone] + value[gone + 1 :], [*value, value[0]]))
    if isinstance(value, bool) or value is None:
        return not value
    return value + random.choice((-1, 1, 10)) if isinstance(value, int) else random.choice((value + "1", value[:-1]))


@pytest.mark.parametrize("system", SYSTEMS)
@at_length(20, 60)
def test_pages_with_one_thing_changed(count: int, system: str) -> None:
    random = Random(system)
    for tournament, data in _events(system, "spoilt", range(3)):
        places = [path for path in _places(data) if not {*MAY_GO, *SETS} & {*path}]
        for *way, key in random.sample(places, min(count, len(places))):
            copy = deepcopy(data)
            parent = copy
            for one in way:
                parent = parent[one]
            parent[key] = _another(parent[key], random)
            if copy != data:
                assert outcome(tournament, copy) != "accepted", (way, key, parent[key])


def test_a_unit_outweighs_the_unplayed_games_of_the_bye() -> None:
    """C9 counts one player's unplayed games: of few players after many rounds more than any other row can count."""
    rows = [[4, 0, "0x1"], [3, 0, "0x15"]]
    assert dutch_graph.Prices(rows, 4, 1, 0).units == {(4, 0): 1, (3, 0): 21}
    assert dutch_graph.Prices(rows, 4, 1, 20)
    with pytest.raises(Stop, match="does not outweigh"):
        dutch_graph.Prices(rows, 4, 1, 21)


@pytest.mark.gate
def test_few_players_after_many_rounds_without_a_game() -> None:
    random = Random("unplayed")
    for _ in range(30):
        size, rounds = random.choice((3, 5, 7)), random.choice((14, 26))
        kinds = (Result.ZERO_BYE, Result.ZERO_BYE, Result.HALF_BYE)
        cells = [tuple(Game(0, Colour.NONE, random.choice(kinds)) for _ in range(rounds)) for _ in range(size)]
        players = tuple(Player(at, f"P{at}", rating=2000 - at, games=games) for at, games in enumerate(cells, 1))
        event = Tournament(players, rounds=rounds + 2, initial_colour=Colour.WHITE, system="FIDE_DUTCH_2026")
        table = PointsTable(event)
        scored = replace(event, players=tuple(replace(one, points=table.score(one, rounds)) for one in players))
        assert outcome(scored, told(scored, "dutch-2026")) == "accepted"


@pytest.mark.gate
def test_the_bracket_by_hand() -> None:
    """What the page works out for each edge is what the checker computes."""
    by_hand = PAGE.read_text(encoding="utf-8").split("### A bracket by hand")[1]
    file = by_hand.split("```")[1].strip("\n")
    tournament = loads(file).tournament
    data = told(tournament, "dutch-2026")
    assert trfpair_check.check(file.encode(), json.dumps(data).encode())[0] == 0
    claims = family("dutch-2026")(file.encode(), data)
    claims.check()
    parts = re.split(r"\*\*Bracket \d\*\*", by_hand.split("**A reason**")[0])[1:]
    assert [len(_edges_of(part, claims.brackets[number])) for number, part in enumerate(parts, 1)] == [12, 5]


def _edges_of(text: str, k: Any) -> list[tuple[int, int]]:
    """The edges of a table of the page; each stands with `2 cost - y(u) - y(v) + z`."""
    found, graph, places = [], dutch_graph.Graph(k), dutch_graph.Places(k, k.chosen)
    (prices,) = (one for (of, *_, bound), one in k.claims.prices.items() if of is k and bound == places.bound)
    y = k.claims.numbers([*k.proof["y"]])
    y.update(k.claims.numbers(k.proof["places"]))
    for edges, *_, sum_, value in re.findall(
        r"^\| (\d-\d(?:, \d-\d)*) \|(.*\|)* ([^|]+?) (?:\||=|>) (\w+) \|$", text, re.M
    ):
        for a, b in k.claims.pairs(edges.replace(",", "")):
            z = sum(int(z, 16) for z, members in k.proof["blossoms"] if {a, b} <= {*k.claims.named(members)})
            cost = prices.of(graph.slots(a, b)) + places.edge(a, b, graph)
            slack = 2 * cost - y[a] - y[b] + z
            told = sum(int(sign + number, 0) for sign, number in re.findall(r"(-?) ?\b(0x\w+|\d+)", sum_))
            assert slack == told, (a.id, b.id)
            assert slack == int(value, 0) or (slack > 0 and value == "0"), (a.id, b.id)
            assert graph.edge(a, b)
            found.append((a.id, b.id))
    return found
