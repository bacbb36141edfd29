"""Compiled templates, kept between runs: compiling the trace's template takes longer than pairing a small event.

Jinja checks each entry against the template's text, so that a changed template is compiled again.
"""

from __future__ import annotations

from contextlib import suppress

from jinja2.bccache import Bucket, FileSystemBytecodeCache

from trfpair.resources import cache_folder


class QuietCache(FileSystemBytecodeCache):
    """A cache that is only a help: where it cannot be read or written, templates are compiled as ever."""

    def load_bytecode(self, bucket: Bucket) -> None:
        """Read an entry, if there is a sound one."""
        with suppress(OSError, ValueError, EOFError, TypeError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Write an entry, if that is possible."""
        with suppress(OSError):
            super().dump_bytecode(bucket)


def compiled_templates() -> QuietCache | None:
    """The cache in the user's cache folder; None where there is no such folder."""
    folder = cache_folder()
    return QuietCache(str(folder), "template-%s.cache") if folder else None
