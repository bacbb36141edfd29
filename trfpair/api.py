"""The door of the library: ``import trfpair`` hands on what stands here (docs/library.md).

What is imported ``as`` itself is handed on; the names stand in ``trfpair/__init__.py``.

>>> import trfpair
>>> names = ["Ada", "Bo", "Cy", "Di"]
>>> event = trfpair.Tournament(
...     tuple(trfpair.Player(number, name) for number, name in enumerate(names, 1)), rounds=3,
...     initial_colour=trfpair.Colour.WHITE)
>>> paired = trfpair.pair(event)
>>> paired.pairs
(Pair(white=1, black=3), Pair(white=4, black=2))
>>> event = trfpair.with_round(event, paired)
>>> event = trfpair.with_result(event, 1, (1, 3), "1-0")
>>> event.player(1).points
10
"""

# ruff: isort: skip_file
from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from os import PathLike
from typing import IO, Any, Literal, Unpack

from trfpair.base.kinds import door
from trfpair.answers import *  # noqa: F403
from trfpair.systems.keywords import SystemOptions as SystemOptions, TableOptions as TableOptions
from trfpair.systems.keywords import TournamentWishes as TournamentWishes
from trfpair.rounds.check import Checks as Checks, RoundCheck as RoundCheck, check_tournament
from trfpair.event import absences, bans, by_hand, entries, facts, log, numbers
from trfpair.event import boards as _boards
from trfpair.event.matches import squads
from trfpair.event.sound import validated as validated
from trfpair.base.errors import (
    BadInput as BadInput,
    BeyondLimits as BeyondLimits,
    FileAccess as FileAccess,
    NoPairing as NoPairing,
    OutOfTime as OutOfTime,
    TrfpairError as TrfpairError,
)
from trfpair.event.model import (
    AbnormalPoints as AbnormalPoints,
    AccelerationRange as AccelerationRange,
    ByeRequest as ByeRequest,
    Colour as Colour,
    ForbiddenGroup as ForbiddenGroup,
    Game as Game,
    Notice as Notice,
    Pair as Pair,
    Player as Player,
    Record as Record,
    Result as Result,
    RoundPairing as RoundPairing,
    Scoring as Scoring,
    Tournament as Tournament,
    as_colour,
)
from trfpair.ranking import said
from trfpair.rounds import amendment, entered, why
from trfpair.rounds.amendment import Amendment as Amendment
from trfpair.lab.simulate.simulation import Simulation as Simulation
from trfpair.pods.model import Outcome as Seating
from trfpair.rounds.pairing import OPEN_RESULTS, PairedRound as PairedRound, Settings, pair_round, refuse_open, to_check
from trfpair.rounds.why import Explanation as Explanation, NotTaken as NotTaken, WhyNot as WhyNot
from trfpair.ranking.groups import GroupedBy
from trfpair.ranking.lists import with_known_tie_breaks
from trfpair.ranking import Request, Standings as Standings
from trfpair.output.standings import standings_of
from trfpair.rounds.listed import ListWishes, Preview as Preview, preview_of
from trfpair.event.roster import understood_list
from trfpair.base.inputs import bytes_of
from trfpair.systems import SYSTEMS, System as System, by_name, plugged_in
from trfpair.systems.trace import Step as Step, Trace as Trace
from trfpair import trf
from trfpair.trf import Problem as Problem, TrfError as TrfError
from trfpair_check.verdict import Verdict as Verdict
from trfpair.base.inputs import read_up_to
from trfpair.trf.read import LARGEST_FILE
from pathlib import Path
from trfpair.lab.simulate.simulation import simulated


class TrfWarning(UserWarning):
    """Something in a tournament file was mended or could not be checked."""


amended = door(amendment.amended)
with_absences = door(absences.with_absences)
with_ban = door(bans.with_ban)
with_event = door(with_known_tie_breaks(facts.with_event))
with_expelled = door(said.with_expelled)
with_games = door(by_hand.with_games)
with_line_up = door(by_hand.with_line_up)
with_numbers_exchanged = door(numbers.with_numbers_exchanged)
with_player = door(facts.with_player)
with_players_swapped = door(by_hand.with_players_swapped)
with_rating_correction = door(log.with_rating_correction)
with_returns = door(absences.with_returns)
without_ban = door(bans.without_ban)
with_players = door(absences.with_players)
with_team = door(squads.with_team)
with_withdrawals = door(absences.with_withdrawals)
with_result = door(entries.with_result)
with_results = door(entries.with_results)
without_round = door(entered.before_last_round, "without_round")
boards = door(_boards.boards)

