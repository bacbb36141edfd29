"""A round of a system that is not known here: who sits where is checked, the rest is named as not proved."""

from __future__ import annotations

from .round import Round
from .teams import either
from .tournament import File
from .words import require


class Unknown(Round):
    """A round of a system that the checker does not know: seats alone are judged."""

    needs_rounds = False
    may_be_free = True

    @staticmethod
    def reader(data: bytes) -> File:
        """Teams meet where the file has some."""
        return either(data)

    def check(self) -> None:
        """Everybody who takes part is seated once, or free."""
        answer = self.answer
        pairs = [(row["white"], row["black"]) for row in answer["pairs"]]
        numbers = [row["board"] for row in answer["pairs"]]
        require(numbers in self.numbers_of_boards(), "the boards are not numbered 1, 2, 3 ...")
        self.checked.append(f"{len(pairs)} boards: everybody who takes part is seated once, or free")
        banned = [pair for pair in pairs if frozenset(pair) in self.banned]
        self.unproved += [f"that {w} and {b} must meet, which the file forbids in this round" for w, b in banned]
        rules = "who should meet whom, the colours"
        self.unproved.append(f"the rules of {self.system}, which is not known here: {rules}")
        self.unproved += ["what the trace says"] * ("trace" in answer)
        self.doubts()
