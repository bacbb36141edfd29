"""Whether the steps of a trace agree with one another, with the boards, and with who takes part.

For systems whose rules are not written here: which set floats, and who meets whom, is left alone; but everybody stands
in one bracket, the numbers that are said count what is there, and what two steps say of one thing is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from trfpair.event.model import Result
from trfpair.verify.facts import preference
from trfpair.verify.players import Field
from trfpair.verify.reading import Json, brackets, chosen, claim, equal, everybody, members

Pairs = Sequence[tuple[int, int]]


def check_agreement(family: str, field: Field, trace: Sequence[Json], pairs: Pairs) -> None:
    """Rejected where steps do not agree."""
    if family in AGREE:
        AGREE[family](field, trace, pairs)


# -- brackets ---------------------------------------------------------------------------------------------------------


def _brackets(field: Field, trace: Sequence[Json], pairs: Pairs) -> Iterator[tuple[Mapping[str, Json], str]]:
    """Everybody but the bye stands in one bracket, with those who floated to it; whoever it does not pair leaves it.

    The steps of each bracket by kind, and what it is called, are handed on for what else must agree.
    """
    byes = {white for white, black in pairs if not black}
    left = [one.id for one in field.entrants if one.id not in byes]
    steps, floaters = list(brackets(trace)), list[int]()
    equal(trace[0]["brackets"], len(steps), "the round: brackets")
    for number, found in enumerate(steps, 1):
        said, where = found["bracket"], f"bracket {number}"
        claim(bool(left), f"{where}: everybody stands in a bracket already")
        score = field.by_id[left[0]].score
        equal((said["number"], said["score"]), (number, score), f"{where}: its number and score")
        residents = [id_ for id_ in left if field.by_id[id_].score == score]
        left = left[len(residents) :]
        incoming = said.get("incoming", [])
        claim(set(floaters) <= {*incoming} <= {*floaters, *left}, f"{where}: who comes from another score")
        ids = [row["id"] for row in said["players"]]
        equal(sorted(ids), sorted([*residents, *incoming]), f"{where}: its players")
        left = [id_ for id_ in left if id_ not in incoming]
        if "residents" in said:
            equal(said["residents"], len(residents), f"{where}: number of residents")
        moves = {step["what"]: step["ids"] for step in found.values() if step.get("what") in ("float", "upfloat")}
        equal(moves.get("upfloat", incoming), incoming, f"{where}: upfloaters")
        rows = [chosen(row) for row in found["pairs"]["rows"]]
        floaters = [one for one, other in rows if not other]
        equal(sorted(moves.get("float", [])), sorted(floaters), f"{where}: downfloaters")
        equal(sorted(one for row in rows for one in row if one), sorted(ids), f"{where}: who is paired or leaves")
        yield found, where
    claim(not left and not floaters, "somebody is left after the last bracket")


def _burstein(field: Field, trace: Sequence[Json], pairs: Pairs) -> None:
    (ranking,) = (members(step) for step in trace if step["step"] == "ranking")
    equal(sorted(row["id"] for row in ranking), sorted(field.by_id), "step ranking: who takes part")
    for row in ranking:
        _check_index(field, row)
    index = {row["id"]: (row["buchholz"], row["sonneborn"]) for row in ranking}
    last = sum(step["step"] == "bracket" for step in trace)
    for found, where in _brackets(field, trace, pairs):
        said, rows, counted = found["bracket"], found["pairs"]["rows"], found["criteria"]
        bsn = {row["id"]: row["bsn"] for row in said["players"]}
        for number, row in enumerate(said["players"], 1):
            told = row["bsn"], row["floater"], (row["buchholz"], row["sonneborn"])
            so = number, row["id"] in said.get("incoming", ()), index[row["id"]]
            equal(told, so, f"{where}: the row of player {row['id']}")
        for row in rows:
            one, other = chosen(row)
            equal((row["bsn"], row.get("opponent", 0)), (bsn[one], bsn.get(other, 0)), f"{where}: BSNs of {one}")
        leave = sum("white" not in row for row in rows)
        told = said["pairs"], counted["floaters"], counted["last"]
        equal(told, (len(rows) - leave, leave, said["number"] == last), f"{where}: pairs, downfloaters, the last")


def _check_index(field: Field, row: Json) -> None:
    """1.7.1: of each round the opponent met and the points; the sums of what is told of the opponents."""
    terms, where = row["terms"], f"step ranking: {row['id']}"
    games = [field.player(row["id"]).game(round_) for round_ in range(1, field.round)]
    met = [game.opponent if game.opponent and game.played and field.known(game.opponent) else 0 for game in games]
    equal([term[0] for term in terms], met, f"{where}: the opponents")
    points = [field.gained(row["id"], round_) for round_ in range(1, field.round)]
    equal([term[1] for term in terms], points, f"{where}: the points of the rounds")
    own = [term[2:] for term in terms if not term[0]]
    equal(own, [[field.past(row["id"]).points, 0]] * len(own), f"{where}: the score of a round without a game")
    for term in terms:
        if term[0]:
            equal(term[2:], _seen(field, term[0]), f"{where}: the score of {term[0]}")
    equal(row["buchholz"], sum(term[2] for term in terms), f"{where}: buchholz")
    equal(row["sonneborn"], sum(term[1] * term[2] for term in terms), f"{where}: sonneborn")


def _seen(field: Field, id_: int) -> list[int]:
    """1.7.2: an opponent's score, zero-point byes up to this round as draws, and how many draws these are."""
    score, draws = field.past(id_).points, 0
    if field.absent.get(id_) == Result.ZERO_BYE.value:
        for round_ in range(field.round - 1, 0, -1):
            game = field.player(id_).game(round_)
            if game.opponent or game.result not in (Result.ZERO_BYE, Result.NONE):
                break
            score += field.tournament.scoring.draw - field.gained(id_, round_)
            draws += 1
    return [score, draws]


