"""What stands on a page for people: the rows of the players, the round, what gave the colours, all looked up again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .round import Round
from .tournament import Player
from .words import Json, equal, require

COLOURS = {"W": "White", "B": "Black", "": "-"}
STRENGTHS = ("", " mild", " strong", " absolute")
GAMES = ("colours", "met", "unplayed")
"""What the row of an MDP may leave out: it stands in the row of the player's own bracket."""
TITLES = {"": None, "PPB": "penultimate pairing bracket", "CLB": "collapsed last bracket"}
NAMES = {
    True: (
        "downfloaters",
        "scores of the downfloaters",
        "unpaired in the following bracket",
        "scores of those unpaired there",
        "unplayed games of the bye receiver",
        "topscorers' games: colour difference beyond 2",
        "topscorers' games: third time the same colour",
        "players without their colour preference",
        "players without their strong preference",
        "resident downfloaters: downfloat last round",
        "MDP opponents: upfloat last round",
        "resident downfloaters: downfloat 2 rounds ago",
        "MDP opponents: upfloat 2 rounds ago",
        "SDs of MDPs: downfloat last round",
        "SDs of MDP opponents: upfloat last round",
        "SDs of MDPs: downfloat 2 rounds ago",
        "SDs of MDP opponents: upfloat 2 rounds ago",
    ),
    False: (
        "downfloaters",
        "score differences (PSD)",
        "unpaired in the following bracket",
        "scores of those unpaired there",
        "topscorers' games: colour difference beyond 2",
        "topscorers' games: third time the same colour",
        "players without their colour preference",
        "players without their strong preference",
        "same downfloat as last round",
        "same upfloat as last round",
        "same downfloat as 2 rounds ago",
        "same upfloat as 2 rounds ago",
        "SDs: same downfloat as last round",
        "SDs: same upfloat as last round",
        "SDs: same downfloat as 2 rounds ago",
        "SDs: same upfloat as 2 rounds ago",
    ),
}
"""Of the rows of section 4, since 2026 and before."""


def preference(p: Player) -> str:
    """A colour preference in words."""
    return COLOURS[p.prefers] + STRENGTHS[p.strength]


def bars(p: Player) -> list[list[object]]:
    """C2: the last bye, else the last round without a game that bars."""
    byes = [number for number, reason in p.barred.items() if reason == "had-bye"]
    last = max(byes or p.barred, default=0)
    return [[last, p.barred[last]]] if last else []


def check_member(row: Json, p: Player, bsn: int, mdp: bool, where: str) -> None:
    """A row of the table of a bracket."""
    found: Json = {"bsn": bsn, "id": p.id, "score": p.score, "mdp": mdp, "preference": preference(p)}
    found |= {"colours": p.colours, "floats": p.recent, "number": p.number, "real": p.real, "virtual": p.virtual}
    found |= {"met": p.games, "unplayed": p.without_game, "bars": bars(p)}
    for key, value in found.items():
        require(key in row or (mdp and key in GAMES), f"{where}: {key} of {p.id} is missing")
        equal(row.get(key, value), value, f"{where}: {key} of player {p.id}")


def check_round(claims: Round, step: Json, brackets: int) -> None:
    """The step that opens the trace."""
    last = claims.last
    bans = (sorted(map(int, group)) for first, end, group in claims.file.bans if first <= claims.number <= end)
    found: Json = {
        "edition": claims.edition_of_steps(),
        "players": len(claims.players),
        "brackets": brackets,
        "last_round": last,
        "topscorers": [p.id for p in claims.players if p.top],
        "topscorer_limit": claims.topscorer_limit() if last else None,
        "initial_colour": claims.initial,
        "accelerated": claims.accelerated(),
    }
    for key, value in found.items():
        equal(step[key], value, f"the round: {key}")
    equal(sorted(map(sorted, step["forbidden"])), sorted(bans), "the round: forbidden")


def check_colours(claims: Round, row: Json, rule: int, where: str) -> None:
    """What the rule of 5.2 (E) that gave the colours looked at."""
    higher, lower = sorted(claims.named([row["white"], row["black"]]), key=lambda p: p.rank)
    both = (higher, lower)
    found: Json = {"preferences": [preference(p) for p in both]}
    if rule == 2:
        found["differences"] = [p.difference for p in both]
    elif rule == 3:
        found["colours"] = [p.colours for p in both]
        back = zip(reversed(higher.colours), reversed(lower.colours))
        found["games_back"] = next(at for at, (one, two) in enumerate(back, 1) if one != two)
    elif rule == 4:
        found |= {"scores": [p.score for p in both], "numbers": [p.number for p in both]}
    elif rule == 5:
        found |= {"number": higher.number, "initial_colour": claims.initial}
    equal(row["because"], found, f"{where}: what gave the colours of {higher.id}-{lower.id}")


def check_bracket(step: Json, bracket: Any, number: int) -> None:
    """A step `bracket` of a Dutch round."""
    limbo = [p.id for p in bracket.chosen.floaters if p in bracket.mdps]
    paired = len(bracket.mdps) - len(limbo)
    found: Json = {
        "number": number,
        "score": bracket.residents[0].score,
        "heads": ["MDPs, S1", "opponents, S2"] if paired else ["S1", "S2"],
        "heterogeneous": bool(bracket.mdps),
        "mdps_paired": paired,
        "pairs": len(bracket.chosen.pairs),
        "limbo": limbo,
    }
    for key, value in found.items():
        equal(step[key], value, f"{bracket.name}: {key}")
    equal(
        step.get("incoming"), [p.id for p in bracket.players if p in bracket.mdps] or None, f"{bracket.name}: incoming"
    )
    equal(step.get("title"), TITLES[bracket.special], f"{bracket.name}: title")
    require(("given_up" in step) == (bracket.special == "PPB"), f"{bracket.name}: given_up")
    for bsn, (row, p) in enumerate(zip(step["players"], bracket.players), 1):
        check_member(row, p, bsn, p in bracket.mdps, bracket.name)


def check_sequence(steps: Iterable[Json], order: list[str]) -> None:
    """Each step stands in its place: the first one first, those of a bracket again and again."""
    last = -1
    for number, step in enumerate(steps, 1):
        name = step["step"]
        place = order.index(name)
        again = name == "bracket" and last > place and order[last] != "bye"
        require(place > last or again, f"step {number}, {name}: twice, or out of its order")
        require(number > 1 or place == 0, f"the trace begins with a step {name}")
        last = place
    require(last >= 0, "the trace has no steps")
