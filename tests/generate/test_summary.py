"""The summary says what is in the files, and what is in them is as good as it should be."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.runner import CliRunner
from trfpair.apps.cli.generate import generate
from trfpair.event.model import Tournament
from trfpair.lab.generate.dice import Amount, Range
from trfpair.lab.generate.play import Played
from trfpair.lab.generate.run import play, random_order
from trfpair.lab.generate.summary import COUNTED, counts
from trfpair.lab.generate.wishes import Wishes
from trfpair.lab.generate.write import text_of
from trfpair.trf import load, loads

TOP = Path(__file__).parents[2]
EXAMPLE = re.compile(r"```console\n\$ trfpair generate (?P<arguments>.*)\n(?P<printed>(?:.*\n)*?)```")
OVER_THE_BOARD = "10=WDL"


def recount(tournament: Tournament, memory: int) -> dict[str, int]:
    """The same figures, round by round over the letters of the cells."""
    last = max(len(player.games) for player in tournament.players)
    games = byes = again = rematches = thirds = 0
    met: dict[frozenset[int], list[int]] = {}
    colours = {player.id: "" for player in tournament.players}
    had_bye: set[int] = set()
    for round_ in range(1, last + 1):
        for player in tournament.players:
            opponent, colour, result = player.game(round_)
            if result.value == "U":
                byes += 1
                again += player.id in had_bye
                had_bye.add(player.id)
            if not opponent:
                continue
            thirds += colours[player.id].endswith(colour.letter * 2)
            colours[player.id] += colour.letter if result.value in OVER_THE_BOARD else ""
            if player.id < opponent:
                games += 1
                earlier = met.setdefault(frozenset((player.id, opponent)), [])
                rematches += any(not memory or round_ - before <= memory for before in earlier)
                earlier += [round_] if result.value in OVER_THE_BOARD else []
    return dict(zip(COUNTED, (last, games, byes, again, rematches, thirds)))


def printed(text: str) -> dict[str, tuple[int, int, int]]:
    """The rows of a printed summary."""
    rows = re.findall(r"^(\w[\w ]*?) +(\d+) +(\d+) +(\d+)$", text, re.MULTILINE)
    return {name: (int(total), int(most), int(touched)) for name, total, most, touched in rows}


# Small fields and many rounds, so that every figure but the ladder's second byes has something to count.
CROWDED = [("club", "4-7"), ("club-rating", "4-7"), ("ladder", "2-5"), ("vega", "12-20"), ("dutch", "12-20")]


@pytest.mark.gate
@pytest.mark.parametrize(("system", "players"), CROWDED)
def test_the_summary_is_a_recount_of_the_files(
    system: str, players: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = f"-o t.trf --system {system} --players {players} --rounds 6 --seed 5 --count 12 --forfeits 8 --summary"
    outcome = CliRunner().invoke(generate, words.split(), standalone_mode=False, catch_exceptions=False)
    assert outcome.stdout.startswith("12 tournaments (")
    files = [load(path).tournament for path in sorted(tmp_path.glob("t-*.trf"))]
    assert len(files) == 12
    found = [recount(tournament, 2 if system == "ladder" else 0) for tournament in files]
    expected = {
        name: (sum(column), max(column), sum(map(bool, column)))
        for name in COUNTED
        if (column := [one[name] for one in found])
    }
    assert printed(outcome.stdout) == expected
    assert expected["games"][0] > 0
    if system in ("club", "club-rating", "ladder"):
        assert expected["rematches"][0] > 0
        notices = dict(re.findall(r"^  (\S+) +(\d+)$", outcome.stdout, re.MULTILINE))
        assert int(notices["rematch"]) == expected["rematches"][0]


def thirty(system: str) -> list[Played]:
    """Thirty tournaments of ten players and more, with absences and forfeits."""
    wishes = Wishes(players=Range(10, 24), rounds=Range(5, 7), zero_byes=Amount(Range(10, 10), "%"))
    return [play(random_order(wishes, system=system, seed=f"thirty {n}"), "trfpair test") for n in range(30)]


@pytest.mark.gate
@pytest.mark.parametrize(("system", "memory"), [("club", 0), ("club-rating", 0), ("ladder", 2)])
def test_no_rematch_from_ten_players_on(system: str, memory: int) -> None:
    """No rematch at all, so none that could be avoided; the flags are those that the pairings named."""
    for played in thirty(system):
        kinds = Counter(notice.kind for notice in played.notices)
        again = loads(text_of(played.tournament, "trf26")).tournament
        figures = recount(again, memory)
        assert figures["rematches"] == kinds["rematch"] == 0
        if system != "ladder":
            assert figures["third colours"] == kinds["three-in-a-row"]
            assert figures["repeat byes"] == 0


def test_a_forfeit_is_no_meeting_and_gives_no_colour() -> None:
    wishes = Wishes(players=Range(6, 7), rounds=Range(5, 5), forfeits=Range(2, 2))
    seen = 0
    for seed in range(10):
        tournament = play(random_order(wishes, system="club", seed=str(seed)), "trfpair test").tournament
        assert dict(counts(tournament)) == recount(tournament, 0)
        paired = Counter(
            frozenset((player.id, game.opponent))
            for player in tournament.players
            for game in player.games
            if game.opponent
        )
        seen += sum(number // 2 - 1 for number in paired.values()) > counts(tournament)["rematches"]
    assert seen > 0


def test_the_summary_is_the_same_for_the_same_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = [
        "-o",
        "t.trf",
        "--system",
        "club",
        "--players",
        "9",
        "--rounds",
        "5",
        "--seed",
        "1",
        "--count",
        "3",
        "--force",
    ]
    runs = [
        CliRunner().invoke(generate, [*words, *more], standalone_mode=False, catch_exceptions=False).stdout
        for more in (["--summary"], ["--summary"], ["--summary", "--seed", "2"], [])
    ]
    assert runs[0] == runs[1] != runs[2]
    assert runs[3] == ""


def examples() -> list[tuple[str, str]]:
    """The console examples of the club's and the ladder's page."""
    texts = [(TOP / "docs" / name).read_text(encoding="utf-8") for name in ("club.md", "ladder.md")]
    return [match.group("arguments", "printed") for text in texts for match in EXAMPLE.finditer(text)]


def test_both_pages_have_an_example() -> None:
    assert sorted(arguments.split()[1] for arguments, _ in examples()) == ["club", "ladder"]


@pytest.mark.gate
@pytest.mark.parametrize(("arguments", "text"), examples())
def test_example(arguments: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    outcome = CliRunner().invoke(generate, arguments.split(), standalone_mode=False, catch_exceptions=False)
    assert outcome.stdout == text
