"""The sentences of reasons: every kind in every language, of one, two and many people."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import trfpair as library
from tests.sources import words_in
from tests.words import WHOLE, lacking
from trfpair.event.history import before_round
from trfpair.event.saying import places_in
from trfpair.event.words import words_of
from trfpair.output.sheets import languages
from trfpair.rounds.why.sentences import Sentences
from trfpair.systems import by_name
from trfpair.systems.burstein.criteria import BURSTEIN_2026
from trfpair.systems.double_swiss import DOUBLE_SWISS_2026
from trfpair.systems.dubov import why as dubov
from trfpair.systems.dutch import why as dutch
from trfpair.systems.dutch.rules.editions import EDITIONS as DUTCH
from trfpair.systems.match import why as match
from trfpair.systems.match.reasons import OF_A_SET
from trfpair.systems.team.editions import TEAM_2024, TEAM_2026
from trfpair.systems.trace import Refusal
from trfpair.systems.why import PEOPLE, Because, not_whom, of_two

WORDS = Path(__file__).parents[2] / "templates" / "words"
TABLES = {code: words_in(WORDS / f"{code}.toml").get("reasons", {}) for code in languages()}
WISHES = (
    *("no-bye", "no-float", "no-float-from", "no-upfloat", "no-upfloat-to"),
    *("no-stay", "no-stay-in", "no-shift", "no-column"),
)
PARTS = (
    *WISHES,
    "chose-not",
    "if-stayed",
    "if-met",
    "if-bye",
    "if-floated",
    *("if-shifted", "if-stayed-in", "if-floated-from", "if-floated-to", "if-came-for"),
    *("if-bye-kept", "if-in-place"),
    "if-whom",
    "if-bye-passes",
    "bye-next",
    "and",
    "and-more",
    "against-opponent",
    "without-game",
    "and-more-opponents",
    "and-more-pairs",
    "bar-in-round",
    "nobody",
    "nothing",
    "the-bye",
    "instead-of",
    "not-whom",
    "not-in-place",
    "was-passed",
    "even-then",
    "once",
    "other",
)
KINDS = sorted({kind.partition(".")[0] for kind in TABLES["en"]} - {*PARTS})
FACTS = {
    "value": 1,
    "forced": 2,
    "name": "a criterion",
    "round": 3,
    "colour": "white",
    "opposite": "black",
    "apart": 3,
    "score": 15,
    "again": 7,
    "count": 4,
    "rounds": [2],
    "row": 5,
    "type": "d",
    "groups": 3,
    "places": 2,
    "first": ["", 41],
    "low": 42,
    "high": 43,
    "tried": [41, 51],
    "words": "some words",
    "column": "white",
    "pairs": [[41, 51]],
    "pairs_now": [[51, 61]],
    "meetings": [[51, 52, [1, 3]]],
    "meetings_now": [[51, 61, [2]]],
    "ways": ["way-bye"],
    "others": [61, 62],
    "squares": [[41, 51, 4], [42, 52, 1]],
    "squares_now": [],
    "tops": [41, 43],
    "tops_now": [41, 42],
    "own": ["5/3", 6],
    "parts": [[42, "1/2", 9, 3]],
    "rests": [["1/3", 6, [2, 4]]],
    "players": 8,
    "mine": 4,
    "theirs": 6,
    "total": "14.50",
}


def people(text: str, count: int) -> dict[str, object]:
    """Facts for the people of a sentence: so many where it speaks of several."""
    one = ("one", "other", "third")
    return {name: 41 if name in one else [*range(51, 51 + count)] for name in PEOPLE if f"{{{name}}}" in text}


@pytest.mark.parametrize("code", sorted(TABLES))
def test_a_table_has_the_kinds_of_english_with_their_places(code: str) -> None:
    for kind, text in TABLES[code].items():
        alike = (kind, kind.removesuffix("-many"), kind.partition(".")[0])
        english = next(TABLES["en"][one] for one in alike if one in TABLES["en"])
        assert {*re.findall(r"{\w+}", text)} == {*re.findall(r"{\w+}", english)}, kind
        assert text[:1] not in ". "
        assert text[-1] not in ". "


@pytest.mark.few(6)
@pytest.mark.parametrize("code", sorted(TABLES))
@pytest.mark.parametrize("count", [1, 2, 20])
def test_every_kind_is_a_sentence(code: str, count: int) -> None:
    speak = Sentences(code)
    for kind in KINDS:
        text = TABLES["en"][kind]
        sentence = speak.of({"kind": kind, "article": "C9", **FACTS, **people(text, count)})
        values = "" if {"value", "forced"} <= {*places_in(text)} else ": .+"
        assert re.fullmatch(rf"[^{{}}]+ \(C9{values}\)\.", sentence), sentence
        assert "  " not in sentence
        if people(text, 1):
            assert re.search("41|51", sentence), sentence
        if count == 20 and re.search("{(who|then|left)}", text):
            assert re.search(r"\b8\b" if "{left}" in text else "14", sentence), "so many more"


@pytest.mark.parametrize("code", sorted(TABLES))
def test_a_kind_that_a_language_lacks_is_listed(code: str) -> None:
    """What is cut off English is said in no language."""
    own, english = ({kind.partition(".")[0] for kind in TABLES[table]} for table in (code, "en"))
    assert own <= english, f"templates/words/{code}.toml has reasons that English has not"
    listed = {key.removeprefix("reasons.") for _, key, _ in lacking(code) if key.startswith("reasons.")}
    assert listed == english - own
    assert not listed or code not in WHOLE, f"templates/words/{code}.toml, [reasons], lacks these"


IN_POINTS = re.compile(r"\{(?:value|forced)\} points|points \(\{(?:value|forced)\}\)")
CALLED_POINTS = [key for key, text in TABLES["en"].items() if IN_POINTS.search(text)]


@pytest.mark.parametrize("key", CALLED_POINTS)
def test_values_that_are_called_points_are_told_as_points(key: str) -> None:
    """They are tenths: 15 is 1.5 points."""
    kind, _, form = key.partition(".")
    facts = {"kind": kind, "value": 15, "forced": 25, **({"form": form} if form else {})}
    told = Sentences().of({**facts, **people(TABLES["en"][key], 1)})
    assert re.search(r"\b[12]\.5\b", told), f"trfpair/systems/families.py, `IN_POINTS`, lacks {kind}: {told}"


def test_who_is_not_one_of_them_is_told_with_the_reason() -> None:
    reason = {
        "kind": "down-last",
        "article": "C14",
        "who": [52],
        "value": 0,
        "forced": 1,
        "name": "x",
        "instead": (52,),
    }
    assert (
        Sentences().of(reason)
        == "Suppose it were 52: then 52 would float down again, as in the round before (C14: 1 instead of 0)."
    )
    assert Sentences("de").of({"kind": "met", "article": "C1", "one": 1, "other": 2, "round": 5}) == (
        "1 und 2 haben in Runde 5 gegeneinander gespielt (C1)."
    )


def test_what_a_language_lacks_is_said_in_english(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "xx.toml").write_text(
        'language = "X"\n[reasons]\nmet = "{one} + {other}"\n', encoding="utf-8"
    )
    speak = Sentences("xx", str(tmp_path))
    assert speak.of({"kind": "met", "one": 1, "other": 2}) == "1 + 2."
    assert speak.of({"kind": "has-bye", "one": 1}) == "1 has the bye."


CRITERIA = {
    dutch: [row.name for edition in (*DUTCH.values(), BURSTEIN_2026) for row in edition.criteria],
    dubov: [row.name for edition in dubov.EDITIONS.values() for row in edition.criteria],
    match: [*OF_A_SET.values(), *(row.text for one in (DOUBLE_SWISS_2026, TEAM_2026, TEAM_2024) for row in one.pairs)],
}
"""The names of the criteria by which a choice may be worse, by whoever answers for them."""


@pytest.mark.parametrize("room", CRITERIA, ids=lambda room: room.__name__.split(".")[2])
def test_every_criterion_has_a_sentence(room: ModuleType) -> None:
    """No other criterion has one, either."""
    assert {*room._KINDS} == {*CRITERIA[room]}
    assert {*room._KINDS.values()} <= {*KINDS}


@pytest.mark.parametrize("key", sorted({key for edition in DUTCH.values() for key in edition.keys}))
def test_every_key_of_the_order_has_a_sentence(key: str) -> None:
    """Of whoever would have been as good the word of the order is told by which another came first."""
    met = key in ("opponents", "transposition")
    people: dict[str, Any] = {"now": [5], "then": [6]} if met or key == "mdps" else {"to_s1": [6], "from_s1": [5]}
    people |= {"chooser": [4]} if met else {}
    facts = {"kind": "order", "choice": "float", "who": 12, "key": key, "value": 1, "forced": 2, **people}
    because = dutch.because_of_refusal(Refusal("order", 12, "4.2", facts, "float"))
    told = Sentences().of(not_whom((12,), because).as_json())
    later = r"Suppose it were 12[.:] [Tt]hat would be as good.*\b(6 (would|and)|not 6\b).* \(4\.2\)\.|.* meet 6\b.*"
    assert re.fullmatch(later, told), told
    assert because.kind in KINDS


def test_the_form_goes_by_the_people_of_the_sentence() -> None:
    """Two leave the group, of whom one is new: the sentence names both."""
    reason = {"kind": "floaters", "who": [53], "then": [52, 53], "now": [52], "gone": []}
    assert Sentences("de").of(reason) == "Dann würden 52 und 53 zu Abfloatern; jetzt: 52."
    assert Sentences("nl").of(reason) == "Dan zouden 52 en 53 afdalen; nu: 52."


def test_several_points_are_a_list() -> None:
    """The last one has a word before it; a semicolon stands between where a comma is the decimal sign."""
    reason = {"kind": "differences", "article": "C.6", "value": [10, 10, 5], "forced": [20, 10]}
    assert Sentences().of(reason) == (
        "Then the differences of points in the pairs would be 2.0 and 1.0 instead of 1.0, 1.0 and 0.5 (C.6)."
    )
    assert "2,0 und 1,0 statt 1,0; 1,0 und 0,5" in Sentences("de").of(reason)


def test_points_of_a_group_have_the_decimal_sign_of_the_language() -> None:
    """As a number of tenths, and as the text that the steps of Lim and Vega have."""
    for score in (25, "2.5"):
        reason = Because("other-group", "", {"one": 1, "now": 3, "other": 7, "score": score}).as_json()
        assert "2,5" in Sentences("de").of(reason)
        assert "2.5" in Sentences().of(reason)


def test_a_criterion_is_named_and_its_values_are_said_once() -> None:
    reason = {"kind": "counted", "article": "C8", "name": "no preference", "who": [6], "value": 0, "forced": 2}
    assert Sentences().of(reason) == "Then a criterion would be worse: no preference (C8: 2 instead of 0)."
    refused = Refusal("worse", (6, 7), "C7")
    told = Sentences().of(by_name("dubov-2026").because(refused, "3.2").as_json())
    assert told == "If any of 6 and 7 came up, more pairs of two who are due the same colour would be needed (C7)."


@pytest.mark.parametrize(("kind", "said"), [("not-due", "both-due"), ("not-clash", "both-clash")])
def test_a_reason_of_the_due_colours_names_both(kind: str, said: str) -> None:
    event = library.generate(players=8, rounds=1, seed=1)
    found = of_two(Because(kind, "4", {"who": 8}), 3, 8, before_round(event, 1))
    assert found.kind == said
    assert Sentences().of(found.as_json()).startswith("3 and 8 are due the same colour")


@pytest.mark.parametrize("code", TABLES)
@pytest.mark.parametrize("name", ["maximum upfloaters", "upfloats so far of maximum upfloaters"])
def test_a_maximum_of_upfloats_is_told_as_one(name: str, code: str) -> None:
    """1.8.2 of Dubov: whoever came up as often as MaxT, which is not whoever came up most often."""
    assert re.search("ma[xk]s?im|máxim|massimo|höchstzahl", words_of(code).said(name).casefold())


COUNTS = re.compile(r"\{(?:count|groups|places|players|gap)\}")
NOUNS = {
    "en": "participants sets groups players player boards pairs opponents of times games ×",
    "de": "Teilnehmende Teilnehmenden Personen Person Bretter Paare Gegner von der -mal Partien ×",
    "fr": "participants joueurs joueur échiquiers paires adversaires d'entre des autres fois parties ×",
    "es": "participantes jugadores jugador tableros parejas rivales de veces partidas ×",
    "it": "partecipanti giocatori giocatore scacchiere coppie avversari di dei volte partite ×",
    "pt": "participantes jogadores jogador tabuleiros pares adversários deles dos vezes partidas ×",
    "pl": "uczestników szachownic przeciwników spośród z razy partie ×",
    "nl": "deelnemers spelers speler borden paren tegenstanders van keer partijen ×",
}
"""What may stand behind a number of people, so that nobody takes it for the number of a player."""


@pytest.mark.parametrize("code", sorted(TABLES))
def test_a_number_of_people_has_a_noun(code: str) -> None:
    """It stands before a noun, or in brackets or behind a colon that follow one."""
    bare = []
    for kind, text in TABLES[code].items():
        for found in COUNTS.finditer(text):
            before, behind = text[: found.start()], text[found.end() :].lstrip()
            named = behind.removeprefix("more ").removeprefix("weitere ").startswith(tuple(NOUNS[code].split()))
            if not (named or re.search(r"[^\W\d]{3,}(?:: | \(| \{\w+\} \()$", before) or kind == "even-number"):
                bare.append(f"{kind}: {text}")
    assert not bare


@pytest.mark.few(1)
@pytest.mark.parametrize("code", sorted(TABLES))
def test_a_sentence_has_one_colon(code: str) -> None:
    """Behind the words that say of whom it is told, too; what stands in brackets is no part of it."""
    speak = Sentences(code)
    for kind in (*KINDS, *(kind for kind in TABLES[code] if "." in kind)):
        name, _, form = kind.partition(".")
        if name in PARTS:
            continue
        facts = {"kind": name, "article": "C9", **FACTS, **people(TABLES["en"].get(kind, TABLES["en"][name]), 2)}
        facts |= {"form": form} if form else {}
        for before in (
            {},
            {"instead": (61,)},
            {"stays": 61},
            {"pair": (61, 62)},
            {"instead": (61,), "kept": [[63, 64]]},
        ):
            told = re.sub(r"\([^()]*\)", "", speak.of({**facts, **before}))
            assert all(one.count(":") < 2 for one in re.split(r"\. (?=\D)|\. (?=\d+-)", told)), told


MOST_WORDS = 45
"""So many words a sentence has at most, beside the numbers of a list."""


@pytest.mark.few(1)
@pytest.mark.parametrize("code", sorted(TABLES))
def test_no_sentence_is_too_long(code: str) -> None:
    speak = Sentences(code)
    for kind in (*KINDS, *(kind for kind in TABLES[code] if "." in kind)):
        name, _, form = kind.partition(".")
        facts = {"kind": name, "article": "C9", **FACTS, **people(TABLES["en"].get(kind, TABLES["en"][name]), 2)}
        told = speak.of({**facts, "instead": (61, 62), "kept": [[63, 64]], **({"form": form} if form else {})})
        for one in re.split(r"(?<=[^\W\d]{3})[.:] |[.:] (?=\D)", told):  # no ordinal, as "2. Runde" is one
            assert len(re.findall(r"[^\W\d]+", one)) <= MOST_WORDS, one


@pytest.mark.parametrize(
    ("kind", "facts", "wish", "people", "expected"),
    [
        ("colour", {"who": (6,)}, "pair", (4, 6), "Suppose 4 and 6 met: then 6 would not get the due colour."),
        ("colour", {"who": (6,)}, "bye", (4,), "Suppose 4 had the bye: then 6 would not get the due colour."),
        ("colour", {"who": (6,)}, "floats", (4,), "Suppose 4 floated: then 6 would not get the due colour."),
        (
            "bye-moves",
            {"then": 4, "now": 6},
            "bye",
            (4,),
            "Then not all could be paired if 6 kept the bye, so the bye would go to 4",
        ),
        (
            "bye-list",
            {"one": 5, "now": 6},
            "pair",
            (4, 6),
            "If 4 and 6 met, 6 could not have the bye, and 5 would be next for it. But 6 is to have it before 5: 6 ",
        ),
        ("bye-list", {"one": 4, "now": 6}, "pair", (4, 6), "4 stands higher in the starting order than 6"),
        ("met", {"one": 4, "other": 6, "round": 2}, "pair", (4, 6), "4 and 6 met in round 2."),
        ("unplayed", {"then": [4], "now": 6}, "bye", (4,), "4 has more unplayed games than 6, who has the bye."),
        (
            "unplayed",
            {"then": [5], "now": 6},
            "bye",
            (4,),
            "Suppose 4 had the bye: then the bye would go not to 6 but to 5",
        ),
        (
            "blocked-alone",
            {"left": [5, 2], "keeps": 6},
            "pair",
            (4, 7),
            "Suppose 6 kept the bye: then 5 and 2, who cannot meet each other, would",
        ),
    ],
)
def test_a_question_is_supposed_where_a_reason_says_what_would_be(
    kind: str, facts: dict[str, object], wish: str, people: tuple[int, ...], expected: str
) -> None:
    assert re.match(expected, Sentences().supposed({"kind": kind, **facts}, wish, people))


def test_whoever_has_the_bye_is_told_the_next_for_it() -> None:
    reason = {"kind": "bye-list", "one": 5, "now": 6, "next": True}
    assert Sentences().of_own(reason, 6).startswith("6 has the bye, and 5 would be next for it: 6 ")
    assert Sentences().of_own(reason, 5) == Sentences().of(reason)
