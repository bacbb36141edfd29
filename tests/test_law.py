"""The law of imports: ``docs/architecture.md`` says which room may import which, and no imports run in a circle."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.sources import nodes, statements, tree

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "trfpair"
ROW = re.compile(r"^\| `([\w/*]+)` \| [^|]+ \| ([^|]*)\|$", re.MULTILINE)
EVERYTHING = "everything"
MOST_ROOMS = 16
KEPT = {
    ("trfpair.event.model", "trfpair.event.as_data"),
    ("trfpair.event.model", "trfpair.event.event"),
    ("trfpair.event.model", "trfpair.event.matches.teams"),
    ("trfpair.event.model", "trfpair.event.national"),
    ("trfpair.event.model", "trfpair.event.terms"),
    ("trfpair.systems.system", "trfpair.systems"),
}
"""The ways up: a tournament keeps what follows from it, as `Tournament.event`, or says itself; a row asks the registry
which of several editions a code means."""
MOST_FLOORS_OF_THE_HOUSE = 8


@cache
def law() -> dict[str, frozenset[str] | None]:
    """Room -> rooms it may import; None where it may import all."""
    rows = ROW.findall((ROOT / "docs" / "architecture.md").read_text(encoding="utf-8"))
    return {room: None if EVERYTHING in may else frozenset(re.findall(r"`([\w/*]+)`", may)) for room, may in rows}


@cache
def modules() -> dict[str, Path]:
    """All modules of the package by their dotted name."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in sorted(PACKAGE.rglob("*.py"))
    }


ON_DEMAND = "trfpair = OnDemand('trfpair')"
"""What stands in the other branch where a module imports others for types alone, to name things in them."""


@cache
def named_on_demand(module: str) -> frozenset[str]:
    """The modules in which a module names things that are imported when they are used: its rows are no imports."""
    for node in tree(modules()[module]).body:
        if isinstance(node, ast.If) and [ast.unparse(one) for one in node.orelse] == [ON_DEMAND]:
            assert ast.unparse(node.test) == "TYPE_CHECKING"
            return frozenset(alias.name for one in node.body if isinstance(one, ast.Import) for alias in one.names)
    return frozenset()


@cache
def imported(module: str) -> frozenset[str]:
    """The modules of ours that a module imports anywhere, inside functions and for types too."""
    found = set()
    for node in statements(tree(modules()[module])):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names} - named_on_demand(module)
        elif isinstance(node, ast.ImportFrom):
            assert node.module
            assert not node.level, f"{module}: a relative import hides the room"
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                found.add(full if full in modules() else node.module)
    return frozenset(found & modules().keys()) - {module}


def room(module: str) -> str:
    """The room of a module: its first part, for a system the first two; empty for the package itself."""
    parts = module.split(".")[1:]
    own = "/".join(parts[:2])
    if parts[:1] == ["systems"] and (own in law() or (PACKAGE / own).is_dir()) and len(parts) > 1:
        return own
    return parts[0] if parts else ""


@pytest.mark.gate
def test_a_room_imports_only_what_the_law_allows() -> None:
    for module in modules():
        if room(module) not in ("", "__main__"):
            _keeps_the_law(module)


def _keeps_the_law(module: str) -> None:
    own = room(module)
    assert own in law() or own.startswith("systems/"), f"docs/architecture.md does not know the room {own}"
    allowed = law()[own if own in law() else "systems/*"]
    if allowed is None:
        return
    for other in sorted(imported(module)):
        there = room(other)
        family = "systems/*" if there.startswith("systems/") else there
        assert there in ("", own) or there in allowed or family in allowed, f"{module} imports {other}"


ASKED = re.compile(r"^\| `([\w/]+\.py)` \| `(\w+)` \| [^|]+ \|$", re.MULTILINE)


