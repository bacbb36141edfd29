"""The registry: every system by name, and by TRF26 tag 192. One line a system; modules are imported when used."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from trfpair.base.errors import BadInput
from trfpair.base.near import or_near
from trfpair.base.plain import plain
from trfpair.base.speech import either
from trfpair.event.history import History
from trfpair.event.model import Comparison, Pair, RoundPairing, Tournament
from trfpair.event.terms import Terms
from trfpair.systems.options import Option
from trfpair.systems.trace import Step, Trace

if TYPE_CHECKING:
    from trfpair.systems.contract import Contract
    from trfpair.systems.plugins import PlugIns
    from trfpair.systems.trace import Refusal
    from trfpair.systems.why import Answer, Because, OfRefusal, OfTheRound, Question, Why

OWN_CODES = "TRFPAIR_"
"""How values of 192 begin that are ours, for systems and editions that FIDE has no code for."""

CUSTOM_CODES = "CUSTOM_"
"""How values of 192 begin that stand for rules of the organiser; which these are, our own line says."""

_NOT_OF_TRF26 = rf"{OWN_CODES}.*|FIDE_LIM|FIDE_(?:DUBOV|BURSTEIN)_\d+|FIDE_DUTCH_2025"
"""Codes that systems have here, and the table of TRF26 has not."""

SWISS = "Swiss-System"
"""What record 092 calls an event whose system says nothing else."""

TEAMS = "trfpair.event.matches.teams:view"
"""The view of a file in which each team is a player."""

PAGE_OF_ANY = "any/verbose.txt.j2"
"""The template that tells the steps of any system by their parts."""

BY_SCORE, BY_PLACE, OWN_ORDER = "score", "place", "own"
"""How the boards of a round stand."""


class PairRound(Protocol):
    """What a system is: a function from the history to the pairing of the round.

    It writes its reasons into the trace, takes its own options by name, and raises NoPairing where no legal pairing
    of the present players exists.
    """

    def __call__(self, history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
        """Pair the round."""
        ...


@plain
class System:
    """A registry line: how a system is called, where it lives, what it needs."""

    name: str
    title: str
    edition: str
    target: str
    """``module:function``; the function is a PairRound. ``module:maker:word`` is what the maker makes of the word."""
    template: str = PAGE_OF_ANY
    """Template of the trace, below ``templates/``."""
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
    contract: str = ""
    """``module:NAME`` of the Contract, where the system has more to say of itself."""
    answers: str = ""
    """``module:function`` that says why not (a `Why`); empty: the steps of the trace say it."""
    refusals: str = ""
    """``module:function`` that gives the reason of a refusal (an `OfRefusal`), where its facts are the system's own."""
    compare: str = "trfpair.systems.breaches:basic"
    """``module:function`` that compares a pairing with the one that the rules give; empty where nothing is illegal."""
    tables: str = ""
    """``module:function`` for ``--sgr``: steps -> digit in the file name -> the template's ``view``."""
    tables_template: str = ""
    until: str = ""
    """Last day on which the edition was in force (YYYY-MM-DD); empty while it is."""
    columns: int = 1
    """Columns of a file that a round takes: its games, where every round is a match of several."""
    teams: bool = False
    """Whether the system pairs teams (310, 013)."""
    either: bool = False
    """Whether it pairs the teams of a file that has teams, and the players of another."""
    view: str = ""
    """``module:function`` that makes the event the system pairs (of matches) of the tournament of a file and the
    options; empty where they are the same."""

    @property
    def fide(self) -> bool:
        """Whether FIDE has a code (192) for the Swiss system; a provisional one comes after a code of our own."""
        return bool(self.codes) and self.codes[0].startswith("FIDE_") and not self.calendar

    def code_on(self, day: str = "") -> str:
        """The value of 192 to write for an event begun on a day: FIDE's, if it means this system then, or our own.

        Of an edition in force the general one, which every program knows, else a dated one.
        """
        fitting = [code for code in self.codes if code[-4:].isdigit() is bool(self.until)]
        own = f"{OWN_CODES}{self.name.upper().replace('-', '_')}"
        return next((code for code in (*fitting, *self.codes) if by_code(code, day).name == self.name), own)

    def code_for_others(self, day: str = "") -> str:
        """The value of 192 that other programs know: a code of the table of TRF26 that means this system on a day, or
        that of rules of the organiser.
        """
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
        """What the system settles for an event of so many."""
        try:
            rounds = self.rounds_of(participants)
        except BadInput:  # they cannot be seated
            rounds = None
        return Terms(self.columns, self.calendar, rounds, by_place=self.order == BY_PLACE)

    def load(self) -> PairRound:
        """Import the system."""
        return cast(PairRound, _imported(self.target))

    def says(self) -> Contract:
        """What the system says of itself beyond the pairing."""
        return cast("Contract", _imported(self.contract or "trfpair.systems.contract:NOTHING_SAID"))

    def why(self, round_: OfTheRound, question: Question) -> Answer:
        """Why a pair, the bye or a float did not come about in a round of the system."""
        why = cast("Why", _imported(self.answers or "trfpair.systems.by_steps:why"))
        return why(round_, question, self.says())

    def because(self, refused: Refusal, article: str) -> Because:
        """The reason of somebody who was looked at and not taken, under the article of the step."""
        from trfpair.systems.why import because_refused

        if self.refusals:
            found = cast("OfRefusal", _imported(self.refusals))(refused)
            return found if found.article else replace(found, article=article)
        return because_refused(refused, article, self.says().word(refused.kind))

    def see(self, tournament: Tournament, options: Mapping[str, Any]) -> Tournament:
        """The event that the system pairs: the tournament, or its matches. BadInput where the file holds none."""
        if not self.view:
            return tournament
        return cast(Tournament, _imported(self.view)(tournament, options))

    def compared(self, history: History, given: Sequence[Pair], played: Sequence[Pair]) -> Comparison:
        """What is illegal in a pairing that was played, and why the one that the rules give is better."""
        return cast(Comparison, _imported(self.compare)(history, given, played)) if self.compare else Comparison()

    def load_tables(self) -> Callable[[Sequence[Step]], Mapping[str, Any]]:
        """Import the maker of the system's score-group tables."""
        return cast(Callable[[Sequence[Step]], Mapping[str, Any]], _imported(self.tables))


