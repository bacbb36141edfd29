"""Entries of the cache, damaged, exchanged, replaced: the program answers as if there were no cache."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache as once
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.fuzz.core import Target, Wrong

GRAMMAR = "grammar.kept"
TEXT = "XXR 5\n001    1      A\n001    2      B\n"


class Given(NamedTuple):
    """What stands in the folder: names of entries and their bytes; and whether the grammar is asked for too."""

    entries: dict[str, bytes]
    grammar: bool


@once
def _entries() -> dict[str, bytes]:
    """Sound entries, as the program writes them."""
    with _folder({}) as folder:
        _answer(grammar=True)
        return {path.name: path.read_bytes() for path in folder.iterdir()}


def make(random: Random) -> Given:
    """The entries, with some of them damaged; the grammar, which takes long to compile, in one case of twenty."""
    entries = dict(sorted(_entries().items()))
    grammar = random.random() < 0.05
    names = [name for name in entries if grammar or name != GRAMMAR]
    for name in random.sample(names, random.randint(1, len(names))):
        entries[name] = _damaged(entries, name, random)
    return Given(entries, grammar)


def _damaged(entries: dict[str, bytes], name: str, random: Random) -> bytes:
    """An entry with bits turned, cut, lengthened, of another entry, of zeros, or empty."""
    data = bytearray(entries[name])
    kind = random.randrange(6)
    if kind == 0:
        for _ in range(random.choice((1, 1, 2, 9))):
            data[random.randrange(len(data))] ^= 1 << random.randrange(8)
    elif kind == 1:
        del data[random.randrange(len(data)) :]
    elif kind == 2:
        data += random.randbytes(random.choice((1, 100)))
    elif kind == 3:
        return entries[random.choice(sorted(entries))]
    elif kind == 4:
        return bytes(len(data))
    else:
        return b""
    return bytes(data)


def judge(given: Given) -> str:
    """What the program answers with such a cache, against what it answers without."""
    with _folder(given.entries) as folder:
        if _answer(grammar=given.grammar) != _expected(given.grammar):
            raise Wrong("another answer than without a cache")
        healed = {path.name: path.read_bytes() for path in folder.iterdir()}
        if _answer(grammar=given.grammar) != _expected(given.grammar):
            raise Wrong("another answer the second time")
        if healed != {path.name: path.read_bytes() for path in folder.iterdir()}:
            raise Wrong("the cache has not healed: an entry was written again")
    return "healed"


@once
def _expected(grammar: bool) -> tuple[str, ...]:
    with _folder(None):
        return _answer(grammar=grammar)


def _answer(*, grammar: bool) -> tuple[str, ...]:
    """A page of a template, and a file read and written, by a program that has just been started."""
    from trfpair.output.render import environment, render
    from trfpair.systems import ALIASES, SYSTEMS
    from trfpair.trf import dumps, loads
    from trfpair.trf import grammar as module

    environment.cache_clear()
    pages = tuple(
        render(f"engine/{name}.txt.j2", release="x", systems=SYSTEMS, aliases=ALIASES) for name in ("usage", "release")
    )
    if not grammar:
        return pages
    module.parser.cache_clear()
    return (*pages, dumps(loads(TEXT).tournament))


@contextmanager
def _folder(entries: dict[str, bytes] | None) -> Iterator[Path]:
    """A cache with these entries; None for no cache."""
    before = os.environ.get("TRFPAIR_CACHE")
    with TemporaryDirectory(prefix="trfpair-fuzz-") as name:
        for entry, content in (entries or {}).items():
            (Path(name) / entry).write_bytes(content)
        os.environ["TRFPAIR_CACHE"] = name if entries is not None else ""
        try:
            yield Path(name)
        finally:
            os.environ.pop("TRFPAIR_CACHE")
            if before is not None:
                os.environ["TRFPAIR_CACHE"] = before


TARGET = Target("cache", make, judge)
