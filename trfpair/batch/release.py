"""Which trfpair this is, to the byte: what all who compute rows together must agree in."""

from __future__ import annotations

import sys
from functools import cache
from hashlib import sha256
from pathlib import Path

import trfpair
from trfpair.resources import folder


@cache
def release() -> str:
    """Version, digest of the code, and Python's version: ``trfpair 0.1.0 (code 1f0c2a9b6d3e) on CPython 3.12``."""
    python = f"{sys.implementation.name} {sys.version_info.major}.{sys.version_info.minor}"
    return f"trfpair {trfpair.__version__} (code {code_digest()}) on {python}"


@cache
def code_digest() -> str:
    """The first 12 digits of the SHA-256 of all modules and grammars, by name."""
    package = Path(trfpair.__file__).parent
    modules = {str(path.relative_to(package).as_posix()): path for path in package.rglob("*.py")}
    modules = {name: path for name, path in modules.items() if not name.startswith("output/templates/")}
    grammars = {path.name: path for path in folder("grammars").iterdir() if path.suffix == ".lark"}
    digest = sha256()
    for name, path in sorted((modules | grammars).items()):
        digest.update(f"{name}\0".encode() + path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return digest.hexdigest()[:12]
