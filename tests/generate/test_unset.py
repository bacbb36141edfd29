"""What no option sets is drawn from modest ranges, or left out with ``--unset fixed``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome, folder, trfpair
from trfpair.event.model import Result, Tournament
from trfpair.lab.generate.decided import FORFEITS, UNUSUAL
from trfpair.lab.generate.dice import NONE, Range, read_amount
from trfpair.lab.generate.run import make, random_order
from trfpair.lab.generate.unset import with_the_rest_drawn
from trfpair.lab.generate.wishes import Wishes, read_config
from trfpair.systems import SYSTEMS, by_name
from trfpair.trf import load

__all__ = ["folder", "trfpair"]

Run = Callable[..., Outcome]

SMALL = Wishes(players=Range(7, 12), rounds=Range(3, 5))


def drawn(system: str, seed: int, *settled: str) -> Wishes:
    return with_the_rest_drawn(SMALL, settled, by_name(system), str(seed))


def test_every_quirk_comes_and_stays_away() -> None:
    wishes = [drawn("dutch-2026", seed) for seed in range(60)]
    for name in ("full_byes", "unusual", "retired", "late", "unrated"):
        there = [getattr(one, name) for one in wishes]
        assert NONE in there, name
        assert len(set(there)) > 3, name
        assert all(amount == NONE or 1 <= amount.range.low <= amount.range.high <= 15 for amount in there)
    assert Counter(one.acceleration for one in wishes).keys() == {"baku", "none"}
    assert {one.tie_breaks for one in wishes} == {"", "random"}


def test_what_is_settled_stays() -> None:
    settled = ("full_byes", "unusual", "retired", "late", "unrated", "acceleration", "tie_breaks")
    assert [drawn("dutch-2026", seed, *settled) for seed in range(30)] == [SMALL] * 30


@pytest.mark.few(4)
@pytest.mark.parametrize("system", [system.name for system in SYSTEMS])
def test_every_system_can_play_what_is_drawn(system: str) -> None:
    for seed in range(4):
        tournament = make(random_order(drawn(system, seed), system=system, seed=str(seed)), "trfpair")
        assert tournament.players


@pytest.mark.gate
def test_the_command_draws_unless_it_is_told_not_to(folder: Path, trfpair: Run) -> None:
    words = ("generate", "--players", "6", "--rounds", "2", "--count", "6", "--seed", "1")
    assert trfpair(*words, "-o", "open.trf").code == trfpair(*words, "-o", "fixed.trf", "--unset", "fixed").code == 0
    for name, differ in (("open", True), ("fixed", False)):
        lists = {load(f"{name}-{number}.trf").tournament.header("212") for number in range(1, 7)}
        assert (len(lists) > 1) is differ
    settled = trfpair(*words, "-o", "listed.trf", "--tie-breaks", "BH")
    assert settled.code == 0
    assert {load(f"listed-{number}.trf").tournament.header("212") for number in range(1, 7)} == {"PTS,BH"}
    (folder / "config").write_text("PlayersNumber=10\nRoundsNumber=4\n", encoding="utf-8")
    done = trfpair("generate", "-o", "config.trf", "--seed", "1", "--config", "config")
    assert (done.code, load("config.trf").tournament.header("212")) == (0, "")


def test_the_file_says_what_was_drawn_and_the_words_bring_it_back(folder: Path, trfpair: Run) -> None:
    assert trfpair("generate", "-o", "one.trf", "--players", "10", "--rounds", "4", "--seed", "3").code == 0
    text = (folder / "one.trf").read_text(encoding="utf-8")
    said = next(line for line in text.splitlines() if "seed=3" in line)
    words = dict(word.split("=") for word in said.split() if "=" in word)
    options = [f"--{name.replace('_', '-')}={words[name]}" for name in words if name not in ("system", "seed")]
    done = trfpair("generate", "-o", "two.trf", "--seed", "3", "--unset", "fixed", *options)
    assert (done.code, (folder / "two.trf").read_text(encoding="utf-8")) == (0, text)


def boards(tournament: Tournament) -> list[tuple[Result, Result]]:
    return [
        (game.result, tournament.player(game.opponent).game(round_).result)
        for player in tournament.players
        for round_, game in enumerate(player.games, 1)
        if game.opponent > player.id
    ]


def test_exact_numbers_of_forfeits_and_odd_results_for_teams() -> None:
    wishes = read_config("PlayersNumber=8\nRoundsNumber=4\nForfeitedGames=6\nUnusualResults=5\n", Wishes())
    plain = Wishes(wishes.players, wishes.rounds, forfeited=wishes.forfeited, unusual=read_amount("5"), zero_byes=NONE,
                   half_byes=NONE)  # fmt: skip
    found = boards(make(random_order(plain, system="team-2026", seed="exact"), "trfpair"))
    assert len(found) == 8 // 2 * 4 * 4
    turned = {kind: {pair for one in kinds for pair in (one, one[::-1])} for kind, kinds in KINDS.items()}
    assert {kind: sum(pair in pairs for pair in found) for kind, pairs in turned.items()} == {"away": 6, "odd": 5}


KINDS = {"away": FORFEITS, "odd": UNUSUAL}
