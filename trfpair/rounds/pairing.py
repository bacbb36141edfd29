"""The one way from a tournament to the pairing of a round: settings, history, system, and a last look at the answer."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from trfpair.base.errors import BadInput, NoPairing
from trfpair.base.notebook import InNotebooks
from trfpair.base.plain import kept, plain
from trfpair.base.release import VERSION
from trfpair.base.speech import by_option, either
from trfpair.event.at_tables import away_from_table
from trfpair.event.history import History, before_round
from trfpair.event.model import Colour, Notice, Pair, Result, RoundPairing, Tournament
from trfpair.event.saying import Listing, Saying, pair_said
from trfpair.systems import SWISS, System
from trfpair.systems.of_file import REQUESTED_SYSTEM, choose_system
from trfpair.systems.options import kept_options, options_of, told_options
from trfpair.systems.trace import Trace, silent

if TYPE_CHECKING:
    from trfpair.event.event import Event


@plain
class Settings:
    """The settings of a caller beyond the file. None and NONE leave it to the file."""

    system: str | System | None = None
    """A name of the registry, or a row of one's own."""
    round: int | None = None
    rounds: int | None = None
    initial_colour: Colour = Colour.NONE
    baku: bool = False
    open_results: str = ""
    """What becomes of games without a result: ``draw`` takes them as the scoring has it, without a word."""
    options: Mapping[str, Any] | None = None
    """The system's own options, by name."""

    @property
    def named(self) -> str:
        """The name of the system that is asked for; empty for none."""
        return self.system if isinstance(self.system, str) else self.system.name if self.system else ""


OPEN_RESULTS = ("draw",)

BEGUN_BY_HAND = "begun-by-hand"
"""The kind of the notice that boards stand which somebody made before the round was paired."""

OPEN_ROUND = "open-round"
"""The kind of the notice that makes every command refuse: the last round is not over."""


PAIRS_FORMAT = 3
"""Version of the layout of ``pairs.json``; raised when a reader of the old one would break."""

EVERYBODY_AWAY = "everybody-away"
"""The kind of the notice that the round before is over without a game."""


