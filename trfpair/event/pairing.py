"""The answer of a system: the boards of a round, rules that had to yield, and how another pairing compares with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from trfpair.base.named import NamedTuple
from trfpair.base.plain import plain
from trfpair.event.results import Result
from trfpair.event.saying import InEnglish, Saying, worded

if TYPE_CHECKING:
    from trfpair.event.words import Words


class Pair(NamedTuple):
    """One board. ``black`` 0 is the pairing-allocated bye of ``white``."""

    white: int
    black: int


@plain
class Notice:
    """A rule that had to yield or a flag for the director: ``kind`` for programs, a sentence for people."""

    kind: str
    said: str | Saying
    """The sentence as it is said in every language, or as finished text."""

    def __repr__(self) -> str:
        """The kind and the sentence."""
        return f"<Notice {self.kind}: {self.text}>"

    def __str__(self) -> str:
        """The sentence in English."""
        return self.text

    @property
    def text(self) -> str:
        """The sentence in English."""
        return str(self.said)

    def in_words(self, words: Words) -> str:
        """The sentence in a language; finished text as it is."""
        return worded(self.said, words)

    def as_json(self) -> dict[str, str]:
        """The notice as data that JSON can hold."""
        return {"kind": self.kind, "text": self.text}


@plain
class Breach:
    """Something in a pairing that the rules forbid."""

    article: str
    said: str | Saying
    """The sentence as it is said in every language, or as finished text."""
    pair: Pair
    round: int
    """The earlier round that makes it so; 0 where there is none."""

    @property
    def text(self) -> str:
        """The sentence in English."""
        return str(self.said)

    def in_words(self, words: Words) -> str:
        """The sentence in a language; finished text as it is."""
        return worded(self.said, words)

    def as_json(self) -> dict[str, Any]:
        """The breach as data that JSON can hold."""
        return {"article": self.article, "text": self.text, "pair": list(self.pair), "round": self.round}


@plain
class Difference:
    """Where two legal pairings of a round part: the first bracket that differs, and the row that decides there."""

    bracket: int
    """Its number; 0 where only colours differ."""
    score: int
    """The score of its residents, in tenths."""
    article: str
    name: str
    ours: str
    theirs: str

    def in_language(self, words: Words) -> Difference:
        """The difference with its name and both sides in a language."""
        ours, theirs = (_side(one, words) for one in (self.ours, self.theirs))
        return replace(self, name=words.said(self.name), ours=ours, theirs=theirs)


def _side(text: str, words: Words) -> str:
    """One side of a difference: a sentence, a text that languages have words for, or figures."""
    return worded(text, words) if isinstance(text, InEnglish) else words.said(text)


@plain
class Comparison:
    """A pairing that was played against the one that the rules give."""

    breaches: tuple[Breach, ...] = ()
    difference: Difference | None = None


@plain
class RoundPairing:
    """The answer of a system: the boards in publication order, the bye last."""

    round: int
    system: str
    pairs: tuple[Pair, ...]
    absent: tuple[tuple[int, Result], ...] = ()
    """Players not paired on request, by id, with the kind of their bye."""
    free: tuple[tuple[int, Result], ...] = ()
    """Players who are there and have no opponent, with the kind of bye, where it is not the pairing-allocated one."""
    notices: tuple[Notice, ...] = ()
    beside: tuple[Pair, ...] = ()
    """The boards that stood before the others were paired, in a round that was begun by hand: the first ones of it."""

    def __repr__(self) -> str:
        """The pairing in a few words."""
        bye = f", bye {self.bye}" if self.bye else ""
        return f"<RoundPairing: round {self.round}, {len(self.boards)} boards{bye}, {self.system}>"

    @property
    def bye(self) -> int:
        """The player with the pairing-allocated bye, or 0."""
        return self.pairs[-1].white if self.pairs and self.pairs[-1].black == 0 else 0

    @property
    def boards(self) -> tuple[Pair, ...]:
        """The pairs without the bye."""
        return tuple(pair for pair in self.pairs if pair.black)

    @property
    def numbered(self) -> Iterator[tuple[int, Pair]]:
        """The boards with their numbers in the round."""
        return enumerate(self.boards, len(self.beside) + 1)
