"""Random tournaments: what was asked for is in them, they are sound, and they come out again."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.seeds import seeds
from trfpair.apps.cli.main import cli
from trfpair.apps.exits import guarded
from trfpair.base.errors import BadInput, NoPairing
from trfpair.event.model import AccelerationRange, ForbiddenGroup, Player, Result, Scoring, Tournament
from trfpair.lab.generate.dice import Amount, Dice, Range
from trfpair.lab.generate.model import plan_like
from trfpair.lab.generate.plan import draw_plan
from trfpair.lab.generate.play import Stuck, in_columns
from trfpair.lab.generate.run import ATTEMPTS, make, play, random_order
from trfpair.lab.generate.wishes import Wishes, read_config, tenths
from trfpair.lab.generate.write import WRITTEN, text_of
from trfpair.rounds.check import check_tournament, played_round
from trfpair.rounds.pairing import Settings
from trfpair.systems import SYSTEMS, by_name
from trfpair.trf import load, loads

SWISS = [system.name for system in SYSTEMS if system.name != "ladder"]

SMALL = Wishes(
    players=Range(12, 20),
    rounds=Range(4, 6),
    zero_byes=Amount(Range(1, 2)),
    half_byes=Amount(Range(1, 2)),
    full_byes=Amount(Range(0, 1)),
    retired=Amount(Range(1, 2)),
    late=Amount(Range(1, 2)),
    forbidden=Amount(Range(1, 2)),
    forfeits=Range(8, 8),
)


def made(wishes: Wishes, seed: str, system: str = "dutch-2026") -> Tournament:
    """One tournament."""
    return make(random_order(wishes, system=system, seed=seed), "trfpair test")


@pytest.mark.few(2)
@pytest.mark.parametrize("system", SWISS)
@pytest.mark.parametrize("seed", ["1", "2"])
def test_every_system_agrees_with_what_it_made(system: str, seed: str) -> None:
    tournament = made(SMALL, seed, system)
    checks = list(check_tournament(tournament, Settings(system=system)))
    assert len(checks) * by_name(system).columns == tournament.rounds
    assert [check for check in checks if not check.agrees] == []


@pytest.mark.parametrize("seed", seeds())
def test_a_tournament_is_sound(seed: int) -> None:
    """Everybody has one cell a round, opponents mirror each other, nobody meets twice or a forbidden opponent."""
    tournament = made(SMALL, f"sound {seed}")
    met: Counter[frozenset[int]] = Counter()
    for round_ in range(1, (tournament.rounds or 0) + 1):
        for player in tournament.players:
            game = player.game(round_)
            if game.opponent:
                other = tournament.player(game.opponent).game(round_)
                assert other.opponent == player.id
                assert other.colour is game.colour.opposite
                if game.played:
                    met[frozenset((player.id, game.opponent))] += 1
            else:
                assert game.result in (Result.PAB, Result.HALF_BYE, Result.FULL_BYE, Result.ZERO_BYE)
        assert sum(pair.black == 0 for pair in played_round(tournament, round_).pairs) <= 1
    assert set(met.values()) == {2}
    for group in tournament.forbidden:
        assert not any(len(pair & set(group.ids)) == 2 for pair in met)


def test_the_plan_holds_what_was_wished() -> None:
    for seed in range(30):
        plan = draw_plan(SMALL, Dice(str(seed)))
        by_player = {
            id_: {round_: kind for (other, round_), kind in plan.absent.items() if other == id_}
            for id_ in range(1, len(plan.players) + 1)
        }
        assert 12 <= len(plan.players) <= 20
        assert 4 <= plan.rounds <= 6
        assert [p.rating for p in plan.players] == sorted((p.rating for p in plan.players), reverse=True)
        assert 1 <= len(plan.forbidden) <= 2
        rounds = range(1, plan.rounds + 1)
        kinds = Counter(kind for byes in by_player.values() for kind in set(byes.values()))
        assert kinds[Result.ZERO_BYE] >= 2  # late entries and retirements at least
        late = [id_ for id_, byes in by_player.items() if byes.get(1) is Result.ZERO_BYE]
        gone = [id_ for id_, byes in by_player.items() if byes.get(plan.rounds) is Result.ZERO_BYE]
        assert late
        assert gone
        assert not any(byes.get(plan.rounds) in (Result.HALF_BYE, Result.FULL_BYE) for byes in by_player.values())
        assert all(round_ in rounds for _, round_ in plan.absent)


def test_unrated_players_are_last() -> None:
    plan = draw_plan(Wishes(players=Range(20, 20), unrated=Amount(Range(25, 25), "%")), Dice("u"))
    assert [player.rating > 0 for player in plan.players] == [True] * 15 + [False] * 5


@pytest.mark.parametrize("dialect", WRITTEN)
def test_a_file_read_again_is_checked_without_a_difference(dialect: str) -> None:
    scoring = Scoring(
        white_win=30, black_win=30, forfeit_win=30, full_bye=30, white_draw=10, black_draw=10, half_bye=10
    )
    wishes = Wishes(
        players=Range(14, 14),
        rounds=Range(5, 5),
        acceleration="explicit",
        scoring=scoring,
        forbidden=Amount(Range(1, 1)),
    )
    tournament = made(wishes, dialect)
    loaded = loads(text_of(tournament, dialect))
    assert loaded.problems == ()
    assert loaded.tournament.scoring == tournament.scoring
    assert all(check.agrees for check in check_tournament(loaded.tournament, Settings(system="dutch-2026")))


def test_baku() -> None:
    wishes = Wishes(players=Range(16, 16), rounds=Range(9, 9), acceleration="baku")
    tournament = made(wishes, "baku")
    assert tournament.baku
    plain = loads(text_of(tournament, "trfx")).tournament
    assert set(plain.virtual_points) == set(range(1, 9))
    for read in (loads(text_of(tournament, "trf26")).tournament, plain):
        assert all(check.agrees for check in check_tournament(read, Settings(system="dutch-2026")))


def test_a_round_without_a_pairing_is_drawn_again_with_a_note() -> None:
    """Five players and five rounds rarely come to an end, but they can."""
    wishes = Wishes(players=Range(5, 6), rounds=Range(3, 5), forfeits=Range(0, 0))
    notes = []
    for seed in range(12):
        comments = [record.text for record in made(wishes, f"narrow {seed}").records if record.code == "###"]
        notes.append(any("drawn" in comment and "no legal pairing" in comment for comment in comments))
    assert True in notes
    assert False in notes


def test_what_can_never_be_paired_is_said() -> None:
    wishes = Wishes(players=Range(4, 4), rounds=Range(9, 9), forfeits=Range(0, 0))
    with pytest.raises(NoPairing, match=f"of {ATTEMPTS} tournaments"):
        made(wishes, "never")


# Configuration files


def test_keys_of_bbp_and_javafo() -> None:
    text = (
        "# a comment\nPlayersNumber=20\nRoundsNumber = 7\nDrawPercentage=40 # more\nForfeitRate=20\nRetiredRate=100\n"
        "HalfPointByteRate=10\nHighestRating=2500\nLowestRating=1900\nPointsForWin=3\nPointsForDraw=1\n"
        "PointsForLoss=0.5\nPointsForForfeitLoss=0\nPointsForPAB=1.5\n\n"
    )
    wishes = read_config(text, Wishes())
    assert (wishes.players, wishes.rounds, wishes.draws) == (Range(20, 20), Range(7, 7), Range(40, 40))
    assert (wishes.zero_byes, wishes.half_byes) == (Amount(Range(100, 100), "1/"), Amount(Range(10, 10), "1/"))
    scoring = wishes.scoring
    assert (scoring.win, scoring.draw, scoring.loss, scoring.pab, scoring.full_bye) == (30, 10, 5, 15, 30)


def test_points_of_the_bye_hold_wherever_they_stand() -> None:
    lines = ["PointsForPAB=0.5", "PointsForWin=3", "PointsForZPB=0.5", "PointsForForfeitLoss=0"]
    for text in ("\n".join(lines), "\n".join(reversed(lines))):
        scoring = read_config(text, Wishes()).scoring
        assert (scoring.pab, scoring.win, scoring.zero_bye, scoring.forfeit_loss) == (5, 30, 5, 0)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("NoSuchKey=1", "line 2"),
        ("PlayersNumber", "line 2"),
        ("PlayersNumber=many", "'many'"),
        ("ForfeitRate=0", "'0'"),
        ("RetiredRate=1", "'1'"),
        ("PointsForWin=0.55", "'0.55'"),
        ("DrawPercentage=101", "0 to 100"),
        ("PlayersNumber=10000", "9999"),
        ("HighestRating=1200", "above the highest"),
        ("ResultModel=none", "elo"),
    ],
)
def test_a_bad_configuration_is_refused(line: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        read_config(f"# first\n{line}\nRoundsNumber=5\n", Wishes())


@pytest.mark.parametrize(("text", "value"), [("1", 10), ("0.5", 5), (".5", 5), ("1,5", 15), ("3.0", 30), ("2.50", 25)])
def test_points(text: str, value: int) -> None:
    assert tenths(text) == value


# The command


@pytest.fixture
def generate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """Run ``trfpair generate`` in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    return lambda *words: guarded(
        lambda: cli.main(args=["generate", *words], prog_name="trfpair", standalone_mode=False)
    )


