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

ANSWERS = {name: name for name in SECTIONS["Questions"]} | {"standings": "standings", "pair": "pairs"}
"""The commands that answer, with the schema of the answer."""
CHANGES = {
    *SECTIONS["Changes by the arbiter"], "new", "result", "undo", "redo", "sheets", "convert", "generate", "simulate",
    "report", "man", "ladder", "pods", "players",
}  # fmt: skip
"""The commands that change or write files. `ladder`, `pods` and `players` are groups; `pods` answers in JSON alone."""


def answer(*arguments: str | Path) -> Any:
    done = CliRunner().invoke(cli, [*map(str, arguments), "--json"], standalone_mode=False)
    assert not done.exception, done.exception
    return json.loads(done.stdout)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_answers_in_json_with_a_schema_or_changes_files(name: str) -> None:
    assert (name in ANSWERS) != (name in CHANGES)
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    has = any("--json" in option.opts for option in command.params)
    assert has == (name in ANSWERS)
    assert not has or (SCHEMAS / f"{ANSWERS[name]}.schema.json").is_file()


def of_system(system: str, folder: Path) -> Iterator[tuple[str, Any]]:
    """Answers of a played tournament, each with its schema."""
    event = trfpair.generate(players=10, rounds=3, seed=7, system=system)
    event = trfpair.with_expelled(event, []) if event.teams else trfpair.with_player(event, 1, name="Ada")
    file = folder / "event.trf"
    trfpair.dump(replace(event, rounds=event.rounds or 3), file)
    one, other = sorted(event.event.by_id)[:2]
    round_ = ("--round", "2")
    yield "explain", answer("explain", file, "--player", one, *round_)
    for what in (str(other), "bye", "floats", "white"):
        yield "why-not", answer("why-not", file, one, what, *round_)
    yield "standings", answer("standings", file)
    yield "standings", answer("standings", file, "--contributions")
    yield "log", answer("log", file)


@pytest.mark.parametrize(
    "system",
    [
        name if name in ("dutch-2026", "keizer") else pytest.param(name, marks=pytest.mark.gate)
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
