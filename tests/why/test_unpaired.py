"""A round that cannot be paired, as `explain` and `why-not` tell it."""

from __future__ import annotations

import json
import re
from itertools import combinations
from pathlib import Path

import pytest

import trfpair
from tests.runner import CliRunner
from tests.why.test_stuck import ALL_MET, BYES, STUCK, TWO_WHITES, event
from trfpair import loads
from trfpair.apps.cli.why import explain, why_not
from trfpair.base.errors import NoPairing
from trfpair.event.model import Result
from trfpair.output.pages import page_of
from trfpair.output.sheets import languages

SYSTEMS = ("dutch-2026", "dutch-2017", "dubov-2026", "burstein-2026", "lim", "vega")


def kinds(answer: trfpair.WhyNot) -> list[str]:
    """The kinds of its reasons, in order."""
    return [reason["kind"] for reason in answer.reasons]


@pytest.mark.few(1)
@pytest.mark.parametrize("system", SYSTEMS)
def test_of_two_it_is_told_whether_they_may_meet_and_by_which_bar(system: str) -> None:
    stuck = loads(event(TWO_WHITES))
    barred = trfpair.why_not(stuck, 1, 2, system=system, round=3)
    assert barred.stuck
    assert barred.kind == "stuck"
    assert kinds(barred)[:2] == ["unpaired", "absolute"]
    assert kinds(trfpair.why_not(stuck, 3, 1, system=system, round=3))[:2] == ["unpaired", "met"]
    may = trfpair.why_not(loads(event(BYES)), 1, 2, system=system, round=4)
    assert kinds(may)[:2] == ["unpaired", "may-meet-each-other"]
    assert kinds(may)[-1] == "ways-out"


def test_a_bar_says_first_that_it_is_one_from_the_bye() -> None:
    told = trfpair.explain(loads(event(BYES)), 1, system="dutch-2026", round=4).chosen
    at = next(place for place, because in enumerate(told) if because.kind == "had-bye")
    assert told[at - 1].as_json() == {"kind": "not-barred", "who": [1]}


def test_of_the_bye_it_is_told_whether_it_may_be_given() -> None:
    answer = trfpair.why_not(loads(event(BYES)), 1, "bye", system="dutch-2026", round=4)
    assert answer.reasons[1] == {"kind": "had-bye", "one": 1, "round": 1}
    assert kinds(answer).count("had-bye") == 1
    assert [one["bars"] for one in answer.reasons if one["kind"] == "barred-bye"] == [[[2, 2]], [[3, 3]]], "1 is told"
    before = {id_: games[:2] for id_, games in BYES.items()}
    stuck = loads(event(before, "XXP 1 2"))
    assert kinds(trfpair.why_not(stuck, 3, "bye", system="dutch-2026", round=3))[1] == "may-have-bye"


def test_of_an_even_number_it_is_told_that_nobody_has_the_bye() -> None:
    """As of a round that is paired."""
    answer = trfpair.why_not(loads(event(TWO_WHITES)), 1, "bye", system="dutch-2026", round=3)
    assert answer.reasons[1] == {"kind": "even-number", "players": 4}
    assert "4 participants play in this round, an even number: nobody has the bye." in page_of(answer, "")
    for system in SYSTEMS:
        paired = trfpair.why_not(loads(event(TWO_WHITES)), 1, "bye", system=system, round=2)
        assert [one["kind"] for one in paired.reasons] == ["even-number"], system


def test_of_a_player_it_is_told_whom_the_player_may_meet() -> None:
    told = trfpair.explain(loads(event(BYES)), 1, system="dutch-2026", round=4)
    assert told.stuck
    assert told.kind == "stuck"
    assert not told.bye
    assert told.to_dict()["decision"] == {"kind": "stuck"}
    assert told.chosen[1].as_json() == {"kind": "may-meet", "one": 1, "who": [2]}
    alone = trfpair.explain(loads(event(ALL_MET)), 2, system="dutch-2026", round=2)
    text = page_of(alone, "")
    assert "2 may meet nobody." in text
    assert "1 and 2 met in round 1." in text
    assert "Ways out: make the boards by hand (`trfpair board`)" in text


def test_who_is_away_is_told_so() -> None:
    games = {**{id_: [*cells, ""] for id_, cells in TWO_WHITES.items()}, 5: ["0000 - Z", "0000 - Z", "0000 - Z"]}
    stuck = loads(event(games))
    assert trfpair.explain(stuck, 5, system="dutch-2026", round=3).kind == "absent"
    assert trfpair.why_not(stuck, 5, 1, system="dutch-2026", round=3).kind == "absent"


@pytest.mark.parametrize("command", [explain, why_not])
def test_the_commands_tell_it_and_end_with_the_code_of_a_round_without_pairing(command: object, tmp_path: Path) -> None:
    path = tmp_path / "stuck.trf"
    path.write_text(STUCK["colours"][0], encoding="utf-8", newline="\n")
    asked = [str(path), *(["--player", "1"] if command is explain else ["1", "2"]), "--system", "dutch-2026"]
    done = CliRunner().invoke(command, [*asked, "--round", "3"], standalone_mode=False)
    said = done.stdout + done.stderr
    assert (done.exit_code or done.return_value) == 1
    assert "The round cannot be paired." in said
    assert "1 and 2 must both have Black, so they cannot meet." in said
    data = CliRunner().invoke(command, [*asked, "--round", "3", "--json"])
    told = json.loads(data.stdout)
    assert "unpaired" in [one["kind"] for one in told.get("chosen") or told["answer"]["reasons"]]


@pytest.mark.few(1)
@pytest.mark.parametrize("code", [code for code in languages() if code != "en"])
def test_it_is_told_in_the_language_asked_for(code: str) -> None:
    for text, round_ in STUCK.values():
        for player in (1, 2):
            told = page_of(trfpair.explain(loads(text), player, system="dutch-2026", round=round_), "", language=code)
            assert not re.search(r"\b(the|and|may|both|cannot|nobody|out:)\b", re.sub("`[^`]*`", "", told)), told


@pytest.mark.few(4)
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("why", STUCK)
def test_two_may_meet_where_a_round_of_the_two_alone_can_be_paired(why: str, system: str) -> None:
    """The answer about two is that of the round in which all the others are away."""
    text, round_ = STUCK[why]
    file = loads(text)
    ids = [player.id for player in file.players]
    for one, other in combinations(ids, 2):
        answer = trfpair.why_not(file, one, other, system=system, round=round_)
        alone = trfpair.with_absences(file, dict.fromkeys(set(ids) - {one, other}, Result.ZERO_BYE), round=round_)
        try:
            may = len(trfpair.pair(alone, system=system).boards) == 1
        except NoPairing:
            may = False
        assert (kinds(answer)[1] == "may-meet-each-other") is may, (one, other)
