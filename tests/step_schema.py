"""The schemas of `pairs.json` and of an answer of `trfpair pods`, made of the table of steps (`trfpair_check.steps`).

python -m tests.step_schema  writes them anew
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from trfpair_check.families import FILES
from trfpair_check.steps import ANSWER_KEYS, BY_WORD, NAMED, OPTION_KEYS, OTHER_OPTION, PAGE_KEYS, TABLES

SCHEMAS = Path(__file__).parent.parent / "trfpair" / "schemas"
NAMES = ("pairs", "pods-answer")
Json = dict[str, Any]
HEAD = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
DESCRIPTIONS = {
    "program": "name and version",
    "rounds": "of the whole event",
    "system": "a name of trfpair systems",
    "options": "baku, and the system's own options that are not at their defaults or that the file keeps",
    "bye": "who has the pairing-allocated bye",
    "free": "who is there and has no opponent, where that is not the bye; only where there is somebody",
}
ANY_STEP: Json = {"type": "object", "required": ["step", "article"]}


def _ref(name: str) -> Json:
    return {"$ref": f"#/$defs/{name}"}


def _family(name: str) -> Json:
    """Each step of a family has the keys of its word."""
    words = list(BY_WORD[name])
    known: Json = {"required": ["step"], "properties": {"step": {"enum": words}}}
    rules = [{"if": {"properties": {"step": {"const": word}}}, "then": _ref(_place(name, word))} for word in words]
    return {"type": "object", **known, "allOf": rules}


def _place(name: str, word: str) -> str:
    """Where a step stands: families with the same steps have them once."""
    first = next(one for one in BY_WORD if BY_WORD[one].get(word) and _same(one, name, word))
    return f"{first}.{word}"


def _same(one: str, other: str, word: str) -> bool:
    return BY_WORD[one][word].schema() == BY_WORD[other][word].schema()


def _definitions(families: list[str], named: Mapping[str, Any]) -> Json:
    """The types with a name, the steps, and the steps of each family."""
    steps = {_place(name, word): BY_WORD[name][word].schema() for name in families for word in BY_WORD[name]}
    return {**{name: one.schema() for name, one in named.items()}, **steps, **{n: _family(n) for n in families}}


def _systems() -> Iterator[Json]:
    """Which options and steps a system has, by the first word of its name; those of other packages have any."""
    for word in FILES:
        steps = {"anyOf": [_ref("burstein"), _ref("seeding")]} if word == "burstein" else _ref(word)
        own = {"properties": {"options": OPTION_KEYS[word].schema(), "trace": {"items": steps}}}
        yield {"if": {"properties": {"system": {"pattern": f"^{word}(-|$)"}}}, "then": own}


def pairs_schema() -> Json:
    """The page."""
    page = PAGE_KEYS.schema()
    page["required"].append("options")
    page["properties"]["options"] = {"type": "object", "additionalProperties": OTHER_OPTION.schema()}
    for key, told in DESCRIPTIONS.items():
        page["properties"][key] = {"description": told, **page["properties"][key]}
    page["properties"]["format"] = {"const": 3}
    told = "the steps in order; not with --no-trace"
    page["properties"]["trace"] = {"description": told, "type": "array", "items": ANY_STEP}
    families = [name for name in BY_WORD if name not in TABLES]
    title = {"title": "pairs.json of trfpair pair --json, format 3"}
    return {**HEAD, **title, **page, "allOf": [*_systems()], "$defs": _definitions(families, NAMED)}


def answer_schema() -> Json:
    """An answer at tables of N, of one of the systems."""
    found: list[Json] = []
    for name in TABLES:
        answer = ANSWER_KEYS[name].schema()
        answer["properties"]["trace"] = {"type": "array", "items": _ref(name)}
        found.append({"title": name, **answer})
    return {**HEAD, "title": "What trfpair pods answers", "anyOf": found, "$defs": _definitions([*TABLES], {})}


def written(name: str) -> str:
    """A whole schema."""
    made = pairs_schema() if name == "pairs" else answer_schema()
    rows = [f" {json.dumps(key)}: {_told(value)}" for key, value in made.items()]
    return "{\n" + ",\n".join(rows) + "\n}\n"


def _told(value: Any) -> str:
    """An object with a line for each key, so that a person finds a step."""
    if not isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    rows = [f"  {json.dumps(key)}: {json.dumps(one, ensure_ascii=False)}" for key, one in value.items()]
    return "{\n" + ",\n".join(rows) + "\n }"


def file_of(name: str) -> Path:
    """Where a schema stands."""
    return SCHEMAS / f"{name}.schema.json"


def main() -> None:
    """Write them."""
    for name in NAMES:
        file_of(name).write_text(written(name), encoding="utf-8")


if __name__ == "__main__":
    main()