Dialect = Literal["full", "trf26", "trf16", "trfx", "trfbx"]
"""What programs a file is written for (docs/files.md)."""

File = str | PathLike[str] | IO[bytes] | IO[str]
"""A file by its name, or one that is open."""


@door
def load(
    file: File,
    *,
    strict: bool = False,
    encoding: str | None = None,
    points: Literal["results", "file"] = "results",
    mend_byes: bool = False,
    ignore: str | Sequence[str] = (),
    on_warning: Callable[[str], None] | None = None,
) -> Tournament:
    """Read a tournament file, by its name or open; what was mended in it is told as `TrfWarning`, each kind once.

    The options are those of every command that reads: ``strict`` refuses what is otherwise mended, ``encoding`` is that
    of the file, ``points="file"`` takes the points that the file states where its results give others, ``mend_byes``
    takes blank cells for half-point byes where just their points are missing, and ``ignore`` names records to be left
    out. ``on_warning`` gets what was mended, a text each, in the place of warnings: so threads do not mix theirs.
    Raises FileAccess, BeyondLimits, BadInput, or TrfError with every problem of the file.

    >>> import io
    >>> text = trfpair.dumps(trfpair.generate(players=6, rounds=3, seed=3))
    >>> trfpair.load(io.StringIO(text))
    <Tournament 'Random tournament, seed 3': 6 players, 3 rounds>
    """
    reading = trf.reading_of(strict=strict, encoding=encoding, points=points, mend_byes=mend_byes, ignore=ignore)
    return _read(file, reading, on_warning)


@door
def loads(
    text: str | bytes,
    *,
    strict: bool = False,
    encoding: str | None = None,
    points: Literal["results", "file"] = "results",
    mend_byes: bool = False,
    ignore: str | Sequence[str] = (),
    on_warning: Callable[[str], None] | None = None,
) -> Tournament:
    """Read a tournament from text or bytes, as `load` does.

    >>> line = f"001    1      {'Ada':33} 2100{' ' * 28} 0.0"
    >>> trfpair.loads(line).players
    (<Player 1: 'Ada', 2100, 0 games>,)
    """
    reading = trf.reading_of(strict=strict, encoding=encoding, points=points, mend_byes=mend_byes, ignore=ignore)
    return _told(trf.understood(text, reading), "", on_warning, depth=4)


def _read(file: File, reading: trf.Reading, on_warning: Callable[[str], None] | None) -> Tournament:
    """The tournament of a file, by its name or open."""
    if isinstance(file, (str, PathLike)):
        return _told(trf.load(file, reading), f"{file}: ", on_warning)
    return _told(trf.understood(_content(file), reading), "", on_warning)


def _content(file: IO[bytes] | IO[str]) -> str | bytes:
    """The content of an open file, up to the size that is read at all."""
    opened: IO[Any] = file
    content: str | bytes = read_up_to(opened, LARGEST_FILE + 1)
    return content


def _told(loaded: trf.Loaded, prefix: str, on_warning: Callable[[str], None] | None, *, depth: int = 5) -> Tournament:
    """The tournament of a file, after what was noted in it, each kind once."""
    for text in trf.by_kind(loaded.problems):
        if on_warning:
            on_warning(f"{prefix}{text}")
        else:
            warnings.warn(f"{prefix}{text}", TrfWarning, stacklevel=depth)
    return loaded.tournament


@door
def dump(tournament: Tournament, file: str | PathLike[str] | IO[str], *, dialect: Dialect = "full") -> None:
    """Write a tournament file, whole or not at all, or write into one that is open for text.

    Raises FileAccess, and BadInput as `dumps` does.

    >>> import io
    >>> file = io.StringIO()
    >>> trfpair.dump(trfpair.generate(players=6, rounds=3, seed=3), file)
    >>> file.getvalue().splitlines()[0]
    '012 Random tournament, seed 3'
    """
    text = _text_of(tournament, dialect)
    if not isinstance(file, (str, PathLike)):
        file.write(text)
        return

    from trfpair.base.files import write_files

    write_files({Path(file): text})


