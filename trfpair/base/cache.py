"""What is slow to make is kept between runs: compiled templates, and in a checkout the compiled grammar.

Nothing here is ever needed, and nothing is believed: the folder must belong to the user and be closed to others, each
entry carries the digest of its content, and whatever fails is made anew. The folder stays small.
"""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

_MOST_BYTES = 4 * 1024 * 1024
"""When the entries together grow larger, the oldest go."""

_DIGEST = 32


def recall(name: str) -> bytes | None:
    """The content of an entry; None where there is none, or none that is sound."""
    folder = _folder()
    if folder is None:
        return None
    try:
        kept = _bytes_of(folder / name)
    except OSError:
        return None
    digest, content = kept[:_DIGEST], kept[_DIGEST:]
    return content if _digest(content) == digest else None


def keep(name: str, content: bytes) -> None:
    """Keep an entry, where that is possible; it appears whole or not at all."""
    folder = _folder()
    if folder is None:
        return
    waiting = folder / f".{name}.{os.getpid()}.{os.urandom(6).hex()}"
    try:
        with open(os.open(waiting, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NOFOLLOW, 0o600), "wb") as stream:
            stream.write(_digest(content) + content)
        os.replace(waiting, folder / name)
        _thin_out(folder)
    except OSError:
        with suppress(OSError):
            waiting.unlink()


def _digest(content: bytes) -> bytes:
    from hashlib import sha256  # imported late: an installed wheel starts without the cache

    return sha256(content).digest()


_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)


def _bytes_of(path: Path) -> bytes:
    with open(os.open(path, os.O_RDONLY | _NOFOLLOW), "rb") as stream:
        return stream.read(_MOST_BYTES)


def _folder() -> Path | None:
    """The folder of the cache, made where it is missing; None where there is none that only the user can write into.

    ``TRFPAIR_CACHE`` names it (set but empty: no cache), else it is ``trfpair`` in the user's cache folder.
    """
    chosen = os.environ.get("TRFPAIR_CACHE")
    if chosen == "":
        return None
    try:
        path = Path(chosen).absolute() if chosen else _user_cache() / "trfpair"
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        return path if _is_ours(path) else None
    except (OSError, RuntimeError):
        return None


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


def _thin_out(folder: Path) -> None:
    """Let the oldest entries go while all together are too large; what is no entry of ours is left alone."""
    entries = [(entry.stat().st_mtime_ns, entry.stat().st_size, entry) for entry in folder.glob("*.kept")]
    total = sum(size for _, size, _ in entries)
    for _, size, entry in sorted(entries):
        if total <= _MOST_BYTES:
            return
        entry.unlink(missing_ok=True)
        total -= size
