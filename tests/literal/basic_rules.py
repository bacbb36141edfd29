"""A checker of one round that knows the Basic Rules (C.04.1) and no system: 2, 3, 4, 6, 7, and the bans of the file.

It reads the file model only. The systems may list exceptions to 6 and 7: the caller says whether they hold.
"""

from __future__ import annotations

from collections import Counter

from trfpair.event.model import Colour, Game, Player, Result, RoundPairing, Tournament

OVER_THE_BOARD = "1=0WDL?"


def games(player: Player, round_: int) -> list[Game]:
    """The games that a player has played over the board before a round."""
    return [game for game in player.games[: round_ - 1] if game.opponent and game.result.value in OVER_THE_BOARD]


def violations(tournament: Tournament, pairing: RoundPairing, *, colours: bool = True) -> list[str]:
    """Every breach of a Basic Rule in a pairing."""
    players = {player.id: player for player in tournament.players}
    present = set(players) - {id_ for id_, _ in pairing.absent}
    wrong = []
    seats = Counter(id_ for pair in pairing.pairs for id_ in pair if id_)
    if seats != Counter(present):
        wrong.append("not everybody present has one seat")
    if sum(not pair.black for pair in pairing.pairs) != len(present) % 2:
        wrong.append("3: one bye for an odd number, none for an even one")
    for white, black in pairing.pairs:
        if not black:
            wrong += [f"4: {white} may not have the bye"] * _barred(tournament, players[white], pairing.round)
            continue
        if any(game.opponent == black for game in games(players[white], pairing.round)):
            wrong.append(f"2: {white} and {black} have met")
        if _banned(tournament, white, black, pairing.round):
            wrong.append(f"the file forbids {white} and {black}")
        if colours:
            wrong += _colours(players[white], Colour.WHITE, pairing.round)
            wrong += _colours(players[black], Colour.BLACK, pairing.round)
    return wrong


def _barred(tournament: Tournament, player: Player, round_: int) -> bool:
    win = max(tournament.scoring.white_win, tournament.scoring.black_win)
    unplayed = [g for g in player.games[: round_ - 1] if not (g.opponent and g.result.value in OVER_THE_BOARD)]
    return any(game.result is Result.PAB or tournament.scoring.points(game) >= win for game in unplayed)


def _banned(tournament: Tournament, one: int, other: int, round_: int) -> bool:
    return any(
        {one, other} <= set(group.ids) and group.first <= round_ <= (group.last or round_)
        for group in tournament.forbidden
    )


def _colours(player: Player, colour: Colour, round_: int) -> list[str]:
    given = [game.colour for game in games(player, round_)] + [colour]
    wrong = []
    if abs(given.count(Colour.WHITE) - given.count(Colour.BLACK)) > 2:
        wrong.append(f"6: the games of {player.id} with White and with Black")
    if len(given) > 2 and len(set(given[-3:])) == 1:
        wrong.append(f"7: {player.id} has one colour three times running")
    return wrong