def _imported(target: str) -> Any:
    module, name, *words = target.split(":")
    found = getattr(import_module(module), name)
    return found(*words) if words else found


UNRATED = Option("unrated", "Dubov: provisional rating of players without one [0, with a warning].", default=0)

_THIRD_COLOUR = Option(
    "third_colour",
    "Vega: allow a third equal colour in a row if no other pairing exists (Accept WWW/BBB).",
    default=False,
)

_BARE_LIST = Option(
    "bare_list",
    "Vega: the opponent of an island by the bare list of 7.1, D after it.",
    default=False,
)

_TEAM_CODES = tuple(
    f"FIDE_TEAM{kind}{scores}" for kind in ("", "_TYPEA", "_TYPEB") for scores in ("", "_MP_GP", "_GP_MP", "_MP", "_GP")
)
"""Record 192 of a team event: type of preferences, primary and secondary score."""

TEAM_OPTIONS = (
    Option("preferences", "Team: type of the colour preferences [as 192 says, otherwise a].", "", ("a", "b", "none")),
    Option("primary", "Team: the primary score [as 192 says, otherwise match].", "", ("match", "game")),
)

_ROUND_ROBIN = System(
    name="berger",
    title="Round robin",
    edition="the Berger tables of C.05, annex 1",
    target="trfpair.systems.berger:pair_berger",
    codes=(
        *("BERGER_ROUNDROBIN", "BERGER_ROUNDROBIN_G1", "FIDE_ROUNDROBIN"),
        *("BERGER_TEAM_ROUNDROBIN", "BERGER_TEAM_ROUNDROBIN_G1", "FIDE_TEAM_ROUNDROBIN"),
    ),
    needs_rounds=False,
    order=OWN_ORDER,
    calendar=True,
    form="Round-Robin",
    contract="trfpair.systems.berger.withdrawn:SINGLE",
    either=True,
    compare="trfpair.systems.berger.compared:compared",
)

