"""The names that a pairing system of one's own needs (docs/adding-a-system.md), with a promise.

What stands here keeps its name and meaning within a major version of trfpair; what is added has a default. Any other
module behind `trfpair` may change with every release.

A system is a function `PairRound`: it takes what is known before the round (`History`), the trace that it tells its
decisions, and its own options, and answers with a `RoundPairing`.
"""

# ruff: isort: skip_file
from __future__ import annotations

from trfpair.base.errors import BadInput as BadInput, NoPairing as NoPairing
from trfpair.event.history import History as History, Past as Past
from trfpair.event.model import (
    Colour as Colour,
    Game as Game,
    Notice as Notice,
    Pair as Pair,
    Player as Player,
    Result as Result,
    RoundPairing as RoundPairing,
    Tournament as Tournament,
)
from trfpair.systems import PairRound as PairRound, System as System
from trfpair.systems.contract import Between as Between, Calendar as Calendar, Contract as Contract, Season as Season
from trfpair.systems.options import Option as Option
from trfpair.systems.told import *  # noqa: F403
from trfpair.systems.system import Passing as Passing
from trfpair.systems.trace import Trace as Trace
from trfpair.systems.least_harm import SeatingTask as SeatingTask, complete as complete
