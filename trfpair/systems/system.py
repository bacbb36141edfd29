"""A row of the registry: how a system is called, where it lives, and what it needs. Modules are imported when used."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from trfpair.base.errors import BadInput
from trfpair.base.named import NamedTuple
from trfpair.base.on_demand import OnDemand, on_demand
from trfpair.base.plain import plain
from trfpair.event.history import History
from trfpair.event.model import Comparison, Pair, RoundPairing, Tournament
from trfpair.event.terms import Terms
from trfpair.systems.bye_bars import CountsAsWin
from trfpair.systems.options import Option
from trfpair.systems.trace import Step, Trace

if TYPE_CHECKING:
    import trfpair.event.matches.teams
    import trfpair.systems.breaches
    import trfpair.systems.by_steps
    from trfpair.systems.contract import Contract
    from trfpair.systems.judged import JudgedRound
    from trfpair.systems.trace import Refusal
    from trfpair.systems.why import Answer, Because, OfRefusal, OfTheRound, Question, Why
else:
    trfpair = OnDemand("trfpair")

OWN_CODES = "TRFPAIR_"
"""How values of 192 begin that are ours, for systems and editions that FIDE has no code for."""

CUSTOM_CODES = "CUSTOM_"
"""How values of 192 begin that stand for rules of the organiser; which these are, our own line says."""

_NOT_OF_TRF26 = rf"{OWN_CODES}.*|FIDE_LIM|FIDE_(?:DUBOV|BURSTEIN)_\d+|FIDE_DUTCH_2025"
"""Codes that systems have here, and the table of TRF26 has not."""

SWISS = "Swiss-System"
"""What record 092 calls an event whose system says nothing else."""

EventOfFile = Callable[[Tournament, Mapping[str, Any]], Tournament]
"""The event that a system pairs, of the tournament of a file and the options."""

Compare = Callable[[History, Sequence[Pair], Sequence[Pair]], Comparison]
"""The faults of a pairing: what is known before the round, the pairs by the rules, and those that were played."""

MakeTables = Callable[[Sequence[Step]], Mapping[str, Any]]
"""Tables of the score groups: digit in the file name -> the template's ``view``."""

TEAMS: str | EventOfFile = trfpair.event.matches.teams.view
"""The view of a file in which each team is a player."""

PAGE_OF_ANY = "any/verbose.txt.j2"
"""The template that tells the steps of any system by their parts."""

WORDS_OF_ANY = "any/words.txt.j2"
"""The template with the pieces of a line that pages tell of players and boards of any system."""

BY_SCORE, BY_PLACE, OWN_ORDER = "score", "place", "own"
"""How the boards of a round stand."""


