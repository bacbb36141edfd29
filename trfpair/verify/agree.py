"""Whether the steps of a trace agree with one another, with the boards, and with who takes part.

For systems whose rules are not written here: which set floats, and who meets whom, is left alone; but everybody stands
in one bracket, the numbers that are said count what is there, and what two steps say of one thing is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from trfpair.event.model import Result
from trfpair.verify.facts import preference
from trfpair.verify.players import Field
from trfpair.verify.reading import Json, brackets, claim, equal

Pairs = Sequence[tuple[int, int]]


def check_agreement(family: str, field: Field, trace: Sequence[Json], pairs: Pairs) -> None:
    """Rejected where steps do not agree."""
    if family in AGREE:
        AGREE[family](field, trace, pairs)


def _everybody(field: Field, ids: Iterable[int], where: str) -> None:
    equal(sorted(ids), sorted(field.by_id), f"{where}: who takes part")


class _Left:
    """Who is not in a bracket yet, from the highest score down; the bye stands in none."""

    def __init__(self, field: Field, pairs: Pairs) -> None:
        byes = {white for white, black in pairs if not black}
        self.field = field
        self.ids = [one.id for one in field.entrants if one.id not in byes]

    def residents(self, said: Json, number: int) -> list[int]:
        """The next scoregroup; the bracket must have its score, and the next number."""
        claim(bool(self.ids), f"bracket {said['number']}: everybody stands in a bracket already")
        score = self.field.by_id[self.ids[0]].score
        equal(said["number"], number, "the numbers of the brackets")
        equal(said["score"], score, f"bracket {number}: the score")
        found = [id_ for id_ in self.ids if self.field.by_id[id_].score == score]
        self.ids = self.ids[len(found) :]
        return found

    def take(self, ids: Iterable[int], where: str) -> None:
        """Upfloaters, from the scoregroups below."""
        for id_ in ids:
            claim(id_ in self.ids, f"{where}: {id_} is not below the bracket")
            self.ids.remove(id_)


# -- Burstein ---------------------------------------------------------------------------------------------------------


def _burstein(field: Field, trace: Sequence[Json], pairs: Pairs) -> None:
    said = {step["step"]: step for step in trace}
    rows = said["ranking"]["rows"]
    _everybody(field, (row["id"] for row in rows), "step ranking")
    for row in rows:
        _check_index(field, row)
    index = {row["id"]: (row["buchholz"], row["sonneborn"]) for row in rows}
    steps, left = list(brackets(trace)), _Left(field, pairs)
    equal(said["round"]["brackets"], len(steps), "the round: brackets")
    floaters: list[int] = []
    for number, own in enumerate(steps, 1):
        members = [*floaters, *left.residents(own["bracket"], number)]
        _check_bracket(own, members, floaters, index, f"bracket {number}")
        floaters = _check_pairs(own, f"bracket {number}")
        equal(own["criteria"]["last"], number == len(steps), f"bracket {number}: the last")
    claim(not left.ids and not floaters, "somebody is left after the last bracket")


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


def _check_bracket(
    steps: Mapping[str, Json], members: list[int], floaters: list[int], index: Mapping[int, tuple[int, int]], where: str
) -> None:
    said = steps["bracket"]
    equal(sorted(said["incoming"]), sorted(floaters), f"{where}: who came down")
    equal(sorted(row["id"] for row in said["players"]), sorted(members), f"{where}: its players")
    for bsn, row in enumerate(said["players"], 1):
        told = row["bsn"], row["floater"], (row["buchholz"], row["sonneborn"])
        equal(told, (bsn, row["id"] in floaters, index[row["id"]]), f"{where}: the row of player {row['id']}")


def _check_pairs(steps: Mapping[str, Json], where: str) -> list[int]:
    """Each BSN with its opponent's; who is left, and that the other steps count as many."""
    by_bsn = {row["bsn"]: row["id"] for row in steps["bracket"]["players"]}
    rows = steps["pairs"]["rows"]
    for row in rows:
        equal(row["higher"], by_bsn[row["bsn"]], f"{where}: the BSN of {row['higher']}")
        if "lower" in row:
            equal(row["lower"], by_bsn[row["opponent"]], f"{where}: the BSN of {row['lower']}")
            equal(sorted((row["white"], row["black"])), sorted((row["higher"], row["lower"])), f"{where}: a board")
    paired = [row for row in rows if "lower" in row]
    leave = [row["higher"] for row in rows if "lower" not in row]
    seats = [*leave, *(row[side] for row in paired for side in ("higher", "lower"))]
    equal(sorted(seats), sorted(by_bsn.values()), f"{where}: who is paired or leaves")
    equal(steps["bracket"]["pairs"], len(paired), f"{where}: number of pairs")
    equal(sorted(steps["floaters"]["ids"] if "floaters" in steps else []), sorted(leave), f"{where}: downfloaters")
    equal(steps["criteria"]["floaters"], len(leave), f"{where}: number of downfloaters")
    return leave


# -- Dubov ------------------------------------------------------------------------------------------------------------


