"""Acts of an arbiter, each on somebody by chance, and the proof of a file after an act."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import trfpair as library
from tests.team.test_weekend import file_of
from trfpair.base.errors import BadInput, NoPairing
from trfpair.base.files.steps import do_again, save_step
from trfpair.base.files.steps import take_back as take_back_step
from trfpair.event.entries import with_adjourned
from trfpair.event.model import Colour, Game, Player, Result, Tournament
from trfpair.event.numbers import renumbered
from trfpair.rounds.entered import before_last_round, with_paired_round
from trfpair.systems.of_file import system_of
from trfpair.trf import File, loads
from trfpair.trf.patch import patched

Edit = Callable[[Tournament, random.Random], Tournament]
Act = Callable[[Tournament, random.Random], Any]

SURE = ("1-0", "=", "0-1", "+-", "--", "0-0", "0-½", "=u")


def pair(event: Tournament, _dice: random.Random) -> Tournament:
    return with_paired_round(event, library.pair(event, trace=False))


def results(event: Tournament, dice: random.Random) -> Tournament:
    last = event.event.last
    for game in event.event.waiting_games(last) if last else []:
        event = library.with_result(event, last, game.board, dice.choice(SURE))
    return event


def correct(event: Tournament, dice: random.Random) -> Tournament:
    round_ = dice.randint(1, max(event.event.last, 1))
    board = dice.choice([*event.event.seats(round_)] or ["1"])
    return library.with_results(event, round_, {board: dice.choice(SURE)}, replacing=True)


def adjourn(event: Tournament, dice: random.Random) -> Tournament:
    games = event.event.waiting_games(event.event.last or 1)
    game = dice.choice(games) if games else None
    return with_adjourned(event, game.column, game.pair) if game else event


def swap(event: Tournament, dice: random.Random) -> Tournament:
    return library.with_players_swapped(event, *dice.sample([*event.event.by_id], 2))


def board(event: Tournament, dice: random.Random) -> Tournament:
    one, other = dice.sample([*event.event.by_id], 2)
    return library.with_games(event, {dice.randint(1, 3): (one, dice.choice((other, 0)))})


def bye(event: Tournament, dice: random.Random) -> Tournament:
    kind = dice.choice((Result.HALF_BYE, Result.ZERO_BYE, Result.FULL_BYE, Result.NONE))
    rounds = event.event.rounds or 1
    return library.with_absences(event, {dice.choice([*event.event.by_id]): kind}, round=dice.randint(1, rounds))


def late(event: Tournament, dice: random.Random) -> Tournament:
    if event.has_teams:
        return event
    who = Player(0, f"Late {len(event.players)}", rating=dice.randint(1000, 2000))
    return library.with_players(event, [who], missed=dice.choice((Result.NONE, Result.HALF_BYE)))


def leave(event: Tournament, dice: random.Random) -> Tournament:
    return library.with_withdrawals(event, [dice.choice([*event.event.by_id])])


def come_back(event: Tournament, dice: random.Random) -> Tournament:
    return library.with_returns(event, [dice.choice([*event.event.by_id])])


def ban(event: Tournament, dice: random.Random) -> Tournament:
    return library.with_ban(event, dice.sample([*event.event.by_id], 2))


def unban(event: Tournament, _dice: random.Random) -> Tournament:
    return library.without_ban(event, event.forbidden[0].ids) if event.forbidden else event


def facts(event: Tournament, dice: random.Random) -> Tournament:
    event = library.with_event(
        event, place=dice.choice(("Metz", "", "Łódź")), deputies=dice.choice(([], ["A"], ["B", "C"]))
    )
    return library.with_player(
        event, dice.choice(event.players).id, rating=dice.randint(0, 2800), title=dice.choice(("", "FM"))
    )


def rating(event: Tournament, dice: random.Random) -> Tournament:
    round_ = dice.randint(1, 3)
    return library.with_rating_correction(event, round_, next(iter(event.event.seats(round_)), 1), dice.choice(SURE))


def numbers(event: Tournament, dice: random.Random) -> Tournament:
    order = [player.id for player in event.players]
    dice.shuffle(order)
    return renumbered(event, order) if dice.random() < 0.3 else event


def expel(event: Tournament, dice: random.Random) -> Tournament:
    return library.with_expelled(event, [dice.choice([*event.event.by_id])])


def take_back(event: Tournament, _dice: random.Random) -> Tournament:
    return before_last_round(event, force=True)


def rounds(event: Tournament, dice: random.Random) -> Tournament:
    last, most = max(event.event.last, 1), 8
    if event.event.terms.calendar:
        most = max(last, len(event.event.by_id) - 1 + len(event.event.by_id) % 2)
    return library.with_event(event, rounds=len(event.event.columns_of(1)) * dice.randint(last, most))


def otherwise(event: Tournament, dice: random.Random) -> Tournament:
    """The next round with an option of the system."""
    options = system_of(event).options
    if not options:
        return event
    option = dice.choice(options)
    value = dice.choice(option.choices or OTHER_VALUES[type(option.default)])
    return with_paired_round(event, library.pair(event, trace=False, **{option.name: value}))


OTHER_VALUES = {bool: (True, False), int: (0, 1, 2, 3), str: ("1", "1/2", "0")}


def early(event: Tournament, dice: random.Random) -> Tournament:
    """The next round paired before this one is over, and one of its games played."""
    event = pair(event, dice)
    boards = [*event.event.seats(event.event.last)]
    return library.with_result(event, event.event.last, dice.choice(boards), dice.choice(SURE))


def begin(event: Tournament, dice: random.Random) -> Tournament:
    """Boards of the next round by hand; the others are to be paired then."""
    one, other = dice.sample([*event.event.by_id], 2)
    return library.with_games(event, {1: (one, dice.choice((other, 0)))}, event.event.coming)


def colours(event: Tournament, dice: random.Random) -> Iterator[Edit]:
    """The colours of a game put right: its result is taken back, and entered again."""
    round_ = dice.randint(1, max(event.event.last, 1))
    if (boards := event.event.boards(round_)) and not event.event.of_matches:
        white, black = dice.choice(boards)
        yield lambda one, _: library.with_result(one, round_, (white, black), "?", replacing=True)
        yield lambda one, _: library.with_players_swapped(one, white, black, round_)
        yield lambda one, _: library.with_result(one, round_, (black, white), dice.choice(SURE))


OFTEN: tuple[Edit, ...] = (pair, results)
SELDOM: tuple[Edit, ...] = (
    correct, adjourn, swap, board, bye, late, leave, come_back, ban, unban, facts, rating, expel, numbers, take_back,
    rounds, begin, otherwise, early,
)  # fmt: skip


SYSTEMS = (
    "FIDE_DUTCH_2026", "FIDE_DUBOV_2026", "FIDE_BURSTEIN_2026", "FIDE_LIM", "BERGER_ROUNDROBIN", "FIDE_DUTCH_2017",
    "FIDE_DUBOV_2018", "TRFPAIR_CLUB", "TRFPAIR_KEIZER", "TRFPAIR_LADDER", "TRFPAIR_VEGA", "FIDE_DOUBLESWISS",
    "FIDE_TEAM_TYPEB_MP_GP", "FIDE_TEAM_TYPEA_GP_MP",
)  # fmt: skip


def beginning(system: str, size: int) -> Tournament:
    """An event before round 1."""
    players = tuple(Player(at, f"P{at}", rating=2100 - at, points=0) for at in range(1, size + 1))
    event = Tournament(players, rounds=6, initial_colour=Colour.WHITE, system=system)
    if event.system.startswith("BERGER"):
        event = replace(event, rounds=size - 1 + size % 2)
    if "DOUBLE" in event.system:
        event = replace(event, rounds=12)
    if "TEAM" in event.system:
        teams = loads(file_of(min(max(size - 2, 6), 9)).encode()).tournament
        event = library.with_event(replace(teams, system=event.system, records=()), rounds=6, boards=4)
    return event


def amendments(seed: int, steps: int) -> Iterator[tuple[str, Tournament, Tournament]]:
    """What is done, and the tournament before and after; what is refused is left out."""
    dice = random.Random(seed)
    event = beginning(SYSTEMS[seed % len(SYSTEMS)], dice.randint(8, 15))
    for _ in range(steps):
        edit = dice.choice((*OFTEN * 4, *SELDOM, colours))
        for after in done(event, edit, dice):
            yield edit.__name__, event, after
            event = after


def done(event: Tournament, edit: Act, dice: random.Random) -> Iterator[Tournament]:
    """The tournament after each step of an act; none where it is refused."""
    steps = edit(event, dice) if edit is colours else (edit,)
    for step in steps:
        try:
            event = library.amended(event, step(event, dice)).tournament
        except (BadInput, NoPairing):
            return
        yield event


OF_THE_ARBITER = ("one pairing-allocated bye a round", "no more than the ")
"""What the reader tells of two byes, of which one was given by hand, and of byes beyond an earlier end of the event."""

BYE_OF_TWO_GAMES = 15
"""C.04.5: the bye of a round of two games is worth one and a half points."""


def points(event: Tournament, player: Player) -> int:
    """The points of a player by the cells and the log; a match of two games counts when both count.

    An open game counts a draw when it is adjourned, or behind the round under way; not in a calendar.
    """
    cells = player.games[: event.last_paired]
    columns = 2 if "DOUBLE" in event.system else 1
    total = 0
    for first in range(0, len(cells), columns):
        games = cells[first : first + columns]
        if columns == 2 and games[0].result is Result.PAB:
            total += BYE_OF_TWO_GAMES
        elif all(counts(event, player, first + at, game) for at, game in enumerate(games, 1)):
            total += sum(map(event.scoring.points, games))
    return total


def counts(event: Tournament, player: Player, column: int, game: Game) -> bool:
    """Whether a cell counts."""
    pairs = f"{player.id}-{game.opponent}", f"{game.opponent}-{player.id}"
    said = {f"Adjourned @ Round {column}: {pair}" for pair in pairs}
    later = any(one.text.strip() in said for one in event.records)
    behind = event.event.round_of(column) < event.event.under_way
    return game.result is not Result.UNKNOWN or (not event.event.terms.calendar and (later or behind))


def _lines(data: bytes) -> list[bytes]:
    """The lines; bans apart, which a file states by XXP or by 260."""
    return sorted(line.rstrip() for line in data.splitlines() if line[:3] not in (b"XXP", b"260"))


def turned_both_ways(path: Path, before: bytes, after: bytes, name: str) -> None:
    """Write a step over a tournament, undo it and do it again: the bytes before it, and the bytes after it."""
    if not path.exists():
        path.write_bytes(before)
    save_step(path, before, after, name)
    for way, held in ((take_back_step, before), (do_again, after)) if before != after else ():
        way(path, loads)
        assert path.read_bytes() == held, name


def written(data: bytes, after: Tournament) -> bytes:
    """The file after an act; the act taken back by another gives the file before it."""
    before = loads(data).tournament
    new = patched(File("event.trf", data, loads(data)), after)
    assert _lines(patched(File("event.trf", new, loads(new)), before)) == _lines(data)
    return new


def prove(data: bytes) -> None:
    """A file is right: it is read without a warning, its rounds are explained, its points are those of the games."""
    loaded = loads(data)
    told = [one for one in loaded.problems if not one.expected.startswith(OF_THE_ARBITER)]
    assert not told, told
    event = loaded.tournament
    unsettled = [found.round for found in library.check(event) if found.differs]
    assert not unsettled, "rounds differ"
    for player in event.players:
        assert (player.points or 0) == points(event, player), f"points of {player.id}"
