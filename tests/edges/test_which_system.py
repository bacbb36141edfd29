"""A system or an edition is never guessed: what is generated is checked by the system that paired it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome
from trfpair.base.errors import NoPairing
from trfpair.lab.generate.dice import Amount, Range
from trfpair.lab.generate.play import Stuck
from trfpair.lab.generate.run import ATTEMPTS, make, play, random_order
from trfpair.lab.generate.wishes import Wishes
from trfpair.lab.generate.write import WRITTEN, text_of
from trfpair.rounds.check import check_tournament
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems import SYSTEMS, by_code, by_name, with_tables
from trfpair.systems.of_file import choose_system
from trfpair.trf import loads

Run = Callable[..., Outcome]

WISHES = Wishes(
    players=Range(6, 16),
    rounds=Range(3, 5),
    forbidden=Amount(Range(0, 1)),
    late=Amount(Range(0, 2)),
    half_byes=Amount(Range(0, 20), "%"),
)


def differences(system: str, seed: int) -> list[str]:
    """Files of one generated tournament, in each dialect, that are not read and checked as they were made."""
    made = make(random_order(WISHES, system=system, seed=str(seed)), "trfpair 0.1")
    found = []
    of_matches = bool(by_name(system).view)
    for dialect in WRITTEN[1:2] if of_matches else WRITTEN:
        loaded = loads(text_of(made, dialect))
        named = choose_system(loaded.tournament).system.name
        checks = list(check_tournament(loaded.tournament, Settings()))
        if loaded.problems or named != system or not all(check.agrees for check in checks):
            found.append(f"{system} {dialect} {seed}: {named} {checks}")
    return found


@pytest.mark.gate
@pytest.mark.parametrize("system", [system.name for system in SYSTEMS])
def test_what_is_generated_checks_without_a_difference(system: str) -> None:
    assert not [text for seed in range(3) for text in differences(system, seed)]


@pytest.mark.long
@pytest.mark.parametrize("system", [system.name for system in SYSTEMS])
def test_what_is_generated_checks_for_many_seeds(system: str) -> None:
    assert not [text for seed in range(20) for text in differences(system, seed)]


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_the_code_that_is_written_means_the_system(system: object) -> None:
    from trfpair.systems import System

    assert isinstance(system, System)
    assert by_code(system.code_on()) is system


def test_the_command_writes_the_edition(folder: Path, trfpair: Run) -> None:
    assert trfpair("generate", "--system", "dutch-2017", "--seed", "5", "-o", "g.trf", "--players", "20").code == 0
    assert "\n192 FIDE_DUTCH_2017\n" in (folder / "g.trf").read_text(encoding="utf-8")
    assert "dutch-2017" in trfpair("check", "g.trf").out


def test_a_club_file_is_paired_as_club(folder: Path, trfpair: Run) -> None:
    trfpair("generate", "--system", "club", "--seed", "5", "-o", "g.trf", "--dialect", "trfx", "--rounds", "5")
    done = trfpair("pair", "g.trf", "--round", "3")
    assert "paired with club " in done.err
    assert "the file's own line `### trfpair`" in done.err
    without = "\n".join(
        line for line in (folder / "g.trf").read_text(encoding="utf-8").splitlines() if not line.startswith("###")
    )
    (folder / "g.trf").write_text(without + "\n", encoding="utf-8")
    assert "paired with dutch-2026" in (done := trfpair("pair", "g.trf", "--round", "3")).err
    assert "the default, because the file has no record 192" in done.err


@pytest.mark.gate
def test_pair_and_check_follow_one_rule(folder: Path, trfpair: Run) -> None:
    """An event of 2010 without 192: both take the edition by the date, and say so."""
    done = trfpair("pair", "open.trf")
    assert "paired with dutch-2017" in done.err
    assert "and of its editions the one for 2010-" in done.err
    assert "(dutch-2017)" in trfpair("check", "open.trf").out


def test_points_that_hold_their_default_are_not_written(folder: Path, trfpair: Run) -> None:
    trfpair("generate", "--scoring", "W=3 D=1 PAB=3", "--seed", "1", "-o", "g.trf", "--players", "9", "--rounds", "3")
    lines = (folder / "g.trf").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.startswith("162")] == ["162  W 3.0    D 1.0"]
    assert loads((folder / "g.trf").read_text(encoding="utf-8")).tournament.scoring.open_game == 10
    assert trfpair("check", "g.trf").code == 0


def test_names_of_systems() -> None:
    assert by_name("club").code_on() == "TRFPAIR_CLUB"
    assert by_name("dutch-2017").code_on() == "FIDE_DUTCH_2017"
    assert by_name("dutch-2026").code_on() == "FIDE_DUTCH"


@pytest.mark.gate
def test_a_round_that_cannot_be_paired_is_told_with_its_tournament() -> None:
    """What the comparison with another engine asks about: the claim that there is no pairing."""
    wishes = Wishes(players=Range(4, 4), rounds=Range(9, 9))
    told: list[Stuck] = []
    with pytest.raises(NoPairing):
        play(random_order(wishes, system="dutch-2026", seed="1"), "trfpair 0.1", told.append)
    assert len(told) == ATTEMPTS
    for stuck in told:
        assert stuck.before is not None
        with pytest.raises(NoPairing):
            pair_round(stuck.before, Settings(system="dutch-2026", round=stuck.round))


def test_which_systems_fide_has_a_code_for() -> None:
    families = {system.name.split("-")[0] for system in SYSTEMS if system.fide}
    assert families == {"dutch", "dubov", "burstein", "double", "team"}


def test_the_systems_that_have_tables_of_groups() -> None:
    assert with_tables() == "vega, danubian"


@pytest.mark.parametrize("code", ["FIDE_DUTCH", "FIDE_DUTCH_BAKU", "FIDE_BURSTEIN"])
def test_the_record_is_quoted_as_it_is_written(code: str) -> None:
    player = f"001    1      {'Ada':<76}"
    tournament = loads(f"012 An event\n192 {code}\nXXR 5\n{player}\n").tournament
    assert choose_system(tournament).reason == f"record 192: {code}"
