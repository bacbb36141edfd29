"""Every statement of the trace of a Burstein round, judged by brute force from the tournament file alone.

A reason names a pair that was not taken. Of all pairings of the bracket that contain it, everything decided before it
as it was decided, C4 kept, the best is looked for: there is none (completion), or it first differs in one criterion.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from tests.literal.burstein import Candidate, Literal
from trfpair.event.model import Tournament

Json = Mapping[str, Any]
ROWS = ("C5", "C6", "C7", "C7", "C8")


class Claims:
    """One round and what was said of it."""

    def __init__(self, tournament: Tournament, round_: int, initial: str, trace: Sequence[Json]) -> None:
        self.literal = Literal(tournament, round_, initial)
        self.trace = trace
        self.judged = 0
        """Reasons judged."""
        self.unasked = 0
        """Choices of which nothing is claimed."""

    def check(self) -> None:
        """Judge everything; AssertionError names what is false."""
        literal = self.literal
        left = frozenset(one.id for one in literal.present)
        self._ranking()
        if len(left) % 2:
            left -= {self._bye(left)}
        brackets = [step for step in self.trace if step["step"] == "bracket"]
        criteria = [step for step in self.trace if step["step"] == "criteria"]
        pairs = [step for step in self.trace if step["step"] == "pairs"]
        floaters: list[int] = []
        told: list[list[int]] = []
        for bracket, values, decided in zip(brackets, criteria, pairs, strict=True):
            players = floaters + literal.top_group(left - set(floaters))
            best = literal.best(players, left)
            self._bracket(bracket, players, floaters)
            self._values(values, best, left - set(players))
            self._pairs(decided, players, best, left)
            assert values["floaters"] == len(best[1])
            told += [sorted(best[1])] if best[1] else []
            left -= {one for pair in best[0] for one in pair}
            floaters = best[1]
        assert not left
        assert [sorted(step["ids"]) for step in self.trace if step["step"] == "floaters"] == told

    def _ranking(self) -> None:
        step = next(step for step in self.trace if step["step"] == "ranking")
        literal = self.literal
        assert [row["id"] for row in step["players"]] == sorted(literal.place, key=lambda id_: literal.place[id_])
        for row in step["players"]:
            one = literal.all[row["id"]]
            assert (Fraction(row["buchholz"], 10), Fraction(row["sonneborn"], 100)) == literal.index(one)
            assert row["buchholz"] == sum(score for _, _, score, _ in row["terms"])
            assert row["sonneborn"] == sum(points * score for _, points, score, _ in row["terms"])
            for (opponent, points, score, draws), cell, gained in zip(row["terms"], one.past, one.gained, strict=True):
                assert opponent == (cell.opponent if cell in one.board and cell else 0)
                assert points == gained
                assert Fraction(score, 10) == (literal.seen(opponent) if opponent else Fraction(one.score, 10))
                assert draws == (literal.all[opponent].trailing_zero_byes() if opponent else 0)

    def _bye(self, everybody: frozenset[int]) -> int:
        step = next(step for step in self.trace if step["step"] == "bye")
        literal = self.literal
        assert step["id"] == literal.bye(everybody)
        assert step["games"] == len(literal.all[step["id"]].board)

        def key(id_: int) -> tuple[int, int, int]:
            return literal.pairing_score(id_), -len(literal.all[id_].board), -literal.place[id_]

        before = sorted((id_ for id_ in everybody if key(id_) < key(step["id"])), key=key)
        said = {id_: group["kind"] for group in step["against"] for id_ in group["who"]}
        assert sorted(said) == sorted(before)
        for id_, reason in said.items():
            self.judged += 1
            one = literal.all[id_]
            had = any(cell is not None and cell.result.value == "U" for cell in one.past)
            assert reason == ("completion" if not one.barred else "had-bye" if had else "had-points")
            assert reason != "completion" or not literal.completable(everybody - {id_})
        return int(step["id"])

    def _bracket(self, step: Json, players: list[int], floaters: list[int]) -> None:
        place = self.literal.place
        ranked = sorted(players, key=lambda id_: place[id_])
        assert [row["id"] for row in step["players"]] == ranked
        assert [row["bsn"] for row in step["players"]] == list(range(1, len(ranked) + 1))
        for row in step["players"]:
            one = self.literal.all[row["id"]]
            assert row["colours"].lower() == one.colours
            assert row["score"] == self.literal.pairing_score(row["id"])
            assert row["floater"] == (row["id"] in floaters)
            assert (Fraction(row["buchholz"], 10), Fraction(row["sonneborn"], 100)) == self.literal.index(one)

    def _values(self, step: Json, best: Candidate, below: frozenset[int]) -> None:
        value = list(self.literal.value(best, below))
        if not best[1]:
            value[2:4] = [0, []]
        said = [(row["article"], row["value"]) for row in step["rows"]]
        if ("C7", None) in said:
            odd = (len(best[1]) + len(self.literal.top_group(below))) % 2
            assert value[2:4] == [odd, [self.literal.pairing_score(self.literal.top_group(below)[0])] * odd]
            value[2:4] = [None, None]
        wanted = [(article, one) for article, one in zip(ROWS, value) if one or one is None]
        assert said == wanted

    def _pairs(self, step: Json, players: list[int], best: Candidate, left: frozenset[int]) -> None:
        place = self.literal.place
        ranked = sorted(players, key=lambda id_: place[id_])
        bsn = {id_: at for at, id_ in enumerate(ranked, 1)}
        free = list(ranked)
        kept: list[tuple[int, int]] = []
        floating: list[int] = []
        for row in step["rows"]:
            one = row["chooser"]
            other = None if "white" not in row else row["black"] if one == row["white"] else row["white"]
            assert one == free.pop(0)
            assert row["bsn"] == bsn[one]
            larger = [id_ for id_ in free if other is None or bsn[id_] > bsn[other]]
            assert sorted(id_ for group in row["against"] for id_ in group["who"]) == sorted(larger)
            for group in row["against"]:
                for id_ in group["who"]:
                    self._reason(group, (one, id_), players, kept, floating, best, left)
            if other is None:
                floating.append(one)
            else:
                free.remove(other)
                kept.append((one, other))
                white = one if self.literal.colour(one, other) == "w" else other
                assert (row["white"], row["black"]) == ((white, other) if white == one else (white, one))
        assert kept == best[0]
        assert sorted(floating) == sorted(best[1])

    def _reason(
        self,
        group: Json,
        pair: tuple[int, int],
        players: list[int],
        kept: list[tuple[int, int]],
        floating: list[int],
        best: Candidate,
        left: frozenset[int],
    ) -> None:
        self.judged += 1
        literal, reason = self.literal, group["kind"]
        one, other = literal.all[pair[0]], literal.all[pair[1]]
        if not literal.legal(*pair):
            met = any(game.opponent == other.id for game in one.board)
            same = one.strength == other.strength == 3 and one.due == other.due
            assert reason in {"met"} if met else reason in {"forbidden", "absolute"}
            assert met or same or reason == "forbidden"
            return
        if reason == "unasked":
            self.unasked += 1
            return
        wanted, below = {*kept, pair}, left - set(players)
        forced = literal.candidates(
            players, left, lambda candidate: wanted <= set(candidate[0]) and set(floating) <= set(candidate[1])
        )
        if not forced:
            assert reason == "completion", (group, pair)
            return
        chosen = literal.value(best, below)
        worse = min(literal.value(candidate, below) for candidate in forced)
        alike = [candidate for candidate in forced if literal.value(candidate, below) == worse]
        row = next(at for at in range(5) if worse[at] != chosen[at])
        assert (reason, group["value"], group["best"]) == (ROWS[row], worse[row], chosen[row]), (group, pair)
        if ROWS[row] != "C7":  # the look-ahead may leave others of the same scores unpaired
            assert [*group["best_players"]] == self._counted(best, row), (group, pair)
            assert [*group["players"]] in [self._counted(candidate, row) for candidate in alike], (group, pair)

    def _counted(self, candidate: Candidate, row: int) -> list[int]:
        """The players whom C5, C6 or C8 counts, by ranking: those who float, or do not get the due colour."""
        literal, (pairs, floaters) = self.literal, candidate
        if row < 2:
            return sorted(floaters, key=literal.place.__getitem__)
        alike = [sorted(pair, key=literal.place.__getitem__) for pair in pairs]
        due = [(pair, literal.all[pair[0]].due) for pair in alike if literal.all[pair[1]].due]
        denied = [
            lower if literal.colour(higher, lower) == wish else higher
            for (higher, lower), wish in due
            if wish == literal.all[lower].due
        ]
        return sorted(denied, key=literal.place.__getitem__)
