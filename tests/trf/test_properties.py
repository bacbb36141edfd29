"""What holds for any input: bytes load or are refused with a report; what is written comes back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.seeds import seeds
from tests.trf.strategies import tournaments
from trfpair.event.model import Tournament
from trfpair.trf import Loaded, TrfError, dumps, loads, losses

CALM = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
"""The same examples every time; `pytest -m long` tries others."""

FOLDER = Path(__file__).parent.parent / "fixtures" / "trf"
FILES = [
    (FOLDER / "real" / "open-de-gros.trf").read_bytes(),
    (FOLDER / "real" / "bbp-dutch_2025_C5.trf").read_bytes(),
    (FOLDER / "real" / "vega-sample.trfx").read_bytes(),
    (FOLDER / "oracle" / "0003-r01-both.trf").read_bytes(),
    (FOLDER / "oracle" / "dutch-2017-0008.trf").read_bytes(),
    b"012 X\n142 5\n152 W\n162  W 3.0    D 1.0\n192 FIDE_DUTCH_BAKU\n001    1".ljust(143)
    + b"\n001    2\n001    3\n240 H   2    1\n260   1   5    1    2\nXXA    1  1.0  1.0\n"
    b"250       0.5   1   3    2    3\n299          -1.0    2    1\nBBW  3.0\n"
    b"XXS W=3 D=1 PAB=3.0\nXXC rank white1\nXXP 1 2\nXXZ 2\n",
]


def outcome(data: bytes | str, *, strict: bool = False) -> Loaded | TrfError:
    """What reading gives; nothing but these two may come of it."""
    try:
        loaded = loads(data, strict=strict)
    except TrfError as refusal:
        error = refusal
    else:
        assert not any(problem.is_error for problem in loaded.problems)
        return loaded
    assert any(problem.is_error for problem in error.problems)
    assert str(error)
    return error


LINE = st.sampled_from([b"001", b"240", b"250", b"260", b"299", b"XXA", b"XXP", b"XXS", b"162", b"XXC", b"BBW", b"XXR"])


@pytest.mark.gate
@settings(CALM)
@given(st.binary(max_size=400))
@example(b"001\n240\n250\n260\n299\nXXA\nXXP\nXXS\n162\nXXC\nBBW\nXXR\n152\n192\n142\nXXZ")
def test_any_bytes(data):
    outcome(data)


@pytest.mark.gate
@settings(CALM)
@given(st.lists(st.tuples(LINE, st.binary(max_size=40)), max_size=6), st.booleans())
def test_any_bytes_after_a_known_code(lines, strict):
    outcome(b"\n".join(code + rest for code, rest in lines), strict=strict)


@pytest.mark.gate
@settings(CALM)
@given(st.text(max_size=200))
def test_any_text(text):
    outcome("001    1 " + text)


@pytest.mark.gate
@given(tournaments())
@settings(CALM, max_examples=8 * len(seeds()))
def test_what_is_written_comes_back(tournament):
    assert losses(tournament) == []
    text = dumps(tournament)
    loaded = loads(text)
    assert loaded.tournament == tournament
    assert dumps(loaded.tournament) == text
    assert loads(text.encode()).tournament == tournament


@pytest.mark.gate
@given(tournaments(), st.sampled_from(["trfx", "trf26"]))
@settings(CALM, max_examples=50)
def test_a_dialect_says_what_it_does_not_list_as_lost(tournament, dialect):
    lost = losses(tournament, dialect)
    text = dumps(tournament, dialect)
    if lost:
        return
    again = loads(text).tournament
    assert plain(again) == plain(tournament)
    codes = {line[:3] for line in text.splitlines()}
    foreign = re.compile(r"142|152|162|192|2[4569]." if dialect == "trfx" else r"XX.")
    assert not any(foreign.fullmatch(code) for code in codes - {record.code for record in tournament.records})


def plain(tournament: Tournament) -> tuple[object, ...]:
    """What every dialect says in the same words."""
    return (
        tournament.players,
        tournament.name,
        tournament.rounds,
        tournament.initial_colour,
        tournament.scoring,
        tournament.system,
        tournament.positional,
        tournament.records,
        tournament.abnormal,
        [group.ids for group in tournament.forbidden],
    )


@pytest.mark.gate
@pytest.mark.parametrize("data", FILES, ids=range(len(FILES)))
@given(draw=st.data())
@settings(CALM, max_examples=30)
def test_one_changed_column(data, draw):
    """Either the file still loads, and what it says comes back, or a problem points at the changed line.

    A changed number of a player, code or scoring shows at the lines that still hold to the old one.
    """
    lines = re.split(r"\r\n|\r|\n", data.decode())
    number = draw.draw(st.integers(1, len([line for line in lines if line])), label="line")
    line = lines[number - 1] = lines[number - 1] or "XXR 9"
    column = draw.draw(st.integers(1, len(line)), label="column")
    char = draw.draw(st.sampled_from(" \t0123456789-+=wbWBHFUZDLX?.,é"), label="char")
    lines[number - 1] = line[: column - 1] + char + line[column:]
    result = outcome("\n".join(lines))
    if isinstance(result, Loaded):
        again = loads(dumps(result.tournament)).tournament
        assert again == result.tournament or losses(result.tournament)
        return
    pointed = any(problem.line == number or f"line {number}" in problem.expected for problem in result.problems)
    other_player = line.startswith("001") and column <= 8
    elsewhere = column <= 3 or line[:3] in ("162", "XXS") or line[:2] == "BB"
    assert pointed or other_player or elsewhere, str(result)


@pytest.mark.gate
@given(st.sampled_from(FILES), st.data())
@settings(CALM, max_examples=50)
def test_shaken_files(data, draw):
    """Bytes lost, doubled or changed anywhere."""
    at = draw.draw(st.integers(0, len(data) - 1))
    count = draw.draw(st.integers(0, 12))
    new = draw.draw(st.binary(max_size=6))
    outcome(data[:at] + new + data[at + count :], strict=draw.draw(st.booleans()))


@pytest.mark.long
@given(tournaments())
@settings(CALM, max_examples=1000, derandomize=False)
def test_what_is_written_comes_back_for_many(tournament):
    assert loads(dumps(tournament)).tournament == tournament


def test_the_files_themselves_are_sound():
    for data in FILES:
        assert isinstance(outcome(data), Loaded)
