"""Tournaments by the thousand: each is made from the seed and its number alone, wherever that is done."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from trfpair.base.plain import plain
from trfpair.event.model import Tournament
from trfpair.lab.generate.manifest import HEADS, manifest_row
from trfpair.lab.generate.run import Order, like, play, random_order
from trfpair.lab.generate.summary import COUNTED, Summary, counts_of
from trfpair.lab.generate.unset import with_the_rest_drawn
from trfpair.lab.generate.wishes import Wishes
from trfpair.lab.generate.write import text_of
from trfpair.systems import by_name

MADE = (*HEADS, *(f"counted_{name.replace(' ', '_')}" for name in COUNTED), "notices")
"""What is known of a tournament of a series: its line of the manifest, and what a summary adds up."""


@plain
class Pattern:
    """The kind of the tournaments of a series: drawn from wishes, or like a model."""

    system: str
    wishes: Wishes | None = None
    model: Tournament | None = None
    model_name: str = ""
    results: str = ""
    """The model of results, for those like a model."""
    options: tuple[tuple[str, str], ...] = ()
    """Options of the system, as they are typed."""
    given: tuple[str, ...] | None = None
    """The fields of the wishes that are given, where the rest is to be drawn."""

    def order(self, seed: str) -> Order:
        """The order for a seed."""
        if self.model is not None:
            name, results = self.model_name, self.results
            return like(
                self.model, system=self.system, seed=seed, results=results, name=name, options=dict(self.options)
            )
        assert self.wishes is not None
        wishes = self.wishes
        if self.given is not None:
            wishes = with_the_rest_drawn(wishes, self.given, by_name(self.system), seed)
        return random_order(wishes, system=self.system, seed=seed, options=dict(self.options))


@plain
class FileNames:
    """The names of numbered files: ``stem-0007.trf``."""

    stem: str
    suffix: str
    width: int

    def of(self, number: int) -> str:
        """The name of the file with a number, from 1."""
        return f"{self.stem}-{number:0{self.width}}{self.suffix}"


@plain
class Series:
    """Makes the tournaments of a series. The number is added to the seed as it is: 7 of 100 is 7 of 1,000."""

    pattern: Pattern
    seed: str
    dialect: str
    release: str
    names: FileNames

    def __call__(self, _cell: str, at: int, _item: object) -> tuple[Any, ...]:
        """The tournament at a place, from 0: the values of ``MADE``, and its text."""
        number = at + 1
        seed = f"{self.seed}-{number}"
        played = play(self.pattern.order(seed), self.release)
        text = text_of(played.tournament, self.dialect)
        system = self.pattern.system
        counted = counts_of(played.tournament, system)
        return (
            *manifest_row(self.names.of(number), seed, system, played.tournament, text),
            *(counted[name] for name in COUNTED),
            json.dumps([notice.kind for notice in played.notices]),
            text,
        )


def add_made(summary: Summary, values: Sequence[Any]) -> None:
    """Count a tournament of which the values of ``MADE`` are known."""
    counted: Mapping[str, int] = dict(zip(COUNTED, values[len(HEADS) :]))
    summary.add_counts(counted, json.loads(values[-1]))
