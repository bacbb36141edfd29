"""The acceptance run (``benchmarks/acceptance``) against our own drop-in in the place of bbpPairings."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from benchmarks.acceptance import settings
from benchmarks.acceptance.engine import differing, run
from benchmarks.acceptance.work import COLUMNS, OURS, THEIRS, Acceptance, Judge
from trfpair.generate.dice import Dice
from trfpair.generate.run import make, random_order
from trfpair.generate.wishes import Wishes, read_config
from trfpair.generate.write import BBP, text_of

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the drop-in stands behind a shell script")


def drop_in(folder: Path, edition: str) -> str:
    """A program that pairs by an edition, called as bbpPairings is."""
    path = folder / f"engine-{edition}"
    call = "from trfpair.cli.script import trfpair_engine; trfpair_engine()"
    path.write_text(f"#!/bin/sh\nexec '{sys.executable}' -c '{call}' \"$@\" --edition {edition}\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize("way", [THEIRS, OURS])
def test_the_same_edition_agrees_and_is_counted(tmp_path: Path, way: str) -> None:
    work = Acceptance({"2017": drop_in(tmp_path, "2017")})
    row = dict(zip(COLUMNS, work(f"2017: {way}", 1, None), strict=True))
    assert (row["differing"], row["found"], row["files"]) == (0, "[]", "")
    assert row["rounds"]
    assert row["games"]


def test_another_edition_differs_and_every_difference_is_classified(tmp_path: Path) -> None:
    """Tournaments of 2026 in whose rounds the editions part, given to an engine of 2017."""
    config = "PlayersNumber=11\nRoundsNumber=7\nZeroPointByes=10%\nForfeitRate=5\n"
    order = random_order(read_config(config, Wishes()), system="dutch-2026", seed="edition 2")
    tournament = make(order, "trfpair")
    refused, reports = differing(drop_in(tmp_path, "2017"), tmp_path, text_of(tournament, BBP), 7)
    assert not refused
    assert reports
    judge = Judge("", "dutch-2026", tmp_path)
    for report in reports:
        assert report.checker
        assert len(report.checker) == len(report.tournament)
        kind, text = judge.judged(tournament, report)
        assert kind.startswith(("pairs by C", "pairs by 4"))
        assert "Checker pairings" in text


def test_a_file_that_is_refused_is_a_difference(tmp_path: Path) -> None:
    refused, reports = differing(drop_in(tmp_path, "2026"), tmp_path, "001 nonsense\n", 3)
    assert refused.startswith("exit 3")
    assert reports == []


def test_the_generator_of_the_other_program_understands_every_setting_that_is_drawn(tmp_path: Path) -> None:
    engine = drop_in(tmp_path, "2026")
    (tmp_path / "config").write_text(settings.theirs(Dice("one")))
    assert run(engine, tmp_path, "-g", "config", "-o", "out.trf", "-s", "1").returncode in (0, 1)
    for seed in range(300):
        for drawn in (settings.theirs, settings.ours):
            wishes = read_config(drawn(Dice(str(seed))), Wishes())
            assert wishes.rounds.high <= wishes.players.high
    assert json.dumps(settings.ours(Dice("a"))) == json.dumps(settings.ours(Dice("a")))
