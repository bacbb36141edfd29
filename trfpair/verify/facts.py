"""What the trace tells of players, boards and the round besides: facts of the file, each looked up again."""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.event.model import PLAYED
from trfpair.verify.criteria import Bracket, is_list
from trfpair.verify.players import Entrant, Field
from trfpair.verify.reading import Json, equal

COLOUR_NAMES = {"W": "White", "B": "Black", "": "-"}
STRENGTHS = ("", " mild", " strong", " absolute")

GAMES = ("colours", "met", "unplayed")
"""What the row of an MDP may leave out: it stands in the row of the player's own bracket."""


def preference(one: Entrant) -> str:
    """A colour preference in words."""
    return COLOUR_NAMES[one.wish.colour] + STRENGTHS[one.wish.strength]


def floated(field: Field, one: Entrant) -> bool:
    """Lim 3.10, and 1.5 of the matches: whether the game of the round before was played, against another score."""
    if field.round == 1:
        return False
    last = field.player(one.id).game(field.round - 1)
    return bool(last.opponent) and last.result in PLAYED and one.floats[0] != "."


def check_player(row: Json, bracket: Bracket, bsn: int, one: Entrant, where: str) -> None:
    """A line of the table of a bracket."""
    field, past = bracket.field, bracket.field.past(one.id)
    found = {
        "bsn": bsn,
        "id": one.id,
        "score": one.score,
        "mdp": one.id in bracket.is_mdp,
        "preference": preference(one),
        "colours": one.colours,
        "floats": one.floats,
        "number": one.number,
        "real": past.points,
        "virtual": one.score - past.points,
        "met": past.met,
        "unplayed": past.unplayed,
    }
    for key, value in found.items():
        if key in row or key not in GAMES or not found["mdp"]:
            equal(row[key], value, f"{where}: {key} of player {one.id}")
    equal(bool(row["bars"]), one.barred, f"{where}: whether player {one.id} is barred from the bye")
    equal(row["bars"], field.bars(one.id), f"{where}: what bars player {one.id} from the bye, and in which round")


def check_round(said: Json, field: Field, system: str, brackets: int) -> None:
    """The step that opens the trace."""
    top = [one.id for one in field.entrants if one.topscorer]
    found = {
        "edition": system,
        "players": len(field.entrants),
        "brackets": brackets,
        "last_round": field.is_last,
        "topscorers": top,
        "topscorer_limit": field.topscorer_limit if field.is_last else None,
        "forbidden": sorted(sorted(group) for group in field.bans),
        "accelerated": field.accelerated,
    }
    for key, value in found.items():
        known = sorted(map(sorted, said[key])) if key == "forbidden" else said[key]
        equal(known, value, f"the round: {key}")
    colour = {"W": "white", "B": "black", "": None}[field.initial]
    equal(said["initial_colour"], colour, "the round: initial_colour")


def check_colours(row: Json, higher: Entrant, lower: Entrant, rule: int, initial: str, name: str) -> None:
    """What the rule of 5.2 (E) that gave the colours looked at."""
    said = row["because"]
    found: dict[str, object] = {"preferences": [preference(higher), preference(lower)]}
    if rule == 2:
        found["differences"] = [higher.difference, lower.difference]
    elif rule == 3:
        found["colours"] = [higher.colours, lower.colours]
        back = zip(reversed(higher.colours), reversed(lower.colours))
        found["games_back"] = next(at for at, (one, two) in enumerate(back, 1) if one != two)
    elif rule == 4:
        found["scores"] = [higher.score, lower.score]
        found["numbers"] = [higher.number, lower.number]
    elif rule == 5:
        found["number"] = higher.number
        found["initial_colour"] = "white" if initial == "W" else "black"
    equal(said, found, f"{name}: what gave the colours")


def check_rows(said: Json, bracket: Bracket, unpaired: Sequence[Entrant] | None, where: str) -> None:
    """The criteria: their values in the candidate chosen, and the players behind each."""
    rows = said["rows"]
    found = bracket.values(list(unpaired or ()))
    equal([(row["article"], row["name"]) for row in rows], [row[:2] for row in found], f"{where}: the criteria")
    behind = bracket.behind(unpaired or ())
    for row, (article, name, value), players in zip(rows, found, behind):
        what = f"{where}: {article}, {name}"
        equal(row["listed"], is_list((article, name)), f"{what}: listed")
        if article in ("C8", "C.7") and unpaired is None:
            continue
        equal(row["value"], value, what)
        equal(row["best"], value, f"{what}: the best value")
        equal(row["players"], players, f"{what}: the players behind it")


def check_look_ahead(said: Json, bracket: Bracket, completion: Sequence[tuple[int, int]], where: str) -> None:
    """C8 (C.7): the pairing of the following bracket is that of the completion that the proof names."""
    members = {one.id for one in [*bracket.floaters, *bracket.following]}
    kept = sorted(sorted(pair) for pair in completion if set(pair) <= members)
    equal(sorted(sorted(pair) for pair in said["pairs"]), kept, f"{where}: the look-ahead")
    left = members - {one for pair in kept for one in pair}
    equal(sorted(said["unpaired"]), sorted(left), f"{where}: who stays unpaired in the look-ahead")
