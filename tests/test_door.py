"""The words and the types of the door: keywords that there are not, ways out in the words of whoever asks, names."""

from __future__ import annotations

import ast
import re
import sys
import typing
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace
from inspect import isfunction
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

import trfpair
from tests.door_types import types_of_the_door
from tests.sources import tree
from tests.test_law import modules
from trfpair.lab.generate.wishes import Wishes
from trfpair.output.sheets import FORMATS
from trfpair.pods import SYSTEMS as TABLE_SYSTEMS
from trfpair.ranking import EDITIONS
from trfpair.rounds.pairing import OPEN_RESULTS
from trfpair.systems import SYSTEMS
from trfpair.systems.keywords import SystemOptions, TableOptions, TournamentWishes
from trfpair.trf import DIALECTS
from trfpair.trf.reading import WHOSE_POINTS

PLAYED = trfpair.generate(players=8, rounds=3, seed=1)
BEFORE = trfpair.without_round(PLAYED, force=True)


@pytest.mark.parametrize(
    ("keywords", "systems"), [(SystemOptions, SYSTEMS), (TableOptions, TABLE_SYSTEMS)], ids=["pair", "seat"]
)
def test_the_keywords_are_the_options_of_the_registry(keywords: type, systems: tuple[Any, ...]) -> None:
    kinds = get_type_hints(keywords)
    options = {option.name: option for system in systems for option in system.options}
    assert list(dict.fromkeys(kinds)) == list(options)
    for name, kind in kinds.items():
        option = options[name]
        if option.choices:
            assert get_origin(kind) is Literal, name
            assert set(get_args(kind)) == set(option.choices), name
        else:
            assert kind is type(option.default), name


def test_the_keywords_of_a_random_tournament_are_its_wishes() -> None:
    assert list(get_type_hints(TournamentWishes)) == [one.name for one in fields(Wishes)][2:]


CALLS: list[tuple[Callable[..., Any], str, str]] = [
    (lambda: trfpair.pair(BEFORE, sytem="dutch"), "pair: there is no argument `sytem`", "`system`"),  # type: ignore[call-arg]
    (lambda: trfpair.load("x.trf", strikt=True), "load: there is no argument `strikt`", "`strict`"),  # type: ignore[call-arg]
    (lambda: trfpair.generate(players=8, rounds=3, sede=1), "generate: there is no argument `sede`", "`seed`"),  # type: ignore[call-arg]
    (lambda: trfpair.generate(players=8, rounds=3, latte=1), "there is no setting `latte`", "`late`"),  # type: ignore[call-arg]
    (lambda: trfpair.pair(BEFORE, system="keizer", topp=1), "the system keizer has no option `topp`", "`top`"),  # type: ignore[call-arg]
    (lambda: trfpair.pair(BEFORE, system="dutsch"), "there is no system `dutsch`", "`dutch`"),
    (lambda: trfpair.seat({"players": [1]}, system="cedh", mood="walk"), "has no option `mood`", "`mode`"),  # type: ignore[call-arg]
    (lambda: trfpair.sheets(PLAYED, what=["crostables"]), "no `crostables`", "`crosstable"),
]


@pytest.mark.parametrize("number", range(len(CALLS)))
def test_a_word_that_there_is_not_is_refused_with_the_one_that_is_near(number: int) -> None:
    call, said, meant = CALLS[number]
    with pytest.raises((TypeError, trfpair.BadInput)) as refused:
        call()
    assert said in str(refused.value)
    assert f"(did you mean {meant}" in str(refused.value)
    assert "--" not in str(refused.value)


def test_a_function_is_told_by_the_name_that_callers_know() -> None:
    functions = {name: one for name in trfpair.__all__ if isfunction(one := getattr(trfpair, name))}
    assert {name: one.__name__ for name, one in functions.items() if one.__name__ != name} == {}
    with pytest.raises(TypeError, match=r"^without_round: 2 arguments"):
        trfpair.without_round(PLAYED, 3)  # type: ignore[call-arg]


def test_too_many_arguments_are_told_with_the_name_of_the_function() -> None:
    with pytest.raises(TypeError, match="sheets: 2 arguments without a name, expected 1: tournament"):
        trfpair.sheets(PLAYED, "wall")  # type: ignore[misc]


EMPTY = trfpair.Tournament()
FOUR = trfpair.Tournament(tuple(trfpair.Player(number, f"P{number}") for number in (1, 2, 3, 4)))
LIBRARY: list[tuple[Callable[[], object], str]] = [
    (lambda: trfpair.pair(EMPTY), "the tournament holds no players"),
    (lambda: trfpair.pair(FOUR), "give it with `rounds=N`"),
    (lambda: trfpair.pair(FOUR, rounds=3), 'give it with `initial_colour="white"`'),
    (lambda: trfpair.pair(trfpair.with_round(FOUR, started()), rounds=3), "`with_results` enters results"),
    (lambda: trfpair.with_players(PLAYED, PLAYED.players[:1]), "`same_name=True` adds"),
    (lambda: trfpair.without_round(PLAYED), "`without_round(tournament, force=True)` takes them back"),
    (lambda: trfpair.with_result(PLAYED, 1, 1, "="), "replacing it takes `replacing=True`"),
    (lambda: trfpair.render(trfpair.pair(BEFORE, trace=False), "round.html"), "round.html shows the reasons"),
]


