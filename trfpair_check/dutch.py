"""Dutch rounds of both editions (sections 3 to 13 of docs/certificates.md; C.04.3)."""

from __future__ import annotations

from collections import Counter

from .dutch_bracket import Bracket
from .dutch_bye import Byes
from .people import check_bracket, check_colours, check_round, check_sequence
from .steps import BY_WORD
from .tournament import Player
from .words import Json, require

SYSTEMS = "dutch-2026", "dutch-2017"
STEPS = """
accelerated against ahead article attempt bracket brackets bsn bye by criteria down earlier edition fewest floaters
forbidden games given_up heads heterogeneous id ids incoming initial_colour last last_round least limbo mdps
mdps_paired more number pairs players proof ranking remainder round rounds rows s1 s2 score seeding special step
subgroups title topscorer_limit topscorers unaltered unplayed up virtual what bye-set"""
STEP_ARTICLES = {
    True: dict(zip(("round", "bye-set", "bracket", "criteria", "mdps"), ("1.9", "C5", "1.2", "C6-C21", "4.4")))
    | dict(zip(("subgroups", "pairs", "floaters", "bye"), ("4.3", "4.2", "C6", "C5"))),
    False: dict(zip(("round", "bracket", "criteria", "mdps"), ("A.9", "A.3", "C.5-C.19", "D.3")))
    | dict(zip(("subgroups", "pairs", "floaters", "bye"), ("D.2", "D.1", "C.5", "C.2"))),
}
PROVED = {
    "rule": "name a rule",
    "completion": "show that the round could not be completed",
    "bye-higher": "show that the bye could not be had at a score as low",
    "none": "show that nobody can be paired so",
    "criterion": "name the first criterion to get worse, with both values",
    "order": "name the first key of Article 4 (D) in which all that is as good comes later",
}
"""The kinds of reasons that are proved, in words."""


