"""A slow checker of one round that knows the 1997 rules and nothing of the engine.

It reads the tournament file model only: no history, no entrants, no bitsets. `violations` lists everything wrong with a
pairing; `pairing_exists` tries all pairings one after another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from trfpair.event.model import Colour, Game, Player, Result, RoundPairing, Tournament

PLAYED = "1=0WDL?"
POINT_WITHOUT_PLAY = "U+F"
ABSENT = {"H", "F", "Z", "-", "U"}


def cell(player: Player, round_: int) -> Game:
    """A player's cell of a round."""
    return player.games[round_ - 1] if round_ <= len(player.games) else Game(0, Colour.NONE, Result.NONE)


def games_before(player: Player, round_: int) -> list[Game]:
    """The games a player has really played before a round."""
    cells = [cell(player, r) for r in range(1, round_)]
    return [game for game in cells if game.opponent and game.result.value in PLAYED]


def is_absent(tournament: Tournament, player: Player, round_: int) -> bool:
    """Whether a player has told of not playing the round."""
    requested = any(player.id in bye.ids and bye.round in (0, round_) for bye in tournament.byes)
    return requested or cell(player, round_).result.value in ABSENT


def may_have(player: Player, round_: int, colour: Colour) -> bool:
    """2.3 and 2.4: whether a colour keeps the difference within two and is not the third in a row."""
    colours = [game.colour for game in games_before(player, round_)] + [colour]
    difference = colours.count(Colour.WHITE) - colours.count(Colour.BLACK)
    return abs(difference) <= 2 and not (len(colours) >= 3 and colours[-1] == colours[-2] == colours[-3])


def may_meet(tournament: Tournament, one: Player, two: Player, round_: int) -> bool:
    """2.1 and forbidden pairs."""
    if any(game.opponent == two.id for game in games_before(one, round_)):
        return False
    return not any(
        one.id in group.ids
        and two.id in group.ids
        and group.first <= round_
        and (group.last is None or round_ <= group.last)
        for group in tournament.forbidden
    )


def is_board(tournament: Tournament, white: Player, black: Player, round_: int) -> bool:
    """Whether two players may play each other with these colours."""
    return (
        may_meet(tournament, white, black, round_)
        and may_have(white, round_, Colour.WHITE)
        and may_have(black, round_, Colour.BLACK)
    )


def may_have_bye(player: Player, round_: int) -> bool:
    """2.2: no bye for a player who already got a point without playing."""
    return not any(cell(player, r).result.value in POINT_WITHOUT_PLAY for r in range(1, round_))


def violations(tournament: Tournament, pairing: RoundPairing) -> list[str]:
    """Everything that is wrong with a pairing."""
    round_ = pairing.round
    players = {player.id: player for player in tournament.players}
    present = sorted(id_ for id_, player in players.items() if not is_absent(tournament, player, round_))
    wrong = []
    seats = Counter(id_ for pair in pairing.pairs for id_ in pair if id_)
    if sorted(seats.elements()) != present:
        wrong.append(f"seated {sorted(seats.elements())}, present {present}")
    for white, black in pairing.pairs:
        if not black:
            if not may_have_bye(players[white], round_):
                wrong.append(f"2.2: {white} has the bye")
            continue
        if not may_meet(tournament, players[white], players[black], round_):
            wrong.append(f"2.1 or forbidden: {white}-{black}")
        for id_, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
            if not may_have(players[id_], round_, colour):
                wrong.append(f"2.3 or 2.4: {id_} in {white}-{black}")
    if sum(not pair.black for pair in pairing.pairs) != len(present) % 2:
        wrong.append("one bye for an odd number, none for an even one")
    if sorted(id_ for id_, _ in pairing.absent) != sorted(set(players) - set(present)):
        wrong.append("the absent are not listed")
    return wrong


def pairing_exists(tournament: Tournament, round_: int) -> bool:
    """Whether any legal pairing of the round exists: all of them are tried."""
    present = [player for player in tournament.players if not is_absent(tournament, player, round_)]
    return next(_pairings(tournament, present, round_), None) is not None


def _pairings(tournament: Tournament, players: list[Player], round_: int) -> Iterator[bool]:
    if not players:
        yield True
        return
    first, others = players[0], players[1:]
    if len(players) % 2 and may_have_bye(first, round_):
        yield from _without_bye(tournament, others, round_)
    for other in others:
        if is_board(tournament, first, other, round_) or is_board(tournament, other, first, round_):
            rest = [player for player in others if player is not other]
            yield from _pairings(tournament, rest, round_)


def _without_bye(tournament: Tournament, players: list[Player], round_: int) -> Iterator[bool]:
    yield from _pairings(tournament, players, round_)
