"""The types of the package for npm, made of the schemas of the answers and of the signatures of the library.

python -m tests.npm_types  writes them anew
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import trfpair
from tests.step_schema import SCHEMAS
from trfpair.event.model import Result
from trfpair.systems.keywords import SystemOptions, TournamentWishes

FILE = Path(__file__).parent.parent / "web" / "npm" / "answers.d.ts"
HEAD = "/* The answers and the options of trfpair: made from its schemas and signatures by `make pages`. */\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
WORDS: Mapping[Any, str] = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}
NOT_HERE = {"paired", "seconds", "logo", "templates", "on_warning"}
"""Keywords that a program in JavaScript does not say: an answer of Python, a process, files."""

Schema = Mapping[str, Any]


def answers() -> dict[str, Schema]:
    """The name of a type -> its schema."""
    kinds = {name: json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8")) for name in _FILES}
    found = {"Round": kinds["pairs"], "Standings": kinds["standings"], "TournamentData": kinds["tournament"]}
    found |= {"Explanation": _without(kinds["explain"], "program"), "WhyNot": _without(kinds["why-not"], "program")}
    parts = kinds["check"]["$defs"]
    found |= {"RoundCheck": parts["round"], "Problem": parts["problem"]}
    found["Verdict"] = _without(kinds["verify"]["properties"]["verdicts"]["items"], "file", "pairs")
    own = {"not_taken": kinds["explain"]["$defs"]["not_taken"], **kinds["tournament"]["$defs"]}
    return found | {_referred(name): schema for name, schema in own.items()}


_FILES = ("pairs", "standings", "tournament", "explain", "why-not", "check", "verify")


def _without(schema: Schema, *keys: str) -> Schema:
    left = {key: value for key, value in schema["properties"].items() if key not in keys}
    return {**schema, "properties": left, "required": [key for key in schema["required"] if key not in keys]}


def _referred(name: str) -> str:
    """The name of a part: one of a tournament as data ends so, as a record and a player are other things too."""
    words = name.split("_")
    return "".join(map(str.capitalize, words)) if len(words) > 1 else f"{name}Data"


def kind_of(schema: Schema, depth: int = 0) -> str:
    """A schema as a type."""
    if "$ref" in schema:
        return _referred(schema["$ref"].rpartition("/")[2])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(kind_of(one, depth) for one in schema["anyOf"]))
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    return " | ".join(_of_one(kind, schema, depth) for kind in kinds) or "unknown"


def _of_one(kind: str, schema: Schema, depth: int) -> str:
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(kind_of(one, depth) for one in schema['prefixItems'])}]"
        inner = kind_of(schema.get("items", {}), depth)
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if kind != "object":
        return PLAIN[kind]
    if "properties" not in schema:
        more = schema.get("additionalProperties") or next(iter(schema.get("patternProperties", {}).values()), {})
        if not more and "required" in schema:
            return f"{{ {' '.join(f'{key}: string;' for key in schema['required'])} [key: string]: unknown }}"
        return f"Record<string, {kind_of(more, depth) if isinstance(more, dict) else 'unknown'}>"
    return _object(schema, depth)


def _object(schema: Schema, depth: int) -> str:
    pad, lines = "  " * (depth + 1), []
    for key, value in schema["properties"].items():
        if said := value.get("description"):
            lines.append(f"{pad}/** {said[:1].upper()}{said[1:]}. */")
        optional = "" if key in schema.get("required", ()) else "?"
        lines.append(f"{pad}{key}{optional}: {kind_of(value, depth + 1)};")
    return "\n".join(["{", *lines, "  " * depth + "}"])


def options() -> dict[str, dict[str, Any]]:
    """The name of the type of some options -> keyword -> type in Python."""
    own = get_type_hints(SystemOptions)
    asking = {name: keywords(getattr(trfpair, name)) for name in _ASKED}
    return {
        "ReadingOptions": asking["loads"],
        "SystemOptions": own,
        "PairOptions": asking["pair"],
        "StandingsOptions": asking["standings"],
        "QuestionOptions": asking["explain"],
        "CheckOptions": asking["check"],
        "SheetOptions": asking["sheets"],
        "ResultOptions": asking["with_results"],
        "AbsenceOptions": asking["with_absences"],
        "EntryOptions": asking["with_players"],
        "UndoOptions": asking["without_round"],
        "Wishes": {**asking["generate"], **get_type_hints(TournamentWishes)},
        "Entrant": {key: kind for key, kind in get_type_hints(trfpair.Player).items() if key in ENTERED},
    }


_ASKED = (
    *("loads", "pair", "standings", "explain", "check", "sheets"),
    *("with_results", "with_absences", "with_players", "without_round", "generate"),
)
OF_SYSTEMS = {"PairOptions", "QuestionOptions", "CheckOptions"}
NEEDED = {"Wishes": ("players", "rounds"), "Entrant": ("name",)}
ENTERED = (
    *("id", "name", "sex", "title", "rating", "federation", "fide_id", "birth", "club", "school", "town"),
    "registration",
)


def keywords(function: Callable[..., Any]) -> dict[str, Any]:
    """The keywords that a function takes, with their types."""
    hints = get_type_hints(inspect.unwrap(function))
    known = inspect.signature(function).parameters.values()
    said = [one for one in known if one.kind is one.KEYWORD_ONLY or one.default is not one.empty]
    return {one.name: hints[one.name] for one in said if one.name not in NOT_HERE}


def typed(hint: Any) -> str:
    """A type of Python in TypeScript; what only Python has is left out."""
    return " | ".join(dict.fromkeys(_typed(hint))) or "unknown"


def _typed(hint: Any) -> Iterable[str]:
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        for one in inner:
            yield from _typed(one)
    elif origin is Literal:
        yield from (json.dumps(one) for one in inner)
    elif hint is Result:
        yield '"H" | "F" | "Z" | ""'
    elif origin in (Sequence, list):
        found = typed(inner[0])
        yield f"({found})[]" if "|" in found else f"{found}[]"
    elif origin is dict:
        yield "Record<string, unknown>"
    elif hint in WORDS:
        yield WORDS[hint]


def camel(name: str) -> str:
    """A keyword as JavaScript has it."""
    return re.sub("_([a-z])", lambda letter: letter[1].upper(), name)


def written() -> str:
    """The text of the file."""
    parts = [HEAD]
    for name, schema in answers().items():
        parts.append(f"export interface {name} {kind_of(schema)}\n")
    for name, known in options().items():
        more = " extends SystemOptions" if name in OF_SYSTEMS else ""
        lines = (
            f"  {camel(key)}{'' if key in NEEDED.get(name, ()) else '?'}: {typed(kind)};" for key, kind in known.items()
        )
        parts.append("\n".join([f"export interface {name}{more} {{", *lines, "}\n"]))
    return "\n".join(parts)


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8", newline="\n")
