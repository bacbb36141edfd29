"""Ways to spoil a `pairs.json`: each changes one claim into a false one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

Json = dict[str, Any]
Spoil = Callable[[Random, Json], bool]
"""Spoil the data in place; False where there is nothing of the kind to spoil."""


def steps(data: Json, *kinds: str) -> Iterator[Json]:
    return (step for step in data["trace"] if step["step"] in kinds)


def rows(data: Json) -> list[Json]:
    """All pairs of the trace."""
    return [row for step in steps(data, "mdps", "pairs") for row in step["rows"]]


def proofs(data: Json) -> list[Json]:
    return [step["proof"] for step in steps(data, "criteria") if "proof" in step]


def board_of(data: Json, row: Json) -> Json:
    return next(board for board in data["pairs"] if {board["white"], board["black"]} == {row["white"], row["black"]})


def lower(row: Json) -> int:
    """Whom the chooser of a pair meets."""
    return int(row["black"] if row["chooser"] == row["white"] else row["white"])


def turn_colours(random: Random, data: Json) -> bool:
    """The colours of one game, on the board and in the trace."""
    if not rows(data):
        return False
    row = random.choice(rows(data))
    for place in (row, board_of(data, row)):
        place["white"], place["black"] = place["black"], place["white"]
    return True


def turn_a_board(random: Random, data: Json) -> bool:
    """The colours of one game, on the board alone."""
    if not data["pairs"]:
        return False
    board = random.choice(data["pairs"])
    board["white"], board["black"] = board["black"], board["white"]
    return True


def exchange_opponents(random: Random, data: Json) -> bool:
    """Two pairs of one bracket meet across; boards and trace agree about it."""
    kind = [step["rows"] for step in steps(data, "pairs", "mdps") if len(step["rows"]) > 1]
    if not kind:
        return False
    one, two = random.sample(random.choice(kind), 2)
    boards = board_of(data, one), board_of(data, two)
    first, second = lower(one), lower(two)
    for row, board, old, new in ((one, boards[0], first, second), (two, boards[1], second, first)):
        for side in ("white", "black"):
            row[side] = new if row[side] == old else row[side]
            board[side] = new if board[side] == old else board[side]
    return True


def exchange_on_boards(random: Random, data: Json) -> bool:
    """The black players of two boards, in the list of the boards alone."""
    if len(data["pairs"]) < 2:
        return False
    one, two = random.sample(data["pairs"], 2)
    one["black"], two["black"] = two["black"], one["black"]
    return True


def lose_a_board(random: Random, data: Json) -> bool:
    if not data["pairs"]:
        return False
    data["pairs"].pop(random.randrange(len(data["pairs"])))
    return True


def another_bye(random: Random, data: Json) -> bool:
    """The bye and somebody on a board change places, in the list of the boards."""
    if not data["bye"] or not data["pairs"]:
        return False
    board = random.choice(data["pairs"])
    board["black"], data["bye"] = data["bye"], board["black"]
    return True


def another_value(random: Random, data: Json) -> bool:
    found = [row for step in steps(data, "criteria") for row in step["rows"]]
    row = random.choice(found)
    row["value"] = [*row["value"], 10] if isinstance(row["value"], list) else row["value"] + random.choice([1, 2])
    return True


def another_number(random: Random, data: Json) -> bool:
    """One y of a proof."""
    groups = [group for proof in proofs(data) for group in proof["y"] + proof["places"]]
    if not groups:
        return False
    group = random.choice(groups)
    group[0] = hex(int(group[0], 16) + random.choice([-1, 1]) * random.choice([1, 2, 1 << 40]))
    return True


def another_set(random: Random, data: Json) -> bool:
    """One z of a proof."""
    found = [proof["blossoms"] for proof in proofs(data) if proof["blossoms"]]
    if not found:
        return False
    blossom = random.choice(random.choice(found))
    blossom[0] = hex(int(blossom[0], 16) + random.choice([-2, 2, -(1 << 60)]))
    return True


def a_light_unit(random: Random, data: Json) -> bool:
    """A criterion that no longer outweighs the lesser ones."""
    found = [proof["units"] for proof in proofs(data) if len(proof["units"]) > 1]
    if not found:
        return False
    units = random.choice(found)
    heaviest = max(units, key=lambda unit: int(unit[2], 16))
    heaviest[2] = min(units, key=lambda unit: int(unit[2], 16))[2]
    return True


def another_completion(random: Random, data: Json) -> bool:
    found = [proof for proof in proofs(data) if proof["completion"]]
    if not found:
        return False
    proof = random.choice(found)
    pairs = proof["completion"].split()
    pairs.append(pairs.pop(random.randrange(len(pairs))) + "1")
    proof["completion"] = " ".join(pairs)
    return True


def another_floater(random: Random, data: Json) -> bool:
    found = [step for step in steps(data, "floaters") if step["ids"]]
    if not found:
        return False
    step = random.choice(found)
    step["ids"] = step["ids"][1:]
    return True


def another_fact(random: Random, data: Json) -> bool:
    """A fact about a player in the table of a bracket."""
    row = random.choice([row for step in steps(data, "bracket") for row in step["players"]])
    key = random.choice(["score", "preference", "colours", "floats", "id"])
    wrong = {
        "score": row["score"] + 5,
        "preference": "White mild",
        "colours": row["colours"] + "W",
        "id": row["id"] + 1,
    }
    if key == "preference" and row[key] == wrong[key]:
        wrong[key] = "Black mild"
    row[key] = wrong[key] if key in wrong else ("^." if row[key] == ".." else "..")
    return True


def another_rule(random: Random, data: Json) -> bool:
    """A reason: another rule, or a rule where there is none."""
    found = [one for row in rows(data) for one in row["against"] if one["kind"] == "rule"]
    if not found:
        return False
    one = random.choice(found)
    one["reason"] = random.choice([rule for rule in ("met", "forbidden", "absolute") if rule != one["reason"]])
    return True


def reasons(data: Json, *kinds: str) -> list[Json]:
    """All reasons of some kinds."""
    places = [*data["trace"], *rows(data)]
    found = [one for place in places for one in place.get("against", ()) if "choice" in one]
    found += subgroups(data)
    return [one for one in found if one["kind"] in kinds]


def subgroups(data: Json) -> list[Json]:
    """The reasons against S1 and S2 as they were, and against earlier exchanges."""
    exchanged = [step for step in steps(data, "subgroups") if "unaltered" in step]
    return [reason for step in exchanged for reason in (step["unaltered"], *step["earlier"])]


def another_order(random: Random, data: Json) -> bool:
    """A reason that names the order: another key, another value."""
    found = reasons(data, "order")
    if not found:
        return False
    reason = random.choice(found)
    key = random.choice(["article", "key", "value", "forced"])
    old = reason[key]
    reason[key] = old + 1 if isinstance(old, int) else [*old, 1] if isinstance(old, list) else old + "x"
    return True


def another_reason_against_a_bye(random: Random, data: Json) -> bool:
    """A reason about the bye: another bracket, value, round, score or player."""
    found = [one for one in reasons(data, "criterion", "order", "bye-higher", "rule") if one.get("choice") == "bye"]
    found = [one for one in found if one["kind"] == "rule" or "proof" in one]
    if not found:
        return False
    reason = random.choice(found)
    key = random.choice([key for key in ("bracket", "forced", "value", "round", "who") if key in reason])
    reason[key] = [*reason[key], 5] if isinstance(reason[key], list) else reason[key] + 1
    return True


def another_unaltered(random: Random, data: Json) -> bool:
    """Why S1 was not left as it was, or exchanged otherwise: another value, or none where there is one."""
    found = [reason for reason in subgroups(data) if "proof" in reason]
    if not found:
        return False
    reason = random.choice(found)
    if reason["kind"] == "none":
        reason["proof"]["left"] = reason["proof"]["left"][1:][: len(reason["proof"]["may_meet"])]
    elif random.random() < 0.5:
        reason["kind"] = "none"
    else:
        reason["row"] += 1
    return True


def another_exchange(random: Random, data: Json) -> bool:
    """The exchanges before the one made: one is left out, two change places, other players, or there are more."""
    found = [step for step in steps(data, "subgroups") if step.get("earlier")]
    if not found:
        return False
    step = random.choice(found)
    earlier = step["earlier"]
    way = random.randrange(4)
    if way == 0:
        del earlier[random.randrange(len(earlier))]
    elif way == 1:
        earlier.append(earlier.pop(0)) if len(earlier) > 1 else earlier.clear()
    elif way == 2:
        reason = random.choice(earlier)
        reason["up"], reason["down"] = reason["down"], reason["up"]
    else:
        step["more"] = not step["more"]
    return True


FREE = ("program", "edition", "notices", "units", "left")
"""Keys of which another value may be as true (units that still outweigh, one group less), or that tell nothing."""


def leaves(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The places of all numbers, texts and empty lists of reasons that carry what proves them."""
    if isinstance(data, dict):
        unproved = data.get("kind") in ("criterion", "order", "bye-higher", "none") and "proof" not in data
        for key, value in data.items() if not unproved else ():
            if key not in FREE:
                yield from leaves(value, (*path, key))
    elif isinstance(data, list):
        for at, value in enumerate(data):
            yield from leaves(value, (*path, at))
    else:
        yield path


