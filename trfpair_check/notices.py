"""The notices of a page: games before the round without a result, rounds without a game, and words of the system."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .hall import TABLE, away_from_table
from .tournament import File
from .words import Json, require

if TYPE_CHECKING:
    from .round import Round

OPEN, OPEN_ROUND, AWAY = "open-result", "open-round", "everybody-away"
BEGUN = "begun-by-hand"
_OPEN_GAME = re.compile(
    r"round (\d+), board [\d.]+: the game of (.+) has no result; it counts ([\d.]+) for each", re.DOTALL
)
_OPEN_ROUND = re.compile(
    r"(?:round \d+ is not finished[;:] .+|no game of round \d+ has a result)\. `trfpair result` enters results, "
    r"`trfpair pair --open-results draw` counts them as draws",
    re.DOTALL,
)


def tenths_told(points: int) -> str:
    """Points as a notice has them."""
    return f"{points // 10}.{points % 10}"


def check_notices(claims: Round) -> None:
    """Stop, unless each notice is one that the file or the system gives; the words of a system are compared."""
    told = [(row["kind"], _in_words_of_now(row["text"])) for row in claims.answer["notices"]]
    said = [*_away(claims), *_begun(claims), *away_from_table(claims), *claims.notices_said()]
    for one in said:
        require(told.count(one) == said.count(one), f"the notice {one[0]} is missing, or has other words: {one[1]}")
    left = Counter(kind for kind, _ in told) - Counter(kind for kind, _ in said)
    for kind, what in ((AWAY, "rounds without games"), (TABLE, "tables")):
        require(not left[kind], f"a notice of {what}")
    games = [game for game in claims.file.open if game[0] < claims.number]
    last = _waiting(claims, games)
    silent = bool(games) and not left[OPEN]
    stands = claims.held() and not left[OPEN_ROUND]  # nothing holds up a round that the file has
    held_up = bool(last) and not silent and not stands
    wanted = {OPEN: 0 if silent else len(games), OPEN_ROUND: int(held_up)}
    for kind, count in wanted.items():
        require(left.pop(kind, 0) == count, f"the notices {kind}: expected {count}")
    if silent:
        claims.taken.append(
            f"that games without a result count as draws, as with `trfpair pair --open-results draw`: {len(games)}"
        )
    elif games:
        _words(claims, [text for kind, text in told if kind == OPEN], games)
        for text in (text for kind, text in told if kind == OPEN_ROUND):
            require(_OPEN_ROUND.fullmatch(text), f"the words of a notice: {text}")
    if more := sorted(kind for kind, count in left.items() if count):
        claims.unproved.append(f"what the notices say: {', '.join(more)}")


def _waiting(claims: Round, games: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """The open games of the last round that are neither adjourned nor, once it has results, worth what 162 says."""
    last = claims.number - 1
    if "X" in claims.file.stated and last in claims.file.begun:
        return []
    return [game for game in games if game[0] == last and game not in claims.file.later]


def _away(claims: Round) -> Iterator[tuple[str, str]]:
    """The rounds before this one are over without a game."""
    cells = ((n, cell) for p in claims.file.players for n, cell in enumerate(p.cells, 1))
    first = max((n for n, (opponent, _, result) in cells if opponent or result == "+"), default=0) + 1
    last = claims.number - 1
    if first <= last and not claims.calendar:
        rounds = f"round {last} is" if first == last else f"rounds {first} to {last} are"
        where = "it" if first == last else "them"
        text = f"{rounds} over without a game, as nobody plays in {where}: this is round {claims.number}"
        yield AWAY, text


def _in_words_of_now(text: str) -> str:
    """A notice; of a round without a game earlier versions said that everybody is away in it."""
    return re.sub(r"(over without a game, as )everybody is away (?=in (?:it|them): )", r"\1nobody plays ", text)


def named_by_hand(answer: Json) -> set[tuple[int, int]]:
    """The boards that stand by the notice of a page, White first; Black 0 is the bye."""
    texts = [row["text"] for row in answer["notices"] if row["kind"] == BEGUN]
    found = [pair for text in texts for pair in re.findall(r"(\d+)-(\d+|bye)", text)]
    return {(int(white), 0 if black == "bye" else int(black)) for white, black in found}


def _begun(claims: Round) -> Iterator[tuple[str, str]]:
    """The boards that stand in a round that was begun by hand."""
    if claims.standing:
        games = ", ".join(claims.standing)
        yield BEGUN, f"round {claims.number} was begun by hand: {games} stay, and the others are paired"


def _words(claims: Round, texts: list[str], games: list[tuple[int, int, int]]) -> None:
    """Each open game has its notice; those of matches are counted alone."""
    if type(claims.file) is not File:
        return
    called = {p.id: p.called for p in claims.file.players}
    worth = tenths_told(claims.file.points.get("X", claims.file.points["WD"]))
    wanted = Counter((str(number), f"{called[w]} and {called[b]}", worth) for number, w, b in games)
    found = [_OPEN_GAME.fullmatch(text) for text in texts]
    require(Counter(one.groups() for one in found if one) == wanted, "the words of the notices of open games")
