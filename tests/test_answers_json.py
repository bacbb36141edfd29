"""Every command that answers a question has --json, and each of its answers is one of its schema."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import pytest

import trfpair
from tests.runner import CliRunner
from tests.test_json import SCHEMAS, validator
from tests.test_tournament_json import changed, dropped, of_another_type, renamed
from trfpair.apps.cli.main import COMMANDS, SECTIONS, cli
from trfpair.systems import SYSTEMS

ANSWERS = {name: name for name in SECTIONS["Questions"]} | {
    "standings": "standings",
    "pair": "pairs",
    "convert": "convert",
    "new": "list",
    "players find": "players-find",
    "ladder places": "ladder-places",
}
"""The commands that answer, with the schema of the answer."""
ACTS = {
    *SECTIONS["Changes by the arbiter"], "result", "undo", "redo", "sheets", "prizes", "generate", "simulate",
    "report", "man", "ladder advance", "ladder remove", "players import", "players extract", "players update", "pods",
}  # fmt: skip
"""The commands that only act: they change or write files. `pods` answers in JSON alone, of a schema too."""


def named() -> Iterator[tuple[str, click.Command]]:
    """Every command with its name, those of groups too."""
    context = click.Context(cli)
    for name in COMMANDS:
        command = cli.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from ((f"{name} {one}", command.commands[one]) for one in command.commands)
        else:
            yield name, command


def answer(*arguments: str | Path) -> Any:
    done = CliRunner().invoke(cli, [*map(str, arguments), "--json"], standalone_mode=False)
    assert not done.exception, done.exception
    return json.loads(done.stdout)


def test_a_command_answers_in_json_with_a_schema_or_only_acts() -> None:
    for name, command in named():
        assert (name in ANSWERS) != (name in ACTS), f"{name}: does it answer (--json and a schema) or only act?"
        has = any("--json" in option.opts for option in command.params)
        assert has == (name in ANSWERS), name
        assert not has or (SCHEMAS / f"{ANSWERS[name]}.schema.json").is_file(), name
    assert {*ANSWERS, *ACTS} == {name for name, _ in named()}


def test_players_that_are_found(tmp_path: Path) -> None:
    table, register = tmp_path / "list.csv", tmp_path / "players.db"
    table.write_text(
        "id;name;federation;standard;rapid\n17;Berg, Anna;AUT;2104;2050\n18;Bergen, Bo;SWE;;\n", encoding="utf-8"
    )
    words = ["players", "import", str(table), "--register", str(register), "--month", "2026-11"]
    done = CliRunner().invoke(cli, words, standalone_mode=False)
    assert not done.exception, done.exception
    data = answer("players", "find", "berg", "--register", register)
    validator("players-find").validate(data)
    assert [(one["id"], one["standard"], one["source"]) for one in data["players"]] == [
        ("17", 2104, "FIDE"),
        ("18", 0, "FIDE"),
    ]
    assert answer("players", "find", "nobody", "--register", register)["players"] == []


def test_the_places_of_a_ladder_and_the_way_to_trf26(tmp_path: Path) -> None:
    example = SCHEMAS.parents[1] / "tests" / "fixtures" / "ladder" / "worked-example" / "in.trf"
    data = answer("ladder", "places", example)
    validator("ladder-places").validate(data)
    event = trfpair.load(example)
    assert data["weeks"]
    assert all(set(week["players"]) <= event.by_id.keys() for week in data["weeks"])
    data = answer("convert", example, tmp_path / "out.trf")
    validator("convert").validate(data)
    assert data["adjustments"]


def of_system(system: str, folder: Path) -> Iterator[tuple[str, Any]]:
    """Answers of a played tournament, each with its schema."""
    event = trfpair.generate(players=10, rounds=3, seed=7, system=system)
    event = trfpair.with_expelled(event, []) if event.teams else trfpair.with_player(event, 1, name="Ada")
    file = folder / "event.trf"
    trfpair.dump(replace(event, rounds=event.rounds or 3), file)
    one, other = sorted(event.event.by_id)[:2]
    for round_ in (("--round", "1"), ("--round", "2")):  # the first is a seeding round of Burstein
        yield "explain", answer("explain", file, "--player", one, *round_)
        for what in (str(other), "bye", "floats", "white"):
            yield "why-not", answer("why-not", file, one, what, *round_)
    yield "standings", answer("standings", file)
    yield "standings", answer("standings", file, "--contributions")
    yield "log", answer("log", file)
    yield "check", answer("check", file)
    coming = trfpair.without_round(trfpair.load(file), force=True)
    trfpair.dump(trfpair.with_withdrawals(coming, [one]), file)
    for asked in (one, other):
        yield "explain", answer("explain", file, "--player", asked)
        yield "why-not", answer("why-not", file, asked, "bye")
    yield "standings", answer("standings", file)
    yield "check", answer("check", file)
    yield "log", answer("log", file)


@pytest.mark.gate
@pytest.mark.parametrize(
    "system",
    [
        name if name in ("dutch-2026", "burstein-2026", "keizer") else pytest.param(name, marks=pytest.mark.gate)
        for name in (one.name for one in SYSTEMS)
    ],
)
def test_each_answer_is_one_of_its_schema(system: str, tmp_path: Path) -> None:
    for schema, data in of_system(system, tmp_path):
        validator(schema).validate(data)


def test_the_systems_are_of_their_schema() -> None:
    data = answer("systems")
    validator("systems").validate(data)
    assert [one["name"] for one in data["systems"]][: len(SYSTEMS)] == [one.name for one in SYSTEMS]
    assert [one["name"] for one in data["systems"] if one["default"]] == ["dutch-2026"]


def test_the_log_has_the_acts_of_the_arbiter(tmp_path: Path) -> None:
    file = tmp_path / "event.trf"
    event = trfpair.generate(players=6, rounds=2, seed=1)
    white, black = trfpair.boards(event, 1)[0]
    trfpair.dump(trfpair.with_rating_correction(event, 1, (white, black), "="), file)
    (act,) = answer("log", file)["acts"]
    assert (act["kind"], act["round"]) == ("Rating correction", 1)


OPEN = {"explain": {"facts", "own_facts", "played", "brackets", "chosen", "since"}, "why-not": {"played"}}
"""Parts whose keys are those of the system's own table."""


@pytest.mark.gate
def test_a_key_dropped_renamed_or_of_another_type_is_seen(tmp_path: Path) -> None:
    tried = 0
    for schema, data in (*of_system("dutch-2026", tmp_path), ("systems", answer("systems"))):
        data = json.loads(json.dumps(data))
        for key in data.keys() - OPEN.get(schema, set()):
            for change in (dropped, renamed, of_another_type):
                assert not validator(schema).is_valid(changed(data, (key,), change)), (schema, key, change)
                tried += 1
    for row, (name, data) in (("standings", ("standings", answer("standings", tmp_path / "event.trf"))),):
        for key in data[row][0]:
            for change in (dropped, renamed, of_another_type):
                assert not validator(name).is_valid(changed(data, (row, 0, key), change)), (key, change)
                tried += 1
    assert tried > 200