@door
def dumps(tournament: Tournament, *, dialect: Dialect = "full") -> str:
    """The text of a tournament file: ``trf16``, ``trfx``, ``trfbx``, ``trf26``, or ``full`` with the records of all.

    A fact is said in words of the dialect, as by ``trfpair convert``; what it cannot say is left out. A text that is
    longer than its columns stands whole in a line of ours; where the dialect has none, a `TrfWarning` names it. Raises
    BadInput for a file that nobody could read: a line break in a text, a number beyond its columns, or records that
    would contradict each other without what is left out.

    >>> text = trfpair.dumps(trfpair.generate(players=6, rounds=3, seed=3), dialect="trf16")
    >>> [line for line in text.splitlines() if line.startswith("001")][0][91:]
    '   4 b =     6 w 1     2 b ='
    """
    return _text_of(tournament, dialect)


def _text_of(tournament: Tournament, dialect: str) -> str:
    """The text of a file; what it cuts is told."""
    if dialect not in trf.DIALECTS:
        raise BadInput(f"there is no dialect `{dialect}`: expected one of {', '.join(trf.DIALECTS)}")
    from trfpair.output.dialect import in_dialect
    from trfpair.trf.write import cuts

    said = in_dialect(tournament, dialect)
    if dialect != "full":
        from trfpair.output.rewritten import read_again

        read_again(said, dialect)
    text = trf.dumps(said, dialect)
    for cut in cuts(said, dialect):
        warnings.warn(f"{cut}, the rest is lost", TrfWarning, stacklevel=4)
    return text


def _colour(said: Colour | str) -> Colour:
    """A colour, or the one that a word names. Raises BadInput."""
    found = as_colour(said)
    if not isinstance(found, Colour):
        raise BadInput(f"initial_colour: expected white or black, found `{said}`")
    return found


@door
def preview(
    file: File,
    *,
    system: str = "dutch",
    name: str = "",
    rounds: int | None = None,
    initial_colour: Colour | Literal["white", "black"] = Colour.WHITE,
    boards: int | None = None,
    keep_order: bool = False,
    ratings: str = "",
    births: bool = False,
) -> Preview:
    r"""Tell what becomes of a list of players, by its name or open, as ``trfpair new LIST --dry-run`` does.

    The answer has each column and what it is kept as, namesakes, the order of the numbers, the number of rounds that is
    proposed, all rows that cannot be read (``problems``), and the ``tournament`` that the command would write.
    ``ratings`` says which ratings rank the players (172), such as ``GER FIDON``; with ``births`` a year behind a name
    is that of birth. Raises FileAccess, BadInput for what is no list, and BeyondLimits.

    >>> import io
    >>> found = trfpair.preview(io.StringIO("Ada\nBo\nCy\n"))
    >>> found.proposed, found.tournament.players
    (2, (<Player 1: 'Ada', 0 games>, <Player 2: 'Bo', 0 games>, <Player 3: 'Cy', 0 games>))
    """
    of_path = isinstance(file, (str, PathLike))
    found = bytes_of(file) if isinstance(file, (str, PathLike)) else _content(file)
    data = found.encode("utf-8", "surrogateescape") if isinstance(found, str) else found
    chosen = by_name(system)
    listed = understood_list(
        data,
        str(file) if of_path else "the list",
        teams=chosen.teams or chosen.either,
        only_teams=chosen.teams,
        births=births,
    )
    facts = {"ratings": ratings} if ratings else {}
    colour = _colour(initial_colour)
    return preview_of(listed, ListWishes(chosen, name, rounds, colour, boards, keep_order, facts=facts))