def started() -> trfpair.RoundPairing:
    return trfpair.pair(FOUR, rounds=3, initial_colour=trfpair.Colour.WHITE).pairing


@pytest.mark.parametrize("number", range(len(LIBRARY)))
def test_the_library_speaks_of_arguments_and_functions(number: int) -> None:
    call, said = LIBRARY[number]
    with pytest.raises(trfpair.BadInput, match=re.escape(said)) as refused:
        call()
    assert not re.search(r"(?<![\w-])--\w|`trfpair \w", str(refused.value))


ROOMS = ("event", "rounds", "ranking", "systems")
COMMANDS_ALONE = {
    "trfpair.rounds.readings": "`check` of the command line says with which settings a round agrees",
    "trfpair.event.roster": "the players of a list, which commands read",
    "trfpair.event.rating_lists": "rating lists, which a command reads",
    "trfpair.event.register": "rating lists in one file, which commands make and ask",
}
"""Modules of these rooms whose words only a command prints, and why."""


@pytest.mark.gate
def test_no_room_behind_the_door_names_an_option_of_a_command_to_a_program() -> None:
    found = [
        f"{module}: {text}"
        for module in modules()
        if module.split(".")[1:2] and module.split(".")[1] in ROOMS and module not in COMMANDS_ALONE
        for text in _said_to_all(tree(modules()[module]))
    ]
    assert not found