@plain
class PairedRound(InNotebooks):
    """A pairing with all that led to it."""

    system: System
    history: History
    pairing: RoundPairing
    """With the notices of the system, and before them those about the file."""
    trace: Trace
    options: Mapping[str, Any]
    """The system's own options: those that are not at their defaults, and those that the file keeps."""
    doubts: tuple[Notice, ...] = ()
    """What a person should look at in the file before the pairing is used; the first notices of the pairing.

    Commands refuse a pairing with one of the kind ``OPEN_ROUND``.
    """
    named_by: Saying | None = None
    """Why this system: who named it."""
    file: Tournament | None = None
    """The tournament as the file has it; the history is that of its matches where the system pairs matches."""
    done_before: str = ""
    """What the system did to the file before the round was paired, in words; empty for nothing."""
    today: Tournament | None = None
    """The tournament as the file has it today, where something changed since the round was paired."""
    begun: Tournament | None = None
    """Of a round that was begun by hand: the tournament with the boards that stand."""

    @kept
    def by_hand(self) -> Mapping[int, tuple[int, Pair]]:
        """Board and players of each participant who was seated by hand, where others are paired beside; board 0 and
        black 0 for the bye.
        """
        if self.begun is None:
            return {}
        seated = enumerate(_seated_by_hand(self.begun, self.round), 1)
        return {id_: (board * bool(pair.black), pair) for board, pair in seated for id_ in pair if id_}

    @kept
    def read(self) -> dict[object, Any]:
        """Answers read from the trace, by who reads it (`trfpair.rounds.why.player.Told`)."""
        return {}

    @kept
    def in_file(self) -> bool:
        """Whether the file holds the round: somebody has a game or the bye, and it was not only begun by hand."""
        return self.begun is None and any(past.player.game(self.round).paired for past in self.history.players)

    @property
    def reason(self) -> str:
        """Why this system: who named it, in English."""
        return self.named_by.text if self.named_by else ""

    @property
    def round(self) -> int:
        """The number of the round."""
        return self.pairing.round

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The boards in publication order, the bye last (black 0)."""
        return self.pairing.pairs

    def names_system_for(self, tournament: Tournament) -> bool:
        """Whether the caller named the system, and the record 192 of the tournament does not."""
        return self.named_by == REQUESTED_SYSTEM and not tournament.system

    @property
    def paired_as(self) -> str:
        """The system whose rules paired the round and whose articles are cited, where it is another one.

        That is so in the seeding rounds of Burstein.
        """
        first = next(iter(self.trace.steps), None)
        return str(first.facts["by"]) if first and first.kind == "seeding" else ""

    @property
    def remark(self) -> str:
        """The remark of the system on the round, beside its notices: no rule had to yield."""
        says = self.system.says().remark if self.system.contract else None
        return says(self.history, self.pairing, self.options) if says else ""

    @property
    def boards(self) -> tuple[Pair, ...]:
        """The games: the pairs without the bye, board 1 first."""
        return self.pairing.boards

    @property
    def absent(self) -> tuple[tuple[int, Result], ...]:
        """Players for whom the round enters a bye, with its kind: of those who are `away` all whose bye does not stand
        in the round yet.
        """
        return self.pairing.absent

    @property
    def away(self) -> tuple[tuple[int, Result], ...]:
        """Players who take no part in the round, with the kind of their bye, whether the round enters it (`absent`) or
        it stood there, in a round that was begun by hand.
        """
        seated = {*self.by_hand, *(id_ for pair in self.pairs for id_ in pair)}
        return tuple(one for one in self.history.absent if one[0] not in seated)

    @property
    def bye(self) -> int:
        """The player with the pairing-allocated bye, or 0."""
        return self.pairing.bye

    @property
    def notices(self) -> tuple[Notice, ...]:
        """The notices for a person: rules that had to yield, flags for the director."""
        return self.pairing.notices

    def __repr__(self) -> str:
        """The round in a few words; ``to_dict`` has all of it."""
        bye = f", bye {self.bye}" if self.bye else ""
        return f"<PairedRound: round {self.round}, {len(self.boards)} boards{bye}, {self.system.name}>"

    def to_dict(self) -> dict[str, Any]:
        """Pairs and trace as data that JSON can hold: what ``pairs.json`` holds (docs/json.md); points in tenths."""
        history, pairing = self.history, self.pairing
        data: dict[str, Any] = {
            "format": PAIRS_FORMAT,
            "program": f"trfpair {VERSION}",
            "tournament": history.tournament.name,
            "round": pairing.round,
            "rounds": history.tournament.rounds,
            "initial_colour": history.initial_colour.name.lower() if history.initial_colour else None,
            "system": pairing.system,
            "edition": self.system.edition,
            "options": {**({"baku": True} if history.tournament.baku else {}), **self.options},
            "pairs": [{"board": board, "white": pair.white, "black": pair.black} for board, pair in pairing.numbered],
            "bye": pairing.bye or None,
            "absent": [{"id": id_, "bye": kind.value} for id_, kind in pairing.absent],
            **({"free": [{"id": id_, "bye": kind.value} for id_, kind in pairing.free]} if pairing.free else {}),
            "notices": [notice.as_json() for notice in pairing.notices],
        }
        if self.trace.on:
            data["trace"] = [step.as_json() for step in self.trace.steps]
        return data


def refuse_open(paired: PairedRound) -> PairedRound:
    """The round, if the one before it is over; BadInput, which names the open games, where it is not."""
    for doubt in paired.doubts:
        if doubt.kind == OPEN_ROUND:
            assert isinstance(doubt.said, Saying)
            way = '`pair(tournament, open_results="draw")`'
            ways = Saying(either("ways-of-open-games", "ways-of-open-games-in-programs"), way=way)
            raise BadInput(Saying("open-round", **{**doubt.said.facts, "ways": ways}))
    return paired


def pair_round(tournament: Tournament, settings: Settings | None = None, trace: Trace | None = None) -> PairedRound:
    """Pair a round of a tournament.

    Raises BadInput where the request cannot be served and NoPairing where no legal pairing exists.
    """
    settings = settings or Settings()
    return pair_view(view_to_pair(tournament, settings), settings, trace)


def moved_on(
    tournament: Tournament, system: System, given: Mapping[str, Any] | None = None, *, sure: bool = False
) -> Tournament:
    """The tournament before its next round is paired: what its system does between two rounds is done.

    That goes by the options of the system: as given, else as the file keeps them. ``sure`` says that games of the last
    round which are open hold nothing up.
    """
    between = system.says().between if system.contract else None
    if not between or not between.due(tournament, sure=sure):
        return tournament
    kept = kept_options(tournament, system.name, system.options)
    return between.done(tournament, options_of(system, given or {}, kept))


def to_check(paired: PairedRound, tournament: Tournament) -> tuple[Tournament, dict[str, Any], str]:
    """The three things that the checker is given: the tournament as the round was paired from it, the data of
    ``pairs.json``, and the system that the caller named where the tournament names none.
    """
    if paired.done_before:
        tournament = moved_on(tournament, paired.system, paired.options, sure=True)
    data = json.loads(json.dumps(paired.to_dict()))
    return tournament, data, paired.system.name if paired.names_system_for(tournament) else ""


def view_to_pair(tournament: Tournament, settings: Settings) -> View:
    """The view to be paired: the event, what is left of a round that was begun by hand, or the event as it was known
    when an earlier round was paired. Raises BadInput.
    """
    if all(record.code != "###" for record in tournament.records):
        return _moved_on(view_of(tournament, settings), settings)
    from trfpair.event.log import begun_by_hand

    begun = begun_by_hand(tournament)
    if begun and settings.round in (None, begun):
        from trfpair.event.by_hand import set_aside

        return replace(_moved_on(view_of(set_aside(tournament), settings), settings), begun=tournament)
    return then_of(_moved_on(view_of(tournament, settings), settings), settings, settings.round or 0)


def _moved_on(event: View, settings: Settings) -> View:
    """The event, after what its system does before the next round, if that is to be paired."""
    between = event.system.says().between if event.system.contract else None
    sure = bool(settings.open_results)
    if between is None or settings.round not in (None, event.tournament.event.coming):
        return event
    if not between.due(event.file, sure=sure):
        return event
    moved = moved_on(event.file, event.system, event.options, sure=sure)
    did = between.words(event.file, sure=sure)
    return replace(event, file=moved, tournament=event.system.see(moved, event.options), done_before=did)


@plain
class View:
    """An event as its system pairs it: the tournament of a file, or its matches where the system pairs matches."""

    system: System
    tournament: Tournament
    options: Mapping[str, Any]
    file: Tournament
    """The tournament as the file has it."""
    named_by: Saying | None = None
    """Why this system: who named it."""
    begun: Tournament | None = None
    """Of a round that was begun by hand: the tournament with the boards that stand."""
    done_before: str = ""
    """What the system did to the file before the round, in words; empty for nothing."""
    today: Tournament | None = None
    """Of an event as it was known when an earlier round was paired: the tournament as the file has it today."""


def view_of(tournament: Tournament, settings: Settings) -> View:
    """The view of the system that the settings or the file name. Raises BadInput where it cannot be served."""
    tournament = with_settings(tournament, settings)
    if not tournament.players:
        raise BadInput(Saying(either("no-players-in-file", "no-players-in-tournament")))
    system, named_by = choose_system(tournament, settings.system)
    if settings.baku and system.form != SWISS:
        raise BadInput(Saying("baku-of-no-use", system=system.name))
    if tournament.has_teams and not system.teams:
        raise BadInput(Saying("system-of-individuals", system=system.name, way=either("--system", "`system=`")))
    options = options_of(system, settings.options or {}, kept_options(tournament, system.name, system.options))
    if system.columns != tournament.terms.columns and system.columns > 1:
        tournament = replace(tournament, system=system.codes[0])  # without it a file says nothing of matches
    return View(system, system.see(tournament, options), options, tournament, named_by)


def then_of(view: View, settings: Settings, round_: int) -> View:
    """The view of the system when it paired a round (`trfpair.event.then`); the same view where nothing changed since.

    Boards, names and numbers are those of the file.
    """
    from trfpair.event.then import known_when_paired

    file = known_when_paired(view.file, round_)
    if file is view.file:
        return view
    system, named_by = _system_then(view, file, settings)
    said = settings.options or {} if system == view.system else {}  # they are those of the system of the file
    options = options_of(system, said, kept_options(file, system.name, system.options))
    seen = system.see(file, options)
    if file.rounds == view.file.rounds:  # also where a check guesses it
        seen = replace(seen, rounds=view.tournament.rounds)
    return replace(view, system=system, named_by=named_by, file=file, tournament=seen, options=options, today=view.file)


def _system_then(view: View, file: Tournament, settings: Settings) -> tuple[System, Saying | None]:
    """The system by which the file says that a round was paired, and why; that of now where none can be told."""
    if settings.system or file.system == view.file.system:
        return view.system, view.named_by
    try:
        found = choose_system(file).system
    except BadInput:  # a line of the log with a code that is none
        return view.system, view.named_by
    alike = (found.columns, found.teams) == (view.system.columns, view.system.teams)
    return (found, Saying("by-log")) if alike else (view.system, view.named_by)


def pair_view(
    event: View, settings: Settings, trace: Trace | None = None, *, history: History | None = None
) -> PairedRound:
    """Pair the round of an event that the settings name, or the next one; ``history`` where it is known."""
    system, tournament = event.system, event.tournament
    if system.needs_rounds and tournament.rounds is None:
        way = by_option("rounds", "N")
        raise BadInput(Saying("no-number-of-rounds", way=way))
    trace = trace or silent()
    history = history or history_of(event, settings.round)
    over = () if system.calendar else tuple(_over_without_games(tournament, history.round))
    sure = bool(settings.open_results) or system.calendar
    doubts = over if sure else (*over, *_open_results(event, history.round))
    try:
        pairing = system.load()(history, trace, event.options)
    except NoPairing as error:
        from trfpair.rounds.stuck import PairAgain, explained

        teams = event.file.has_teams
        whole = _without_boards_by_hand(event, history.round)
        told = explained(history, error, PairAgain(system, event.options), teams=teams, whole=whole)
        besides = (f"{notice.text[:1].upper()}{notice.text[1:]}" for notice in over)
        raise told.with_reason(". ".join([told.reason, *besides])) from None
    _require_complete(history, pairing, system)
    if event.begun is not None:
        pairing = _beside_hand_made(event.begun, pairing)
    boards = (*pairing.beside, *pairing.boards)
    seated = tuple(away_from_table(event.file, boards, pairing.round, pairing.boards))
    if doubts or seated:
        pairing = replace(pairing, notices=(*doubts, *pairing.notices, *seated))
    own = told_options(system.options, event.options, kept_options(event.file, system.name, system.options))
    return made_of(event, history, pairing, trace, own, doubts)


def made_of(
    event: View,
    history: History,
    pairing: RoundPairing,
    trace: Trace,
    own: Mapping[str, Any],
    doubts: tuple[Notice, ...],
) -> PairedRound:
    """The round of an event, with all that the event knows of it; ``own`` are the options that are told with it."""
    known = event.named_by, event.file, event.done_before, event.today, event.begun
    return PairedRound(event.system, history, pairing, trace, own, doubts, *known)


def _beside_hand_made(begun: Tournament, pairing: RoundPairing) -> RoundPairing:
    """The pairing of the others, with a notice of the boards that somebody made before."""
    event = begun.event
    from trfpair.event.unfinished import second_bye

    if pairing.bye and (twice := second_bye(event, pairing.round)):
        raise BadInput(twice)
    absent = tuple((id_, kind) for id_, kind in pairing.absent if not event.is_entered(id_, pairing.round))
    seated = _seated_by_hand(begun, pairing.round)
    games = Listing([pair_said(*pair) for pair in sorted(seated)])
    begun_so = Notice(BEGUN_BY_HAND, Saying("begun-by-hand", round=pairing.round, games=games))
    beside = tuple(pair for pair in seated if pair.black)
    return replace(pairing, absent=absent, notices=(begun_so, *pairing.notices), beside=beside)


def history_of(event: View, round_: int | None = None) -> History:
    """The history before a round [the next one] of an event, with the boards of it that were made by hand before."""
    beside = _seated_by_hand(event.begun, event.begun.event.begun_by_hand) if event.begun else ()
    return before_round(event.tournament, round_, ahead=event.system.calendar, beside=beside)


def _without_boards_by_hand(event: View, round_: int) -> History | None:
    """The history of a round that was begun by hand as it would be without its boards; None where one has a result."""
    from trfpair.event.entries import without_round

    games = [player.game(round_) for player in event.begun.players] if event.begun else []
    if event.begun is None or any(game.opponent and game.result is not Result.UNKNOWN for game in games):
        return None
    return before_round(event.system.see(without_round(event.begun, force=True), event.options), round_)


def _seated_by_hand(begun: Tournament, round_: int) -> list[Pair]:
    """The boards of a round that was begun by hand, and then a bye that was given so (black 0)."""
    event = begun.event
    byes = [id_ for id_ in event.by_id if event.cell(id_, round_).result is Result.PAB]
    return [*event.boards(round_), *(Pair(id_, 0) for id_ in byes)]


def _over_without_games(tournament: Tournament, round_: int) -> Iterator[Notice]:
    """A notice where the rounds before this one are over without a game, as everybody is away in them."""
    first, last = tournament.last_with_games + 1, round_ - 1
    if first <= last:
        facts = {"count": last - first + 1, "first": first, "last": last, "round": round_}
        yield Notice(EVERYBODY_AWAY, Saying("everybody-away", **facts))


def _open_results(event: View, round_: int) -> Iterator[Notice]:
    """A notice for each game before the round that has no result; first one where the last round is not over."""
    if not any(game.result is Result.UNKNOWN for player in event.file.players for game in player.games):
        return
    from trfpair.event.unfinished import open_notices, unfinished

    file = event.file.event
    coming = round_ > file.last
    if coming and (found := unfinished(file, round_ - 1)) and not _counted_by_the_file(file, round_ - 1):
        yield Notice(OPEN_ROUND, Saying("open-round", what=found, ways=Saying("ways-of-open-games")))
    yield from open_notices(file, round_ - 1, each=True)


def _counted_by_the_file(file: Event, round_: int) -> bool:
    """Whether the open games of a round that has results count what the file says of them (X of 162)."""
    return file.file.scoring.unknown is not None and file.begun_by_hand != round_ and file.round_has_results(round_)


def with_settings(tournament: Tournament, settings: Settings) -> Tournament:
    """The tournament with the caller's settings put over the file's; BadInput where they contradict the file."""
    changes: dict[str, Any] = {}
    if settings.rounds is not None:
        if tournament.rounds not in (None, settings.rounds):
            raise BadInput(Saying("rounds-of-option", rounds=tournament.rounds, option=settings.rounds))
        changes["rounds"] = settings.rounds
    if settings.initial_colour is not Colour.NONE:
        changes["initial_colour"] = settings.initial_colour
    if settings.baku:
        changes["baku"] = True
    return replace(tournament, **changes) if changes else tournament


def _require_complete(history: History, pairing: object, system: System) -> None:
    """A wrong answer must not leave the house: everybody present is seated once (of a calendar everybody), or free."""
    if not isinstance(pairing, RoundPairing):
        raise TypeError(f"the system {system.name} gave {type(pairing).__name__} in place of a RoundPairing")
    seated = [white for white, _ in pairing.pairs] + [black for _, black in pairing.pairs if black]
    seated += [id_ for id_, _ in pairing.free]
    wanted = history.players if system.calendar else history.present
    if len(seated) != len(wanted) or set(seated) != {past.id for past in wanted}:
        raise RuntimeError(f"the system {pairing.system} did not seat every player exactly once")
