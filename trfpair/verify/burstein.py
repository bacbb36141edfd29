"""A Burstein round after the seeding rounds (C.04.4.2): ranking, bye, colours; each bracket best and first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from trfpair.event.model import Result
from trfpair.verify.agree import check_brackets, tell, tell_unasked, without_topscorers
from trfpair.verify.barrier import check_barrier
from trfpair.verify.criteria import Bracket, Event, Events
from trfpair.verify.facts import preference
from trfpair.verify.players import Entrant, Field
from trfpair.verify.proof import Edge, Forced, Graph, check_optimal, read_pairs, read_proof
from trfpair.verify.reading import Json, check_row, check_without, chosen, claim, equal, everybody, members
from trfpair.verify.reasons import Reasons
from trfpair.verify.verdict import Findings

ROWS = (
    ("C5", "outgoing floaters"),
    ("C6", "scores of the outgoing floaters"),
    ("C7", "floaters out of the following bracket"),
    ("C7", "scores of those floaters"),
    ("C8", "players without their colour preference"),
)
"""2.3: article and name of each criterion."""
ARTICLES = {1: "5.2.2", 2: "5.2.3", 3: "5.2.4", 4: "5.2.5", 5: "5.2.1"}
"""The colour rules of the Dutch system as they are numbered here; the first game comes first."""


class Ranked(Bracket):
    """A bracket whose players stand by their Index, floaters among residents; all of them may meet."""

    @property
    def bye_counts(self) -> bool:
        """The bye is given before."""
        return False

    @property
    def floaters_meet(self) -> bool:
        """All who may meet may do so in every bracket."""
        return True

    def _pair_new(self, higher: Entrant, lower: Entrant) -> Events:
        """C8."""
        if higher.wish.colour and higher.wish.colour == lower.wish.colour:
            white, _ = self.field.white(higher, lower)
            granted = (white is higher) == (higher.wish.colour == "W")
            yield Event(4, 0, 1, lower.id if granted else higher.id)

    def _leave_new(self, one: Entrant) -> Events:
        """C5, C6."""
        yield Event(0, 0, 1, one.id)
        yield Event(1, one.score, 1, one.id)

    def rows(self) -> list[tuple[int, tuple[str, str]]]:
        """All of them."""
        return list(enumerate(ROWS))


class Order:
    """4.3 as a number: of pairings as good, those that come earlier have a smaller one than the one chosen.

    BSN by BSN, from 1: who is not met yet has a field, 0 for an opponent who comes before the chosen one (a larger BSN,
    free and allowed), 1 for the chosen one, 2 for others; where nobody comes before, 0 and 1. To float comes last.
    """

    def __init__(self, bracket: Ranked) -> None:
        self.partner = {high.id: low.id for high, low in bracket.pairs}
        self.bars: dict[int, dict[int, str]] = {}
        """By chooser, what bars each larger BSN that was free; empty where nothing does."""
        self.earlier: dict[int, set[int]] = {}
        left = list(bracket.players)
        while left:
            one = left.pop(0)
            other = self.partner.get(one.id)
            at = next((at for at, two in enumerate(left) if two.id == other), -1)
            self.bars[one.id] = {two.id: bracket.field.bar(one, two) for two in left[at + 1 :]}
            self.earlier[one.id] = {id_ for id_, bar in self.bars[one.id].items() if not bar}
            if other is not None:
                del left[at]
        self.unit: dict[int, int] = {}
        self.bound = 1
        for id_ in reversed(self.earlier):
            self.unit[id_] = self.bound
            self.bound <<= 2 if self.earlier[id_] else 1

    def pair(self, higher: Entrant, lower: Entrant) -> int:
        """What a pair adds."""
        return self._choice(higher.id, lower.id)

    def leave(self, one: Entrant) -> int:
        """What a floater adds."""
        return self._choice(one.id, None)

    def _choice(self, one: int, other: int | None) -> int:
        earlier = self.earlier.get(one)
        if earlier is None or other in earlier:
            return 0
        return (bool(earlier) + (other != self.partner.get(one))) * self.unit[one]


class BursteinRound:
    """The steps of a round."""

    def __init__(self, field: Field, trace: Sequence[Json], pairs: Sequence[Edge]) -> None:
        self.trace = trace
        self.pairs = pairs
        self.bye = next((white for white, black in pairs if not black), 0)
        self.field = without_topscorers(field)
        self.brackets = self.proved = self.reasons = self.unasked = 0

    def check(self, found: Findings) -> None:
        """Rejected at the first claim that does not hold; what was proved, and what was not, is found."""
        check_row(self.trace[0], {"players": len(self.field.by_id), "bye": bool(self.bye)}, "step round")
        self._check_ranking()
        left_out = self._check_bye()
        for steps, where, left in check_brackets(self.field, self.trace, self.pairs):
            self._check_bracket(self._bracket(steps, where, left), steps, where)
            self.brackets += 1
        found.checked.append(
            "the players with scores, Index, colours, preferences; the ranking (1.8), the order of the brackets, the "
            "colours of all boards and by which article; no pair against C3"
        )
        what, bye = "brackets proved best and first of the best", not left_out if self.bye else None
        tell(found, what, self.proved, self.brackets, bye, self.reasons)
        tell_unasked(found, self.unasked)

    # -- before the brackets ------------------------------------------------------------------------------------------

    def _check_ranking(self) -> None:
        """1.8: by Buchholz, Sonneborn-Berger and pairing number."""
        (step,) = (step for step in self.trace if step["step"] == "ranking")
        check_row(step, {"virtual": self.field.accelerated}, "step ranking")
        rows = members(step)
        place = {one.id: one.place for one in self.field.entrants}
        equal(sorted(row["id"] for row in rows), sorted(place), "step ranking: who takes part")
        for row in rows:
            check_row(row, _index(self.field, row["id"]), f"step ranking, player {row['id']}")
        self.index = {row["id"]: {key: row[key] for key in ("buchholz", "sonneborn")} for row in rows}
        ids = [row["id"] for row in rows]
        order = sorted(ids, key=lambda id_: (*(-value for value in self.index[id_].values()), place[id_]))
        equal(ids, order, "step ranking: the order")
        self.rank = {id_: at for at, id_ in enumerate(ids)}

    def _check_bye(self) -> int:
        """3.1: the lowest score, then the most games, then the lowest rank; how many before lack a proof."""
        steps = [step for step in self.trace if step["step"] == "bye"]
        equal([step["id"] for step in steps], [self.bye] if self.bye else [], "the bye")
        if not self.bye:
            return 0
        one = self.field.by_id[self.bye]
        check_row(steps[0], {"score": one.score, "games": len(one.colours)}, "the bye")
        order = sorted(self.field.entrants, key=lambda one: (one.score, -len(one.colours), -self.rank[one.id]))
        before = order[: next(at for at, one in enumerate(order) if one.id == self.bye)]
        rows = [(id_, row["kind"]) for row in steps[0]["against"] for id_ in everybody(row)]
        equal(sorted(id_ for id_, _ in rows), sorted(one.id for one in before), "the bye: who comes before")
        told = dict(rows)
        proofs = {proof["id"]: proof for proof in steps[0].get("proof", {}).get("others", ())}
        open_ = [one for one in before if not one.barred]
        claim(set(proofs) <= {one.id for one in open_}, "the bye: a proof about somebody who needs none")
        for one in before:
            bars = [bar for _, bar in self.field.bars(one.id)] or ["completion"]
            equal(told[one.id], bars[0], f"the bye, not {one.id}: the reason")
        for one in open_:
            if one.id in proofs:
                others = [two for two in self.field.entrants if two is not one]
                check_barrier(self.field, others, set(), proofs[one.id], f"the bye, not {one.id}")
        return len(open_) - len(proofs)

    # -- one bracket --------------------------------------------------------------------------------------------------

    def _bracket(self, steps: Mapping[str, Json], where: str, left: Sequence[int]) -> Ranked:
        said, rows, by_id = steps["bracket"], steps["pairs"]["rows"], self.field.by_id
        ids, incoming = [row["id"] for row in said["players"]], said.get("incoming", [])
        equal(ids, sorted(ids, key=self.rank.__getitem__), f"{where}: players by BSN")
        equal(incoming, [id_ for id_ in ids if id_ in incoming], f"{where}: who comes from another score")
        claim(not {*incoming} & {*left}, f"{where}: somebody comes from below")
        bsn = {id_: number for number, id_ in enumerate([0, *ids])}
        for row in said["players"]:
            one = by_id[row["id"]]
            so = {"bsn": bsn[one.id], "floater": one.id in incoming, **self.index[one.id]}
            so |= {"score": one.score, "colours": one.colours, "preference": preference(one)}
            check_row(row, so, f"{where}, player {one.id}")
        made = [chosen(row) for row in rows]
        for row, (higher, other) in zip(rows, made):
            so = {"bsn": bsn[higher], "opponent": bsn[other]}
            check_row({"opponent": 0, **row}, so, f"{where}, the choice of {higher}")
            check_without(row, "taken" if other else "black article", f"{where}, the choice of {higher}")
            board = row.get("white", higher), row.get("black", 0)
            claim(not other or board in self.pairs, f"{where}: {higher}-{other} is no board of the round")
        players, lower = ([by_id[id_] for id_ in some] for some in (ids, left))
        following = [one for one in lower if one.score == lower[0].score]
        bracket = Ranked(
            self.field,
            said["number"],
            "",
            [],
            players,
            following,
            lower,
            frozenset(),
            completed=True,
            ahead=bool(lower),
        )
        bracket.pairs = [(by_id[one], by_id[two]) for one, two in made if two]
        bracket.floaters = [by_id[one] for one, two in made if not two]
        check_row(said, {"pairs": len(bracket.pairs)}, where)
        check_row(steps["criteria"], {"floaters": len(bracket.floaters), "last": not left}, where)
        return bracket

    def _check_bracket(self, bracket: Ranked, steps: Mapping[str, Json], where: str) -> None:
        rank, rows = self.rank, steps["pairs"]["rows"]
        order = [rank[row["chooser"]] for row in rows]
        claim(order == sorted(order), f"{where}: the rows do not stand in the order of the BSNs")
        for higher, lower in bracket.pairs:
            claim(rank[higher.id] < rank[lower.id], f"{where}: {lower.id} has a smaller BSN than {higher.id}")
            bar = self.field.bar(higher, lower)
            claim(not bar, f"{where}: {higher.id} and {lower.id} may not meet ({bar})")
        for row in rows:
            if "white" in row:
                self._check_colours(row, bracket, where)
        said, numbered = steps["criteria"].get("proof"), Order(bracket)
        proof = None if said is None else read_proof(said)
        self._check_values(bracket, steps["criteria"], proof.completion if proof else None, where)
        if proof is not None:
            check_optimal(bracket, proof, where, numbered)
            self.proved += 1
        self._check_reasons(numbered, rows, Reasons(bracket, proof, where) if proof else None, where)

    def _check_colours(self, row: Json, bracket: Ranked, where: str) -> None:
        """5.2."""
        by_id = {one.id: one for one in bracket.players}
        one, two = (by_id[id_] for id_ in chosen(row))
        white, rule = self.field.white(one, two)
        name = f"{where}: {one.id}-{two.id}"
        claim(white is not None, f"{name}: the initial colour is not known, give it with --initial-colour")
        equal((row["white"], row["article"]), (white.id if white else 0, ARTICLES[rule]), f"{name}: White, and why")

    def _check_reasons(self, order: Order, rows: Sequence[Json], proved: Reasons | None, where: str) -> None:
        """Everybody of a larger BSN who was free has a reason: the bar, or one that a proof goes with."""
        above: list[Edge] = []
        leavers: set[int] = set()
        for row in rows:
            one, other = chosen(row)
            told = [(id_, reason) for reason in row["against"] for id_ in everybody(reason)]
            proofs = {proof["id"]: proof for proof in row.get("proof", {}).get("others", ())}
            bars, name = order.bars[one], f"{where}: {one}"
            equal(sorted(id_ for id_, _ in told), sorted(bars), f"{name}: whom the player passed over")
            claim(set(proofs) <= order.earlier[one], f"{name}: a proof about somebody else")
            for id_, reason in told:
                kind = reason["kind"]
                barred = bars[id_] or kind in BARS
                claim(not barred or kind == bars[id_], f"{name}, not {id_}: the reason is {kind}")
                if not barred and id_ in proofs and proved:
                    forced = Forced(frozenset([one, id_, *chain(*above)]), leavers=frozenset(leavers))
                    self._check_reason(reason, proofs[id_], [*above, (one, id_)], forced, proved, f"{name}, not {id_}")
                elif kind == "unasked":
                    self.unasked += 1
                elif not barred:
                    self.reasons += 1
            if other:
                above.append((one, other))
            else:
                leavers.add(one)

    def _check_reason(
        self, reason: Json, proof: Json, kept: Sequence[Edge], forced: Forced, proved: Reasons, name: str
    ) -> None:
        """The round cannot be completed with a pair; or the best pairing with it is worse as told.

        Who floats in a row above floats then too.
        """
        bracket, gone = proved.bracket, forced.gone
        if "left" in proof:
            check_without(proof, "y blossoms pairs", name)
            equal(reason["kind"], "completion", f"{name}: the kind of the reason")
            left = [one for one in [*bracket.players, *bracket.lower] if one.id not in gone]
            check_barrier(self.field, left, set(), proof, name)
            return
        check_without(proof, "may_meet", name)
        matching = proved.matching(bracket, gone, read_pairs(proof["pairs"]))
        other = proved.candidate([*kept, *matching], forced.leavers)
        proved.check_numbers(Graph(bracket, proved.worth, name, None, forced), proof, matching, name)
        rows = other.values(other.left_ahead([*kept, *matching]))
        first = next((at for at, (one, two) in enumerate(zip(proved.chosen, rows)) if one != two), len(rows))
        claim(first < len(rows), f"{name}: the best pairing with it is as good")
        so = *ROWS[first], rows[first][2], proved.chosen[first][2]
        equal((reason["kind"], reason["name"], reason["value"], reason["best"]), so, f"{name}: the criterion")

    def _check_values(self, bracket: Ranked, said: Json, completion: Sequence[Edge] | None, where: str) -> None:
        """2.3: what counts something; C7 where the proof tells how the round goes on."""
        unpaired = bracket.left_ahead(completion or ())
        told = {(row["article"], row["name"]): row["value"] for row in said["rows"]}
        claim(set(told) <= set(ROWS) and len(told) == len(said["rows"]), f"{where}: a row of the criteria")
        for article, name, value in bracket.values(unpaired):
            known = told.get((article, name), [] if isinstance(value, list) else 0)
            if article != "C7" or (completion is not None and bracket.floaters and known is not None):
                equal(known, value, f"{where}: {article}, {name}")


def _index(field: Field, id_: int) -> Json:
    """1.7.1: of each round the opponent met, the points, and what counts as the opponent's score; and the sums."""
    terms = []
    for round_ in range(1, field.round):
        game = field.player(id_).game(round_)
        met = game.opponent if game.played and field.known(game.opponent) else 0
        seen = _seen(field, met) if met else [field.past(id_).points, 0]
        terms.append([met, field.gained(id_, round_), *seen])
    sums = {"buchholz": sum(term[2] for term in terms), "sonneborn": sum(term[1] * term[2] for term in terms)}
    return {"score": field.past(id_).points, "terms": terms, **sums}


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


BARS = ("met", "forbidden", "absolute")
"""Kinds of reasons that the file tells."""
