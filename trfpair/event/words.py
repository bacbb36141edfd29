"""The words of the sheets in a language: one small table a language, ``templates/words/<code>.toml``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from string import Formatter
from typing import Any
from unicodedata import normalize

from trfpair.base.errors import BadInput
from trfpair.base.named import NamedTuple
from trfpair.base.near import or_near
from trfpair.base.resources import folder
from trfpair.base.speech import saying
from trfpair.base.texts import tables_of
from trfpair.event.alphabet import folded
from trfpair.event.tenths import points_text

ENGLISH = "en"

AS_DATA = ".json"
"""The ending of the files that the wheel carries beside those of words; in a checkout there are none."""

_MOST = 2
"""Languages on one page."""


class _Table(NamedTuple):
    """The table of a language."""

    code: str
    words: Mapping[str, str]
    tie_breaks: Mapping[str, str]
    said: Mapping[str, str]
    """What pages of reasons say, by the English text of their templates."""
    reasons: Mapping[str, str]
    """The sentences of reasons, by kind."""
    told: Mapping[str, str]
    """The sentences of notices, of the log and of lists, by key."""

    def word(self, key: str) -> str:
        """The word of a key; where no table has one, the key, which is English."""
        return self.words.get(key) or key.replace("_", " ").capitalize()


class _Part(Mapping[str, str]):
    """A part of the words that the wheel carries, of which a few are asked for: a key is looked up in the text."""

    def __init__(self, text: bytes, name: str) -> None:
        self._text, self._name = text, name
        self._known: dict[str, str] = {}

    @cached_property
    def _bounds(self) -> tuple[int, int]:
        """The beginning of the first line, and the end of the last one."""
        head = f'\n"{self._name}": {{\n' if self._name else "{\n"
        start = self._text.find(head.encode())
        if start < 0:
            return 0, 0
        start += len(head) - 1
        return start, self._text.find(b"\n}" if self._name else b'": {\n', start)

    def __getitem__(self, key: str) -> str:
        if key not in self._known:
            line = f"\n{_as_data(key)}: ".encode()
            found = self._text.find(line, *self._bounds)
            if found < 0:
                raise KeyError(key)
            said = self._text[found + len(line) : self._text.find(b"\n", found + len(line))]
            self._known[key] = _of_data(said.removesuffix(b","))
        return self._known[key]

    def __iter__(self) -> Iterator[str]:
        lines = self._text[slice(*self._bounds)].split(b"\n")
        return (_of_data(line.partition(b'": "')[0] + b'"') for line in lines if b'": "' in line)

    def __len__(self) -> int:
        return len(list(iter(self)))


def _as_data(text: str) -> str:
    """A text in JSON. Most stand there letter for letter, and then a run does without the reader of JSON."""
    letter_for_letter = text.isprintable() and '"' not in text and "\\" not in text
    return f'"{text}"' if letter_for_letter else json.dumps(text, ensure_ascii=False)


def _of_data(said: bytes) -> str:
    """The text that `_as_data` has written."""
    text: str = json.loads(said) if b"\\" in said else said[1:-1].decode()
    return text


class Words:
    """The words of one language, or of two with a stroke between. A word is asked for by its key, as an attribute or
    with values for its places. How dates, numbers, colours and lists are written is the first language's.
    """

    def __init__(self, *tables: _Table) -> None:
        self._tables = tables
        self._first = tables[0].words
        self.code = tables[0].code

    def __getattr__(self, key: str) -> str:
        """The word of a key, as it stands in the table."""
        if key.startswith("_"):
            raise AttributeError(key)
        return self.word(key)

    def say(self, key: str, **values: object) -> str:
        """The word of a key with values in its places."""
        return _joined(table.word(key).format(**values) for table in self._tables)

    def word(self, key: str) -> str:
        """The word of a key that is known only when the page is made."""
        return _joined(table.word(key) for table in self._tables)

    def after_round(self, round_: int, rounds: int, *, so_far: bool = False) -> str:
        """The round of so many (0 where that is not known) up to which standings count; ``so_far`` for results after it
        too, as in a calendar.
        """
        known = {"round": round_, "rounds": rounds}
        over = self.say("after_of" if rounds >= round_ else "after", **known) if round_ else ""
        if not so_far:
            return over or self.start
        return f"{over}, {self.so_far[:1].lower()}{self.so_far[1:]}" if over else self.so_far

    def tie_break(self, code: str, name: str) -> str:
        """The name of a tie-break by its code without modifiers; ``name`` where the language has none."""
        return _joined(table.tie_breaks.get(code.upper(), name) for table in self._tables)

    def said(self, text: str) -> str:
        """The English text of a template, in the language of the page; itself where there is no word for it.

        Where it begins with a small letter, the table has it so, or with a capital.
        """
        key = text[:1].upper() + text[1:]
        return _joined(table.said.get(text) or table.said.get(key, text) for table in self._tables)

    def reason(self, kind: str) -> str:
        """The sentence of a kind of reason, in the first language; empty where no table has it."""
        return self._tables[0].reasons.get(kind, "")

    def told(self, key: str) -> str:
        """The sentence of a notice, of the log or of a list, in the first language; empty where no table has it."""
        return self._tables[0].told.get(key, "")

    def told_of(self, beginning: str) -> dict[str, str]:
        """The sentences whose keys begin alike, by what follows, in the order of the first language's table."""
        told = self._tables[0].told
        return {key.removeprefix(beginning): told[key] for key in told if key.startswith(beginning)}

    @property
    def letters(self) -> dict[str, str]:
        """The letters of the colours in a crosstable."""
        return {"w": self._first["white_letter"], "b": self._first["black_letter"], "": ""}

    def colours(self, text: str) -> str:
        """Colours as `w` and `b`, or `W` and `B`, in the letters of the language."""
        white, black = self._first["white_letter"], self._first["black_letter"]
        return text.translate(
            {ord("w"): white.lower(), ord("b"): black.lower(), ord("W"): white.upper(), ord("B"): black.upper()}
        )

    @property
    def direction(self) -> str:
        """``ltr``, or ``rtl`` for a script that runs from right to left."""
        return self._first["direction"]

    @property
    def colon(self) -> str:
        """A colon behind a word, with the space that the language puts before it."""
        return self._first["colon"]

    def figure(self, text: str) -> str:
        """A number with a decimal point, as the language writes it."""
        return text.replace(".", self._first["decimal"])

    def score(self, tenths: int) -> str:
        """Points as the language writes them."""
        return self.figure(points_text(tenths))

    def day(self, day: str) -> str:
        """A day of the form YYYY-MM-DD as the language writes it; nothing where there is none."""
        if not day:
            return ""
        year, month, date = day.split("-")
        return self._first["date"].format(year=year, month=month, day=date)

    @cached_property
    def _places(self) -> dict[str, str]:
        """Letter -> a character that sorts where the letter stands in the alphabet."""
        return {letter: chr(ord("a") + at) for at, letter in enumerate(self._first["alphabet"])}

    def in_order(self, name: str) -> str:
        """The sort key of a name: the alphabet of the language, in which no other accent and no capital counts."""
        places = self._places
        return "".join(
            places[letter] if letter in places else "".join(places.get(part, part) for part in folded(letter))
            for letter in normalize("NFC", name.casefold())
        )

    def letter(self, name: str) -> str:
        """The letter under which a name stands in a list."""
        first = normalize("NFC", name.casefold())[:1]
        return (first if first in self._places else folded(name)[:1]).upper()


