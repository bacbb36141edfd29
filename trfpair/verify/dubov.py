"""A Dubov round (C.04.4.1, 2026 and 2018): the bye, each bracket's upfloaters, shifters, transposition and colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from trfpair.event.model import PLAYED
from trfpair.verify.agree import check_brackets, tell, without_topscorers
from trfpair.verify.barrier import check_barrier
from trfpair.verify.dubov_upfloaters import C7, Sets, check_reached, places
from trfpair.verify.facts import preference
from trfpair.verify.least import Graph
from trfpair.verify.players import Entrant, Field, Wish
from trfpair.verify.proof import Edge, read_units
from trfpair.verify.reading import Json, check_row, check_without, chosen, claim, equal, everybody
from trfpair.verify.verdict import Findings

C5, C6, _, C8, C9, C10 = range(6)
NAMES = (
    "upfloaters",
    "scores of the upfloaters",
    "players without their colour preference",
    "maximum upfloaters",
    "upfloats so far of maximum upfloaters",
    "upfloaters of the previous round",
)
"""2.3 (C): the criteria, by row."""
NOT_LAST = (C8, C9, C10)
"""Rows that do not hold in the last round."""


def _table(text: str) -> Mapping[str, str]:
    return dict(zip(text.split()[::2], text.split()[1::2]))


ARTICLES = {
    "dubov-2026": _table(
        "met C1 bar C2 absolute C3 completion C4 colour C7 round 1.9 rating 1.1 maxt 1.8 bye 3.1 bracket 3.2.1 "
        "upfloaters 3.2.2 subgroups 3.2.3 first 3.2.4.1 second 3.2.4.2 s1 3.2.5 pairs 3.2.6 order 4.3 criteria C5-C10 "
        "1 5.2.2 2 5.2.3 3 5.2.4 4 5.2.5 5 5.2.1"
    ),
    "dubov-2018": _table(
        "met C.1 bar C.2 absolute C.3 completion C.4 colour C.7 round A.9 rating A.1 maxt A.8 bye B.0 bracket B.1 "
        "upfloaters B.2 subgroups B.3 first B.4 second B.4 s1 B.5 pairs B.6 order D.2 criteria C.5-C.10 "
        "1 E.2 2 E.3 3 E.4 4 E.5 5 E.1"
    ),
}
"""What is told of each step, and the colour rules by their number in `Field.white`."""
NO_GAME_YET = Wish("B", 1)
"""1.6.4 (A.5.d)."""


def middle_first(listed: Sequence[int]) -> list[int]:
    """4.3.3 (D.2.b): always the one in the middle of those left; of two the higher."""
    left = list(listed)
    return [left.pop((len(left) - 1) // 2) for _ in listed]


@dataclass
class Bracket:
    """One bracket as the trace tells it."""

    number: int
    residents: list[Entrant]
    upfloaters: list[Entrant]
    lower: list[Entrant]
    """Everybody below, the upfloaters too, in order."""
    pairs: list[Edge]
    """S1 and T2."""
    said: Mapping[str, Json]
    shifts: list[Json]
    aro: Mapping[int, int]

    @cached_property
    def players(self) -> list[Entrant]:
        """By TPN."""
        return sorted([*self.residents, *self.upfloaters], key=lambda one: one.place)

    @property
    def where(self) -> str:
        """How it is called."""
        return f"bracket {self.number}"


class DubovRound:
    """The steps of a round, beyond what the tables tell."""

    def __init__(self, field: Field, system: str, trace: Sequence[Json], pairs: Sequence[Edge]) -> None:
        self.trace = trace
        self.pairs = pairs
        self.articles = ARTICLES[system]
        head = self.articles["met"].removesuffix("1")
        self.criteria = [f"{head}{number}" for number in range(5, 11)]
        self.bye = next((white for white, black in pairs if not black), 0)
        self.field = without_topscorers(field)
        for one in self.field.entrants:
            if not one.colours:
                one.wish = NO_GAME_YET
        self.max_upfloats = 2 + (field.rounds or field.round) // 5
        self.boards = {one: two for pair in pairs for one, two in (pair, pair[::-1])}
        self.brackets = self.bare = self.reasons = 0

    def check(self, found: Findings) -> None:
        """Rejected at the first claim that does not hold; what was proved, and what was not, is found."""
        self._check_head()
        bye_proved = self._check_bye()
        for bracket in self._brackets():
            self.brackets += 1
            self.bare += not self._check_bracket(bracket)
        found.checked.append(
            "the players with scores, ratings, AROs, colours and upfloats; C1 to C3 in all pairs; the values of the "
            "criteria, the subgroups, the order of the shifters, S1; the colours of all boards and by which article"
        )
        what = "brackets whose upfloaters, shifters and transposition were proved best and first"
        bye = bye_proved if self.bye else None
        tell(found, what, self.brackets - self.bare, self.brackets, bye, self.reasons)

    def _check_head(self) -> None:
        articles = {"article": "round", "maxt_article": "maxt", "rating_article": "rating"}
        so: dict[str, object] = {key: self.articles[word] for key, word in articles.items()}
        so |= {"players": len(self.field.by_id), "last_round": self.field.is_last, "unrated": self.field.unrated}
        check_row(self.trace[0], {**so, "most_upfloats": self.max_upfloats}, "the round")

    def _check_bye(self) -> bool:
        """3.1 (B.0): the lowest score, then the most games, then the largest TPN; whether that is proved."""
        steps = [step for step in self.trace if step["step"] == "bye"]
        equal([step["id"] for step in steps], [self.bye] if self.bye else [], "the bye")
        if not self.bye:
            return True
        (step,), one = steps, self.field.by_id[self.bye]
        check_row(step, {"score": one.score, "games": len(one.colours), "tpn": one.place + 1}, "the bye")
        order = sorted(self.field.entrants, key=lambda one: (one.score, -len(one.colours), -one.place))
        before = order[: next(at for at, one in enumerate(order) if one.id == self.bye)]
        claim(not self.field.by_id[self.bye].barred, f"the bye: {self.bye} may not have it (C2)")
        told = self._told(step, "the bye")
        equal(sorted(told), sorted(one.id for one in before), "the bye: who comes before the receiver")
        equal(step["article"], self.articles["bye"], "the bye: the article")
        for one in before:
            bars = [(bar, self.articles["bar"]) for _, bar in self.field.bars(one.id)]
            so = bars[0] if bars else ("completion", self.articles["completion"])
            equal(told[one.id], so, f"the bye, not {one.id}: the reason")
        open_ = {one.id for one in before if not one.barred}
        if not open_:
            check_without(step, "proof", "the bye")
        elif "proof" in step:
            check_barrier(self.field, self.field.entrants, open_, step["proof"], "the bye")
        return not open_ or "proof" in step

    @staticmethod
    def _told(step: Json, name: str) -> dict[int, tuple[str, str]]:
        """Kind and article of the reason against each player passed over."""
        rows = [(id_, (row["kind"], row.get("article", ""))) for row in step["against"] for id_ in everybody(row)]
        claim(len(dict(rows)) == len(rows), f"{name}: somebody has two reasons")
        return dict(rows)

    # -- the brackets -------------------------------------------------------------------------------------------------

    def _brackets(self) -> Iterator[Bracket]:
        """1.9 (A.9): the scoregroups from the top, with their upfloaters."""
        by_id, shifts = self.field.by_id, list[list[Json]]()
        for step in self.trace:
            if step["step"] == "bracket":
                shifts.append([])
            elif step["step"] == "shift":
                shifts[-1].append(step)
        rank = {one.id: at for at, one in enumerate(self.field.entrants)}
        for (said, where, below), own in zip(check_brackets(self.field, self.trace, self.pairs), shifts):
            rows, incoming = said["bracket"]["players"], said["bracket"].get("incoming", [])
            order = sorted((row["id"] for row in rows), key=lambda id_: (id_ in incoming, rank[id_]))
            equal([row["id"] for row in rows], order, f"{where}: its players")
            equal(incoming, order[len(order) - len(incoming) :], f"{where}: the upfloaters")
            lower = [by_id[id_] for id_ in sorted([*below, *incoming], key=rank.__getitem__)]
            yield Bracket(
                said["bracket"]["number"],
                [by_id[row["id"]] for row in rows if row["id"] not in incoming],
                [by_id[id_] for id_ in incoming],
                lower,
                [chosen(row) for row in said["pairs"]["rows"]],
                said,
                own,
                {row["id"]: row["aro"] for row in rows},
            )

    def _check_bracket(self, bracket: Bracket) -> bool:
        """Whether all of it is proved."""
        where, by_id, said = bracket.where, self.field.by_id, bracket.said
        head = said["bracket"]["residents"], said["bracket"]["heads"]
        equal(head, (len(bracket.residents), ["S1", "G2"]), f"{where}: residents, heads")
        for row in said["bracket"]["players"]:
            self._check_player(row, bracket)
        for one, two in bracket.pairs:
            bar = self.field.bar(by_id[one], by_id[two])
            claim(not bar, f"{where}: {one} and {two} may not meet ({bar})")
        for kind in ("bracket", "criteria", "subgroups", "pairs"):
            equal(said[kind]["article"], self.articles[kind], f"{where}: the article of step {kind}")
        self._check_values(bracket)
        proved = [self._check_upfloaters(bracket), self._check_subgroups(bracket), self._check_transposition(bracket)]
        for row in said["pairs"]["rows"]:
            equal(row["aro"], bracket.aro[row["chooser"]], f"{where}: ARO of player {row['chooser']}")
            self._check_colours(row, where)
        return all(proved)

    def _check_player(self, row: Json, bracket: Bracket) -> None:
        """1.6 to 1.8."""
        one = self.field.by_id[row["id"]]
        rounds = self.field.upfloats(one.id)
        so = {
            "score": one.score,
            "rating": self.field.player(one.id).rating or self.field.unrated,
            "tpn": one.place + 1,
            "aro": _average(self.field, one),
            "colours": one.colours,
            "preference": preference(one),
            "upfloater": one in bracket.upfloaters,
            "upfloats": rounds,
            "maximum": len(rounds) >= self.max_upfloats,
        }
        check_row(row, so, f"{bracket.where}, player {one.id}")

    def _upfloater(self, one: Entrant) -> dict[tuple[int, int], int]:
        """What an upfloater adds to the slots of the criteria."""
        rounds = self.field.upfloats(one.id)
        maximum = len(rounds) >= self.max_upfloats
        found = {(C5, 0): 1, (C6, one.score): 1}
        if not self.field.is_last:
            found |= {(C8, 0): int(maximum), (C9, 0): maximum * len(rounds)}
            found[C10, 0] = int(self.field.round - 1 in rounds)
        return {slot: times for slot, times in found.items() if times}

    def _denied(self, pairs: Sequence[Edge]) -> int:
        """C7."""
        by_id = self.field.by_id
        return sum(by_id[one].wish.colour == by_id[two].wish.colour for one, two in pairs)

    def _check_values(self, bracket: Bracket) -> None:
        """2.3 (C): what each criterion counts."""
        added = [self._upfloater(one) for one in bracket.upfloaters]
        found = []
        for row, name in enumerate(NAMES):
            value: object = sum(slots.get((row, 0), 0) for slots in added)
            if row == C6:
                value = sorted(one.score for one in bracket.upfloaters)
            elif row == C7:
                value = self._denied(bracket.pairs)
            if row not in NOT_LAST or not self.field.is_last:
                found.append((self.criteria[row], name, value, row == C6))
        told = [(row["article"], row["name"], row["value"], row["listed"]) for row in bracket.said["criteria"]["rows"]]
        equal(told, found, f"{bracket.where}: the criteria")

    # -- the upfloaters -----------------------------------------------------------------------------------------------

    def _check_upfloaters(self, bracket: Bracket) -> bool:
        """3.2.1, 3.2.2 (B.1, B.2): no set is better, and none as good comes before; whether that is proved."""
        step, where = bracket.said.get("upfloaters"), f"{bracket.where}, the upfloaters"
        claim((step is not None) == bool(bracket.upfloaters), f"{where}: the step")
        if step is None:
            return True
        equal(step["article"], self.articles["upfloaters"], f"{where}: the article")
        equal(step["what"], "upfloat", f"{where}: what")
        equal(step["least"], self._why_so_many(bracket), f"{where}: why so many")
        told = self._check_passed_over(bracket, step, where)
        if "proof" not in step:
            self.reasons += len(told)
            return False
        sets = self._sets(bracket, step["proof"], where)
        sets.check_best([pair for pair in self.pairs if pair[1]])
        self.reasons += len(told.keys() - sets.proved(told))
        return True

    def _why_so_many(self, bracket: Bracket) -> str:
        if len(bracket.upfloaters) == 1:
            return "odd"
        absolute = [one.wish.colour for one in bracket.residents if one.wish.strength == 3]
        alike = max(absolute.count("W"), absolute.count("B"))
        return "absolute" if 2 * alike - len(bracket.residents) == len(bracket.upfloaters) else "rest"

    def _sets(self, bracket: Bracket, proof: Json, where: str) -> Sets:
        chosen_, slots = [one.id for one in bracket.upfloaters], {one.id: self._upfloater(one) for one in bracket.lower}
        return Sets(
            bracket.residents, bracket.lower, chosen_, self.boards, slots, self._barred, self.criteria, proof, where
        )

    def _check_passed_over(self, bracket: Bracket, step: Json, where: str) -> dict[int, tuple[str, str]]:
        """Those who come before the last upfloater and are none: each has a reason; those that need a proof."""
        told = self._told(step, where)
        last = bracket.lower.index(bracket.upfloaters[-1])
        passed = [one for one in bracket.lower[:last] if one not in bracket.upfloaters]
        equal(sorted(told), sorted(one.id for one in passed), f"{where}: who was passed over")
        for one in passed:
            alone = all(self.field.bar(one, two) for two in bracket.residents)
            kind, article = told[one.id]
            claim((kind == "nobody") == alone, f"{where}, not {one.id}: the reason is {kind}")
            if kind == "nobody":
                claim(article == "", f"{where}, not {one.id}: the article")
            elif kind == "rest":
                equal(article, self.articles["upfloaters"], f"{where}, not {one.id}: the article")
            else:
                so = {"completion": [self.articles["completion"]], "worse": self.criteria}
                claim(article in so.get(kind, ()), f"{where}, not {one.id}: the reason is {kind} {article}")
        return {id_: reason for id_, reason in told.items() if reason[0] in ("completion", "worse")}

    def _barred(self, one: int, two: int) -> bool:
        return bool(self.field.bar(self.field.by_id[one], self.field.by_id[two]))

    # -- the subgroups ------------------------------------------------------------------------------------------------

    def _check_subgroups(self, bracket: Bracket) -> bool:
        """3.2.3, 3.2.4 (B.3, B.4): G1, G2 and who is shifted; whether these are proved the first of the best."""
        where, said, players = bracket.where, bracket.said["subgroups"], bracket.players
        untouched = not any(one.colours for one in players)
        half = len(players) // 2
        g1 = players[:half] if untouched else [one for one in players if one.wish.colour == "W"]
        g2 = [one for one in players if one not in g1]
        by_aro = [one.id for one in sorted(g1, key=lambda one: (bracket.aro[one.id], one.place))]
        told = said["untouched"], said["g1"], said["g2"]
        equal(told, (untouched, by_aro, [one.id for one in g2]), f"{where}: G1 and G2")
        one_first = len(g1) <= len(g2)
        pools = {"G1": middle_first(by_aro), "G2": middle_first([one.id for one in g2])}
        smaller, larger = ("G1", "G2") if one_first else ("G2", "G1")
        first = self._shift(bracket, "first", smaller, larger, pools[smaller])
        second = self._shift(bracket, "second", larger, smaller, pools[larger])
        claim(len(bracket.shifts) == bool(first) + bool(second), f"{where}: a shift too many")
        out = {smaller: first, larger: second}
        after = sorted([*(id_ for id_ in pools["G2"] if id_ not in out["G2"]), *out["G1"]], key=self._tpn)
        equal(bracket.said["pairs"]["g2"], after, f"{where}: G2 after the shifts")
        s1 = [one.id for one in players if one.id not in after]
        claim(2 * len(s1) == len(players), f"{where}: the subgroups are not equal after the shifts")
        s1.sort(key=lambda id_: (bracket.aro[id_], self._tpn(id_)))
        equal([one for one, _ in bracket.pairs], s1, f"{where}: S1")
        equal(bracket.said["pairs"]["s1_article"], self.articles["s1"], f"{where}: the article of S1")
        if not first and second == pools[larger][: len(second)]:
            check_without(said, "proof", f"{where}, the shifts")
            return True
        if "proof" not in said:
            return False
        self._check_shifters(bracket, said["proof"], (pools[smaller], first), (pools[larger], second))
        return True

    def _tpn(self, id_: int) -> int:
        return self.field.by_id[id_].place

    def _shift(self, bracket: Bracket, kind: str, source: str, to: str, pool: list[int]) -> list[int]:
        """A step of 3.2.4 (B.4), if there is one: who is shifted."""
        found = [step for step in bracket.shifts if step["source"] == source]
        if not found:
            return []
        step, where = found[0], f"{bracket.where}, shifted from {source}"
        moved: list[int] = step["ids"]
        told = [step[key] for key in ("article", "order_article", "what", "to", "unavoidable", "order")]
        so = [self.articles[kind], self.articles["order"], "shift", to, kind == "first", pool]
        equal(told, so, f"{where}: articles, from where to where, the order")
        looked = [id_ for id_ in pool if id_ in moved]
        claim(moved == looked and bool(moved), f"{where}: not in the order of the shifters")
        passed = [id_ for id_ in pool[: pool.index(moved[-1])] if id_ not in moved]
        reasons = self._told(step, where)
        equal(sorted(reasons), sorted(passed), f"{where}: who was passed over")
        for id_ in passed:
            alone = all(self._barred(id_, other) for other in pool if other != id_)
            so_ = ("nobody", "") if alone else ("rest", self.articles["colour"])
            equal(reasons[id_], so_, f"{where}, not {id_}: the reason")
        return moved

    def _check_shifters(
        self, bracket: Bracket, proof: Json, smaller: tuple[list[int], list[int]], larger: tuple[list[int], list[int]]
    ) -> None:
        """No pairing has fewer pairs within a subgroup, and none with as few has earlier shifters (4.4; D.2.c)."""
        where, most = f"{bracket.where}, the shifts", len(bracket.pairs)
        for pool, moved in (smaller, larger):
            inside = [sorted(pair, key=pool.index) for pair in bracket.pairs if set(pair) <= set(pool)]
            equal(
                sorted(moved), sorted(pair[0] for pair in inside), f"{where}: the earlier one of each pair is shifted"
            )
        first, second = places(*smaller), places(*larger)
        scale = most * max(second.values(), default=0) + 1
        units = read_units(proof["units"])
        claim(units.keys() == {(C7, 0)}, f"{where}: the units of the proof")
        unit = units[C7, 0]
        claim(unit >= scale * (most * max(first.values(), default=0) + 1), f"{where}: a unit that outweighs too little")
        kinds = {id_: (True, own * scale) for id_, own in first.items()}
        kinds |= {id_: (False, own) for id_, own in second.items()}

        def worth(one: tuple[bool, int], two: tuple[bool, int]) -> int:
            return unit + min(one[1], two[1]) if one[0] is two[0] else 0

        check_reached(Graph(kinds, self._barred, worth), bracket.pairs, proof, where)

    # -- the pairs ----------------------------------------------------------------------------------------------------

    def _check_transposition(self, bracket: Bracket) -> bool:
        """3.2.6 (B.6): nobody of S1 could meet an earlier player of G2; whether that is proved."""
        left = list(bracket.said["pairs"]["g2"])
        taken = {other: row for row, (_, other) in enumerate(bracket.pairs)}
        tight = [self._tight(bracket, taken, *sets) for sets in bracket.said["pairs"].get("proof", {}).get("tight", ())]
        by_id, proved = self.field.by_id, True
        for number, (row, (one, other)) in enumerate(zip(bracket.said["pairs"]["rows"], bracket.pairs)):
            name = f"{bracket.where}: {one}"
            claim(other in left, f"{name}: {other} is not in G2")
            passed = left[: left.index(other)]
            left.remove(other)
            told = self._told(row, name)
            equal(sorted(told), sorted(passed), f"{name}: whom the player passed over")
            for earlier in passed:
                bar = self.field.bar(by_id[one], by_id[earlier])
                kind = bar or "rest"
                article = "" if bar == "forbidden" else self.articles[bar or "pairs"]
                equal(told[earlier], (kind, article), f"{name}, not {earlier}: the reason")
                shown = any(earlier in whom and first <= number < end for whom, first, end in tight)
                claim(bool(bar) or shown or not tight, f"{name}, not {earlier}: the proof does not show it")
                proved = proved and (bool(bar) or shown)
        return proved

    def _tight(self, bracket: Bracket, taken: Mapping[int, int], who: str, whom: str) -> tuple[set[int], int, int]:
        """Players of S1 who may meet only so many: whom, and in which rows nobody else may take one of these."""
        rows = {one: row for row, (one, _) in enumerate(bracket.pairs)}
        seekers, few = {*map(int, who.split())}, {*map(int, whom.split())}
        name = f"{bracket.where}, the transposition"
        claim(seekers <= rows.keys() and few <= taken.keys(), f"{name}: the proof names others than S1 and G2")
        claim(len(seekers) >= len(few) > 0, f"{name}: those of S1 in the proof may meet more than they are")
        others = [row for other, row in taken.items() if other not in few]
        first = 0
        for row in others:
            if any(not self._barred(one, bracket.pairs[row][1]) for one in seekers):
                first = max(first, row + 1)
        return few, first, min(rows[one] for one in seekers)

    def _check_colours(self, row: Json, where: str) -> None:
        """5.2 (E): of two who have not played the number decides, whatever they prefer."""
        one, two = sorted((self.field.by_id[id_] for id_ in chosen(row)), key=lambda one: (-one.score, one.place))
        new = not one.colours and not two.colours
        higher, lower = (replace(one), replace(two)) if new else (one, two)
        white, rule = self.field.white(higher, lower)
        name = f"{where}: {one.id}-{two.id}"
        claim(white is not None, f"{name}: the initial colour is not known, give it with --initial-colour")
        claim((row["white"], row["black"]) in self.pairs, f"{name} is no board of the round")
        told = row["white"], row["article"]
        equal(told, (white.id if white else 0, self.articles[str(rule)]), f"{name}: White, and why")


def _average(field: Field, one: Entrant) -> int:
    """ARO: the average rating of the opponents met over the board, rounded half up."""
    games = (field.player(one.id).game(at) for at in range(1, field.round))
    met = (field.known(game.opponent) for game in games if game.result in PLAYED)
    ratings = [player.rating or field.unrated for player in met if player]
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings)) if ratings else 0
