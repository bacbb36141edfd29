"""Every printed reason of a Dutch round judged by brute force, from the tournament file and `pairs.json` alone.

A reason names a choice that was not taken. The *forced problem* F of a choice is the set of all candidates of the
bracket, under the same criteria, C4 and C5, that contain the choice and the pairs listed above it (docs/dutch.md). What
may be said of it follows from the best of F and from nothing else:

    the pair is illegal                          rule
    F is empty, whoever had the bye              completion
    F is empty, but for a bye at a higher score  bye-higher
    the best of F is worse than the chosen one   criterion: the first in order, both values, the players behind each
    as good                                      order: the first key of Article 4 in which the first of F is later
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.literal.behind import BEHIND
from tests.literal.dutch import PLACE, Literal, Want, exchanges
from tests.literal.dutch_criteria import Bracket, Candidate, falling
from trfpair.event.model import Tournament

Json = Mapping[str, Any]

RULES = {
    "2026": {"met": "C1", "forbidden": "C1", "absolute": "C3", "bye": "C2", "completion": "C4", "bye-higher": "C5"},
    "2017": {"met": "C.1", "forbidden": "C.1", "absolute": "C.3", "bye": "C.2", "completion": "C.4"},
}
ORDERS = {
    "2026": dict(zip(PLACE, ("4.4", "4.2", "4.3.1", "4.3.2", "4.3.3", "4.3.4", "4.2"))),
    "2017": dict(zip(PLACE, ("D.3", "D.1", "D.2.a", "D.2.b", "D.2.c", "D.2.d", "D.1"))),
}
MOST_EARLIER = 100
"""So many exchanges before the one made have a reason."""
LIMBO = 1_000_000
"""How C18 and C20 write the score difference of an MDP that floats on: its score and this."""


@dataclass
class Choice:
    """What was not chosen: a pair, a downfloater, an MDP that stays, a bye, S1 and S2; and the pairs kept."""

    kind: str
    who: int
    mate: int = -1
    kept: Sequence[tuple[int, int]] = ()
    s1: frozenset[int] = frozenset()

    def within(self, literal: Literal, bracket: Bracket) -> Want:
        """Whether a candidate belongs to the forced problem."""
        if self.kind == "pair":
            pairs = {*self.kept, (min(self.who, self.mate), max(self.who, self.mate))}
            return lambda it: pairs <= set(it.pairs)
        if self.kind == "s1":
            mdps = set(self.kept)
            size = len(literal.chosen_of(bracket).pairs)
            return lambda it: (
                len(it.pairs) == size
                and mdps == _mdp_pairs(bracket, it)
                and all(len(self.s1 & {*pair}) == 1 for pair in it.pairs if pair not in mdps)
            )
        if self.kind == "bye":
            return lambda it: self.who in literal.left_over(frozenset([*bracket.lower, *it.floaters]))
        return lambda it: (self.who in it.floaters) == (self.kind == "float")

    def graph(self, literal: Literal, bracket: Bracket) -> dict[int, set[int]]:
        """Who may meet whom among those that the choice leaves; -1 is the bye."""
        gone = {one for pair in self.kept for one in pair}
        gone |= {self.who, self.mate} if self.kind == "pair" else {self.who} if self.kind == "bye" else set()
        left = {*bracket.players, *bracket.lower} - gone
        graph = {one: literal.allowed[one] & left for one in left}
        if self.kind == "stay":
            for one in graph[self.who] - set(bracket.residents):
                graph[one].discard(self.who)
            graph[self.who] &= set(bracket.residents)
        if len(left) % 2:
            graph[-1] = {
                one for one in left if not literal.players[one].bars and (self.kind, one) != ("stay", self.who)
            }
            for one in graph[-1]:
                graph[one].add(-1)
        return graph


class Claims:
    """One round and what was printed about it; `false` lists every claim that does not hold."""

    def __init__(self, tournament: Tournament, round_: int, edition: str, trace: Sequence[Json]) -> None:
        self.literal = Literal(tournament, round_, edition)
        self.edition = edition
        self.trace = trace
        self.false: list[str] = []
        self.judged = 0
        self.literal.pair()
        self.place = {one.id: at for at, one in enumerate(self.literal.players)}

    def check(self) -> list[str]:
        """Judge the whole trace."""
        said = list(_brackets(self.trace))
        paired = self.literal.brackets
        if len(said) != len(paired):
            return [f"{len(said)} brackets said, {len(paired)} are"]
        for (bracket, chosen), steps in zip(paired, said):
            where = f"bracket {steps['bracket']['number']}"
            self._facts(where, bracket, chosen, steps)
            self._pairs(where, bracket, chosen, steps)
            self._floaters(where, bracket, chosen, steps)
            self._exchanges(where, bracket, chosen, steps)
        self._bye(said)
        self._could_have_the_bye()
        return self.false

    def _could_have_the_bye(self) -> None:
        """C5: who of the lowest score could be left over."""
        able = self.literal.left_over(frozenset(range(len(self.literal.players)))) if self.literal.byes else set()
        for step in self.trace:
            if step["step"] == "bye-set":
                self._same("C5", step["ids"], self._ids([at for at in self.literal.byes if at in able]))

    def _ids(self, players: Sequence[int]) -> list[int]:
        return [self.literal.players[one].id for one in players]

    def _same(self, what: str, said: Any, so: Any) -> bool:
        self.judged += 1
        if _plain(said) != _plain(so):
            self.false.append(f"{what}: said {said!r}, is {so!r}")
            return False
        return True

    # -- facts and values ---------------------------------------------------------------------------------------------

    def _facts(self, where: str, bracket: Bracket, chosen: Candidate, steps: Json) -> None:
        said, players = steps["bracket"], self.literal.players
        self._same(f"{where}: kind", said["special"], bracket.kind)
        self._same(f"{where}: why it is the penultimate bracket", "given_up" in said, bracket.kind == "PPB")
        self._same(f"{where}: players", [row["id"] for row in said["players"]], self._ids(bracket.players))
        self._same(f"{where}: limbo", said["limbo"], self._ids([at for at in chosen.floaters if at in bracket.mdps]))
        for row, at in zip(said["players"], bracket.players):
            one = players[at]
            self._same(f"{where}: score of {one.id}", row["score"], one.score)
            self._same(f"{where}: colours of {one.id}", row["colours"], one.colours)
            self._same(f"{where}: floats of {one.id}", row["floats"], one.floats[1] + one.floats[2])
            colour, strength = one.wish
            name = {"W": "White", "B": "Black", "": "-"}[colour]
            wish = f"{name} {('', 'mild', 'strong', 'absolute')[strength]}".strip()
            self._same(f"{where}: preference of {one.id}", row["preference"], wish)
        vector = self._vector(chosen, steps)
        self._same(f"{where}: rows", len(steps["criteria"]["rows"]), len(vector))
        for row, (article, value) in zip(steps["criteria"]["rows"], vector):
            self._same(f"{where}: {article}", (row["article"], row["value"]), (article, value))
            if "players" in row:
                self._behind_is(f"{where}: {article}, players", row["players"], article, [(bracket, chosen)])

    def _vector(self, it: Candidate, steps: Json) -> list[tuple[str, Any]]:
        """The values of a candidate in the rows of the bracket's table."""
        listed = [row["article"] for row in steps["criteria"]["rows"]]
        rows: list[tuple[str, Any]] = []
        for article, value in zip(self.literal.criteria, it.value):
            if article in ("C8", "C.7"):
                rows += [(article, part) for part in value]  # type: ignore[attr-defined]
            elif article in ("C18", "C20"):
                rows.append((article, [far * LIMBO + score for far, score in value]))  # type: ignore[attr-defined]
            elif article == "C.6":
                rows.append((article, [one for one in value if one]))  # type: ignore[attr-defined]
            else:
                rows.append((article, value))
        return [row for row in rows if row[0] in listed]

    # -- the choices --------------------------------------------------------------------------------------------------

    def _pairs(self, where: str, bracket: Bracket, chosen: Candidate, steps: Json) -> None:
        rows = [row for kind in ("mdps", "pairs") for row in steps.get(kind, {"rows": []})["rows"]]
        made = [(self.place[row["chooser"]], self.place[row["white"] + row["black"] - row["chooser"]]) for row in rows]
        self._same(f"{where}: pairs", made, list(chosen.pairs))
        for index, (row, (one, mate)) in enumerate(zip(rows, made)):
            self._colours(where, row, one, mate)
            above = made[:index]
            free = [at for at in bracket.residents if not any(at in pair for pair in above) and at < mate]
            if one not in bracket.mdps:
                s1 = {high for high, _ in made}
                free = [at for at in free if at not in s1]
            claims = self._claims(f"{where}: {row['chooser']}", row.get("against"), "pair", free)
            for claim, other in claims:
                at = f"{where}: {row['chooser']}, not {claim['who']}"
                self._same(f"{at}: with", claim.get("with"), row["chooser"])
                choice = Choice("pair", one, other, above)
                self._judge(at, claim, bracket, chosen, choice, steps, self._barred(one, other))

    def _colours(self, where: str, row: Json, one: int, mate: int) -> None:
        higher, lower = self.literal.players[one], self.literal.players[mate]
        white, rule = self.literal.sheet.white(higher, lower)
        article = f"5.2.{rule}" if self.edition == "2026" else f"E.{rule}"
        self._same(f"{where}: colours of {higher.id}-{lower.id}", (row["white"], row["article"]), (white.id, article))
        ranked = [[higher.score, lower.score], [higher.number, lower.number]] if rule == 4 else [None, None]
        told = [row["because"].get("scores"), row["because"].get("numbers")]
        self._same(f"{where}: who is ranked higher in {higher.id}-{lower.id}", told, ranked)

    def _floaters(self, where: str, bracket: Bracket, chosen: Candidate, steps: Json) -> None:
        step = steps.get("floaters")
        if not self._same(f"{where}: a step for floaters", step is not None, bool(chosen.floaters and bracket.lower)):
            return
        if step is None:
            return
        self._same(f"{where}: floaters", step["ids"], self._ids(chosen.floaters))
        self._fewest(where, bracket, chosen, step)
        residents = [at for at in chosen.floaters if at in bracket.residents]
        lower = [at for at in bracket.residents if residents and at > residents[0] and at not in chosen.floaters]
        against = step.get("against")
        for claim, at in self._claims(f"{where}: floating", against, "float", lower):
            self._judge(
                f"{where}: {claim['who']} not floating", claim, bracket, chosen, Choice("float", at), steps, None
            )
        limbo = [at for at in chosen.floaters if at in bracket.mdps]
        for claim, at in self._claims(f"{where}: limbo", against, "stay", limbo):
            nobody = not self.literal.allowed[at] & set(bracket.residents)
            known = {"kind": "nobody"} if nobody else None
            self._judge(f"{where}: {claim['who']} not paired", claim, bracket, chosen, Choice("stay", at), steps, known)

    def _fewest(self, where: str, bracket: Bracket, chosen: Candidate, step: Json) -> None:
        """Whether no pairing of the bracket leaves fewer, whatever is below it; the groups that show it."""
        players, literal = bracket.players, self.literal
        pairs = next(count for count in range(len(players) // 2, -1, -1) if any(literal.generate(bracket, count)))
        so = len(players) - 2 * pairs == len(chosen.floaters) > len(players) % 2
        if self._same(f"{where}: no pairing leaves fewer", "fewest" in step, so) and so:
            graph = {one: {two for two in players if two in literal.allowed[one]} for one in players}
            for one in bracket.mdps:
                graph[one] -= set(bracket.mdps)
            self._blocked(f"{where}: no pairing leaves fewer", step["fewest"], graph, len(chosen.floaters))

    def _exchanges(self, where: str, bracket: Bracket, chosen: Candidate, steps: Json) -> None:
        """Why S1 and S2 were not left as they were, and why no exchange before the one made was taken."""
        step = steps.get("subgroups", {})
        if not self._same(f"{where}: a reason for the exchange", "unaltered" in step, chosen.place[2] != 0) or not step:
            return
        kept = sorted(_mdp_pairs(bracket, chosen))
        rest = [one for one in bracket.residents if not any(one in pair for pair in kept)]
        before = []
        for place, s1, _ in exchanges(len(chosen.pairs) - len(kept), len(rest)):
            if place == chosen.place[2:6]:
                break
            before.append((place, frozenset(rest[at] for at in s1)))
        if not before:
            return
        self._same(f"{where}: more exchanges", step["more"], len(before) > MOST_EARLIER + 1)
        told = before[: MOST_EARLIER + 1]
        moves = [[self._ids([rest[bsn - 1] for bsn in side]) for side in place[2:]] for place, _ in told]  # type: ignore[attr-defined]
        claims = [{"down": [], "up": [], **step["unaltered"]}, *step["earlier"]]
        if self._same(f"{where}: exchanges", [[claim["down"], claim["up"]] for claim in claims], moves):
            for claim, (place, s1) in zip(claims, told):
                choice = Choice("s1", -1, kept=kept, s1=s1)
                known = None if self.literal.best(bracket, choice.within(self.literal, bracket)) else {"kind": "none"}
                self._judge(f"{where}: exchange {place}", claim, bracket, chosen, choice, steps, known)

    def _bye(self, said: Sequence[Json]) -> None:
        steps = [step for step in self.trace if step["step"] == "bye"]
        left = self.literal.brackets[-1][1].floaters if self.literal.brackets else ()
        if not self._same("the bye", [step["id"] for step in steps], self._ids(left)) or not left:
            return
        lower = list(range(left[0] + 1, len(self.literal.players)))
        against = steps[0].get("against", [])
        rivals = [self.place[claim["who"]] for claim in against if self.place[claim["who"]] < left[0]]
        for claim, at in self._claims("bye", against, "bye", [*lower, *rivals]):
            what, bars = f"bye, not {claim['who']}", self.literal.players[at].bars
            if bars:
                self._same(f"{what}: kind", claim["kind"], "rule")
                self._same(f"{what}: article", claim["article"], RULES[self.edition]["bye"])
                reason = claim["reason"]
                rounds = [number for number, code in bars if (code == "U") == (reason == "had-bye")]
                self._same(f"{what}: round", claim.get("round") in rounds, True)
                continue
            self._bye_in_its_bracket(what, claim, at, said)

    def _bye_in_its_bracket(self, what: str, claim: Json, at: int, said: Sequence[Json]) -> None:
        choice = Choice("bye", at)
        for (bracket, chosen), steps in zip(self.literal.brackets, said):
            if not choice.within(self.literal, bracket)(chosen):
                if claim["kind"] != "unasked":
                    self._same(f"{what}: bracket", claim.get("bracket"), steps["bracket"]["number"])
                self._judge(what, claim, bracket, chosen, choice, steps, None)
                return
        self.false.append(f"{what}: has the bye")

    def _claims(self, what: str, against: Any, choice: str, wanted: Sequence[int]) -> Iterator[tuple[Json, int]]:
        """The reasons of a kind of choice: exactly one for each player that was passed over."""
        given = [claim for claim in against or [] if claim["choice"] == choice]
        if self._same(f"{what}: passed over ({choice})", [claim["who"] for claim in given], self._ids(wanted)):
            yield from zip(given, wanted)

    # -- one reason ---------------------------------------------------------------------------------------------------

    def _barred(self, one: int, other: int) -> dict[str, Any] | None:
        """What makes a pair illegal."""
        higher, lower = self.literal.players[one], self.literal.players[other]
        reason = self.literal.sheet.obstacle(higher, lower)
        if not reason:
            return None
        claim = {"kind": "rule", "article": RULES[self.edition][reason], "reason": reason}
        if reason == "met":
            event = self.literal.sheet
            player = next(player for player in event.registered if player.id == higher.id)
            rounds = [at for at in range(1, event.round) if player.game(at).opponent == lower.id]
            claim["round"] = [at for at in rounds if player.game(at).played][-1]
        if reason == "absolute":
            claim["colour"] = {"W": "white", "B": "black"}[higher.wish[0]]
        return claim

    def _judge(
        self, at: str, claim: Json, bracket: Bracket, chosen: Candidate, choice: Choice, steps: Json, known: Json | None
    ) -> None:
        """Compare a reason with what brute force finds."""
        so = dict(known or self._found(bracket, chosen, choice.within(self.literal, bracket), steps))
        forced = so.pop("_forced", [])
        if not self._same(f"{at}: kind", claim["kind"], so["kind"]):
            self.false[-1] += f" ({ {key: value for key, value in so.items() if key != 'kind'} })"
            return
        for key, value in so.items():
            self._same(f"{at}: {key}", claim.get(key), value)
        if so["kind"] == "criterion":
            article = so["article"]
            self._behind_is(f"{at}: players", claim["players"], article, [(bracket, chosen)])
            self._behind_is(f"{at}: forced players", claim["forced_players"], article, [(bracket, it) for it in forced])
        if so["kind"] == "completion":
            self._blocked(at, claim, choice.graph(self.literal, bracket))

    def _found(self, bracket: Bracket, chosen: Candidate, want: Want, steps: Json) -> dict[str, Any]:
        literal = self.literal
        best = literal.best(bracket, want)
        if not best:
            return self._empty(bracket, want)
        mine, theirs = self._vector(chosen, steps), self._vector(best[0], steps)
        for row, (one, other) in enumerate(zip(mine, theirs)):
            if _plain(one) != _plain(other):
                assert other[1] > one[1], "the chosen candidate is not the best"
                known = {"kind": "criterion", "article": one[0], "row": row, "value": one[1], "forced": other[1]}
                return {**known, "_forced": best}
        assert _rank(chosen.place) < _rank(best[0].place), "the chosen candidate is not the first"
        for key, one, other in zip(PLACE, chosen.place, best[0].place):
            if one != other:
                article = ORDERS[self.edition][key]
                order = {"kind": "order", "article": article, "key": key, "value": one, "forced": other}
                return {**order, "_forced": best}
        raise AssertionError("the forced candidate is the chosen one")

    def _empty(self, bracket: Bracket, want: Want) -> dict[str, Any]:
        """F is empty: C4, or C5 if a bye at a higher score would do."""
        literal = self.literal
        rules = RULES[self.edition]
        strict = literal.byes
        open_ = [at for at, one in enumerate(literal.players) if not one.bars]
        scores = sorted({literal.score(at) for at in open_})
        try:
            for score in scores if strict and self.edition == "2026" else []:
                literal.byes = [at for at in open_ if literal.score(at) == score]
                if literal.best(bracket, want):
                    mine = literal.score(strict[0])
                    return {"kind": "bye-higher", "article": rules["bye-higher"], "score": mine, "forced": score}
        finally:
            literal.byes = strict
        return {"kind": "completion", "article": rules["completion"]}

    def _blocked(self, at: str, claim: Json, graph: Mapping[int, set[int]], least: int = 1) -> None:
        """The players left and whom they may meet: odd groups, more of them than players through whom to leave them."""
        places = {**self.place, 0: -1}
        groups = [{places[one] for one in group} for group in claim["left"]]
        through = {places[one] for one in claim["may_meet"]}
        joined = [group for group in groups for one in group if not graph[one] <= group | through]
        self._same(f"{at}: groups that leave themselves otherwise", joined, [])
        self._same(f"{at}: the groups are odd", all(len(group) % 2 for group in groups), True)
        self._same(f"{at}: each player once", len(set().union(through, *groups)), sum(map(len, [through, *groups])))
        self._same(f"{at}: more groups than players to meet", len(groups) >= len(through) + least, True)

    # -- players behind a value ---------------------------------------------------------------------------------------

    def _behind_is(self, what: str, said: Any, article: str, of: Sequence[tuple[Bracket, Candidate]]) -> None:
        """Whether the players named are those behind the value in one of the candidates."""
        self.judged += 1
        ways = [sorted(way) for bracket, it in of for way in self._behind(article, bracket, it)]
        if sorted(self.place[one] for one in said) not in ways:
            self.false.append(f"{what}: said {said!r}, are {[self._ids(way) for way in ways[:5]]!r}")

    def _behind(self, article: str, bracket: Bracket, it: Candidate) -> Iterator[Sequence[int]]:
        if article in ("C8", "C.7"):
            yield from self._ahead(bracket, it) if bracket.ahead else [()]
            return
        yield [at for at in range(len(self.literal.players)) if BEHIND[article](self.literal, bracket, it, at)]

    def _ahead(self, bracket: Bracket, it: Candidate) -> Iterator[Sequence[int]]:
        """All best ways to leave players of the following bracket unpaired."""
        literal = self.literal
        below = [one for one in bracket.lower if one not in bracket.following]
        for left in literal._leftovers(list(it.floaters), bracket.following):
            if self.edition == "2017":
                if literal.ahead_2017(bracket, left) == literal.ahead_2017(bracket, it.unpaired_ahead):
                    yield left
            elif len(left) == len(it.unpaired_ahead) and literal.completable([*below, *left]):
                scores = [falling(literal.score(at) for at in one) for one in (left, it.unpaired_ahead)]
                if scores[0] == scores[1]:
                    yield left


def _mdp_pairs(bracket: Bracket, it: Candidate) -> set[tuple[int, int]]:
    """The pairs of a candidate's MDPs."""
    return {pair for pair in it.pairs if pair[0] in bracket.mdps}


def _brackets(trace: Sequence[Json]) -> Iterator[dict[str, Json]]:
    """The steps of each bracket, by kind."""
    found: dict[str, Json] = {}
    for step in trace:
        if step["step"] == "bracket":
            if found:
                yield found
            found = {}
        if found or step["step"] == "bracket":
            found[step["step"]] = step
    if found:
        yield found


def _rank(place: Sequence[Any]) -> list[Any]:
    """A place in the order, the smaller one first: of the BSNs that go down the larger comes first (4.3.3)."""
    keys = dict(zip(PLACE, place))
    return [[-bsn for bsn in keys[key]] if key == "down" else keys[key] for key in PLACE]


def _plain(value: Any) -> Any:
    """Tuples as lists, as JSON has them."""
    return [_plain(one) for one in value] if isinstance(value, (list, tuple)) else value
