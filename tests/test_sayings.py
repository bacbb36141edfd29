"""Sentences of notices, the log and lists: each has words in every language, with the places of the English ones."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.sources import nodes, words_in
from tests.words import WHOLE
from trfpair.event import words as words_module
from trfpair.event.model import Notice
from trfpair.event.saying import AText, AWord, InEnglish, InTenths, Listing, Saying, pair_said, places_in
from trfpair.event.words import languages, words_of

ROOT = Path(__file__).parents[1]
FORMS = (".many",)
WORDS = ROOT / "templates" / "words"
TABLES = {code: words_in(WORDS / f"{code}.toml").get("told", {}) for code in languages()}
ENGLISH_ALONE = {"more-float-or-else": {"reason"}, "present-and-gone": {"did"}}
ENGLISH_ALONE |= {key: {"list"} for key, text in TABLES["en"].items() if "{list}" in text}
"""Facts that are finished English, or that a page does without: a sentence of another language does too."""
OTHERS = sorted(set(languages()) - {"en"})


def bare(key: str) -> str:
    """The key without its form."""
    return key.removesuffix(FORMS[0])


def asked() -> Iterator[str]:
    """The keys that the code asks for; what is put in while the program runs is ``*``."""
    for path in sorted((ROOT / "trfpair").rglob("*.py")):
        everything = [*nodes(path)]
        named: dict[str, list[ast.expr]] = {}
        for node in everything:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                named.setdefault(node.targets[0].id, []).append(node.value)
        for node in everything:
            if not isinstance(node, ast.Call):
                continue
            if isinstance(node.func, ast.Attribute) and node.func.attr == "told" and path.name != "saying.py":
                words = [one for one in node.args if isinstance(one, ast.JoinedStr)]
                yield from (key for word in words for key in ends_of(word, named))
            if not isinstance(node.func, ast.Name):
                continue
            if node.func.id in ("Saying", "saying") and path != ROOT / "trfpair" / "__init__.py":
                yield from ends_of(node.args[0], named)
            if node.func.id == "Listing":
                words = [one.value for one in node.keywords if one.arg in ("rest", "last")]
                yield from (key for word in words for key in ends_of(word, named))


def ends_of(value: ast.expr, named: Mapping[str, list[ast.expr]]) -> Iterator[str]:
    """The keys that an expression can come to; a name is whatever the module calls so."""
    if isinstance(value, ast.IfExp):
        yield from (*ends_of(value.body, named), *ends_of(value.orelse, named))
    elif isinstance(value, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in value.values)
    elif isinstance(value, ast.Name):
        yield from (key for one in named[value.id] for key in ends_of(one, named))
    elif isinstance(value, ast.Dict):
        yield from (key for one in value.values for key in ends_of(one, named))
    elif isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == "get":
        yield from (*ends_of(value.func.value, named), *ends_of(value.args[1], named))
    elif isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "either":
        yield from (key for one in value.args for key in ends_of(one, named))
    else:
        assert isinstance(value, ast.Constant), ast.unparse(value)
        yield str(value.value)


def test_english_has_every_sentence_that_the_code_asks_for_and_no_other() -> None:
    english = {bare(key) for key in TABLES["en"]}
    patterns = {key: re.compile(re.escape(key).replace(r"\*", r"[\w-]+")) for key in {*asked(), "and-more"}}
    lacks = [key for key, one in patterns.items() if not any(map(one.fullmatch, english))]
    assert not lacks, "templates/words/en.toml, [told], lacks these"
    unasked = [key for key in english if not any(one.fullmatch(key) for one in patterns.values())]
    assert not unasked, "no code asks for these of templates/words/en.toml, [told]"


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_has_every_sentence_and_no_other(code: str) -> None:
    known = {bare(key) for key in TABLES["en"]}
    lacks = [key for key in TABLES["en"] if bare(key) == key and key not in TABLES[code]]
    assert not lacks or code not in WHOLE, f"templates/words/{code}.toml, [told], lacks these"
    more = [key for key in TABLES[code] if bare(key) not in known]
    assert not more, f"templates/words/{code}.toml, [told], has these, which English has not"


@pytest.mark.parametrize("code", OTHERS)
def test_a_sentence_has_the_places_of_the_english_one(code: str) -> None:
    english = {key: set(places_in(text)) for key, text in TABLES["en"].items()}
    for key, text in TABLES[code].items():
        assert text.strip() == text, key
        assert "\n" not in text, key
        wanted = english[bare(key)] | english.get(key, set())
        lost = ENGLISH_ALONE.get(bare(key), set())
        lost |= {"count"} if key != bare(key) or f"{key}.many" in english else set()
        found = set(places_in(text))
        assert found <= wanted, f"{key}: places that nothing fills"
        assert wanted - found <= lost, f"{key}: facts that are not told"
        assert re.findall(r"`[^`]+`", text) == re.findall(r"`[^`]+`", TABLES["en"][bare(key)]), key


def test_the_words_of_a_language_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    words_of("en")
    monkeypatch.setattr(words_module, "_table_of", None)
    assert str(Saying("open-game", round=3)) == Saying("open-game", round=3).in_words(words_of("en"))
    assert words_of("en").word("of_no_table") == "Of no table"


@pytest.mark.gate
def test_the_words_that_the_wheel_carries_are_those_of_the_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tables ready-made say the same, in the same order; of a user's own folder the files are read."""
    (tmp_path / "words").mkdir()
    for file in WORDS.glob("*.toml"):
        (tmp_path / "words" / file.name).write_bytes(file.read_bytes())
    words_module.write_ready_made(tmp_path / "words")
    read = {code: words_module._table_of(code, "") for code in words_module.languages()}
    monkeypatch.setattr(words_module, "folder", lambda _kind: tmp_path)
    monkeypatch.setattr(words_module, "tables_of", None)
    made = {code: words_module._table_of(code, "") for code in words_module.languages()}
    assert made == read
    assert [list(table.words) for table in made.values()] == [list(table.words) for table in read.values()]
    words_module._ours.cache_clear()
    english = words_module._ours("en")
    assert [dict(part) if isinstance(part, Mapping) else part for part in english] == list(read["en"])
    assert [*english.told] == [*read["en"].told]
    assert not english.told.get("no such key")
    words_module._ours.cache_clear()
    own = tmp_path / "own" / "words"
    own.mkdir(parents=True)
    (own / "de.toml").write_text('round = "Rd."\n', encoding="utf-8")
    (own / "de.json").write_text("{}", encoding="utf-8")
    monkeypatch.undo()
    assert words_of("de", str(own.parent)).word("round") == "Rd."


