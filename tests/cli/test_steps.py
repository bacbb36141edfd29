"""What was done is taken back: the round (`unpair`), any step (`undo`); and what is refused, with the way out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import trfpair as library
from tests.cli.conftest import FIXTURES, Outcome
from trfpair.base.errors import BadInput, FileAccess
from trfpair.base.files.journal import MOST_STEPS, journal_of
from trfpair.base.files.steps import last_state, save_step, steps_of, take_back, with_step
from trfpair.event.boards import boards_said
from trfpair.event.log import without_log
from trfpair.trf import load

Run = Callable[..., Outcome]


@pytest.fixture
def club(folder: Path, trfpair: Run) -> Path:
    (folder / "p.csv").write_text(
        "name,rating\n" + "".join(f"P{at},{2000 - at}\n" for at in range(1, 10)), encoding="utf-8"
    )
    assert trfpair("new", "p.csv", "-o", "c.trf", "--rounds", "5").code == 0
    return folder / "c.trf"


def results(*which: str) -> list[str]:
    return [word for board, outcome in enumerate(which, 1) for word in (str(board), outcome)]


def test_a_round_is_taken_back_with_all_that_came_with_it(club: Path, trfpair: Run) -> None:
    begun = club.read_bytes()
    for words in ([], ["--absent", "3,4"], ["--half-bye", "2", "--withdraw", "9"], ["--withdraw", "1,2"]):
        assert trfpair("pair", "c.trf", "--write", "--quiet", *words).code == 0
        assert club.read_bytes() != begun
        done = trfpair("unpair", "c.trf")
        assert (done.code, done.err) == (0, "Next: `trfpair pair c.trf --write` pairs round 1\n")
        assert done.out == "Round 1 taken back; `trfpair undo c.trf` puts it in again\n"
        assert club.read_bytes() == begun


def test_a_later_round_is_taken_back_and_paired_the_same_again(club: Path, trfpair: Run) -> None:
    assert trfpair("pair", "c.trf", "--write", "--quiet", "--withdraw", "9").code == 0
    assert trfpair("result", "c.trf", *results("1-0", "=", "0-1", "+-")).code == 0
    before = club.read_bytes()
    assert trfpair("pair", "c.trf", "--write", "--quiet", "--absent", "5").code == 0
    paired = club.read_bytes()
    assert trfpair("unpair", "c.trf").code == 0
    assert club.read_bytes() == before
    assert trfpair("pair", "c.trf", "--write", "--quiet", "--absent", "5").code == 0
    assert club.read_bytes() == paired
    assert [bye.round for bye in load(club).tournament.byes] == [2, 3, 4, 5]


def test_byes_asked_for_beforehand_stay(club: Path, trfpair: Run) -> None:
    """One by record 240, one by the cell of the round to come, as other programs write it."""
    lines = club.read_text(encoding="utf-8").splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("001    4"))
    lines[at] = lines[at].ljust(91) + "0000 - H"
    club.write_text("\n".join([*lines, "240 Z   1    6"]) + "\n", encoding="utf-8")
    begun = club.read_bytes()
    assert trfpair("pair", "c.trf", "--write", "--quiet", "--absent", "7").code == 0
    assert trfpair("unpair", "c.trf").code == 0
    assert club.read_bytes() == begun


def test_results_are_not_taken_back_by_the_way(club: Path, trfpair: Run) -> None:
    begun = club.read_bytes()
    assert "no round has been paired" in trfpair("unpair", "c.trf").err
    assert trfpair("pair", "c.trf", "--write", "--quiet").code == 0
    assert trfpair("result", "c.trf", "2", "1-0", "4", "=").code == 0
    kept = club.read_bytes()
    done = trfpair("unpair", "c.trf")
    assert (done.code, club.read_bytes()) == (3, kept)
    assert "round 1 has results, on boards 2, 4:" in done.err
    assert "--force" in done.err
    assert trfpair("unpair", "c.trf", "--force").code == 0
    assert club.read_bytes() == begun


def test_a_round_of_another_program_is_taken_back(folder: Path, trfpair: Run) -> None:
    tournament = load(folder / "open.trf").tournament
    last = tournament.last_with_games
    assert trfpair("unpair", "open.trf").code == 3
    assert trfpair("unpair", "open.trf", "--force").code == 0
    after = load(folder / "open.trf").tournament
    assert not any(player.game(last).opponent for player in after.players)
    for one, other in zip(tournament.players, after.players):
        assert one.games[: last - 1] == other.games[: last - 1]
    assert library.without_round(tournament, force=True).players == after.players


def test_a_round_of_teams_is_taken_back() -> None:
    event = library.loads((FIXTURES / "by-hand" / "team-2026.trf").read_text(encoding="utf-8"))
    after = library.without_round(event, force=True)
    assert after.teams is not None
    last = max(len(player.games) for player in event.players)
    assert all(len(player.games) < last for player in after.players)
    assert not any(row.round == last for row in (*after.teams.line_ups, *after.teams.forfeits))


def test_the_library_takes_a_round_back() -> None:
    event = library.Tournament(
        tuple(library.Player(at, f"P{at}", points=0) for at in range(1, 8)),
        rounds=3,
        initial_colour=library.Colour.WHITE,
    )
    paired = library.pair(event)
    after = library.with_round(event, paired.pairing)
    assert library.without_round(after) == event
    played = library.with_result(after, 1, paired.pairs[0], "1-0")
    with pytest.raises(BadInput, match="on board 1"):
        library.without_round(played)
    assert library.without_round(played, force=True) == event


def test_every_step_is_undone_to_the_beginning(club: Path, trfpair: Run) -> None:
    states = [club.read_bytes()]
    (club.parent / "late.txt").write_text("Jo March\n", encoding="utf-8")
    commands = [
        ["pair", "c.trf", "--write", "--quiet"],
        ["result", "c.trf", "1", "1-0"],
        ["result", "c.trf", "1", "0-1", "2", "=", "3", "=", "4", "1-0", "--replace"],
        ["new", "late.txt", "--add", "c.trf"],
        ["pair", "c.trf", "--write", "--quiet", "--withdraw", "2"],
        ["unpair", "c.trf"],
        ["pair", "c.trf", "--write", "--quiet"],
    ]
    for words in commands:
        assert trfpair(*words).code == 0
        states.append(club.read_bytes())
    listed = trfpair("undo", "c.trf", "--list").out.splitlines()
    assert listed == [
        "round 2 entered", "round 2 taken back", "round 2 entered", "added Jo March (10)",
        "round 1: board 1 0-1 (was 1-0), board 2 =, board 3 =, board 4 1-0", "round 1: board 1 1-0", "round 1 entered",
    ]  # fmt: skip
    for at in range(len(commands) - 1, -1, -1):
        done = trfpair("undo", "c.trf")
        assert (done.code, done.err, len(done.out.splitlines())) == (0, "", 1)
        assert done.out.startswith(f"Undone: {listed[len(commands) - 1 - at]}")
        assert club.read_bytes() == states[at]
    done = trfpair("undo", "c.trf")
    assert (done.code, club.read_bytes()) == (3, states[0])
    assert "nothing to undo" in done.err


def test_a_ladder_advanced_in_place_is_undone(folder: Path, trfpair: Run) -> None:
    (folder / "p.txt").write_text("A\nB\nC\nD\n", encoding="utf-8")
    assert trfpair("new", "p.txt", "-o", "l.trf", "--system", "ladder").code == 0
    assert trfpair("pair", "l.trf", "--write", "--quiet").code == 0
    assert trfpair("result", "l.trf", "1", "0-1", "2", "1-0").code == 0
    before = (folder / "l.trf").read_bytes()
    assert trfpair("ladder", "advance", "l.trf", "-o", "l.trf").code == 0
    assert (folder / "l.trf").read_bytes() != before
    assert "ladder advanced" in trfpair("undo", "l.trf").out
    assert (folder / "l.trf").read_bytes() == before
    assert trfpair("ladder", "advance", "l.trf", "-o", "other.trf").code == 0
    assert not (folder / "other.trf.undo").exists()


def test_an_evening_of_tables_is_undone(folder: Path, trfpair: Run) -> None:
    (folder / "p.txt").write_text("\n".join("ABCDEFG"), encoding="utf-8")
    assert trfpair("pods", "new", "p.txt", "-o", "e.json").code == 0
    states = [(folder / "e.json").read_bytes()]
    assert trfpair("pods", "e.json", "--system", "cedh", "--write").code == 0
    states.append((folder / "e.json").read_bytes())
    assert trfpair("pods", "result", "e.json", "1", "=").code == 0
    assert trfpair("undo", "e.json", "--list").out == "round 1: table 1 =\nround 1 entered\n"
    for state in reversed(states):
        assert trfpair("undo", "e.json").code == 0
        assert (folder / "e.json").read_bytes() == state


def test_a_file_made_anew_beside_old_steps_is_not_said_to_be_changed(club: Path, trfpair: Run) -> None:
    assert trfpair("pair", "c.trf", "--write", "--quiet").code == 0
    club.unlink()
    assert trfpair("generate", "--players", "8", "--rounds", "3", "--seed", "1", "-o", "c.trf").code == 0
    done = trfpair("undo", "c.trf")
    assert done.code == 3
    assert "made anew" in done.err


def test_a_file_too_large_to_keep_may_be_written_over(
    club: Path, trfpair: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trfpair.base.files.steps.LARGEST", 2000)
    assert trfpair("pair", "c.trf", "--write", "--quiet").code == 0
    large = club.parent / "large.trf"
    for command in (("convert", "c.trf", "large.trf"), ("undo", "c.trf", "--out", "large.trf")):
        large.write_bytes(b"x" * 5000)
        done = trfpair(*command)
        assert done.code == 0, done.out + done.err
        assert not large.read_bytes().startswith(b"xx")
        assert not (club.parent / "large.trf.undo").exists()


def test_what_another_program_changed_is_not_undone(club: Path, trfpair: Run) -> None:
    begun = club.read_bytes()
    assert trfpair("pair", "c.trf", "--write", "--quiet").code == 0
    club.write_bytes(club.read_bytes() + b"### a note\n")
    kept = club.read_bytes()
    done = trfpair("undo", "c.trf")
    assert (done.code, club.read_bytes()) == (3, kept)
    assert "it does not hold what the last step left (round 1 entered): another program has changed it" in done.err
    assert "--out" in done.err
    assert trfpair("undo", "c.trf", "--out", "old.trf").code == 0
    assert ((club.parent / "old.trf").read_bytes(), club.read_bytes()) == (begun, kept)
    assert "another file is needed" in trfpair("undo", "c.trf", "--out", "c.trf").err


def test_a_damaged_journal_is_told_and_costs_only_what_it_held(tmp_path: Path) -> None:
    file = tmp_path / "f"
    file.write_bytes(b"0")
    for number in range(1, 5):
        save_step(file, file.read_bytes(), str(number).encode(), f"step {number}")
    whole = journal_of(file).read_text(encoding="utf-8").splitlines()
    for line in ("", "[]", whole[1][:-9], whole[1].replace('"step 2"', "2"), "\0\0", "[" * 99_999):
        journal_of(file).write_text("\n".join([whole[0], line, *whole[2:]]) + "\n", encoding="utf-8")
        found = steps_of(file)
        assert ([step.what for step in found.steps], found.damaged) == (["step 3", "step 4"], True)
    take_back(file, len)
    take_back(file, len)
    assert file.read_bytes() == b"2"
    journal_of(file).write_text(whole[1][:50], encoding="utf-8")
    with pytest.raises(BadInput, match="damaged"):
        take_back(file, len)
    save_step(file, b"2", b"9", "step 9")
    take_back(file, len)
    assert file.read_bytes() == b"2"


def test_a_step_whose_content_is_damaged_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "f"
    file.write_bytes(b"before" * 99)
    save_step(file, file.read_bytes(), b"after", "step")
    step = json.loads(journal_of(file).read_text(encoding="utf-8"))
    step["was"] = step["was"][:9] + step["was"][10:]
    journal_of(file).write_text(json.dumps(step) + "\n", encoding="utf-8")
    with pytest.raises(BadInput, match="damaged"):
        take_back(file, len)
    assert file.read_bytes() == b"after"


def test_a_step_that_was_killed_before_the_file_is_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "f"
    file.write_bytes(b"0")
    save_step(file, b"0", b"1", "one")
    journal = with_step(file, b"1", b"2", "two")[journal_of(file)]
    assert isinstance(journal, str)
    journal_of(file).write_text(journal, encoding="utf-8")
    assert [step.what for step in steps_of(file).steps] == ["one"]
    take_back(file, len)
    assert file.read_bytes() == b"0"


@pytest.mark.gate
def test_the_journal_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "f"
    file.write_bytes(b"0")
    for number in range(1, MOST_STEPS + 9):
        save_step(file, file.read_bytes(), str(number).encode(), f"step {number}")
    assert len(steps_of(file).steps) == MOST_STEPS
    monkeypatch.setattr("trfpair.base.files.journal.MOST_BYTES", 10)
    save_step(file, file.read_bytes(), b"last", "last")
    assert [step.what for step in steps_of(file).steps] == ["last"]
    assert last_state(file, len)[1] == str(MOST_STEPS + 8).encode()


def test_what_changed_meanwhile_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "f"
    file.write_bytes(b"by an editor")
    with pytest.raises(FileAccess, match="nothing was written"):
        save_step(file, b"as it was read", b"new", "step")
    assert (file.read_bytes(), journal_of(file).exists()) == (b"by an editor", False)


def test_standings_never_count_an_open_game_in_silence(club: Path, trfpair: Run) -> None:
    assert trfpair("pair", "c.trf", "--write", "--quiet").code == 0
    assert trfpair("standings", "c.trf").out.startswith("c: standings before the first round\n")
    assert trfpair("result", "c.trf", *results("1-0", "=", "0-1", "1-0")).code == 0
    one = trfpair("standings", "c.trf", "--strict")
    assert (one.code, one.err) == (0, "")
    assert one.out.startswith("c: standings after round 1 of 5\n")
    assert trfpair("pair", "c.trf", "--write", "--quiet").code == 0
    assert trfpair("result", "c.trf", "1", "1-0").code == 0
    again = trfpair("standings", "c.trf", "--strict")
    assert (again.code, again.out) == (0, one.out)
    assert again.err.startswith("Warning: round 2 is not finished; without a result: board 2: ")
    assert again.err.endswith("; these standings do not count it (`trfpair standings FILE --after 2` does)\n")
    two = trfpair("standings", "c.trf", "--after", "2")
    assert (two.code, two.err.count("has no result; it counts 0.5 for each")) == (0, 3)
    assert "Warning: round 2, board 2: the game of" in two.err
    assert trfpair("standings", "c.trf", "--after", "2", "--strict").code == 6
    assert library.standings(library.load(club)).after == 1
    assert library.standings(library.load(club), after=2).open_games
    assert not library.standings(library.load(club)).open_games


@pytest.mark.gate
def test_an_adjourned_game_stands_on_the_sheet_of_standings(club: Path, trfpair: Run) -> None:
    assert trfpair("pair", "c.trf", "--write", "--quiet").code == 0
    assert trfpair("result", "c.trf", *results("1-0", "=", "0-1")).code == 0
    assert trfpair("pair", "c.trf", "--write", "--quiet", "--open-results", "draw").code == 0
    assert trfpair("sheets", "c.trf", "--out", "wall").code == 0
    assert "After round 1 of 5" in (club.parent / "wall" / "standings.txt").read_text(encoding="utf-8")
    assert trfpair("result", "c.trf", *results("1-0", "=", "0-1", "=")).code == 0
    done = trfpair("sheets", "c.trf", "--out", "wall", "--strict", "--lang", "de")
    assert done.code == 6
    assert "Hinweis: Runde 1, Brett 4: Die Partie" in done.err
    said = "Runde 1, Brett 4: noch kein Ergebnis; zählt 0,5 für beide."
    assert said in (club.parent / "wall" / "standings.txt").read_text(encoding="utf-8")
    assert said in (club.parent / "wall" / "standings.html").read_text(encoding="utf-8")


def test_nobody_is_added_twice_unless_that_is_said(club: Path, trfpair: Run) -> None:
    (club.parent / "late.txt").write_text("March, Jo\n", encoding="utf-8")
    assert trfpair("new", "late.txt", "--add", "c.trf").code == 0
    before = club.read_bytes()
    for text in ("March, Jo\n", "Jo March\n", "jo  march\n", "New One\nNew One\n"):
        (club.parent / "late.txt").write_text(text, encoding="utf-8")
        done = trfpair("new", "late.txt", "--add", "c.trf")
        assert (done.code, club.read_bytes()) == (3, before)
        assert "is already there" in done.err
        assert "--same-name" in done.err
    assert trfpair("new", "late.txt", "--add", "c.trf", "--same-name").code == 0
    assert [player.name for player in load(club).tournament.players][-3:] == ["March, Jo", "New One", "New One"]


def test_nobody_joins_an_evening_twice_unless_that_is_said(folder: Path, trfpair: Run) -> None:
    (folder / "p.txt").write_text("A\nB\nC\nD\n", encoding="utf-8")
    (folder / "late.txt").write_text("E\n", encoding="utf-8")
    assert trfpair("pods", "new", "p.txt", "-o", "e.json").code == 0
    assert trfpair("pods", "new", "late.txt", "--add", "e.json").code == 0
    assert trfpair("pods", "new", "late.txt", "--add", "e.json").code == 3
    assert trfpair("pods", "new", "late.txt", "--add", "e.json", "--same-name").code == 0


def test_a_round_goes_into_files_alone(folder: Path, trfpair: Run) -> None:
    assert "--write needs a file" in trfpair("pair", "-", "--write").err
    assert "--write needs a file" in trfpair("pair", ".", "--write").err
    assert trfpair("pair", "missing.trf", "--write").code == 5
    assert sorted(path.name for path in folder.iterdir()) == ["open.trf"]


def test_a_folder_has_no_steps(trfpair: Run) -> None:
    refused = trfpair("undo", ".", "-o", "out.trf")
    assert (refused.code, refused.err) == (3, "Error: .: there is nothing to undo\n")


@pytest.mark.gate
@pytest.mark.parametrize("system", ["dutch", "club", "lim", "ladder"])
def test_a_corrected_result_says_what_becomes_of_the_rounds_since(folder: Path, trfpair: Run, system: str) -> None:
    """Held against the rounds paired anew after the correction; a ladder is not told of, its places are set apart."""
    (folder / "p.csv").write_text(
        "name,rating\n" + "".join(f"P{at},{2000 - at}\n" for at in range(1, 10)), encoding="utf-8"
    )
    assert trfpair("new", "p.csv", "-o", "c.trf", "--rounds", "5", "--system", system).code == 0
    said = set()
    for _ in range(3):
        assert trfpair("pair", "c.trf", "--write", "--quiet").code == 0
        assert trfpair("result", "c.trf", *results("1-0", "=", "0-1", "1-0")).code == 0
    paired, before = (folder / "c.trf").read_bytes(), load("c.trf").tournament
    for board, outcome in ((1, "0-1"), (2, "+-"), (3, "="), (4, "0-1")):
        (folder / "c.trf").write_bytes(paired)
        done = trfpair("result", "c.trf", "--round", "1", "--replace", str(board), outcome)
        told = [line for line in done.err.splitlines() if "would now be paired" in line]
        checks = {one.round: one for one in library.check(without_log(load("c.trf").tournament))}
        if system == "ladder":
            assert told == []
            continue
        assert [line.partition(" would")[0] for line in told] == ["Round 2", "Round 3"]
        for round_, line in zip((2, 3), told, strict=True):
            numbers = [
                at for at, pair in enumerate(library.boards(before, round_), 1) if pair in checks[round_].tournament
            ]
            assert line.endswith(
                "in the same way"
                if checks[round_].agrees
                else f"differently ({boards_said(numbers)}); it stays as it was paired"
            )
            said.add(checks[round_].agrees)
    assert trfpair("result", "c.trf", "--round", "3", "--replace", "1", "=").err.startswith(
        "Round 3: all results are in\nNext: "
    )
    assert False in said or system == "ladder"


def test_a_round_that_was_paired_by_hand_is_not_told_of(club: Path, trfpair: Run) -> None:
    assert trfpair("pair", "c.trf", "--write", "--quiet").code == 0
    assert trfpair("result", "c.trf", *results("1-0", "=", "0-1", "1-0")).code == 0
    assert trfpair("pair", "c.trf", "--write", "--quiet").code == 0
    first, second = library.boards(library.load("c.trf"), 2)[:2]
    assert trfpair("swap", "c.trf", str(first.white), str(second.black)).code == 0
    done = trfpair("result", "c.trf", "--round", "1", "--replace", "2", "1-0")
    assert (done.code, done.err.splitlines()[0]) == (0, "Round 1: all results are in")
    assert "would now be paired" not in done.err
