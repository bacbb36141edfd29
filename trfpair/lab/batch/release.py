"""The mark of this trfpair, to the byte: all processes that compute rows together must agree in it."""

from __future__ import annotations

import sys
from functools import cache
from hashlib import sha256
from pathlib import Path

from trfpair.base import release as program
from trfpair.base.resources import folder


@cache
def release() -> str:
    """Version, digest of the code, and Python's version: ``trfpair 0.1.0 (code 1f0c2a9b6d3e) on CPython 3.12``."""
    python = f"{sys.implementation.name} {sys.version_info.major}.{sys.version_info.minor}"
    return f"trfpair {program.VERSION} (code {code_digest()}) on {python}"


@cache
def code_digest() -> str:
    """The first 12 digits of the SHA-256 of all modules, grammars and templates, by name."""
    package = Path(program.__file__).parent.parent
    digest = sha256()
    for top, suffix in ((package, ".py"), (folder("grammars"), ".lark"), (folder("templates"), ".j2")):
        named = {path.relative_to(top).as_posix(): path for path in top.rglob(f"*{suffix}")}
        for name, path in sorted(named.items()):
            if not name.startswith(_READY_MADE):
                digest.update(f"{name}\0".encode() + path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return digest.hexdigest()[:12]


_READY_MADE = "output/templates/"
"""Modules that the wheel has and a checkout has not: they are made of the templates."""
