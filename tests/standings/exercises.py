"""Worked exercises in tie-breaking in a short notation: opponent, colour and result a round, a line a player.

The first two are M. Held's exercises for the technical commission of FIDE, with his published values; the third is a
tournament with many unplayed rounds.
"""

from __future__ import annotations

import re

from trfpair.event.model import Colour, Game, Player, Record, Result, Tournament

SWISS = """
 1 9w1 13b= 2w= 15b1 4w=      2 10b1 7w1 1b= 16w1 3b=     3 11w= 6b1 8w1 4b= 2w=      4 12b1 H 13w1 3w= 1b=
 5 13w0 15b0 11w1 7b= 10w1    6 14b0 3w0 U 10w1 8b1       7 15w1 2b0 16b0 5w= 11b0    8 16b= 14w1 3b0 13w1 6w0
 9 1b0 10w0 H 11b- U         10 2w0 9b1 15w0 6b0 5b0     11 3b= 16w0 5b0 9w+ 7w1     12 4w0 U 14w+ Z Z
13 5b1 1w= 4b0 8b0 14w0      14 6w1 8b0 12b- Z 13b1      15 7b0 5w1 10b1 1w0 16b0    16 8w= 11b1 7w1 2b0 15w1
"""
ROUND_ROBIN = """
1 5w= 2w1 3b1 4w0 6b1   2 6w1 1b0 5w1 3w= 4b1   3 4w1 6b1 1w0 2b= 5w1
4 3b0 5b0 6w= 1b1 2w0   5 1b= 4w1 2b0 6w- 3b0   6 2b0 3w0 4b= 5b+ 1w0
"""
UNPLAYED = """
 1 8b= 6w1 3b= 14w+ 5w= 2b0 9w=     2 9w0 11b1 15w1 5b- 7b1 1w1 5b0     3 10b+ 7b1 1w= 9b= H Z H
 4 11w- 13w- 6b- U 8w= 15b= 6w=     5 13b1 9w= 7b= 2w+ 1b= 11w= 2w1    6 14w= 1b0 4w+ 7w= 9b0 10w0 4b=
 7 15b1 3w0 5w= 6b= 2w0 14b0 U      8 1w= 14b- Z Z 4b= 13w1 14b0        9 2b1 5b= H 3w= 6w1 H 1b=
10 3w- 15w- 13w= 15b1 14w1 6b1 11w0 11 4b- 2w0 U 13b1 15w1 5b= 10b1    12 H F 14b1 H Z F Z
13 5w0 4b- 10b= 11w0 U 8b0 15w0    14 6b= 8w+ 12w0 1b- 10b0 7w1 8w1    15 7w0 10b+ 2b0 10w0 11b0 4w= 13b1
"""

_PLAYER = re.compile(r"(?<!\S)(\d+) ((?:(?:\d+[wb][1=0+-]|[HUZF])(?: |$|\n)\s*)+)")
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK}


def exercise(text: str, day: str = "", system: str = "") -> Tournament:
    """The tournament; ratings are 2200 for no. 1 and 50 less for each number after it."""
    players = []
    for found in _PLAYER.finditer(text):
        id_ = int(found[1])
        games = tuple(map(_game, found[2].split()))
        players.append(Player(id_, name=f"Player {id_}", rating=2200 - 50 * (id_ - 1), games=games))
    records = (Record("042", f" {day}"),) if day else ()
    rounds = len(players[0].games)
    assert all(len(player.games) == rounds for player in players)
    return Tournament(players=tuple(players), rounds=rounds, records=records, system=system)


def _game(word: str) -> Game:
    if word in "HUZF":
        return Game(0, Colour.NONE, Result(word))
    return Game(int(word[:-2]), _COLOURS[word[-2]], Result(word[-1]))
