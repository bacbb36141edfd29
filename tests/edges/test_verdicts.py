"""``check`` tells what is illegal from what is only different, and shows the first row that decides."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from tests.cli.conftest import Outcome
from tests.literal.dutch import Literal
from tests.literal.dutch_criteria import CRITERIA, Bracket, Candidate
from tests.literal.events import random_event, rounds_of
from tests.trf.lines import row
from trfpair.base.errors import NoPairing
from trfpair.event.model import Difference, Pair, Tournament
from trfpair.rounds.pairing import Settings, pair_round

Run = Callable[..., Outcome]


def text(*rows: str, head: str = "") -> str:
    return "\n".join(["XXR 4", "XXC white1", *([head] if head else []), *rows]) + "\n"


def test_a_round_that_repeats_an_earlier_one_is_illegal(folder: Path, trfpair: Run) -> None:
    rows = [
        row(1, "3 w 1", "2 b 1", "3 b 1", points="3.0"),
        row(2, "4 b 1", "1 w 0", "4 w 1", points="2.0"),
        row(3, "1 b 0", "4 w 1", "1 w 0", points="1.0"),
        row(4, "2 w 0", "3 b 0", "2 b 0", points="0.0"),
    ]
    (folder / "t.trf").write_text(text(*rows), encoding="utf-8")
    done = trfpair("check", "t.trf")
    assert done.code == 6
    assert "1 of 3 rounds differs, 1 of them ILLEGAL" in done.out
    assert "Round 3: ILLEGAL\n    3 and 1 have met in round 1 (C1)\n    2 and 4 have met in round 1 (C1)\n" in done.out
    (found,) = json.loads(trfpair("check", "t.trf", "--round", "3", "--json").out)["files"][0]["rounds"]
    assert found["verdict"] == "ILLEGAL"
    assert found["breaches"][0] == {
        "article": "C1",
        "text": "3 and 1 have met in round 1",
        "pair": [3, 1],
        "round": 1,
    }


@pytest.mark.parametrize(
    ("system", "article"),
    [("dutch-2026", "C2"), ("dutch-2017", "C.2"), ("vega", "C.04.1, 4"), ("burstein", "C.04.1, 4")],
)
def test_a_second_bye_is_illegal(folder: Path, trfpair: Run, system: str, article: str) -> None:
    rows = [
        row(1, "2 w 1", "3 b 1", points="2.0"),
        row(2, "1 b 0", "", points="0.0"),
        row(3, "0000 - U", "1 w 0", points="1.0"),
    ]
    rows[1] = row(2, "1 b 0", "0000 - U", points="1.0")
    rows[2] = row(3, "0000 - U", "1 w 0", "0000 - U", points="2.0")
    rows[0] = row(1, "2 w 1", "3 b 1", "2 b 1", points="3.0")
    rows[1] = row(2, "1 b 0", "0000 - U", "1 w 0", points="1.0")
    (folder / "t.trf").write_text(text(*rows), encoding="utf-8")
    out = trfpair("check", "t.trf", "--system", system, "--pairings-only", "--round", "3").out
    assert "Round 3: ILLEGAL" in out
    assert f"3 had the bye in round 1 ({article})" in out or f"3 has had the bye in round 1 ({article})" in out


def test_a_ban_of_the_file(folder: Path, trfpair: Run) -> None:
    rows = [row(1, "3 w 1", points="1.0"), row(2, "4 b 1", points="1.0"), row(3, "1 b 0"), row(4, "2 w 0")]
    (folder / "t.trf").write_text(text(*rows, head="XXP 1 3"), encoding="utf-8")
    assert "1 and 3 may not meet: the file says so (XXP, 260)" in trfpair("check", "t.trf").out


def test_a_legal_pairing_by_hand_is_different(folder: Path, trfpair: Run) -> None:
    rows = [row(1, "4 w 1", points="1.0"), row(2, "3 b 1", points="1.0"), row(3, "2 w 0"), row(4, "1 b 0")]
    (folder / "t.trf").write_text(text(*rows), encoding="utf-8")
    out = trfpair("check", "t.trf").out
    assert "ILLEGAL" not in out
    assert "Round 1: DIFFERENT" in out
    said = "first difference, bracket 1 (0.0): 4.2 order: the opponents of S1 in order: 3 4 by the rules, 4 3 in"
    assert said in out


def test_only_the_colours(folder: Path, trfpair: Run) -> None:
    rows = [row(1, "3 b 1", points="1.0"), row(2, "4 w 1", points="1.0"), row(3, "1 w 0"), row(4, "2 b 0")]
    (folder / "t.trf").write_text(text(*rows), encoding="utf-8")
    out = trfpair("check", "t.trf").out
    assert "first difference: 5.2.5 colours: White to 1 by the rules, White to 3 in the tournament" in out


# The first row that decides, against the text taken literally


def other_pairings(literal: Literal, random: Random) -> Iterator[dict[int, int]]:
    """Complete legal pairings of the round at random, as opponent by player; -1 for the bye."""
    for _ in range(6):
        left, mate = list(range(len(literal.players))), {}
        random.shuffle(left)
        while left:
            one = left.pop()
            options = [other for other in left if other in literal.allowed[one]]
            if not options and not literal.players[one].bars and -1 not in mate.values():
                mate[one] = -1
                continue
            if not options:
                break
            other = random.choice(options)
            left.remove(other)
            mate[one], mate[other] = other, one
        else:
            yield mate


def played(literal: Literal, mate: dict[int, int]) -> tuple[Pair, ...]:
    """The pairs as a tournament has them; the colours do not matter."""
    ids = [player.id for player in literal.players]
    return tuple(
        Pair(ids[one], ids[other] if other >= 0 else 0) for one, other in mate.items() if other < 0 or one < other
    )


def expected(literal: Literal, mate: dict[int, int]) -> tuple[int, str] | None:
    """Bracket and article of the first difference; None where all pairs agree."""
    for number, (bracket, ours) in enumerate(literal.brackets, 1):
        inside = set(bracket.players)
        pairs = frozenset((one, mate[one]) for one in inside if one < mate[one] and mate[one] in inside)
        if pairs == frozenset(ours.pairs):
            continue
        theirs = literal.candidates(bracket, len(pairs), lambda it, pairs=pairs: frozenset(it.pairs) == pairs)  # type: ignore[misc]
        return number, _article(literal, bracket, ours, theirs)
    return None


def _article(literal: Literal, bracket: Bracket, ours: Candidate, theirs: list[Candidate]) -> str:
    if not theirs:
        return "completion"
    for name, one, other in zip(CRITERIA[literal.edition], ours.value, theirs[0].value):
        if one != other:
            assert one < other  # type: ignore[operator]
            return name
    return "order"


def compared(edition: str, seed: int) -> tuple[int, int]:
    """Random rounds with random pairings: how many were compared, and how many of them without a claim."""
    random = Random(f"verdict-{edition}-{seed}")
    event = random_event(random, random.randint(4, 9))
    asked = silent = 0

    def engine(tournament: Tournament, round_: int) -> set[tuple[int, int]] | None:
        try:
            return {tuple(pair) for pair in paired(tournament, round_)[0]}  # type: ignore[misc]
        except NoPairing:
            return None

    def paired(tournament: Tournament, round_: int) -> tuple[tuple[Pair, ...], Callable[..., Difference | None]]:
        found = pair_round(tournament, Settings(system=f"dutch-{edition}", round=round_))
        given = found.pairing.pairs
        return given, lambda pairs: found.system.compared(found.history, given, pairs).difference

    for tournament, round_ in rounds_of(event, engine):
        literal = Literal(tournament, round_, edition)
        if literal.pair() is None:
            continue
        _, difference = paired(tournament, round_)
        for mate in other_pairings(literal, random):
            wanted = expected(literal, mate)
            if wanted is None:
                continue
            asked += 1
            found = difference(played(literal, mate))
            if found is None:
                silent += 1
                continue
            number, article = wanted
            assert found.bracket == number, (seed, round_, mate)
            if article == "completion":
                assert found.article in ("C4", "C5", "C.4", "C.2"), (seed, round_, mate, found)
            elif article == "order":
                assert found.name.startswith("order"), (seed, round_, mate, found, article)
            else:
                assert found.article == article, (seed, round_, mate, found, article)
    return asked, silent


@pytest.mark.gate
@pytest.mark.parametrize("edition", CRITERIA)
def test_the_row_that_decides_is_the_one_of_the_text(edition: str) -> None:
    results = [compared(edition, seed) for seed in range(12)]
    assert sum(asked for asked, _ in results) > 100
    assert 10 * sum(silent for _, silent in results) <= sum(asked for asked, _ in results)


@pytest.mark.long
@pytest.mark.parametrize("edition", CRITERIA)
def test_the_row_that_decides_at_length(edition: str) -> None:
    assert sum(compared(edition, 1000 + seed)[0] for seed in range(300)) > 3000
