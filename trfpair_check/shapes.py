"""What may stand in a page, as a text: read into types, which read values and write a JSON schema.

    ids:[player] what:'float' score?:points|null against:[@Reason]

A key, `?` if it may be missing, and a type. Types are the words of `WORDS`; `'float'` for that text; `[...]` a list;
`(... ...)` a list with so many values; `<...>` an object whose keys are players; `{...}` an object; `@Name` a type
with a name; and `|` between types. In an object `/` stands between variants, each with a `kind` of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from .words import Json, Stop

DEEPEST = 100
"""So many lists and objects may stand in each other."""
_SHOWN = 60


class Word(NamedTuple):
    """A word for a type: what it is called, the type of JSON, the least number or the spelling of the text."""

    said: str
    json: type
    least: int | None = None
    spelling: str = ""


_SET, _PAIRS = r"(0|[1-9][0-9]*)( (0|[1-9][0-9]*))*", r"(0|[1-9][0-9]*)-(0|[1-9][0-9]*)"
WORDS = {
    "player": Word("the number of a player", int, 1),
    "seat": Word("the number of a player, or 0 for nobody", int, 0),
    "round": Word("the number of a round", int, 1),
    "place": Word("a whole number from 1", int, 1),
    "count": Word("a whole number from 0", int, 0),
    "whole": Word("a whole number", int),
    "points": Word("points in tenths", int),
    "flag": Word("true or false", bool),
    "null": Word("null", type(None)),
    "text": Word("a text", str),
    "said": Word("a text that is not empty", str, None, r"[\s\S]+"),
    "hex": Word("a number such as 0x1f or -0x6", str, None, r"0x0|-?0x[1-9a-f][0-9a-f]*"),
    "positive": Word("a number above 0, such as 0x1f", str, None, r"0x[1-9a-f][0-9a-f]*"),
    "set": Word("numbers of players, such as 3 17 22", str, None, _SET),
    "pairs": Word("pairs, such as 3-17 22-0", str, None, rf"({_PAIRS}( {_PAIRS})*)?"),
    "games": Word("colours of games, such as WBW", str, None, r"[WB]*"),
    "floats": Word("two floats, such as v.", str, None, r"[v^.][v^.]"),
}


class Fault(Exception):
    """A value of another type: what was found and expected, and the keys that lead to it, the last one first."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.path: list[str] = []

    def below(self, key: str | int) -> Fault:
        """The fault, seen from outside."""
        self.path.append(f"[{key + 1}]" if isinstance(key, int) else f".{key}")
        return self


def _wrong(value: object, expected: str) -> Fault:
    kinds = {list: "a list", dict: "an object", bool: "true" if value else "false", type(None): "null"}
    return Fault(f"found {kinds.get(type(value)) or repr(value)[:_SHOWN]}, expected {expected}")


class Type:
    """What may stand at a place."""

    def read(self, value: object, deep: int) -> None:
        """Raise Fault unless the value is of this type."""
        raise NotImplementedError

    def schema(self) -> Json:
        """The type as JSON Schema has it."""
        raise NotImplementedError

    def said(self) -> str:
        """The type in a few words."""
        raise NotImplementedError


class Simple(Type):
    """A number, a text, true or false, null."""

    def __init__(self, name: str) -> None:
        self.name: str = name
        self.word = WORDS[name]
        self.matches = re.compile(self.word.spelling).fullmatch if self.word.spelling else None

    def read(self, value: object, deep: int) -> None:
        word = self.word
        if type(value) is not word.json:
            raise _wrong(value, word.said)
        if (isinstance(value, int) and word.least is not None and value < word.least) or (
            isinstance(value, str) and self.matches and not self.matches(value)
        ):
            raise _wrong(value, word.said)

    def schema(self) -> Json:
        word = self.word
        names = {int: "integer", str: "string", bool: "boolean"}
        found: Json = {"type": names.get(word.json, "null")}
        return found | ({} if word.least is None else {"minimum": word.least}) | self._pattern()

    def _pattern(self) -> Json:
        return {"pattern": f"^(?:{self.word.spelling})$"} if self.word.spelling else {}

    def said(self) -> str:
        return str(self.name)