def another_leaf(random: Random, data: Json) -> bool:
    """Any number or text of all."""
    place: Any = data
    *path, last = random.choice(list(leaves(data)))
    for key in path:
        place = place[key]
    old = place[last]
    if isinstance(old, bool) or old is None:
        place[last] = 7 if old is None else not old
    elif isinstance(old, int):
        place[last] = old + random.choice([-1, 1, 10])
    else:
        place[last] = old[:-1] if old and random.random() < 0.5 else old + random.choice("1x")
    return True


def another_criterion(random: Random, data: Json) -> bool:
    """A reason with a proof: another criterion, another value, another player."""
    found = [one for one in reasons(data, "criterion") if "proof" in one]
    if not found:
        return False
    reason = random.choice(found)
    key = random.choice(["article", "row", "value", "forced"])
    more: dict[str, Any] = {
        "article": reason["article"] + "0",
        "row": reason["row"] + 1,
        "value": [*reason["value"], 5] if isinstance(reason["value"], list) else reason["value"] + 1,
        "forced": [*reason["forced"], 5] if isinstance(reason["forced"], list) else reason["forced"] + 1,
    }
    reason[key] = more[key]
    return True


def another_proof_of_a_reason(random: Random, data: Json) -> bool:
    """The numbers of a reason, or its pairs."""
    found = [one["proof"] for one in reasons(data, "criterion") if one.get("proof", {}).get("y")]
    if not found:
        return False
    proof = random.choice(found)
    if proof["pairs"] and random.random() < 0.5:
        pairs = proof["pairs"].split()
        pairs.pop(random.randrange(len(pairs)))
        proof["pairs"] = " ".join(pairs)
        return True
    group = random.choice(proof["y"])
    group[0] = hex(int(group[0], 16) + random.choice([-1, 1, 1 << 30]))
    return True