@pytest.mark.gate
def test_same_seed_same_bytes_in_every_process(tmp_path: Path, generate: Callable[..., int]) -> None:
    words = ["--seed", "a seed", "--players", "20-30", "--rounds", "5", "--half-byes", "10%", "--results", "milvang"]
    assert generate("-o", "here.trf", *words) == 0
    for hash_seed in ("0", "1"):
        subprocess.run(
            [sys.executable, "-m", "trfpair", "generate", "-o", f"there{hash_seed}.trf", *words],
            cwd=tmp_path,
            check=True,
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": ":".join(sys.path)},
        )
        assert (tmp_path / f"there{hash_seed}.trf").read_bytes() == (tmp_path / "here.trf").read_bytes()
    assert generate("-o", "other.trf", *[word.replace("a seed", "b seed") for word in words]) == 0
    assert (tmp_path / "other.trf").read_bytes() != (tmp_path / "here.trf").read_bytes()


def test_the_seed_is_in_the_file_and_brings_it_back(tmp_path: Path, generate: Callable[..., int]) -> None:
    assert generate("-o", "one.trf", "--players", "10", "--rounds", "4") == 0
    text = (tmp_path / "one.trf").read_text(encoding="utf-8")
    seed = text.partition("seed=")[2].split()[0]
    assert f"012 Random tournament, seed {seed}" in text
    assert generate("-o", "two.trf", "--players", "10", "--rounds", "4", "--seed", seed) == 0
    assert (tmp_path / "two.trf").read_text(encoding="utf-8") == text


