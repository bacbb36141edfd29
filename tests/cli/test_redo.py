"""What was undone is done again, byte for byte; what another hand did is shown before it is turned round."""

from __future__ import annotations

import json
import os
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from zlib import compress

import pytest

from tests.cli.conftest import Outcome
from tests.cli.test_steps import club as club
from trfpair.apps.cli import steps as commands
from trfpair.base.errors import BadInput, FileAccess
from trfpair.base.files.hands import Hand, this_hand
from trfpair.base.files.journal import MOST_STEPS, journal_of
from trfpair.base.files.steps import (
    do_again,
    last_state,
    newest_step,
    save_step,
    step_to_redo,
    steps_of,
    take_back,
    undone_steps,
)

Run = Callable[..., Outcome]


def played(club: Path, trfpair: Run) -> list[bytes]:
    """What the file held before and after each of four steps."""
    states = [club.read_bytes()]
    for words in (
        ["pair", "c.trf", "--write", "--quiet"],
        ["result", "c.trf", "1", "1-0", "2", "=", "3", "0-1", "4", "+-"],
        ["bye", "c.trf", "5", "--half", "--round", "2"],
        ["pair", "c.trf", "--write", "--quiet"],
    ):
        assert trfpair(*words).code == 0
        states.append(club.read_bytes())
    return states


def numbered(path: Path, count: int) -> None:
    """A file of a number, changed so often."""
    path.write_bytes(b"0")
    for number in range(1, count + 1):
        save_step(path, path.read_bytes(), str(number).encode(), f"step {number}")


def test_an_entered_round_comes_back_after_three_undos(club: Path, trfpair: Run) -> None:
    states = played(club, trfpair)
    for _ in range(2):
        for state in states[-2::-1]:
            assert trfpair("undo", "c.trf").code == 0
            assert club.read_bytes() == state
        for at, state in enumerate(states[1:], 1):
            done = trfpair("redo", "c.trf")
            assert (done.code, done.err, club.read_bytes()) == (0, "", state)
            assert done.out.startswith("Done again: ")
            assert ("redo c.trf --list" in done.out) == (at < 4)
    done = trfpair("redo", "c.trf")
    assert (done.code, done.err) == (3, "Error: c.trf: there is nothing to do again: nothing was undone\n")
    assert club.read_bytes() == states[-1]


def test_a_file_that_is_written_over_comes_back(club: Path, trfpair: Run) -> None:
    """What `undo --out`, `redo --out` and `convert` put in the place of a tournament is a step of that file."""
    states = played(club, trfpair)
    other = club.with_name("other.trf")
    assert trfpair("undo", "c.trf").code == 0
    for words in (["undo", "c.trf", "--out"], ["redo", "c.trf", "--out"], ["convert", "c.trf"]):
        other.write_bytes(states[0])
        done = trfpair(*words, "other.trf")
        assert done.code == 0, done.err
        assert "`trfpair undo other.trf` brings it back" in done.out + done.err
        assert other.read_bytes() != states[0]
        assert trfpair("undo", "other.trf").code == 0
        assert other.read_bytes() == states[0]
    assert trfpair("convert", "c.trf", "new.trf").out == ""
    assert not club.with_name("new.trf.undo").exists()


@pytest.mark.gate
def test_an_act_after_an_undo_loses_nothing(club: Path, trfpair: Run) -> None:
    states = played(club, trfpair)
    assert trfpair("undo", "c.trf").code == trfpair("undo", "c.trf").code == 0
    assert trfpair("player", "c.trf", "1", "--rating", "2001").code == 0
    other = club.read_bytes()
    done = trfpair("redo", "c.trf")
    assert (done.code, club.read_bytes()) == (3, other)
    assert "it has changed since by a later step (" in done.err
    assert "--out" in done.err
    told = trfpair("redo", "c.trf", "--list").out.splitlines()
    assert [line.endswith("(the file has changed since)") for line in told] == [True, True]
    assert "round 2 entered" in told[1]
    assert trfpair("redo", "c.trf", "--out", "old.trf", "--step", "2").code == 0
    assert ((club.parent / "old.trf").read_bytes(), club.read_bytes()) == (states[4], other)
    assert "another file is needed" in trfpair("redo", "c.trf", "--out", "c.trf").err
    assert trfpair("undo", "c.trf").code == 0
    assert club.read_bytes() == states[2]
    told = trfpair("redo", "c.trf", "--list").out.splitlines()
    assert ["changed since" in line for line in told] == [False, False, True]
    assert trfpair("redo", "c.trf", "--step", "4").code == 3
    assert trfpair("redo", "c.trf", "--step", "2").code == 0
    assert club.read_bytes() == states[3]
    assert trfpair("redo", "c.trf", "--step", "2").code == 0
    assert club.read_bytes() == states[4]


