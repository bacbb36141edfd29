"""The part of the schema of `pairs.json` that tells of steps, made of the classes of `trfpair.systems.trace`.

python -m tests.step_schema  writes it anew
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from trfpair.systems import trace

SCHEMA = Path(__file__).parent.parent / "trfpair" / "schemas" / "pairs.schema.json"
CLASSES = ("Refusal", "Picked", "Coloured", "Several", "Member", "Group", "Move", "Bye", "Undone")
COUNTS = ("Counted", "Criteria")
_INT, _TEXT = {"type": "integer"}, {"type": "string"}
_INTS = {"type": "array", "items": _INT}
KINDS: dict[str, dict[str, Any]] = {
    "int": _INT,
    "str": _TEXT,
    "int | tuple[int, ...]": {"anyOf": [_INT, _INTS]},
    "int | str | None": {"type": ["integer", "string"]},
    "Sequence[int]": _INTS,
    "tuple[int, int]": _INTS,
    "tuple[str, str] | tuple[()]": {"type": "array", "items": _TEXT},
    "JsonValue": {},
}
"""JSON by annotation; sequences of classes besides."""
TELLING = {
    "white": ("Coloured",),
    "chooser": ("Picked", "Coloured"),
    "against": ("Picked", "Coloured", "Move", "Bye"),
    "incoming": ("Group",),
    "pair": ("Undone",),
    "what": ("Move",),
}
"""Keys that say of which class an object is."""


def step_schema() -> dict[str, Any]:
    """The schema of a step."""
    return {
        "type": "object",
        "required": ["step", "article"],
        "properties": {"step": _TEXT, "article": _TEXT},
        "dependentSchemas": {key: _one_of(names) for key, names in TELLING.items()},
    }


def definitions() -> dict[str, Any]:
    """The schema of each class."""
    return {name: _of_class(getattr(trace, name)) for name in (*CLASSES, *COUNTS)}


def _of_class(part: type) -> dict[str, Any]:
    kinds = {name: kind for name, kind in part.__annotations__.items() if name != "facts"}
    required = [name for name in kinds if name not in trace._SILENT and name != "against"]
    properties = {name.rstrip("_"): _kind(kind) for name, kind in kinds.items()}
    return {"type": "object", "required": [name for name in required if name != "score"], "properties": properties}


def _kind(annotation: str) -> dict[str, Any]:
    if annotation in KINDS:
        return KINDS[annotation]
    names = annotation.removeprefix("Sequence[").removesuffix("]").split(" | ")
    return {"type": "array", "items": _one_of(names)}


def _one_of(names: tuple[str, ...] | list[str]) -> dict[str, Any]:
    found = [{"$ref": f"#/$defs/{name}"} for name in names]
    return found[0] if len(found) == 1 else {"anyOf": found}


def written() -> str:
    """The whole schema, with the steps as the classes have them."""
    data = json.loads(SCHEMA.read_text(encoding="utf-8"))
    data["properties"]["trace"]["items"] = step_schema()
    data["$defs"] = definitions()
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def main() -> None:
    """Write it."""
    SCHEMA.write_text(written(), encoding="utf-8")


if __name__ == "__main__":
    main()
