"""Compiled templates, kept between runs: compiling the trace's template takes longer than pairing a small event.

Jinja checks each entry against the template's text, so that a changed template is compiled again; another version of
ours compiles its own, since what a page calls may be called otherwise there.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from jinja2 import Environment
from jinja2.bccache import Bucket, BytecodeCache

from trfpair import __version__, cache


class Pages(Environment):
    """The environment of our own templates: what a row of the trace holds is found at once, as ``row.key``.

    Jinja asks for an attribute of the dictionary first, which fails for every key.
    """

    def getattr(self, obj: Any, attribute: str) -> Any:
        """An entry of a dictionary, or what Jinja makes of the name."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        try:
            return getattr(obj, attribute)
        except AttributeError:
            return super().getattr(obj, attribute)


class KeptTemplates(BytecodeCache):
    """Bytecode in the user's cache; where there is none that is sound, templates are compiled as ever."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        """The kind of environment: a sandbox compiles otherwise."""

    def load_bytecode(self, bucket: Bucket) -> None:
        """Read an entry."""
        content = cache.recall(self._name(bucket))
        if content is not None:
            with suppress(ValueError, EOFError, TypeError):
                bucket.bytecode_from_string(content)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Write an entry."""
        cache.keep(self._name(bucket), bucket.bytecode_to_string())

    def _name(self, bucket: Bucket) -> str:
        return f"template-{__version__}-{self.kind}-{bucket.key}.kept"
