"""``trfpair convert``: the same tournament in other records."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from trfpair.apps.cli.main import cli
from trfpair.apps.exits import guarded
from trfpair.event.model import ForbiddenGroup, Tournament
from trfpair.lab.generate.dice import Amount, Range
from trfpair.lab.generate.run import make, random_order
from trfpair.lab.generate.wishes import Wishes
from trfpair.rounds.pairing import pair_round
from trfpair.trf import dumps, load

Convert = Callable[..., int]

REAL = Path(__file__).parents[1] / "fixtures" / "trf" / "real"


@pytest.fixture
def convert(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Convert:
    """Run ``trfpair convert`` in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    return lambda *words: guarded(
        lambda: cli.main(args=["convert", *map(str, words)], prog_name="trfpair", standalone_mode=False)
    )


def facts(tournament: Tournament) -> tuple[object, ...]:
    """All that can change a pairing, bans to the end counted as bans without end."""
    last = tournament.rounds
    bans = [
        ForbiddenGroup(ban.ids, ban.first, None if ban.last is not None and last and ban.last >= last else ban.last)
        for ban in tournament.forbidden
    ]
    return (
        tournament.players,
        tournament.rounds,
        tournament.initial_colour,
        tournament.scoring,
        tournament.positional,
        tuple(bans),
        dict(tournament.virtual_points),
    )


@pytest.fixture
def event() -> Tournament:
    """An event of which both dialects can say everything but its type (192)."""
    wishes = Wishes(
        players=Range(13, 13), rounds=Range(5, 5), half_byes=Amount(Range(2, 2)), forbidden=Amount(Range(2, 2))
    )
    return make(random_order(wishes, system="dutch-2026", seed="convert"), "trfpair test")


def test_there_and_back(tmp_path: Path, convert: Convert, event: Tournament) -> None:
    (tmp_path / "a.trf").write_bytes(dumps(replace(event, system=""), "trf26").encode())
    assert convert("a.trf", "b.trf", "--to", "trfx", "--strict") == 0
    assert convert("b.trf", "c.trf", "--to", "trf26", "--strict") == 0
    assert (tmp_path / "c.trf").read_bytes() == (tmp_path / "a.trf").read_bytes()
    text = (tmp_path / "b.trf").read_text(encoding="utf-8")
    assert "XXR 5" in text
    assert "XXP " in text
    assert "142" not in {line[:3] for line in text.splitlines()}
    assert facts(load(tmp_path / "a.trf").tournament) == facts(load(tmp_path / "b.trf").tournament)


def test_requests_and_acceleration_of_trf26_in_trfx(tmp_path: Path, convert: Convert) -> None:
    """240, 250 and 260 become cells, XXZ, XXA and XXP; the pairing of the round stays the same."""
    lines = [
        "142 9",
        "152 W",
        "192 FIDE_DUTCH_2026",
        "240 H   1    3    8",
        "240 Z   1    5",
        "250       1.0   1   2    1    4",
        "260   1   9    1    7    2",
        *(f"001{id_:>5}".ljust(14) + f"Player {id_}".ljust(66) + " 0.0" for id_ in range(1, 13)),
    ]
    (tmp_path / "in.trf").write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert convert("in.trf", "out.trf", "--to", "trfx") == 6
    text = (tmp_path / "out.trf").read_text(encoding="utf-8")
    assert text.count("0000 - H") == 2
    assert "XXZ 5\n" in text
    assert "XXP 1 7 2\n" in text
    assert text.count("XXA") == 4
    before, after = (pair_round(load(tmp_path / name).tournament).pairing for name in ("in.trf", "out.trf"))
    assert before.pairs == after.pairs
    assert before.absent == after.absent


@pytest.mark.few(1)
@pytest.mark.parametrize("name", ["open-de-gros.trf", "vega-sample.trfx", "bbp-issue_7.trf"])
@pytest.mark.parametrize("dialect", ["trfx", "trf26"])
def test_real_files_lose_nothing_that_matters(tmp_path: Path, convert: Convert, name: str, dialect: str) -> None:
    assert convert(REAL / name, "out.trf", "--to", dialect) == 0
    before, after = load(REAL / name).tournament, load(tmp_path / "out.trf").tournament
    if not (before.positional and dialect == "trf26"):
        assert facts(before) == facts(after)


def test_what_cannot_be_said_is_listed(
    tmp_path: Path, convert: Convert, event: Tournament, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "in.trf").write_text(dumps(event, "trf26"), encoding="utf-8")
    assert convert("in.trf", "out.trf", "--to", "trfx") == 6
    assert "trfx cannot say" in capfd.readouterr().err
    assert load(tmp_path / "out.trf").tournament.system == ""


def test_strict_writes_nothing_where_something_is_lost(tmp_path: Path, convert: Convert, event: Tournament) -> None:
    (tmp_path / "in.trf").write_text(dumps(event, "trf26"), encoding="utf-8")
    assert convert("in.trf", "out.trf", "--to", "trfx", "--strict") == 6
    assert not (tmp_path / "out.trf").exists()


def test_line_ends(tmp_path: Path, convert: Convert) -> None:
    assert convert(REAL / "vega-sample.trfx", "out.trf", "--eol", "crlf") == 0
    data = (tmp_path / "out.trf").read_bytes()
    assert data.count(b"\r\n") == data.count(b"\n") > 5


@pytest.mark.parametrize(("name", "code"), [("gone.trf", 5), ("bad.trf", 3)])
def test_a_failure_writes_nothing(tmp_path: Path, convert: Convert, name: str, code: int) -> None:
    (tmp_path / "bad.trf").write_text("this is no tournament\n", encoding="utf-8")
    assert convert(name, "out.trf") == code
    assert not (tmp_path / "out.trf").exists()


def test_a_file_can_be_converted_in_place(tmp_path: Path, convert: Convert, event: Tournament) -> None:
    (tmp_path / "x.trf").write_text(dumps(replace(event, system=""), "trfx"), encoding="utf-8")
    before = load(tmp_path / "x.trf").tournament
    text = (tmp_path / "x.trf").read_bytes()
    assert convert("x.trf", "x.trf", "--to", "trf26") == 3
    assert (tmp_path / "x.trf").read_bytes() == text
    assert convert("x.trf", "x.trf", "--to", "trf26", "--force") == 0
    assert facts(load(tmp_path / "x.trf").tournament) == facts(before)