def _joined(words: Iterable[str]) -> str:
    return " / ".join(dict.fromkeys(words))


def languages() -> list[str]:
    """The languages we have, by code."""
    return sorted(path.stem for path in (folder("templates") / "words").glob("*.toml"))


def words_of(codes: str, own_folder: str = "") -> Words:
    """The words of a language, or of two (``de,fr``); ``words/<code>.toml`` in a user's folder stands over ours.

    What a table leaves out is said in English. Raises BadInput for a language without a table, and for a table that
    cannot be read or that has a key which no sheet asks for, naming file and key.
    """
    found = [code.strip() for code in codes.split(",")]
    if len(found) > _MOST:
        raise BadInput(saying("too-many-languages", most=_MOST, text=codes))
    return Words(*(_table_of(code, own_folder) if own_folder else _ours(code) for code in found))


@cache
def _ours(code: str) -> _Table:
    ready = (folder("templates") / "words" / ENGLISH).with_suffix(AS_DATA)
    if code == ENGLISH and ready.is_file():
        text = ready.read_bytes()
        return _Table(code, *(_Part(text, name) for name in ("", *_PARTS)))
    return _table_of(code, "")


_PARTS = ("codes", "said", "reasons", "told")
"""The tables of a file of words, behind the words of the sheets."""


