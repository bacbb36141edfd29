"""Commands run in this process; what they print and what they say as an error are apart, in every click."""

from __future__ import annotations

import inspect

import click.testing

APART = {"mix_stderr": False} if "mix_stderr" in inspect.signature(click.testing.CliRunner).parameters else {}
"""Before click 8.2 this is asked for."""


class CliRunner(click.testing.CliRunner):
    """What runs a command."""

    def __init__(self) -> None:
        super().__init__(**APART)  # type: ignore[arg-type]
