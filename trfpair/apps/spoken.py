"""The language of a command: its refusals and warnings are in the language that ``--lang`` asks for."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Literal

from trfpair.base.errors import NoPairing, TrfpairError
from trfpair.base.speech import IN_THE_LANGUAGE

if TYPE_CHECKING:
    from trfpair.base.speech import InWords
    from trfpair.event.words import Words

_LANGUAGE: ContextVar[tuple[str, str]] = ContextVar("language", default=("", ""))
"""The code of a language, and the folder of the user that may have words of it."""

_HEADS = {"error": "Error", "warning": "Warning", "next": "Next"}
"""The English heads of messages; a run in English reads no file of words for them."""


def speak(code: str | None, own_folder: str = "") -> None:
    """Let this run speak a language from now on; English where none is named. A user's folder may have words."""
    _LANGUAGE.set((code or "", own_folder))
    IN_THE_LANGUAGE.set(worded_now)


def language() -> Words | None:
    """The words of the language of this run. None for English, and for a language that trfpair has no words of."""
    code, own_folder = _LANGUAGE.get()
    if not code:
        return None
    from trfpair.event.words import ENGLISH, words_of

    try:
        words = words_of(code, own_folder)
    except TrfpairError:  # the words themselves may be what cannot be read
        return None
    return None if words.code == ENGLISH else words


def language_code() -> str:
    """The code of the language of this run."""
    words = language()
    return words.code if words else "en"


def worded_now(said: str | InWords) -> str:
    """A sentence in the language of this run; finished text as it is."""
    words = language()
    if words is None:
        return str(said)
    from trfpair.event.saying import worded

    return worded(said, words)


def refusal_told(error: TrfpairError) -> str:
    """A refusal in the language of this run; where no round can be paired, behind the words that programs look for."""
    words = language()
    if words is None or not isinstance(error, NoPairing):
        return worded_now(error.said)
    from trfpair.rounds.stuck import refused_in

    return str(refused_in(error, words.code))


def headed(text: str, head: Literal["error", "warning", "next"]) -> str:
    """A message behind its head, such as ``Error: ``."""
    words = language()
    if words is None:
        return f"{_HEADS[head]}: {text}"
    from trfpair.event.saying import filled

    return filled(words.told(f"head-{head}"), {"text": text})