_SCHEVENINGEN = System(
    name="scheveningen",
    title="Scheveningen",
    edition="everybody of one team meets everybody of the other",
    target="trfpair.systems.scheveningen:pair_scheveningen",
    codes=("TRFPAIR_SCHEVENINGEN", "FIDE_SCHEVENINGEN", "FIDE_SCHEVENINGEN_G1"),
    needs_rounds=False,
    order=OWN_ORDER,
    calendar=True,
    form="Scheveningen",
    contract="trfpair.systems.scheveningen:CONTRACT",
    compare="",
)

_MANY = "([2-9]|[1-9][0-9])"
_IN_GAMES = (
    rf"^(?:berger-g|BERGER_(?:TEAM_)?ROUNDROBIN_G){_MANY}\Z",
    rf"^(?:scheveningen-g|FIDE_SCHEVENINGEN_G){_MANY}\Z",
)
"""Names and codes of calendars of so many games a pair: round robins, Scheveningen."""
_FORM_IN_GAMES = (f"ROUNDROBINOF{_MANY}GAMES", f"SCHEVENINGENOF{_MANY}GAMES")
"""What record 092 calls them, as `letters` has it."""


@cache
def in_games(games: int) -> System:
    """The round robin in which a pair has so many games: the tables so often, every second time with colours turned."""
    double = ("BERGER_DOUBLEROUNDROBIN", "BERGER_TEAM_DOUBLEROUNDROBIN") if games == 2 else ()
    return replace(
        _ROUND_ROBIN,
        name=f"berger-g{games}",
        title=f"Round robin of {games} games a pair",
        edition=f"{_ROUND_ROBIN.edition}, {games} times, colours turned",
        target=f"trfpair.systems.berger:pair_in_games:{games}",
        codes=(*double, f"BERGER_ROUNDROBIN_G{games}", f"BERGER_TEAM_ROUNDROBIN_G{games}"),
        form=f"Round-Robin of {games} games",
        contract=f"trfpair.systems.berger.withdrawn:contract_in_games:{games}",
    )


@cache
def scheveningen_in_games(games: int) -> System:
    """Scheveningen with so many games a pair: the table so often, every second time with colours turned."""
    double = ("FIDE_DOUBLESCHEVENINGEN",) if games == 2 else ()
    return replace(
        _SCHEVENINGEN,
        name=f"scheveningen-g{games}",
        title=f"Scheveningen of {games} games a pair",
        edition=f"{_SCHEVENINGEN.edition}, {games} times, colours turned",
        target=f"trfpair.systems.scheveningen:pair_in_games:{games}",
        codes=(f"{OWN_CODES}SCHEVENINGEN_G{games}", *double, f"FIDE_SCHEVENINGEN_G{games}"),
        form=f"Scheveningen of {games} games",
        contract=f"trfpair.systems.scheveningen:contract_in_games:{games}",
    )


def _of_games(text: str, expressions: Sequence[str]) -> System | None:
    """The calendar of so many games that a text means, by an expression for round robins and one for Scheveningen."""
    for makes, expression in zip((in_games, scheveningen_in_games), expressions):
        if found := re.search(expression, text):
            return makes(int(found[1]))
    return None


def _named_in_games(text: str) -> System | None:
    """The calendar of so many games that a name or a code means."""
    if text == "FIDE_DOUBLESCHEVENINGEN":
        return scheveningen_in_games(2)
    return _of_games(text, _IN_GAMES)


