"""What a screen says of two, of a group or of a choice stands on it once, and with the people whom it is about."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations, product
from random import Random

import pytest

import trfpair
from tests.why.asking import rounds
from trfpair.base.errors import NoPairing
from trfpair.event.model import ForbiddenGroup
from trfpair.output.pages import page_of
from trfpair.rounds.pairing import PairedRound
from trfpair.rounds.why.sentences import Sentences
from trfpair.systems.dutch.why import because_of_criterion


def told(system: str, players: int, seed: int, round_: int, player: int, language: str = "") -> str:
    """What is told of a player of a round."""
    event = trfpair.generate(players=players, rounds=6, seed=seed, system=system)
    return page_of(trfpair.explain(event, player, round=round_), "", language=language)


def asked(system: str, players: int, seed: int, round_: int, one: int, other: int) -> tuple[PairedRound, list[str]]:
    """The round, and the reasons why two of it do not meet."""
    event = trfpair.generate(players=players, rounds=6, seed=seed, system=system)
    paired = trfpair.pair(event, round=round_)
    answer = trfpair.why_not(event, one, other, round=round_, paired=paired)
    return paired, [*map(Sentences().of, answer.reasons)]


def test_a_group_is_named_once() -> None:
    """Where the reason names the group to which somebody did not come up, the words before it do not."""
    up = "Suppose 9 floated: then 9 would come up instead of 6 to the group of 3.0 points, but 6, who comes up now,"
    assert f"{up} has more points (2.5 against 2.0)" in told("dubov-2026", 9, 2, 6, 9)


@pytest.mark.parametrize(("players", "seed", "round_", "player"), [(9, 2, 5, 4), (9, 2, 6, 5), (13, 1, 6, 1)])
def test_a_meeting_is_told_once(players: int, seed: int, round_: int, player: int) -> None:
    """Why somebody left a group, and whom the player did not choose, tell the same meetings."""
    met = re.findall(r"\d+ and \d+ met in round \d+", told("burstein", players, seed, round_, player))
    assert met
    assert len(met) == len({*met})


def test_a_choice_that_is_not_as_good_names_people() -> None:
    """`explain` says what `why-not` says of the two."""
    screen = told("double-swiss", 13, 3, 4, 5)
    assert "every pairing is worse" not in screen
    assert re.search(r"would come up to the group of \d+\.\d points, and not [\d, and]+ \([\d. and]+\) as now", screen)


@pytest.mark.parametrize(("system", "players", "seed", "round_", "one", "other"), [
    ("danubian", 11, 1, 4, 6, 4),
    ("vega", 11, 2, 5, 1, 4),
])  # fmt: skip
def test_who_was_taken_from_below_is_told_with_the_word_of_the_order(
    system: str, players: int, seed: int, round_: int, one: int, other: int
) -> None:
    """Behind it stands why it was not whoever comes next: a bar, or a word of the list."""
    _, (taken, *why) = asked(system, players, seed, round_, one, other)
    assert re.fullmatch(r".* looked for an opponent below, and took \d+ \(7\.1\)\.", taken)
    assert why
    assert re.search("was taken, and not|came up|met in round|keeps|must both|may not|Nobody else", why[0])


@pytest.mark.parametrize(("system", "players", "seed", "round_", "one", "other"), [
    ("danubian", 13, 3, 4, 12, 9),
    ("vega", 13, 3, 5, 11, 12),
])  # fmt: skip
def test_those_whom_a_choice_leaves_over_are_named(
    system: str, players: int, seed: int, round_: int, one: int, other: int
) -> None:
    """No two of them may meet, of those who have no opponent from a step before; who has one keeps it."""
    paired, reasons = asked(system, players, seed, round_, one, other)
    apart = ", who cannot meet each other,"
    found = re.fullmatch(rf"Then ([\d, and]+){apart} would be left over with nobody to meet \([\d.]+\)\.", reasons[0])
    assert found, reasons
    left = [int(id_) for id_ in re.findall(r"\d+", found[1])]
    for id_ in left:
        bars = [trfpair.why_not(paired.file, id_, two, round=round_, paired=paired) for two in left if two != id_]
        assert {reason["kind"] for answer in bars for reason in answer.reasons[:1]} <= {"met", "absolute"}
    would = f"then {found[1]}{apart} would be left over with nobody to meet"
    assert re.search(
        f"Suppose ({one} and {other} met|it were {other}): {would}", told(system, players, seed, round_, one)
    )


def test_differences_of_few_are_told_with_their_players() -> None:
    row = {"name": "score differences (PSD)", "article": "C6", "value": [10, 5], "forced": [15]}
    told = because_of_criterion({**row, "players": [19, 16], "forced_players": [19]}).as_json()
    assert Sentences().of(told) == (
        "Then the differences of points would be 1.5 (for 19) instead of 1.0 and 0.5 (for 19 and 16) (C6)."
    )
    many = because_of_criterion({**row, "players": [*range(1, 9)], "forced_players": [*range(1, 10)]})
    assert "form" not in many.facts


def test_differences_stand_in_the_order_of_their_players() -> None:
    event = trfpair.generate(players=15, rounds=7, seed="apart 3", system="dutch-2017", forbidden=2, retired=2)
    paired = trfpair.pair(event, round=6)
    score = {past.id: past.pairing_score for past in paired.history.present}
    meets = {one: other for pair in paired.pairing.boards for one, other in (pair, pair[::-1])}
    (reason, *_) = trfpair.why_not(event, 5, 10, round=6, paired=paired).reasons
    assert reason["value"] == tuple(score[one] - score[meets[one]] for one in reason["now"])
    assert Sentences().of(reason) == (
        "Then the differences of points would be 2.0, 1.0 and 0.5 (for 5, 2 and 3)"
        " instead of 1.0, 1.0, 1.0 and 0.5 (for 2, 5, 4 and 3) (C.6)."
    )


def test_a_following_group_of_the_old_edition_is_named() -> None:
    """Where it could be paired with nobody from below, or one, and then could not."""
    event = trfpair.generate(players=11, rounds=7, seed=3, system="team-2024", draws=30)
    reasons = [*map(Sentences().of, trfpair.why_not(event, 1, 3, round=3).reasons)]
    assert "only 2 and 4 would be left in the group below, and these may not meet each other" in reasons[0]
    assert reasons[1] == "2 and 4 met in round 2 (C1)."


def test_whoever_is_there_in_both_is_not_named() -> None:
    """8 leaves the group in any case: the sentence has the others and their points."""
    facts = {"now": (8, 5), "then": (1, 8), "value": (40, 35), "forced": (45, 40)}
    told = {"kind": "floater-scores", "article": "C7", **facts}
    assert (
        Sentences().of(told) == "Then 1, with 4.5 points, would leave the group instead of player 5, with 3.5 points; "
        "whoever leaves should have few points (C7)."
    )
    assert {*Sentences().people([told])} == {1, 5}
    every = {**told, "then": (1, 2), "forced": (45, 40)}
    assert (
        Sentences()
        .of(every)
        .startswith("Then 1 and 2 (4.5 and 4.0 points) would leave the group, and not 8 and 5 (4.0 and 3.5)")
    )


def sentences_of(page: str, row: str) -> list[str]:
    """The sentences of a row of a screen, in small letters."""
    rows = re.findall(rf"^ +{row} +(.*(?:\n {{17}}.*)*)", page, re.MULTILINE)
    lines = [line.strip() for found in rows for line in found.split("\n")]
    return [one.casefold() for line in lines for one in re.split(r"(?<=[^\d]\.) (?=\w)", line)]


@pytest.mark.few(2)
@pytest.mark.parametrize("system", ["keizer", "club", "ladder", "dubov-2026", "vega"])
def test_a_sentence_stands_once_on_a_screen(system: str) -> None:
    """What the sum of Keizer is made of is told with the first who stands nearer; who was passed over, in one row."""
    several = 0
    for seed, player in product(range(3), range(1, 12)):
        page = told(system, 11, seed, 4, player)
        why, passed = sentences_of(page, "why this one"), sentences_of(page, "passed over")
        assert len({*why, *passed}) == len(why) + len(passed), (seed, player)
        assert not any(one.endswith(other) for one, other in product(why, passed)), (seed, player)
        several += len(why) > 1
    assert several


def test_a_list_that_goes_on_has_no_last_one() -> None:
    told = {"kind": "looks-at", "article": "", "one": 1, "who": [5, 3, 4], "now": 3}
    assert "in the order 5 (passed over), 3 and 4, and takes" in Sentences().of(told)
    assert "in the order 5 (passed over), 3, 4 and so on, and takes" in Sentences().of({**told, "form": "more"})


def test_one_reason_more_than_the_screen_holds_is_told() -> None:
    event = trfpair.generate(players=25, rounds=8, seed=9, system="vega")
    paired = trfpair.pair(event, round=7)
    for player in (1, 8):
        page = page_of(trfpair.why_not(event, player, "floats", round=7, paired=paired), "")
        assert "more reasons" not in page


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017", "burstein-2026"])
def test_that_two_are_due_one_colour_is_said_once_and_not_supposed(system: str) -> None:
    """Of the two asked about; they are due it whoever they meet."""
    found = 0
    for seed in range(3):
        event = trfpair.generate(players=16, rounds=4, seed=f"due {seed}", system=system)
        paired = trfpair.pair(event, system=system, round=3)
        for one, other in combinations(range(1, 17), 2):
            said = trfpair.why_not(event, one, other, paired=paired)
            first, *behind = said.reasons or [{"kind": ""}]
            if first["kind"] in ("colour", "strong-colour") and {one, other} == {first.get("one"), first.get("other")}:
                strongly = "strongly " * (first["kind"] == "strong-colour")
                assert f"are both {strongly}due {first['colour'].title()}, and {first['one']} would not get it" in (
                    trfpair.render(said)
                )
                assert all(because["kind"] != "both-wish" for because in behind)
                found += 1
            assert "the two would be" not in trfpair.render(said)
    assert found


def test_the_lists_of_a_dubov_group_are_told_once() -> None:
    found = 0
    for seed in range(6):
        event = trfpair.generate(players=17, rounds=5, seed=f"lists {seed}", system="dubov-2026")
        paired = trfpair.pair(event, system="dubov-2026", round=5)
        for one in range(1, 18):
            told = trfpair.render(trfpair.explain(event, one, paired=paired))
            assert told.count("two lists, a White list and a Black list") < 2, told
            found += "belong to the same list; " in told
    assert found


HALF = {"en": "half", "de": "Hälfte", "es": "mitad", "fr": "moitié", "it": "metà", "nl": "helft", "pl": "połow"}
HALF["pt"] = "metade"


def test_who_was_moved_in_the_first_round_of_dubov_was_moved_to_the_other_half() -> None:
    """Nobody is due a colour yet, so the group has halves and no lists: in every language."""
    found = 0
    for seed in range(12):
        random = Random(f"halves {seed}")
        event = trfpair.generate(players=8, rounds=3, seed=seed, system="dubov-2026")
        bans = [two for two in combinations(range(1, 9), 2) if random.random() < 0.4]
        event = replace(event, forbidden=tuple(map(ForbiddenGroup, bans)))
        try:
            paired = trfpair.pair(event, system="dubov-2026", round=1)
        except NoPairing:
            continue
        for one in range(1, 9):
            answer = trfpair.explain(event, one, round=1, paired=paired)
            moved = [row.as_json() for row in answer.opponent_by if row.kind == "moved-over"]
            assert all(half in Sentences(code).of(row) for row in moved for code, half in HALF.items())
            found += len(moved)
    assert found


@pytest.mark.parametrize("system", ["lim", "vega", "danubian", "club", "keizer", "team-2026", "double-swiss"])
def test_who_has_the_bye_is_said_once_in_a_sentence(system: str) -> None:
    """The words before the colon name the one who has it, and who would be next."""
    heads = 0
    for event, settings, paired, _ in rounds(system, range(12)):
        bye = paired.pairing.bye
        if not bye:
            continue
        other = next(past.id for past in paired.history.present if past.id != bye)
        at = {"system": system, "round": settings.round, "paired": paired}
        answers = trfpair.explain(event, bye, **at), trfpair.why_not(event, bye, other, **at)
        for line in "\n".join(map(trfpair.render, answers)).splitlines():
            if re.search(rf"{bye} has the bye, and|But {bye} is to have it before", line):
                _, _, reason = line.partition(": ")
                assert reason, line
                assert not re.search(rf"{bye}( \([^)]*\))?, who has the bye|{bye} has the bye|the bye: ", reason), line
                heads += 1
    assert heads


def test_those_who_had_as_many_byes_are_compared_with_the_taker_of_the_bye_in_one_sentence() -> None:
    """And of what the score is made stands on the card however many were passed over."""
    told = 0
    for seed in range(6):
        event = trfpair.generate(players=23, rounds=8, seed=f"many {seed}", system="keizer")
        paired = trfpair.pair(event, round=8)
        story = trfpair.explain(event, paired.pairing.bye, round=8, paired=paired)
        alike = [one.facts["forced"] for one in story.chosen if one.kind == "bye-byes" and "next" not in one.facts]
        assert len(alike) == len({*alike})
        assert story.told_first[-1].kind == "score-made-of"
        for one in (one for one in story.chosen if one.facts.get("form") == "all"):
            byes = {id_: paired.history.by_id[id_] for id_ in one.facts["one"]}
            assert len(byes) > 1
            assert all(
                sum(game.result is trfpair.Result.PAB for game in past.games) == one.facts["forced"]
                for past in byes.values()
            )
            told += 1
    assert told


@pytest.mark.parametrize("system", ["berger", "berger-double", "scheveningen"])
def test_whom_somebody_meets_in_a_calendar_is_said_once(system: str) -> None:
    event = trfpair.generate(players=8, rounds=4, seed=1, system=system)
    paired = trfpair.pair(event, round=3)
    for pair in paired.pairing.boards:
        for one, other in (pair, pair[::-1]):
            page = trfpair.render(trfpair.why_not(event, one, "floats", system=system, round=3, paired=paired))
            assert page.count(f"{one} meets {other}") == 1
            assert "Nobody floats in this system" in page


@pytest.mark.parametrize("system", ["ladder", "club", "lim", "dutch-2026"])
def test_that_somebody_has_the_bye_is_enough_where_a_colour_is_asked_for(system: str) -> None:
    event = trfpair.generate(players=9, rounds=4, seed=1, system=system)
    paired = trfpair.pair(event, round=3)
    page = trfpair.render(trfpair.why_not(event, paired.pairing.bye, "white", system=system, round=3, paired=paired))
    assert f"{paired.pairing.bye} has the bye" in page
    assert "no game" not in page