class Text(Type):
    """The type of a value that can be one text only."""

    def __init__(self, text: str) -> None:
        self.text = text

    def read(self, value: object, deep: int) -> None:
        if value != self.text or type(value) is not str:
            raise _wrong(value, f"'{self.text}'")

    def schema(self) -> Json:
        return {"const": self.text}

    def said(self) -> str:
        return f"'{self.text}'"


class Many(Type):
    """A list of one type, or with a type for each value."""

    def __init__(self, types: list[Type], fixed: bool) -> None:
        self.types, self.fixed = types, fixed

    def read(self, value: object, deep: int) -> None:
        if type(value) is not list or deep > DEEPEST:
            raise _wrong(value, "a list" if deep <= DEEPEST else f"at most {DEEPEST} lists and objects")
        if self.fixed and len(value) != len(self.types):
            raise Fault(f"found {len(value)} values, expected {len(self.types)}")
        number = 0
        try:
            for number, one in enumerate(value):
                self.types[number if self.fixed else 0].read(one, deep + 1)
        except Fault as fault:
            raise fault.below(number) from None

    def schema(self) -> Json:
        if not self.fixed:
            return {"type": "array", "items": self.types[0].schema()}
        types, count = [one.schema() for one in self.types], len(self.types)
        return {"type": "array", "prefixItems": types, "items": False, "minItems": count}

    def said(self) -> str:
        told = " ".join(one.said() for one in self.types)
        return f"({told})" if self.fixed else f"[{told}]"


class ByPlayer(Type):
    """An object whose keys are numbers of players."""

    def __init__(self, type_: Type) -> None:
        self.type = type_

    def read(self, value: object, deep: int) -> None:
        if type(value) is not dict or deep > DEEPEST:
            raise _wrong(value, "an object")
        for key, one in value.items():
            if not re.fullmatch(r"[1-9][0-9]*", key):
                raise Fault(f"found the key {key[:_SHOWN]!r}, expected the number of a player")
            try:
                self.type.read(one, deep + 1)
            except Fault as fault:
                raise fault.below(key) from None

    def schema(self) -> Json:
        return {
            "type": "object",
            "patternProperties": {"^[1-9][0-9]*$": self.type.schema()},
            "additionalProperties": False,
        }

    def said(self) -> str:
        return f"<{self.type.said()}>"


class Either(Type):
    """One of several types."""

    def __init__(self, types: list[Type]) -> None:
        self.types = types

    def read(self, value: object, deep: int) -> None:
        faults: list[Fault] = []
        for one in self.types:
            try:
                one.read(value, deep)
            except Fault as fault:
                faults.append(fault)
            else:
                return
        deepest = max(faults, key=lambda fault: len(fault.path))
        raise deepest if deepest.path else _wrong(value, self.said().replace("|", " or "))

    def schema(self) -> Json:
        return {"anyOf": [one.schema() for one in self.types]}

    def said(self) -> str:
        return "|".join(one.said() for one in self.types)


class Key(NamedTuple):
    """A key of an object."""

    type: Type
    needed: bool


class Object(Type):
    """An object with these keys and no others; with variants, each kind has its own."""

    def __init__(self, variants: list[dict[str, Key]]) -> None:
        self.keys = variants[0]
        self.kinds = {kind: keys for keys in variants for kind in _kinds(keys)} if len(variants) > 1 else {}
        self.variants = variants

    def read(self, value: object, deep: int) -> None:
        if type(value) is not dict or deep > DEEPEST:
            raise _wrong(value, "an object" if deep <= DEEPEST else f"at most {DEEPEST} lists and objects")
        keys, key = self._of(value) if self.kinds else self.keys, ""
        try:
            for key, one in value.items():
                if key not in keys:
                    raise Fault("a key that has no meaning there")
                keys[key].type.read(one, deep + 1)
        except Fault as fault:
            raise fault.below(key[:_SHOWN]) from None
        missing = [key for key, each in keys.items() if each.needed and key not in value]
        if missing:
            raise Fault("it is missing").below(missing[0])

    def _of(self, value: Json) -> dict[str, Key]:
        kind = value.get("kind", "nothing")
        if type(kind) is not str or kind not in self.kinds:
            raise _wrong(kind, f"one of {', '.join(self.kinds)}").below("kind")
        return self.kinds[kind]

    def schema(self) -> Json:
        found = [_schema(keys) for keys in self.variants]
        return found[0] if len(found) == 1 else {"anyOf": found}

    def said(self) -> str:
        return "{" + " / ".join(" ".join(_told(keys)) for keys in self.variants) + "}"


