"""Why not a colour: the colours that both had, and the colour that each is due, stand beside the rule."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import trfpair
from tests.seeds import daily
from tests.sources import words_in
from trfpair.event.matches.team_type import type_of
from trfpair.event.model import Colour
from trfpair.output.pages import page_of
from trfpair.output.sheets import languages
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.rounds.why import explain
from trfpair.rounds.why.colours import GIVES, _Two, colour_rules
from trfpair.rounds.why.sentences import Sentences
from trfpair.systems import SYSTEMS as ROWS
from trfpair.systems.trace import Coloured, Step, Trace

SYSTEMS = ["burstein-2026", "dubov-2026", "dubov-2018", "lim", "vega", "double-swiss", "team-2026", "keizer", "club"]
DUE = {"burstein-2026", "dubov-2026", "dubov-2018", "lim", "club"}


@pytest.mark.gate
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_rule_has_the_colours_at_which_it_looked(system: str) -> None:
    event = trfpair.generate(players=9, rounds=5, seed="so far", system=system)
    paired = trfpair.pair(event, round=4)
    past = paired.history.by_id
    for white, black in paired.pairing.boards:
        for asked, wish in ((white, "white"), (white, "black"), (black, "white")):
            answer = trfpair.why_not(event, asked, wish, round=4, paired=paired)
            had = answer.answer.get("given", answer.answer)["had"]
            letters = ["".join(one.letter.upper() for one in past[id_].colours) for id_ in (white, black)]
            assert [(row["id"], row["colours"]) for row in had] == [*zip((white, black), letters)]
            told = page_of(answer, "")
            assert f"\n  Colours so far: {white} {letters[0] or 'none'}" in told
            assert ("due: " in told or "preference: " in told) is any({*row} > {"id", "colours"} for row in had)
            assert system not in DUE or not all(letters) or any({*row} > {"id", "colours"} for row in had)
            for language in languages():
                assert language == "en" or "Colours" not in page_of(answer, "", language=language)


def test_the_dutch_system_tells_the_preferences_alone() -> None:
    event = trfpair.generate(players=9, rounds=5, seed="so far")
    paired = trfpair.pair(event, round=4)
    told = page_of(trfpair.why_not(event, paired.pairing.boards[0].white, "black", round=4, paired=paired), "")
    assert "Preferences: " in told
    assert "Colours so far: " not in told


@pytest.mark.parametrize("system", ["burstein-2026", "dubov-2026", "team-2026", "vega", "club", "keizer"])
def test_explain_shows_the_colours_of_both(system: str) -> None:
    """As `why-not` of a colour does; a Dutch rule says what it saw."""
    event = trfpair.generate(seed=1, system=system, players=12, rounds=5)
    told = explain(event, 3, Settings(system=system, round=5))
    assert told.rule["had"][0]["id"] == 3
    for row in told.rule["had"]:
        games = [game for game in event.by_id[row["id"]].games[:4] if game.played]
        assert system.startswith("team") or row["colours"] == "".join(game.colour.letter.upper() for game in games)
    assert f"Colours so far: 3 {told.rule['had'][0]['colours']}" in trfpair.render(told)


def test_the_dutch_rule_says_what_it_saw() -> None:
    event = trfpair.generate(seed=1, system="dutch-2026", players=12, rounds=5)
    told = trfpair.render(explain(event, 1, Settings(system="dutch-2026", round=5)))
    rule = r"both prefer Black, and \d+, whose preference is stronger, gets it \(5\.2\.2\)\n"
    assert re.search(rf"{rule} +Preferences: \d+ Black mild, \d+ Black absolute\n", told)
    assert "Colours so far: " not in told


@pytest.mark.parametrize(("size", "seed", "one", "other"), [(20, 1, 9, 3), (20, 19, 11, 4), (14, 42, 2, 11)])
def test_of_two_absolute_preferences_the_colour_differences_are_told(
    size: int, seed: int, one: int, other: int
) -> None:
    """The wider one, counted from the games, is that of whoever gets the colour."""
    event = trfpair.generate(seed=seed, system="dutch-2026", players=size, rounds=7)
    told = trfpair.render(explain(event, one, Settings(system="dutch-2026", round=7)))
    played = [[game.colour for game in event.by_id[id_].games[:6] if game.played] for id_ in (one, other)]
    mine, theirs = (row.count(Colour.WHITE) - row.count(Colour.BLACK) for row in played)
    assert abs(mine) > abs(theirs)
    colour = "White" if mine < 0 else "Black"
    both = f"both have an absolute preference for {colour}, and {one}, whose colour difference"
    against = f"{mine:+d} against {f'{theirs:+d}' if theirs else 0}"
    assert f"{both} (games with White less games with Black) is wider, {against}, gets it (5.2.2)" in told


@pytest.mark.parametrize(
    ("wish", "why"), [(True, "as the higher ranked had it twice running"), (False, "gives way first")]
)
def test_who_repeats_the_last_colour_is_told_with_the_reason(wish: bool, why: str) -> None:
    """Of the club Swiss: the higher ranked gives way, unless that would be three in a row."""
    found = 0
    for seed in range(6):
        event = trfpair.generate(seed=seed, system="club", players=12, rounds=5)
        paired = pair_round(event, Settings(system="club", round=5), Trace())
        for pair in paired.pairing.boards:
            told = explain(event, pair.white, Settings(system="club", round=5), paired)
            if why in str(told.rule.get("rule")):
                colours = [row["colours"] for row in told.rule["had"]]
                twice = any(one[-2:] in ("WW", "BB") for one in colours)
                assert twice or not wish
                assert colours[0][-1] == colours[1][-1]
                found += 1
    assert found


WORDS = words_in(Path(__file__).parents[2] / "templates" / "words" / "en.toml")["reasons"]
TOLD = {key.partition(".")[0] for key in WORDS if key.startswith("gives-")}


def test_every_rule_that_names_the_two_has_its_sentence() -> None:
    named = {kind for row in ROWS for kind in row.colour_sentences().values()}
    assert named == TOLD
    assert {*GIVES} == TOLD


def differed(one: str, other: str) -> str:
    """The colour of the first when those of two last differed, latest games side by side."""
    pairs = [pair for pair in zip(one[::-1], other[::-1]) if pair[0] != pair[1]]
    return pairs[0][0] if pairs else ""


@pytest.mark.gate
@pytest.mark.parametrize("system", [*SYSTEMS, "danubian", "ladder", "dutch-2026"])
def test_what_is_told_of_the_two_is_counted_anew(system: str) -> None:
    told: dict[str, int] = {}
    by_points = 0
    for seed in range(3):
        event = trfpair.generate(players=15, rounds=6, seed=seed, system=system, forfeits=10)
        for round_ in (2, 3, 5, 6):
            paired = trfpair.pair(event, round=round_)
            had = {past.id: "".join(one.letter.upper() for one in past.colours) for past in paired.history.players}
            for pair in paired.pairing.boards:
                rule = trfpair.explain(event, pair.black, round=round_, paired=paired).rule
                assert {rule["white"], rule["black"]} == {*pair}
                reason = rule.get("reason", {"kind": ""})
                told[reason["kind"]] = told.get(reason["kind"], 0) + 1
                white, black = had[pair.white], had[pair.black]
                of = {pair.white: ("white", white), pair.black: ("black", black)}
                if "who" in reason and "colour" in reason and not reason["kind"].startswith("gives-way"):
                    assert of[reason["who"]][0] == reason["colour"]
                match reason["kind"]:
                    case "gives-turned":
                        games = (letters.replace("-", "") for letters in (white, black))
                        assert (reason["one"], differed(*games)) == (pair.white, "B")
                    case "gives-turn":
                        without = [id_ for id_, letters in zip(pair, (white, black)) if not letters.replace("-", "")]
                        assert reason.get("left", []) == without
                        assert ("none" in reason.get("form", "")) is bool(without)
                    case "gives-balance":
                        counts = [reason[name] for name in ("blacks", "whites", "their_blacks", "their_whites")]
                        assert counts == [one.count(colour) for one in (white, black) for colour in "BW"]
                        assert counts[0] - counts[1] > counts[2] - counts[3]
                        assert ("form" in reason) is not all((white, black))
                        differences = [int(reason[name]) for name in ("surplus", "their_surplus")]
                        assert differences == [one.count("W") - one.count("B") for one in (white, black)]
                    case "gives-higher" if reason.get("form") == "points":
                        who, other = (paired.history.by_id[id_] for id_ in sorted(pair, key=reason["who"].__ne__))
                        assert (who.score, other.score) == (reason["value"], reason["forced"])
                        assert who.score > other.score
                        by_points += 1
                    case "gives-no-other":
                        colour, games = of[reason["who"]]
                        other = "B" if colour == "white" else "W"
                        more = 2 * games.count(other) - len(games) + 1
                        assert more == reason["count"] >= 3 if "count" in reason else games[-2:] == other * 2
                    case "gives-other-than-last":
                        colour, games = of[reason["who"]]
                        assert games[-1] == ("B" if colour == "white" else "W")
                    case "gives-way" | "gives-way-lower":
                        colour, games = of[reason["who"]]
                        assert (colour[0].upper(), colour) == (games[-1], reason["opposite"])
                        assert white[-1:] in ("", black[-1:]) or not black
                    case "gives-fewer-whites":
                        assert [reason["whites"], reason["their_whites"]] == [white.count("W"), black.count("W")]
                page = page_of(trfpair.why_not(event, pair.white, "black", round=round_, paired=paired), "")
                assert "{" not in page
    assert sum(told.values()) > told.get("", 0) or system == "dutch-2026", told
    assert by_points or system != "team-2026", "of no two who prefer one colour one has more points"


@pytest.mark.parametrize("system", ["dutch-2026", "burstein-2026", "dubov-2018", "dubov-2026", "lim"])
def test_of_two_without_a_colour_the_number_of_the_higher_ranked_decides(system: str) -> None:
    """Dubov: whoever came first in a half may be the lower ranked of the two."""
    found = 0
    for seed in range(12):
        event = trfpair.generate(players=13, rounds=3, seed=seed, system=system, forfeits=2)
        paired = pair_round(event, Settings(system=system, round=2), Trace())
        initial = paired.history.require_initial_colour()
        for pair in paired.pairing.boards:
            both = sorted(map(paired.history.by_id.__getitem__, pair), key=lambda one: one.number)
            if any(one.colours for one in both):
                continue
            who = max(both, key=lambda one: one.pairing_score)  # of equal ones the smaller number
            given = initial if who.number % 2 else initial.opposite
            assert who.id == (pair.white if given is Colour.WHITE else pair.black)
            reason = trfpair.explain(event, who.id, system=system, round=2, paired=paired).rule["reason"]
            told = reason["kind"], reason["who"], reason["mine"], reason["colour"], reason.get("form") == "even"
            assert told == ("gives-number", who.id, who.number, given.name.lower(), not who.number % 2)
            found += 1
    assert found


def test_keizer_names_no_last_games_of_somebody_who_has_had_none() -> None:
    """Of two with equal differences: neither has had a colour, one has had none, and both have had the same one."""
    none = trfpair.pair(trfpair.generate(players=4, rounds=3, seed=1), round=1).history.by_id[1]
    both = replace(none, id=2, colours=(Colour.WHITE, Colour.BLACK))
    for one, other, without in (
        (none, replace(none, id=2), [1, 2]),
        (none, both, [1]),
        (replace(both, id=1), both, []),
    ):
        step = Step("colours", "", {"higher": 1}, None)
        told = GIVES["gives-turn"](_Two(one, other, Coloured(1, 2), step, {}, second=False))
        assert told is not None
        assert told.get("left", []) == without
        said = Sentences().of({"kind": "gives-turn", "article": "", **told})
        assert "the number of the board" in said.casefold()
        assert ("without a colour yet" in said) is bool(without)


def test_a_colour_that_was_had_too_often_is_no_bar_to_the_other() -> None:
    """Of a file whose rounds broke the limits: four Blacks, and Black again, which White would not have made worse."""
    event = trfpair.generate(players=4, rounds=3, seed=1)
    blank = trfpair.pair(event, round=1).history.by_id[1]
    often = replace(blank, colours=(Colour.BLACK,) * 4, difference=-4)
    two = _Two(replace(blank, id=2), often, Coloured(2, 1), Step("colours", "", {}, None), {}, second=False)
    assert GIVES["gives-no-other"](two) is None
    other = _Two(often, replace(blank, id=2), Coloured(1, 2), Step("colours", "", {}, None), {}, second=False)
    assert GIVES["gives-no-other"](other) == {"who": 1, "colour": "white", "opposite": "black", "count": 5}


@daily(12, 60)
def test_a_secondary_score_is_told_where_it_ranks_the_two(count: int) -> None:
    """C.04.6, 4.2.2: in an event of one score alone the pairing numbers rank those with equal points."""
    told = Counter[tuple[bool, str]]()
    for seed in range(count):
        event = trfpair.generate(players=10, rounds=5, seed=f"second {seed}", system="team")
        counts = type_of(event, {}).secondary
        for round_ in range(2, 6):
            paired = trfpair.pair(event, round=round_, system="team")
            for white, _ in paired.pairing.boards:
                rule = trfpair.explain(event, white, round=round_, paired=paired).to_dict()["decision"]["rule"]
                reason = rule.get("reason", {})
                if reason.get("form") == "secondary":
                    assert counts
                    assert reason["value"] > reason["forced"]
                elif reason.get("form") == "numbers":
                    assert reason["mine"] < reason["theirs"]
                told[counts, reason.get("form", "")] += 1
    assert told[True, "secondary"]
    assert told[False, "numbers"]


def test_the_lower_ranked_of_two_is_told_by_points_that_count() -> None:
    """With virtual points the scores rank nobody: who has half a point more may be the lower ranked of two."""
    forms = Counter[str]()
    for seed in range(40):
        event = trfpair.generate(players=12 + seed % 9, rounds=5, seed=f"r{seed}", system="lim", acceleration="baku")
        for round_ in (2, 3):
            paired = trfpair.pair(event, system="lim", round=round_)
            for id_, told in colour_rules(paired, {}).items():
                reason = told.get("reason", {})
                if reason.get("kind") != "gives-rank" or reason["who"] != id_ or "form" not in reason:
                    continue
                pasts = [paired.history.by_id[told[side]] for side in ("white", "black")]
                virtual = any(one.score != one.pairing_score for one in pasts)
                assert (reason["form"] == "below-virtual") is virtual
                assert reason["form"] != "below-points" or reason["value"] < reason["forced"]
                forms[reason["form"]] += 1
    assert forms["below-virtual"]
    assert forms["below"]


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017", "double-swiss", "team-2026", "team-2024"])
def test_points_that_are_told_of_two_are_those_without_virtual_ones(system: str) -> None:
    """With virtual points two may be ranked by what neither has: then no points are told, and no equal ones."""
    found = 0
    for seed in range(12):
        event = trfpair.generate(
            players=14, rounds=8, seed=seed, system=system, half_byes="20%", draws=50, acceleration="baku"
        )
        for round_ in (2, 3, 4):
            paired = pair_round(event, Settings(system=system, round=round_), Trace())
            for pair in paired.pairing.boards:
                reason = trfpair.explain(event, pair.white, system=system, round=round_, paired=paired).rule["reason"]
                form = reason.get("form", "")
                if reason["kind"] not in ("gives-higher", "gives-other-than-last") or form == "buchholz":
                    continue
                who, other = (paired.history.by_id[id_].score for id_ in sorted(pair, key=reason["who"].__ne__))
                if form == "points":
                    assert (who, other) == (reason["value"], reason["forced"])
                else:
                    assert not form or who == other, (seed, round_, pair)
                found += 1
    assert found


def test_of_opponents_without_a_rating_there_is_no_average() -> None:
    event = trfpair.generate(players=4, rounds=3, seed=1)
    blank = trfpair.pair(event, round=1).history.by_id[1]
    once = replace(blank, id=2, colours=(Colour.WHITE,))
    for black, aro, form in ((once, 0, "unrated"), (replace(blank, id=2), 0, "none"), (once, 20000, "")):
        two = _Two(blank, black, Coloured(1, 2, facts={"aro": [21000, aro]}), Step("colours", "", {}), {}, second=False)
        assert GIVES["gives-average"](two) == {"one": 1, "other": 2, **({"form": form} if form else {})}


def test_after_a_match_without_a_colour_the_number_is_told() -> None:
    """Double-Swiss: whoever won a match by crossed forfeits has played it, and had no colour (4.3.1)."""
    event = trfpair.generate(players=4, rounds=2, seed=1, system="double-swiss")
    blank = trfpair.pair(event, system="double-swiss", round=1).history.by_id[1]
    white, black = replace(blank, colours=(Colour.NONE,)), replace(blank, id=2, number=2)
    told = GIVES["gives-number"](_Two(white, black, Coloured(1, 2), Step("colours", "", {}), {}, second=False))
    assert told == {"who": 1, "colour": "white", "opposite": "black", "mine": blank.number}