def test_calls_upward_at_run_time_are_those_that_the_law_names() -> None:
    """A module of trfpair that is imported by its name in a text: ``import_module("trfpair...").what``."""
    found = set()
    for module, path in modules().items():
        for node in nodes(path):
            if isinstance(node, ast.Attribute) and (name := _by_text(node.value)) is not None:
                found.add((path.relative_to(PACKAGE).as_posix(), name, node.attr))
            elif module != "trfpair":
                called = _by_text(node) if isinstance(node, ast.Call) else None
                assert called in (None, "trfpair"), f"{module} imports {called} by a text"
    named = set(ASKED.findall((ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")))
    assert {(path, what) for path, name, what in found if name == "trfpair"} == named
    assert {name for _, name, _ in found} == {"trfpair"}


REGISTRY = re.compile(r"^\| `([\w/]+\.py)` \| [^|`]+ \|$", re.MULTILINE)


def test_things_are_named_on_demand_by_the_registries_that_the_law_names() -> None:
    found = {path.relative_to(PACKAGE).as_posix() for module, path in modules().items() if named_on_demand(module)}
    assert found == set(REGISTRY.findall((ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")))


TARGET = re.compile(r"(?:\w+\.)*(\w+):\w+")


@pytest.mark.gate
def test_no_text_names_a_thing_of_a_module() -> None:
    """Type checkers and editors see what a row names: ``module:name`` is a text only at run time (`OnDemand`)."""
    stems = {path.stem for path in modules().values()}
    for module, path in modules().items():
        texts = [node.value for node in nodes(path) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
        assert not [text for text in texts if (found := TARGET.fullmatch(text)) and found[1] in stems], module


def _by_text(node: ast.AST) -> str | None:
    """The module of trfpair that a call of `import_module` names; None for anything else."""
    called = isinstance(node, ast.Call) and isinstance(node.func, (ast.Name, ast.Attribute)) and node.args
    if not called:
        return None
    assert isinstance(node, ast.Call)
    how = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    first = node.args[0]
    text = first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else ""
    return text if how in ("import_module", "__import__") and text.split(".")[0] == "trfpair" else None


def test_the_law_knows_every_room_it_names() -> None:
    named = {room for may in law().values() if may for room in may}
    assert {room for room in named if not room.startswith("systems/")} <= law().keys()


def test_no_imports_run_in_a_circle() -> None:
    state: dict[str, str] = {}

    def visit(module: str, trail: tuple[str, ...]) -> None:
        state[module] = "open"
        for other in sorted(one for one in imported(module) if (module, one) not in KEPT):
            assert state.get(other) != "open", " -> ".join((*trail, module, other))
            if other not in state:
                visit(other, (*trail, module))
        state[module] = "done"

    for module in modules():
        if module not in state:
            visit(module, ())


def test_the_rooms_are_few_and_stand_on_few_floors() -> None:
    arrows: dict[str, set[str]] = {}
    for module in modules():
        own, *_ = room(module).split("/")
        others = {room(other).split("/")[0] for other in imported(module)}
        if own:
            arrows.setdefault(own, set()).update(others - {own, ""})

    def floor(one: str, below: tuple[str, ...] = ()) -> int:
        assert one not in below, " -> ".join((*below, one))
        return 1 + max((floor(other, (*below, one)) for other in arrows.get(one, ())), default=0)

    assert len(arrows) <= MOST_ROOMS
    assert max(map(floor, arrows)) <= MOST_FLOORS_OF_THE_HOUSE


@pytest.mark.parametrize("house", ["ENGINES", "APPS"])
def test_no_two_folders_of_an_engine_or_an_app_import_each_other(house: str) -> None:
    """Folders stand on floors: an arrow between two of them has no way back, by whatever folders."""
    folders, most = {"ENGINES": (ENGINES, MOST_FLOORS), "APPS": (APPS, MOST_FLOORS_OF_APPS)}[house]
    arrows: dict[str, set[str]] = {}
    for module in modules():
        own = folder(module)
        if own.startswith(folders):
            arrows.setdefault(own, set()).update(
                there for there in map(folder, imported(module)) if there != own and there.startswith(folders)
            )

    def floor(one: str, below: tuple[str, ...] = ()) -> int:
        assert one not in below, " -> ".join((*below, one))
        return 1 + max((floor(other, (*below, one)) for other in arrows.get(one, ())), default=0)

    assert max(map(floor, arrows)) <= most


ENGINES = ("trfpair.systems.dutch", "trfpair.systems.burstein")
MOST_FLOORS = 5
"""Rules, engine, what-if, the Dutch system, Burstein."""

APPS = ("trfpair.apps.cli", "trfpair.apps.engine", "trfpair.apps.page")
MOST_FLOORS_OF_APPS = 2
"""The command line starts the drop-in; what both need stands beside them, in `apps`."""


def folder(module: str) -> str:
    """The folder of a module."""
    return module if modules()[module].name == "__init__.py" else module.rpartition(".")[0]


def test_the_engine_stays_small() -> None:
    """Lines and files of the bracket engine, and the numbers at which it stops or leaves something out."""
    found = [path for room in ENGINE_ROOMS for path in sorted((PACKAGE / "systems" / room).rglob("*.py"))]
    sources = [path for path in found if path.relative_to(PACKAGE / "systems").as_posix() not in NO_ENGINE]
    numbers = {
        target.id
        for path in sources
        for node in tree(path).body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and type(node.value.value) is int
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    assert numbers == LIMITS | NO_LIMITS
    assert len(LIMITS) <= MOST_LIMITS
    assert len([path for path in sources if path.name != "__init__.py"]) <= MOST_FILES
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in sources) <= MOST_LINES


NO_ENGINE = {"dutch/shows.py", "dutch/why.py", "dutch/causes.py", "dutch/repair.py", "burstein/why.py"}
"""What templates ask, and what answers tell, stands with its system, and decides nothing."""
ENGINE_ROOMS = ("swiss", "bracket", "dutch", "burstein")
MOST_LINES, MOST_FILES, MOST_LIMITS = 6400, 36, 10
LIMITS = {
    *("A_ROUND", "A_PLAYER", "AN_ATTEMPT", "_KINDS"),
    *("LARGE", "KNOWN", "MOST_GAMES", "MOST_TO_TELL", "MOST_EARLIER", "SHOWN"),
}
NO_LIMITS = {"IDLE", "_HISTORIES", "_MOST_OF_A_MEASURE"}
"""Two dummies, a mark, how many histories there are, the most that a criterion of the text counts at once."""


def test_the_picture_shows_every_room() -> None:
    picture = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").split("```")[1]
    rooms = [path.name for path in PACKAGE.iterdir() if (path / "__init__.py").is_file()]
    assert [room for room in rooms if f"{room}/" not in picture] == []


@pytest.mark.gate
def test_tuples_with_names_are_made_at_the_speed_of_a_start() -> None:
    other = [
        module
        for module, path in modules().items()
        for node in statements(tree(path))
        if isinstance(node, ast.ImportFrom) and node.module == "typing" and module != "trfpair.base.named"
        if "NamedTuple" in {one.name for one in node.names}
    ]
    assert not other, "from trfpair.base.named import NamedTuple"


def test_nobody_outside_names_the_inside_of_a_system() -> None:
    """What a system says of itself stands with the system, and its row names it; the ladder has commands of its own."""
    own = {"apps.ladder", "apps.cli.ladder"}
    found = {
        f"{module} imports {other}"
        for module in modules()
        if room(module).split("/")[0] not in ("systems", "lab") and module.removeprefix("trfpair.") not in own
        for other in imported(module)
        if room(other).startswith("systems/") and (PACKAGE / room(other)).is_dir() and room(other) != "systems/swiss"
    }
    assert not found


OF_ONE_SYSTEM = re.compile(
    r"\b(MDPs?|limbo|shifters?|subgroups?|topscorers?|islands?|S[12]R|collapsed|remainder)\b", re.I
)
"""Words of the glossary that one system, or a family of them, uses for its own things."""


@pytest.mark.gate
def test_no_room_outside_uses_a_word_of_one_system() -> None:
    """The tables of N are systems themselves, studies are of systems, and a command explains what it shows."""
    found = [
        f"{path.relative_to(PACKAGE)}:{number}: {line.strip()}"
        for module, path in modules().items()
        if room(module).split("/")[0] not in ("systems", "pods", "lab", "apps")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if OF_ONE_SYSTEM.search(line)
    ]
    assert not found
