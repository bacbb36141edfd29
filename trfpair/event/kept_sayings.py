"""Sentences as data that JSON can hold: what is kept today is said tomorrow in another language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from trfpair.base.named import NamedTuple
from trfpair.base.speech import InWords
from trfpair.event.saying import AFigure, AText, AWord, Filling, InEnglish, InTenths, Listing, Saying, worded
from trfpair.event.words import ENGLISH, Words, languages, words_of


class InEach(NamedTuple):
    """A sentence as it is said in each language."""

    texts: Mapping[str, str]

    def in_words(self, words: Words) -> str:
        """The sentence in a language; in English for a language that came later."""
        return self.texts.get(words.code, self.texts[ENGLISH])


class KeptPhrases(NamedTuple):
    """Phrases that were kept as data, and their English, one behind the other."""

    text: str
    kept: Sequence[Any]

    def __str__(self) -> str:
        """The phrases in English."""
        return self.text

    def in_words(self, words: Words) -> str:
        """The phrases in a language; in English where nothing was kept, or the words of a phrase are not known."""
        return (words.code != ENGLISH and together_again(self.kept, words)) or self.text


_KINDS: Mapping[str, Callable[..., Any]] = {
    kind.__name__: kind for kind in (Saying, InTenths, AFigure, AWord, AText, Listing, InEach)
}

_AS_IT_IS = (str, int)


def as_kept(said: Filling) -> Any:
    """A sentence as data: its key with what fills its places, or the finished text.

    A sentence of another kind, such as why a round cannot be paired, is kept as it is said in each language.

    >>> as_kept(Saying("did-enter", round=3))
    {'Saying': ['did-enter', {'round': 3}]}
    """
    if type(said) in _AS_IT_IS:
        return said
    if isinstance(said, InEnglish):
        said = said.said
    if isinstance(said, Saying):
        facts = said.facts.items()
        kept = {name: fact if type(fact) in _AS_IT_IS else as_kept(fact) for name, fact in facts}
        return {"Saying": [said.key, kept]}
    if isinstance(said, InTenths | AFigure | AWord | AText | Listing):
        parts: tuple[Any, ...] = said
        return {type(said).__name__: [[*map(as_kept, x)] if isinstance(x, list | tuple) else x for x in parts]}
    return said if isinstance(said, str | int) else {InEach.__name__: [_in_each(said)]}


def told_again(kept: Any, words: Words) -> str:
    """A sentence that was kept, in a language; empty for data that are none, or of a key that no table has."""
    try:
        said = _read(kept)
        told: object = said if type(said) is str else worded(said, words)
    except (AttributeError, KeyError, TypeError, ValueError, IndexError, RecursionError):
        return ""
    return told if isinstance(told, str) else ""


def together_again(kept: Iterable[Any], words: Words) -> str:
    """Phrases that were kept, in a language, one behind the other; empty where one of them says nothing."""
    told = [told_again(one, words) for one in kept]
    return "; ".join(told) if all(told) else ""


def _in_each(said: InWords) -> dict[str, str]:
    return {language: said.in_words(words_of(language)) for language in languages()}


def _read(kept: Any) -> Any:
    if not isinstance(kept, Mapping):
        return kept
    ((kind, parts),) = kept.items()
    if _KINDS[kind] is Saying:
        key, facts = parts
        return _KINDS[kind](key, **{name: _read(fact) for name, fact in facts.items()})
    return _KINDS[kind](*[tuple(map(_read, part)) if isinstance(part, list) else part for part in parts])
