"""The commands of a tournament hall: each is one function of the library. ``trfpair undo`` takes it back
(``steps.py``); on the page the browser keeps the steps itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from trfpair.apps import acts
from trfpair.apps.cli.changing import changing, say_next
from trfpair.apps.cli.helped import InSections
from trfpair.apps.cli.own_options import added, in_languages
from trfpair.apps.cli.reading import reading_options
from trfpair.apps.cli.said import misused, tell
from trfpair.apps.exits import DONE
from trfpair.apps.files import as_step
from trfpair.base.files.held import held
from trfpair.base.files.steps import save_step
from trfpair.base.inputs import as_typed
from trfpair.event.entries import last_made
from trfpair.event.model import Tournament
from trfpair.event.saying import Saying
from trfpair.event.steps import round_taken_back
from trfpair.rounds.entered import before_last_round
from trfpair.trf import open_file
from trfpair.trf.patch import patched
from trfpair.trf.reading import Reading

ROUND = click.option("--round", "round_", type=click.IntRange(1), help="Round [the last paired one].")
_PLAYERS = click.argument("players", metavar="PLAYERS", nargs=-1, required=True)


@click.command()
@changing
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@ROUND
def swap(tournament: Tournament, one: str, other: str, round_: int | None) -> Tournament:
    """Let players A and B change places in a round: board, opponent and colour, or the bye.

    In an event of teams A and B are teams, and their players' boards follow. If A and B play each other, their colours
    change. A and B are numbers or parts of names. The new boards are judged:
    a second game, a ban, a third colour in a row. FILE keeps the right pairs and the new ones (### MPA).
    """
    return acts.places_changed(tournament, one, other, round_)


@click.command()
@changing
@click.argument("games", metavar="[BOARD] WHITE-BLACK...", nargs=-1, required=True)
@ROUND
def board(tournament: Tournament, games: Sequence[str], round_: int | None) -> Tournament:
    """Put other players on boards of a round: `trfpair board t.trf 3 14-7 5 2-9`; `14-bye` gives the bye.

    Two players who lose their opponents by this, or the bye, play each other on the board that is free. Without
    BOARD the game takes the first free board. --round N of the next round begins that round by hand. The new boards
    are judged, as `swap` judges them. WHITE and BLACK are numbers or parts of names. In an event of teams they are
    teams, and a board is a match.
    """
    return acts.boards_set(tournament, games, round_)


@click.command("line-up")
@changing
@click.argument("team", metavar="TEAM")
@click.argument("players", metavar="PLAYERS")
@ROUND
def seating(tournament: Tournament, team: str, players: str, round_: int | None) -> Tournament:
    """Seat the PLAYERS of a TEAM at its boards in a round: `trfpair line-up t.trf 3 11,12,15,14`; 0 is an empty board.

    TEAM is a number or a part of a name, PLAYERS are numbers of its roster, board 1 first. FILE keeps the line-up
    (300).
    """
    return acts.lined_up(tournament, team, players, round_)


@click.command("bye", cls=InSections)
@changing
@_PLAYERS
@click.option("--round", "rounds", default="", metavar="LIST", help="Rounds such as 4 or 2,5-7 [the next one].")
@click.option("--half", "kind", flag_value="half", help="Half a point.")
@click.option("--zero", "kind", flag_value="zero", help="No point.")
@click.option("--full", "kind", flag_value="full", help="A full point (deprecated).")
@click.option("--none", "kind", flag_value="none", help="Take a bye back: the players are there.")
def bye_of_request(tournament: Tournament, players: Sequence[str], rounds: str, kind: str | None) -> Tournament:
    """Give PLAYERS a bye on request, in any round: `trfpair bye t.trf 5,9 --round 4 --half`.

    PLAYERS are numbers or parts of names, such as 5,9 or Fischer. In a round that is paired, a bye is for players
    without a game, as for a late entry.
    """
    if kind is None:
        raise misused(Saying("bye-of-what-kind"))
    return acts.byes_given(tournament, players, kind, rounds)


@click.command()
@changing
@_PLAYERS
@click.option("--back", is_flag=True, help="The players come back: they are paired again.")
def withdraw(tournament: Tournament, players: Sequence[str], back: bool) -> Tournament:
    """Let PLAYERS leave the tournament: they are not paired any more, and stay in the standings."""
    return acts.gone(tournament, players, back=back)


@click.command()
@changing
@_PLAYERS
def expel(tournament: Tournament, players: Sequence[str]) -> Tournament:
    """Expel PLAYERS: they are not paired any more and leave the standings; their games count for their opponents."""
    return acts.expelled(tournament, players)


@click.command()
@changing
@_PLAYERS
@click.option("--from", "first", type=click.IntRange(1), help="First round of the ban [the next one].")
@click.option("--to", "last", type=click.IntRange(1), help="Last round of the ban [the last one].")
def ban(tournament: Tournament, players: Sequence[str], first: int | None, last: int | None) -> Tournament:
    """Keep PLAYERS apart: no two of them meet, as in `trfpair ban t.trf 3,8`."""
    return acts.set_apart(tournament, players, first, last)


@click.command()
@changing
@_PLAYERS
def unban(tournament: Tournament, players: Sequence[str]) -> Tournament:
    """Let PLAYERS who were kept apart meet again, from the next round on."""
    return acts.let_meet(tournament, players)


@click.command(cls=InSections)
@changing
@click.argument("player", metavar="PLAYER")
@click.option("--name", help="Last name, first name.")
@click.option("--rating", type=click.IntRange(0, 9999), help="Rating; 0 for none.")
@click.option("--national", type=click.IntRange(0, 9999), help="Rating of the federation (NRS, 172); 0 for none.")
@click.option("--title", help="GM, IM, WGM, FM, WIM, CM, WFM or WCM.")
@click.option("--federation", help="Federation, such as FRA.")
@click.option("--fide-id", help="FIDE ID.")
@click.option("--birth", help="Date or year of birth.")
@click.option("--sex", type=click.Choice(["m", "w", ""]), help="m or w.")
@click.option("--club", help="Club.")
@click.option("--school", help="School.")
@click.option("--town", help="Town.")
@click.option("--registration", help="What you note of the entry, such as paid.")
@click.option("--table", help="The table at which the player stays in all rounds, such as 1.")
@click.option(
    "--number", type=click.IntRange(1), help="Exchange numbers with this player, of equal rating (C.04.2, 2.2)."
)
@click.option("--add-to", metavar="TEAM", help="Put a new player, or one without a game, on the list of a team.")
@click.option("--board", type=click.IntRange(1, 999), help="With --add-to: the place on that list [the last].")
def player(
    tournament: Tournament, player: str, number: int | None, add_to: str | None, board: int | None, **said: Any
) -> Tournament:
    """Change the entry of a PLAYER in FILE: `trfpair player t.trf 12 --rating 1850`; an empty text takes it away.

    The number stays. `trfpair number` makes all numbers anew by rating, until round 4 is paired. A team gets a new
    player by `trfpair player t.trf "Berg, Ida" --add-to 3 --rating 1850`.
    """
    if board is not None and add_to is None:
        raise misused(Saying("board-of-add-to"))
    if add_to is not None:
        if number is not None:
            raise misused(Saying("number-stands-alone"))
        return acts.joined_to_team(tournament, player, add_to, board, **said)
    if number is None and all(value is None for value in said.values()):
        raise misused(Saying("nothing-to-change", option="--rating 1850"))
    if number is not None:
        if any(value is not None for value in said.values()):
            raise misused(Saying("number-stands-alone"))
        return acts.entry_changed(tournament, player, number)
    return acts.entry_changed(tournament, player, **said)


@click.command(cls=InSections)
@changing
@click.argument("team", metavar="TEAM")
@click.option("--name", help="Name of the team.")
@click.option("--nickname", help="Short name.")
@click.option("--captain", help="Name of the captain.")
@click.option("--order", default="", metavar="PLAYERS", help="Players who come first, by board: 14,11.")
@click.option("--leave", default="", metavar="PLAYERS", help="Players without a game who leave the team.")
def team(tournament: Tournament, team: str, order: str, leave: str, **said: Any) -> Tournament:
    """Change a TEAM in FILE: `trfpair team t.trf 3 --name "SK Adler II"`; an empty text takes it away.

    TEAM and PLAYERS are numbers or parts of names. --order 14,11 puts two players at boards 1 and 2, the others behind
    them as they stood; who stands behind the boards of a match is a reserve. Rounds that are paired keep their boards.
    `trfpair player FILE NAME --add-to TEAM` adds a player, `trfpair withdraw FILE TEAM` lets a team leave.
    """
    if not order.strip() and not leave.strip() and all(value is None for value in said.values()):
        raise misused(Saying("nothing-to-change", option="--captain NAME"))
    return acts.team_changed(tournament, team, order, leave, **said)


@click.command()
@changing
@click.option("--exchange", nargs=2, type=int, metavar="A B", help="Exchange two numbers; the ratings must be equal.")
@click.option("--lots", default="", metavar="SEED", help="Equal rating and title: by lots of this seed, not by name.")
def number(tournament: Tournament, exchange: tuple[int, int] | None, lots: str) -> Tournament:
    """Number the players of FILE anew, by tournament rating (record 172), title and name, until round 4 is paired.

    Games keep their players. `trfpair undo FILE` takes it back.
    """
    return acts.numbered(tournament, exchange, lots)


event_options = added(
    click.option("--place", help="Town (022)."),
    click.option("--federation", help="Federation (032), such as FRA."),
    click.option("--start", help="First day (042), such as 2026/05/01."),
    click.option("--end", help="Last day (052)."),
    click.option("--arbiter", help="Chief arbiter (102)."),
    click.option("--deputy", "deputies", multiple=True, help="Deputy arbiter (112); for several, repeat it."),
    click.option("--time-control", help="Time control (122), such as 90 min + 30 s."),
    click.option("--time-code", help="The same by code (222), in seconds, such as 40/5400+30:900+30."),
    click.option("--dates", metavar="DAYS", help="Days of the rounds (132): 2026-11-20..22, 2026-11-20*2,2026-11-21."),
    click.option("--ratings", metavar="WORDS", help="Ratings that rank the players (172), such as FRA HBFN."),
    click.option("--tie-breaks", metavar="LIST", help='Order of the standings (212), e.g. "BH/C1,BH,SB".'),
)
"""What is said of an event."""


@click.command(cls=InSections)
@changing
@click.option("--name", help="Name of the tournament (012).")
@click.option("--rounds", type=click.IntRange(1, 999), help="Number of rounds (142, XXR).")
@click.option("--boards", type=click.IntRange(1, 99), help="Boards of a match of teams, White first (352).")
@click.option(
    "--first-table", type=click.IntRange(1, 9999), help="Number of the first table, such as 41; 1 takes it back."
)
@click.option("--counts", is_flag=True, help="Count players, rated ones, teams; name the type (062 to 092).")
@event_options
def event(tournament: Tournament, **said: Any) -> Tournament:
    """Set the place, dates, arbiters, tie-breaks and rounds of FILE.

    An empty text takes a text away. With --dates the players are counted too (--counts). After a change
    of the number of rounds, the rounds that are paired are judged again.
    """
    if not any(value for value in said.values()) and all(value is None or value == () for value in said.values()):
        raise misused(Saying("nothing-to-say", option="--place Metz"))
    return acts.said_of_event(tournament, **said)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Take the round back even if it has results.")
@in_languages
@reading_options
def unpair(file: Path, force: bool, reading: Reading) -> int:
    """Take the last round of FILE back: its games, its bye, and the absences and withdrawals given with it.

    Byes requested earlier stay, and so do the number of rounds, initial colour, system and Baku acceleration that were
    said with the round; `trfpair undo` takes these back too. `trfpair pair FILE --write` then pairs the round again.
    """
    with held(file):
        opened = open_file(file, reading)
        round_ = last_made(opened.tournament.event)
        after = before_last_round(opened.tournament, force=force)
        save_step(file, opened.data, patched(opened, after), *as_step(round_taken_back(round_)))
    tell(Saying("round-is-back", round=round_, command=f"`trfpair undo {as_typed(file)}`"))
    say_next(file, after)
    return DONE