def test_what_another_program_changed_is_not_done_again(club: Path, trfpair: Run) -> None:
    states = played(club, trfpair)
    assert trfpair("undo", "c.trf").code == 0
    club.write_bytes(states[3] + b"### a note\n")
    done = trfpair("redo", "c.trf")
    assert (done.code, club.read_bytes()) == (3, states[3] + b"### a note\n")
    assert "it has changed since;" in done.err
    club.write_bytes(states[3])
    assert trfpair("redo", "c.trf").code == 0
    assert club.read_bytes() == states[4]


@pytest.mark.gate
def test_steps_back_and_forth_cost_no_step(tmp_path: Path) -> None:
    file = tmp_path / "f"
    numbered(file, MOST_STEPS)
    for _ in range(2):
        for _ in range(MOST_STEPS):
            take_back(file, len)
        assert file.read_bytes() == b"0"
        for _ in range(MOST_STEPS):
            do_again(file, len)
        assert file.read_bytes() == str(MOST_STEPS).encode()
    lines = journal_of(file).read_text(encoding="utf-8").splitlines()
    assert sum("was" in json.loads(line) and "now" in json.loads(line) for line in lines) == 1


@pytest.mark.few(1)
@pytest.mark.parametrize("seed", range(20))
def test_any_order_of_acts_undos_and_redos(seed: int, tmp_path: Path) -> None:
    """Held against two stacks of contents; killed between the journal and the file as often as not."""
    dice, file = Random(seed), tmp_path / "f"
    file.write_bytes(b"0")
    done: list[bytes] = []
    undone: list[tuple[bytes, bytes]] = []
    for number in range(1, 60):
        here = file.read_bytes()
        act = dice.choice(("act", "undo", "undo", "redo"))
        if act == "act":
            save_step(file, here, after := str(number).encode(), f"step {number}")
        elif act == "undo" and done:
            take_back(file, len)
            after = done[-1]
        elif act == "redo" and undone and undone[-1][0] == here:
            do_again(file, len)
            after = undone[-1][1]
        else:
            with pytest.raises(BadInput):
                (take_back if act == "undo" else do_again)(file, len)
            continue
        assert file.read_bytes() == after
        if dice.random() < 0.5:  # killed before the file was written
            file.write_bytes(here)
        elif act == "undo":
            undone.append((done.pop(), here))
        else:
            done.append(here)
            if act == "redo":
                undone.pop()
        journal = steps_of(file)
        assert (len(journal.steps), len(journal.undone)) == (len(done), len(undone)), (seed, number)


def test_a_journal_of_an_earlier_version_goes_both_ways(tmp_path: Path) -> None:
    file = tmp_path / "f"
    file.write_bytes(b"2")
    marks = [sha256(str(number).encode()).hexdigest() for number in range(3)]
    lines = [
        json.dumps([f"step {at}", marks[at - 1], marks[at], b64encode(compress(str(at - 1).encode())).decode()])
        for at in (1, 2)
    ]
    journal_of(file).write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert newest_step(file).hand == Hand()
    for way, states in ((take_back, (b"1", b"0")), (do_again, (b"1", b"2"))):
        for state in states:
            way(file, len)
            assert file.read_bytes() == state


