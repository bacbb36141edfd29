"""Text for a person: control and direction characters, which a name may hold, are shown as symbols.

They would move the cursor, ring the bell, or turn a line around. A file keeps them, and so does what programs read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

_PLAIN = bytes([9, 10, *range(32, 127)])

_HIDDEN = "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"

_CONTROL = "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]"

_LONGEST_LINE, _LONGEST_TEXT = 2_000, 190_000
"""Characters of a line of a message, and of the whole."""

_SEPARATORS = "\u2028\u2029"


def shown(text: str) -> str:
    """The text with one symbol for each such character; line ends and tabs stay."""
    if text.isascii():
        return text if not text.encode().translate(None, _PLAIN) else re.sub(_HIDDEN, _symbol, text)
    odd = text.encode("utf-8", "surrogatepass").translate(None, _PLAIN).decode("utf-8", "surrogatepass")
    if odd.isprintable():
        return text
    return re.sub(_HIDDEN, _symbol, text)


def has_control(text: str) -> bool:
    """Whether a text has a character that is no letter, but an order to a terminal or a printer."""
    return bool(re.search(_CONTROL, text))


def in_brief(text: str) -> str:
    """A message with what is beyond reading cut from its lines: whoever quotes a file may quote a megabyte."""
    if len(text) <= _LONGEST_LINE:
        return text
    lines = [line if len(line) <= _LONGEST_LINE else line[:_LONGEST_LINE] + " …" for line in text.split("\n")]
    shown = "\n".join(lines)
    return shown if len(shown) <= _LONGEST_TEXT else shown[:_LONGEST_TEXT] + " …"


def plural(number: int, thing: str) -> str:
    """So many things: ``1 board``, ``2 boards``."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def spans(labels: Iterable[int | str], order: Iterable[str] = ()) -> str:
    """Numbers in a sentence, neighbours together: ``2, 4-9``; labels that are no numbers by an order of all of them."""
    behind = dict(pairwise(order))
    found: list[list[str]] = []
    for label in map(str, labels):
        last = found[-1][-1] if found else ""
        if last and label == (behind.get(last) or (str(int(last) + 1) if last.isdecimal() else "")):
            found[-1][1:] = [label]
        else:
            found.append([label])
    return ", ".join(map("-".join, found))


def is_hidden(char: str) -> bool:
    """Whether a character has a symbol in its place."""
    return bool(re.match(_HIDDEN, char))


def _symbol(found: re.Match[str]) -> str:
    """ESC as ``␛``, a direction as ``↔``, a separator of lines as ``⏎``, what has no symbol of its own as ``�``."""
    code = ord(found[0])
    if code < 32:
        return chr(0x2400 + code)
    if code == 127:
        return "\u2421"
    if found[0] in _SEPARATORS:
        return "\u23ce"
    return "\ufffd" if code < 0xA0 or code >= 0xD800 else "\u2194"


def cited(article: str) -> str:
    """An article as pages show it: empty for a step of an edition whose articles we cannot number."""
    return article if any(char.isdigit() for char in article) else ""
