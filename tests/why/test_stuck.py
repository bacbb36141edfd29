"""A round that cannot be paired: who is left over, what keeps them apart, and the ways out."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from tests.runner import CliRunner
from tests.seeds import daily
from tests.why.aloud import of_stuck
from tests.words import lacking
from trfpair import loads
from trfpair.apps.cli.pair import pair
from trfpair.base.errors import NoPairing
from trfpair.event.words import words_of
from trfpair.output.sheets import languages
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.rounds.stuck import in_language
from trfpair.rounds.why.sentences import Sentences
from trfpair.systems.why import because_blocked

NAMES = ["Ada", "Bea", "Cid", "Dan", "Eva", "Fay"]


def event(cells: dict[int, list[str]], *records: str) -> str:
    """A file with these games, one a round: `2 w 1` a cell."""
    lines = ["012 Stuck", "XXR 5", "XXC white1", *records]
    for id_, games in cells.items():
        played = "".join(f"  {cell:>8}" for cell in games)
        points = sum(cell.endswith(("1", "U", "+")) for cell in games)
        lines.append(f"001 {id_:4}      {NAMES[id_ - 1]:33} {2000 - id_:4}{' ' * 28} {points}.0 {id_:4}{played}")
    return "\n".join(lines) + "\n"


TWO_WHITES = {
    1: ["3 w 1", "4 w 1"],
    2: ["4 w 1", "3 w 1"],
    3: ["1 b 0", "2 b 0"],
    4: ["2 b 0", "1 b 0"],
}
BYES_OF_THREE = {
    1: ["3 w 1", "5 b 1", "4 w 1"],
    2: ["4 b 1", "3 w 1", "5 b 1"],
    3: ["1 b 0", "2 b 0", "0000 - U"],
    4: ["2 w 0", "0000 - U", "1 b 0"],
    5: ["0000 - U", "1 w 0", "2 w 0"],
}
"""3, 4 and 5 have had the bye and have met 1 and 2, who have not met each other."""
ALL_MET = {1: ["2 w 1"], 2: ["1 b 0"]}


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017", "dubov-2026", "burstein-2026"])
def test_two_who_must_have_the_same_colour_are_told_so(system: str) -> None:
    """All have met but 1 and 2, 3 and 4, who have had one colour twice."""
    with pytest.raises(NoPairing) as stuck:
        pair_round(loads(event(TWO_WHITES)), Settings(system=system, round=3))
    assert "1 and 2 must both have Black" in stuck.value.reason
    assert "Ways out: make the boards by hand (`trfpair board`), pair the round by a system in" in str(stuck.value)
    assert "two may meet again and a player may have a second bye (--system club)" in stuck.value.ways_out
    assert pair_round(loads(event(TWO_WHITES)), Settings(system="club", round=3)).pairs
    assert "end the event after round 2" in stuck.value.ways_out
    again = pickle.loads(pickle.dumps(stuck.value))
    assert str(again) == str(stuck.value)


@pytest.mark.parametrize("system", ["dutch-2026", "dubov-2026", "lim", "burstein-2026"])
def test_two_who_have_met_are_told_the_round(system: str) -> None:
    with pytest.raises(NoPairing, match=r"1 and 2 met in round 1\. Ways out: ") as stuck:
        pair_round(loads(event(ALL_MET)), Settings(system=system, round=2))
    assert "unban" not in str(stuck.value)


@pytest.mark.parametrize("system", ["dutch-2026", "dubov-2026", "lim", "burstein-2026"])
def test_a_ban_is_named_and_can_be_lifted(system: str) -> None:
    with pytest.raises(NoPairing, match=r"1 and 2 may not meet, by a ban in the file\. Ways out: lift bans") as stuck:
        pair_round(loads(event({1: [], 2: []}, "XXP 1 2")), Settings(system=system, round=1))
    assert "end the event" not in str(stuck.value)


@pytest.mark.parametrize("system", ["club", "keizer", "ladder", "vega"])
def test_every_system_names_ways_out(system: str) -> None:
    with pytest.raises(NoPairing, match="Ways out: "):
        pair_round(loads(event({1: [], 2: []}, "XXP 1 2")), Settings(system=system, round=1))


@pytest.mark.parametrize("system", ["club", "keizer", "ladder"])
def test_bans_alone_are_told_where_a_meeting_is_no_bar(system: str) -> None:
    """1 has met 2, and the file keeps 1, 2 and 3 apart; that is told in every language."""
    games = {1: ["2 w 1"], 2: ["1 b 0"], 3: ["4 w 1"], 4: ["3 b 0"]}
    with pytest.raises(NoPairing) as stuck:
        pair_round(loads(event(games, "XXP 1 2 3")), Settings(system=system, round=2))
    assert "met in round" not in stuck.value.reason
    assert "Bans keep these apart: 1-2, 1-3 and 2-3" in stuck.value.reason
    assert "lift bans" in stuck.value.ways_out
    assert "für sie alle gibt es nur 4: zu wenige" in str(in_language(stuck.value, "de"))


def _banned_from_most(*more: str) -> str:
    """1, 2 and 3 are kept from all but 4; 5 and 6 have played against each other and against nobody else."""
    bans = [f"XXP {one} {other}" for one, other in ((1, 2), (1, 3), (2, 3), *((one, 5) for one in (1, 2, 3)))]
    bans += [f"XXP {one} 6" for one in (1, 2, 3)]
    return event({1: [], 2: [], 3: [], 4: [], 5: ["6 w 1"], 6: ["5 b 0"]}, *bans, *more)


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017", "dubov-2026", "burstein-2026", "lim", "vega"])
def test_of_many_who_are_left_over_all_are_told_kind_by_kind(system: str) -> None:
    """Five need one of one: nine bans and a meeting keep them apart, and without the bans the round is paired."""
    with pytest.raises(NoPairing) as stuck:
        pair_round(loads(_banned_from_most()), Settings(system=system, round=2))
    reason = stuck.value.reason
    assert reason.startswith(
        "1, 2, 3, 5 and 6 may not meet each other, and the only opponent left for all of them is 4. "
    )
    assert "5 and 6 met in round 1. Bans keep all other pairs of 1, 2, 3, 5 and 6 apart." in reason
    lifted = re.search(r"It is enough to lift these bans together: (\S+) and (\S+?)\. ", reason)
    assert lifted
    records = [
        record for record in _banned_from_most().split("\n") if record[4:].replace(" ", "-") not in lifted.groups()
    ]
    assert len(pair_round(loads("\n".join(records)), Settings(system=system, round=2)).pairs) == 3
    assert "Ways out: lift bans (`trfpair unban`)" in str(stuck.value)
    assert "Alle anderen Paare von ihnen trennen Verbote" in str(in_language(stuck.value, "de"))


@pytest.mark.parametrize("system", ["dutch-2026", "dubov-2026", "burstein-2026", "lim", "club", "keizer", "ladder"])
def test_another_system_is_no_way_out_of_bans_that_leave_no_round(system: str) -> None:
    """2 and 3 may meet nobody, and one of the five may have the bye."""
    games: dict[int, list[str]] = {id_: [] for id_ in range(1, 6)}
    with pytest.raises(NoPairing) as stuck:
        pair_round(loads(event(games, "XXP 1 2 3", "XXP 2 3 4", "XXP 2 3 5")), Settings(system=system, round=1))
    reason = "2 and 3 may not meet each other and have nobody else left to meet, and there is only one bye for them"
    assert stuck.value.reason.startswith(reason)
    assert stuck.value.ways_out == "Ways out: lift bans (`trfpair unban`), or make the boards by hand (`trfpair board`)"
    told = "2 und 3 dürfen nicht gegeneinander spielen und finden auch sonst niemanden"
    assert in_language(stuck.value, "de").reason.startswith(told)


def test_bans_without_which_the_round_would_be_stuck_too_are_no_way_out() -> None:
    games = {1: ["2 w 1", "3 w 1", "4 w 1"], 2: ["1 b 0", "4 w 1", "3 w 1"]}
    games |= {3: ["4 w 1", "1 b 0", "2 b 0"], 4: ["3 b 0", "2 b 0", "1 b 0"]}
    with pytest.raises(NoPairing, match="1, 2, 3 and 4 have all met each other") as stuck:
        pair_round(loads(event(games, "XXP 1 2")), Settings(system="dutch-2026", round=4))
    assert "unban" not in str(stuck.value)


def test_one_colour_that_several_must_have_is_told_once() -> None:
    """Six who had White twice may meet nobody else: all the others were met."""
    games = {1: ["4 w 1", "5 w 1", "6 w 1"], 2: ["5 w 1", "6 w 1", "4 w 1"], 3: ["6 w 1", "4 w 1", "5 w 1"]}
    games |= {4: ["1 b 0", "3 b 0", "2 b 0"], 5: ["2 b 0", "1 b 0", "3 b 0"], 6: ["3 b 0", "2 b 0", "1 b 0"]}
    with pytest.raises(NoPairing) as stuck:
        pair_round(loads(event(games)), Settings(system="dutch-2026", round=4))
    assert "1, 2 and 3 must each have Black. 4, 5 and 6 must each have White" in stuck.value.reason
    assert "1, 2 und 3 müssen alle dieselbe Farbe haben: Schwarz" in str(in_language(stuck.value, "de"))


@pytest.mark.parametrize("system", ["dutch-2026", "lim", "vega", "club", "keizer", "ladder"])
@pytest.mark.parametrize("why", ["banned", "met"])
def test_english_tells_what_the_other_languages_tell(why: str, system: str) -> None:
    """One reason in all languages."""
    text, round_ = STUCK[why]
    if why == "met" and system in ("club", "keizer", "ladder"):
        return  # a meeting is no bar
    with pytest.raises(NoPairing) as stuck:
        pair_round(loads(text), Settings(system=system, round=round_))
    assert in_language(stuck.value, "en").reason == stuck.value.reason


def test_three_who_may_meet_nobody_have_one_bye() -> None:
    with pytest.raises(NoPairing) as stuck:
        pair_round(loads(event({1: [], 2: [], 3: []}, "XXP 1 2 3")), Settings(system="dutch-2026", round=1))
    assert (
        "1, 2 and 3 may not meet each other and have nobody else left to meet, and there is only one bye for them"
        in str(in_language(stuck.value, "en"))
    )


def test_vega_says_in_every_language_what_would_help() -> None:
    with pytest.raises(NoPairing) as stuck:
        pair_round(loads(event(TWO_WHITES)), Settings(system="vega", round=3))
    assert "If somebody could have the same colour three times running" in stuck.value.reason
    assert "Eine dritte gleiche Farbe in Folge" in str(in_language(stuck.value, "de"))


BYES = {
    1: ["0000 - U", "3 w 1", "3 b -"],
    2: ["3 b 0", "0000 - U", "0000 - Z"],
    3: ["2 w 1", "1 b 0", "1 w +"],
}
"""Each has had what bars from the bye."""


@pytest.mark.parametrize(
    "system", ["dutch-2026", "dutch-2017", "dubov-2026", "dubov-2018", "burstein-2026", "lim", "vega", "double-swiss"]
)
def test_who_is_barred_from_the_bye_is_told_with_the_reason(system: str) -> None:
    """Kind by kind, each with the round: an earlier bye, or a game won by forfeit."""
    doubled = {id_: [cell for game in games for cell in (game, _back(game))] for id_, games in BYES.items()}
    text = event(doubled).replace("XXR 5", "XXR 10") if system == "double-swiss" else event(BYES)
    with pytest.raises(NoPairing) as stuck:
        pair_round(loads(text), Settings(system=system, round=4))
    told = (
        "nobody may have the bye. These may not have the bye, as they had it before: 1 (round 1), 2 (round 2). "
        "This participant may not have the bye, having won by forfeit: 3 (round 3)"
    )
    out = "If 3 takes a requested bye, the others can be paired; a requested bye of 1 or 2 does not help"
    assert stuck.value.reason.endswith(f"{told}. {out}")
    assert "Ways out: let somebody take a requested bye (`trfpair bye`), make the boards by hand" in str(stuck.value)


def test_nobody_sits_out_where_that_does_not_help() -> None:
    """All three have met, and each has had the bye."""
    games = {1: ["0000 - U", "3 w 1", "2 w 1"], 2: ["3 w 1", "0000 - U", "1 b 0"], 3: ["2 b 0", "1 b 0", "0000 - U"]}
    with pytest.raises(NoPairing) as stuck:
        pair_round(loads(event(games)), Settings(system="dutch-2026", round=4))
    assert "nobody may have the bye" in stuck.value.reason
    assert "sit" not in str(stuck.value)


@pytest.mark.parametrize("system", ["dutch-2026", "burstein-2026"])
def test_two_who_alone_may_have_the_bye_and_meet_nobody_else_are_told_so(system: str) -> None:
    """1 and 2 have met all others, who have had the bye: with the bye for one of the two the other is left over."""
    with pytest.raises(NoPairing) as stuck:
        pair_round(loads(event(BYES_OF_THREE, "XXP 3 4")), Settings(system=system, round=4))
    told = "nobody but one of 1 and 2 may have the bye, and then another of them has nobody to meet"
    assert told.casefold() in stuck.value.reason.casefold()
    assert "Each of 1 and 2 has met 3, 4 and 5." in stuck.value.reason


def test_one_who_alone_may_have_the_bye_and_meet_the_others_is_told_so() -> None:
    because = because_blocked({"left": [[0], [1, 2, 3]], "may_meet": [4]}, "")
    assert because.facts["form"] == "side-bye"
    told = "Nobody but 4 may have the bye, and 1, 2 and 3 can only meet each other and 4."
    assert Sentences().of({**because.as_json(), "kind": "stuck-groups"}).startswith(told)


def test_of_a_set_that_may_not_have_the_bye_that_is_told_where_another_set_may() -> None:
    """1 and 2 may have the bye, 3, 4 and 5 have had it; neither set may meet the other."""
    with pytest.raises(NoPairing) as stuck:
        pair_round(loads(event(BYES_OF_THREE)), Settings(system="dutch-2026", round=4))
    assert "3, 4 and 5 may only meet each other, and none of them may have the bye" in stuck.value.reason


def _back(cell: str) -> str:
    """The second game of a match, with the colours exchanged."""
    return cell.translate(str.maketrans("wb", "bw"))


def test_one_who_may_have_the_bye_is_not_told_as_barred() -> None:
    """Two of three have had the bye, and the file keeps the two apart."""
    before = {id_: games[:2] for id_, games in BYES.items()}
    with pytest.raises(NoPairing) as stuck:
        pair_round(loads(event(before, "XXP 1 2")), Settings(system="dutch-2026", round=3))
    assert stuck.value.reason.endswith("the bye, as they had it before: 1 (round 1), 2 (round 2)")
    assert "lift bans" in stuck.value.ways_out


def test_a_bar_from_the_bye_is_not_told_where_others_of_those_left_over_may_have_it() -> None:
    """Four who are banned from meeting have one other and the bye; that 4 and 5 have had the bye is no cause."""
    before = {id_: [f"0000 - {'U' if id_ == rests else 'Z'}" for rests in (4, 5)] for id_ in range(1, 6)}
    with pytest.raises(NoPairing) as stuck:
        pair_round(loads(event(before, "XXP 1 2 3 4")), Settings(system="dutch-2026", round=3))
    assert "only a game against 5 and the bye are left" in stuck.value.reason
    assert "may not have the bye" not in stuck.value.reason


STUCK = {
    "colours": (event(TWO_WHITES), 3),
    "met": (event(ALL_MET), 2),
    "banned": (event({1: [], 2: []}, "XXP 1 2"), 1),
    "barred": (event(BYES), 4),
}
ENGLISH = re.compile(r"\b(the|and|met|must|both|have|had|nobody|only|meet|round|bye:|ways?|out|keeps|apart)\b", re.I)


KINDS = re.compile(r"reasons\.(stuck|barred|ways?-|met$|forbidden|absolute|had-)")
"""The sentences of a stuck round."""
SPOKEN = [code for code in languages() if code != "en" and not any(KINDS.match(key) for _, key, _ in lacking(code))]
"""The languages that have all of them; in another one those that it lacks are English."""


@pytest.mark.few(7)
@pytest.mark.parametrize("code", SPOKEN)
@pytest.mark.parametrize("why", STUCK)
def test_a_stuck_round_is_told_in_the_language_asked_for(why: str, code: str, tmp_path: Path) -> None:
    """The words that callers look for stand before it, and the commands of the ways out in it."""
    text, round_ = STUCK[why]
    path = tmp_path / "stuck.trf"
    path.write_text(text, encoding="utf-8", newline="\n")
    asked = [str(path), "--system", "dutch-2026", "--round", str(round_)]
    english, other = (CliRunner().invoke(pair, [*asked, *more]) for more in ([], ["--lang", code]))
    said = other.stdout + other.stderr
    assert (other.exit_code or other.return_value) == (english.exit_code or english.return_value)
    assert "No valid pairing exists: " in said
    told = said.partition("No valid pairing exists: ")[2]
    assert told.startswith(Sentences(code).part({"kind": "unpaired"}) + words_of(code).colon + " ")
    assert "`trfpair board`" in told
    assert ("`trfpair unban`" in told) is (why == "banned")
    left = ENGLISH.findall(re.sub(r"`[^`]*`", "", told))
    assert {word for word in left if word.lower() not in OWN.get(code, ())} == set(), told
    assert "{" not in told
    numbers = re.findall(r"\d+", (english.stdout + english.stderr).partition("exists: ")[2])
    assert {*re.findall(r"\d+", re.sub(r"`[^`]*`", "", told))} >= {number for number in numbers if why != "barred"} - {
        str(round_ - 1)
    }


OWN = {"nl": ("met", "bye:"), "es": ("bye:",), "it": ("bye:",), "pl": ("bye:",), "pt": ("bye:",)}
"""Words of English that are words of a language too."""


@pytest.mark.parametrize("system", ["dutch-2026", "dubov-2026", "vega", "lim", "burstein-2026"])
def test_bans_from_those_who_are_not_left_over_are_told_too(system: str) -> None:
    """1 and 2 have met; 3 and 4 could meet each other, and the file keeps them from 1 and 2."""
    cells = {1: ["2 w 1"], 2: ["1 b 0"], 3: ["0000 - Z"], 4: ["0000 - Z"]}
    banned = [f"XXP {one} {other}" for one in (1, 2) for other in (3, 4)]
    with pytest.raises(NoPairing) as stuck:
        pair_round(loads(event(cells, *banned)), Settings(system=system, round=2))
    met = "1 and 2 met in round 1. Bans keep 1 and 2 apart from 3 and 4"
    why = f"{met}. It is enough to lift these bans together"
    for told in (why, "lift bans (`trfpair unban`)"):
        assert told in str(stuck.value)
    assert len(pair_round(loads(event(cells)), Settings(system=system, round=2)).pairs) == 2


@pytest.mark.gate
def test_a_stuck_round_is_told_where_no_question_was_put_before() -> None:
    """The module that tells it may be the first of its kind that a run imports."""
    ran = subprocess.run([sys.executable, "-c", "import trfpair.rounds.stuck"], capture_output=True, check=False)
    assert ran.stderr == b""


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017", "dubov-2026", "burstein-2026", "lim", "vega"])
def test_each_bar_of_those_who_are_left_over_is_told(system: str) -> None:
    """1 and 2 may meet nobody: of the four others each has met the one, or is kept from the one by the file."""
    games = {1: ["4 w 1", "5 b 1"], 2: ["5 b 1", "6 w 1"], 3: ["6 w 1", "4 b 1"]}
    games |= {4: ["1 b 0", "3 w 0"], 5: ["2 w 0", "1 w 0"], 6: ["3 b 0", "2 b 0"]}
    banned = [f"XXP {one} {other}" for one, other in ((1, 2), (1, 3), (1, 6), (2, 3), (2, 4))]
    with pytest.raises(NoPairing) as stuck:
        pair_round(loads(event(games, *banned)), Settings(system=system, round=3))
    several = [tuple(pair) for one in stuck.value.told if one["kind"].endswith("-pairs") for pair in one["pairs"]]
    told = several + [(one["one"], one["other"]) for one in stuck.value.told if one["kind"] in ("met", "forbidden")]
    assert sorted(told) == [(one, other) for one in (1, 2) for other in range(one + 1, 7)]


@daily(60, 400)
def test_whoever_may_not_have_the_bye_is_told_why(count: int) -> None:
    """Of those who have nobody to meet and may not have the bye, each stands among those who are barred from it."""
    told = 0
    for _, text in islice(of_stuck("stuck", "bars"), count):
        for who in re.findall(r"([\d, and]+) (?:has|have) nobody left to meet, and may not have the bye", text):
            rows = re.findall(r"(?:These|This participant) may not have the bye[^.]*", text)
            assert {*re.findall(r"\d+", who)} <= {*re.findall(r"(\d+) \(round", " ".join(rows))}, text
            told += 1
    assert told
