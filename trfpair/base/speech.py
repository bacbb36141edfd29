"""The words of whoever asks: a way out is an option or a command at a keyboard, an argument or a function in a program.

A person is spoken to unless a function of the library was called (`trfpair.base.kinds.door`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextvars import ContextVar
from importlib import import_module
from typing import Any, Protocol

TO_A_PROGRAM: ContextVar[bool] = ContextVar("to_a_program", default=False)


class InWords(Protocol):
    """A sentence that can be said in every language."""

    def in_words(self, words: Any, /) -> str:
        """The sentence in a language, by its words (`trfpair.event.words`)."""
        ...


def saying(key: str, **facts: object) -> InWords:
    """A sentence by the key of its words. The words are read in a room above, and the package hands them over."""
    said: InWords = import_module("trfpair").said_by_key(key, facts)
    return said


def unexpected(error: Exception, *, of_file: bool = True) -> InWords:
    """An error that nobody foresaw: its kind and its text; where it arose with a file, what to do with it."""
    what = saying("unexpected-error", text=f"{type(error).__name__}: {error}")
    return saying("unexpected", what=what) if of_file else what


def said_again(text: str, kept: Sequence[Any]) -> InWords:
    """English phrases that were kept as data too, to be said in every language."""
    said: InWords = import_module("trfpair").said_by_kept(text, kept)
    return said


class FirstLine:
    """The first line of a message that may have several."""

    def __init__(self, said: str | InWords) -> None:
        self._said = said

    def in_words(self, words: Any) -> str:
        """The line in a language."""
        said = self._said
        told = said.in_words(words) if hasattr(said, "in_words") else str(said)
        return told.partition("\n")[0]


OF_SYSTEM = (
    "No such file or directory",
    "Permission denied",
    "Is a directory",
    "Not a directory",
    "No space left on device",
    "Read-only file system",
    "File name too long",
)
"""The reasons of the system for which languages have words."""


def of_system(why: object) -> object:
    """The reason of the system for an error of a file, to be put into a sentence; one without words stays as it is."""
    return import_module("trfpair").said_by_text(str(why))


IN_THE_LANGUAGE: ContextVar[Callable[[InWords], str]] = ContextVar("in_the_language", default=str)
"""What says a sentence in the language of the run, for whoever prints below the programs."""


def either(person: str, program: str) -> str:
    """The words for the one who is spoken to."""
    return program if TO_A_PROGRAM.get() else person


def noticed(text: str) -> str:
    """The words of a notice: they stand on the page of a round, the same whoever asks, and speak to a person."""
    return text


def by_option(name: str, value: str = "", *, program: str = "") -> str:
    """How an option is given: ``--rounds N``, or ``rounds=N`` (or as ``program`` has its value)."""
    typed = f"--{name.replace('_', '-')}{f' {value}' if value else ''}"
    return either(typed, f"`{name}={program or value or 'True'}`")