class Claims(Byes):
    """The claims of a Dutch or a Burstein round, one after the other."""

    systems: tuple[str, ...] = SYSTEMS
    keys, old = STEPS, ("dutch-2017",)

    def facts(self) -> None:
        """Topscorers (1.8; A.7)."""
        for p in self.here:
            p.top = self.last and p.score > self.topscorer_limit()

    def steps_of(self) -> str:
        """The name in the table of steps."""
        return "dutch"

    def article_of(self, name: str) -> str:
        """The article of a step."""
        return STEP_ARTICLES[self.new][name]

    def to_pair(self) -> list[Player]:
        """Who is in a bracket."""
        return self.players

    def trace(self, steps: list[Json]) -> None:
        """The steps, by bracket: who leaves one is in the next, and who leaves the last one has the bye."""
        mine, special = self.receiver, ""
        head: Json = {}
        parts: list[Json] = []
        floaters: list[Player] = []
        self.brackets: dict[int, Bracket] = {}
        self.reasons: Counter[str] = Counter()
        self.bare, self.unseen = 0, 0
        self.prices, self.bases = {}, {}
        self.shown: list[str] = []
        check_sequence(steps, list(BY_WORD[self.steps_of()]))
        for step in steps:
            name = step["step"]
            require(step["article"] == self.article_of(name), f"the article of a step {name}: {step['article']}")
            parts += [{}] * (name == "bracket")
            where = head if name in ("round", "seeding", "ranking", "bye", "bye-set") else parts[-1]
            require(name not in where, f"a step {name} twice")
            where[name] = step
        lower = sorted(self.to_pair(), key=lambda p: -p.score)
        for number, part in enumerate(parts, 1):
            require(lower, "a bracket after the last one")
            bracket = self.brackets[number] = self.bracket(f"bracket {number}", part, floaters, lower, special)
            floaters, special, lower = bracket.chosen.floaters, bracket.special, bracket.lower
        self.opening(head, len(parts))
        require(not lower and floaters == [p for p in self.to_pair() if p is mine], "who is left by the last bracket")
        self.byes(head)

    def opening(self, head: Json, brackets: int) -> None:
        """The steps before the brackets, but those of the bye."""
        check_round(self, head["round"], brackets)

    def bracket(self, name: str, steps: Json, floaters: list[Player], lower: list[Player], before: str) -> Bracket:
        """Section 3: the players of a bracket, then its proof, its values and its reasons."""
        special = steps["bracket"].get("special", "")
        require(special in (("",) if self.new else ("", "PPB", "CLB")), "special")
        require((special == "CLB") == (before == "PPB"), "A.9: the CLB stands after the PPB, and nowhere else")
        residents = [p for p in lower if p.score == lower[0].score or special == "CLB"]
        lower = lower[len(residents) :]
        require(special != "PPB" or lower, "a penultimate bracket with nobody below")
        bracket = self.bracket_type(self, name, floaters, residents, lower, special, self.boards)
        require(
            [row["id"] for row in steps["bracket"]["players"]] == [p.id for p in bracket.players],
            f"{name}: its players",
        )
        self.criteria(bracket, steps["criteria"])
        self.people(bracket, steps)
        if special == "PPB":
            self.penultimate(bracket, steps["criteria"].get("attempt"), steps["bracket"]["given_up"])
        ids = {key: [p.id for p in getattr(bracket.chosen, key)] for key in ("floaters", "s1", "s2", "down", "up")}
        told = steps.get("floaters", {"ids": [] if lower else ids["floaters"]})["ids"]
        require(told == ids.pop("floaters"), f"{name}: the downfloaters")
        self.explained(bracket, steps, ids)
        return bracket

    def people(self, bracket: Bracket, steps: Json) -> None:
        """What the steps tell of players, and of colours."""
        check_bracket(steps["bracket"], bracket, len(self.brackets) + 1)
        for name in ("mdps", "pairs"):
            for row in steps.get(name, {"rows": []})["rows"]:
                white, black = self.named([row["white"], row["black"]])
                rule = self.colours(white, black)[1]
                require(
                    row["article"] == f"{'5.2' if self.new else 'E'}.{rule}", f"{bracket.name}: the article of colours"
                )
                check_colours(self, row, rule, bracket.name)
        require(("ahead" in steps["criteria"]) == bracket.ahead, f"{bracket.name}: a look-ahead")
        require(
            ("floaters" in steps) == bool(bracket.chosen.floaters and bracket.lower), f"{bracket.name}: a step floaters"
        )

    def explained(self, bracket: Bracket, steps: Json, ids: Json) -> None:
        """What the steps tell of S1 and S2, and the reasons."""
        require(("subgroups" in steps) == bool(bracket.chosen.s1), f"{bracket.name}: a step subgroups")
        if bracket.chosen.s1:
            numbers = {str(p.id): bsn for p, bsn in bracket.chosen.bsn.items()}
            self.same(steps["subgroups"], **ids, bsn=numbers, remainder=bool(bracket.chosen.mdps))
            told = {"unaltered", "earlier", "more"} & steps["subgroups"].keys()
            require(bool(told) == bool(bracket.chosen.down), f"{bracket.name}: reasons against no exchange")
        if bracket.chosen.down:
            self.exchanges(bracket, steps["subgroups"])
        self.passed_over(bracket, steps)
        if "floaters" in steps:
            self.floaters(bracket, steps["floaters"])

    def proved(self) -> list[str]:
        """How many brackets have a proof, and how many reasons of each kind there are."""
        brackets = list(self.brackets.values())
        best = sum(one.proof is not None for one in brackets)
        if best < len(brackets):
            self.unproved.append(
                f"that brackets are best, and first of the best: {len(brackets) - best} of {len(brackets)}"
            )
        self.unproved += [f"the look-ahead, and its rows of the criteria: {self.unseen} brackets"] * bool(self.unseen)
        self.unproved += [f"reasons without a proof: {self.bare}"] * bool(self.bare)
        reasons = [f"reasons that {what}: {self.reasons[kind]}" for kind, what in PROVED.items() if self.reasons[kind]]
        return [f"brackets proved best and first of the best: {best} of {len(brackets)}", *self.shown, *reasons]
