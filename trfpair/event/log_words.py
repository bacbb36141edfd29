"""The sentences for lines of the log, a function for each way of saying: the round, the text, and what people are
called.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

Called = Mapping[int, str]
"""What players or teams are called, by number."""
WordsOfLine = Callable[[int, str, Called], str]
"""The sentence for a line: its round, its text, and what those whom it numbers are called."""

_NUMBER = r"\b\d+\b"
_PAIR = r"(\d+)-(\d+)"
_MOST_MOVED = 20
"""So many new numbers are named."""


def with_names(text: str, called: Called) -> str:
    """A text in which players are named."""
    return re.sub(_NUMBER, lambda found: called.get(int(found[0]), f"no. {found[0]}"), text)


def pairs(text: str, called: Called) -> str:
    """The pairs of a list; Black 0 is the bye."""
    listed = [(int(one), int(other)) for one, other in re.findall(_PAIR, text)]
    named = [
        f"{called.get(one, one)} and {called.get(other, other)}" if other else f"the bye of {called.get(one, one)}"
        for one, other in listed
    ]
    return "; ".join(named) or "none"


def made(how: str) -> WordsOfLine:
    """A round that came otherwise than by the rules."""

    def words(round_: int, text: str, called: Called) -> str:
        right, _, there = text.partition("=>")
        return f"round {round_} {how}: {pairs(there, called)}, where the rules give {pairs(right, called)}"

    return words


def changed(round_: int, text: str, called: Called) -> str:
    """A result, or a bye, that changed after later rounds were paired with it."""
    who, _, rest = text.partition(" ")
    return f"round {round_}: {with_names(who.replace('-', ' and '), called)} {rest}"


def for_rating(round_: int, text: str, called: Called) -> str:
    """A correction that changes no points."""
    return f"{changed(round_, text, called)}, for the rating alone"


def colours(round_: int, text: str, called: Called) -> str:
    """Colours that were exchanged after later rounds were paired with them."""
    pair, _, rest = text.partition(" was ")
    _, _, since = rest.partition(", ")
    return f"round {round_}: the colours of {pairs(pair, called)} were exchanged, {since}"


def goes_on(round_: int, text: str, called: Called) -> str:
    """A game that goes on later, or how it ended."""
    if " was " in text:
        return changed(round_, text, called)
    return f"round {round_}: the game of {pairs(text, called)} goes on later"


def by_decision(round_: int, text: str, called: Called) -> str:
    """A result that the arbiter decided."""
    pair, _, result = text.partition(" ")
    return f"round {round_}: the arbiter decided the game of {pairs(pair, called)}: {result}"


def new_numbers(_round: int, text: str, called: Called) -> str:
    """New numbers, with the names."""
    words = text.split()
    moved = [f"{called.get(int(now), now)} was {was}" for now, was in zip(words[::3], words[2::3])]
    more = f", and {len(moved) - _MOST_MOVED} more" if len(moved) > _MOST_MOVED else ""
    return f"new numbers: {', '.join(moved[:_MOST_MOVED])}{more}"


def rated(round_: int, text: str, called: Called) -> str:
    """Another rating."""
    who, _, rest = text.partition(" ")
    return f"the rating of {with_names(who, called)} {rest} before round {round_}"


def titled(round_: int, text: str, called: Called) -> str:
    """Another title."""
    who, _, rest = text.partition(" ")
    return f"the title of {with_names(who, called)} {rest} before round {round_}"


def away_by_word(round_: int, text: str, called: Called) -> str:
    """The players who were said to be away when a round was paired."""
    return f"round {round_}: paired with {with_names(text.strip().replace(',', ', '), called)}"


def of_rounds(how: str) -> WordsOfLine:
    """A line that says the rest of a sentence."""
    return lambda round_, text, _: how.format(round_=round_, text=text)


def of_pairs(how: str) -> WordsOfLine:
    """A line that lists pairs."""
    return lambda round_, text, called: how.format(round_=round_, pairs=pairs(text, called))


def of_players(how: str) -> WordsOfLine:
    """A line that lists players."""

    def words(round_: int, text: str, called: Called) -> str:
        ids = sorted({int(word) for word in text.split() if word.isdecimal()})
        return how.format(round_=round_, names=", ".join(called.get(id_, str(id_)) for id_ in ids))

    return words
