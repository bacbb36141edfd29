"""Every answer about two at one table has a sentence, and it is that of the first cost in which the seatings differ."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from tests.pods import reference
from tests.pods.running import run
from tests.pods.test_why import request
from tests.seeds import daily
from trfpair.event.words import words_of
from trfpair.output.sheets import languages
from trfpair.pods import SYSTEMS, TableSystem, by_name
from trfpair.pods.model import Outcome, Weights
from trfpair.pods.of_seatings import _proved_of_two
from trfpair.pods.pages import asked_text, report_text, seating_text
from trfpair.pods.past import study
from trfpair.pods.standings import report
from trfpair.pods.why import explain, why_not
from trfpair.systems.trace import Trace

REASONS = re.compile(r"(If) (\d+) and (\d+) sat at one table,")
LANGUAGES = [code for code in languages() if code != "en"]
ENGLISH = re.compile(r"\b(the|and|with|together|would|seating|walk|nobody|of|met|table|tables)\b", re.IGNORECASE)
OWN = {"nl": ("of", "met"), "fr": ("table", "tables")}
"""Words of English that are words of a language too."""


@pytest.mark.few(1)
@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
@pytest.mark.parametrize(("seed", "players"), [(1, 9), (2, 10), (3, 10)])
def test_every_answer_has_its_reason(system: TableSystem, seed: int, players: int) -> None:
    asked = request(seed, players)
    options = system.made({"size": 3})
    outcome = system.load()(asked, options)
    past = study(asked)
    place = {player: at for at, player in enumerate(system.question(asked, options).players)}
    for one, other in combinations(asked.players, 2):
        answer = why_not(asked, outcome, system.question(asked, options), one, other)
        if answer["kind"] != "cost" or not answer.get("tables"):
            continue
        text = asked_text(answer, system)
        said = REASONS.search(text)
        assert said, text
        assert {int(said[2]), int(said[3])} == {one, other}
        for mine, theirs, times in answer["old"]:
            assert times == past.meetings(mine, theirs) > 0
            assert any({mine, theirs} <= {*table} for table in answer["tables"])
            assert not any({mine, theirs} <= {*table} for table in outcome.tables)
        if answer["decides"] == "lowest":
            now, then = (sorted(place[id_] for id_ in answer[name]["byes"]) for name in ("made", "together"))
            assert sum(now) > sum(then), "who has the bye stands lower"


@pytest.mark.gate
@pytest.mark.parametrize("tolerance", [0, 1])
def test_with_a_tolerance_only_the_pairs_beyond_it_are_told_to_count(tolerance: int) -> None:
    """Old opponents who meet in the seating made and are tolerated are no pairs that all seatings have as few of."""
    squire, told = by_name("squire"), 0
    for seed in range(6):
        asked = request(seed, 10)
        past = study(asked)
        outcome = squire.load()(asked, options := squire.made({"size": 5, "tolerance": tolerance}))
        met = [sum(past.meetings(*pair) > 0 for pair in combinations(table, 2)) for table in outcome.tables]
        for one, other in combinations(asked.players, 2):
            answer = why_not(asked, outcome, squire.question(asked, options), one, other)
            if answer["kind"] != "cost" or not answer.get("tables"):
                continue
            then = [sum(past.meetings(*pair) > 0 for pair in combinations(table, 2)) for table in answer["tables"]]
            tolerated = tolerance > 0 and any([*met, *then])
            text = asked_text(answer, squire)
            assert (f"old opponents beyond the tolerance of {tolerance} at each table" in text) == tolerated, text
            told += tolerated
    assert bool(told) == bool(tolerance)


@pytest.mark.gate
@pytest.mark.parametrize("law", ["square", "linear"])
def test_what_the_pairs_cost_that_are_others_adds_up_to_the_difference(law: str) -> None:
    cedh, told = by_name("cedh"), 0
    for seed in range(20):
        asked, options = reference.random_request(seed, 8, 6, (4, 3)), cedh.made({"rematch_law": law})
        outcome = cedh.load()(asked, options)
        for one, other in combinations(asked.players, 2):
            answer = why_not(asked, outcome, cedh.question(asked, options), one, other)
            text = asked_text(answer, cedh)
            cost = r" only in the {} seating: .+?, at a cost of (\d+)"
            costs = [re.search(cost.format(which), text) for which in ("other", "present")]
            if any(costs):
                new, gone = (int(found[1]) if found else 0 for found in costs)
                asked_of = answer.get("exchange", answer)
                assert new - gone == asked_of["together"]["badness"] - asked_of["made"]["badness"] > 0, text
                told += 1
    assert told


@pytest.mark.gate
def test_a_better_seating_is_no_worse_one() -> None:
    """The walk looks at one seating: of two who would sit better together nothing is told that would be worse."""
    cedh, better = by_name("cedh"), 0
    for seed in range(12):
        asked = request(seed, 12)
        options = cedh.made({"mode": "walk"})
        outcome = cedh.load()(asked, options)
        for one, other in combinations(asked.players, 2):
            answer = why_not(asked, outcome, cedh.question(asked, options), one, other)
            if answer["kind"] != "cost" or not answer.get("tables"):
                continue
            less = answer["together"]["badness"] < answer["made"]["badness"]
            assert ("sat at one table, the seating would be better" in asked_text(answer, cedh)) is less or not less
            better += less
    assert better


def test_pairs_who_meet_again_now_alone_are_told_so() -> None:
    """By weights a seating with fewer rematches may be worse; those who would not meet again have a sentence."""
    cedh, given = by_name("cedh"), {"mode": "weights"}
    asked = replace(reference.random_request(4, 10, 3, (4, 3)), weights=Weights(Fraction(1), Fraction(20), Fraction(1)))
    outcome = cedh.load()(asked, cedh.made(given))
    text = asked_text(why_not(asked, outcome, cedh.question(asked, cedh.made(given)), 7, 1), cedh)
    often = "(these two met 2 times before)"
    gone = f"Pairs who meet again only in the present seating: 6-7 {often}, 7-10 {often}"
    told = f". {gone}. Pairs who meet again in both seatings: "
    assert told in text
    assert "only in the other seating: " not in text


def test_those_who_decide_are_the_first_of_the_new_pairs() -> None:
    squire = by_name("squire")
    asked, options = reference.random_request(0, 8, 5, (4,)), squire.made({"size": 4})
    answer = why_not(asked, squire.load()(asked, options), squire.question(asked, options), 8, 7)
    of_them = (
        "But then 7-8 would meet again, who have met 5 times before; "
        "of the pairs who meet again now, none have met as often"
    )
    told = (
        f"as many as now. {of_them}. Pairs who would meet again only in the other seating: "
        "7-8 (these two met 5 times before), "
    )
    assert told in asked_text(answer, squire)


def test_of_byes_those_are_told_that_would_be_others() -> None:
    squire = by_name("squire")
    asked, options = reference.random_request(0, 10, 4, (4,)), squire.made({"size": 4})
    outcome = squire.load()(asked, options)
    answer = why_not(asked, outcome, squire.question(asked, options), 1, 9)
    assert (answer["made"]["byes"], answer["together"]["byes"]) == ([4, 5], [4, 8])
    told = "If 1 and 9 sat at one table, 8 would have a bye in the place of 5, who has fewer points"
    assert told in asked_text(answer, squire)


def test_who_was_not_met_is_said_so_and_threes_only_where_they_count() -> None:
    asked = request(1, 9)
    for system in SYSTEMS:
        outcome = system.load()(asked, system.made({"size": 3}))
        text = asked_text(
            explain(asked, outcome, system.question(asked, system.made({"size": 3})), asked.players[0]), system
        )
        assert "met 0 times" not in text
        assert ("tables of three so far" in text) is (system.name == "cedh")


@pytest.mark.gate
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "given", "sizes", "players"),
    [
        ("squire", {"size": 3}, (3,), 10),
        ("squire", {"size": 2, "objective": "spread"}, (2,), 7),
        ("squire", {"size": 4}, (4,), 25),
        ("squire", {"size": 3, "tolerance": 1}, (3,), 11),
        ("cedh", {}, (4, 3), 11),
        ("cedh", {"mode": "walk"}, (4, 3), 10),
        ("cedh", {"mode": "weights"}, (4, 3), 11),
        ("cedh", {}, (4, 3), 21),
    ],
)
def test_reasons_and_answers_are_told_in_the_language_asked_for(
    name: str, given: dict[str, object], sizes: tuple[int, ...], players: int, code: str
) -> None:
    """With the numbers of English, and no word of it."""
    system = by_name(name)
    for seed in range(3):
        asked = reference.random_request(seed, players, 4, sizes)
        trace = Trace()
        outcome = system.load()(asked, system.made(given), trace)
        one, other = asked.players[0], asked.players[seed + 1]
        answer = why_not(asked, outcome, system.question(asked, system.made(given)), one, other)
        table = explain(asked, outcome, system.question(asked, system.made(given)), one, trace.steps)
        for english, text in (
            [seating_text(outcome, system, trace.steps, {}, language=of) for of in ("en", code)],
            [asked_text(answer, system, language=of) for of in ("en", code)],
            [asked_text(table, system, language=of) for of in ("en", code)],
        ):
            words = re.sub(r"`[^`]*`|\((squire|walk)\b|matching|Matching", "", text)
            left = {word.lower() for word in ENGLISH.findall(words)} - {*OWN.get(code, ())}
            assert not left, text
            assert "{" not in text
            assert sorted(re.findall(r"\d+", english)) == sorted(re.findall(r"\d+", text))


@pytest.mark.gate
def test_the_rematch_cost_is_told_of_both_seatings() -> None:
    cedh, told = by_name("cedh"), 0
    for seed in range(4):
        asked = request(seed, 9)
        options = cedh.made({})
        outcome, question = cedh.load()(asked, options), cedh.question(asked, options)
        for one, other in combinations(asked.players, 2):
            answer = why_not(asked, outcome, question, one, other)
            if answer.get("decides") == "badness":
                would, now = answer["together"]["badness"], answer["made"]["badness"]
                assert would > now
                said = f"If {one} and {other} sat at one table, the rematch cost would be {would} instead of {now}"
                assert said in asked_text(answer, cedh)
                told += 1
    assert told


@pytest.mark.gate
def test_where_old_opponents_meet_the_spread_decides_last_of_the_costs() -> None:
    """S3: as the trace of the round says it; what is called the least with both together is so."""
    squire, told, both = by_name("squire"), 0, 0
    for seed in range(12):
        asked = reference.random_request(seed, 6, 3, (3,))
        options, trace = squire.made({"size": 3}), Trace()
        outcome = squire.load()(asked, options, trace)
        if not outcome.figures["rematch_pairs"]:
            continue
        question = squire.question(asked, options)
        for one, other in combinations(asked.players, 2):
            answer = why_not(asked, outcome, question, one, other)
            if answer["kind"] != "cost":
                continue
            assert answer["order"][-1] == "spread"
            assert "spread" in answer["proved"]
            now, then = (Fraction(answer[name]["score_spread"]) for name in ("made", "together"))
            pairs = [{*pair[:2]} for pair in (*answer["old"], *answer["old_both"])]
            tables = list(answer["tables"])
            assert len(pairs) == answer["together"]["rematch_pairs"]
            assert all(any(pair <= {*table} for table in tables) for pair in pairs)
            both += bool(answer["old"] and answer["old_both"])
            if answer["decides"] in ("spread", "table"):
                assert then > now if answer["decides"] == "spread" else then == now
                said = (
                    f"the score spread would be {then} instead of {now} (the differences of points between tablemates, "
                )
                assert (said in asked_text(answer, squire)) is (answer["decides"] == "spread")
                told += answer["decides"] == "spread"
    assert told
    assert both


@pytest.mark.gate
@daily(5, 12)
def test_those_who_meet_again_in_both_seatings_are_told(count: int) -> None:
    squire, told = by_name("squire"), 0
    for seed in range(count):
        asked = reference.random_request(seed, 8, 4, (4,))
        options = squire.made({"size": 4})
        outcome = squire.load()(asked, options)
        for one, other in combinations(asked.players, 2):
            answer = why_not(asked, outcome, squire.question(asked, options), one, other)
            if answer.get("decides") == "rematches" and answer["old_both"]:
                text = asked_text(answer, squire)
                assert ". Pairs who meet again in both seatings: " in text
                assert "now none does" not in text
                told += 1
    assert told


@pytest.mark.gate
@pytest.mark.parametrize("tolerance", [0, 2])
@daily(5, 12)
def test_the_pairs_of_old_opponents_are_counted_in_both_seatings(count: int, tolerance: int) -> None:
    squire, told = by_name("squire"), 0
    options = squire.made({"size": 4, "tolerance": tolerance})
    for seed in range(count):
        asked = reference.random_request(seed, 8, 4, (4,))
        outcome = squire.load()(asked, options)
        for one, other in combinations(asked.players, 2):
            answer = why_not(asked, outcome, squire.question(asked, options), one, other)
            if answer.get("decides") == "rematches":
                then, now = (answer[name]["rematch_pairs_beyond_tolerance"] for name in ("together", "made"))
                text = f" and {other} sat at one table, {then} pairs? would meet again "
                text += f"(over all tables, instead of {now}\\.|.*now none)"
                if tolerance:
                    text = f"the number of .* at each table would be {then} instead of {now}(\n|: fewer)"
                assert re.search(text, asked_text(answer, squire))
                told += 1
    assert told


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    ("players", "options"),
    [(5, ("--system", "cedh")), (3, ("--system", "squire", "--size", "4")), (1, ("--system", "squire"))],
)
def test_a_refusal_speaks_the_language(code: str, players: int, options: tuple[str, ...]) -> None:
    """Who cannot be seated, and the ways out, behind the English words for which callers look."""
    asked = f'{{"players": {[*range(1, players + 1)]}, "rounds": []}}'.encode()
    done = run("-", *options, "--format", "text", "--lang", code, stdin=asked)
    assert done.code == 1
    head, said = done.err.split("No valid pairing exists: ")
    assert head == words_of(code).told("head-error").partition("{")[0]
    assert said.startswith(f"{players} ")
    assert said.count(". ") == 1, "the reason, then the ways out"
    own = OWN.get(code, ())
    assert not [word for word in ENGLISH.findall(said) if word.lower() not in own], said


def test_a_wrong_question_and_a_warning_speak_the_language() -> None:
    asked = b'{"players": [1, 2, 3, 4], "rounds": [[{"players": [1, 2, 3, 4], "winner": 1}]]}'
    twice = run("-", "--system", "cedh", "--why-not", "1", "1", "--lang", "de", stdin=asked)
    assert (twice.code, twice.err) == (3, "Fehler: zweimal Nummer 1: es braucht zwei verschiedene Personen\n")
    met = run("-", "--system", "squire", "--size", "4", "--format", "text", "--lang", "de", stdin=asked)
    assert "again" not in met.out + met.err
    assert met.err.startswith("Hinweis: ")
    assert "Tisch 1" in met.out


def test_the_walk_says_what_it_is_and_claims_nothing_of_those_left_over() -> None:
    squire = by_name("squire")
    asked = request(1, 9)
    trace = Trace()
    outcome = squire.load()(asked, squire.made({"size": 3}), trace)
    told = seating_text(outcome, squire, trace.steps, {})
    assert "S2: The walk goes down the list: each table takes the highest player who is free" in told
    assert "cannot be seated" not in told


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_standings_speak_the_language(code: str) -> None:
    """The same numbers as in English, with the decimal sign of the language, and none of its words."""
    for name, size in (("cedh", 4), ("squire", 3)):
        system = by_name(name)
        made = report(reference.random_request(3, 12, 4, (size,)), system, cut=4)
        english, own = report_text(made, {}), report_text(made, {}, language=code)
        assert len(english.splitlines()) == len(own.splitlines())
        figures = [re.findall(r"\d+(?:[.,]\d+)?", text.partition("\n")[2]) for text in (english, own)]
        assert [one.replace(",", ".") for one in figures[1]] == figures[0]
        words = "Standings|after|round|order|player|points|badness|dropped|paired|clean|decided|seeded|average"
        found = {word.lower() for word in re.findall(rf"\b({words})\b(?!-)", own)} - {"points", "total", "order"}
        assert not found, own
    asked = b'{"players": [1, 2, 3, 4], "rounds": [[{"players": [1, 2, 3, 4], "winner": 1}]]}'
    done = run("-", "--system", "cedh", "--report", "--lang", code, stdin=asked)
    assert (done.code, "Standings" in done.out) == (0, False)


@cache
def _seatings() -> list[tuple[Outcome, Trace]]:
    """Random seatings of tables of three, with their steps."""
    squire, found = by_name("squire"), []
    for seed in range(1, 12):
        trace, asked = Trace(), reference.random_request(seed, 13, 4, (3,))
        found.append((squire.load()(asked, squire.made({"size": 3}), trace), trace))
    return found


@pytest.mark.parametrize("code", ["en", *LANGUAGES])
def test_each_choice_is_a_sentence(code: str) -> None:
    """Who sits with whom, and each reason against others, whom it names together; no sentence has 45 words."""
    squire, told = by_name("squire"), ""
    for outcome, trace in _seatings():
        told += seating_text(outcome, squire, trace.steps, {}, language=code)
    sentences = re.split(r"[.:] (?=\D)|\. (?=\d)|\n", told)
    assert max(len(re.findall(r"[^\W\d]+", one)) for one in sentences) < 45
    if code == "en":
        assert re.search(r"S3: \d+ sits with \d+ and \d+\. Not ", told)
        assert re.search(r"Not \d+ and \d+, who have met \d+\.", told)


@pytest.mark.parametrize(
    ("decides", "proved", "told"),
    [
        (
            "badness",
            ["badness"],
            "every seating with 1 and 2 at one table is worse than the present one in what decides here",
        ),
        (
            "spread",
            ["badness"],
            "it may even be as good as the present one, or better",
        ),
        (
            "walk",
            ["badness"],
            "none with 1 and 2 at one table is better than the seating below. With earlier turns at tables of three",
        ),
        (
            "spread",
            ["badness", "threes", "spread"],
            "Proved: of all seatings with 1 and 2 at one table, none is better than the one below",
        ),
        ("spread", [], "it is not proved to be the best, so a better one may exist"),
    ],
)
def test_what_is_proved_is_told_with_what_decides(decides: str, proved: list[str], told: str) -> None:
    answer = {"one": 1, "other": 2, "order": ["badness", "threes", "spread"], "decides": decides, "proved": proved}
    assert told in _proved_of_two(answer).in_words(words_of("en"))


@pytest.mark.parametrize("code", ["en", *LANGUAGES])
@pytest.mark.parametrize("best", ["best", "best-beyond", "best-tolerated"])
def test_fairer_byes_are_compared_among_seatings_with_as_few_rematches_alone(code: str, best: str) -> None:
    """At the cost of rematches the byes could be fairer, so the byes have a sentence of their own."""
    words = words_of(code)
    assert not re.search(r"[.,]", words.told(f"pods-{best}"))
    assert words.told("pods-best-byes")


@daily(6, 40)
def test_of_fairer_byes_is_spoken_only_where_somebody_has_a_bye_again(count: int) -> None:
    squire, told = by_name("squire"), set()
    for seed in range(count):
        asked, options, trace = reference.random_request(seed, 4, 8, (3,)), squire.made({"size": 3}), Trace()
        outcome = squire.load()(asked, options, trace)
        answer = explain(asked, outcome, squire.question(asked, options), asked.players[0], trace.steps)
        again = any(one in (round_.byes or ()) for one in outcome.byes for round_ in asked.rounds)
        assert ("gives the byes to players" in asked_text(answer, squire)) is again
        told.add(again)
    assert told == {False, True}