def _dubov(field: Field, trace: Sequence[Json], pairs: Pairs) -> None:
    steps, left = list(brackets(trace)), _Left(field, pairs)
    equal(trace[0]["brackets"], len(steps), "the round: brackets")
    for number, own in enumerate(steps, 1):
        where, said = f"bracket {number}", own["bracket"]
        residents = left.residents(said, number)
        left.take(said["upfloaters"], where)
        equal(said["residents"], len(residents), f"{where}: number of residents")
        members = [*residents, *said["upfloaters"]]
        equal(sorted(row["id"] for row in said["players"]), sorted(members), f"{where}: its players")
        for row in said["players"]:
            _check_player(field, row, row["id"] in said["upfloaters"], trace[0]["most_upfloats"])
        equal(own["upfloaters"]["ids"] if "upfloaters" in own else [], said["upfloaters"], f"{where}: upfloaters")
        groups, made = own["subgroups"], own["pairs"]
        equal(sorted([*groups["g1"], *groups["g2"]]), sorted(members), f"{where}: G1 and G2")
        equal([row["s1"] for row in made["rows"]], made["s1"], f"{where}: S1")
        equal(sorted(row["g2"] for row in made["rows"]), sorted(made["g2"]), f"{where}: G2 of the pairs")
        equal(sorted([*made["s1"], *made["g2"]]), sorted(members), f"{where}: who is paired")
        aro = {row["id"]: row["aro"] for row in said["players"]}
        for row in made["rows"]:
            equal(sorted((row["white"], row["black"])), sorted((row["s1"], row["g2"])), f"{where}: a board")
            equal(row["aro"], aro[row["s1"]], f"{where}: ARO of player {row['s1']}")
    claim(not left.ids, "somebody is left after the last bracket")
    for step in trace:
        if step["step"] == "shift":
            chosen, refused = step["ids"], [id_ for group in step["refused"] for id_ in group["ids"]]
            claim(bool(chosen) and chosen[-1] in step["order"], "step shift: nobody of those looked at")
            looked = step["order"][: step["order"].index(chosen[-1]) + 1]
            equal(sorted([*chosen, *refused]), sorted(looked), "step shift: who was looked at")
            equal(sorted((step["source"], step["target"])), ["G1", "G2"], "step shift: from where to where")


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


# -- club, ladder, Vega -----------------------------------------------------------------------------------------------


def _candidates(field: Field, trace: Sequence[Json], pairs: Pairs) -> None:
    """Everybody has a place, the bye but for a club's bye; who was chosen is the opponent."""
    boards = {frozenset(pair) for pair in pairs if pair[1]}
    for step in trace:
        if step["step"] in ("ranking", "order"):
            byes = {white for white, black in pairs if not black}
            ids = [row["id"] for row in step["players"]]
            equal(sorted({*ids, *byes}), sorted(field.by_id), f"step {step['step']}: who takes part")
            claim(len(set(ids)) == len(ids), f"step {step['step']}: somebody stands in it twice")
        if step["step"] == "candidates":
            told = frozenset((step["id"], step["chosen"]))
            claim(told in boards, f"step candidates: {step['id']} and {step['chosen']} do not meet")


def _vega(field: Field, trace: Sequence[Json], pairs: Pairs) -> None:
    """Score groups by number and score, everybody in one; the numbers of the players as in their rows."""
    rows = [row for step in trace if step["step"] == "score_groups" for row in _columns(step["groups"])]
    by_id = {row["id"]: row for row in rows}
    for step in trace:
        if step["step"] == "colours":
            for row in step["rows"]:
                for key in ("rating", "aro"):
                    so = [by_id[row[side]][key] for side in ("white", "black")]
                    equal(row[key], so, f"step colours: {key} of {row['white']} and {row['black']}")
        if step["step"] == "first_colours":
            equal(step["initial"], field.initial.lower(), "step first_colours: initial")
            equal(
                [row["row"] for row in step["rows"]], list(range(1, len(step["rows"]) + 1)), "step first_colours: row"
            )
        if step["step"] != "score_groups":
            continue
        groups = step["groups"]
        equal([group["group"] for group in groups], list(range(1, len(groups) + 1)), "step score_groups: group")
        ids = sorted(row["id"] for row in rows)
        claim(ids in (_seated(pairs), sorted(field.by_id)), "step score_groups: not everybody who is paired, once")
        numbers = {str(row["id"]): [row["rating"], row["aro"], row["c"], row["u"]] for row in rows}
        told = {id_: value for id_, value in step["numbers"].items() if id_ in numbers}
        equal(told, numbers, "step score_groups: numbers")


def _columns(groups: Sequence[Json]) -> Iterator[Json]:
    for group in groups:
        yield from group["white"]
        yield from group["black"]


def _seated(pairs: Pairs) -> list[int]:
    return sorted(one for pair in pairs for one in pair if one and pair[1])


AGREE: Mapping[str, Callable[[Field, Sequence[Json], Pairs], None]] = {
    "burstein": _burstein,
    "dubov": _dubov,
    "club": _candidates,
    "ladder": _candidates,
    "vega": _vega,
}
"""By the first word of a system's name."""
