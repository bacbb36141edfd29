"""One character of a valid file changed: how often does the pairing change without a word?

    python -m tests.fuzz.mutate --seed 1 --count 20000

Each case replaces, deletes, inserts or swaps characters at one place of a file and pairs the next round. A case is
*silent* where the pairing is another one and neither the reader nor the pairing says anything. Some slips cannot be
seen (a ban of player 6 in place of 5): ``--list`` shows what remains. The figures go to docs/proved.md.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.fuzz.core import Target
from trfpair.base.errors import TrfpairError
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.trf import loads

FIXTURES = Path(__file__).parents[1] / "fixtures"
FILES = Path(__file__).parent / "valid"

LETTERS = "0123456789 -+=wbWDLHFUZXABC.rRoOlI\t\x00\ufeff\x1a"
"""What comes in by a slip of the hand or of a program."""

KINDS = ("replaced", "deleted", "inserted", "swapped")


@dataclass(frozen=True)
class Answer:
    """What came of a text: the pairs, empty where it is refused, and whether anything was said."""

    pairs: tuple[tuple[int, int], ...]
    told: bool
    refused: bool = False


@dataclass(frozen=True)
class Case:
    """One mutation."""

    file: str
    kind: str
    at: int
    text: str

    @property
    def line(self) -> str:
        """The line it happened in, as it reads now."""
        return self.text[self.text.rfind("\n", 0, self.at) + 1 :].split("\n", 1)[0]


def files() -> Mapping[str, str]:
    """The valid files by name."""
    return {path.name: path.read_text("utf-8") for path in sorted(FILES.glob("*.trf"))}


def answer(text: str) -> Answer:
    """Read and pair, as ``trfpair pair`` does."""
    try:
        loaded = loads(text)
        paired = pair_round(loaded.tournament, Settings())
    except TrfpairError:
        return Answer((), told=True, refused=True)
    return Answer(paired.pairing.pairs, bool(loaded.problems or paired.pairing.notices))


def mutation(random: Random, texts: Sequence[tuple[str, str]]) -> Case | None:
    """A random case over all files; None where the change changes nothing."""
    name, text = random.choice(texts)
    at, kind, letter = random.randrange(len(text)), random.choice(KINDS), random.choice(LETTERS)
    before, char, after = text[:at], text[at], text[at + 1 :]
    middle = {"replaced": letter, "deleted": "", "inserted": letter + char, "swapped": after[:1] + char}[kind]
    changed = before + middle + (after[1:] if kind == "swapped" else after)
    return Case(name, kind, at, changed) if changed != text else None


def mutations(seed: int, count: int) -> Iterator[Case]:
    """So many draws, the same for the same seed."""
    random = Random(seed)
    texts = list(files().items())
    for _ in range(count):
        case = mutation(random, texts)
        if case:
            yield case


def verdict(case: Case, usual: Mapping[str, Answer]) -> str:
    """``refused``, ``same``, ``told`` (another pairing, with a word) or ``silent`` (another one without)."""
    found = answer(case.text)
    if found.refused:
        return "refused"
    if found.pairs == usual[case.file].pairs:
        return "same"
    return "told" if found.told else "silent"


def run(seed: int, count: int) -> tuple[Counter[str], list[Case]]:
    """The counts of the verdicts, and the silent cases."""
    usual = {name: answer(text) for name, text in files().items()}
    counts: Counter[str] = Counter()
    silent = []
    for case in mutations(seed, count):
        found = verdict(case, usual)
        counts[found] += 1
        if found == "silent":
            silent.append(case)
    return counts, silent


def target() -> Target:
    """For `tests.fuzz`: a silent case is counted, an exception is a finding."""
    usual = {name: answer(text) for name, text in files().items()}
    texts = list(files().items())
    return Target(
        "characters", lambda random: mutation(random, texts), lambda case: verdict(case, usual) if case else "unchanged"
    )


def main() -> None:
    """Print the counts, and the silent cases with ``--list``."""
    parser = argparse.ArgumentParser(description="One-character mutations of valid files, and what becomes of them.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--list", action="store_true")
    given = parser.parse_args()
    counts, silent = run(given.seed, given.count)
    total = counts.total()
    print(f"{total} mutations (seed {given.seed}): " + ", ".join(f"{number} {name}" for name, number in counts.items()))
    print(f"silent: {counts['silent']} ({100 * counts['silent'] / total:.2f} %)")
    by_code = Counter(case.line[:3] for case in silent)
    print("by record: " + ", ".join(f"{code!r} {number}" for code, number in by_code.most_common()))
    for case in silent if given.list else ():
        print(f"{case.file} {case.kind}: {case.line!r}")


if __name__ == "__main__":
    main()
