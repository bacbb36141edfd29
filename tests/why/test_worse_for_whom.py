"""The sentences of the club systems, the ladder and Keizer: for whom it would be worse, what counts, whose rules."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from tests.seeds import daily
from tests.why.asking import rounds
from trfpair.event.model import Player, Tournament
from trfpair.output.pages import page_of
from trfpair.output.sheets import languages
from trfpair.rounds.pairing import PairedRound, Settings, pair_round
from trfpair.rounds.why import explain, why_not
from trfpair.rounds.why.sentences import Sentences
from trfpair.systems.trace import Trace, decisions

SYSTEMS = ("club", "club-rating", "ladder", "keizer")
WORSE = re.compile(
    r"if (?:\d+ took )?(\d+)(?: were taken)?, (?:the pairing of|those still to be paired,)? ?(.+?),? would be "
    r"(?:(?:paired )?worse|left for)",
    re.IGNORECASE,
)
AT_LENGTH = [pytest.param(system, 30, marks=pytest.mark.gate) for system in SYSTEMS[1:3]]
DOCUMENTS = {"club": "ts-swiss-pairing", "club-rating": "ts-swiss-pairing", "ladder": "PairingsBot", "keizer": ""}


def stories(paired: PairedRound) -> list[str]:
    """What is told of each player of a round."""
    assert paired.file
    settings = Settings(system=paired.system.name, round=paired.round)
    return [page_of(explain(paired.file, past.id, settings, paired), "") for past in paired.history.present]


def left_at(paired: PairedRound, number: int) -> set[int]:
    """Those who were given no opponent, and no bye, in the steps before one."""
    found = {past.id for past in paired.history.present}
    for made in decisions(paired.trace.steps):
        if made.number < number and made.what in ("pair", "bye"):
            found -= {made.chooser, *made.taken}
    return found


@pytest.mark.gate
@pytest.mark.parametrize(("system", "count"), [("club", 30), *((system, 6) for system in SYSTEMS[1:3]), *AT_LENGTH])
def test_the_others_are_named_or_counted(system: str, count: int) -> None:
    told = 0
    for _, _, paired, _ in rounds(system, range(7000, 7000 + count)):
        steps = [made for made in decisions(paired.trace.steps) if made.what in ("pair", "bye")]
        for text in map(" ".join, (page.split() for page in stories(paired))):
            assert "no pairing of the others" not in text
            assert "only a worse pairing for" not in text
            assert all(
                told.startswith(" Then ")
                for told in re.findall(r"would be (?:paired )?worse(?: \(.+?\))?\.(.{6})", text)
            )
            for one, others in WORSE.findall(text):
                told += 1
                of = [
                    left_at(paired, made.number) - {made.chooser, int(one)}
                    for made in steps
                    if int(one) in (id_ for refused in made.refused for id_ in refused.everybody)
                ]
                listed = {*map(int, re.findall(r"\d+", others))}
                assert any(listed == ids or others == f"the other {len(ids)} players" for ids in of), text
    assert told


@pytest.mark.gate
@daily(6, 30)
def test_keizer_says_what_the_worse_pairing_is(count: int) -> None:
    told = 0
    for _, _, paired, _ in rounds("keizer", range(7000, 7000 + count)):
        for text in map(" ".join, (page.split() for page in stories(paired))):
            assert not WORSE.search(text)
            told += "multiplied by itself. The sum is " in text
    assert told


def _square_of(squares: list[list[int]], pair: set[int]) -> int:
    """What a pair costs."""
    return next((square for *found, square in squares if {*found} == pair), 0)


@daily(1, 10)
def test_a_sum_of_squares_says_of_which_pairs_it_is(count: int) -> None:
    told = 0
    for _, _, paired, _ in rounds("keizer", range(7000, 7000 + count)):
        assert paired.file
        ids = [past.id for past in paired.history.present]
        for one, other in [(one, other) for one in ids[:4] for other in ids if one < other]:
            asked = Settings(system="keizer", round=paired.round)
            for reason in why_not(paired.file, one, other, asked, paired).reasons:
                if reason["kind"] != "jumps":
                    continue
                told += 1
                squares = [[square for *_, square in reason[name]] for name in ("squares_now", "squares")]
                assert sum(squares[0]) < sum(squares[1])
                assert (reason["value"], reason["forced"]) == (sum(squares[0]), sum(squares[1]))
                assert [reason["one"], reason["other"], (reason["apart"] - 1) ** 2] in reason["squares"]
                boards = {frozenset(pair) for pair in paired.pairing.boards}
                assert all({*pair} in boards for *pair, _ in reason["squares_now"])
                asked_about = reason.get("pairs", [[reason["one"], reason["other"]]])[0]
                assert {*asked_about} == {one, other}
                others = [row for row in reason["squares"] if {*row[:2]} != {one, other}]
                widest = max([square for *pair, square in others if {*pair} not in boards], default=-1)
                assert ("pairs" in reason) == (widest >= _square_of(reason["squares"], {one, other}))
    assert told


@pytest.mark.few(1)
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_articles_are_those_of_a_document(system: str) -> None:
    document = DOCUMENTS[system]
    _, _, paired, _ = next(rounds(system, range(7000, 7001)))
    assert paired.file
    settings, one = Settings(system=system, round=paired.round), paired.history.present[0].id
    answers = (explain(paired.file, one, settings, paired), why_not(paired.file, one, "bye", settings, paired), paired)
    for code in languages():
        for answer in answers:
            page = page_of(answer, "round.html" if answer is paired else "", language=code)
            cites = bool(document) and ("(2." in page or "(4)" in page)
            assert (document in page) is cites or not document
            assert ("Articles in brackets are those of" in page) is (cites and code == "en")


@pytest.mark.parametrize("candidates", ["algorithm", "glossary"])
def test_the_order_is_that_of_the_option(candidates: str) -> None:
    """2.2 and the glossary, by hand: the highest looks from the middle upwards first, or from below it."""
    event = Tournament(tuple(Player(at, f"P{at}", rating=2100 - at) for at in range(1, 12)), rounds=5)
    settings = Settings(system="club", round=1, options={"candidates": candidates})
    paired = pair_round(event, settings, Trace())
    free = [at for at in range(1, 12) if at != paired.pairing.bye]
    middle = len(free) // 2
    order = [*free[middle:0:-1], *free[middle + 1 :]] if candidates == "algorithm" else free[middle + 1 :]
    (told,) = (one.facts["who"] for one in explain(event, free[0], settings, paired).chosen if one.kind == "looks-at")
    assert list(told)[: len(order)] == order[: len(told)]
    assert order[0] == next(pair.black + pair.white - free[0] for pair in paired.pairing.boards if free[0] in pair)


@pytest.mark.gate
def test_a_part_of_a_keizer_score_has_the_decimal_mark_of_the_language() -> None:
    told = {"kind": "score-made-of", "one": 3, "total": "22.50", "own": ["1", 12], "parts": [[42, "1/2", 21, 3]]}
    assert "+ 10.50 (1/2 of the value of player 42" in Sentences().of(told)
    assert "+ 10,50 (ronde 3, contre 42)" in Sentences("fr").of(told)


def test_a_keizer_score_is_the_sum_of_its_parts() -> None:
    told = 0
    for _, _, paired, _ in rounds("keizer", range(7000, 7012)):
        assert paired.file
        settings = Settings(system="keizer", round=paired.round)
        for past in paired.history.present:
            (reason,) = [
                one.facts
                for one in explain(paired.file, past.id, settings, paired).chosen
                if one.kind == "score-made-of"
            ]
            rows = [(reason["own"][0], reason["own"][1]), *((share, value) for _, share, value, _ in reason["parts"])]
            rows += [(share, value) for share, value, there in reason.get("rests", ()) for _ in there]
            total = sum(Fraction(share) * value for share, value in rows)
            assert f"{float(total):.2f}" == reason["total"]
            alone = [round_ for _, _, there in reason.get("rests", ()) for round_ in there]
            assert not any(past.games[round_ - 1].opponent for round_ in alone if round_ <= len(past.games))
            won = {game.opponent for game in past.games if game.opponent and game.result.row.halves}
            assert {other for other, *_ in reason["parts"]} == won
            told += 1
    assert told
