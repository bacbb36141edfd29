"""Who is behind the value of a criterion: whether a player counts for it in a candidate, article by article."""

from __future__ import annotations

from collections.abc import Callable

from tests.literal.dutch import Literal
from tests.literal.dutch_criteria import Bracket, Candidate

Behind = Callable[[Literal, Bracket, Candidate, int], bool]


def _floats(round_: Literal, bracket: Bracket, it: Candidate, at: int) -> bool:
    return at in it.floaters


def _beyond_two(round_: Literal, bracket: Bracket, it: Candidate, at: int) -> bool:
    return any(
        one is round_.players[at] and abs(one.difference + (1 if colour == "W" else -1)) > 2
        for one, colour in round_.topscorers_games(it.pairs)
    )


def _third(round_: Literal, bracket: Bracket, it: Candidate, at: int) -> bool:
    return any(
        one is round_.players[at] and one.colours[-2:] == 2 * colour
        for one, colour in round_.topscorers_games(it.pairs)
    )


def _denied(least: int, most: int) -> Behind:
    def behind(round_: Literal, bracket: Bracket, it: Candidate, at: int) -> bool:
        mine = [colour for one, colour in round_.colours(it.pairs) if one is round_.players[at]]
        colour, strength = round_.players[at].wish
        return bool(mine) and least <= strength <= most and mine[0] != colour

    return behind


def _resident_again(back: int) -> Behind:
    return lambda round_, bracket, it, at: (
        at in it.floaters and at in bracket.residents and round_.players[at].floats[back] == "v"
    )


def _mdp_again(back: int) -> Behind:
    return lambda round_, bracket, it, at: at in bracket.mdps and round_.players[at].floats[back] == "v"


def _opponent_again(back: int) -> Behind:
    return lambda round_, bracket, it, at: (
        any(low == at and high in bracket.mdps for high, low in it.pairs) and round_.players[at].floats[back] == "^"
    )


def _same_down(back: int) -> Behind:
    return lambda round_, bracket, it, at: at in [one for one, _ in round_.downfloats_again(it, back)]


def _same_up(back: int) -> Behind:
    return lambda round_, bracket, it, at: at in [low for _, low in round_.upfloats_again(it, back)]


def _score_difference(round_: Literal, bracket: Bracket, it: Candidate, at: int) -> bool:
    return at in it.floaters or any(one == at and round_.score(one) > round_.score(low) for one, low in it.pairs)


BEHIND: dict[str, Behind] = {
    "C6": _floats,
    "C7": _floats,
    "C9": lambda round_, bracket, it, at: at in it.floaters and len(it.floaters) == 1,
    "C10": _beyond_two,
    "C11": _third,
    "C12": _denied(1, 3),
    "C13": _denied(2, 2),
    "C14": _resident_again(1),
    "C15": _opponent_again(1),
    "C16": _resident_again(2),
    "C17": _opponent_again(2),
    "C18": _mdp_again(1),
    "C19": _opponent_again(1),
    "C20": _mdp_again(2),
    "C21": _opponent_again(2),
    "C.5": _floats,
    "C.6": _score_difference,
    "C.8": _beyond_two,
    "C.9": _third,
    "C.10": _denied(1, 3),
    "C.11": _denied(2, 2),
    "C.12": _same_down(1),
    "C.13": _same_up(1),
    "C.14": _same_down(2),
    "C.15": _same_up(2),
    "C.16": _same_down(1),
    "C.17": _same_up(1),
    "C.18": _same_down(2),
    "C.19": _same_up(2),
}