def test_a_wheel_that_is_made_on_windows_has_its_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There a text is written with CRLF; words are looked up by their lines."""
    (tmp_path / "words").mkdir()

    def with_crlf(file: Path, text: str, encoding: str) -> None:
        file.write_bytes(text.replace("\n", "\r\n").encode(encoding))

    monkeypatch.setattr(Path, "write_text", with_crlf)
    words_module.write_ready_made(tmp_path / "words")
    monkeypatch.undo()
    monkeypatch.setattr(words_module, "folder", lambda _kind: tmp_path)
    words_module._ours.cache_clear()
    told, words = words_module._ours("en").told, words_module._ours("en").words
    words_module._ours.cache_clear()
    assert (told["undone"], words["round"]) == ("Undone: {what}", "Round {round}")


def test_a_word_of_the_wheel_without_a_stroke_is_read_without_the_reader_of_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waits until it is asked (`trfpair.apps.cli.script`), and most runs do not ask."""
    (tmp_path / "words").mkdir()
    words_module.write_ready_made(tmp_path / "words")
    monkeypatch.setattr(words_module, "folder", lambda _kind: tmp_path)
    words_module._ours.cache_clear()
    told = words_module._ours("en").told
    words_module._ours.cache_clear()
    monkeypatch.setattr(words_module, "json", None)
    assert [told[key] for key in ("undone", "open-game")] == [
        "Undone: {what}",
        str(words_of("en").told("open-game")),
    ]


def test_a_sentence_is_filled_in_a_language() -> None:
    said = Saying("open-game", round=3, board="1.2", white="Berg, Anna (4)", black="{x}", worth=InTenths(5))
    assert said.text == ("round 3, board 1.2: the game of Berg, Anna (4) and {x} has no result; it counts 0.5 for each")
    german = said.in_words(words_of("de"))
    assert german.startswith("Runde 3, Brett 1.2: Die Partie Berg, Anna (4) gegen {x} ")
    assert "0,5" in german


def test_a_sentence_goes_by_how_many_it_names() -> None:
    one, two = (Saying("no-opponent", who=Listing(who), round=2).text for who in (["A"], ["A", "B"]))
    assert one == "A has no opponent in round 2, and no bye"
    assert two == "A, B have no opponent in round 2, and no bye"
    many = Saying("no-opponent", who=Listing([*"ABCDE"], 3, rest="and-others"), round=2)
    assert many.text == "A, B, C and 2 others have no opponent in round 2, and no bye"
    assert many.in_words(words_of("de")) == "In Runde 2 weder Gegner noch Freilos: A, B, C und 2 weitere"


def test_words_and_parts_speak_the_language_too() -> None:
    german = words_of("de")
    assert Saying("third-colour", who=7, colour=AWord("white")).in_words(german).startswith("7 hat zum dritten Mal")
    assert "Weiß" in Saying("third-colour", who=7, colour=AWord("white")).in_words(german)
    pairs = Listing([pair_said(1, 4), pair_said(3, 0)])
    facts = {"round": 2, "pairs": pairs, "article": "C6", "name": AText("Downfloaters")}
    assert Saying("made-otherwise-by", **facts).text == (
        "Round 2: the rules give 1-4, 3-bye (first difference: C6 Downfloaters)"
    )
    assert Saying("made-otherwise-by", **facts).in_words(german) == (
        "Runde 2: nach den Regeln 1-4, 3-spielfrei (erster Unterschied: C6 Abfloater)"
    )


def test_a_sentence_in_a_sentence_speaks_its_language() -> None:
    """Also one that is an English text, which says so itself."""
    part = Saying("pair-of-bye", who=3)
    for one in (part, InEnglish(part)):
        assert Saying("log-said", round=2, text=one).in_words(words_of("de")) == "Runde 2: 3-spielfrei"
        assert Saying("log-said", round=2, text=one).text == "round 2: 3-bye"


def test_a_sentence_travels_between_processes_in_every_language() -> None:
    kept = InEnglish(Saying("log-said", round=2, text=InEnglish(Saying("pair-of-bye", who=3))))
    sent = pickle.loads(pickle.dumps(kept))
    assert (sent, sent.in_words(words_of("de"))) == (kept, kept.in_words(words_of("de")))


def test_a_notice_of_another_package_is_finished_text() -> None:
    """What a system of another package says stays as it is."""
    notice = Notice("zig", "the last shall be first")
    assert (notice.text, notice.in_words(words_of("de"))) == ("the last shall be first",) * 2
    assert notice.as_json() == {"kind": "zig", "text": "the last shall be first"}
    assert repr(notice) == "<Notice zig: the last shall be first>"
