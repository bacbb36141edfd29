"""Tournaments for hypothesis: consistent ones, as only such files are accepted."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from trfpair.event.model import (
    NO_GAME,
    AbnormalPoints,
    AccelerationRange,
    ByeRequest,
    Colour,
    ForbiddenGroup,
    Game,
    Player,
    Record,
    Result,
    Scoring,
    Tournament,
)
from trfpair.event.points import PointsTable

W, B, NOBODY = Colour.WHITE, Colour.BLACK, Colour.NONE

OUTCOMES = [
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.LOSS, Result.WIN),
    (Result.UNRATED_WIN, Result.UNRATED_LOSS),
    (Result.UNRATED_DRAW, Result.UNRATED_DRAW),
    (Result.LOSS, Result.LOSS),
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    (Result.UNKNOWN, Result.UNKNOWN),
]
BYES = [
    Result.HALF_BYE,
    Result.FULL_BYE,
    Result.ZERO_BYE,
    Result.PAB,
    Result.NONE,
]

characters = st.characters(blacklist_categories=("Cc", "Cs", "Zs", "Zl", "Zp"))


def words(most: int) -> st.SearchStrategy[str]:
    """Text of so many columns without blanks at its ends."""
    return st.text(characters | st.just(" "), max_size=most).map(lambda text: text.strip(" "))


points = st.integers(0, 999)


@st.composite
def scorings(draw: st.DrawFn) -> Scoring:
    """The usual scoring, a plain one, or any."""
    kind = draw(st.sampled_from(["usual", "plain", "any"]))
    if kind == "usual":
        return Scoring()
    if kind == "plain":
        win, tie, loss, absent, pab, unknown = (draw(st.integers(0, 40)) for _ in range(6))
        said = draw(st.sampled_from([None, unknown]))
        return Scoring(win, win, tie, tie, loss, loss, win, absent, win, tie, absent, pab, said)
    return Scoring(*(draw(st.integers(0, 40)) for _ in range(13)))


@st.composite
def players(draw: st.DrawFn) -> tuple[Player, ...]:
    """Players with a sound past: every board has two sides."""
    ids = draw(st.lists(st.integers(1, 9999), min_size=1, max_size=7, unique=True))
    games: dict[int, list[Game]] = {id_: [] for id_ in ids}
    for _ in range(draw(st.integers(0, 4))):
        order = draw(st.permutations(ids))
        pairs = draw(st.integers(0, len(ids) // 2))
        for white, black in zip(order[:pairs], order[pairs : 2 * pairs]):
            result, answer = draw(st.sampled_from(OUTCOMES))
            games[white].append(Game(black, W, result))
            games[black].append(Game(white, B, answer))
        rest = order[2 * pairs :]
        results = [draw(st.sampled_from(BYES)) for _ in rest]
        if rest and draw(st.booleans()):
            results[0] = Result.PAB
        for id_, result in zip(rest, results):
            games[id_].append(Game(0, NOBODY, result))
    for row in games.values():
        while row and row[-1] == NO_GAME:
            row.pop()
    return tuple(draw(player(id_, tuple(games[id_]))) for id_ in ids)


def player(id_: int, games: tuple[Game, ...]) -> st.SearchStrategy[Player]:
    """A player with these games and any particulars."""
    return st.builds(
        Player,
        id=st.just(id_),
        name=st.text(characters | st.just(" "), max_size=60),
        sex=words(3),
        title=words(5),
        rating=st.integers(0, 99_999),
        federation=words(6),
        fide_id=words(20),
        birth=words(16),
        rank=st.none() | st.integers(0, 99_999),
        games=st.just(games),
        club=st.text(characters, max_size=6),
        town=words(40),
    )


@st.composite
def tournaments(draw: st.DrawFn) -> Tournament:
    """A tournament that a file can hold in the dialect ``full``."""
    people = draw(players())
    ids = [person.id for person in people]
    some = st.lists(st.sampled_from(ids), min_size=1, max_size=4, unique=True).map(tuple)
    groups = st.lists(st.sampled_from(ids), min_size=2, max_size=4, unique=True).map(tuple)
    played = max(len(person.games) for person in people)
    coming = played + 1
    tournament = Tournament(
        players=people,
        name=draw(words(40)),
        rounds=draw(st.none() | st.integers(max(played, 1), 999)),
        initial_colour=draw(st.sampled_from(Colour)),
        scoring=draw(scorings()),
        system=draw(st.sampled_from(["", "FIDE_DUTCH_2026", "FIDE_DUBOV"])),
        positional=draw(st.booleans()),
        byes=draw(byes(some, coming)),
        forbidden=tuple(draw(st.lists(bans(groups), max_size=3, unique=True))) if len(ids) > 1 else (),
        virtual_points=draw(st.dictionaries(st.sampled_from(ids), st.lists(points, max_size=5).map(tuple), max_size=3)),
        abnormal=tuple(draw(st.lists(abnormal(some), max_size=2))),
        records=tuple(draw(st.lists(kept(), max_size=5))),
    )
    if tournament.system and draw(st.booleans()):
        tournament = replace(tournament, baku=True)
    if not tournament.virtual_points and draw(st.booleans()):
        tournament = replace(tournament, accelerations=(draw(ranges(ids)),))
    return with_points(draw, tournament)


def with_points(draw: st.DrawFn, tournament: Tournament) -> Tournament:
    """The same, each player with the points of the own games, or none stated."""
    last = tournament.last_paired
    people = []
    for person in tournament.players:
        score = PointsTable(tournament).score(person, last)
        people.append(replace(person, points=score if draw(st.booleans()) and score >= -99 else None))
    return replace(tournament, players=tuple(people))


@st.composite
def byes(draw: st.DrawFn, some: st.SearchStrategy[tuple[int, ...]], coming: int) -> tuple[ByeRequest, ...]:
    """Absences of the coming round, and byes of later ones, each round with one kind."""
    rows = [ByeRequest(Result.ZERO_BYE, 0, draw(some)) for _ in range(draw(st.integers(0, 2)))]
    for round_ in draw(st.lists(st.integers(coming, 999), max_size=2, unique=True)):
        kind = draw(st.sampled_from([Result.HALF_BYE, Result.FULL_BYE, Result.ZERO_BYE]))
        rows.append(ByeRequest(kind, round_, draw(some)))
    return tuple(draw(st.permutations(rows)))


@st.composite
def bans(draw: st.DrawFn, groups: st.SearchStrategy[tuple[int, ...]]) -> ForbiddenGroup:
    """A ban for good, or for some rounds."""
    if draw(st.booleans()):
        return ForbiddenGroup(draw(groups))
    first = draw(st.integers(1, 999))
    return ForbiddenGroup(draw(groups), first, draw(st.integers(first, 999)))


@st.composite
def ranges(draw: st.DrawFn, ids: list[int]) -> AccelerationRange:
    """Virtual points of a range of players and rounds."""
    first, last = sorted(draw(st.integers(1, 999)) for _ in range(2))
    low, high = sorted(draw(st.sampled_from(ids)) for _ in range(2))
    return AccelerationRange(draw(points), first, last, low, high)


def abnormal(some: st.SearchStrategy[tuple[int, ...]]) -> st.SearchStrategy[AbnormalPoints]:
    """A row of record 299."""
    kinds = st.sampled_from([None, *map(Result, "WDLFHZ+-")])
    rounds, tenths = st.integers(0, 999), st.integers(-99, 999)
    return st.builds(
        AbnormalPoints, kind=kinds, points=tenths, round=rounds, ids=some, match_points=st.none(), games=st.just(True)
    )


def kept() -> st.SearchStrategy[Record]:
    """A record nobody reads; a header with a type of tournament would be taken for a slip of 192, and refused."""
    codes = st.sampled_from(["###", "022", "112", "202", "FRA", "ab", "zzz"])
    text = st.text(characters | st.sampled_from(" \t"), max_size=30).filter(lambda text: "FIDE_" not in text)
    return st.builds(Record, code=codes, text=text.map(lambda text: " " + text)).map(
        lambda record: Record(record.code, record.text.rstrip(" ") if len(record.code) == 3 else "")
    )
