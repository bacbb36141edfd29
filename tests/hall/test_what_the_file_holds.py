"""Answers about rounds that somebody changed by hand: what the file holds is said, whoever is asked about."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome

Run = Callable[..., Outcome]
NAMES = ("Anna", "Bert", "Carl", "Dora", "Emil", "Fred", "Gina")


def begun(folder: Path, run: Run, players: int, *options: str) -> None:
    """An event of so many players before its first round, ``e.trf``."""
    (folder / "names.txt").write_text("\n".join(NAMES[:players]) + "\n", encoding="utf-8")
    (folder / "e.trf").unlink(missing_ok=True)
    done = run("new", "names.txt", "-o", "e.trf", "--keep-order", *options)
    assert done.code == 0, done.err


@pytest.mark.parametrize("system", ["dutch", "club", "keizer"])
def test_a_late_entry_that_has_the_bye_of_a_paired_round_is_named(system: str, folder: Path, trfpair: Run) -> None:
    begun(folder, trfpair, 4, "--rounds", "3", "--system", system)
    trfpair("pair", "e.trf", "--write")
    (folder / "late.txt").write_text("Zoe\n", encoding="utf-8")
    trfpair("new", "late.txt", "--add", "e.trf")
    assert trfpair("board", "e.trf", "5-bye").code == 0
    done = trfpair("why-not", "e.trf", "1", "2")
    assert done.code == 0, done.err
    assert "5 Zoe" in done.out
    met = "3" if system == "dutch" else ""
    assert not met or f"1 would now meet {met}" not in done.out


@pytest.mark.parametrize("system", ["dutch", "lim", "club"])
def test_who_has_the_bye_by_the_rules_and_nothing_in_the_file(system: str, folder: Path, trfpair: Run) -> None:
    begun(folder, trfpair, 5, "--rounds", "5", "--system", system)
    trfpair("pair", "e.trf", "--write", "--absent", "2")
    assert trfpair("board", "e.trf", "2-3").code == 0
    left = "5" if "5 has no game in this round" in trfpair("explain", "e.trf", "--player", "5").out else "4"
    told = trfpair("explain", "e.trf", "--player", left).out
    assert f"{left} has no game in this round" in told
    assert f"In the file: {left} has no opponent" in trfpair("why-not", "e.trf", left, "bye").out


def test_what_is_no_game_in_the_file_is_not_said_to_be_so(folder: Path, trfpair: Run) -> None:
    begun(folder, trfpair, 6, "--system", "berger")
    trfpair("board", "e.trf", "1-2", "--round", "1")
    told = trfpair("why-not", "e.trf", "3", "4").out
    assert "In the file: 3 has no opponent, 4 has no opponent" in told
    assert "By the rules it would be so" in told


def test_a_round_begun_by_hand_is_not_paired_otherwise(folder: Path, trfpair: Run) -> None:
    begun(folder, trfpair, 5, "--rounds", "4")
    trfpair("board", "e.trf", "3-bye", "--round", "1")
    assert "otherwise" not in trfpair("why-not", "e.trf", "1", "3").out
    assert "3 has the bye" in trfpair("why-not", "e.trf", "1", "bye").out
    for asked in ("why-not e.trf 1 2", "explain e.trf --player 1"):
        assert "made by hand before (3); what follows is about the others" in trfpair(*asked.split()).out
    assert "what follows" not in trfpair("explain", "e.trf", "--player", "3").out
    begun(folder, trfpair, 6, "--rounds", "4")
    trfpair("board", "e.trf", "3-5", "--round", "1")
    assert "6 participants play in this round" in trfpair("why-not", "e.trf", "1", "bye").out


def test_the_absent_are_told_too_that_a_round_cannot_be_paired(folder: Path, trfpair: Run) -> None:
    begun(folder, trfpair, 5, "--rounds", "5")
    trfpair("withdraw", "e.trf", "5")
    trfpair("ban", "e.trf", "1,2,3")
    for asked in (
        ("why-not", "e.trf", "5", "1"),
        ("why-not", "e.trf", "5", "bye"),
        ("explain", "e.trf", "--player", "5"),
    ):
        done = trfpair(*asked)
        assert done.code == 1
        assert "has left the tournament" in done.out
        assert "Ways out:" in done.out


def test_a_ban_since_the_round_was_paired_is_told_of_new_boards(folder: Path, trfpair: Run) -> None:
    begun(folder, trfpair, 7, "--rounds", "5")
    trfpair("pair", "e.trf", "--write", "--absent", "7")
    trfpair("ban", "e.trf", "1,2", "--from", "1")
    assert "1 and 2 may not meet" in trfpair("board", "e.trf", "1-2").err


def test_who_is_removed_after_the_game_does_not_come_back_by_it(folder: Path, trfpair: Run) -> None:
    (folder / "names.csv").write_text(
        "name;rating\n" + "\n".join(f"{name};{2000 - 100 * at}" for at, name in enumerate(NAMES)) + "\n",
        encoding="utf-8",
    )
    trfpair("new", "names.csv", "-o", "e.trf", "--system", "ladder")
    trfpair("pair", "e.trf", "--write", "--absent", "4")
    trfpair("result", "e.trf", "1", "1-0", "2", "1-0", "3", "=")
    trfpair("ladder", "remove", "e.trf", "2")
    told = trfpair("ladder", "advance", "e.trf", "-o", "e.trf").out
    assert "Bert" not in told
    assert "1     1  Anna (1)" in told


def test_a_second_change_keeps_what_the_rules_gave(folder: Path, trfpair: Run) -> None:
    begun(folder, trfpair, 6, "--rounds", "5")
    trfpair("pair", "e.trf", "--write")
    assert "the rules give 1-4" in trfpair("board", "e.trf", "1-bye").err
    assert "the rules give 1-4, 5-2" in trfpair("board", "e.trf", "1-2").err
    for left in ("4", "5"):
        assert f"{left} has no game in this round" in trfpair("explain", "e.trf", "--player", left).out


def test_results_come_before_a_round_begun_by_hand_is_completed(folder: Path, trfpair: Run) -> None:
    begun(folder, trfpair, 4, "--rounds", "3")
    trfpair("pair", "e.trf", "--write")
    assert "enters the results of round 1" in trfpair("board", "e.trf", "1-2", "--round", "2").err
    assert "completes round 2" in trfpair("result", "e.trf", "1", "1-0", "2", "1-0").err


def test_after_the_last_week_of_a_ladder_nothing_pairs(folder: Path, trfpair: Run) -> None:
    begun(folder, trfpair, 4, "--rounds", "1", "--system", "ladder")
    trfpair("pair", "e.trf", "--write")
    told = trfpair("result", "e.trf", "1", "1-0", "2", "1-0").err
    assert "applies the results of week 1 to the ladder" in told
    assert "pairs round 2" not in told


def test_boards_by_hand_with_a_result_are_no_way_out(folder: Path, trfpair: Run) -> None:
    begun(folder, trfpair, 4, "--rounds", "3")
    trfpair("ban", "e.trf", "3,4")
    trfpair("board", "e.trf", "1-2", "--round", "1")
    assert "trfpair unpair" in trfpair("pair", "e.trf").err
    trfpair("result", "e.trf", "1", "1-0")
    done = trfpair("pair", "e.trf")
    assert done.code == 1
    assert "trfpair unpair" not in done.err
