"""Tables of N players ("pods"): the registry of their systems. One line a system; rooms are imported when used.

A room is a package with what its line names. The figures of its seatings are its own, but for ``rematch_pairs`` and
``score_spread``, which `--simulate` adds up. See ``docs/pods.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from trfpair.base.on_demand import OnDemand, on_demand
from trfpair.base.plain import plain
from trfpair.pods.model import Costs, Outcome, Request
from trfpair.systems.options import Option
from trfpair.systems.trace import Step, Trace

if TYPE_CHECKING:
    import trfpair.pods.cedh.question
    import trfpair.pods.cedh.said
    import trfpair.pods.squire.question
    import trfpair.pods.squire.said
    from trfpair.event.saying import Saying
else:
    trfpair = OnDemand("trfpair")


class Seat(Protocol):
    """A system of tables: a function from the request to the seating of the round.

    It writes its reasons into the trace, and raises NoPairing where the players cannot be seated.
    """

    def __call__(self, request: Request, options: Any, trace: Trace | None = None) -> Outcome:
        """Seat the coming round."""
        ...


class Question(Protocol):
    """A round in which two are wanted at one table, or one with a bye. Players are places in ``players``.

    The byes are the last table.
    """

    @property
    def players(self) -> Sequence[int]:
        """The players of the round."""
        ...

    @property
    def tells(self) -> Mapping[str, Any]:
        """The options that an answer tells: ``tolerance`` where there is one, ``weights`` where they are added."""
        ...

    @property
    def law(self) -> str:
        """The law of the rematch cost; empty where pairs are counted and cost nothing."""
        ...

    def order(self, made: list[list[int]]) -> list[str]:
        """The costs that are made small, in this order, where the best seating is the one made."""
        ...

    def first_by(self, made: list[list[int]]) -> str:
        """The order in which the seating made is the first of all that cost as much; empty where none is proved.

        ``walk``: who sits at each table, going down the list. ``table``: before that, what each table costs by itself.
        """
        ...

    def sums(self, tables: list[list[int]]) -> dict[str, Any]:
        """The costs of a seating."""
        ...

    def worth(self, order: Sequence[str], sums: Mapping[str, Any]) -> Costs:
        """The costs of a seating of these sums in order, by weights one sum."""
        ...

    def equals(self, players: Collection[int]) -> dict[str, Any]:
        """The reason for the order of equal points: the list, or the lot; nothing if the points differ."""
        ...

    def because(self, outcome: Outcome, player: int, steps: Sequence[Step]) -> list[dict[str, Any]]:
        """Why a player sits at the table or has the bye, by the rules and the steps of the seating."""
        ...

    def together(self, made: list[list[int]], wanted: tuple[int, ...]) -> tuple[list[list[int]] | None, list[str]]:
        """The best seating with two at one table, or one with a bye, None if there is none; and what is proved of it.

        What is proved are the costs of its order that are the least.
        """
        ...


@plain
class TableSystem:
    """A registry line: how a system of tables is called, where it lives, what it reads and answers."""

    name: str
    title: str
    seat: str | Seat
    """The function that seats a round. It stands here, as the two others, itself or as a text (`OnDemand`)."""
    settings: str | Callable[..., Any]
    """The class that the options of the line make: they are its fields."""
    asked: str | Callable[[Request, Any], Question]
    """The class of the `Question` that `trfpair pods --why-not` asks."""
    template: str
    """A macro, below ``templates/``: ``told(step)`` words a step of the trace in the answer for programs."""
    told: str | Callable[[str, Mapping[str, Any]], Sequence[Saying]]
    """The function that tells people a step of the trace, by its kind, its data and the figures of the seating."""
    costs: str | Callable[[Mapping[str, Any]], Sequence[Saying]]
    """The function that tells people what a seating costs."""
    options: tuple[Option, ...]
    """Fields of the class of settings."""
    tie_breaks: tuple[str, ...]
    """What orders the standings, and their columns."""
    sizes: tuple[int, ...] = ()
    """The sizes a table may have; empty where the request or ``--size`` says how many sit at one."""
    on_request: Mapping[str, str] = MappingProxyType({})
    """Keys that an answer has only where an option asks for them: key -> option."""
    cut: int = 0
    """The place of the cut that is made in larger fields without being asked for; 0 for none."""

    def players_a_table(self, said: int) -> int:
        """How many sit at a full table, if the request or ``--size`` says ``said`` (0: nothing)."""
        named = next((int(option.default) for option in self.options if option.name == "size"), 0)
        return max(self.sizes) if self.sizes else said or named

    def made(self, given: Mapping[str, Any]) -> Any:
        """The settings of a round, of what was said on the command line (None: nothing)."""
        said = {option.name: given.get(option.name) for option in self.options}
        return on_demand(self.settings)(**{name: value for name, value in said.items() if value is not None})

    def load(self) -> Seat:
        """Import the system."""
        return on_demand(self.seat)

    def question(self, request: Request, options: Any) -> Question:
        """The round of the request, to be asked about."""
        return on_demand(self.asked)(request, options)


_SEED = Option("seed", "Seed of the random choices.", default=0)
_EFFORT = "Length of the search in larger fields [cedh 2, squire 4]."

SYSTEMS: tuple[TableSystem, ...] = (
    TableSystem(
        name="cedh",
        title="cEDH: tables of four and three",
        seat=trfpair.pods.cedh.pair,
        settings=trfpair.pods.cedh.Options,
        asked=trfpair.pods.cedh.question.Question,
        template="pods/cedh.txt.j2",
        told=trfpair.pods.cedh.said.told_by_cedh,
        costs=trfpair.pods.cedh.said.costs_in_cedh,
        options=(
            Option(
                "mode",
                "cedh: objective [rematch-first].",
                default="rematch-first",
                choices=("rematch-first", "score-first", "weights", "walk"),
            ),
            Option("rematch_law", "cedh: cost of a rematch [square].", default="square", choices=("square", "linear")),
            Option("allow_bye", "cedh: give byes to 1, 2 or 5 players instead of refusing.", default=False),
            _SEED,
            Option("effort", _EFFORT, default=2),
        ),
        tie_breaks=("points", "omw", "tsn", "4tw"),
        sizes=(3, 4),
        on_request=MappingProxyType({"byes": "allow_bye", "warnings": "trace"}),
        cut=4,
    ),
    TableSystem(
        name="squire",
        title="squire: N players a table",
        seat=trfpair.pods.squire.pair,
        settings=trfpair.pods.squire.Options,
        asked=trfpair.pods.squire.question.Question,
        template="pods/squire.txt.j2",
        told=trfpair.pods.squire.said.told_by_squire,
        costs=trfpair.pods.squire.said.costs_in_squire,
        options=(
            Option("size", "squire: players at a table, 2 or more [2].", default=2),
            Option("tolerance", "squire: pairs of old opponents that a table may have [0].", default=0),
            Option(
                "objective",
                "squire: what decides after rematches and byes [walk].",
                default="walk",
                choices=("walk", "spread"),
            ),
            Option("nodes", "squire: steps of the backtracking walk [30000].", default=30_000),
            Option("keep_order", "squire: keep the order of the list; do not sort by points.", default=False),
            _SEED,
            Option("effort", _EFFORT, default=4),
        ),
        tie_breaks=("points", "mw", "omw"),
    ),
)

NAMES = tuple(system.name for system in SYSTEMS)


def by_name(name: str) -> TableSystem:
    """The system of tables with a name that the registry has."""
    return next(system for system in SYSTEMS if system.name == name)