@door
def pair(
    tournament: Tournament,
    *,
    system: str | System | None = None,
    round: int | None = None,
    rounds: int | None = None,
    initial_colour: Colour | Literal["white", "black"] = Colour.NONE,
    baku: bool = False,
    open_results: Literal["", "draw"] = "",
    trace: bool = True,
    proofs: bool = False,
    seconds: float | None = None,
    **options: Unpack[SystemOptions],
) -> PairedRound:
    """Pair the next round of a tournament, or ``round`` again from what was known before it.

    ``rounds``, ``initial_colour`` and ``baku`` say what the tournament leaves open; ``options`` are the system's own.
    A round that has games without a result keeps the next one from being paired, unless ``open_results="draw"`` takes
    them as drawn. ``proofs`` adds to the trace what `verified` needs to prove all of it. ``seconds`` is a bound: in
    the main thread (not on Windows) a clock of the system interrupts the work, which costs nothing. Elsewhere the round
    is paired in a process of its own, which is killed after that time: it costs a start of Python each time, and a
    frozen program, which has none to start, is refused.

    Raises BadInput where the tournament contradicts itself or the request cannot be served, NoPairing where no legal
    pairing exists, and OutOfTime.

    >>> from trfpair import generate, without_round
    >>> paired = pair(without_round(generate(players=8, rounds=3, seed=1), force=True))
    >>> paired.round, [(board.white, board.black) for board in paired.boards]
    (3, [(1, 6), (2, 4), (8, 3), (7, 5)])
    """
    settings = Settings(
        system=system,
        round=round,
        rounds=rounds,
        initial_colour=_colour(initial_colour),
        baku=baku,
        open_results=open_results,
        options=dict(options),
    )
    if open_results not in ("", *OPEN_RESULTS):
        raise BadInput(f"open_results: expected {' or '.join(OPEN_RESULTS)}, found `{open_results}`")
    event, steps = validated(tournament), Trace(on=trace, proofs=proofs)
    if seconds is None:
        return refuse_open(pair_round(event, settings, steps))
    from trfpair.rounds.in_time import pair_in_time

    return refuse_open(pair_in_time(event, settings, steps, seconds))


@door
def with_round(tournament: Tournament, paired: PairedRound | RoundPairing) -> Tournament:
    """The tournament with a round entered: open games, the bye, the byes of the absent, and the boards.

    Raises BadInput where the tournament has the round already, and for rounds of teams and of matches.

    >>> event = trfpair.without_round(trfpair.generate(players=6, rounds=3, seed=3), force=True)
    >>> trfpair.with_round(event, trfpair.pair(event)).player(1).game(3)
    Game(opponent=2, colour=<Colour.BLACK: -1>, result=<Result.UNKNOWN: '?'>)
    """
    if isinstance(paired, PairedRound):
        return entered.with_pairing(tournament, paired.pairing, paired.options)
    return entered.with_pairing(tournament, paired)


@door
def explain(
    tournament: Tournament,
    player: int | str,
    *,
    paired: PairedRound | None = None,
    system: str | System | None = None,
    round: int | None = None,
    **options: Unpack[SystemOptions],
) -> Explanation:
    """The story of a player in a round: the past, the decision, who was passed over and why (docs/why.md).

    ``player`` is a number, or a part of the name that only one player has. ``paired`` is the round, where it has been
    paired already; else it is paired now. Raises BadInput for no such player, or several.

    >>> event = trfpair.generate(players=6, rounds=3, seed=3)
    >>> trfpair.explain(event, 1, round=3)
    <Explanation: Test0001 Player0001, round 3, board 1 against 2>
    """
    return why.explain(
        validated(tournament), player, Settings(system=system, round=round, options=dict(options)), paired
    )


@door
def why_not(
    tournament: Tournament,
    player: int | str,
    other: int | str,
    *,
    paired: PairedRound | None = None,
    system: str | System | None = None,
    round: int | None = None,
    **options: Unpack[SystemOptions],
) -> WhyNot:
    """Why two players were not paired; or why not what ``other`` says: bye, floats, white or black (docs/why.md).

    >>> event = trfpair.generate(players=6, rounds=3, seed=3)
    >>> trfpair.why_not(event, 1, 3, round=3)
    <WhyNot: round 3, 1 and 3: criterion C12>
    """
    settings = Settings(system=system, round=round, options=dict(options))
    return why.why_not(validated(tournament), player, other, settings, paired)


@door
def check(
    tournament: Tournament,
    *,
    system: str | System | None = None,
    round: int | None = None,
    **options: Unpack[SystemOptions],
) -> Checks:
    """Pair every round of a tournament again (or one), and tell what differs from the pairings played.

    The answer has a length, and each of its rounds is checked when a loop comes to it.

    >>> event = trfpair.generate(players=6, rounds=3, seed=3)
    >>> [found.verdict for found in trfpair.check(event)]
    ['agrees', 'agrees', 'agrees']
    """
    return check_tournament(validated(tournament), Settings(system=system, round=round, options=dict(options)))


def _listed(tie_breaks: str | Sequence[str]) -> str:
    return tie_breaks if isinstance(tie_breaks, str) else ",".join(tie_breaks)