# -- Dubov ------------------------------------------------------------------------------------------------------------


def _dubov(field: Field, trace: Sequence[Json], pairs: Pairs) -> None:
    for found, where in _brackets(field, trace, pairs):
        said, groups, made = found["bracket"], found["subgroups"], found["pairs"]
        for row in said["players"]:
            _check_player(field, row, row["id"] in said.get("incoming", ()), trace[0]["most_upfloats"])
        ids = sorted(row["id"] for row in said["players"])
        equal(sorted([*groups["g1"], *groups["g2"]]), ids, f"{where}: G1 and G2")
        equal(sorted(chosen(row)[1] for row in made["rows"]), sorted(made["g2"]), f"{where}: G2 of the pairs")
        aro = {row["id"]: row["aro"] for row in said["players"]}
        for row in made["rows"]:
            equal(row["aro"], aro[row["chooser"]], f"{where}: ARO of player {row['chooser']}")
    for step in trace:
        if step["step"] == "shift":
            moved, refused = step["ids"], [id_ for row in step["against"] for id_ in everybody(row)]
            claim(bool(moved) and moved[-1] in step["order"], "step shift: nobody of those looked at")
            looked = step["order"][: step["order"].index(moved[-1]) + 1]
            equal(sorted([*moved, *refused]), sorted(looked), "step shift: who was looked at")
            equal(sorted((step["source"], step["to"])), ["G1", "G2"], "step shift: from where to where")


def _check_player(field: Field, row: Json, upfloater: bool, most: int) -> None:
    """1.6 and 1.7: who has not played prefers Black mildly."""
    one = field.by_id[row["id"]]
    found = {
        "preference": preference(one) if one.colours else "Black mild",
        "upfloater": upfloater,
        "upfloats": field.upfloats(one.id),
        "maximum": len(field.upfloats(one.id)) >= most,
    }
    for key, value in found.items():
        equal(row[key], value, f"step bracket: {key} of player {one.id}")


# -- club, ladder -----------------------------------------------------------------------------------------------------


def _candidates(field: Field, trace: Sequence[Json], pairs: Pairs) -> None:
    """Everybody has a place, the bye but for a club's bye; who was chosen is the opponent."""
    boards = [{*pair} for pair in pairs if pair[1]]
    for step in trace:
        if members(step):
            byes = {white for white, black in pairs if not black}
            ids = [row["id"] for row in members(step)]
            equal(sorted({*ids, *byes}), sorted(field.by_id), f"step {step['step']}: who takes part")
            claim(len(set(ids)) == len(ids), f"step {step['step']}: somebody stands in it twice")
        if "taken" in step:
            claim({*chosen(step)} in boards, f"step {step['step']}: {chosen(step)} do not meet")
        if step["step"] == "order":
            place = {row["id"]: at for at, row in enumerate(members(step))}
            higher = [min(place[id_] for id_ in pair) for pair in boards]
            claim(higher == sorted(higher), "the order of the boards: not by the places of the higher players")


AGREE: Mapping[str, Callable[[Field, Sequence[Json], Pairs], None]] = {
    "burstein": _burstein,
    "dubov": _dubov,
    "club": _candidates,
    "ladder": _candidates,
}
"""By the first word of a system's name."""
