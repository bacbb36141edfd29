"""What "Next:" says is right for every system: played to the letter, it is the event that the library plays."""

from __future__ import annotations

import random
import re
import shlex
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

import trfpair as library
from tests.cli.conftest import FIXTURES, Outcome
from tests.match.texts import player_line, team_line
from trfpair.rounds.pairing import moved_on
from trfpair.systems import SYSTEMS
from trfpair.systems.of_file import system_of

Run = Callable[..., Outcome]

ROUNDS, TEAMS, FILE = 12, 10, "e.trf"


def begin(name: str, folder: Path, run: Run) -> None:
    """An event of a system as a club begins it."""
    if "team" in name:
        lines = [player_line(number, []) for number in range(1, 2 * TEAMS + 1)]
        lines += [
            team_line(team, f"T{team}", [2 * team - 1, 2 * team], short=f"T{team}", strength=str(2500 - 10 * team))
            for team in range(1, TEAMS + 1)
        ]
        code = "FIDE_TEAM" if name == "team-2026" else "TRFPAIR_TEAM_2024"
        (folder / FILE).write_text(
            "\n".join(["012 T", "142   5", "152 W", f"192 {code}", "352 WB", *lines]) + "\n", encoding="utf-8"
        )
        return
    system = next(one for one in SYSTEMS if one.name == name)
    names = [f"Player{number:02};{2300 - 37 * number % 400}" for number in range(1, 11 if system.calendar else 31)]
    (folder / "names.csv").write_text("\n".join(["name;rating", *names]) + "\n", encoding="utf-8")
    rounds = ("--rounds", str(ROUNDS * system.columns)) if system.needs_rounds else ()
    done = run("new", "names.csv", "--system", name, *rounds, "-o", FILE)
    assert done.code == 0, done.err


def results_of(tournament: library.Tournament, round_: int) -> Mapping[str, str]:
    dice = random.Random(round_)
    return {board: dice.choice(["1-0", "0-1", "="]) for board in tournament.event.board_games(round_)}


def told(done: Outcome) -> str:
    """The first command that the last line of a run names."""
    return re.findall("`trfpair ([^`]+)`", done.err.splitlines()[-1])[0]


def played_to_the_letter(folder: Path, run: Run) -> None:
    """Follow what the commands say comes next, for twelve rounds or all that there are."""
    step, ended = f"pair {FILE} --write", 0
    while True:
        event = library.load(FILE)
        words, last = shlex.split(step), event.event.last
        if words[0] == "standings" or (words[0] == "pair" and last == ROUNDS):
            return
        if words[0] == "result":
            words += [word for pair in results_of(event, last).items() for word in pair]
        done = run(*words)
        assert done.code == 0, done.err
        step = told(done)
        ended += 1
        assert ended < 4 * ROUNDS


def played_by_the_library(event: library.Tournament) -> library.Tournament:
    system = system_of(event)
    calendar = system.says().calendar
    rounds = calendar.rounds(len(event.players)) if calendar else event.event.tournament.rounds or ROUNDS
    for round_ in range(1, min(rounds, ROUNDS) + 1):
        event = library.with_round(event, library.pair(event))
        event = library.with_results(event, round_, results_of(event, round_))
    return moved_on(event, system)


@pytest.mark.gate
@pytest.mark.parametrize("name", [system.name for system in SYSTEMS])
def test_next_is_right_for_every_system(name: str, folder: Path, trfpair: Run) -> None:
    begin(name, folder, trfpair)
    fresh = library.load(FILE)
    played_to_the_letter(folder, trfpair)
    typed, ours = library.load(FILE), played_by_the_library(fresh)
    assert typed.event.last == ours.event.last > 4
    assert library.render(library.standings(typed)) == library.render(library.standings(ours))
    assert library.check(typed)[-1].agrees


def test_a_round_without_boards_takes_no_results(folder: Path, trfpair: Run) -> None:
    text = (FIXTURES / "trf" / "result-without-boards.trf").read_text(encoding="utf-8")
    (folder / "t.trf").write_text(text, encoding="utf-8")
    done = trfpair("result", "t.trf", "--round", "1", "1", "1-0")
    assert (done.code, done.err) == (3, "Error: round 1 has no games, so no results are to be entered\n")
    (folder / "n.csv").write_text("name\nA\nB\nC\n", encoding="utf-8")
    trfpair("new", "n.csv", "--rounds", "3", "-o", "n.trf")
    done = trfpair("pair", "n.trf", "--write", "--absent", "1,2")
    assert "nobody plays, and no results are to be entered" in done.err
    assert "trfpair result" not in done.err


def test_women_s_titles_of_the_french_lists_are_read(folder: Path, trfpair: Run) -> None:
    (folder / "n.csv").write_text("name;title\nA;cf\nB;ff\nC;mf\nD;gf\n", encoding="utf-8")
    assert trfpair("new", "n.csv", "--rounds", "3", "-o", "n.trf").code == 0
    found = [(player.name, player.title.upper()) for player in library.load("n.trf").players]
    assert found == [("D", "WGM"), ("C", "WIM"), ("B", "WFM"), ("A", "WCM")]


def test_who_was_said_to_be_away_and_got_a_game_is_not_said_to_be_away(folder: Path, trfpair: Run) -> None:
    (folder / "n.csv").write_text("name\nA\nB\nC\nD\nE\nF\nG\n", encoding="utf-8")
    trfpair("new", "n.csv", "--rounds", "4", "-o", "n.trf")
    trfpair("pair", "n.trf", "--write", "--absent", "5,6,7")
    assert trfpair("board", "n.trf", "3", "5-6").code == 0
    text = (folder / "n.trf").read_text(encoding="utf-8")
    assert "### said for round 1: absent 7\n" in text
    assert trfpair("unpair", "n.trf").code == 0
    assert all(not player.games for player in library.load("n.trf").players)


def test_a_name_that_a_shell_would_take_apart_is_in_quotes(folder: Path, trfpair: Run) -> None:
    """The command of "Next:" is one that can be typed."""
    (folder / "list.txt").write_text("Ada\nBo\nCy\nDi\n", encoding="utf-8")
    said = trfpair("new", "list.txt", "--out", "our club.trf", "--rounds", "3").err
    command = re.search(r"Next: `trfpair (.*)`", said)
    assert command is not None
    words = shlex.split(command[1])
    assert words == ["pair", "our club.trf", "--write"]
    assert trfpair(*words).code == 0


@pytest.mark.parametrize(("said", "then"), [("52", "53"), ("50", "50")])
def test_a_late_entry_is_counted_in_the_number_of_players(folder: Path, trfpair: Run, said: str, then: str) -> None:
    """What the file announces stays true (062); what was untrue before is not ours to put right."""
    text = (FIXTURES / "trf" / "real" / "open-de-gros.trf").read_text(encoding="utf-8")
    (folder / "open.trf").write_text(text.replace("062 52", f"062 {said}"), encoding="utf-8")
    (folder / "late.csv").write_text("name;rating\nLate, Lena;1711\n", encoding="utf-8")
    assert trfpair("new", "late.csv", "--add", "open.trf").code == 0
    assert f"\n062 {then}\n" in (folder / "open.trf").read_text(encoding="utf-8")
    assert trfpair("undo", "open.trf").code == 0
    assert f"\n062 {said}\n" in (folder / "open.trf").read_text(encoding="utf-8")
