"""The sums of many tournaments: how often something happened that a director would rather not see.

Everything but the notices is counted from the tournaments themselves, so that a file can be counted again. A board
counts as it was paired, whether or not somebody then stayed away; what counts as past is what was played over the
board (C.04.2).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from trfpair.event.model import Colour, Player, Result, Tournament
from trfpair.lab.generate.play import Played
from trfpair.output.render import render
from trfpair.systems import by_name

COUNTED = ("rounds", "games", "byes", "repeat byes", "rematches", "third colours")
"""What is counted of each tournament, in the order of the summary."""


@dataclass(slots=True)
class Summary:
    """The sums over the tournaments of one system."""

    system: str
    tournaments: int = 0
    total: Counter[str] = field(default_factory=Counter)
    most: dict[str, int] = field(default_factory=dict)
    """The largest number of one tournament."""
    touched: Counter[str] = field(default_factory=Counter)
    """Tournaments in which it happened at all."""
    notices: Counter[str] = field(default_factory=Counter)
    """Notices of the pairings, by kind."""

    def add(self, played: Played) -> None:
        """Count one more tournament."""
        self.add_counts(counts_of(played.tournament, self.system), [notice.kind for notice in played.notices])

    def add_counts(self, counted: Mapping[str, int], notices: Iterable[str]) -> None:
        """Count one more, whose `counts_of` and notices are known."""
        self.tournaments += 1
        for name, number in counted.items():
            self.total[name] += number
            self.most[name] = max(number, self.most.get(name, 0))
            self.touched[name] += number > 0
        self.notices.update(notices)

    def text(self, seed: str) -> str:
        """The summary for people."""
        rows = [
            {"name": name, "total": self.total[name], "most": self.most.get(name, 0), "touched": self.touched[name]}
            for name in COUNTED
        ]
        return render(
            "generate/summary.txt.j2",
            system=self.system,
            seed=seed,
            tournaments=self.tournaments,
            rows=rows,
            memory=by_name(self.system).says().memory,
            notices=sorted(self.notices.items()),
        )


def counts_of(tournament: Tournament, system: str) -> Mapping[str, int]:
    """`counts` of a tournament as its system sees it."""
    own = by_name(system)
    return counts(own.see(tournament, {}), own.says().memory)


def counts(tournament: Tournament, memory: int = 0) -> Mapping[str, int]:
    """The counts of a tournament, by the names of ``COUNTED``; rematches within ``memory`` rounds (0: ever)."""
    found = Counter(dict.fromkeys(COUNTED, 0))
    found["rounds"] = tournament.last_paired
    for player in tournament.players:
        byes = sum(game.result is Result.PAB for game in player.games)
        found["byes"] += byes
        found["repeat byes"] += max(0, byes - 1)
        found["third colours"] += _third_colours(player)
        white = [round_ for round_, game in enumerate(player.games, 1) if game.opponent and game.colour is Colour.WHITE]
        found["games"] += len(white)
        found["rematches"] += sum(_met_before(player, round_, memory) for round_ in white)
    return found


def _third_colours(player: Player) -> int:
    """Boards that were to give a player the colour of the last two games again."""
    found, last = 0, (Colour.NONE, Colour.NONE)
    for game in player.games:
        if game.opponent:
            found += last == (game.colour, game.colour)
            if game.played:
                last = last[1], game.colour
    return found


def _met_before(player: Player, round_: int, memory: int) -> bool:
    """Whether the player had met the opponent of a round before, within so many rounds (0: ever)."""
    opponent = player.game(round_).opponent
    since = max(0, round_ - 1 - memory) if memory else 0
    return any(game.played and game.opponent == opponent for game in player.games[since : round_ - 1])
