"""What `explain` and `why-not` print: results of matches, rounds of byes, words of colours, numbers of groups."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import trfpair
from tests.runner import CliRunner
from tests.seeds import daily
from tests.why.asking import ASKED, put, rounds
from trfpair.apps.cli.results import result
from trfpair.event.model import Result
from trfpair.output.pages import page_of
from trfpair.output.round.page import story_html
from trfpair.rounds.pairing import PairedRound, Settings, pair_round
from trfpair.rounds.stuck import PairAgain, may_be_paired
from trfpair.rounds.why import explain, why_not
from trfpair.rounds.why.player import Told
from trfpair.rounds.why.sentences import Sentences
from trfpair.rounds.why.since import since_paired
from trfpair.systems import by_name
from trfpair.systems.options import options_of
from trfpair.systems.trace import Trace

GROS = Path(__file__).parents[1] / "fixtures" / "trf" / "real" / "open-de-gros.trf"
BARRING = (
    *(
        "dutch-2026",
        "dutch-2017",
        "dubov-2026",
        "dubov-2018",
        "burstein-2026",
        "double-swiss",
        "team-2026",
        "team-2024",
    ),
    *("vega", "danubian", "lim", "club", "club-rating", "keizer"),
)
"""Systems in which whoever had the bye does not have it again, or comes later."""
ORDER_ONLY = ("club", "club-rating", "ladder", "keizer")
"""Systems in which an earlier bye bars from nothing: it is a word of the order."""


@cache
def paired(system: str) -> PairedRound:
    """A round of eleven, the fifth."""
    event = trfpair.generate(players=11, rounds=6, seed=3, system=system)
    return pair_round(event, Settings(system=system, round=5), Trace())


@pytest.mark.gate
def test_a_match_shows_what_it_brought() -> None:
    round_ = paired("double-swiss")
    assert round_.file
    told = explain(round_.file, 3, Settings(system="double-swiss"), round_)
    assert [game["points"] for game in told.games if game["played"]] == [20, 20, 0, 10]
    assert "1: 8 b2 | 2: 11 w2 | 3: 1 w0 | 4: 4 b1" in trfpair.render(told)


@pytest.mark.few(3)
@pytest.mark.parametrize("system", ASKED)
def test_whoever_had_the_bye_is_told_the_round(system: str) -> None:
    round_ = paired(system)
    assert round_.file
    asked = 0
    for past in round_.history.present:
        byes = [at for at, game in enumerate(past.games, 1) if game.result is Result.PAB]
        if not byes or past.id == round_.bye:
            continue
        first = why_not(round_.file, past.id, "bye", Settings(system=system), round_).reasons[0]
        if first["kind"] in ("bye-byes", "bye-forfeits"):
            assert byes[-1] in first["rounds"]
            asked += 1
            continue
        if system not in BARRING and first["kind"] != "had-bye":
            continue  # its order alone decides
        assert (first["kind"], first["round"]) == ("had-bye", byes[-1])
        assert system in ORDER_ONLY or first["article"]
        asked += 1
    assert asked or system not in BARRING


def with_free_rounds(system: str, seed: int) -> PairedRound:
    """The sixth round of an event with byes of every kind, and forfeits."""
    free = {"half_byes": "20%", "full_byes": "30%", "forfeits": 6}
    event = trfpair.generate(players=13, rounds=7, seed=seed, system=system, **free)
    return pair_round(event, Settings(system=system, round=6), Trace())


@pytest.mark.parametrize("system", ASKED)
def test_a_bar_of_the_bye_is_told_of_whom_the_system_gives_none(system: str) -> None:
    """The system itself is asked, by a round in which the player is alone; the screen has what bars."""
    bars = 0
    for seed in range(1, 5):
        round_ = with_free_rounds(system, seed)
        again = PairAgain(round_.system, options_of(round_.system, round_.options))
        for past in round_.history.present:
            told = Told.of(round_).about(past.id)
            assert (told.bye_bar is None) is may_be_paired(round_.history, again, past.id), (seed, past.id)
            shown = re.search("may not +have the bye: ", trfpair.render(told))
            assert bool(shown) is (told.bye_bar is not None)
            bars += told.bye_bar is not None
    assert bool(bars) is (by_name(system).bars_from_bye is not None)


@pytest.mark.gate
@pytest.mark.parametrize("system", ORDER_ONLY)
def test_the_bye_goes_to_whom_the_order_puts_first(system: str) -> None:
    for one in put(system, range(3000, 3008), 4, 6):
        for reason in one.answer.reasons:
            if reason["kind"] in ("bye-byes", "bye-forfeits", "bye-score", "bye-rating"):
                assert reason["value"] < reason["forced"], reason
            if reason["kind"] == "bye-place" and reason.get("form"):
                assert reason["value"] > reason["forced"], reason


@pytest.mark.few(3)
@pytest.mark.parametrize("system", ASKED)
def test_a_colour_is_told_in_words(system: str) -> None:
    round_ = paired(system)
    assert round_.file
    for white, black in round_.boards:
        for one, wish in ((white, "black"), (black, "white")):
            page = trfpair.render(why_not(round_.file, one, wish, Settings(system=system), round_))
            assert re.search(rf"  White {white}, Black {black}: .*[a-z]{{3}}.*\.\n", page), page


def test_groups_without_numbers_are_numbered_from_the_top() -> None:
    round_ = paired("lim")
    told = Told(round_)
    groups = {}
    for past in round_.history.present:
        for bracket in told.about(past.id).brackets:
            assert groups.setdefault(bracket["number"], bracket["score"]) == bracket["score"]
    assert [*sorted(groups)] == [*range(1, len(groups) + 1)]
    assert [groups[number] for number in sorted(groups)] == sorted(groups.values(), key=float, reverse=True)
    assert len(groups) > 2


@pytest.mark.gate
@pytest.mark.parametrize("system", ["vega", "danubian"])
def test_nobody_is_paired_in_a_group_and_leaves_it(system: str) -> None:
    for one in put(system, range(10, 18)):
        for reason in one.answer.reasons:
            if reason["kind"] == "only-islands":
                assert one.answer.reasons[0]["one"] not in reason["now"]


@pytest.mark.few(3)
@pytest.mark.parametrize("system", ASKED)
def test_whoever_was_passed_over_is_told_in_a_sentence(system: str) -> None:
    speak, told, seen = Sentences(), Told(paired(system)), 0
    for past in paired(system).history.present:
        story = told.about(past.id)
        for row in (*story.passed_over, *story.passed_over_by, *story.refused):
            sentence = row.told(speak, past.id)
            assert re.fullmatch(r"[A-Z0-9][^{}]+ [^{}]+\.", sentence), sentence
            assert str(row.who) in sentence or row.choice != "pair", sentence
            assert re.fullmatch(r"[A-Z0-9][^{}]+\.", row.text), row.text
            assert str(row.who) in row.text, row.text
            assert not re.search(r"  | [,.;:)]", row.text + sentence), (row.text, sentence)
            seen += 1
    assert seen or system not in (*BARRING, "ladder")


def test_a_reason_of_several_brackets_is_told_once() -> None:
    """A player who is left in bracket after bracket meets the same bars in each of them; data keep them all."""
    event = trfpair.generate(players=8, rounds=6, seed=14, system="burstein", zero_byes="10%")
    round_ = trfpair.pair(event, round=6)
    for id_ in (1, 2):
        story = trfpair.explain(event, id_, round=6, paired=round_)
        rows = [row.text for row in (*story.passed_over, *story.passed_over_by, *story.refused)]
        assert len(set(rows)) < len(rows)
        lines = [line[17:] for line in page_of(story, "").splitlines()]
        for told in (lines, re.findall(r"<dd>.*</dd>", story_html(round_, story))):
            reasons = [one for one in told if "(C" in one]
            assert len(reasons) > 2
            assert len(reasons) == len(set(reasons)), reasons


def test_whoever_chose_another_is_named() -> None:
    round_ = paired("ladder")
    rows = [row for past in round_.history.present for row in Told(round_).about(past.id).passed_over_by]
    (row,) = [row for row in rows if (row.subject, row.who) == (6, 5)]
    assert row.told(Sentences(), 5) == "6 and 5 met in round 4, too short a time ago (4)."
    assert row.because.kind == "met-lately"
    assert by_name("ladder").because(row.refused, "4").kind == "not-met-1"


@pytest.mark.gate
def test_what_was_corrected_since_is_said_first(tmp_path: Path) -> None:
    """A result of round 3 is corrected when all six rounds are over; those after it tell, those before do not."""
    path = tmp_path / "event.trf"
    path.write_text(trfpair.dumps(trfpair.generate(players=11, rounds=6, seed=3, system="dutch")), encoding="utf-8")
    before = trfpair.loads(path.read_text(encoding="utf-8"))
    settings = Settings(system="dutch")
    board = next(pair for pair in pair_round(before, replace(settings, round=3)).boards)
    changed = CliRunner().invoke(result, [str(path), "--round", "3", "--replace", "1", "0-1", "-q"])
    assert changed.exit_code == 0, changed.output
    after = trfpair.loads(path.read_text(encoding="utf-8"))
    for round_, told in ((3, False), (5, True)):
        asked = replace(settings, round=round_)
        story, answer = explain(after, board.white, asked), why_not(after, board.white, board.black, asked)
        for page in (trfpair.render(story), trfpair.render(answer)):
            said = re.findall(
                r"Since this round was paired, the game of (\d+) and (\d+) in round 3 was corrected\.", page
            )
            assert said == ([tuple(map(str, sorted(board)))] if told else [])
            assert ("By the rules, " in page) is told
        assert [one.kind for one in story.since] == [one["kind"] for one in answer.since][: len(story.since)]
        assert ("since" in story.to_dict()) is ("since" in answer.to_dict()) is told
        assert story.opponent == explain(before, board.white, asked).opponent
        _said_first_on_pages(after, asked, board.white, told=told)


def _said_first_on_pages(event: trfpair.Tournament, asked: Settings, player: int, *, told: bool) -> None:
    """round.html says it above the boards, and of whoever would now meet somebody else on the card."""
    paired = pair_round(event, asked, Trace())
    since = since_paired(paired.today, paired)
    assert bool(since.corrected) is told
    head = page_of(paired, "round.html").partition('id="boards"')[0]
    assert ("Since this round was paired, the game of " in head) is told
    assert ("By the rules, other pairs would now be made." in head) is (not since.same)
    moved = [
        pair.white
        for pair in paired.boards
        if since.partners and since.partners.get(pair.white, pair.black) != pair.black
    ]
    assert bool(moved) is (not since.same) is told
    for id_ in moved:
        card = page_of(paired, "round.html", language="de").partition(f'id="p{id_}"')[2].partition("decision")[0]
        assert f"Nach den Regeln träfe {id_} jetzt auf {(since.partners or {})[id_] or 'niemand'}." in card
    card = story_html(paired, explain(event, player, asked, paired)).partition("decision")[0]
    assert ("Since this round was paired" in card) is told


def test_nothing_was_corrected_where_the_file_has_no_log() -> None:
    round_ = paired("dutch-2026")
    assert round_.file
    since = since_paired(round_.file, round_)
    assert (round_.today, since.about([1]), since.of_round(), since.meets(1)) == (None, (), (), ())


FRAMES = {
    "de": ("in Runde 5", "In der Runde: 17 trifft auf 52", "Anders wären: 2 Bretter", "gepaart"),
    "es": ("en la ronda 5", "En la ronda: 17 juega contra 52", "Cambiarían: 2 mesas", "emparejado"),
    "fr": ("à la ronde 5", "Dans la ronde : 17 rencontre 52", "Changeraient : 2 tables", "apparié"),
    "it": ("nel turno 5", "Nel turno: 17 incontra 52", "Cambierebbero: 2 tavoli", "abbinato"),
    "nl": ("in ronde 5", "In de ronde: 17 speelt tegen 52", "Anders zouden zijn: 2 borden", "ingedeeld"),
    "pl": ("w rundzie 5", "W rundzie: 17 gra z 52", "Inne stoły: 2", "wymuszone"),
    "pt": ("na sessão 5", "Na sessão: 17 joga com 52", "Mudariam: 2 mesas", "imposto"),
}


@pytest.mark.few(1)
@pytest.mark.parametrize("code", sorted(FRAMES))
def test_the_frame_of_an_answer_is_in_the_language_asked_for(code: str) -> None:
    event = trfpair.load(GROS)
    answer = why_not(event, 17, 24, Settings(system="dutch-2017", round=5))
    told = page_of(answer, "", language=code)
    for said in FRAMES[code]:
        assert said in told
    for english in ("In the round", "meets", "Would change", "not made", "instead", "get worse"):
        assert english not in told
    assert re.findall(r"\d+", told.partition("Bracket")[0])[:9] == re.findall(r"\d+", page_of(answer, ""))[:9]


@pytest.mark.gate
@pytest.mark.parametrize("system", ["vega", "danubian"])
def test_a_bar_between_two_is_told_once_on_a_card(system: str) -> None:
    """Two islands who have met were each looked at for the other."""
    twice = 0
    for seed in range(12):
        event = trfpair.generate(players=11, rounds=6, seed=seed, system=system)
        round_ = pair_round(event, Settings(system=system, round=5), Trace())
        told = Told(round_)
        for past in round_.history.present:
            story = told.about(past.id)
            text = page_of(story, "")
            pairs = [{*map(int, two)} for two in re.findall(r"(\d+) and (\d+) met in round", text)]
            assert all(pairs.count(two) == 1 for two in pairs), text
            twice += len(story.not_with) < len(story.passed_over_by)
    assert twice


def test_a_due_colour_of_lim_is_told_in_words_and_no_colour_not_at_all() -> None:
    event = trfpair.generate(players=8, rounds=1, seed=2, system="lim")
    first = trfpair.render(trfpair.explain(event, 1), language="fr")
    assert re.search(r"Couleurs +aucune   différence 0$", first, re.MULTILINE)
    after = trfpair.without_round(trfpair.generate(players=8, rounds=2, seed=2, system="lim"), force=True)
    told = [trfpair.render(trfpair.explain(after, at, system="lim"), language="fr") for at in range(1, 9)]
    assert any(re.search(r"couleur due : (Blancs|Noirs) \(5\.[0-9]\)$", one, re.MULTILINE) for one in told)
    assert not any(re.search(r"due [-wb] ", one) for one in (first, *told))


@pytest.mark.gate
@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017", "vega", "burstein-2026"])
@daily(1, 3)
def test_only_those_are_named_above_who_are(count: int, system: str) -> None:
    named = 0
    for seed in range(count):
        event = trfpair.generate(players=11, rounds=5, seed=seed, system=system)
        paired = trfpair.pair(event, round=5)
        ids = [past.id for past in paired.history.present]
        wishes = [(one, wish) for one in ids for wish in ("bye", "floats", ids[one % len(ids)]) if one != wish]
        for one, wish in wishes:
            text = trfpair.render(trfpair.why_not(event, one, wish, round=5, paired=paired))
            before, _, behind = text.partition("Named above: ")
            for id_ in re.findall(r"(?:^|, )(\d+) ", behind.partition("\n")[0]):
                assert re.search(rf"\b{id_}\b", before), text
                named += 1
    assert named


def test_whoever_has_the_bye_is_not_called_one_without_an_opponent() -> None:
    event = trfpair.generate(players=11, rounds=5, seed=1)
    paired = trfpair.pair(event, round=5)
    bye, other = paired.pairing.bye, paired.pairing.boards[0].white
    text = trfpair.render(trfpair.why_not(event, other, bye, round=5, paired=paired))
    assert f", {bye} has the bye." in text


def test_only_those_of_many_are_named_who_are_written_out() -> None:
    reason = {"kind": "not-order", "who": [*range(1, 10)]}
    assert "1, 2, 3, 4, 5, 6 and 3 more participants" in Sentences().of(reason)
    assert Sentences().people([reason]) == [1, 2, 3, 4, 5, 6]


def test_nobody_is_named_above_who_is_not() -> None:
    """A game won by forfeit that does not matter to a question is not told, and its two are not named."""
    event = trfpair.generate(players=8, rounds=7, seed=1, system="berger", forfeits=2)
    asked = [trfpair.why_not(event, 1, other, round=round_) for other in range(2, 9) for round_ in range(1, 8)]
    untold = [one for one in asked if any(because["kind"] == "forfeited" for because in one.since)]
    assert untold
    assert not any("Named above" in trfpair.render(one) for one in untold)


def test_the_file_is_told_of_both_also_where_the_colour_of_one_alone_is_another() -> None:
    event = trfpair.without_round(trfpair.generate(players=8, rounds=3, seed=2, system="dutch-2026"), force=True)
    round_ = trfpair.pair(event)
    first, second, third = round_.pairing.boards[:3]
    turned = trfpair.with_players_swapped(trfpair.with_round(event, round_), *first, 3)
    changed = trfpair.with_players_swapped(turned, second.white, third.white, 3)
    told = trfpair.render(trfpair.why_not(changed, first.white, second.white, round=3))
    assert f"In the file: {first.white} has Black against {first.black}, {second.white} has White against" in told


@pytest.mark.gate
def test_who_left_a_group_later_is_not_said_to_have_stayed() -> None:
    """Lim 2.6: a pair that is taken apart leaves the group behind those who were chosen to leave it."""
    told = {"did not": 0, "before": 0}
    for event, settings, round_, _ in rounds("lim", range(150)):
        groups = {past.id: Told.of(round_).about(past.id).brackets for past in round_.history.present}
        for id_ in groups:
            screen = trfpair.render(explain(event, id_, settings, round_))
            assert "floated, and" not in screen
            for score, other in re.findall(r"left the group of (\S+) points, and (\d+) did not:", screen):
                assert not any(one["score"] == score and one["floats"] for one in groups[int(other)])
                told["did not"] += 1
            for score, other in re.findall(r"left the group of (\S+) points before (\d+) did:", screen):
                assert any(one["score"] == score and one["floats"] for one in groups[int(other)])
                told["before"] += 1
    assert all(told.values())