def _table_of(code: str, own_folder: str) -> _Table:
    ours = folder("templates") / "words"
    places = [ours, *([Path(own_folder) / "words"] if own_folder else [])]
    found = [file for place in places for file in place.glob("*.toml") if file.stem == code]
    if not found:
        meant = f"'{code}'{or_near(code, languages())}"
        raise BadInput(saying("no-language", text=meant, known=", ".join(languages()), code=code))
    table: dict[str, str] = {}
    own: dict[str, dict[str, str]] = {part: {} for part in _PARTS}
    for file in dict.fromkeys([ours / f"{ENGLISH}.toml", *found]):
        read = _read(file)
        parts = {part: read.pop(part, {}) for part in own}
        unknown = [key for key in read if table and key not in table]
        for part, said in parts.items():
            if not isinstance(said, dict):
                raise BadInput(saying("no-part-of-words", file=str(file), part=part))
            if part in ("reasons", "told"):  # forms for one and for many go together
                own[part] = {key: value for key, value in own[part].items() if key.partition(".")[0] not in said}
            own[part].update({key: str(value) for key, value in said.items()})
        if unknown:
            raise BadInput(saying("no-key-of-words", file=str(file), named=unknown[0]))
        if table:
            _check_places(file, read, table)
        table.update({key: str(value) for key, value in read.items()})
    return _Table(code, table, own["codes"], own["said"], own["reasons"], own["told"])


def _read(file: Path) -> dict[str, Any]:
    """The content of a file of words; of ours, in the wheel, as it was read when the wheel was made."""
    ready = file.with_suffix(AS_DATA)
    if file.parent.parent == folder("templates") and ready.is_file():
        made: dict[str, Any] = json.loads(ready.read_bytes())
        return made
    return tables_of(file)[1]


def write_ready_made(target: Path) -> None:
    """Write our files of words as they are read fastest: to read TOML takes a seventh of a small pairing."""
    for code in languages():
        read = tables_of(folder("templates") / "words" / f"{code}.toml")[1]
        text = json.dumps({key: said for key, said in read.items() if said != {}}, ensure_ascii=False, indent=0)
        (target / code).with_suffix(AS_DATA).write_bytes(text.encode())


def spoken(codes: str, own_folder: str = "") -> dict[str, object]:
    """Everything that a template of reasons needs to speak a language; nothing for English."""
    if not codes or codes == ENGLISH:
        return {}
    words = words_of(codes, own_folder)
    return {
        "_": words.said,
        "figure": words.figure,
        "colon": words.colon,
        "colours_in": words.colours,
        "tell": lambda notice: notice.in_words(words),
        "language": words.code,
        "direction": words.direction,
    }


def _check_places(file: Path, read: dict[str, object], english: dict[str, str]) -> None:
    """The places for values must be those of the English words."""
    for key, value in read.items():
        try:
            found = [part for part in Formatter().parse(str(value)) if part[1] is not None]
            places = {str(name) for _, name, _, _ in found}
            wanted = {name for _, name, _, _ in Formatter().parse(english.get(key, str(value))) if name is not None}
        except ValueError as error:
            raise BadInput(saying("no-words-of-key", file=str(file), named=key, why=str(error))) from error
        if any(spec or conversion for _, _, spec, conversion in found):
            raise BadInput(saying("places-are-names", file=str(file), named=key, text=str(value), example="{round}"))
        if not places <= wanted:
            raise BadInput(
                saying("other-places", file=str(file), named=key, found=str(sorted(places)), wanted=str(sorted(wanted)))
            )
