"""The folder in which Jinja and Lark keep what is slow to make: compiled templates, and in a checkout the grammar.

Nothing in it is ever needed. It must belong to the user and be closed to others, as what is in it is run.
"""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path


def cache_folder() -> str:
    """The folder, made where it is missing; empty where there is none that only the user can write into.

    ``TRFPAIR_CACHE`` names it (set but empty: no cache), else it is ``trfpair`` in the user's cache folder.
    """
    chosen = os.environ.get("TRFPAIR_CACHE")
    if chosen == "":
        return ""
    try:
        path = Path(chosen).absolute() if chosen else _user_cache() / "trfpair"
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        return str(path) if _is_ours(path) else ""
    except (OSError, RuntimeError):
        return ""


def _is_ours(path: Path) -> bool:
    """Whether a path is a real folder (no link) of the user's own that nobody else may write into."""
    found = path.lstat()
    if not stat.S_ISDIR(found.st_mode) or not os.access(path, os.W_OK):
        return False
    if not hasattr(os, "geteuid"):  # Windows: the folders of a user are closed to others as they are
        return True
    return found.st_uid == os.geteuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _user_cache() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    named = os.environ.get("XDG_CACHE_HOME", "")
    return Path(named) if os.path.isabs(named) else Path.home() / ".cache"
