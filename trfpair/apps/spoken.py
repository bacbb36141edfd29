"""The language of a command: its refusals and warnings are in the language that ``--lang`` asks for."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Literal

from trfpair.base.errors import BadInput, NoPairing, TrfpairError

if TYPE_CHECKING:
    from trfpair.base.speech import InWords
    from trfpair.event.words import Words

_LANGUAGE: ContextVar[str] = ContextVar("language", default="")

_HEADS = {"error": "Error", "warning": "Warning", "next": "Next"}


def speak(code: str | None) -> None:
    """Let this run speak a language from now on; English where none is named."""
    _LANGUAGE.set(code or "")


def language() -> Words | None:
    """The words of the language of this run. None for English, and for a language that trfpair has no words of."""
    code = _LANGUAGE.get()
    if not code:
        return None
    from trfpair.event.words import ENGLISH, words_of

    try:
        words = words_of(code)
    except BadInput:
        return None
    return None if words.code == ENGLISH else words


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
