"""Settings of the library are those of the command, and are refused in the same words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import trfpair as library
from tests.cli.conftest import folder as folder
from tests.cli.conftest import trfpair as trfpair
from tests.cli.test_reading import Run
from trfpair.apps.cli.generate import AMOUNTS, RANGES
from trfpair.lab.generate.settings import setting

SAID = {
    "players": "10", "rounds": "4", "highest": "2100-2200", "lowest": "1500", "draws": "30", "forfeits": "9",
    "boards": "4", "reserves": "1", "unrated": "10%", "zero_byes": "50%", "half_byes": "1/5", "full_byes": "1",
    "retired": "10%", "late": "1-2", "forbidden": "2", "forfeited": "3", "unusual": "5%",
}  # fmt: skip


def _event(name: str, said: object) -> library.Tournament:
    system = "team" if name in ("boards", "reserves") else "dutch"
    return library.generate(**{"players": 10, "rounds": 4, "system": system, "seed": 1, name: said})  # type: ignore[arg-type]


def test_each_setting_of_the_command_is_tried() -> None:
    assert set(SAID) == {*RANGES, *AMOUNTS}


@pytest.mark.few(4)
@pytest.mark.parametrize("name", SAID)
def test_a_setting_is_taken_as_the_command_takes_it(name: str) -> None:
    value = int(SAID[name]) if name in ("players", "rounds") else setting(name, SAID[name])
    assert _event(name, SAID[name]) == _event(name, value)


@pytest.mark.few(21)
@pytest.mark.parametrize("name", SAID)
@pytest.mark.parametrize("said", ["x", "9-3", "-1", "", 2.5, True, None])
def test_a_setting_is_refused_in_the_words_of_the_command(name: str, said: object, folder: Path, trfpair: Run) -> None:
    with pytest.raises((library.BadInput, TypeError)) as refused:
        _event(name, said)
    if isinstance(said, str) and isinstance(refused.value, library.BadInput):
        done = trfpair("generate", "-o", "t.trf", f"--{name.replace('_', '-')}={said}")
        assert done.code == 3
        assert str(refused.value).removeprefix(f"{name}: ") in done.err


@pytest.mark.parametrize("word", ["W3", "Q=1", "W=x"])
def test_a_scoring_is_refused_in_the_words_of_the_command(word: str, folder: Path, trfpair: Run) -> None:
    with pytest.raises(library.BadInput) as refused:
        library.generate(players=8, rounds=3, scoring=word)
    assert f"--{refused.value}" in trfpair("generate", "-o", "t.trf", "--scoring", word).err


def test_a_scoring_is_taken_as_the_command_takes_it() -> None:
    assert library.generate(players=8, rounds=3, scoring="W=3 D=1").scoring.white_win == 30


def test_a_setting_that_nearly_is_one_is_named() -> None:
    with pytest.raises(library.BadInput, match=r"there is no setting `half_bye` \(did you mean `half_byes`"):
        library.generate(players=8, rounds=3, half_bye=1)


@pytest.mark.parametrize("said", [{"count": 0}, {"jobs": 0}])
def test_a_study_is_played_once_at_least(said: dict[str, int]) -> None:
    with pytest.raises(library.BadInput, match="0 is not in the range x>=1"):
        library.simulate("no.toml", **said)  # type: ignore[arg-type]


def test_seat_takes_the_numbers_of_a_reader_of_json() -> None:
    text = '{"players": [1, 2, 3, 4], "scores": {"1": 2.5}, "weights": {"rematch": 1.25}, "rounds": []}'
    assert library.seat(json.loads(text), system="cedh").tables
    with pytest.raises(library.BadInput, match="scores"):
        library.seat({"players": [1, 2, 3, 4], "scores": {"1": float("nan")}}, system="cedh")
