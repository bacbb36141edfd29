"""How notebooks show what the library answers."""

from __future__ import annotations

from importlib import import_module


class InNotebooks:
    """An answer that a notebook shows as a table or a text, in the notebook's own look."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        """The answer in HTML, without a style."""
        shown: str = import_module("trfpair").notebook_html(self)
        return shown
