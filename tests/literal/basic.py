"""The Basic Rules for Swiss systems (C.04.1) and nothing else: what is wrong with a round, by reading the file alone.

It knows no system: no brackets, no criteria. Colours are judged where the past leaves a choice at all.
"""

from __future__ import annotations

from collections import Counter

from trfpair.event.model import Colour, Game, Player, Result, Tournament

OVER_THE_BOARD = "1=0WDL?"
Boards = set[tuple[int, int]]


def wrongs(tournament: Tournament, round_: int, boards: Boards, *, since_2026: bool = True) -> list[str]:
    """Everything by which the boards (white, black; black 0 the bye) break the Basic Rules."""
    present = {player.id: player for player in tournament.players if not _absent(tournament, player, round_)}
    seats = Counter(one for board in boards for one in board if one)
    found = []
    if sorted(seats.elements()) != sorted(present):
        found.append(f"3: seated {sorted(seats.elements())}, present {sorted(present)}")
    byes = [white for white, black in boards if not black]
    if len(byes) != len(present) % 2:
        found.append(f"3: {len(byes)} byes for {len(present)} players")
    found += [
        f"4: {one} is barred from the bye" for one in byes if _barred(tournament, present[one], round_, since_2026)
    ]
    for white, black in sorted(boards):
        if black:
            found += _board(tournament, present[white], present[black], round_)
    return found


def _board(tournament: Tournament, white: Player, black: Player, round_: int) -> list[str]:
    found = []
    if black.id in {game.opponent for game in _played(white, round_)}:
        found.append(f"2: {white.id} and {black.id} have met")
    for group in tournament.forbidden:
        holds = group.first <= round_ and (group.last is None or round_ <= group.last)
        if holds and {white.id, black.id} <= set(group.ids):
            found.append(f"forbidden: {white.id} and {black.id}")
    for player, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
        barred = _barred_colours(player, round_)
        if len(barred) < 2 and colour in barred:
            found.append(f"{barred[colour]}: {player.id} has {colour.name}")
    return found


def _barred_colours(player: Player, round_: int) -> dict[Colour, str]:
    """6 and 7: the colours a player may not have, each with its article."""
    past = [game.colour for game in _played(player, round_)]
    barred = {}
    if past[-2:] in ([Colour.WHITE] * 2, [Colour.BLACK] * 2):
        barred[past[-1]] = "7"
    if abs(sum(past)) >= 2:
        barred[Colour.WHITE if sum(past) > 0 else Colour.BLACK] = "6"
    return barred


def _played(player: Player, round_: int) -> list[Game]:
    return [game for game in player.games[: round_ - 1] if game.opponent and game.result.value in OVER_THE_BOARD]


def _absent(tournament: Tournament, player: Player, round_: int) -> bool:
    asked = any(bye.round in (0, round_) and player.id in bye.ids for bye in tournament.byes)
    return asked or player.game(round_).result.value in "HFZU-"


def _barred(tournament: Tournament, player: Player, round_: int, since_2026: bool) -> bool:
    for at in range(1, round_):
        game = player.game(at)
        if game.opponent and game.result.value in OVER_THE_BOARD:
            continue
        scoring = tournament.scoring
        if game.result in (Result.PAB, Result.FORFEIT_WIN):
            return True
        if since_2026 and scoring.points(game) >= max(scoring.white_win, scoring.black_win):
            return True
    return False