def _said_to_all(node: ast.AST) -> list[str]:
    """The texts with an option or a command in them that no `either` chooses; docstrings and notices apart."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("either", "noticed"):
        return []
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return []
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value] if re.search(r"(?<![\w-])--[a-z]{3}|`trfpair [a-z]", node.value) else []
    return [text for child in ast.iter_child_nodes(node) for text in _said_to_all(child)]


def test_every_type_that_the_door_gives_has_a_public_name() -> None:
    public = {id(getattr(trfpair, name)) for name in trfpair.__all__}
    nameless = {
        f"{kind.__qualname__} ({where})" for kind, where in types_of_the_door().items() if id(kind) not in public
    }
    assert not nameless
    assert {"Line", "Printed", "GameKey", "Because", "Team"} <= set(trfpair.__all__)


@pytest.mark.parametrize(
    ("function", "argument", "known"),
    [
        (trfpair.dumps, "dialect", DIALECTS),
        (trfpair.loads, "points", WHOSE_POINTS),
        (trfpair.pair, "open_results", ("", *OPEN_RESULTS)),
        (trfpair.standings, "edition", ("", *EDITIONS)),
        (trfpair.sheets, "formats", FORMATS),
    ],
)
def test_words_that_are_few_are_types(
    function: Callable[..., object], argument: str, known: typing.Iterable[str]
) -> None:
    kind = get_type_hints(function)[argument]
    kind = get_args(kind)[0] if get_origin(kind) is not Literal else kind
    assert set(get_args(kind)) == set(known)
    with pytest.raises(trfpair.BadInput, match="polish"):
        function(PLAYED if "tournament" in get_type_hints(function) else "", **{argument: _said(argument)})


def _said(argument: str) -> object:
    return ["polish"] if argument == "formats" else "polish"


def test_equal_tournaments_have_one_hash() -> None:
    again = trfpair.generate(players=8, rounds=3, seed=1)
    assert len({PLAYED, again, BEFORE}) == 2
    assert {replace(PLAYED, records=()), PLAYED} != {PLAYED}


def test_nobody_with_a_number_is_told_in_words() -> None:
    with pytest.raises(trfpair.BadInput, match="there is no player 999: the numbers are 1 to 8"):
        PLAYED.player(999)
    with pytest.raises(trfpair.BadInput, match="there is no player 1: there are no players"):
        EMPTY.player(1)


def test_natural_forms_are_taken() -> None:
    listed: Any = [trfpair.Player(number, f"P{number}", rating=None) for number in (1, 2, 3, 4)]  # type: ignore[arg-type]
    event = trfpair.Tournament(listed, rounds=3)
    assert event == replace(FOUR, rounds=3)
    assert hash(event) == hash(replace(FOUR, rounds=3))
    paired = trfpair.pair(event, initial_colour="white")
    assert paired.pairs == trfpair.pair(event, initial_colour=trfpair.Colour.WHITE).pairs
    white: Any = "white"
    assert trfpair.pair(trfpair.Tournament(listed, rounds=3, initial_colour=white)).pairs == paired.pairs
    begun = trfpair.with_round(event, paired)
    won = trfpair.with_result(begun, 1, 1, trfpair.Result.WIN)
    assert won == trfpair.with_result(begun, 1, 1, "1-0")
    assert trfpair.with_results(begun, 1, {1: trfpair.Result.LOSS, 2: "="}) == trfpair.with_results(
        begun, 1, {1: "0-1", 2: "="}
    )
    with pytest.raises(trfpair.BadInput, match=r"Result\.PAB is no result of a game: expected White's"):
        trfpair.with_result(begun, 1, 1, trfpair.Result.PAB)
    with pytest.raises(trfpair.BadInput, match="initial_colour: expected white or black, found `green`"):
        trfpair.pair(event, initial_colour="green")  # type: ignore[arg-type]


def test_tie_breaks_are_a_text_or_a_list() -> None:
    one, other = trfpair.standings(PLAYED, ["BH/C1", "SB"]), trfpair.standings(PLAYED, "BH/C1,SB")
    assert [line.player.id for line in one.lines] == [line.player.id for line in other.lines]
    assert one.values(1).keys() == other.values(1).keys() == {"PTS", "BH/C1", "SB"}
    assert trfpair.with_event(PLAYED, tie_breaks=["BH", "SB"]) == trfpair.with_event(PLAYED, tie_breaks="BH,SB")
    sheet = trfpair.sheets(PLAYED, what=["standings"], formats=["txt"], tie_breaks=["BH", "SB"])
    assert sheet == trfpair.sheets(PLAYED, what=["standings"], formats=["txt"], tie_breaks="BH,SB")


@pytest.mark.parametrize(("name", "value"), [("frozen", True), ("executable", "")])
def test_a_frozen_program_is_told_that_it_has_no_python_to_start(
    monkeypatch: pytest.MonkeyPatch, name: str, value: object
) -> None:
    monkeypatch.setattr(sys, name, value, raising=False)
    told = r"seconds: this program is frozen or embedded.*pair in the main thread, or without `seconds`"
    with ThreadPoolExecutor() as threads, pytest.raises(trfpair.BadInput, match=told):
        threads.submit(trfpair.pair, BEFORE, seconds=10).result()
    assert trfpair.pair(BEFORE).round == 3


@pytest.mark.gate
def test_a_bound_without_an_end_bounds_nothing_in_a_thread_too() -> None:
    with ThreadPoolExecutor() as threads:
        assert threads.submit(trfpair.pair, BEFORE, seconds=float("inf")).result().round == 3
    assert trfpair.pair(BEFORE, seconds=float("inf")).round == 3


WRONG = """
import trfpair
event = trfpair.generate(players=8, rounds=3, seed=1)
trfpair.pair(event, sytem="dutch")
trfpair.pair(event, system="keizer", top="much")
trfpair.pair(event, open_results="drawn")
trfpair.dumps(event, dialect="trf27")
trfpair.seat({}, mode="slow")
trfpair.generate(players=8, rounds=3, latte=3)
trfpair.with_result(event, 1, 1, 0.5)
trfpair.standings(event, edition="2025")
"""
RIGHT = """
from typing import Any
import trfpair
event: trfpair.Tournament = trfpair.generate(players=8, rounds=3, seed=1, late=1, half_byes="10%")
paired = trfpair.pair(event, system="keizer", top=60, own="1/2", initial_colour="white", open_results="draw")
own: dict[str, Any] = {"mine": 3}
trfpair.pair(event, system="mine", **own)
line: trfpair.Line = trfpair.standings(event, ["BH"]).lines[0]
key: trfpair.GameKey = (1, 2)
trfpair.with_results(event, 1, {1: trfpair.Result.WIN, 2: trfpair.Result.DRAW})
trfpair.with_result(event, 1, key, trfpair.Result.WIN)
shown: trfpair.Printed = trfpair.standings(event).values(1)["BH"]
team: trfpair.TeamSide | None = event.teams
"""


@pytest.mark.gate
@pytest.mark.filterwarnings("ignore::EncodingWarning")  # mypy itself reads so
def test_a_type_checker_sees_what_is_wrong(tmp_path: Path) -> None:
    mypy = pytest.importorskip("mypy.api")
    (tmp_path / "wrong.py").write_text(WRONG, encoding="utf-8")
    (tmp_path / "right.py").write_text(RIGHT, encoding="utf-8")
    out, _, _ = mypy.run(["--strict", str(tmp_path / "wrong.py"), str(tmp_path / "right.py")])
    assert [int(line) for line in re.findall(r"wrong\.py:(\d+): error", out)] == list(range(4, 12)), out
    assert 'did you mean "system"' in out
    assert "right.py" not in out
