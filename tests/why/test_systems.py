"""`explain` and `why-not` for every system: the answer agrees with the pairs, every reason has words, exit codes."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import trfpair
from tests.lim.support import rounds as lim_rounds
from tests.runner import CliRunner
from trfpair.apps.cli.why import explain as explain_command
from trfpair.apps.cli.why import why_not as why_not_command
from trfpair.apps.exits import guarded
from trfpair.base.errors import BadInput, NoPairing
from trfpair.event.history import History
from trfpair.event.model import ForbiddenGroup, Pair, RoundPairing
from trfpair.event.people import player_of
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.rounds.why import explain, why_not
from trfpair.rounds.why.player import Told
from trfpair.rounds.why.question import question_of
from trfpair.rounds.why.stories import places, refusals
from trfpair.systems import SYSTEMS, System, by_name
from trfpair.systems.contract import COMMON
from trfpair.systems.trace import Coloured, Step, Trace, coloured
from trfpair.systems.why import Question
from trfpair.trf import load, loads

FILE = Path(__file__).parent.parent / "fixtures" / "trf" / "real" / "open-de-gros.trf"
SINGLE = [system.name for system in SYSTEMS if not system.view]
TOURNAMENT = load(FILE).tournament


@pytest.mark.gate
@pytest.mark.parametrize("system", SINGLE)
def test_explain_agrees_with_the_pairs(system: str) -> None:
    settings = Settings(system=system)
    paired = pair_round(TOURNAMENT, settings)
    ends = {id_: pair for pair in paired.pairing.pairs for id_ in pair if id_}
    boards = paired.pairing.boards
    for id_ in list(ends)[::9] + [id_ for id_, _ in paired.pairing.absent]:
        answer = explain(TOURNAMENT, id_, settings).to_dict()
        decision = answer["decision"]
        json.dumps(answer)
        if id_ not in ends:
            assert decision["kind"] == "absent"
        elif not ends[id_].black:
            assert decision["kind"] == "bye"
        else:
            pair = boards[decision["board"] - 1]
            assert decision["opponent"] in pair
            assert (pair.white == id_) == (decision["colour"] == "white")
            assert decision["step"]


@pytest.mark.few(3)
@pytest.mark.parametrize("system", SINGLE)
def test_every_refusal_has_words(system: str) -> None:
    """A refusal names a player of the tournament and a reason that is told in words."""
    players = {player.id for player in TOURNAMENT.players}
    known = {*COMMON, *by_name(system).says().words}
    for round_ in (3, 5):
        paired = pair_round(TOURNAMENT, Settings(system=system, round=round_), Trace())
        for one in refusals(paired):
            assert {one.who, one.subject} <= players | {0}
            if "choice" not in one.reason:
                assert one.reason["kind"] in known or one.reason["kind"][0] == "C", one
            assert one.text


@pytest.mark.few(4)
@pytest.mark.parametrize("system", [name for name in SINGLE if not name.startswith("dutch")])
def test_a_pair_that_fell_out_is_told_and_forced(system: str) -> None:
    settings = Settings(system=system)
    paired = pair_round(TOURNAMENT, settings)
    boards = [{pair.white, pair.black} for pair in paired.pairing.pairs]
    ids = [id_ for pair in paired.pairing.boards[8:12] for id_ in (pair.white, pair.black)]
    for one, other in ((ids[0], ids[3]), (ids[1], ids[6])):
        answer = why_not(TOURNAMENT, one, other, settings).answer
        if {one, other} in boards:
            assert answer["kind"] == "made"
        elif answer["kind"] == "calendar":
            assert all(round_ != paired.pairing.round for round_ in answer["rounds"])
        elif "boards" in answer:
            assert sorted((one, other)) in answer["boards"]["then"]
            gone, new = ({one for board in answer["boards"][key] for one in board} for key in ("now", "then"))
            assert gone == new


FIXTURES = FILE.parents[2]
TAKEN_APART = load(FIXTURES / "why" / "lim-whynot-60075.trf").tournament
"""Round 2: 5 - 7 is made in the group of 3.0 (article 4), and taken apart for the median (2.6)."""


def test_a_pair_that_was_taken_apart_is_not_what_settled_the_two() -> None:
    settings = Settings(system="lim")
    for one, other, article in ((5, 3, "3.8"), (7, 8, "3.8"), (2, 1, "3.8"), (6, 4, "4")):
        assert explain(TAKEN_APART, one, settings).article == article
        assert explain(TAKEN_APART, other, settings).article == article
    answer = why_not(TAKEN_APART, 5, 7, settings).answer
    assert answer["article"] == "3.8"
    assert answer["reasons"][0] == {"kind": "taken-apart", "article": "2.6", "one": 5, "other": 7}


@pytest.mark.gate
def test_who_was_passed_over_for_a_pair_that_fell_is_told_so() -> None:
    """Whatever 5 said when it chose 7 does not hold any more."""
    found = 0
    for tournament, round_, _ in (one for seed in range(120) for one in lim_rounds(f"apart-{seed}", 6, 14)):
        trace = Trace()
        try:
            paired = pair_round(tournament, Settings(system="lim", round=round_), trace)
        except NoPairing:
            continue
        boards = [{pair.white, pair.black} for pair in paired.pairing.pairs]
        places_ = places(paired)
        for id_, place in places_.items():
            step = trace.steps[place["number"] - 1]
            assert {id_, place["with"]} in boards
            assert step.article == place["article"]
        for one in refusals(paired):
            if one.step == "opponent" and one.undone:
                found += 1
                assert "taken apart later (2.6)" in one.text
        chosen = {row["who"]: row["with"] for row in places_.values()}
        assert chosen == {end: (pair - {end} or {0}).pop() for pair in boards for end in pair if end}
    assert found > 3


def test_numbers_of_players_are_no_players() -> None:
    """Vega 7.2 and 7.4 count one White and three Black players; 1 meets 4 by 7.1, and 3 meets 7 by 6.2."""
    tournament = load(FIXTURES / "why" / "vega-whynot-700016.trf").tournament
    for system, article in (("vega", "6.2"), ("danubian", "7.2")):
        settings = Settings(system=system)
        first = why_not(tournament, 1, 3, settings).answer["reasons"][0]
        assert first["one"] == 1
        assert first["now"] == 4
        assert explain(tournament, 3, settings).article == article


@pytest.mark.parametrize("system", ["vega", "danubian"])
def test_a_bar_of_vega_is_told_under_its_own_article(system: str) -> None:
    """7.1 says where an opponent is sought, and 2.1 that nobody meets twice."""
    told = [
        str(one.because.article)
        for one in refusals(pair_round(TOURNAMENT, Settings(system=system), Trace()))
        if one.because.kind == "met"
    ]
    assert told
    assert {*told} == {"2.1"}


def test_the_player_who_can_have_no_other_colour_is_named() -> None:
    """The rule has its own article: that of the chapter is not told beside it."""
    paired = pair_round(TOURNAMENT, Settings(system="vega"), Trace())
    rows = [row for row, _ in coloured(paired.trace.steps) if row.facts.get("id")]
    assert rows
    for row in rows:
        only = row.facts["id"]
        one, wish = (row.black, "white") if only == row.white else (row.white, "black")
        page = trfpair.render(why_not(TOURNAMENT, one, wish, Settings(system="vega"), paired))
        assert re.search(
            rf": {only} must have (White|Black); otherwise {only} would have .*\(2\.[34]\)\.\n",
            page,
        ), page
        told = trfpair.render(explain(TOURNAMENT, one, Settings(system="vega"), paired))
        assert f" {only} must have " in told


def test_a_colour_by_lot_is_told_in_words() -> None:
    event = trfpair.generate(players=6, rounds=3, seed=1, system="vega")
    white = trfpair.pair(event, round=1).boards[0].white
    assert ": by lot in the first row, then in turn (5)." in trfpair.render(
        trfpair.why_not(event, white, "black", round=1)
    )


def test_nobody_of_a_calendar_chooses() -> None:
    event = trfpair.generate(players=6, rounds=5, seed=1, system="berger")
    said = trfpair.render(trfpair.why_not(event, 1, "floats", round=2))
    assert "Nobody floats in this system: its table says who meets whom" in said


@pytest.mark.gate
def test_teams_are_named_as_teams() -> None:
    """The numbers of a team event are those of its teams, not of the players on their boards."""
    status, text = run(explain_command, "--player", "Ukraine", file=FILE.with_name("teams-trf26.trf"))
    assert status == 0
    assert text.startswith("2  Ukraine")
    assert "Board 6: Black against 11" in text
    assert "Player0011" not in text


@pytest.mark.parametrize(("system", "article"), [("dubov-2026", "3.2.4.1"), ("dubov-2018", "B.4")])
def test_two_of_one_half_of_a_first_round_would_change_the_half(system: str, article: str) -> None:
    event = trfpair.generate(system=system, players=13, rounds=6, seed=0)
    said = trfpair.render(trfpair.why_not(event, 1, 4, round=1, system=system))
    assert f"more players than needed would change the half: 2 instead of 0 ({article})." in said


def pair_in_order(history: History, _trace: Trace, _options: Mapping[str, Any]) -> RoundPairing:
    """A system that writes no steps."""
    ids = [past.id for past in history.present]
    return RoundPairing(history.round, "silent", tuple(map(Pair, ids[::2], ids[1::2])))


@pytest.mark.parametrize("question", [(1, "black"), (2, "white")])
def test_a_system_whose_steps_tell_no_colours_claims_nothing_of_them(question: tuple[int, str]) -> None:
    silent = System("silent", "Silent", "no steps", "tests.why.test_systems:pair_in_order")
    event = trfpair.generate(players=8, rounds=3, seed=1)
    said = trfpair.render(trfpair.why_not(event, *question, round=1, system=silent))
    assert said.endswith("  The steps of the system do not say why.\n")


def test_players_by_number_and_by_name() -> None:
    assert player_of(TOURNAMENT, "18") == 18
    assert player_of(TOURNAMENT, "tung siu") == 18
    for wrong, said in (("999", "the number 999"), ("nobody at all", "contains `nobody at all`$"), ("a", "may be")):
        with pytest.raises(BadInput, match=said):
            player_of(TOURNAMENT, wrong)
    with pytest.raises(BadInput, match="contains `5-9`; numbers stand one by one, such as `5,6,7`"):
        player_of(TOURNAMENT, "5-9")
    assert question_of(partial(player_of, TOURNAMENT), "18", "BYE") == Question(18, 0, "bye")
    with pytest.raises(BadInput, match="twice"):
        question_of(partial(player_of, TOURNAMENT), "18", "Tung")


def run(command: Any, *words_: str, file: Path = FILE) -> tuple[int, str]:
    runner = CliRunner()
    codes: list[int] = []

    def inside() -> int:
        codes.append(guarded(lambda: command.main([str(file), *words_], standalone_mode=False)))
        return 0

    import click

    outer = click.Command("outer", callback=inside)
    result = runner.invoke(outer, [])
    return codes[0], result.output


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (
            ("17", "24"),
            "Suppose 17 and 24 met, with 16-19 left as it is (that pair is decided first): "
            "then 52 would float down again, as in the round before (C14: 1 instead of 0)",
        ),
        (("3", "6"), "met in round 4 (C1)"),
        (("1", "3"), "Suppose 1 and 3 met: then 1 and 2 would float down"),
        (("17", "52"), "Yes: "),
        (("22", "1"), "not paired in this round"),
        (("47", "bye"), "Yes: "),
        (("51", "bye"), "Then 51 would float down again, as in the round before (C14"),
        (("1", "bye"), "than 47 (0.5), who has the bye (C5)"),
        (("35", "floats"), "Suppose 35 floated: then 24 and 18, who are both due Black, would meet, and"),
        (("24", "floats"), "floats down from bracket 4"),
        (("24", "floats"), "Suppose 35 floated and not 24: then 24 and 18, who are both due Black, would meet"),
        (("24", "floats"), "Suppose 52 floated and not 24: then 52 would float down again, as in the round before"),
        (("51", "floats"), "in the last group"),
        (("16", "white"), "5.2.1"),
    ],
)
def test_the_questions_of_an_arbiter(question: tuple[str, ...], answer: str) -> None:
    status, text = run(why_not_command, *question, "--system", "dutch-2026")
    assert (status, answer in text) == (0, True), text
    assert run(why_not_command, *question, "--system", "dutch-2026", "--json")[0] == 0


def test_the_screen_of_a_player() -> None:
    status, text = run(explain_command, "--player", "Tung", "--system", "dutch-2026")
    assert status == 0
    for part in (
        "18  Tung Siu Hung (2.5 points)",
        "44, 19, 15, 7",
        "Black mild",
        "Board 9: Black against 35",
        "Suppose 18 and 24 met: 24 and 18 are both due Black, and 24 would not get it (C12: 1 instead of 0).",
    ):
        assert part in text


@pytest.mark.parametrize(
    ("system", "player", "rule"),
    [
        ("dutch-2026", "4", "both prefer White, and 5, who has more points (4.5 against 4.0), gets it (5.2.4)"),
        ("dutch-2017", "1", "1 prefers White and 2 Black, and both are granted (E.1)"),
        ("dubov-2026", "1", "1 prefers White and 2 Black, and both are granted (5.2.2)"),
        ("burstein-2026", "6", "both prefer White, and 6, whose preference is stronger, gets it (5.2.3)"),
        (
            "lim",
            "9",
            "between their colours is that 11 had Black and 9 White, so 11 has White now (5.4)",
        ),
        (
            "vega",
            "8",
            "8 has had Black 1× and White 0× (difference -1); "
            "12 has had Black 2× and White 3× (difference +1), so 8 has White (3.1)",
        ),
    ],
)
def test_the_rule_of_the_colours_in_words(system: str, player: str, rule: str) -> None:
    """The same rule has another number in another regulation."""
    file = FILE.with_name("sharly-2020_06.trf")
    assert rule in run(explain_command, "--player", player, "--round", "7", "--system", system, file=file)[1]


def test_who_was_not_there_has_not_forfeited() -> None:
    text = run(explain_command, "--player", "13", "--round", "7", file=FILE.with_name("sharly-2020_06.trf"))[1]
    assert "3: 7 w1 | 4: absent | 5: absent" in text


@pytest.mark.parametrize("arguments", [["--player", "999"], ["--player", "18", "--round", "9"]])
def test_exit_3_without_such_a_player_or_round(arguments: list[str]) -> None:
    assert run(explain_command, *arguments)[0] == 3
    assert run(why_not_command, "17", "24", "--round", "9")[0] == 3


def test_the_reason_of_a_colour_is_handed_on() -> None:
    step = Step("colour", "5", {}, Coloured(1, 2, "5.2.1", facts={"because": {"x": 1}}))
    bare = Step("colour", "5", {}, Coloured(3, 4, "5.2.5"))
    paired = pair_round(loads("XXC white1\nXXR 3\n001    1      A\n001    2      B\n").tournament, Settings())
    paired.trace.steps[:] = [step, bare]
    found = Told(paired).rules
    assert (found[1]["because"], found[2]["because"], found[3]["because"]) == ({"x": 1}, {"x": 1}, {})


def test_why_not_a_colour_tells_the_game_of_the_player_who_asks() -> None:
    event = trfpair.load(Path(__file__).parents[1] / "fixtures/trf/real/open-de-gros.trf")
    paired = trfpair.pair(event, round=5)
    for white, black in paired.pairs[1:12]:
        for one, wish in ((white, "black"), (black, "white")):
            answer = trfpair.why_not(event, one, wish, paired=paired).to_dict()["answer"]
            assert (answer["kind"], answer["white"], answer["black"]) == ("colour", white, black)


@pytest.mark.gate
def test_the_reason_of_a_float_and_of_the_bye_stands_with_whoever_has_it() -> None:
    """35 and 52 might have floated in the place of 24, 51 might have had the bye of 47."""
    status, text = run(explain_command, "--player", "24", "--system", "dutch-2026")
    assert status == 0
    would = "then 24 and 18, who are both due Black, would meet, and 24 would not get it (C12: 1 instead of 0)."
    assert f"Suppose 35 floated and not 24: {would}" in text
    assert (
        "Suppose 52 floated and not 24: then 52 would float down again, as in the round before (C14: 1 instead of 0)."
        in text
    )
    assert (
        "Suppose 51 had the bye: then 51 would float down"
        in run(explain_command, "--player", "47", "--system", "dutch-2026")[1]
    )
    assert "pairing number of" not in run(explain_command, "--player", "24", "--system", "dutch-2017")[1]
    page = trfpair.render(pair_round(TOURNAMENT, Settings(system="dutch-2026"), Trace()), "round.html")
    (card,) = re.findall(r'<article class="player" id="p24".*?</article>', page, re.DOTALL)
    assert "Suppose 35 floated and not 24: then 24 would not get the due colour" in card


@pytest.mark.gate
@pytest.mark.parametrize(
    ("system", "articles"), [("burstein", {"met": "C1", "absolute": "C3"}), ("lim", {"met": "2.1"})]
)
def test_a_bar_has_its_own_article(system: str, articles: dict[str, str]) -> None:
    """Not that of the step in which somebody was passed over."""
    found = set()
    for seed in range(12):
        event = trfpair.generate(players=10, rounds=6, seed=seed, system=system)
        for one in refusals(pair_round(event, Settings(system=system, round=6), Trace())):
            if one.because.kind in articles:
                found.add((one.because.kind, one.because.article))
    assert found == {*articles.items()}


def test_the_calendar_gives_the_colours() -> None:
    event = load(FIXTURES / "seasons" / "scheveningen.trf").tournament
    said = trfpair.render(trfpair.why_not(event, 3, "white", round=5))
    assert "The calendar gives White to 7 and Black to 3." in said
    assert "colour" not in trfpair.render(trfpair.explain(event, 2, round=5)).replace("colours ", "")


def test_of_a_pair_of_whom_one_has_the_bye_it_is_told_before_whom() -> None:
    event = trfpair.generate(players=9, rounds=4, seed=3, system="lim")
    paired = pair_round(event, Settings(system="lim", round=4), Trace())
    bye = paired.pairing.bye
    assert bye
    told = 0
    for past in paired.history.present:
        if past.id == bye or past.id in paired.history.by_id[bye].opponents:
            continue
        head, reason = why_not(event, bye, past.id, Settings(system="lim", round=4), paired).reasons
        assert (head["kind"], reason.get("now")) == ("has-bye", bye)
        assert reason["kind"].startswith("bye-")
        told += 1
    assert told


@pytest.mark.parametrize(
    ("seed", "players", "round_", "asked", "told"),
    [
        (4, 6, 7, (3, 4), ["not-completion", "blocked-alone", "settled-before", "met-no-bar"]),
        (0, 10, 2, (6, 7), ["not-rest", "settled-before"]),
    ],
)
def test_worse_and_impossible_are_told_apart(
    seed: int, players: int, round_: int, asked: tuple[int, int], told: list[str]
) -> None:
    """A pair of a ladder with which the others could not be paired, and one with which others would meet again."""
    event = trfpair.generate(players=players, rounds=8, seed=f"text {seed}", system="ladder")
    event = replace(event, forbidden=(ForbiddenGroup((2, 5)),))
    answer = why_not(event, *asked, Settings(system="ladder", round=round_))
    assert [reason["kind"] for reason in answer.reasons] == told
