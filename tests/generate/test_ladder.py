"""Ladders played by chance: each week is paired and applied by the ladder's rules, and the next can be paired."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import trfpair
from trfpair.apps.cli.main import cli
from trfpair.apps.exits import guarded
from trfpair.base.errors import BadInput, NoPairing
from trfpair.event.model import Colour, Player, Tournament
from trfpair.lab.generate.dice import Amount, Range
from trfpair.lab.generate.run import make, random_order
from trfpair.lab.generate.wishes import Wishes
from trfpair.lab.generate.write import WRITTEN, text_of
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems import SYSTEMS
from trfpair.systems.ladder.advance import advance
from trfpair.systems.ladder.log import log_of
from trfpair.systems.of_file import choose_system
from trfpair.trf import load, loads

WEEKS = 8
WISHES = Wishes(
    players=Range(15, 20),
    rounds=Range(WEEKS, WEEKS),
    zero_byes=Amount(Range(50, 50), "%"),
    late=Amount(Range(3, 3)),
    retired=Amount(Range(3, 3)),
    forbidden=Amount(Range(1, 1)),
)
SEEDS = [str(seed) for seed in range(5)]


def made(seed: str, wishes: Wishes = WISHES) -> Tournament:
    """One ladder, as it stands after its last week."""
    return make(random_order(wishes, system="ladder", seed=seed), "trfpair test")


def cut(player: Player, weeks: int, rank: int | None) -> Player:
    """A player as the player stood before a later week."""
    return replace(player, games=player.games[:weeks], rank=rank)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_places_are_one_to_n(seed: str) -> None:
    ladder = made(seed)
    places = [player.rank for player in ladder.players if player.rank is not None]
    assert sorted(places) == list(range(1, len(places) + 1))
    assert places != sorted(places), "nobody has moved"
    assert (ladder.rounds, ladder.last_paired) == (None, WEEKS)


def test_players_are_removed_and_some_come_back() -> None:
    ladders = [made(seed) for seed in SEEDS]
    removed = [{id_ for entry in log_of(ladder) for id_ in entry.removed} for ladder in ladders]
    gone = [{player.id for player in ladder.players if player.rank is None} for ladder in ladders]
    assert all(ids <= lost for ids, lost in zip(gone, removed))
    assert any(gone)
    assert any(lost - ids for ids, lost in zip(gone, removed)), "nobody came back"
    assert any(entry.joined for ladder in ladders for entry in log_of(ladder))


@pytest.mark.parametrize("seed", SEEDS)
def test_every_week_is_paired_and_applied(seed: str) -> None:
    """From places in pairing order, week by week: the boards of `pair_round`, the places of `advance`."""
    end = made(seed)
    rank: dict[int, int | None] = {player.id: place for place, player in enumerate(end.players, 1)}
    standing = replace(end, records=tuple(r for r in end.records if not r.text.startswith(" ladder ")), byes=())
    for week in range(1, WEEKS + 1):
        with_week = replace(standing, players=tuple(cut(player, week, rank[player.id]) for player in end.players))
        pairing = pair_round(with_week, Settings(system="ladder", round=week)).pairing
        for white, black in pairing.pairs:
            assert end.player(white).game(week)[:2] == (black, Colour.WHITE if black else Colour.NONE)
        standing = replace(advance(with_week).tournament, byes=())
        rank = {player.id: player.rank for player in standing.players}
    assert rank == {player.id: player.rank for player in end.players}
    assert standing.records == end.records


@pytest.mark.gate
@pytest.mark.parametrize("dialect", WRITTEN)
def test_the_file_reads_again_and_the_next_week_is_paired(dialect: str) -> None:
    for seed in SEEDS:
        ladder = made(seed)
        loaded = loads(text_of(ladder, dialect))
        assert loaded.problems == ()
        read = loaded.tournament
        assert read.players == ladder.players
        assert list(log_of(read)) == list(log_of(ladder))
        pairing = pair_round(read, Settings(system="ladder")).pairing
        assert pairing.round == WEEKS + 1
        on_ladder = {player.id for player in ladder.players if player.rank is not None}
        assert {id_ for pair in pairing.pairs for id_ in pair if id_} == on_ladder
        with pytest.raises(BadInput, match="applied to this ladder already"):
            advance(read)


def test_a_week_with_nobody_to_pair_is_refused() -> None:
    with pytest.raises(NoPairing, match="fewer than two players registered"):
        made("1", replace(WISHES, players=Range(1, 1), forbidden=Amount(Range(0, 0))))


@pytest.mark.parametrize("acceleration", ["baku", "explicit"])
def test_acceleration_is_refused(acceleration: str) -> None:
    with pytest.raises(BadInput, match="places, not by points"):
        made("1", replace(WISHES, acceleration=acceleration))


@pytest.mark.gate
def test_same_seed_same_bytes_and_the_command_pairs_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> int:
        return guarded(lambda: cli.main(args=list(words), prog_name="trfpair", standalone_mode=False))

    words = ["generate", "--system", "ladder", "--players", "20", "--rounds", "6", "--zero-byes", "30%"]
    assert run(*words, "--seed", "1", "-o", "one.trf") == 0
    assert run(*words, "--seed", "2", "-o", "two.trf") == 0
    subprocess.run(
        [sys.executable, "-m", "trfpair", *words, "--seed", "1", "-o", "again.trf"],
        check=True,
        env={"PYTHONHASHSEED": "1", "PYTHONPATH": ":".join(sys.path)},
    )
    one, two, again = (Path(f"{name}.trf").read_bytes() for name in ("one", "two", "again"))
    assert one == again
    assert one != two
    assert run("pair", "one.trf", "--system", "ladder", "--out", "week7") == 0
    assert "Pairing of round 7" in Path("week7/pairs.txt").read_text(encoding="utf-8")
    assert run("generate", "--system", "ladder", "--model", "one.trf", "--seed", "3", "-o", "like.trf") == 0
    like = load("like.trf").tournament
    assert [(p.id, p.rating) for p in like.players] == [(p.id, p.rating) for p in load("one.trf").tournament.players]


@pytest.mark.parametrize("system", [one.name for one in SYSTEMS if not one.calendar])
def test_a_tournament_made_in_the_library_is_one_of_its_system(system: str) -> None:
    """In memory too, before it is a file: its rounds agree, and the next one is paired by its rules."""
    made = trfpair.generate(players=8, rounds=3, seed=1, system=system)
    assert choose_system(made).system.name == system
    assert all(found.agrees for found in trfpair.check(made))
