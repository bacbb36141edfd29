"""DIALECTS: the records that a tournament file may be written in, by the programs that read it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from trfpair.base.plain import plain
from trfpair.trf.scores import BB

_TRF16 = "001 012 022 032 042 052 062 072 082 092 102 112 122 132 013"
COMMENT = "###"
"""The code of a comment, and of our own log."""

_XX = "XXR XXC XXZ XXA XXP"
_XXS = "XXS"


@plain
class Dialect:
    """The records of a format, and what it is called (docs/formats.md)."""

    name: str
    only: frozenset[str] = frozenset()
    """The codes of its records; empty where it has all but those of ``without``."""
    without: frozenset[str] = frozenset()
    """The codes that it has not."""
    as_it_stood: bool = False
    """Whether a fact that was read is written in the record that said it."""

    def has(self, code: str) -> bool:
        """Whether a record of this code is one of the dialect."""
        return code in self.only if self.only else code not in self.without

    def first(self, codes: Iterable[str]) -> str:
        """The first of some codes that it has, or none of them."""
        return next(filter(self.has, codes), "")


def _only(name: str, codes: str) -> Dialect:
    return Dialect(name, frozenset(codes.split()))


FULL = Dialect("full", as_it_stood=True)
TRF16 = _only("trf16", _TRF16)
TRFX = _only("trfx", f"{_TRF16} {_XX} {_XXS} {COMMENT}")
TRFBX = _only("trfbx", f"{_TRF16} {_XX} {' '.join(BB)} {COMMENT}")
TRF26 = Dialect("trf26", without=frozenset([*_XX.split(), _XXS, *BB]))

DIALECTS: Mapping[str, Dialect] = {one.name: one for one in (FULL, TRF16, TRFX, TRFBX, TRF26)}
