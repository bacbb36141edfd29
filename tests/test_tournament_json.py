"""A tournament as JSON: nothing is lost, and what is of another form is refused, by the schema and by the reader."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

import trfpair
from tests import tournament_schema
from tests.runner import CliRunner
from tests.trf.strategies import tournaments
from trfpair import Tournament
from trfpair.apps.cli.main import cli
from trfpair.event.model import AbnormalPoints, AccelerationRange, ByeRequest, ForbiddenGroup, Record, Result
from trfpair.event.teams import LineUp, MatchForfeit, Team, TeamByes, TeamSide

jsonschema = pytest.importorskip("jsonschema")
SCHEMA = jsonschema.Draft202012Validator(json.loads(tournament_schema.FILE.read_text(encoding="utf-8")))
WHOLE = "Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine"


def everything() -> Tournament:
    """A tournament in which every list has something, and nothing is None."""
    made = trfpair.generate(players=4, rounds=1, seed=1)
    first, *others = made.players
    team = Team(1, "T", "t", "2000", 20, 30, 1, (1, 2), "Cy")
    side = TeamSide(
        (team,), True, (LineUp(1, 1, 2, (1, 0)),), (TeamByes(10, 10, (0,)),), (MatchForfeit("+-", 1, 1, 2),), "WB"
    )
    return replace(
        made,
        players=(replace(first, name=WHOLE, club="SK", rank=1), *(replace(one, rank=2) for one in others)),
        scoring=replace(made.scoring, unknown=5),
        byes=(ByeRequest(Result.HALF_BYE, 1, (1,)),),
        forbidden=(ForbiddenGroup((1, 2), 1, 3),),
        virtual_points={1: (10,)},
        accelerations=(AccelerationRange(10, 1, 1, 1, 2, 20),),
        abnormal=(AbnormalPoints(Result.WIN, 10, 1, (1,), 20),),
        earned={1: (10,)},
        secondary={1: (10,)},
        records=(Record("022", " Graz"),),
        teams=side,
    )


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The place of every value and of every object or list."""
    if path:
        yield path
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from leaves(value, (*path, key))


def changed(data: Any, path: tuple[Any, ...], change: Callable[[Any, Any], None]) -> Any:
    found = copy.deepcopy(data)
    holder = found
    for key in path[:-1]:
        holder = holder[key]
    change(holder, path[-1])
    return found


def dropped(holder: Any, key: Any) -> None:
    del holder[key]


def renamed(holder: Any, key: Any) -> None:
    holder[f"{key}_"] = holder.pop(key)


def of_another_type(holder: Any, key: Any) -> None:
    holder[key] = {"odd": 1.5} if not isinstance(holder[key], dict) else 1.5


def test_the_schema_is_made_of_the_types() -> None:
    assert tournament_schema.FILE.read_text(encoding="utf-8") == tournament_schema.written(), "make pages"
    jsonschema.Draft202012Validator.check_schema(SCHEMA.schema)


@pytest.mark.gate
def test_a_key_dropped_renamed_or_of_another_type_is_refused_by_the_schema_and_the_reader() -> None:
    data = json.loads(json.dumps(everything().to_dict()))
    SCHEMA.validate(data)
    by_number = ("virtual_points", "earned", "secondary")
    tried = 0
    for path in leaves(data):
        changes = [of_another_type]
        if isinstance(path[-1], str):
            changes += [renamed] if path[0] in by_number and len(path) > 1 else [renamed, dropped]
        for change in changes:
            wrong = changed(data, path, change)
            assert not SCHEMA.is_valid(wrong), (path, change)
            with pytest.raises(trfpair.BadInput):
                Tournament.from_dict(wrong)
            tried += 1
    assert tried > 250


def test_everything_comes_back() -> None:
    before = everything()
    data = json.loads(json.dumps(before.to_dict()))
    SCHEMA.validate(data)
    assert Tournament.from_dict(data) == before


@pytest.mark.gate
@given(tournaments())
@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_any_tournament_comes_back(tournament: Tournament) -> None:
    data = json.loads(json.dumps(tournament.to_dict()))
    SCHEMA.validate(data)
    assert Tournament.from_dict(data) == tournament


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ([], 'expected a tournament as JSON ("trfpair": "tournament")'),
        ({"trfpair": "tournament", "format": 2}, "format 2: this version reads format 1"),
        ({"trfpair": "tournament", "format": 1}, "tournament: expected the key `players`"),
        ({"trfpair": "tournament", "format": 1, "plyers": []}, "no key `plyers` (did you mean `players`?)"),
        (everything().to_dict() | {"rounds": "9"}, "tournament.rounds: found '9', expected a whole number"),
        (everything().to_dict() | {"rounds": True}, "tournament.rounds: found True, expected a whole number"),
        (everything().to_dict() | {"name": "\ud800"}, r"tournament.name: found '\ud800', expected a text"),
        (everything().to_dict() | {"initial_colour": "red"}, "found 'red', expected one of 'black', 'none', 'white'"),
        (everything().to_dict() | {"earned": {"01": [1]}}, "found '01', expected the number of a player as key"),
        *(
            (
                everything().to_dict() | {"forbidden": [ban]},
                f"tournament.forbidden[0].{key}: found {found}, expected 1 or more",
            )
            for ban, key, found in (
                ({"ids": [1, 2], "first": -1, "last": None}, "first", -1),
                ({"ids": [1, 2], "first": 0, "last": 3}, "first", 0),
                ({"ids": [1, 2], "first": 1, "last": -3}, "last", -3),
            )
        ),
        (
            everything().to_dict() | {"byes": [{"kind": "H", "round": -1, "ids": [1]}]},
            "byes[0].round: found -1, expected 0",
        ),
    ],
)
def test_what_is_of_another_form_is_refused_with_its_place(data: Any, told: str) -> None:
    with pytest.raises(trfpair.BadInput) as error:
        Tournament.from_dict(data)
    assert told in str(error.value)


def run(*arguments: str | Path) -> Any:
    return CliRunner().invoke(cli, ["convert", *map(str, arguments)], standalone_mode=False)


def test_convert_to_json_and_back(tmp_path: Path) -> None:
    before = replace(everything(), teams=None, abnormal=(), earned={}, secondary={}, accelerations=(), byes=())
    one, two, three = (tmp_path / name for name in ("x.trf", "x.json", "back.trf"))
    trfpair.dump(before, one)
    assert run(one, two).return_value == 0
    SCHEMA.validate(json.loads(two.read_text(encoding="utf-8")))
    assert run(two, three, "--to", "full").return_value == 0
    assert three.read_bytes() == one.read_bytes()
    assert trfpair.load(three) == before


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "bad.json: expected JSON, found what is none"),
        ("[" * 100_000, "bad.json: expected JSON, found what is none"),
        ("{}", "bad.json: expected a tournament as JSON"),
    ],
)
def test_json_that_is_no_tournament(text: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text(text, encoding="utf-8")
    done = run(tmp_path / "bad.json", tmp_path / "out.trf")
    assert isinstance(done.exception, trfpair.BadInput)
    assert told in str(done.exception)
    assert not (tmp_path / "out.trf").exists()


def test_a_number_that_no_file_holds_is_refused() -> None:
    with pytest.raises(trfpair.BadInput, match="player 10000: a tournament file has numbers up to 9999"):
        trfpair.dumps(Tournament(players=(trfpair.Player(10_000, "Ada"),)))