def _kinds(keys: Mapping[str, Key]) -> list[str]:
    type_ = keys["kind"].type
    return [one.text for one in (type_.types if isinstance(type_, Either) else [type_]) if isinstance(one, Text)]


def _schema(keys: Mapping[str, Key]) -> Json:
    properties = {key: each.type.schema() for key, each in keys.items()}
    needed = [key for key, each in keys.items() if each.needed]
    return {"type": "object", "required": needed, "properties": properties, "additionalProperties": False}


def _told(keys: Mapping[str, Key]) -> Iterator[str]:
    for key, each in keys.items():
        yield f"{key}{'' if each.needed else '?'}:{each.type.said()}"


class Named(Type):
    """A type that stands elsewhere by its name; it may have itself as a part."""

    def __init__(self, name: str, types: Mapping[str, Type]) -> None:
        self.name, self.types = name, types

    def read(self, value: object, deep: int) -> None:
        self.types[self.name].read(value, deep)

    def schema(self) -> Json:
        return {"$ref": f"#/$defs/{self.name}"}

    def said(self) -> str:
        return f"@{self.name}"


class _Reader:
    """Reads the text of types, word by word."""

    def __init__(self, text: str, types: Mapping[str, Type]) -> None:
        self.words: list[str] = re.findall(r"'[^']*'|@\w+|[\w-]+|\S", text)
        self.types = types

    def next(self) -> str:
        return str(self.words[0]) if self.words else ""

    def take(self, expected: str = "") -> str:
        word = self.words.pop(0)
        assert expected in ("", word), (expected, word, self.words[:5])
        return word

    def object(self) -> Object:
        """Variants of keys up to the end or to a bracket."""
        variants = [self.keys()]
        while self.next() == "/":
            self.take()
            variants.append(self.keys())
        return Object(variants)

    def keys(self) -> dict[str, Key]:
        found: dict[str, Key] = {}
        while self.next() not in ("", "/", "}"):
            name = self.take()
            needed = self.next() != "?"
            if not needed:
                self.take()
            self.take(":")
            found[name] = Key(self.type(), needed)
        return found

    def type(self) -> Type:
        found = [self.single()]
        while self.next() == "|":
            self.take()
            found.append(self.single())
        return found[0] if len(found) == 1 else Either(found)

    def single(self) -> Type:
        word = self.take()
        if word == "{":
            return self.ended(self.object(), "}")
        if word == "[":
            return self.ended(Many([self.type()], False), "]")
        if word == "<":
            return self.ended(ByPlayer(self.type()), ">")
        if word == "(":
            types = []
            while self.next() != ")":
                types.append(self.type())
            return self.ended(Many(types, True), ")")
        if word[0] == "@":
            return Named(word[1:], self.types)
        return Text(word[1:-1]) if word[0] == "'" else Simple(word)

    def ended(self, found: Type, bracket: str) -> Type:
        self.take(bracket)
        return found


def keys_of(text: str, types: Mapping[str, Type]) -> Object:
    """The object with the keys of a text."""
    return _Reader(text, types).object()


def named(texts: Mapping[str, str]) -> dict[str, Type]:
    """Types by name, which may name each other."""
    found: dict[str, Type] = {}
    for name, text in texts.items():
        found[name] = _Reader(text, found).type()
    return found


def read(type_: Type, value: Any, at: str) -> None:
    """Stop with 3, unless the value is of the type."""
    try:
        type_.read(value, 0)
    except Fault as fault:
        raise Stop(3, f"{at}{''.join(reversed(fault.path))}: {fault}") from None
