"""Input files, read with a bound: a device gives bytes without end, a mistyped name may be a film."""

from __future__ import annotations

from os import PathLike

from trfpair.errors import BeyondLimits, FileAccess

MEBIBYTE = 1024 * 1024

_MOST_BYTES = 16 * MEBIBYTE
"""Of lists, settings and pictures; far above what any of them needs."""


def bytes_of(path: str | PathLike[str], most: int = _MOST_BYTES) -> bytes:
    """What a file holds. Raises FileAccess where it cannot be read, BeyondLimits where it is larger."""
    try:
        with open(path, "rb") as stream:
            data = stream.read(most + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise FileAccess(f"{path}: the file cannot be read: {reason}") from error
    if len(data) > most:
        raise BeyondLimits(f"{path}: the file is larger than {most // MEBIBYTE} MiB")
    return data


def text_in(path: str | PathLike[str]) -> str:
    """The text of a list or of settings: UTF-8, with or without a mark; what is none is replaced."""
    return bytes_of(path).decode("utf-8-sig", "replace")