SYSTEMS: tuple[System, ...] = (
    System(
        name="dutch-2026",
        title="FIDE (Dutch) System",
        edition="C.04.3 in force since 1 February 2026",
        target="trfpair.systems.dutch:pair_dutch_2026",
        template="dutch/verbose.txt.j2",
        compare="trfpair.systems.dutch.whatif.compare:compare_2026",
        family="dutch",
        year="2026",
        answers="trfpair.systems.dutch.why:why",
        refusals="trfpair.systems.dutch.why:because_of_refusal",
        codes=("FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_DUTCH_2026"),
    ),
    System(
        name="dutch-2017",
        title="FIDE (Dutch) System",
        edition="C.04.3 in force until 31 January 2026",
        target="trfpair.systems.dutch:pair_dutch_2017",
        template="dutch/verbose.txt.j2",
        compare="trfpair.systems.dutch.whatif.compare:compare_2017",
        family="dutch",
        year="2017",
        answers="trfpair.systems.dutch.why:why",
        refusals="trfpair.systems.dutch.why:because_of_refusal",
        codes=("FIDE_DUTCH", "FIDE_DUTCH_2017"),
        until="2026-01-31",
    ),
    System(
        name="dubov-2026",
        title="Dubov System",
        edition="C.04.4.1 in force since 1 February 2026",
        target="trfpair.systems.dubov:pair_dubov_2026",
        template="dubov/verbose.txt.j2",
        family="dubov",
        year="2026",
        codes=("FIDE_DUBOV", "FIDE_DUBOV_2026"),
        options=(UNRATED,),
        contract="trfpair.systems.dubov:CONTRACT",
        answers="trfpair.systems.dubov.why:why",
    ),
    System(
        name="dubov-2018",
        title="Dubov System",
        edition="C.04.4.1 in force until 31 January 2026",
        target="trfpair.systems.dubov:pair_dubov_2018",
        template="dubov/verbose.txt.j2",
        family="dubov",
        year="2018",
        codes=("FIDE_DUBOV", "FIDE_DUBOV_2018"),
        options=(UNRATED,),
        until="2026-01-31",
        contract="trfpair.systems.dubov:CONTRACT",
        answers="trfpair.systems.dubov.why:why",
    ),
    System(
        name="burstein-2026",
        title="Burstein System",
        edition="C.04.4.2 in force since 1 February 2026",
        target="trfpair.systems.burstein:pair_burstein_2026",
        template="burstein/verbose.txt.j2",
        family="burstein",
        year="2026",
        answers="trfpair.systems.burstein.why:why",
        refusals="trfpair.systems.burstein.why:because_of_refusal",
        codes=("FIDE_BURSTEIN", "FIDE_BURSTEIN_2026"),
        rounds_guessed=False,
    ),
    System(
        name="double-swiss",
        title="Double-Swiss System",
        edition="C.04.5 in force since 1 February 2026",
        target="trfpair.systems.double_swiss:pair_double_swiss",
        template="match/verbose.txt.j2",
        codes=("FIDE_DOUBLESWISS",),
        columns=2,
        view="trfpair.event.matches.double:view",
        contract="trfpair.systems.double_swiss:CONTRACT",
        answers="trfpair.systems.double_swiss:why",
        refusals="trfpair.systems.match.why:because_of_refusal",
    ),
    System(
        name="team-2026",
        title="Swiss Team System",
        edition="C.04.6 in force since 1 February 2026",
        target="trfpair.systems.team:pair_team_2026",
        template="match/verbose.txt.j2",
        family="team",
        year="2026",
        codes=_TEAM_CODES,
        options=TEAM_OPTIONS,
        view=TEAMS,
        teams=True,
        contract="trfpair.systems.team:CONTRACT",
        answers="trfpair.systems.team:why",
        refusals="trfpair.systems.match.why:because_of_refusal",
    ),
    System(
        name="team-2024",
        title="Swiss Team System",
        edition="C.04.6 in force from 1 August 2024 to 31 January 2026",
        target="trfpair.systems.team:pair_team_2024",
        template="match/verbose.txt.j2",
        family="team",
        year="2024",
        codes=_TEAM_CODES,
        options=TEAM_OPTIONS,
        until="2026-01-31",
        view=TEAMS,
        teams=True,
        contract="trfpair.systems.team:CONTRACT",
        answers="trfpair.systems.team:why",
        refusals="trfpair.systems.match.why:because_of_refusal",
    ),
    System(
        name="vega",
        title="Dubov as Vega pairs it",
        edition="FIDE Dubov 1997, procedure of Vega",
        target="trfpair.systems.vega:pair_vega",
        template="vega/verbose.txt.j2",
        tables="trfpair.systems.vega.sgr:tables",
        tables_template="vega/scoregroups.sgr.j2",
        options=(_THIRD_COLOUR, _BARE_LIST),
        contract="trfpair.systems.vega:CONTRACT",
        answers="trfpair.systems.vega.why:why",
    ),
    System(
        name="danubian",
        title="Danubian variant of Vega's Dubov",
        edition="FIDE Dubov 1997, procedure of Vega, 7.2 after the Danubian rules",
        target="trfpair.systems.vega:pair_danubian",
        template="vega/verbose.txt.j2",
        tables="trfpair.systems.vega.sgr:tables",
        tables_template="vega/scoregroups.sgr.j2",
        options=(_THIRD_COLOUR, _BARE_LIST),
        contract="trfpair.systems.vega:CONTRACT",
        answers="trfpair.systems.vega.why:why",
    ),
    System(
        name="lim",
        title="Lim System",
        edition="C.04.4.3",
        target="trfpair.systems.lim:pair_lim",
        template="lim/verbose.txt.j2",
        codes=("TRFPAIR_LIM", "FIDE_LIM"),
        options=(Option("maxi", "Lim: a Maxi-tournament (3.2.3, 3.8, 5.7).", default=False),),
        contract="trfpair.systems.lim:CONTRACT",
        answers="trfpair.systems.lim.why:why",
    ),
    System(
        name="club",
        title="Club Swiss",
        edition="ts-swiss-pairing of June 2022, candidates from the midpoint",
        target="trfpair.systems.club:pair_club",
        template="club/verbose.txt.j2",
        options=(
            Option(
                "candidates",
                "Club: order of the opponents, by the algorithm (upper half first) or the glossary (lower half first).",
                default="algorithm",
                choices=("algorithm", "glossary"),
            ),
        ),
        needs_rounds=False,
        compare="",
        contract="trfpair.systems.club:CONTRACT",
        answers="trfpair.systems.club.why:why",
    ),
    System(
        name="club-rating",
        title="Club Swiss",
        edition="ts-swiss-pairing of June 2022, final order: score descending, rating ascending",
        target="trfpair.systems.club:pair_club_rating",
        template="club/verbose.txt.j2",
        needs_rounds=False,
        compare="",
        contract="trfpair.systems.club:CONTRACT",
        answers="trfpair.systems.club.why:why",
    ),
    System(
        name="ladder",
        title="Club ladder",
        edition="the ladder rules of PairingsBot",
        target="trfpair.systems.ladder:pair_ladder",
        template="ladder/verbose.txt.j2",
        options=(
            Option("seed", "Ladder: seed of the draws [0].", default=0),
            Option(
                "colour",
                "Ladder: White to the lower place, or to the smaller share of White games.",
                default="lower",
                choices=("lower", "balance"),
            ),
            Option("bye_gap", "Ladder: weeks before a player may have a second bye [0].", default=0),
            Option(
                "win",
                "Who beats a player above exchanges places, or is inserted above that player.",
                default="exchange",
                choices=("exchange", "insert"),
                flag=False,
            ),
            Option(
                "draw",
                "The lower player of a draw stays, moves below the other, or moves one place up.",
                default="stay",
                choices=("stay", "below", "one-up"),
                flag=False,
            ),
        ),
        needs_rounds=False,
        order=BY_PLACE,
        form="Ladder",
        contract="trfpair.systems.ladder.season:CONTRACT",
        answers="trfpair.systems.ladder.why:why",
        compare="",
    ),
    System(
        name="keizer",
        title="Keizer",
        edition="values by place, counted anew until the ranking stands still",
        target="trfpair.systems.keizer:pair_keizer",
        options=(
            Option("top", "Value of the first [0: three times that of the last, or a little less].", 0, flag=False),
            Option("step", "How much less the next is worth.", 1, flag=False),
            Option("own", "Share of the own value that counts once.", "1", flag=False),
            Option("absent", "Share of the own value for an absence (Z).", "1/3", flag=False),
            Option("excused", "The same with an excuse (H).", "1/2", flag=False),
            Option("duty", "The same while playing for the club (F).", "2/3", flag=False),
            Option("bye", "The same for the bye (U).", "2/3", flag=False),
            Option("late", "The same for each round before a player came.", "0", flag=False),
            Option("paid", "So many absences (Z) count [0: all].", 0, flag=False),
            Option("paid_excused", "So many absences with an excuse (H) count [0: all].", 0, flag=False),
            Option("apart", "So many rounds two who met do not meet again.", 3, flag=False),
            Option("meetings", "So often two may meet [0: any number].", 0, flag=False),
        ),
        needs_rounds=False,
        order=OWN_ORDER,
        form="Keizer",
        contract="trfpair.systems.keizer.score:CONTRACT",
        answers="trfpair.systems.keizer.why:why",
        compare="",
    ),
    _ROUND_ROBIN,
    replace(
        _ROUND_ROBIN,
        name="berger-double",
        title="Double round robin",
        edition=f"{_ROUND_ROBIN.edition}, the last two rounds of the first cycle exchanged",
        target="trfpair.systems.berger:pair_berger_double",
        codes=("FIDE_DOUBLEROUNDROBIN", "FIDE_TEAM_DOUBLEROUNDROBIN"),
        form="Double Round-Robin",
        contract="trfpair.systems.berger.withdrawn:DOUBLE",
    ),
    in_games(2),
    _SCHEVENINGEN,
)

