"""Since a round was paired: what it was paired from is told where it was changed, and what the rules would now give."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import trfpair
from tests.runner import CliRunner
from tests.why.asking import ASKED
from trfpair.apps.cli.main import cli
from trfpair.rounds.amendment import amended
from trfpair.rounds.check import check_tournament
from trfpair.rounds.entered import with_paired_round
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.rounds.why import explain, why_not
from trfpair.rounds.why.since import since_paired
from trfpair.systems.trace import Trace

ROUND = 3


def done(*words: object) -> None:
    ran = CliRunner().invoke(cli, [str(word) for word in words], standalone_mode=False, catch_exceptions=False)
    assert ran.exit_code == 0, (words, ran.stdout + ran.stderr)


def under_way(folder: Path, system: str) -> Path:
    """A file whose third round is paired and has no result."""
    path = folder / f"{system}.trf"
    event = trfpair.generate(players=10, rounds=5, seed=4, system=system)
    for _ in range(3):
        event = trfpair.without_round(event, force=True)
    path.write_text(trfpair.dumps(event), encoding="utf-8", newline="\n")
    done("pair", path, "--system", system, "--write")
    return path


def boards(path: Path, system: str) -> list[tuple[int, int]]:
    return [
        (pair.white, pair.black) for pair in pair_round(trfpair.load(path), Settings(system=system, round=ROUND)).boards
    ]


def told(path: Path, system: str, one: int, other: int) -> str:
    """All that is said first, the same by every door."""
    event, settings = trfpair.load(path), Settings(system=system, round=ROUND)
    paired = pair_round(event, settings, Trace())
    story, answer = explain(event, one, settings), why_not(event, one, other, settings)
    by_page = since_paired(paired.today, paired).about([one])
    assert story.since == by_page
    assert [*map(dict, answer.since)][: len(story.since) - 1] == [one.as_json() for one in story.since][:-1]
    said = trfpair.render(story)
    for one_said in re.findall(r"Since this round was paired.*", said):
        assert one_said in trfpair.render(answer)
    return said


ACTS: dict[str, tuple[Callable[[Path, int, int], list[object]], str]] = {
    "ban": (lambda path, one, other: ["ban", path, f"{one},{other}"], "a ban was entered: {0} and {1} may not meet"),
    "rating": (lambda path, one, other: ["player", path, one, "--rating", 1234], "the rating of {0} was changed"),
    "rounds": (lambda path, one, other: ["event", path, "--rounds", 8], "the number of rounds was changed: it was"),
}


def asks(system: str, act: str) -> bool:
    """Whether the act is one in the system: teams have no ratings, and a ladder no last round."""
    of_players = act == "rating"
    return not (of_players and system.startswith("team")) and not (act == "rounds" and system == "ladder")


CASES = [(system, act) for system in ASKED for act in ACTS if asks(system, act)]


@pytest.mark.gate
@pytest.mark.parametrize(("system", "act"), CASES)
def test_what_was_changed_since_is_said_first(system: str, act: str, tmp_path: Path) -> None:
    path = under_way(tmp_path, system)
    one, other = sorted(boards(path, system)[0])
    assert "Since this round" not in told(path, system, one, other)
    words, said = ACTS[act]
    done(*words(path, one, other))
    now = told(path, system, one, other)
    assert f"Since this round was paired, {said.format(one, other)}" in now
    assert "By the rules, " in now or "Now the round could not be paired" in now
    assert sorted(boards(path, system)[0]) == [one, other]
    if act == "ban":
        assert f"{one} would now meet {other}." not in now


@pytest.mark.gate
def test_new_numbers_are_told(tmp_path: Path) -> None:
    """The last player gets the highest rating, and the players new numbers by rating."""
    path = under_way(tmp_path, "dutch")
    done("player", path, 10, "--rating", 2999)
    done("number", path)
    said = told(path, "dutch", 1, 4)
    assert "the rating of 1 was changed" in said
    assert "the order of the numbers was changed" in said


def test_an_option_of_a_later_round_is_no_change() -> None:
    """A round that is still to be paired has nothing that was changed since."""
    event = trfpair.generate(players=8, rounds=3, seed=1, system="keizer")
    for round_ in (2, 4):
        paired = pair_round(event, Settings(system="keizer", round=round_), Trace())
        assert since_paired(event, paired).of_round() == ()


@pytest.mark.gate
@pytest.mark.parametrize("system", ["dutch-2026", "keizer"])
def test_who_joins_or_leaves_for_the_rounds_after_it_changes_nothing(system: str, tmp_path: Path) -> None:
    path = under_way(tmp_path, system)
    (white, black), *_ = boards(path, system)
    done("withdraw", path, white)
    assert "Since this round" not in told(path, system, white, black)
    late = tmp_path / "late.txt"
    late.write_bytes(b"name,rating\nLate One,1900\nLate Two,1800\n")
    done("new", late, "--add", path)
    assert "Since this round" not in told(path, system, white, black)


def test_who_would_now_be_away_is_not_said_to_have_the_bye() -> None:
    before = trfpair.without_round(trfpair.generate(players=9, rounds=3, seed=1), force=True)
    first = trfpair.pair(before)
    anew = trfpair.with_absences(before, {1: trfpair.Result.HALF_BYE})
    story = trfpair.explain(trfpair.with_round(anew, trfpair.pair(anew)), 1, paired=first)
    assert [one.kind for one in story.since] == ["since-left", "now-others"]


@pytest.mark.parametrize("written", [False, True])
def test_another_system_is_told(written: bool) -> None:
    """Two rounds by the Dutch system; then the file names Dubov, or the third round is paired by it and written."""
    event = replace(trfpair.generate(players=12, rounds=5, seed=4, system="dutch-2026"), system="")
    event = replace(event, records=tuple(one for one in event.records if "system=" not in one.text))
    while event.last_paired > 1:
        event = trfpair.without_round(event, force=True)
    paired = trfpair.pair(event)
    boards, event = paired.boards, with_paired_round(event, paired)
    for board in boards:
        event = trfpair.with_result(event, 2, board, "1-0")
    if written:
        after = with_paired_round(event, trfpair.pair(event, system="dubov"))
    else:
        after = amended(event, replace(event, system="FIDE_DUBOV_2026")).tournament
    lines = [one.text.strip() for one in after.records if "System @" in one.text]
    assert lines == ["System @ Round 3: was FIDE_DUTCH"]
    after = trfpair.loads(trfpair.dumps(after))
    paired = pair_round(after, Settings(round=2), Trace())
    assert (paired.system.name, paired.boards) == ("dutch-2026", boards)
    (said, *_) = since_paired(paired.today, paired).of_round()
    assert said.kind == "since-system"
    assert [said.facts[one] for one in ("value", "forced")] == ["FIDE (Dutch) System", "Dubov System"]
    assert trfpair.check(after)[1].agrees
    assert [found.system for found in trfpair.check(after)][1:] == ["dutch-2026", *["dubov-2026"] * written]
    asked = pair_round(after, Settings(round=2, system="lim"), Trace())
    assert [one.kind for one in since_paired(asked.today, asked).of_round() if one.kind == "since-system"] == []
    if written:
        now = pair_round(after, Settings(round=3), Trace())
        assert now.system.name == "dubov-2026"
        assert since_paired(now.today, now).of_round() == ()


def test_options_are_those_of_the_system_of_now_and_a_code_that_is_none_changes_nothing() -> None:
    """A round that another system paired is checked without them; of an unknown code the system of now is taken."""
    event = trfpair.generate(players=8, rounds=2, seed=4, system="dutch-2026")
    event = trfpair.without_round(trfpair.without_round(event, force=True), force=True)
    for round_ in (1, 2):
        paired = trfpair.pair(event)
        event = with_paired_round(event, paired)
        for board in paired.boards:
            event = trfpair.with_result(event, round_, board, "1-0")
    event = amended(event, replace(event, system="TRFPAIR_KEIZER")).tournament
    event = trfpair.loads(trfpair.dumps(event, dialect="full"))
    checked = check_tournament(event, Settings(options={"top": 60}))
    assert [found.system for found in checked] == ["dutch-2026"] * 2
    record = next(one for one in event.records if "System @" in one.text)
    unknown = record._replace(text=record.text.rpartition(" ")[0] + " FOO_BAR")
    event = replace(event, records=tuple(unknown if one is record else one for one in event.records))
    assert {found.system for found in trfpair.check(event)} == {"keizer"}


def test_a_title_changes_no_round_that_is_paired(tmp_path: Path) -> None:
    """Numbers stay as they are, so that nothing is said of it; the log has it."""
    path = tmp_path / "event.trf"
    event = trfpair.generate(players=8, rounds=1, seed=4, system="dutch-2026")
    event = trfpair.without_round(event, force=True)
    event = with_paired_round(event, trfpair.pair(event))
    path.write_text(trfpair.dumps(event, dialect="full"), encoding="utf-8")
    CliRunner().invoke(cli, ["player", str(path), "3", "--title", "FM"])
    after = trfpair.load(str(path))
    assert any("Title @ Round 2: 3 was" in record.text for record in after.records)
    assert trfpair.explain(after, 3, round=1).since == ()