class PairRound(Protocol):
    """A system: a function from the history to the pairing of the round.

    It writes its reasons into the trace, takes its own options by name, and raises NoPairing where no legal pairing
    of the present players exists.
    """

    def __call__(self, history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
        """Pair the round."""
        ...


class Passing(NamedTuple):
    """The players of a group who only go through it: pages of a large round leave out their rows, and count them."""

    key: str
    """The key of the facts of the group with their numbers."""
    title: str
    """What stands in their place, ``%d`` for how many they are."""


@plain
class System:
    """A registry line: how a system is called, where it lives, what it needs.

    A function or a Contract may stand in it itself, or as a text that says where it is: ``module:name``, or
    ``module:maker:word`` for what the maker makes of a word. It is imported when used.
    """

    name: str
    title: str
    edition: str
    target: str | PairRound
    """The function that pairs a round."""
    template: str = PAGE_OF_ANY
    """Template of the trace, below ``templates/``."""
    words_template: str = WORDS_OF_ANY
    """Template whose macros say the system's colour rules, preferences, bars and values in the language of a page."""
    functions: str | Mapping[str, Callable[..., Any]] = ""
    """The functions that its templates ask, by name, where the data of a step stand there in other words."""
    colours: str | Mapping[str, str] = ""
    """The kinds of sentences (``gives-…`` of the words) that name the two of a game, by the colour rules of steps."""
    group_order: str | Mapping[str, str] = ""
    """The kinds of sentences that say in which order a group is paired as a whole (``group_orders.py``); empty where
    whoever chooses goes down an order."""
    passing: Passing | None = None
    """The players of its groups who only go through them, if any do."""
    family: str = ""
    """The name that the editions of one system share; empty where the system has one edition only."""
    year: str = ""
    """How a command line tells the edition from the others of its family."""
    codes: tuple[str, ...] = ()
    """Values of tag 192 that mean this system (without ``_BAKU``)."""
    options: tuple[Option, ...] = ()
    needs_rounds: bool = True
    """Whether the number of rounds must be known."""
    rounds_guessed: bool = True
    """Whether a check may take the rounds played for all of them: not where more than the last round hangs on that."""
    order: str = BY_SCORE
    """How boards stand: by score (C.04.2), by the places of the file, or as the system itself orders them."""
    calendar: bool = False
    """Whether the boards of all rounds stand from the start: no result changes them, and who is absent has a board all
    the same (the arbiter enters the forfeit)."""
    form: str = SWISS
    """What record 092 calls the event, after ``Individual:`` or ``Team:``."""
    contract: str | Contract = ""
    """The Contract, where the system has more to say of itself."""
    answers: str | Why = ""
    """The function that says why not; empty: the steps of the trace say it."""
    refusals: str | OfRefusal = ""
    """The function that gives the reason of a refusal, where its facts are the system's own."""
    bars_from_bye: CountsAsWin | None = None
    """The rule of which unplayed rounds bar a player from the bye, as a bye of the pairing does; None where nothing
    bars, and the order of the bye alone looks at earlier ones."""
    compare: str | Compare = trfpair.systems.breaches.basic
    """The function that compares a pairing with the one that the rules give; empty where nothing is illegal."""
    tables: str | MakeTables = ""
    """The function that makes the tables for ``--sgr``."""
    tables_template: str = ""
    judged: str | Callable[[History], JudgedRound] = ""
    """The function that says by what each player was judged; empty: no check-list (`-l`)."""
    until: str = ""
    """Last day on which the edition was in force (YYYY-MM-DD); empty while it is."""
    columns: int = 1
    """Columns of a file that a round takes: its games, where every round is a match of several."""
    teams: bool = False
    """Whether the system pairs teams (310, 013)."""
    either: bool = False
    """Whether it pairs the teams of a file that has teams, and the players of another."""
    view: str | EventOfFile = ""
    """The function that makes the event the system pairs (of matches); empty where that is the tournament itself."""

    def __hash__(self) -> int:
        """The hash of the name: a Contract that stands in a row itself has none."""
        return hash(self.name)

    @property
    def fide(self) -> bool:
        """Whether FIDE has a code (192) for the Swiss system; a provisional one comes after a code of our own."""
        return bool(self.codes) and self.codes[0].startswith("FIDE_") and not self.calendar

    def code_on(self, day: str = "") -> str:
        """The value of 192 to write for an event begun on a day: FIDE's, if it means this system then, or our own.

        Of an edition in force the general one, which every program knows, else a dated one.
        """
        from trfpair.systems import by_code

        fitting = [code for code in self.codes if code[-4:].isdigit() is bool(self.until)]
        own = f"{OWN_CODES}{self.name.upper().replace('-', '_')}"
        return next((code for code in (*fitting, *self.codes) if by_code(code, day).name == self.name), own)

    def code_for_others(self, day: str = "") -> str:
        """The value of 192 that other programs know: a code of the table of TRF26 that means this system on a day, or
        that of rules of the organiser.
        """
        from trfpair.systems import by_code

        code = self.code_on(day)
        known = (one for one in (code, *self.codes) if not code_is_ours(one))
        own = "ROUNDROBIN" if self.calendar else "DOUBLESWISS" if self.columns > 1 else "SWISS"
        kind = "SCHEVENINGEN" if "SCHEVENINGEN" in code else f"TEAM_{own}" if self.teams else own
        return next((one for one in known if by_code(one, day).name == self.name), f"{CUSTOM_CODES}{kind}")

    def of(self, *, teams: bool) -> System:
        """The row as it serves an event of teams, or of players."""
        if not teams or not self.either or self.teams:
            return self
        codes = tuple(sorted(self.codes, key=lambda code: "_TEAM_" not in code))
        return replace(self, teams=True, view=TEAMS, codes=codes)

    def rounds_of(self, participants: int) -> int | None:
        """How many rounds a calendar of so many has; None for a system that sets none. BadInput for a wrong number."""
        calendar = self.says().calendar if self.calendar else None
        return calendar.rounds(participants) if calendar else None

    def terms(self, participants: int) -> Terms:
        """The terms of the system for an event of so many."""
        try:
            rounds = self.rounds_of(participants)
        except BadInput:  # they cannot be seated
            rounds = None
        return Terms(self.columns, self.calendar, rounds, by_place=self.order == BY_PLACE)

    def load(self) -> PairRound:
        """Import the system."""
        return on_demand(self.target)

    def says(self) -> Contract:
        """The contract of the system."""
        return on_demand(self.contract or trfpair.systems.contract.NOTHING_SAID)

    def why(self, round_: OfTheRound, question: Question) -> Answer:
        """Why a pair, the bye or a float did not come about in a round of the system."""
        return on_demand(self.answers or trfpair.systems.by_steps.why)(round_, question, self.says())

    @property
    def regulation(self) -> str:
        """The name, and the document of the rules."""
        return ", ".join([self.name, *self.edition.split()[:1]])

    def because(self, refused: Refusal, article: str) -> Because:
        """The reason of somebody who was looked at and not taken, under the article of the step."""
        from trfpair.systems.why import because_refused

        if self.refusals:
            found = on_demand(self.refusals)(refused)
            return found if found.article else type(found)(found.kind, article, found.facts)
        return because_refused(refused, article, self.says().word(refused.kind))

    def see(self, tournament: Tournament, options: Mapping[str, Any]) -> Tournament:
        """The event that the system pairs: the tournament, or its matches. BadInput where the file holds none."""
        if not self.view:
            return tournament
        return on_demand(self.view)(tournament, options)

    def compared(self, history: History, given: Sequence[Pair], played: Sequence[Pair]) -> Comparison:
        """The faults of a pairing that was played, and why the one that the rules give is better."""
        return on_demand(self.compare)(history, given, played) if self.compare else Comparison()

    def judged_in(self, history: History) -> JudgedRound:
        """The facts by which the players of a round are judged, for a check-list."""
        return on_demand(self.judged)(history)

    def shows(self) -> Mapping[str, Callable[..., Any]]:
        """The functions of its templates."""
        return on_demand(self.functions or {})

    def colour_sentences(self) -> Mapping[str, str]:
        """The kinds of sentences that name the two of a game, by the rule that gave the colours."""
        return on_demand(self.colours or {})

    def order_of_groups(self) -> Mapping[str, str]:
        """The kinds of sentences that say in which order a group is paired as a whole; none where somebody chooses."""
        return on_demand(self.group_order or {})

    def load_tables(self) -> MakeTables:
        """Import the maker of the system's score-group tables."""
        return on_demand(self.tables)


def code_is_ours(code: str) -> bool:
    """Whether a value of 192 is not in the table of TRF26."""
    return re.fullmatch(_NOT_OF_TRF26, code) is not None