def another_kind(random: Random, data: Json) -> bool:
    """A reason that names a rule names something else, or the other way round."""
    found = reasons(data, "rule", "nobody", "completion", "criterion")
    if not found:
        return False
    reason = random.choice(found)
    if reason["kind"] == "rule":
        reason["kind"] = random.choice(["criterion", "order", "completion"])
    else:
        reason["kind"], reason["reason"], reason["round"] = "rule", random.choice(["met", "absolute", "forbidden"]), 1
    return True


def another_round(random: Random, data: Json) -> bool:
    """The round in which two have met, or that bars from the bye."""
    found = [one for one in reasons(data, "rule") if one.get("round")]
    if not found:
        return False
    random.choice(found)["round"] += 40
    return True


def somebody_not_passed_over(random: Random, data: Json) -> bool:
    """A reason is left out."""
    found = [row for row in rows(data) if row.get("against")]
    if not found:
        return False
    row = random.choice(found)
    row["against"].pop(random.randrange(len(row["against"])))
    return True


def another_group(random: Random, data: Json) -> bool:
    """Who could not be paired: a player is left out of the groups."""
    found = [one for one in reasons(data, "completion") if one.get("left")]
    if not found:
        return False
    group = random.choice(random.choice(found)["left"])
    group.pop()
    return True


def another_article(random: Random, data: Json) -> bool:
    """The rule that gave the colours."""
    if not rows(data):
        return False
    row = random.choice(rows(data))
    head, _, number = row["article"].rpartition(".")
    row["article"] = f"{head}.{int(number) % 5 + 1}"
    return True


def somebody_absent(random: Random, data: Json) -> bool:
    seated = [board["white"] for board in data["pairs"]]
    if not seated:
        return False
    data["absent"].append({"id": random.choice(seated), "bye": "Z"})
    return True


SPOILS: tuple[Spoil, ...] = (
    turn_colours,
    turn_a_board,
    exchange_opponents,
    exchange_on_boards,
    lose_a_board,
    another_bye,
    another_value,
    another_number,
    another_set,
    a_light_unit,
    another_completion,
    another_floater,
    another_fact,
    another_rule,
    another_criterion,
    another_proof_of_a_reason,
    another_kind,
    another_round,
    somebody_not_passed_over,
    another_group,
    another_article,
    somebody_absent,
    another_order,
    another_reason_against_a_bye,
    another_unaltered,
    another_exchange,
    another_leaf,
)


def changed(random: Random, old: Any) -> Any:
    """Another value of the same kind: something else, one more or less, twice."""
    if old is None or isinstance(old, bool):
        return 7 if old is None else not old
    if isinstance(old, int):
        return old + random.choice((-1, 1, 10))
    if isinstance(old, str):
        return random.choice((old[:-1], old[1:])) if old and random.random() < 0.5 else old + random.choice("1x")
    if not old:
        return random.choice(([1], ["x"], [[]])) if isinstance(old, list) else {"1": 1}
    if isinstance(old, dict):
        key = random.choice(list(old))
        rest = {one: value for one, value in old.items() if one != key}
        return rest if random.random() < 0.5 else {**old, key: changed(random, old[key])}
    at, way = random.randrange(len(old)), random.random()
    if way < 0.3:
        return old[:at] + old[at + 1 :]
    return [*old, old[at]] if way < 0.5 else [*old[:at], changed(random, old[at]), *old[at + 1 :]]
