"""The name of the program in all that it writes."""

from __future__ import annotations

from importlib import import_module

VERSION: str = import_module("trfpair").__version__