def test_many_files_are_numbered_and_differ(tmp_path: Path, generate: Callable[..., int]) -> None:
    assert generate("-o", "some/t.trf", "--count", "10", "--seed", "1", "--players", "8", "--rounds", "3") == 0
    files = sorted((tmp_path / "some").iterdir())
    assert [file.name for file in files] == [f"t-{n:02}.trf" for n in range(1, 11)]
    assert len({file.read_bytes() for file in files}) == 10


def test_a_model_tournament(tmp_path: Path, generate: Callable[..., int]) -> None:
    model = made(SMALL, "model")
    (tmp_path / "model.trf").write_text(text_of(model, "trfx"), encoding="utf-8")
    assert generate("-o", "like.trf", "--model", "model.trf", "--seed", "2", "--dialect", "trfx") == 0
    like = load(tmp_path / "like.trf").tournament
    assert (like.rounds, like.initial_colour, like.forbidden) == (model.rounds, model.initial_colour, model.forbidden)
    assert [(p.id, p.name, p.rating) for p in like.players] == [(p.id, p.name, p.rating) for p in model.players]
    requested = {Result.ZERO_BYE, Result.HALF_BYE, Result.FULL_BYE}
    for theirs, ours in zip(model.players, like.players):
        for round_ in range(1, (model.rounds or 0) + 1):
            result = theirs.game(round_).result
            if result in requested:
                assert ours.game(round_).result is result
    assert like.players != model.players


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--players", "x"], 3),
        (["--players", "0"], 3),
        (["--draws", "101"], 3),
        (["--scoring", "Q=1"], 3),
        (["--scoring", "W=x"], 3),
        (["--model", "gone.trf"], 5),
        (["--config", "gone"], 5),
        (["--players", "4", "--rounds", "9", "--forfeits", "0"], 1),
        (["--baku", "--acceleration", "explicit"], 3),
        (["--system", "ladder", "--baku"], 3),
        (["--scoring", "W=3 D=1 WD=2", "--dialect", "trf26", "--players", "6", "--rounds", "3"], 3),
    ],
)
def test_a_failure_writes_nothing(tmp_path: Path, generate: Callable[..., int], words: list[str], code: int) -> None:
    assert generate("-o", "out.trf", "--seed", "1", *words) == code
    assert not (tmp_path / "out.trf").exists()


def test_scoring_of_the_command_line(tmp_path: Path, generate: Callable[..., int]) -> None:
    assert (
        generate("-o", "out.trf", "--scoring", "W=3 D=1 PAB=3", "--players", "9", "--rounds", "4", "--seed", "1") == 0
    )
    scoring = load(tmp_path / "out.trf").tournament.scoring
    assert (scoring.win, scoring.draw, scoring.pab, scoring.full_bye, scoring.half_bye) == (30, 10, 30, 30, 10)


def test_a_tournament_that_was_drawn_again_says_so() -> None:
    wishes = replace(Wishes(), players=Range(6, 6), rounds=Range(5, 5))
    times = set()
    for seed in range(9):
        stuck: list[Stuck] = []
        records = play(random_order(wishes, system="dutch-2026", seed=str(seed)), "x", stuck.append).tournament.records
        drawn = [int(found[1]) for record in records if (found := re.match(r" drawn (\d+) times", record.text))]
        assert drawn == ([len(stuck) + 1] if stuck else [])
        times.add(len(stuck))
    assert len(times) > 2


def test_a_model_without_rounds_is_no_model() -> None:
    for model in (Tournament(players=(Player(1, "A"), Player(2, "B"))), Tournament(rounds=3)):
        with pytest.raises(BadInput, match="no players or no rounds"):
            plan_like(model, Dice("seen"), "elo")


def test_rounds_of_two_columns_begin_in_the_first() -> None:
    ban = ForbiddenGroup((1, 2), first=2, last=3)
    event = Tournament((), rounds=4, forbidden=(ban,), accelerations=(AccelerationRange(10, 1, 2, 1, 6),))
    found = in_columns(event, 2)
    assert (found.rounds, found.forbidden[0].first, found.forbidden[0].last) == (8, 3, 6)
    assert (found.accelerations[0].first_round, found.accelerations[0].last_round) == (1, 4)