ALIASES: Mapping[str, str] = {
    "dutch": "dutch-2026",
    "dubov": "dubov-2026",
    "burstein": "burstein-2026",
    "team": "team-2026",
}
"""Other names of a system: the edition in force and the like."""

DEFAULT = "dutch"
"""The system of a file that names none."""


def by_name(name: str | System) -> System:
    """The system with a name or alias, or the one given; BadInput, listing the names, where there is none."""
    if isinstance(name, System):
        return name
    wanted = ALIASES.get(name, name)
    for system in SYSTEMS:
        if system.name == wanted:
            return system
    if played := _named_in_games(wanted):
        return played
    brought, broken = plugged_in()
    for own in brought:
        if own.name == wanted:
            return cast(System, own)
    known = sorted([system.name for system in (*SYSTEMS, *brought)] + list(ALIASES))
    said = f"there is no system `{name}`{or_near(wanted, known)}; known: {', '.join(known)}"
    raise BadInput("; ".join([said, *broken]))


def by_code(code: str, day: str = "") -> System:
    """The system of a tag 192 value; of several editions the one in force on ``day`` (YYYY-MM-DD), today without one.

    A code of our own, such as ``TRFPAIR_CLUB``, names a system that FIDE has none for. Raises BadInput where we do not
    have the system: it is never replaced by another one.
    """
    if code.startswith(OWN_CODES):
        return by_name(code.removeprefix(OWN_CODES).lower().replace("_", "-"))
    editions = [system for system in SYSTEMS if code in system.codes] or _brought_with(code)
    if played := _named_in_games(code):
        return played
    if not editions and code.startswith(CUSTOM_CODES):
        raise BadInput(
            f"the file asks for rules of the organiser ({code}, 192), and does not say which; "
            f"{either('`trfpair systems`', '`all_systems()`')} has those that can be asked for"
        )
    if not editions:
        listed = either("`trfpair systems`", "`all_systems()`")
        raise BadInput(f"the file asks for the system {code} (192), which trfpair does not have; see {listed}")
    then = [system for system in editions if day and day <= system.until]
    return min(then, key=lambda system: system.until) if then else min(editions, key=lambda system: bool(system.until))


def _brought_with(code: str) -> list[System]:
    return [system for system in plugged_in().systems if code in system.codes]


@cache
def plugged_in() -> PlugIns:
    """The systems that other packages bring, looked up once."""
    from trfpair.systems.plugins import plug_ins

    return plug_ins(System, (*ALIASES, *(system.name for system in SYSTEMS)))


def code_is_ours(code: str) -> bool:
    """Whether a value of 192 is not in the table of TRF26."""
    return re.fullmatch(_NOT_OF_TRF26, code) is not None


def by_form(text: str) -> System | None:
    """The system that a text of record 092 names, such as `Individual: Ladder`; None for a Swiss, or no name."""
    words = letters(text)
    if found := _of_games(words, _FORM_IN_GAMES):
        return found
    named = [system for system in SYSTEMS if system.form != SWISS and letters(system.form) in words]
    return max(named, key=lambda system: len(system.form), default=None)


def letters(text: str) -> str:
    """The letters and figures of a text, as capitals."""
    return "".join(filter(str.isalnum, text)).upper()


def with_tables() -> str:
    """The names of the systems that have score-group tables, for messages."""
    return ", ".join(system.name for system in SYSTEMS if system.tables)
