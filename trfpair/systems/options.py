"""What a registry says of an option: of `trfpair pair` for one system, of `trfpair pods` for one of tables."""

from __future__ import annotations

from typing import NamedTuple


class Option(NamedTuple):
    """An option of a command that belongs to one system."""

    name: str
    """Key in the options mapping; on the command line ``--name`` with dashes."""
    help: str
    default: int | str
    """The value where nothing is said."""
    choices: tuple[str, ...] = ()
