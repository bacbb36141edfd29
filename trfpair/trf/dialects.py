"""DIALECTS: the records that a tournament file may be written in, by the programs that read it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from trfpair.base.plain import plain
from trfpair.trf.scores import BB

_TRF16 = "001 012 022 032 042 052 062 072 082 092 102 112 122 132 013"
_COMMENT = "###"
_XX = "XXR XXC XXZ XXA XXP"
_XXS = "XXS"


@plain
class Dialect:
    """The records of a format, and what it is called."""

    name: str
    title: str
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


def _only(name: str, title: str, codes: str) -> Dialect:
    return Dialect(name, title, frozenset(codes.split()))


FULL = Dialect("full", "all that is read, in the records that say exactly that", as_it_stood=True)
TRF16 = _only("trf16", "TRF16 alone, as for a rating report", _TRF16)
TRFX = _only("trfx", "TRF16 and JaVaFo's TRF(x)", f"{_TRF16} {_XX} {_XXS} {_COMMENT}")
TRFBX = _only("trfbx", "TRF16 and bbpPairings' TRF(bx)", f"{_TRF16} {_XX} {' '.join(BB)} {_COMMENT}")
TRF26 = Dialect("trf26", "TRF26 alone", without=frozenset([*_XX.split(), _XXS, *BB]))

DIALECTS: Mapping[str, Dialect] = {one.name: one for one in (FULL, TRF16, TRFX, TRFBX, TRF26)}
