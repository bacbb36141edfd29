"""A round by the FIDE Dubov of 1997 as Vega does it, or its Danubian variant, worked out once more from docs/vega.md.

Every step that its trace must have, the boards and the notices. Players are places in the ranking of the round, from 0.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

from trfpair.verify.pairable import Mask, each, fewest_across
from trfpair.verify.players import OPPOSITE, Field
from trfpair.verify.reading import claim
from trfpair.verify.replay import Row
from trfpair.verify.vega_rows import Columns
from trfpair.verify.vega_search import Search
from trfpair.verify.vega_work import ALPHABET, HIGH_ARO, LOW_ARO, LOW_R, NAMES, Group, Key, Player, opponent, told_once


class Vega(Columns):
    """One round."""

    def __init__(self, field: Field, *, danubian: bool = False, third_colour: bool = False) -> None:
        """Work out the round."""
        super().__init__(field)
        self.danubian = danubian
        yields = third_colour and not self._possible()
        if yields:
            self.players = [one._replace(fixed="" if one.fixed == "2.4" else one.fixed) for one in self.players]
            self.bind()
        self._round(yields=yields)

    def _possible(self) -> bool:
        """Whether all can be paired, one with the bye if they are odd (2.2)."""
        found = self.largest(self.left)
        over = self.left.bit_count() - 2 * found.pairs
        return not over or (over == 1 and any(not self.players[at].one.barred for at in each(found.spare)))

    def _tell_groups(self) -> None:
        self.tell(
            "score_groups",
            "1",
            players=[row for one in self.groups for row in self.rows(*self.sides(one.left), group=one.number)],
            groups=[
                {"number": one.number, "score": one.score, "heads": self.heads, **self.known(one.left)}
                for one in self.groups
            ],
            unrated=[one.one.id for one in self.players if not one.rating],
            names={str(one.one.id): one.name or f"no. {one.one.id}" for one in self.players},
            numbers={str(one.one.id): [one.rating, one.tenths, one.fixed, one.grounded] for one in self.players},
            last_round=self.field.is_last,
        )

    # -- the round ----------------------------------------------------------------------------------------------------

    def _round(self, *, yields: bool) -> None:
        self._tell_groups()
        for one in self.players:
            if one.fixed == "2.3" and one.one.colours[-2:] == one.due * 2:
                due = NAMES[one.due].title()
                text = f"player {one.one.id} may have neither colour (2.3, 2.4); treated as due {due}"
                self.give_way("2.4", text, [one.one.id])
        claim(self._possible(), "no pairing of the round is possible")
        if len(self.ids) % 2:
            self._bye()
        for group in self.groups:
            self._group(group)
        if self.first:
            self._first_colours()
        else:
            rows = [self._colours(self.players[one], self.players[other]) for one, other in self.made]
            self.tell("colours", "3", rows=rows)
        if yields:
            side = {id_: colour for pair in self.boards if pair[1] for id_, colour in zip(pair, "WB")}
            given = [one.one.id for one in self.players if one.one.colours[-2:] == side.get(one.one.id, "-") * 2]
            names = ", ".join(map(str, given))
            what = "no pairing exists with 2.4, which yields as was asked for: a third equal colour running for"
            self.give_way("2.4", f"{what} {names}", given)

    def _bye(self) -> None:
        """4, 5: the lowest score group, in the order of the chapter."""
        spare = self.largest(self.left).spare
        looked: list[Row] = []
        for group in reversed(self.groups):
            more = 2 * self.standing(group.left, "W").bit_count() - group.left.bit_count()
            most = "W" if more > 0 else "B" if more < 0 else ""
            keys: tuple[Key, ...] = (
                LOW_R,
                ("dominating due colour", lambda one, most=most: one.due != most),  # type: ignore[misc]
                HIGH_ARO,
                ALPHABET,
            )
            if self.first:
                keys = (("last of the list", lambda one: -one.at),)
            for at in self.arranged(group.left, keys):
                row: Row = {"who": self.ids[at], "group": group.number}
                if self.players[at].one.barred:
                    looked.append({**row, "kind": "barred", "why": self._bar(self.ids[at])})
                elif not spare >> at & 1:
                    looked.append({**row, "kind": "completion", "why": self.stuck(self.left & ~(1 << at))})
                else:
                    looked.append({**row, "kind": "taken"})
                    article = "5" if self.first else "4"
                    self.tell("bye", article, id=self.ids[at], against=looked, priority=[name for name, _ in keys])
                    self.pass_over(article, looked, "bye")
                    self.boards.add((self.ids[at], 0))
                    self.left &= ~(1 << at)
                    group.left &= ~(1 << at)
                    return

    def _bar(self, id_: int) -> str:
        """2.2: the first point without play."""
        at = next(at for at in range(1, self.field.round) if self.field.barred_in(id_, at))
        return self.field.player(id_).game(at).result.name.lower()

    def _group(self, group: Group) -> None:
        """Appendix E: 8, 7.1, 7.2, 6.4, then the columns."""
        facts: Row = {"incoming": self.named(each(self.floating))} if self.floating else {}
        facts |= {"heads": self.heads, **self.known(group.left | self.floating)}
        rows = self.rows(*self.sides(group.left))
        self.tell("group", "6.1", players=rows, number=group.number, score=group.score, **facts)
        if not group.left | self.floating:
            return
        if self.floating and group.left:
            self._place_floaters(group)
        if not self.below(group):
            group.left |= self.floating
            self.floating = 0
        self._islands(group)
        came = self._make_even(group)
        leaving = self._leave(group, came) if group.left else 0
        self.columns(group, group.left & ~leaving)
        group.left = 0
        self.floating |= leaving

    # -- chapters 8 and 7 ---------------------------------------------------------------------------------------------

    def _place_floaters(self, group: Group) -> None:
        turns = self.turns(self.floating)
        self.tell("floaters", "8.1", group=group.number, ids=self.named(turns))
        for one in turns:
            spared, looked, taken = self.spared(one), list[Row](), -1
            for other in self.arranged(group.left, opponent(OPPOSITE[self.players[one].due])):
                looked.append({"kind": "taken", **self.look(one, other, spared=spared)})
                if looked[-1]["kind"] == "taken":
                    taken = other
                    break
            told = looked if taken >= 0 else told_once(looked)
            id_ = self.ids[taken] if taken >= 0 else 0
            self.tell("floater", "8.2", chooser=self.ids[one], taken=id_, against=told, group=group.number)
            self.pass_over("8.2", looked, f"opponent of the floater {self.ids[one]}")
            if taken >= 0:
                self.pair(one, taken)

    def _islands(self, group: Group) -> None:
        """7.1: who can meet nobody of the own group."""
        alone = sum(1 << at for at in each(group.left) if not self.allow[at] & group.left)
        if not alone:
            return
        turns = self.turns(alone)
        rows = [{"chooser": self.ids[one], "taken": 0, "against": self._all_against(one, group)} for one in turns]
        self.tell("islands", "7.1", rows=rows, group=group.number)
        for one in turns:
            spared, due = self.spared(one), self.players[one].due
            search = Search(self, group, "7.1", self.ids[one], OPPOSITE[due])
            found = search.find(functools.partial(self.look, one, spared=spared))
            if found:
                taken, lower = found
                moves = ((one, group, "floater group"), (taken, lower, "opponent group"))
                for at, place, to in moves:
                    self._move("7.1", at, place, to, group)
                self.tell("pair", "7.1", chooser=self.ids[one], taken=self.ids[taken], against=[])
                self.pair(one, taken)

    def _all_against(self, one: int, group: Group) -> list[Row]:
        return [{"who": self.ids[at], **self.why_not(one, at)} for at in each(group.left) if at != one]

    def _move(self, article: str, at: int, place: Group, to: str, group: Group) -> None:
        facts = {"id": self.ids[at], "number": place.number, "column": self.players[at].due.lower()}
        self.tell("move", article, **facts, to=to, at=group.number)

    def _make_even(self, group: Group) -> Mask:
        """7.2: one player of a lower group comes up; the Danubian rules pair that one at once."""
        home = group.left
        if home.bit_count() % 2 == 0:
            return 0
        whites = self.standing(home, "W").bit_count()
        self.tell("odd", "7.2", group=group.number, whites=whites, blacks=home.bit_count() - whites)
        most = "W" if 2 * whites > home.bit_count() else "B"
        found = Search(self, group, "7.2", 0, OPPOSITE[most]).find(lambda at: self._look_up(at, home))
        if not found:
            return 0
        taken, lower = found
        self._move("7.2", taken, lower, "group", group)
        lower.left &= ~(1 << taken)
        group.left |= 1 << taken
        if not self.danubian:
            return 1 << taken
        self._pair_newcomer(home, taken, most)
        return 0

    def _look_up(self, at: int, home: Mask) -> Row:
        """Somebody who might come up: may meet one of the group so that all others can be paired."""
        row: Row = {"who": self.ids[at], "column": self.players[at].due.lower()}
        if not self.allow[at] & home:
            return {**row, "kind": "island"}
        if self.spared(at) & self.allow[at] & home:
            return row
        apart = [
            mask if other == at or home >> other & 1 else mask & ~(1 << at) for other, mask in enumerate(self.allow)
        ]
        apart[at] &= home
        return {**row, "kind": "completion", "why": self.stuck(self.left, apart)}

    def _pair_newcomer(self, home: Mask, taken: int, most: str) -> None:
        keys: tuple[Key, ...] = (("", lambda one: one.due != most), LOW_R, LOW_ARO, ALPHABET)
        spared = self.spared(taken)
        order = self.arranged(home, keys)
        looked = [{"kind": "", **self.look(taken, at, spared=spared)} for at in order]
        spare = self.largest(home).spare
        possible = [at for at, row in zip(order, looked) if not row["kind"]]
        chosen = next((at for at in possible if spare >> at & 1), possible[0])
        looked = looked[: order.index(chosen) + 1]
        rows = [{**row, "kind": row["kind"] or "fewer"} for row in looked[:-1]] + [{**looked[-1], "kind": "taken"}]
        both = {"chooser": self.ids[taken], "taken": self.ids[chosen]}
        self.tell("danubian", "7.2", **both, against=rows, wanted=most.lower())
        self.tell("pair", "7.2", **both, against=[])
        self.pair(taken, chosen)

    # -- 6.4 ----------------------------------------------------------------------------------------------------------

    def _leave(self, group: Group, came: Mask) -> Mask:
        """6.4: as few as possible float, by preference."""
        home, away = group.left, self.left & ~group.left
        if self.pairable(home) and self.pairable(away):
            return 0
        below = next((other.left for other in self.below(group)), 0)
        keys: tuple[Key, ...] = (
            ("not moved up for this group", lambda one: came >> one.at & 1),
            ("pairable below", lambda one: not self.allow[one.at] & below),
            LOW_R,
            HIGH_ARO,
            ALPHABET,
        )
        order = self.arranged(home, keys)
        graph = list(self.allow)
        fewest = fewest_across(graph, home, away)
        claim(fewest >= 0, f"6.4: group {group.number} and those below cannot be paired")
        leaving = needed = 0
        for at in order:
            if leaving.bit_count() == fewest:
                break
            apart = _apart(graph, at, home)
            if graph[at] & away and fewest_across(apart, home, away) == fewest:
                graph = apart
                leaving |= 1 << at
            else:
                needed |= 1 << at
        pairs = self.largest(home).pairs
        self.tell(
            "left",
            "6.4",
            ids=self.named(each(leaving)),
            against=[],
            what="float",
            group=group.number,
            pairs=pairs,
            preference=[
                {"id": self.ids[at], "below": bool(self.allow[at] & below), "needed": bool(needed >> at & 1)}
                for at in order
            ],
            priority=[name for name, _ in keys],
        )
        if fewest > home.bit_count() - 2 * pairs:
            names = ", ".join(map(str, self.named(each(leaving))))
            text = (
                f"group {group.number} could make {pairs} pair(s); to leave nobody unpaired further down, {names} float"
            )
            reason = self.stuck(away) if 2 * pairs == home.bit_count() else ""
            self.give_way("6.4", text + (f" (else {reason})" if reason else ""), self.named(each(leaving)))
        return leaving

    # -- colours ------------------------------------------------------------------------------------------------------

    def _first_colours(self) -> None:
        """5."""
        claim(bool(self.field.initial), "the initial colour is not known, give it with --initial-colour")
        rows = []
        for row, pair in enumerate(sorted(tuple(sorted(pair)) for pair in self.made), 1):
            colour = self.field.initial if row % 2 else OPPOSITE[self.field.initial]
            white, black = self.named(pair if colour == "W" else reversed(pair))
            self.boards.add((white, black))
            rows.append({"white": white, "black": black, "row": row})
        if rows:
            self.tell("first_colours", "5", rows=rows, initial=self.field.initial.lower())

    def _colours(self, one: Player, two: Player) -> Row:
        """3."""
        mine, rule = self._colour(one, two)
        both = (one, two) if mine == "W" else (two, one)
        white, black = (side.one.id for side in both)
        self.boards.add((white, black))
        facts = {"colours": [side.one.colours for side in both], "aro": [side.tenths for side in both]}
        return {"white": white, "black": black, **facts, "rating": [side.rating for side in both], **rule}

    @staticmethod
    def _colour(one: Player, two: Player) -> tuple[str, Row]:
        """The colour of the first of a pair, and the rule."""
        for side in (one, two):
            if side.fixed:
                return side.due if side is one else OPPOSITE[side.due], {"rule": side.fixed, "id": side.one.id}
        if one.one.difference != two.one.difference:
            return "BW"[one.one.difference < two.one.difference], {"rule": "3.1"}
        for back, (here, there) in enumerate(zip(reversed(one.one.colours), reversed(two.one.colours)), 1):
            if here != there:
                return there, {"rule": "3.2", "back": back}
        keys = (("3.3", one.aro, two.aro), ("3.4", two.rating, one.rating), ("order", one.at, two.at))
        rule, mine, theirs = next(key for key in keys if key[1] != key[2])
        return "BW"[mine > theirs], {"rule": rule}


def _apart(graph: Sequence[Mask], one: int, others: Mask) -> list[Mask]:
    """Nobody of some others for one."""
    rows = [row & ~(1 << one) if others >> at & 1 else row for at, row in enumerate(graph)]
    rows[one] &= ~others
    return rows
