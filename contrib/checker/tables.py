"""Round robins by the Berger tables (C.05, annex 1), single and double, and Scheveningen with an odd number a side.

Written from docs/berger.md and docs/scheveningen.md. Events of teams are not read.
"""

from .common import need
from .steps import Whole, same

BERGER = "the Berger tables of C.05, annex 1"
ROUND_ROBINS = {
    "berger": ("BERGER_ROUNDROBIN", BERGER),
    "berger-double": ("BERGER_ROUNDROBIN_G2", f"{BERGER}, the last two rounds of the first cycle exchanged"),
}
ALIASES = (
    ("BERGER_ROUNDROBIN_G1", "BERGER_ROUNDROBIN"),
    ("FIDE_ROUNDROBIN", "BERGER_ROUNDROBIN"),
    ("FIDE_DOUBLEROUNDROBIN", "BERGER_ROUNDROBIN_G2"),
)
TEAMS = {"scheveningen": ("TRFPAIR_SCHEVENINGEN", "everybody of one team meets everybody of the other")}
KEYS = "board", "white", "black"


class Table(Whole):
    """A calendar: the boards follow from the numbers alone; absences, bans and results change nothing."""

    names, notices = "order board free", "absent-seated forbidden-pair"
    article = ""

    def games(self, size, number):
        """The games of a round of the table, (White, Black), in its order; numbers above `size` do not exist."""
        raise NotImplementedError

    def absences(self):
        """Everybody has a board; the number is the place in the order of the pairing numbers."""
        need(self.answer["absent"] == [], "a calendar has nobody absent")
        need(not {"013", "310"} & self.file.records.keys(), "events of teams are not read here", 3)
        self.here = self.file.players
        for number, p in enumerate(self.here, 1):
            p.number, p.barred = number, {}

    def bars(self, a, b):
        return {}

    def check(self):
        """The games of the table, in its order, and who is free."""
        answer, size = self.answer, len(self.file.players)
        numbers = {p.number: p.id for p in self.file.players}
        games = [(numbers.get(w), numbers.get(b)) for w, b in self.games(size, self.number)]
        boards = [(w, b) for w, b in games if w and b]
        free = [v for game in games if None in game for v in game if v]
        rows = [dict(zip(KEYS, (n, w, b))) for n, (w, b) in enumerate(boards, 1)]
        told = [{key: row.get(key) for key in KEYS} for row in answer["pairs"]]
        need(same(told, rows), f"the table has {boards}")
        self.unproved += [f"the key {key}" for row in answer["pairs"] for key in row if key not in KEYS]
        self.read_notices()
        need(answer["bye"] is None, "a calendar has no bye")
        rows = [{"id": v, "bye": "Z"} for v in free]
        need(same(answer.get("free", []), rows), f"the table has {free} free")
        steps = [{"step": "order", "players": [{"id": v, "draw": n} for n, v in numbers.items()]}]
        steps += [{"step": "board", "white": w, "black": b} for w, b in boards]
        steps += [{"step": "free", "players": free}] if free else []
        if "trace" in answer:
            self.compare(answer["trace"], [{**step, "article": self.article} for step in steps])


class Berger(Table):
    """C.05, annex 1."""

    systems, aliases = ROUND_ROBINS, ALIASES
    article = "C.05 annex 1"

    def games(self, size, number):
        """Player n at one end, the others in a circle: x with 2x = r + 1 meets n, its neighbours each other."""
        n = size + size % 2
        cycle, number = divmod(number - 1, n - 1)
        need(cycle <= (self.system == "berger-double"), "a round that the table does not have")
        number += 1
        if self.system == "berger-double" and not cycle and number >= n - 2 > 0:
            number = 2 * n - 3 - number
        x = (number + 1) * (n // 2) % (n - 1)
        end = (x or n - 1, n)
        found = [end if number % 2 else end[::-1]]
        found += [((x + k) % (n - 1) or n - 1, (x - k) % (n - 1) or n - 1) for k in range(1, n // 2)]
        return [(b, w) for w, b in found] if cycle else found


class Scheveningen(Table):
    """Two teams; for an odd number of players a side the page gives the table."""

    systems = TEAMS

    def games(self, size, number):
        """Number i of the first team meets number i + r - 1 of the second, counted in a circle."""
        k = (size + 1) // 2
        need(number <= k, "a round that the table does not have")
        need(k % 2, "the page has no table for an even number of players a side", 3)
        found = []
        for i in range(k):
            other, back = (i + number - 1) % k, 0
            back = -(i + other) * ((k - 1) // 2) % k
            first = 1 <= back <= (k - 1) // 2 or (back == 0 and number % 2)
            pair = (i + 1, k + other + 1)
            found.append(pair if first else pair[::-1])
        return found
