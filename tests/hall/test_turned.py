"""Every command that writes over a tournament is undone and done again, byte for byte."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest

import trfpair as library
from tests.cli.conftest import Outcome
from trfpair.apps.cli.main import cli
from trfpair.base.files.steps import steps_of

Run = Callable[..., Outcome]

SWISS = """
swap s.trf 1 3
board s.trf 1 2-1
bye s.trf 5 --round 2 --half
result s.trf 1 1-0 2 =
withdraw s.trf 6
unpair s.trf --force
pair s.trf --write --quiet
expel s.trf 4
ban s.trf 1 2
unban s.trf 1 2
player s.trf 1 --rating 2001
event s.trf --place Metz
number s.trf --exchange 2 3
new late.txt --add s.trf
standings s.trf --tie-breaks PTS,BH --lots 1 --keep
standings s.trf --write
prizes s.trf --place 500,300 --group "Women: w = 80"
convert s.trf s.trf --force --to trfx
"""
TEAMS = """
pair t.trf --write --quiet
line-up t.trf 1 2,1
result t.trf 1.1 1-0
team t.trf 1 --captain Ada --order 2,1
player t.trf "Jo March" --add-to 1
"""
LADDER = """
pair l.trf --write --quiet
result l.trf 1 0-1 2 1-0 3 = 4 1-0
ladder advance l.trf -o l.trf
ladder remove l.trf 2
"""
TABLES = """
pods e.json --system cedh --write
pods result e.json 1 =
pods new late.txt --add e.json
"""
DAYS = [("s.trf", SWISS), ("t.trf", TEAMS), ("l.trf", LADDER), ("e.json", TABLES)]

NO_CHANGE = {
    *("sheets", "log", "explain", "why-not", "check", "verify", "systems", "generate", "simulate", "report", "man"),
    *("undo", "redo", "ladder places", "players find", "players import", "players extract"),
}
"""They write no tournament over another, or are the way back itself."""
ELSEWHERE = {"players update"}
"""It needs a register: `test_register` takes it back."""


@pytest.fixture
def events(folder: Path, trfpair: Run) -> Path:
    """An event of each kind, before its day."""
    (folder / "p.txt").write_text("\n".join(f"P{at}" for at in range(1, 9)), encoding="utf-8")
    (folder / "late.txt").write_text("Jo March\n", encoding="utf-8")
    assert trfpair("new", "p.txt", "-o", "s.trf", "--rounds", "5").code == 0
    assert trfpair("pair", "s.trf", "--write", "--quiet").code == 0
    assert trfpair("new", "p.txt", "-o", "l.trf", "--system", "ladder").code == 0
    assert trfpair("pods", "new", "p.txt", "-o", "e.json").code == 0
    teams = library.generate(players=16, rounds=3, seed=3, system="team-2026")
    (folder / "t.trf").write_text(library.dumps(library.without_round(teams, force=True)), encoding="utf-8")
    return folder


@pytest.mark.few(0)
@pytest.mark.parametrize(("name", "day"), DAYS, ids=[name for name, _ in DAYS])
def test_every_command_is_a_step_both_ways(name: str, day: str, events: Path, trfpair: Run) -> None:
    file = events / name
    (events / f"{name}.undo").unlink(missing_ok=True)
    states = [file.read_bytes()]
    commands = day.strip().splitlines()
    for command in commands:
        done = trfpair(*shlex.split(command))
        assert done.code == (6 if command.startswith("convert") else 0), (command, done.err)
        states.append(file.read_bytes())
        assert states[-1] != states[-2], command
        assert len(steps_of(file).steps) == len(states) - 1, command
    for way, wanted in (("undo", states[-2::-1]), ("redo", states[1:])):
        for state, command in zip(wanted, commands if way == "redo" else commands[::-1]):
            done = trfpair(way, name)
            assert (done.code, file.read_bytes() == state) == (0, True), (way, command, done.err)


def named(group: click.Group, before: str = "") -> Iterator[str]:
    """All commands, those of groups too."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        yield f"{before}{name}"
        if isinstance(command, click.Group):
            yield from named(command, f"{before}{name} ")


def test_every_command_is_in_a_day_or_changes_nothing() -> None:
    typed = [line for _, day in DAYS for line in day.strip().splitlines()]
    groups = {"ladder", "pods", "players"}
    missing = [
        name
        for name in named(cli)
        if name not in NO_CHANGE | ELSEWHERE | groups and not any(line.startswith(f"{name} ") for line in typed)
    ]
    assert missing == []
