"""The acts of an arbiter, in the words of a command or of a screen: each makes one tournament of another.

A command of the hall and a screen of the page do an act by the same function, so the file, the words and the refusals
are the same. `trfpair.rounds.amendment` says what an act changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.event import absences, bans, by_hand, facts, numbers
from trfpair.event.alphabet import folded
from trfpair.event.boards import boards
from trfpair.event.matches.squads import with_team
from trfpair.event.model import Player, Result, Tournament
from trfpair.event.people import named_by, player_of
from trfpair.event.saying import Listing, Saying, or_meant
from trfpair.ranking.lists import with_known_tie_breaks
from trfpair.ranking.said import with_expelled
from trfpair.systems.of_file import standing_system

_PAIR = re.compile(r"([0-9]{1,4})-([0-9]{1,4}|bye)")
_SPAN = re.compile(r"([0-9]{1,3})(?:(-)([0-9]{1,3})?)?")

GIVEN_BYES: Mapping[str, Result] = {
    "half": Result.HALF_BYE,
    "zero": Result.ZERO_BYE,
    "full": Result.FULL_BYE,
    "none": Result.NONE,
}
"""The byes on request by their words; ``none`` takes one back."""


# -- those whom a text names


def player_in(tournament: Tournament, text: str) -> int:
    """The one player, or team, that a text names: a number, a name, or a part of one. Raises BadInput."""
    return player_of(tournament.event.tournament, text.strip())


def players_in(tournament: Tournament, *texts: str) -> list[int]:
    """The players, or teams, that texts name: numbers, names or parts of names, `5,9` or `Fischer;Spassky`.

    Raises BadInput, also where they name nobody.
    """
    found = people_in(tournament.event.tournament, *texts)
    if not found:
        raise BadInput(Saying("nobody-named"))
    return found


def people_in(tournament: Tournament, *texts: str) -> list[int]:
    """The players of the file that texts name, also where teams are paired. Raises BadInput."""
    found = [player_of(tournament, word) for text in texts for word in _words(tournament, text.strip()) if word]
    if twice := next((id_ for id_ in found if found.count(id_) > 1), 0):
        raise BadInput(Saying("named-twice", who=tournament.player(twice).called))
    return found


def _words(tournament: Tournament, text: str) -> list[str]:
    """The words of a text that each name a player; a name may have a comma in it."""
    if ";" in text:
        return [word for part in text.split(";") for word in _words(tournament, part)]
    parts, found = text.split(","), []
    longest = 1 + max((folded(player.name).count(",") for player in tournament.players), default=0)
    while parts:
        most = min(len(parts), longest)
        length = next((at for at in range(most, 1, -1) if named_by(tournament, ",".join(parts[:at]))), 1)
        part = ",".join(parts[:length])
        found += part.split() if _numbers(part) else [part.strip()]
        del parts[:length]
    return found


_DIGITS = 9
"""No number of a board or of a player has more."""


def is_number(word: str) -> bool:
    """Whether a word may be the number of a board or of a player."""
    return word.isascii() and word.isdecimal() and len(word) <= _DIGITS


def _numbers(part: str) -> bool:
    return all(word.isascii() and word.isdecimal() for word in part.split())


# -- the acts


def places_changed(tournament: Tournament, one: str, other: str, round_: int | None = None) -> Tournament:
    """Two players, or teams, change places in a round [the last one]."""
    first, second = player_in(tournament, one), player_in(tournament, other)
    return by_hand.with_players_swapped(tournament, first, second, round_)


def boards_set(tournament: Tournament, games: Sequence[str], round_: int | None = None) -> Tournament:
    """Other players sit at boards of a round [the last one]: words such as ``3``, ``14-7``, ``2-9``.

    A number alone is the board of the game behind it; a game without one takes the first free board.
    """
    event = tournament.event.tournament
    last = tournament.event.last
    round_ = round_ or last or 1
    free = len(boards(event, round_)) if round_ <= last else 0
    made: dict[int, tuple[int, int]] = {}
    at = 0
    for word in games:
        if is_number(word) and not at:
            at = int(word)
            continue
        pair = _pair(tournament, word)
        if (at or free + 1) in made:
            raise BadInput(Saying("board-twice", board=at))
        made[at or free + 1] = pair
        free, at = (free, 0) if at else (free + 1, 0)
    if at:
        raise BadInput(Saying("board-without-game", board=at))
    return by_hand.with_games(tournament, made, round_)


def _pair(tournament: Tournament, word: str) -> tuple[int, int]:
    """White and Black of a game such as 14-7, or Fischer-Spassky; Black 0 is the bye."""
    if found := _PAIR.fullmatch(word):
        return int(found[1]), 0 if found[2] == "bye" else int(found[2])
    parts = [(word[:at].strip(), word[at + 1 :].strip()) for at, sign in enumerate(word) if sign == "-"]
    if not any(white and black for white, black in parts):
        raise BadInput(Saying("no-game-typed", text=word))
    made: set[tuple[int, int]] = set()
    refused: list[BadInput] = []
    for white, black in [(white, black) for white, black in parts if white and black]:  # names may have hyphens
        try:
            made.add((player_in(tournament, white), 0 if black.lower() == "bye" else player_in(tournament, black)))
        except BadInput as error:
            refused.append(error)
    if len(made) > 1:
        raise BadInput(
            Saying(
                "games-meant", text=word, games=Listing([f"{one}-{other}" for one, other in sorted(made)], last="or")
            )
        )
    if not made:
        raise refused[0]
    return made.pop()


def lined_up(tournament: Tournament, team: str, players: str, round_: int | None = None) -> Tournament:
    """The players of a team sit at its boards in a round [the last one], by numbers such as 11,12,15; 0 is nobody."""
    words = players.replace(",", " ").split()
    if not all(map(is_number, words)):
        raise BadInput(Saying("no-line-up-typed", text=players))
    return by_hand.with_line_up(tournament, player_in(tournament, team), [int(word) for word in words], round_)


def byes_given(tournament: Tournament, players: Sequence[str], kind: str, rounds: str = "") -> Tournament:
    """Players have a bye on request (a word of `GIVEN_BYES`) in rounds such as 4 or 2,5-7 [the next one]."""
    if kind not in GIVEN_BYES:
        raise BadInput(Saying("no-bye-typed", kinds=", ".join(GIVEN_BYES), found=or_meant(kind, GIVEN_BYES)))
    kinds = dict.fromkeys(players_in(tournament, *players), GIVEN_BYES[kind])
    named: list[int | None] = [*_rounds(rounds, tournament)]
    for round_ in named or [None]:
        tournament = absences.with_absences(tournament, kinds, round=round_)
    return tournament


def _rounds(text: str, tournament: Tournament) -> list[int]:
    """The rounds of a text; none of an empty one."""
    found: list[int] = []
    for word in text.replace(",", " ").split():
        span = _SPAN.fullmatch(word)
        last = int(span[3] or tournament.rounds or 0) if span and span[2] else int(span[1]) if span else 0
        if span is None or last < int(span[1]):
            raise BadInput(Saying("no-rounds-typed", text=word))
        found += range(int(span[1]), last + 1)
    return found


def gone(tournament: Tournament, players: Sequence[str], *, back: bool = False) -> Tournament:
    """Players leave the tournament, or come ``back``."""
    ids = players_in(tournament, *players)
    return absences.with_returns(tournament, ids) if back else absences.with_withdrawals(tournament, ids)


def expelled(tournament: Tournament, players: Sequence[str]) -> Tournament:
    """Players are expelled: they leave the standings too."""
    return with_expelled(tournament, players_in(tournament, *players))


def taken_off(tournament: Tournament, players: Sequence[str]) -> Tournament:
    """Players are taken off the ladder: those below close up."""
    from trfpair.apps.ladder import require_ladder, with_removed

    require_ladder(tournament)
    return with_removed(tournament, players_in(tournament, *players))


def set_apart(
    tournament: Tournament, players: Sequence[str], first: int | None = None, last: int | None = None
) -> Tournament:
    """No two of these players meet, from a round [the next one] to another [the last one]."""
    return bans.with_ban(tournament, players_in(tournament, *players), first=first, last=last)


def let_meet(tournament: Tournament, players: Sequence[str]) -> Tournament:
    """Players who were kept apart may meet again, from the next round on."""
    return bans.without_ban(tournament, players_in(tournament, *players))


def entry_changed(tournament: Tournament, player: str, number: int | None = None, **said: Any) -> Tournament:
    """The entry of a player says something else (`facts.with_player`), or has another ``number``."""
    id_ = player_of(tournament, player.strip())
    if number is not None:
        return numbers.with_numbers_exchanged(tournament, id_, number)
    return facts.with_player(tournament, id_, **said)


def joined_to_team(tournament: Tournament, player: str, team: str, board: int | None = None, **said: Any) -> Tournament:
    """A player, by number or whole name, or else a new one of this name, stands on the list of a team at a board [the
    last], with what is said of the entry (`facts.with_player`).
    """
    id_ = _team_in(tournament, team)
    if board is not None and board < 1:
        raise BadInput(Saying("board-of-list", board=board))
    tournament, known = _known_or_new(tournament, player.strip(), said.get("name"))
    after = with_team(tournament, id_, joining=[known])
    if any(value is not None for value in said.values()):
        after = facts.with_player(after, known, **said)
    teams = after.teams.teams if after.teams else ()
    roster = next(one.players for one in teams if one.id == id_)
    return after if board is None else with_team(after, id_, order=[*roster[: board - 1], known][: len(roster)])


def _known_or_new(tournament: Tournament, called: str, name: str | None) -> tuple[Tournament, int]:
    """The player of a number or a whole name; for any other name the tournament with a new player."""
    by_number = called.isascii() and called.isdecimal()
    known = [one.id for one in tournament.players if (str(one.id) == called if by_number else one.name == called)]
    if len(known) > 1:
        raise BadInput(Saying("name-of-several", text=called, who=", ".join(map(str, known))))
    if known:
        return tournament, known[0]
    if by_number:
        raise BadInput(Saying("new-without-name", text=called))
    if not (name or called):
        raise BadInput(Saying("nobody-to-join"))
    if alike := [one.called for one in tournament.players if folded(one.name) == folded(called)]:
        raise BadInput(Saying("may-be-meant", text=called, who=", ".join(alike)))
    after = absences.with_players(tournament, [Player(0, name or called)])
    return after, after.players[-1].id


def team_changed(tournament: Tournament, team: str, order: str = "", leave: str = "", **said: Any) -> Tournament:
    """A team has another name, captain or order of its players, and players without a game leave it (`with_team`)."""
    id_ = _team_in(tournament, team)
    first, leaving = people_in(tournament, order), people_in(tournament, leave)
    return with_team(tournament, id_, order=first, leaving=leaving, **said)


def _team_in(tournament: Tournament, text: str) -> int:
    """The one team that a text names, as a number or by its name. Raises BadInput."""
    if tournament.teams is None:
        raise BadInput(Saying("no-event-of-teams"))
    return player_in(tournament, text)


def numbered(tournament: Tournament, exchange: tuple[int, int] | None = None, lots: str = "") -> Tournament:
    """All players have new numbers by strength, or two of them have exchanged theirs."""
    if exchange:
        return numbers.with_numbers_exchanged(tournament, *exchange)
    return numbers.numbered_by_strength(tournament, lots)


def said_of_event(tournament: Tournament, **said: Any) -> Tournament:
    """The event is said to be at a place, on days, with arbiters and so on (`facts.with_event`). Raises BadInput."""
    deputies = said.pop("deputies", ())
    if said.get("counts") or said.get("dates"):
        said["counts"], said["kind"] = True, kind_of(tournament)
    return with_known_tie_breaks(facts.with_event)(tournament, **said, deputies=deputies or None)


def kind_of(tournament: Tournament) -> str | None:
    """The type of an event in words (092); None where the file has one, or is of no system that we know."""
    system = standing_system(tournament)
    if tournament.header("092").strip() or system is None:
        return None
    return f"{'Team' if tournament.teams else 'Individual'}: {system.form}"


def prizes_said(tournament: Tournament, **said: Any) -> Tournament:
    """The event has these prizes (`with_prizes`)."""
    from trfpair.output.sheets.typed_prizes import with_prizes

    return with_prizes(tournament, **said)


ACTS: Mapping[str, Callable[..., Tournament]] = {
    "swap": places_changed,
    "board": boards_set,
    "line-up": lined_up,
    "bye": byes_given,
    "withdraw": gone,
    "expel": expelled,
    "remove": taken_off,
    "ban": set_apart,
    "unban": let_meet,
    "player": entry_changed,
    "team": team_changed,
    "add-to": joined_to_team,
    "number": numbered,
    "event": said_of_event,
    "prizes": prizes_said,
}
"""The acts by the names of their commands; `add-to` is an option of `player`, `remove` a command of `ladder`."""


def sentence(phrase: str, tournament: Tournament) -> str:
    """A phrase with a capital at its start; a name keeps the letter that it has."""
    names = {player.called for player in tournament.players} | {one.called for one in tournament.event.by_id.values()}
    return phrase if any(map(phrase.startswith, names)) else phrase[:1].upper() + phrase[1:]
