"""Compiled templates, kept between runs: compiling the trace's template takes longer than pairing a small event.

Jinja checks each entry against the template's text, so that a changed template is compiled again; another version of
ours compiles its own, since what a page calls may be called otherwise there.
"""

from __future__ import annotations

from contextlib import suppress

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from trfpair.base import cache
from trfpair.base.release import VERSION


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
        return f"template-{VERSION}-{self.kind}-{bucket.key}.kept"
