"""pairs.json, read strictly: once, before anything is checked."""

from __future__ import annotations

import gc
import json
from collections.abc import Callable
from typing import Any

from .shapes import read
from .steps import ANSWER_KEYS, BY_WORD, OPTION_KEYS, OTHER_OPTION, PAGE_KEYS
from .words import TOO_LARGE, Json, Stop, require

FORMAT = 3
MOST_PARTS = 4_000_000
"""Lists and objects of a page: those of the largest event with trace and certificates are fewer."""
_SHOWN = 60


def _object(pairs: list[tuple[str, Any]]) -> Json:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {twice[:_SHOWN]!r} stands twice in an object")
    return found


def _no_number(text: str) -> Any:
    raise ValueError(f"{text[:_SHOWN]} is not a whole number")


def json_of(text: bytes, name: str = "pairs.json", number: Callable[[str], Any] = _no_number) -> Json:
    """The object of a text in UTF-8, without a key twice, and with whole numbers, unless `number` reads others."""
    parts = text.count(b"[") + text.count(b"{")
    require(parts <= MOST_PARTS, f"{name} has more than {MOST_PARTS} lists and objects, more than are read", TOO_LARGE)
    collecting = gc.isenabled()
    gc.disable()  # going through what was read, again and again, takes longer than to read it
    try:
        found = json.loads(
            text.decode("utf-8-sig"), object_pairs_hook=_object, parse_float=number, parse_constant=_no_number
        )
    except (ValueError, RecursionError, ArithmeticError) as error:
        raise Stop(3, f"{name} is not JSON that can be read in one way only: {error}") from None
    finally:
        if collecting:
            gc.enable()
    require(type(found) is dict, f"{name} is not a JSON object", 3)
    return dict(found)


def page_of(text: bytes) -> Json:
    """The page of a text, of which every value has its type."""
    return read_page(json_of(text))


def read_page(told: Json) -> Json:
    """The page of an object, of which every value has its type."""
    if (found := told.get("format")) != FORMAT or type(found) is not int:
        older = "an older" if type(found) is int and found < FORMAT else "a newer" if type(found) is int else "no"
        made = f"{older} trfpair wrote it ({told.get('program')!r})"
        raise Stop(3, f"pairs.json has the format {found!r}, {made}; {FORMAT} is read: pair again")
    steps = told.pop("trace", None)
    options = told.pop("options", None)
    read(PAGE_KEYS, told, "pairs.json")
    read_options(str(told["system"]), options)
    told["options"] = options
    if steps is not None:
        require(type(steps) is list, "pairs.json.trace: expected a list", 3)
        read_steps(str(told["system"]), steps)
        told["trace"] = steps
    return told


def read_options(system: str, options: Any) -> None:
    """Stop with 3, unless each option is one of the system."""
    at, known = "pairs.json.options", OPTION_KEYS.get(system, OPTION_KEYS.get(system.split("-")[0]))
    require(type(options) is dict, f"{at}: expected an object", 3)
    if known:
        read(known, options, at)
    for name, value in options.items() if not known else ():
        read(OTHER_OPTION, value, f"{at}.{name[:_SHOWN]}")


def read_answer(system: str, answer: Json) -> None:
    """Stop with 3, unless each value of an answer of `trfpair pods` has its type."""
    steps = answer.get("trace", [])
    read(ANSWER_KEYS[system], {key: value for key, value in answer.items() if key != "trace"}, "the answer")
    require(type(steps) is list, "the answer.trace: expected a list", 3)
    read_steps(system, steps)


def read_steps(system: str, steps: list[Any]) -> None:
    """Stop with 3, unless each step is one of the system."""
    name = system.split("-")[0]
    if steps and isinstance(steps[0], dict) and steps[0].get("step") == "seeding":
        name = "seeding"
    known = BY_WORD.get(name)
    for number, step in enumerate(steps if known else [], 1):
        word = step.get("step") if type(step) is dict else None
        at = f"step {number}" + (f", {word}" if type(word) is str else "")
        require(type(word) is str and word in (known or {}), f"{at}: {name} has no such step", 3)
        read((known or {})[str(word)], step, at)
