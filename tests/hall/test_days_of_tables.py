"""Days of an arbiter of tables by chance: the file is right after every command, and undo and redo bring it back."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from click import ClickException
from click.testing import CliRunner

from trfpair.apps.cli.main import cli
from trfpair.base.errors import TrfpairError
from trfpair.pods.evening import Evening
from trfpair.pods.model import BYE, DRAW, OPEN, WIN, Request

GATE, STEPS = 80, 14
DAYS = [pytest.param(seed, marks=[pytest.mark.gate][: seed != 1]) for seed in range(GATE)]

Words = list[str]
Typed = Callable[[Request, random.Random], Words]


def some(players: list[int] | tuple[int, ...], dice: random.Random) -> str:
    return ",".join(map(str, sorted(dice.sample(list(players), min(len(players), dice.randint(1, 2))))))


def seat(request: Request, dice: random.Random) -> Words:
    byes = ["--allow-bye"] if request.system == "cedh" and dice.random() < 0.5 else []
    return ["pods", "FILE", "--write", "--seed", str(dice.randint(1, 9)), "--effort", "1", *byes]


def seat_with(request: Request, dice: random.Random) -> Words:
    """A round for which some are away, leave, or come back."""
    known = [*request.names, *request.players]
    option = dice.choice(("--absent", "--withdraw", "--return"))
    who = [id_ for id_ in known if id_ not in request.players] if option == "--return" else request.players
    return [*seat(request, dice), option, some(who or known, dice)]


def results(request: Request, dice: random.Random) -> Words:
    """The winners of all open tables, or of some."""
    tables = request.rounds[-1].tables if request.rounds else ()
    said = [
        (str(number), dice.choice([*map(str, table.players), "="]))
        for number, table in enumerate(tables, 1)
        if table.winner == OPEN
    ]
    if dice.random() < 0.3:
        said = said[:1]
    return ["pods", "result", "FILE", *(word for pair in said for word in pair)]


def correct(request: Request, dice: random.Random) -> Words:
    round_ = dice.randint(1, max(1, len(request.rounds)))
    tables = request.rounds[round_ - 1].tables if request.rounds else ()
    number = dice.randint(1, max(1, len(tables)))
    winner = dice.choice([*map(str, tables[number - 1].players), "=", "?"]) if tables else "="
    return ["pods", "result", "FILE", "--replace", "--round", str(round_), str(number), winner]


def join(request: Request, dice: random.Random) -> Words:
    return ["pods", "new", "LATE", "--add", "FILE", "--same-name"]


OFTEN: tuple[Typed, ...] = (seat, results)
SELDOM: tuple[Typed, ...] = (seat_with, correct, join)


def run(words: Words, path: Path) -> str | None:
    """What a command says; None where it is refused. None ends otherwise than refused or done."""
    put = {"FILE": str(path), "LATE": str(path.with_name("late.txt"))}
    done = CliRunner().invoke(cli, [put.get(word, word) for word in words], standalone_mode=False)
    if isinstance(done.exception, TrfpairError | ClickException):
        return None
    assert done.exception is None, (words, done.exception)
    assert not done.return_value, (words, done.output)
    return done.stdout


def points(request: Request, player: int) -> Fraction:
    """The points of a player by the tables alone."""
    total = 0
    for round_ in request.rounds:
        total += BYE * (player in (round_.byes or ()))
        for table in round_.tables:
            if player in table.players:
                total += WIN if table.winner == player else DRAW if table.winner == 0 else 0
    return Fraction(total)


def prove(path: Path, before: Request) -> Request:
    """The file is read; nobody sits twice in a round, nor who has left; the standings have the points of the tables."""
    evening = Evening.of(path.read_bytes())
    request = evening.request
    for round_ in request.rounds:
        seated = [*(round_.byes or ()), *(player for table in round_.tables for player in table.players)]
        assert len(seated) == len(set(seated))
        assert all(table.winner in (*table.players, 0, OPEN) for table in round_.tables)
    if len(request.rounds) > len(before.rounds):
        last = request.rounds[-1]
        assert {player for table in last.tables for player in table.players} <= set(request.players)
    if not evening.open and request.rounds:
        said = run(["pods", "FILE", "--report", "--format", "json"], path)
        assert said is not None
        found = {row["player"]: Fraction(row["points"]) for row in json.loads(said)["standings"]}
        assert found == {player: points(request, player) for player in found}
        assert found.keys() >= set(request.players)
    return request


@pytest.mark.parametrize("seed", DAYS)
def test_a_day_of_tables(seed: int, in_memory: Path) -> None:
    dice, path = random.Random(seed), in_memory / "evening.json"
    path.with_name("late.txt").write_text("Name\nLate\n", encoding="utf-8")
    names = path.with_name("names.txt")
    names.write_text("Name\n" + "".join(f"P{at}\n" for at in range(1, dice.randint(7, 13))), encoding="utf-8")
    system = ("cedh", "squire")[seed % 2]
    size = ["--size", str(dice.randint(2, 4))] if system == "squire" else []
    assert run(["pods", "new", str(names), "-o", "FILE", "--system", system, *size], path) is not None
    request, said = Evening.of(path.read_bytes()).request, []
    for _ in range(STEPS):
        act = dice.choice((*OFTEN * 3, *SELDOM))
        words, data = act(request, dice), path.read_bytes()
        done = run(words, path)
        if done is None:
            assert path.read_bytes() == data, words
            continue
        said.append(words)
        request = prove(path, request)
        after = path.read_bytes()
        if after != data:
            assert run(["undo", "FILE"], path) is not None, said
            assert path.read_bytes() == data, said
            assert run(["redo", "FILE"], path) is not None, said
            assert path.read_bytes() == after, said
    assert len(said) > 2
