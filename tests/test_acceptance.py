"""The acceptance run (``benchmarks/acceptance``) against our own drop-in in the place of bbpPairings."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from benchmarks.acceptance import settings
from benchmarks.acceptance.engine import differing, run
from benchmarks.acceptance.ranks import drawn_list
from benchmarks.acceptance.texts import SYSTEMS
from benchmarks.acceptance.work import COLUMNS, OURS, TEAMS, TEXT, THEIRS, Acceptance, Judge
from trfpair.lab.generate.dice import Dice
from trfpair.lab.generate.run import make, random_order
from trfpair.lab.generate.wishes import Wishes, read_config
from trfpair.lab.generate.write import text_of

pytestmark = pytest.mark.posix  # the drop-in stands behind a shell script


def drop_in(folder: Path, edition: str) -> str:
    """A program that pairs by an edition, called as bbpPairings is."""
    path = folder / f"engine-{edition}"
    call = "from trfpair.apps.cli.script import trfpair_engine; trfpair_engine()"
    path.write_text(
        f"#!/bin/sh\nexec {shlex.quote(sys.executable)} -c '{call}' \"$@\" --edition {edition}\n", encoding="utf-8"
    )
    path.chmod(0o755)
    return str(path)


@pytest.mark.gate
@pytest.mark.parametrize("way", [THEIRS, OURS])
def test_the_same_edition_agrees_and_is_counted(tmp_path: Path, way: str) -> None:
    work = Acceptance({"2017": drop_in(tmp_path, "2017")})
    row = dict(zip(COLUMNS, work(f"2017: {way}", 1, None), strict=True))
    assert (row["differing"], row["found"], row["files"]) == (0, "[]", "")
    assert row["rounds"]
    assert row["games"]


@pytest.mark.gate
@pytest.mark.parametrize("way", [THEIRS, OURS])
def test_a_run_that_begins_later_goes_on_with_the_same_numbers(tmp_path: Path, way: str) -> None:
    engines, cell = {"2017": drop_in(tmp_path, "2017")}, f"2017: {way}"
    whole = Acceptance(engines)
    assert Acceptance(engines, first=2)(cell, 1, None) == whole(cell, 3, None) != whole(cell, 1, None)


@pytest.mark.gate
def test_another_edition_differs_and_every_difference_is_classified(tmp_path: Path) -> None:
    """Tournaments of 2026 in whose rounds the editions part, given to an engine of 2017."""
    config = "PlayersNumber=11\nRoundsNumber=7\nZeroPointByes=10%\nForfeitRate=5\n"
    order = random_order(read_config(config, Wishes()), system="dutch-2026", seed="edition 2")
    tournament = make(order, "trfpair")
    refused, reports = differing(drop_in(tmp_path, "2017"), tmp_path, text_of(tournament, "trfbx"), 7)
    assert not refused
    assert reports
    judge = Judge("", "dutch-2026", tmp_path)
    for report in reports:
        assert report.checker
        assert len(report.checker) == len(report.tournament)
        kind, text = judge.judged(tournament, report)
        assert kind.startswith(("pairs by C", "pairs by 4"))
        assert "Checker pairings" in text


LATE = """\
012 Nobody plays before round 3
001    1      A                                 1305                             3.0    3  0000 - H  0000 - H     3 w =
001    2      B                                 1300                             3.0    4  0000 - H  0000 - H     5 w =
001    3      C                                 1293                             5.0    1  0000 - U  0000 - H     1 b =
001    4      D                                 1292                             3.0    5  0000 - H  0000 - H     6 w =
001    5      E                                 1279                             3.0    6  0000 - H  0000 - H     2 b =
001    6      F                                 1266                             3.0    7  0000 - H  0000 - H     4 b =
001    7      G                                 1263                             5.0    2  0000 - H  0000 - H  0000 - U

BBW  3.0
BBD  1.0
"""


def judged(folder: Path, text: str) -> list[tuple[int, str, str]]:
    """What is found in a file that "their" generator wrote."""
    engine = folder / "generator"
    own = drop_in(folder, "2017")
    (folder / "late").write_text(text, encoding="utf-8")
    generating = f'cp "{folder}/late" theirs.trf'
    engine.write_text(
        f'#!/bin/sh\ncase "$*" in *" -g "*) {generating};; *) exec "{own}" "$@";; esac\n', encoding="utf-8"
    )
    engine.chmod(0o755)
    judge = Judge(str(engine), "dutch-2017", folder)
    judge.theirs("", 1)
    return judge.found


def test_a_lot_that_no_file_tells_is_read_back_from_the_highest_ranked_player(tmp_path: Path) -> None:
    """Player 3 has the most points and Black, the first number White: so fell the lot of E.5; every board follows."""
    assert judged(tmp_path, LATE) == []


@pytest.mark.gate
def test_of_a_difference_in_a_file_of_theirs_their_own_checker_is_asked(tmp_path: Path) -> None:
    ((round_, kind, text),) = judged(tmp_path, LATE.replace("6 w =", "6 b =").replace("4 b =", "4 w ="))
    assert (round_, kind) == (3, "colours")
    assert text == "ours 4-6; theirs 6-4; their own checker says as we do"


@pytest.mark.gate
def test_a_file_that_is_refused_is_a_difference(tmp_path: Path) -> None:
    refused, reports = differing(drop_in(tmp_path, "2026"), tmp_path, "001 nonsense\n", 3)
    assert refused.startswith("exit 3")
    assert reports == []


@pytest.mark.gate
def test_the_generator_of_the_other_program_understands_every_setting_that_is_drawn(tmp_path: Path) -> None:
    engine = drop_in(tmp_path, "2026")
    (tmp_path / "config").write_text(settings.theirs(Dice("one")), encoding="utf-8")
    assert run(engine, tmp_path, "-g", "config", "-o", "out.trf", "-s", "1").returncode in (0, 1)
    for seed in range(300):
        for drawn in (settings.theirs, settings.ours):
            wishes = read_config(drawn(Dice(str(seed))), Wishes())
            assert wishes.rounds.high <= wishes.players.high
    assert json.dumps(settings.ours(Dice("a"))) == json.dumps(settings.ours(Dice("a")))


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_other_systems_agree_with_their_texts(system: str) -> None:
    row = dict(zip(COLUMNS, Acceptance({})(f"{system}: {TEXT}", 1, None), strict=True))
    assert row["rounds"]
    assert (row["differing"], row["found"], row["files"]) == (0, "[]", "")


@pytest.mark.gate
def test_a_team_event_is_ranked_and_paired_again_by_the_reference() -> None:
    pytest.importorskip("gacrux")
    row = dict(zip(COLUMNS, Acceptance({})(f"teams: {TEAMS}", 1, None), strict=True))
    assert row["rounds"]
    assert row["values"]
    assert (row["differing"], row["found"]) == (0, "[]")


def test_the_list_of_tie_breaks_ends_with_the_code_that_spoils_what_follows() -> None:
    for seed in range(50):
        codes = drawn_list(Dice(str(seed)), rated=seed % 2 == 0)
        assert codes[0] == "PTS"
        assert not any(code.startswith(("FB", "AOB/F")) for code in codes[:-1])
        assert seed % 2 == 0 or not set(codes) & {"ARO", "TPR", "RTNG"}