def test_what_was_undone_is_read_before_it_comes_back(club: Path, trfpair: Run) -> None:
    states = played(club, trfpair)
    assert trfpair("undo", "c.trf").code == 0
    *others, last = journal_of(club).read_text(encoding="utf-8").splitlines()
    step = json.loads(last) | {
        "after": sha256(b"#!/bin/sh\n").hexdigest(),
        "now": b64encode(compress(b"#!/bin/sh\n")).decode(),
    }
    journal_of(club).write_text("\n".join([*others, json.dumps(step)]) + "\n", encoding="utf-8")
    for words in ((), ("--out", "other.trf")):
        done = trfpair("redo", "c.trf", *words)
        assert (done.code, "holds what is no such file, and nothing was done again" in done.err) == (3, True), done.err
    assert club.read_bytes() == states[3]
    assert not (club.parent / "other.trf").exists()


@pytest.mark.parametrize(
    "wrong",
    [{"undone": 1}, {"done": "anna"}, {"moved": ["a", "b", "c", 4]}, {"what": None}, {"was": ""}, {"after": ""}],
)
def test_a_line_of_another_kind_is_damaged(wrong: dict[str, object], tmp_path: Path) -> None:
    file = tmp_path / "f"
    numbered(file, 1)
    step = json.loads(journal_of(file).read_text(encoding="utf-8"))
    journal_of(file).write_text(json.dumps(step | wrong) + "\n", encoding="utf-8")
    assert (steps_of(file).steps, steps_of(file).damaged) == ((), True)
    with pytest.raises(BadInput, match="damaged"):
        take_back(file, len)
    with pytest.raises(BadInput, match="damaged"):
        do_again(file, len)


def test_no_other_step_than_the_one_seen(tmp_path: Path) -> None:
    file = tmp_path / "f"
    numbered(file, 2)
    seen = newest_step(file)
    take_back(file, len)
    again = step_to_redo(file)
    with pytest.raises(FileAccess, match="meanwhile by another command"):
        take_back(file, len, seen)
    save_step(file, b"1", b"9", "other")
    take_back(file, len)
    with pytest.raises(FileAccess, match="meanwhile by another command"):
        do_again(file, len, expected=again)
    assert file.read_bytes() == b"1"


def test_what_was_lost_with_its_file_is_in_the_journal(tmp_path: Path) -> None:
    file = tmp_path / "f"
    numbered(file, 2)
    take_back(file, len)
    file.unlink()
    assert last_state(file, len)[1] == b"0"
    assert last_state(file, len, 1)[1] == b"2"


# -- hands ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def sits(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let somebody sit at the desk."""

    def sit(user: str, host: str = "hall", terminal: str = "") -> None:
        hand = Hand(user, host, terminal, "2026-05-01 14:03")
        monkeypatch.setattr("trfpair.apps.cli.steps.this_hand", lambda: hand)
        monkeypatch.setattr("trfpair.base.files.steps.this_hand", lambda: hand)

    return sit


def test_the_act_of_another_is_not_taken_back_by_the_way(club: Path, trfpair: Run, sits: Callable[..., None]) -> None:
    sits("anna", terminal="/dev/pts/3")
    states = played(club, trfpair)
    for user, host, terminal in (("bob", "hall", ""), ("anna", "desk-2", ""), ("anna", "hall", "/dev/pts/4")):
        sits(user, host, terminal)
        done = trfpair("undo", "c.trf")
        assert (done.code, club.read_bytes()) == (3, states[4])
        assert "round 2 entered (by anna on hall, /dev/pts/3, 2026-05-01 14:03)" in done.err
        assert "`--any`" in done.err
    sits("bob")
    assert trfpair("undo", "c.trf", "--any").code == 0
    assert club.read_bytes() == states[3]
    assert trfpair("undo", "c.trf").code == 3  # the step before it is hers too
    assert trfpair("redo", "c.trf").code == 0  # he took it back himself
    sits("anna", terminal="/dev/pts/3")
    assert trfpair("undo", "c.trf").code == 3  # he did it again
    assert trfpair("undo", "c.trf", "--any").code == 0
    told = trfpair("redo", "c.trf", "--list", "--who").out
    assert told == (
        "  1  round 2 entered (by anna on hall, /dev/pts/3, 2026-05-01 14:03; "
        "undone by anna on hall, /dev/pts/3, 2026-05-01 14:03)\n"
    )
    assert "half-point bye in round 2 (by anna on hall" in trfpair("undo", "c.trf", "--list", "--who").out


