"""Where ``grammars/`` and ``templates/`` are: inside the installed package, or beside it in a checkout."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def folder(kind: str) -> Path:
    """Return the folder of a kind of resource: ``grammars`` or ``templates``."""
    package = Path(__file__).parent.parent
    installed = package / kind
    return installed if installed.is_dir() else package.parent / kind


def text(kind: str, name: str) -> str:
    """Return the text of one resource file."""
    return (folder(kind) / name).read_text(encoding="utf-8")
