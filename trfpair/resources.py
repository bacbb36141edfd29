"""Where ``grammars/`` and ``templates/`` are: inside the installed package, or beside it in a checkout."""

from __future__ import annotations

import os
import sys
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


def cache_folder() -> Path | None:
    """The folder for what is quicker to read than to make again; None where there is none to write into.

    ``TRFPAIR_CACHE`` names it (set but empty: no cache), else it is ``trfpair`` in the user's cache folder.
    What lies there is never needed, and checked against what it was made from before it is used.
    """
    chosen = os.environ.get("TRFPAIR_CACHE")
    if chosen == "":
        return None
    try:
        path = Path(chosen) if chosen else _user_cache() / "trfpair"
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    return path if os.access(path, os.W_OK) else None


def _user_cache() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