def test_what_another_took_back_is_not_done_again_by_the_way(
    club: Path, trfpair: Run, sits: Callable[..., None]
) -> None:
    sits("anna")
    states = played(club, trfpair)
    assert trfpair("undo", "c.trf").code == 0
    sits("bob")
    done = trfpair("redo", "c.trf")
    assert (done.code, club.read_bytes()) == (3, states[3])
    assert "undone by anna on hall, 2026-05-01 14:03" in done.err
    assert "nothing was done again" in done.err
    assert trfpair("redo", "c.trf", "--any").code == 0
    assert club.read_bytes() == states[4]


@pytest.mark.parametrize(("answer", "code"), [(True, 0), (False, 6)])
def test_on_a_terminal_it_is_asked(
    answer: bool, code: int, club: Path, trfpair: Run, sits: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    sits("anna")
    states = played(club, trfpair)
    sits("bob")
    asked: list[str] = []

    def confirm(text: str, **_: object) -> bool:
        asked.append(text)
        return answer

    monkeypatch.setattr(commands, "can_ask", lambda _: True)
    monkeypatch.setattr("click.confirm", confirm)
    done = trfpair("undo", "c.trf")
    assert (done.code, "Nothing was undone" in done.err) == (code, code == 6)
    assert club.read_bytes() == states[4 if code else 3]
    assert len(asked) == 1
    assert "round 2 entered (by anna on hall, 2026-05-01 14:03)" in asked[0]


@pytest.mark.few(1)
@pytest.mark.parametrize(("typed", "code"), [("j", 0), ("J", 0), ("ja", 0), ("y", 0), ("", 6), ("n", 6), ("o", 6)])
def test_on_a_terminal_it_is_answered_in_the_language(
    typed: str, code: int, club: Path, trfpair: Run, sits: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    sits("anna")
    played(club, trfpair)
    sits("bob")
    asked: list[str] = []

    def prompt(text: str, **_: object) -> str:
        asked.append(text)
        return typed

    monkeypatch.setattr(commands, "can_ask", lambda _: True)
    monkeypatch.setattr("click.prompt", prompt)
    assert trfpair("undo", "c.trf", "--lang", "de").code == code
    assert [text[-6:] for text in asked] == [" [j/N]"]


def test_hands_that_are_not_known_differ_from_nobody() -> None:
    anna = Hand("anna", "hall", "/dev/pts/1", "now")
    assert not anna.differs(Hand())
    assert not anna.differs(Hand("anna", "hall", "", "then"))
    assert anna.differs(Hand("bob"))
    assert anna.differs(Hand("", "", "/dev/pts/2"))
    assert str(Hand()) == "by somebody who is not known"
    assert str(Hand("", "hall", "", "then")) == "by somebody on hall, then"
    assert str(Hand("anna")) == "by anna"


def test_this_hand_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LOGNAME", "USER", "LNAME", "USERNAME"):
        monkeypatch.setenv(name, "anna")
    monkeypatch.setattr("trfpair.base.files.hands._CONTAINERS", ())
    hand = this_hand()
    assert hand.user == "anna"
    assert hand.host
    assert len(hand.at) == len("2026-05-01 14:03")
    monkeypatch.setattr("trfpair.base.files.hands._CONTAINERS", (os.getcwd(),))
    assert this_hand()[:3] == ("anna", "", "")


def test_the_list_of_what_was_undone(tmp_path: Path) -> None:
    file = tmp_path / "f"
    numbered(file, 3)
    for _ in range(2):
        take_back(file, len)
    assert [(step.what, fits) for step, fits in undone_steps(file)] == [("step 2", True), ("step 3", True)]
