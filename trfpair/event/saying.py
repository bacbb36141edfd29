"""Sentences that are said in every language: the key of the words, and what fills their places.

The words stand in ``templates/words``, in the table ``told`` of a language. A key with ``.many`` has the sentence for
several things: it goes by the place ``count``, else by the first place that lists some.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from string import Formatter
from typing import TYPE_CHECKING

from trfpair.base.inputs import first_of_many
from trfpair.base.named import NamedTuple
from trfpair.base.near import near
from trfpair.base.speech import InWords

if TYPE_CHECKING:
    from trfpair.base.errors import TrfpairError
    from trfpair.event.words import Words


class InTenths(NamedTuple):
    """Points, in tenths."""

    tenths: int


class AFigure(NamedTuple):
    """A number as a text with a decimal point."""

    text: str


class AWord(NamedTuple):
    """A word of the sheets, by its key."""

    key: str


class AText(NamedTuple):
    """A text of the templates, such as the name of a criterion, by its English."""

    text: str


class Listing(NamedTuple):
    """Listing things, one behind the other; of more than ``most`` the first, and how many more there are."""

    things: Sequence[Filling]
    most: int = 0
    between: str = ", "
    rest: str = "and-more"
    """The words for how many more there are; before a comma stands no space."""
    last: str = ""
    """The word before the last one, where there is one."""


class Saying:
    """A sentence, or a part of one: the key of its words, and what fills the places by their names."""

    __slots__ = ("facts", "key")

    def __init__(self, key: str, **facts: Filling) -> None:
        self.key, self.facts = key, facts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Saying) and (self.key, self.facts) == (other.key, other.facts)

    def __hash__(self) -> int:
        return hash((self.key, *(fact for fact in self.facts.values() if isinstance(fact, str | int))))

    def __repr__(self) -> str:
        """The sentence in English."""
        return f"<{self.key}: {self.text}>"

    def __str__(self) -> str:
        """The sentence in English."""
        return self.in_words(_english())

    @property
    def text(self) -> str:
        """The sentence in English."""
        return str(self)

    def in_words(self, words: Words) -> str:
        """The sentence in a language."""
        text = words.told(f"{self.key}.many") if self._many else ""
        text = text or words.told(self.key)
        places = _Places()
        for name, value in self.facts.items():
            places[name] = value if type(value) is str else _shown(value, words)
        return text.format_map(places)

    @property
    def _many(self) -> bool:
        """Whether the sentence is one for several things."""
        count = self.facts.get("count")
        if isinstance(count, int):
            return count != 1
        for value in self.facts.values():
            if isinstance(value, Listing):
                return len(value.things) > 1
        return False


Filling = str | int | InTenths | AFigure | AWord | AText | Listing | InWords
"""What fills a place: a name or a text that every language has alike, a number, points, a word, a list, a part."""
Fillings = dict[str, Filling]
"""What fills the places of a sentence, by their names."""


class InEnglish(str):
    """An English sentence that knows what it says, and so can be said in every language."""

    __slots__ = ("said",)
    said: InWords

    def __new__(cls, said: InWords) -> InEnglish:
        """The sentence of a saying."""
        text = super().__new__(cls, said.in_words(_english()))
        text.said = said
        return text

    def in_words(self, words: Words, /) -> str:
        """The sentence in a language."""
        return self.said.in_words(words)

    def __reduce__(self) -> tuple[type[InEnglish], tuple[InWords]]:
        """Tell how another process makes it again: from the sentence, and not from the English text."""
        return type(self), (self.said,)


def in_english(said: str | InWords) -> str:
    """A sentence as an English text that can be said in every language; finished text as it is."""
    return said if isinstance(said, str) else InEnglish(said)


class Lines:
    """Sentences, a line each: unless ``whole``, of very many the first, and how many there are more."""

    def __init__(self, said: Iterable[str | InWords], *, whole: bool = False) -> None:
        self._said, self._whole = tuple(said), whole

    def __str__(self) -> str:
        """The lines in English."""
        return self.in_words(_english())

    def in_words(self, words: Words) -> str:
        """The lines in a language."""
        lines = [worded(one, words) for one in self._said]
        return "\n".join(lines) if self._whole else first_of_many(lines, words.told("and-more"))


def pair_said(white: int, black: int) -> str | Saying:
    """A pair by numbers; Black 0 is the bye."""
    return f"{white}-{black}" if black else Saying("pair-of-bye", who=white)


def rounds_held(last: int) -> Saying:
    """The rounds of a file: ``no round``, ``round 1``, ``rounds 1 to 5``."""
    return Saying("held-rounds", last=last) if last > 1 else Saying("held-one" if last else "held-none")


def or_meant(word: str, known: Iterable[str], shown: str = "") -> str | Saying:
    """A word that nobody knows, as it is shown [between accents grave], with the known words that may be meant."""
    nearest, shown = Listing([f"`{name}`" for name in near(word, known)], last="or"), shown or f"`{word}`"
    return Saying("or-meant", text=shown, words=nearest) if nearest.things else shown


def at_place(place: str | Saying, error: TrfpairError) -> Saying:
    """A refusal behind the file, the option or the line of which it is."""
    return Saying("at-place", place=place, what=error.said)


def worded(said: str | InWords, words: Words) -> str:
    """A sentence in a language; finished text as it is."""
    return said if isinstance(said, str) and not isinstance(said, InEnglish) else said.in_words(words)


@cache
def _english() -> Words:
    from trfpair.event.words import ENGLISH, words_of

    return words_of(ENGLISH)


def _shown(value: Filling, words: Words) -> str:
    if isinstance(value, InTenths):
        return words.score(value.tenths)
    if isinstance(value, AFigure):
        return words.figure(value.text)
    if isinstance(value, AWord):
        return words.word(value.key)
    if isinstance(value, AText):
        return words.said(value.text)
    if isinstance(value, Listing):
        return _listed(value, words)
    return str(value) if isinstance(value, int) else worded(value, words)


def _listed(listing: Listing, words: Words) -> str:
    things, most = listing.things, listing.most or len(listing.things)
    parts = [_shown(one, words) for one in things[:most]]
    if listing.last and len(parts) > 1:
        parts[-2:] = [f"{parts[-2]} {words.told(listing.last)} {parts[-1]}"]
    told = listing.between.join(parts)
    if len(things) <= most:
        return told
    rest = filled(words.told(listing.rest), {"count": str(len(things) - most)})
    return f"{told}{rest}" if rest.startswith(",") else f"{told} {rest}"


# -- what all sentences share


@cache
def places_in(text: str) -> tuple[str, ...]:
    """The places of a sentence."""
    return tuple(name for _, name, _, _ in Formatter().parse(text) if name)


def filled(text: str, places: Mapping[str, str]) -> str:
    """A sentence with texts in its places."""
    return text.format_map(_Places(places))


class _Places(dict[str, str]):
    """The facts that fill the places of a sentence; nothing where a fact is not known."""

    def __missing__(self, _name: str) -> str:
        return ""
