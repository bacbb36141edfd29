"""Whatever an arbiter does, in any order: the file says it, its rounds stay explained, undo and redo bring it back."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import trfpair as library
from tests.team.test_weekend import file_of
from trfpair.base.errors import BadInput, NoPairing
from trfpair.base.files import journal
from trfpair.base.files.steps import do_again, save_step
from trfpair.base.files.steps import take_back as take_back_step
from trfpair.event.entries import with_adjourned
from trfpair.event.model import Colour, Game, Player, Result, Tournament
from trfpair.event.numbers import renumbered
from trfpair.rounds.entered import before_last_round, with_paired_round
from trfpair.trf import File, dumps, loads
from trfpair.trf.patch import patched

Edit = Callable[[Tournament, random.Random], Tournament]

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
    if event.event.terms.calendar:
        return event  # a calendar has as many as it has
    return library.with_event(event, rounds=event.event.columns * dice.randint(max(event.event.last, 1), 8))


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
    rounds, begin,
)  # fmt: skip


SYSTEMS = (
    "FIDE_DUTCH_2026", "FIDE_DUBOV_2026", "FIDE_BURSTEIN_2026", "FIDE_LIM", "BERGER_ROUNDROBIN", "FIDE_DUTCH_2017",
    "FIDE_DUBOV_2018", "TRFPAIR_CLUB", "TRFPAIR_KEIZER", "TRFPAIR_LADDER", "TRFPAIR_VEGA", "FIDE_DOUBLESWISS",
    "FIDE_TEAM_TYPEB_MP_GP", "FIDE_TEAM_TYPEA_GP_MP",
)  # fmt: skip


def amendments(seed: int, steps: int) -> Iterator[tuple[str, Tournament, Tournament]]:
    """What is done, and the tournament before and after; what is refused is left out."""
    dice = random.Random(seed)
    players = tuple(Player(at, f"P{at}", rating=2100 - at, points=0) for at in range(1, dice.randint(8, 15)))
    event = Tournament(players, rounds=6, initial_colour=library.Colour.WHITE, system=SYSTEMS[seed % len(SYSTEMS)])
    if event.system.startswith("BERGER"):
        event = replace(event, rounds=len(players) - 1 + len(players) % 2)
    if "DOUBLE" in event.system:
        event = replace(event, rounds=12)
    if "TEAM" in event.system:
        teams = loads(file_of(dice.randint(6, 9)).encode()).tournament
        event = library.with_event(replace(teams, system=event.system, records=()), rounds=6, boards=4)
    for _ in range(steps):
        edit = dice.choice((*OFTEN * 4, *SELDOM, colours))
        for step in colours(event, dice) if edit is colours else (edit,):
            try:
                after = library.amended(event, step(event, dice)).tournament
            except (BadInput, NoPairing):
                break
            yield edit.__name__, event, after
            event = after


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
    pair = f"{player.id}-{game.opponent}" if game.colour is Colour.WHITE else f"{game.opponent}-{player.id}"
    later = any(one.text.strip() == f"Adjourned @ Round {column}: {pair}" for one in event.records)
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


SEEDS = [(0, 9), *(pytest.param(seed, 60, marks=pytest.mark.gate) for seed in range(1, 30))]


@pytest.mark.parametrize(("seed", "steps"), SEEDS)
def test_whatever_is_done(seed: int, steps: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "MOST_STEPS", 9)
    path = tmp_path / "event.trf"
    done = []
    data = b""
    for name, before, after in amendments(seed, steps):
        done.append(name)
        data = data or dumps(before).encode()
        file = File("event.trf", data, loads(data))
        data = patched(file, after)
        turned_both_ways(path, file.data, data, name)
        back = patched(File("event.trf", data, loads(data)), before)
        assert _lines(back) == _lines(file.data), (seed, done)
        event = loads(data).tournament
        unsettled = [found.round for found in library.check(event) if found.differs]
        assert not unsettled, (seed, done, unsettled, data.decode())
        for player in event.players:
            assert (player.points or 0) == points(event, player), (seed, done, player, data.decode())
    assert len(done) > steps // 3
