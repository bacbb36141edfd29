"""Who sits where: everybody once, boards in their order, nobody against a ban, a meeting or a bar to the bye."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from trfpair.verify.kinds import Kind
from trfpair.verify.players import Field
from trfpair.verify.reading import Json, claim, equal, whole

Pairs = Sequence[tuple[int, int]]
"""The boards as (white, black), the bye as (id, 0), last."""


COLOURS = {"W": "white", "B": "black", "": None}


def check_head(field: Field, kind: Kind, data: Json) -> None:
    """The name of the tournament, the number of its rounds where the file tells it, the initial colour, who wrote."""
    event = field.tournament
    claim(bool(re.fullmatch(r"trfpair \S+", data["program"])), "the program is not trfpair with its version")
    equal(data["edition"], kind.edition, "the edition")
    if event.rounds:
        equal(data.get("rounds", event.rounds), event.rounds, "the number of rounds")
    equal(data["tournament"], event.name, "the name of the tournament")
    equal(data["initial_colour"], COLOURS[field.initial], "the initial colour")


def pairs_of(data: Json) -> list[tuple[int, int]]:
    """What `pairs.json` seats."""
    boards = [(whole(row["white"], "White"), whole(row["black"], "Black")) for row in data["pairs"]]
    claim(all(black for _, black in boards), "a board has no Black")
    equal([row["board"] for row in data["pairs"]], list(range(1, len(boards) + 1)), "the numbers of the boards")
    if data["bye"] is None:
        return boards
    claim(whole(data["bye"], "the bye") > 0, "the bye is for nobody")
    return [*boards, (data["bye"], 0)]


def check_seats(field: Field, data: Json, pairs: Pairs) -> str:
    """Everybody present is seated once, nobody else is; the absent are those of the file."""
    seats = Counter(one for pair in pairs for one in pair if one)
    for one, times in sorted(seats.items()):
        claim(one in field.by_id, f"{field.noun} {one} is seated, but takes no part in round {field.round}")
        claim(times == 1, f"{field.noun} {one} is seated {times} times")
    missing = sorted(set(field.by_id) - set(seats))
    claim(not missing, f"{field.noun} {missing[0] if missing else ''} takes part and is not seated")
    claim(
        bool(data["bye"]) == bool(len(field.by_id) % 2),
        f"a bye is for an odd number of {field.noun}s, and for no other",
    )
    equal(sorted([row["id"], row["bye"]] for row in data["absent"]), sorted(field.absent.items()), "the absent")
    boards = sum(bool(black) for _, black in pairs)
    return f"{boards} boards{' and the bye' if data['bye'] else ''}: everybody who takes part is seated once"


def check_meetings(field: Field, kind: Kind, pairs: Pairs) -> str:
    """C1, C2: nobody meets against a ban, or twice where the system knows no rematch; nobody barred has the bye."""
    for white, black in pairs:
        if black:
            one, other = field.by_id[white], field.by_id[black]
            claim(kind.rematch or black not in one.met, f"{white} and {black} have met before (C1)")
            claim(not field.banned(one.id, other.id), f"{white} and {black} may not meet in this round")
        elif field.by_id[white].barred:
            round_ = next(at for at in range(1, field.round) if field.barred_in(white, at))
            claim(False, f"{white} may not have the bye, because of round {round_} (C2)")
    if kind.rematch:
        return "nobody meets anybody against a ban"
    return "nobody meets anybody twice, or against a ban" + (
        "; the bye is for somebody who may have it" if pairs and not pairs[-1][1] else ""
    )


def check_order(field: Field, kind: Kind, pairs: Pairs) -> str:
    """C.04.2: by the pairing scores of the higher and the lower player, then the higher's number; a ladder by place."""
    boards = [pair for pair in pairs if pair[1]]
    keys = [(_by_score if kind.by_score else _by_place)(field, pair) for pair in boards]
    for board, (before, after) in enumerate(pairwise(keys), 2):
        claim(before <= after, f"the order of the boards: board {board} comes before board {board - 1}")
    return "the order of the boards"


def _by_score(field: Field, pair: tuple[int, int]) -> tuple[int, int, int]:
    (higher, place), (lower, _) = sorted((-field.by_id[id_].score, field.by_id[id_].place) for id_ in pair)
    return higher, lower, place


def _by_place(field: Field, pair: tuple[int, int]) -> tuple[float, ...]:
    """By the higher of the two; whom the file gives no place comes behind, as drawn."""
    return (min(field.places.get(id_, float("inf")) for id_ in pair),)