@door
def standings(
    tournament: Tournament,
    tie_breaks: str | Sequence[str] = "",
    *,
    after: int | None = None,
    edition: Literal["", "2026", "2024"] = "",
) -> Standings:
    """Rank the players by their points and tie-breaks: ``"BH/C1,BH,SB"`` or a list (else those of the file).

    ``after`` is the last round that counts, ``edition`` 2026 or 2024 (else by the date of the event). Raises BadInput
    for an unknown code or a round that has not been played.

    >>> from trfpair import generate
    >>> table = standings(generate(players=8, rounds=3, seed=1), "BH/C1,SB")
    >>> [(line.rank, line.player.id, line.points) for line in table.lines[:2]]
    [(1, 2, 20), (2, 1, 15)]
    """
    request = Request(after=after, tie_breaks=_listed(tie_breaks), edition=edition)
    return standings_of(validated(tournament), request)


@door
def render(
    made: PairedRound | Standings | Explanation | WhyNot, name: str = "", *, templates: str = "", language: str = ""
) -> str:
    """A page of what was made, by the name of the file that a command would write.

    Of a round ``pairs.txt`` (unless another is named), ``pairs.list``, ``verbose.txt``, ``round.html``, ``pairs.json``,
    ``boards.txt`` and ``line-ups.trf`` (teams); of standings ``standings.txt``, ``standings.csv`` and
    ``standings.json``; of an answer its text. ``templates`` is a folder of templates of one's own; ``round.html`` and
    an explanation speak a ``language``, but for the steps. Raises BadInput for what there is not.

    >>> event = trfpair.without_round(trfpair.generate(players=6, rounds=3, seed=3), force=True)
    >>> trfpair.render(trfpair.pair(event), "pairs.list").splitlines()
    ['3', '2 1', '4 3', '6 5']
    """
    from trfpair.output.pages import page_of

    return page_of(made, name, templates, language)


@door
def sheets(
    tournament: Tournament,
    *,
    round: int | None = None,
    what: Sequence[str] = (),
    formats: Sequence[Literal["txt", "html"]] = ("txt", "html"),
    language: str = "en",
    tie_breaks: str | Sequence[str] = "",
    title: str = "",
    footer: str = "",
    logo: bytes = b"",
    big: bool = False,
    templates: str = "",
    printed: str = "",
    address: str = "",
    prizes: dict[str, Any] | None = None,
    show: Sequence[GroupedBy] = (),
    by: GroupedBy = "club",
    best: int = 0,
) -> dict[str, str]:
    """The sheets for the wall by file name: pairings, names, results, standings, crosstables, cards (docs/sheets.md).

    ``logo`` is a picture; ``prizes`` is what a table of prizes says in TOML, by default those that the tournament
    keeps (`with_prizes`). ``show`` names what stands beside the names of players; with ``best=4`` a sheet ranks clubs,
    or what ``by`` says, by the four best of each. Raises BadInput for a sheet that there is
    not, and for what the tournament does not hold yet.

    >>> event = trfpair.generate(players=6, rounds=3, seed=3)
    >>> sorted(trfpair.sheets(event, what=["standings"]))
    ['index.html', 'standings.html', 'standings.txt']
    """
    from trfpair.output.pages import sheets_by_name
    from trfpair.output.sheets import Book, Look
    from trfpair.output.sheets.pages import picture
    from trfpair.output.sheets.prizes import read_prizes
    from trfpair.ranking.groups import USUAL_BEST

    look = Look(title, footer, picture(logo, "the logo") if logo else "", big, templates, printed, address)
    book = Book(
        validated(tournament),
        round,
        _listed(tie_breaks),
        read_prizes(prizes, "prizes") if prizes else None,
        show=show,
        by=by,
        best=best or (USUAL_BEST if "clubs" in what else 0),
    )
    return sheets_by_name(book, look, what, formats, language)


