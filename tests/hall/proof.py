"""The proof of a file after every act of a day: by library, and as the commands are typed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from click.testing import CliRunner

import trfpair as library
from tests.hall.acts import one_by_one, several
from tests.hall.days import Step, lean_day
from tests.hall.proof_of_sheets import prove_sheets
from trfpair.apps.cli.main import cli
from trfpair.base.files.steps import do_again, save_step
from trfpair.base.files.steps import take_back as take_back_step
from trfpair.event.model import Game, Player, Result, Tournament
from trfpair.event.teams import Team
from trfpair.ranking.answer import Standings
from trfpair.systems.berger.withdrawn import UNCOUNTED
from trfpair.trf import File, Loaded, dumps, understood
from trfpair.trf.patch import patched
from trfpair.trf.reading import AS_IT_STANDS, Reading

NAME = "event.trf"
TYPED, BOTH_WAYS, IN_ANOTHER_ORDER = 49, 4, 0.4
"""Of so many days one is typed; of so many acts one is also taken back by another act; so often results are entered
in another order too."""

OF_THE_ARBITER = ("one pairing-allocated bye a round", "no more than the ")
"""What the reader tells of two byes, of which one was given by hand, and of byes beyond an earlier end of the event."""


def points(event: Tournament, player: Player, last: int | None = None) -> int:
    """The points of a player by the cells and the log up to a round; a match of two games counts when both count.

    An open game counts a draw when it is adjourned, or behind the round under way; not in a calendar.
    """
    columns = 2 if "DOUBLESWISS" in event.system else 1
    cells = player.games[: event.event.last * columns if last is None else last * columns]
    total = 0
    for first in range(0, len(cells), columns):
        games = cells[first : first + columns]
        if columns == 2 and games[0].result is Result.PAB:
            total += event.scoring.win + event.scoring.draw  # C.04.5: one and a half points
        elif all(counts(event, player, first + at, game) for at, game in enumerate(games, 1)):
            total += sum(map(event.scoring.points, games))
    return total


def counts(event: Tournament, player: Player, column: int, game: Game) -> bool:
    """Whether a cell counts."""
    if game.result is not Result.UNKNOWN:
        return True
    pairs = f"{player.id}-{game.opponent}", f"{game.opponent}-{player.id}"
    said = {f"Adjourned @ Round {column}: {pair}" for pair in pairs}
    later = any(one.text.strip() in said for one in event.records)
    behind = event.event.round_of(column) < event.event.under_way
    return (later or behind) and (not event.event.terms.calendar or has_begun(event, player, column))


def has_begun(event: Tournament, player: Player, column: int) -> bool:
    """Whether the match of a player has a result."""
    teams = event.teams.teams if event.teams else ()
    own = next((team.players for team in teams if player.id in team.players), ())
    return any(
        event.player(id_).game(column).result is not Result.UNKNOWN
        for id_ in own
        if event.player(id_).game(column).opponent
    )


def team_points(event: Tournament, team: Team) -> tuple[int, int]:
    """Match points and game points of a team by the cells of its players.

    A match with a game that counts nothing has no match points, and one that both forfeit is lost by both; a bye is
    worth a draw, and so is half a point.
    """
    assert event.teams
    match_points = game_points = 0
    worth = event.teams.scoring
    of_bye = {Result.PAB: worth.draw, Result.HALF_BYE: worth.draw, Result.FULL_BYE: worth.win}
    for column in range(1, event.last_paired + 1):
        cells = [(event.player(id_), event.player(id_).game(column)) for id_ in team.players]
        played = [(player, game) for player, game in cells if game.opponent]
        counting = [game for player, game in played if counts(event, player, column, game)]
        own = sum(map(event.scoring.points, counting))
        theirs = sum(event.scoring.points(event.player(game.opponent).game(column)) for game in counting)
        game_points += own
        if played and len(counting) == len(played):
            lost = own < theirs or all(game.result is Result.FORFEIT_LOSS for game in counting)
            match_points += worth.win if own > theirs else worth.loss if lost else worth.draw
        for kind, points_of_it in of_bye.items():
            if not played and any(game.result is kind for _, game in cells):
                match_points += points_of_it
                each = event.scoring.full_bye if kind is Result.FULL_BYE else event.scoring.half_bye
                game_points += len(event.teams.colours) * each
    return match_points, game_points


@lru_cache(256)
def _kept(data: str | bytes, reading: Reading, name: str) -> Loaded:
    return understood(data, reading, name)


def read_once(data: str | bytes, reading: Reading, name: str = NAME, known: Tournament | None = None) -> Loaded:
    """What a file says; many ask it of the same file. What was known of it makes the first reading quicker alone."""
    return _kept(data, reading, name)


def read(data: bytes) -> Loaded:
    """What a file says."""
    return read_once(data, AS_IT_STANDS, NAME)


def _lines(data: bytes) -> list[bytes]:
    """The lines; bans apart, which a file states by XXP or by 260."""
    return sorted(line.rstrip() for line in data.splitlines() if line[:3] not in (b"XXP", b"260"))


def turned_both_ways(path: Path, before: bytes, after: bytes, name: str) -> None:
    """Write a step over a tournament, undo it and do it again: the bytes before it, and the bytes after it."""
    if not path.exists():
        path.write_bytes(before)
    save_step(path, before, after, name)
    for way, held in ((take_back_step, before), (do_again, after)) if before != after else ():
        way(path, read)
        assert path.read_bytes() == held, name


def written(data: bytes, after: Tournament, *, both_ways: bool = True) -> bytes:
    """The file after an act; the act taken back by another gives the file before it."""
    new = patched(File(NAME, data, read(data)), after)
    if both_ways:
        assert _lines(patched(File(NAME, new, read(new)), read(data).tournament)) == _lines(data)
    return new


def prove(data: bytes) -> None:
    """A file is right: it is read without a warning, its rounds are explained, its points are those of the games."""
    loaded = read(data)
    told = [one for one in loaded.problems if not one.expected.startswith(OF_THE_ARBITER)]
    assert not told, told
    event = loaded.tournament
    unsettled = [found.round for found in library.check(event) if found.differs]
    assert not unsettled, f"rounds differ: {unsettled}"
    for player in event.players:
        assert (player.points or 0) == points(event, player), f"points of {player.id}"
    for team in event.teams.teams if event.teams else ():
        if any(player.games for player in event.players):
            found = team.match_points or 0, team.game_points or 0
            assert found == team_points(event, team), f"points of team {team.id}: {found} {team_points(event, team)}"


def prove_standings(event: Tournament) -> None:
    """The standings have the points that the games give, up to the last round that counts.

    The games of who missed more than half of a round robin count for nobody (C.05, 6.6).
    """
    found = library.standings(event)
    prove_standings_of_teams(event, found)
    if event.teams or any(notice.kind == UNCOUNTED for notice in found.notices):
        return
    for line in found.lines:
        held = event.player(line.player.id)
        assert line.points == points(event, held, event.event.last_counted), f"standings: points of {held.id}"
        of_file = held.points or 0
        assert line.points == of_file or not event.event.terms.calendar, f"standings and the file: points of {held.id}"


def prove_standings_of_teams(event: Tournament, found: Standings) -> None:
    """Both scores of teams are those of the file, where every result that is entered counts."""
    scores, last = found.crosstable.teams, event.event.last
    if not scores or not event.teams or not any(player.games for player in event.players):
        return
    if not event.event.terms.calendar and (event.event.last_finished < last or found.crosstable.rounds < last):
        return
    for team in event.teams.teams:
        stated = {"MP": team.match_points or 0, "GP": team.game_points or 0}
        made = {name: table.participants[team.id].score for name, table in scores.by_score.items()}
        assert made == stated, f"standings of team {team.id}: {made}, the file has {stated}"


TAKES_RESULTS = {"correct", "take_back", "colours", "numbers", "come_back"}
"""Acts that take results back, or give players other numbers."""


LEAVES = {"leave", "expel", "several", "pair_without"}
"""Acts by which somebody leaves: a game of a calendar that was to be won by forfeit is lost by both then."""

JOINS = "late"
"""The act by which somebody joins: rounds of a calendar without a game played are taken back then."""


def prove_nothing_lost(step: Step) -> None:
    """Games that have a result keep it, whatever else is done."""
    now = step.after.by_id
    forfeited = step.name in LEAVES and step.before.event.terms.calendar
    for player in step.before.players if step.name not in TAKES_RESULTS else ():
        for column, game in enumerate(player.games, 1):
            taken_back = step.name == JOINS and column > step.after.last_paired
            if not game.opponent or game.result is Result.UNKNOWN or taken_back:
                continue
            after = now[player.id].game(column)
            if forfeited and game.result is Result.FORFEIT_WIN:
                after = after._replace(result=game.result)
            assert after == game, f"the result of {player.id} in column {column} is lost"


def prove_order(step: Step, dice: random.Random) -> None:
    """What may be done in any order ends the same in another one."""
    parts = dice.sample(step.said.parts, len(step.said.parts))
    other = one_by_one(step.before, parts, judged=True)
    assert ended(other) == ended(step.after), f"another order of {step.name}"


def ended(event: Tournament) -> tuple[object, ...]:
    """What an event has come to: cells and points of everybody, what is said of rounds to come, and the standings."""
    byes = sorted((bye.round, bye.kind.name, id_) for bye in event.byes for id_ in bye.ids)
    bans = sorted(tuple(sorted(group.ids)) for group in event.forbidden)
    return (
        event.players,
        event.teams,
        byes,
        bans,
        sorted(map("".join, event.records)),
        library.standings(event).to_dict(),
    )


def proved_day(seed: int, path: Path) -> Iterator[Step]:
    """A day of which each step is proved when it is done, in a file at a path."""
    data, dice = b"", random.Random(seed)
    for at, step in enumerate(lean_day(seed)):
        data = data or dumps(step.before).encode()
        new = written(data, step.after, both_ways=(at + seed) % BOTH_WAYS == 0)
        if seed % TYPED == 0 and step.said.words:
            typed(path, data, new, step)
        turned_both_ways(path, data, new, step.name)
        data = new
        prove(data)
        prove_nothing_lost(step)
        prove_standings(read(data).tournament)
        if (at + seed) % BOTH_WAYS == 1:
            prove_sheets(read(data).tournament)
        if step.name == several.__name__ or (step.said.parts and dice.random() < IN_ANOTHER_ORDER):
            prove_order(step, dice)
        yield step


def typed(path: Path, before: bytes, after: bytes, step: Step) -> None:
    """The command that is typed writes the same file; it is taken back by another, if it is one step."""
    path.write_bytes(before)
    command, *words = step.said.words
    said = CliRunner().invoke(cli, [command, str(path), *words], standalone_mode=False)
    assert not said.exception, (step.said.words, said.output, said.exception)
    assert _lines(path.read_bytes()) == _lines(after), (step.said.words, path.read_bytes().decode(), after.decode())
    if before != after:
        undone = CliRunner().invoke(cli, ["undo", str(path)], standalone_mode=False)
        assert path.read_bytes() == before, undone.output
    path.write_bytes(before)
