"""Where ``grammars/`` and ``templates/`` are: inside the installed package, or beside it in a checkout."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path


@cache
def folder(kind: str) -> Path:
    """Return the folder of a kind of resource: ``grammars`` or ``templates``."""
    package = Path(__file__).parent
    installed = package / kind
    return installed if installed.is_dir() else package.parent / kind


def text(kind: str, name: str) -> str:
    """Return the text of one resource file."""
    return (folder(kind) / name).read_text(encoding="utf-8")


@cache
def cache_folder() -> Path | None:
    """The user's folder for what is quicker to read than to make again; None where there is none to write into.

    ``XDG_CACHE_HOME`` (or ``LOCALAPPDATA``), else ``~/.cache``. What lies there is never needed and never believed
    without a check of what it was made from.
    """
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    try:
        path = (Path(base) if base else Path.home() / ".cache") / "trfpair"
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    return path if os.access(path, os.W_OK) else None