@door
def with_prizes(
    tournament: Tournament,
    *,
    places: str | None = None,
    groups: Sequence[str] = (),
    without: Sequence[str] = (),
    share: Literal["place", "hort", "equal"] | None = None,
    currency: str | None = None,
    coin: str | None = None,
    several: bool | None = None,
) -> Tournament:
    """The tournament that keeps these prizes beside those that it kept; `sheets` shows them (docs/sheets.md).

    ``places`` are the prizes of everybody, ``"500, 300"``, ``"1:500 2:300"`` or things, ``"cup, 2-3: medal"``; each of
    ``groups`` is one such as ``"U18: born 2008- = 80, 40"``, in the place of the one of its name; ``without`` names
    groups that have none any more. Raises BadInput.

    >>> event = trfpair.generate(players=6, rounds=3, seed=3)
    >>> event = trfpair.with_prizes(event, places="500, 300")
    >>> sheet = trfpair.sheets(event, what=["prizes"])["prizes.txt"]
    >>> print(sheet.splitlines()[4])
       1    4  Test0004 Player0004    2237  2.5    3.5  3.5  2.50        500
    """
    from trfpair.output.sheets import typed_prizes

    said: dict[str, Any] = {"places": places, "groups": groups, "without": without, "share": share}
    return typed_prizes.with_prizes(tournament, **said, currency=currency, coin=coin, several=several)


@door
def verified(tournament: Tournament, paired: PairedRound | dict[str, Any]) -> Verdict:
    """Check a round by the checker, which shares no rule with the engine (docs/proved.md).

    ``paired`` is a round, or what ``pairs.json`` holds. All of a round of the Dutch system is proved if it was paired
    with ``proofs=True`` (``trfpair pair --json`` does so). Of a system that the checker does not know it checks the
    seats, and names the rules in ``unproved``. Raises BadInput for data of another form.

    >>> event = trfpair.without_round(trfpair.generate(players=6, rounds=3, seed=3), force=True)
    >>> trfpair.verified(event, trfpair.pair(event, proofs=True)).accepted
    True
    """
    from trfpair.verify import Told, verify

    event, data, system = to_check(paired, tournament) if isinstance(paired, PairedRound) else (tournament, paired, "")
    return verify(validated(event), data, Told(system))


@door
def generate(
    *,
    players: int | str,
    rounds: int | str,
    seed: str | int = 0,
    system: str = "dutch",
    **wishes: Unpack[TournamentWishes],
) -> Tournament:
    """A random tournament, played to its end by a system; the same seed gives the same tournament.

    ``wishes`` are settings of ``trfpair generate`` by their names and in its words: ``half_byes="10%"``, ``late=3``,
    ``scoring="W=3 D=1"``. Raises BadInput for one that there is not or that cannot be so, and NoPairing where some
    round of it can never be paired.

    >>> event = generate(players=8, rounds=3, seed=1)
    >>> len(event.players), event.rounds
    (8, 3)
    """
    from trfpair.lab.generate.run import make, random_order
    from trfpair.lab.generate.settings import wishes_of

    asked = wishes_of({"players": players, "rounds": rounds, **wishes})
    return make(random_order(asked, system=by_name(system).name, seed=str(seed)), "trfpair")


@door
def simulate(
    study: str | PathLike[str],
    *,
    cells: Sequence[str] = (),
    count: int | None = None,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Simulation:
    """Play the tournaments of a study file: the means of its measures, and what differs from the literature.

    ``cells`` and ``count`` play less of it, ``jobs`` is the number of processes; ``progress`` is told how many
    tournaments are played, of how many. Raises BadInput for what is wrong in the file.
    """
    return simulated(Path(study), tuple(cells), count, jobs, progress)


@door
def seat(
    request: dict[str, Any], *, system: Literal["", "cedh", "squire"] = "", **options: Unpack[TableOptions]
) -> Seating:
    """Seat a round at tables of N players: ``request`` is what a file of ``trfpair pods`` holds (docs/pods.md).

    ``system`` is ``cedh`` or ``squire``, unless the request names it; ``options`` are the system's own. Raises BadInput
    for a request that cannot be understood, and NoPairing where nobody can be seated.

    >>> rounds = [[{"players": [1, 2], "winner": 0}, {"players": [3, 4], "winner": 0}]]
    >>> trfpair.seat({"players": [1, 2, 3, 4], "rounds": rounds}, system="squire", size=2).tables
    ((1, 3), (2, 4))
    """
    from trfpair.pods.seat import seated

    return seated(request, system, dict(options))


@door
def all_systems() -> tuple[System, ...]:
    """All pairing systems, as the registry has them, and those that other packages bring.

    >>> [system.name for system in trfpair.all_systems()][:3]
    ['dutch-2026', 'dutch-2017', 'dubov-2026']
    """
    return (*SYSTEMS, *plugged_in().systems)
