"""What a reason names beside the people: the pairs that stay, the group that somebody comes up to, the article."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import trfpair
from trfpair.event.words import words_of
from trfpair.output.sheets import languages
from trfpair.rounds.why.sentences import Sentences
from trfpair.systems.why import because_blocked

SEASONS = Path(__file__).parents[1] / "fixtures" / "seasons"


def screen(system: str, player: int, round_: int, language: str = "") -> str:
    """What is told of a player of a season."""
    event = trfpair.load(SEASONS / f"{system}.trf")
    return trfpair.render(trfpair.explain(event, player, system=system, round=round_), language=language)


def test_a_choice_that_is_bad_beside_the_pairs_before_names_them() -> None:
    """1 and 7 may meet, and all others be paired, as long as 2 and 5 do not meet."""
    beside = "Suppose 1 and 7 met, with 2-5 left as it is (that pair is decided first)"
    assert (
        f"{beside}: then 4 and 6, who cannot meet each other, would be left over with nobody to meet (C4)."
        in screen("burstein-2026", 1, 5)
    )
    beside = "Träfen 1 und 7 aufeinander, während 2-5 schon feststeht"
    left = "4 und 6, die nicht gegeneinander spielen können, keinen Gegner"
    assert f"{beside}: dann fänden {left} (C4)." in screen("burstein-2026", 1, 5, "de")


def test_at_most_three_pairs_before_are_named() -> None:
    kept = [(one, one + 10) for one in range(1, 6)]
    told = Sentences().of({"kind": "not-rest", "who": [7], "kept": kept})
    assert told == (
        "Suppose the pairs decided earlier (1-11, 2-12, 3-13 and 2 more pairs) stayed as they are: "
        "with 7, no pairing of the others is as good."
    )
    told = Sentences().of({"kind": "not-rest", "who": [7], "kept": kept[:1], "pair": [6, 7]})
    beside = "Suppose 6 and 7 met, with 1-11 left as it is (that pair is decided first)"
    assert told == f"{beside}: with 7, no pairing of the others is as good."


@pytest.mark.parametrize("language", [one for one in languages() if one != "en"])
def test_the_pairs_before_have_words_in_every_language(language: str) -> None:
    for kind in ("once", "once.many", "no-upfloat-to"):
        assert words_of(language).reason(kind) != words_of("en").reason(kind)


@pytest.mark.parametrize(
    ("system", "met", "top"), [("dubov-2026", "C1", 1), ("double-swiss", "2.1.1", 1)], ids=["dubov", "double-swiss"]
)
def test_who_did_not_come_up_to_a_group_is_told_to_which_and_whom_it_has_met(system: str, met: str, top: int) -> None:
    score = "3.5" if system == "dubov-2026" else "7.5"
    told = screen(system, top, 5)
    assert (
        f"1 did not come up to the group of {score} points: the only opponent left there, number 2, may not meet 1"
        in told
    )
    assert f"2 and 1 met in round 3 ({met})." in told


def test_who_came_up_is_told_to_which_group_the_others_could_not() -> None:
    told = screen("double-swiss", 5, 5)
    assert "4 could not come up, having nobody to meet in the group of 7.5 points (2.2.1)." in told
    assert "2 and 4 met in round 4 (2.1.1)." in told


@pytest.mark.parametrize(("system", "article"), [("team-2026", "2.1.1"), ("team-2024", "C1")])
def test_two_teams_who_have_met_do_not_meet_by_the_article_of_that(system: str, article: str) -> None:
    told = screen(system, 5, 5)
    assert f"1 and 5 met in round 1 ({article})." in told


def test_the_group_is_named_to_which_others_would_come_up() -> None:
    event = trfpair.load(SEASONS / "double-swiss.trf")
    said = trfpair.why_not(event, 1, 3, system="double-swiss", round=3)
    assert (
        "would come up instead of 2 to the group of 4.0 points, but 2, who comes up now, has more points ("
        in trfpair.render(said)
    )


def test_each_of_several_is_told_of_as_one_of_them() -> None:
    told = Sentences().of({"kind": "not-worse", "who": [2, 6, 8], "name": "colours"})
    assert told == "With any of 2, 6 and 8, a criterion would be worse: colours."
    assert Sentences("de").of({"kind": "not-completion", "who": [2, 6]}) == (
        "Mit jedem von 2 und 6 ließen sich nicht alle anderen paaren."
    )


@pytest.mark.parametrize("kind", ["partner-first", "mdp-first"])
def test_the_order_is_named_by_which_somebody_comes_first(kind: str) -> None:
    people = {"now": 4, "then": 9, "third": 1, "score": 25}
    told = Sentences().of({"kind": kind, **people})
    assert re.fullmatch(r"That would be as good, but .+ 9\b.* instead of 4\b.+ smaller pairing number.*", told)
    numbers = {"form": "numbers", "value": 3, "forced": 7}
    assert re.search(r"\b9 \(number 7\).+ 4 \(number 3\)", Sentences().of({"kind": kind, **people, **numbers}))


@pytest.mark.parametrize(
    ("kind", "form", "order"),
    [
        ("partner-first", "", "the smaller pairing number is taken, 4"),
        ("partner-first", "numbers", "the smaller pairing number of this round is taken, 4"),
        ("partner-first", "points", "the one with more points is taken, 4"),
        ("partner-first", "ranked", "the higher ranked one is taken, 4"),
        ("lower-first", "", "the one with the lower Buchholz is taken, 4"),
        ("lower-first", "berger", "4 has the smaller Sonneborn-Berger"),
        ("lower-first", "number", "4 has the larger pairing number"),
    ],
)
def test_the_two_asked_about_have_the_order_of_their_own_form(kind: str, form: str, order: str) -> None:
    """The sentence for the two supposes nothing, and names what the sentence for others names."""
    value = {"value": [3], "forced": [7]} if form == "points" else {"value": 3, "forced": 7}
    reason = {"kind": kind, "now": 4, "then": 9, "third": 1, **value, **({"form": form} if form else {})}
    told = Sentences().supposed(reason, "pair", (1, 9))
    assert re.match(r"4\b.* and 9\b.* are equally good opponents for 1, and the ", told)
    assert told.endswith(f"{order}.")
    assert Sentences().supposed(reason, "pair", (8, 9)).startswith("Suppose 8 and 9 met: ")
    assert Sentences("de").supposed(reason, "pair", (1, 9)) == Sentences("de").of(reason)


def test_whoever_comes_up_is_told_with_the_one_who_would() -> None:
    facts = {"kind": "upfloater-first", "now": 4, "then": 9, "score": 25}
    numbers = {"form": "numbers", "value": 3, "forced": 7}
    comes = "Then 9 would come up to the group of 2.5 points in the place of 4, who comes up now. That would be as good"
    assert Sentences().of(facts) == f"{comes}, but of these two the smaller pairing number comes up, 4."
    order = "but 4 has the smaller pairing number of this round (3, and 9 has 7)"
    assert Sentences().of({**facts, **numbers}) == f"{comes}, {order}."
    either = "9 could come up to the group of 2.5 points just as well"
    told = f"{either}, but 4, who comes up now, has the smaller pairing number."
    assert Sentences().of({**facts, "instead": (9,), "place": 4}) == told


def test_the_colours_of_a_match_are_told_with_the_preference_and_a_whole_rule() -> None:
    told = screen("team-2026", 1, 5)
    assert "difference 0, preference: Black\n" in told
    assert re.search(
        r"\n    colour       \d+ prefers (White|Black) and gets it; \d+ has no colour preference \(4\.3\.2\)\n", told
    )
    assert re.search(
        r"the first difference between their colours is that \d+ had Black and \d+ White, so \d+ has White now",
        screen("double-swiss", 5, 5),
    )


@pytest.mark.parametrize(
    ("system", "told"),
    [
        ("double-swiss", r"colour +going back [a-zA-Z0-9, ]+ White now \(4\.3\.3\)"),
        ("team-2026", r"colour +\w.* \(4\.3\.\d\)"),
        ("club", r"colour +\d+ is due (White|Black) .* \(2\.3\.1\.\d\)"),
        (
            "ladder",
            r"colour +player \d+ stands lower on the ladder than player \d+, and the lower one has White \(4\)",
        ),
        ("burstein-2026", r"colour +[A-Za-z]((?!5\.2\.)[^\n])* \(5\.2\.\d\)\n"),
    ],
)
def test_the_rule_of_a_colour_names_its_article_once(system: str, told: str) -> None:
    assert any(re.search(told, screen(system, player, 5)) for player in (5, 6, 7, 8, 9))


@pytest.mark.gate
def test_the_colours_that_a_dutch_rule_saw_have_the_letters_of_the_language() -> None:
    """B is a White game in French: what the rule saw stood there with the letters of the file."""
    event = trfpair.generate(players=24, rounds=6, seed="g", system="dutch-2026", forfeits=0)
    paired = trfpair.pair(event, system="dutch-2026", round=6)
    pages = [
        trfpair.render(trfpair.explain(event, past.id, paired=paired), language="fr") for past in paired.history.players
    ]
    rules = [line for page in pages for line in re.findall(r"\(5\.2\.3\)\n.*", page)]
    assert rules
    assert all(re.search(r"Couleurs jusqu'ici : \d+ [BN]+, \d+ [BN]+$", line) for line in rules), rules


def test_a_forfeit_is_told_as_no_meeting() -> None:
    event = trfpair.generate(players=12, rounds=5, seed="f", system="dutch-2026", forfeits=3)
    paired = trfpair.pair(event, system="dutch-2026", round=5)
    told = [trfpair.render(trfpair.explain(event, past.id, paired=paired)) for past in paired.history.players]
    assert any("no game was played against " in one and ": a forfeit is no meeting)" in one for one in told)


def test_a_seeding_round_says_whose_articles_are_cited() -> None:
    event = trfpair.load(SEASONS / "burstein-2026.trf")
    of_dutch = "by the Dutch rules: the articles named here are those of dutch-2026, C.04.3"
    said = trfpair.why_not(event, 1, 2, system="burstein-2026", round=2)
    assert (said.paired_as, of_dutch in trfpair.render(said)) == ("dutch-2026", True)
    assert of_dutch in screen("burstein-2026", 1, 2)
    assert "Setzrunde, gepaart nach den Regeln von dutch-2026, C.04.3" in screen("burstein-2026", 1, 2, "de")
    assert "seeding round" not in screen("burstein-2026", 1, 3)
    paired = trfpair.pair(event, system="burstein-2026", round=2)
    assert of_dutch in trfpair.render(paired, "round.html")


def test_the_only_other_with_as_many_points_is_named() -> None:
    told = screen("team-2026", 5, 5)
    assert "everybody else" not in told
    assert "as many points as 5, " in told


def test_each_of_those_who_all_need_an_opponent_is_not_at_least_so_many() -> None:
    needed = {"kind": "needed-below", "left": [7, 9], "may_meet": [], "count": 2, "score": 25, "form": "each"}
    assert (
        "below the group of 2.5 points, 7 and 9 would have nobody left to meet, so each of them would need"
        in Sentences().of(needed)
    )


def test_a_bye_that_nobody_may_have_is_told_as_that() -> None:
    found = because_blocked({"left": [[0], [4]], "may_meet": []}, "C4")
    assert Sentences().of(found.as_json()) == "Then nobody who may have the bye would be free for it (C4)."
    assert Sentences("de").of(found.as_json()) == "Dann könnte niemand das Freilos bekommen (C4)."
    places = because_blocked({"left": [[0], [4]], "may_meet": [7]}, "C4").as_json()
    few = "and also the only one who may have the bye; 7 cannot do both (C4)."
    assert Sentences().of(places) == f"Then 7 would be the only opponent left for 4, {few}"
    places = because_blocked({"left": [[0], [4], [5]], "may_meet": [7, 8]}, "C4").as_json()
    few = "and somebody would need the bye. For all of that only 7 and 8 would be left, which is too few (C4)."
    assert Sentences().of(places) == f"Then 4 and 5, who cannot meet each other, would each need an opponent, {few}"
    places = because_blocked({"left": [[0], [4], [5], [6]], "may_meet": [7, 8]}, "C4").as_json()
    few = "who cannot meet each other, would have nobody left but 7 and 8, too few for all of them (C4)."
    assert Sentences().of(places) == f"Then 4, 5 and 6, {few}"
    assert "spielfrei" not in Sentences("de").of(places)


@pytest.mark.parametrize(
    ("language", "down", "other"),
    [
        ("de", "[Aa]bfloat|abgefloat", "abgestiegen|absteig|gelost"),
        ("nl", "afdal|afgedaald|dalen af", "omlaag gaan"),
        ("pl", "opad|opuszcz", "w dół:"),
    ],
)
def test_a_language_has_one_word_for_a_downfloater(language: str, down: str, other: str) -> None:
    words, english = words_of(language), words_of("en")
    for kind in ("floaters", "down-last", "down-before", "odd-without"):
        assert re.search(down, words.reason(kind)), kind
        assert not re.search(other, words.reason(kind), re.IGNORECASE), kind
        assert words.reason(kind) != english.reason(kind)
    for said in ("downfloaters", "same downfloat as last round", "floated down"):
        assert re.search(down, words.said(said)), said


def test_the_bye_of_burstein_is_told_by_the_ranking_where_all_else_is_equal() -> None:
    event = trfpair.generate(players=13, rounds=4, seed="a1 109", system="burstein")
    told = trfpair.render(trfpair.explain(event, 10, system="burstein", round=3))
    assert re.search(
        r"they have equal points and equally many games; player 10 \(place \d+\) stands lower in the ranking "
        r"than player 8 \(place \d+\), and the lower one has the bye \(3.1.5\)",
        told,
    ), told


def test_of_several_who_are_left_over_none_is_said_to_have_both_places() -> None:
    """1 and 3 might have met 5, and 2 and 4 have had the bye: for each there is one of the two."""
    several = because_blocked({"left": [[1], [2], [3], [4]], "may_meet": [0, 5]}, "C4")
    assert Sentences().of(several.as_json()) == (
        "Then 1, 2, 3 and 4, who cannot meet each other, would have nobody left but 5 and the bye, too few for all "
        "of them (C4)."
    )


def test_that_nobody_could_have_the_bye_holds_beside_the_pairs_before() -> None:
    """Without 4-11, 6 might meet 8 and somebody else have the bye."""
    event = trfpair.generate(players=11, rounds=5, seed=6, system="dutch-2017", forbidden=2)
    told = trfpair.render(trfpair.explain(event, 6, round=5))
    beside = "Suppose 6 and 8 met, with 4-11 left as it is (that pair is decided first)"
    assert f"{beside}: then nobody who may have the bye would be free for it (C.4)." in told
