"""Random seasons: absences, late entries, odd fields, options; the system and the literal reading go through them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

from tests.literal.keizer import Cell, Settings, paired, ranked
from trfpair.event.model import ByeRequest, Colour, Game, Player, Result, Tournament
from trfpair.rounds.pairing import Settings as Asked
from trfpair.rounds.pairing import pair_round
from trfpair.rounds.scores import scored_after
from trfpair.systems import by_name
from trfpair.systems.options import option_records

LETTER = {"w": Colour.WHITE, "b": Colour.BLACK, "": Colour.NONE}


def club_of(dice: Random) -> tuple[Settings, dict[str, Any]]:
    """Options at random, for the reading and for the program."""
    share = [Fraction(0), Fraction(1, 6), Fraction(1, 3), Fraction(1, 2), Fraction(2, 3), Fraction(1)]
    if dice.random() < 0.3:
        return Settings(), {}
    club = Settings(
        top=dice.choice([0, 0, 10, 40, 3]),
        step=dice.choice([1, 1, 2]),
        own=dice.choice(share),
        shares={sign: dice.choice(share) for sign in "ZHFU"},
        late=dice.choice(share[:3]),
        paid=dice.choice([0, 1, 2]),
        paid_excused=dice.choice([0, 0, 1]),
        apart=dice.choice([0, 1, 2, 3, 5]),
        meetings=dice.choice([0, 0, 1, 2]),
    )
    named = {"Z": "absent", "H": "excused", "F": "duty", "U": "bye"}
    options: dict[str, Any] = {name: str(club.shares[sign]) for sign, name in named.items()}
    options |= {name: str(getattr(club, name)) for name in ("own", "late")}
    return club, options | {
        name: getattr(club, name) for name in ("top", "step", "paid", "paid_excused", "apart", "meetings")
    }


def event(size: int, season: list[dict[int, Cell]], options: dict[str, Any], away: dict[int, str]) -> Tournament:
    """The season as a file has it, with the absences of the coming round."""
    players = []
    for id_ in range(1, size + 1):
        cells = [round_.get(id_, Cell(0, "", " ")) for round_ in season]
        cells += [Cell(0, "", away[id_])] if id_ in away else []
        games = tuple(Game(cell.opponent, LETTER[cell.colour], Result(cell.result)) for cell in cells)
        players.append(Player(id_, games=games))
    keizer = by_name("keizer")
    kept = option_records("keizer", keizer.options, options)
    return Tournament(tuple(players), system="TRFPAIR_KEIZER", records=tuple(kept))


def played(dice: Random, boards: list[tuple[int, int]], bye: int, away: dict[int, str]) -> dict[int, Cell]:
    """A round with its results."""
    cells = {id_: Cell(0, "", sign) for id_, sign in away.items() if sign.strip()}
    for white, black in boards:
        mine, theirs = dice.choice(["10", "01", "==", "10", "01", "==", "+-", "-+", "--"])
        cells[white], cells[black] = Cell(black, "w", mine), Cell(white, "b", theirs)
    if bye:
        cells[bye] = Cell(0, "", "U")
    return cells


def compare(seed: int) -> None:
    """A season, round by round: boards, colours, the bye, and the scores after each round."""
    dice = Random(seed)
    size, rounds = dice.randrange(2, 9), dice.randrange(1, 9)
    club, options = club_of(dice)
    arrival = {id_: dice.choice([1, 1, 1, 1, 2, 4]) for id_ in range(1, size + 1)}
    season: list[dict[int, Cell]] = []
    for round_ in range(1, rounds + 1):
        here = [id_ for id_ in arrival if arrival[id_] <= round_]
        away = {id_: dice.choice("ZZHF") for id_ in here if dice.random() < 0.2}
        present = [id_ for id_ in here if id_ not in away]
        if len(present) < 2:
            return  # nobody to play: no club meets
        boards, bye = paired(season, present, club)
        later = tuple(id_ for id_ in arrival if arrival[id_] > round_)
        asked = (ByeRequest(Result.ZERO_BYE, round_, later),) if later else ()  # they have no cell yet
        tournament = event(size, season, options, away)
        answer = pair_round(replace(tournament, byes=asked), Asked(round=round_)).pairing
        assert [tuple(pair) for pair in answer.boards] == boards, (seed, round_)
        assert answer.bye == bye, (seed, round_)
        season.append(played(dice, boards, bye, away))
        _, wanted = ranked(season, [], club)
        own = scored_after(event(size, season, options, {}), round_).own
        assert own is not None
        assert own.values == wanted, (seed, round_)
