"""The wishes of a caller for a random tournament, and the configuration files of JaVaFo and bbpPairings that ask it.

Whatever is not asked for is drawn within the limits of bbpPairings' generator, and what that one does not know
(late entries, forbidden pairs and the like) does not occur.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from datetime import date
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.event.model import PLAYERS_AT_MOST, Scoring
from trfpair.lab.generate.dice import NONE, Amount, Range, read_amount, read_range
from trfpair.lab.generate.results import MODELS

ACCELERATIONS = ("none", "baku", "explicit")
RATINGS = ("uniform", "normal", "step")
RANDOM = "random"
"""The word that has a list of tie-breaks drawn."""

MOST_ROUNDS, MOST_BOARDS, HIGHEST_RATING = 99, 20, 9999

_USUAL = Scoring()

# The limits of bbpPairings' generator.
_PLAYERS, _ROUNDS = Range(15, 215), Range(5, 15)
_HIGHEST, _LOWEST = Range(2400, 2800), Range(1400, 2300)
_DRAWS, _FORFEITS = Range(10, 50), Range(6, 30)
USUAL_BOARDS, _RESERVES = Range(4, 4), Range(1, 1)
_ABSENCES = Amount(Range(15, 3225), "1/")


@dataclass(frozen=True, slots=True)
class Wishes:
    """Limits of what is drawn; amounts are of the players, unless they say otherwise."""

    players: Range = _PLAYERS
    rounds: Range = _ROUNDS
    highest: Range = _HIGHEST
    """Highest rating."""
    lowest: Range = _LOWEST
    ratings: str = "uniform"
    """How ratings lie between the lowest and the highest."""
    unrated: Amount = NONE
    results: str = "elo"
    """Name of the model of results."""
    draws: Range = _DRAWS
    """Percentage of draws between equals (the model ``elo``)."""
    forfeits: Range = _FORFEITS
    """One game in so many is forfeited; 0 for none."""
    zero_byes: Amount = _ABSENCES
    """Players with at least one zero-point bye."""
    half_byes: Amount = _ABSENCES
    full_byes: Amount = NONE
    retired: Amount = NONE
    """Players who leave for good after some round."""
    late: Amount = NONE
    """Players who come after the first round."""
    forbidden: Amount = NONE
    """Groups of players who may not meet, of the number of players."""
    acceleration: str = "none"
    boards: Range = NONE.range
    """Boards of a match, in a team event, where the players are teams; 0: the usual ones, and no teams where a system
    pairs either."""
    reserves: Range = _RESERVES
    """Members of a team beyond the boards."""
    scoring: Scoring = _USUAL
    step: int = 10
    """What lies between one rating and the next (the ratings ``step``)."""
    rating_list: tuple[int, ...] = ()
    """Ratings to take in the place of drawn ones."""
    forfeited: Amount = NONE
    """Games that are forfeited, of all games; it outweighs ``forfeits``."""
    unusual: Amount = NONE
    """Games that end 0-0, half a point to nothing or the other way round, of all games."""
    tie_breaks: str = ""
    """A list of tie-breaks after the points, or ``random``; empty for none."""
    start: str = ""
    """The first day, YYYY-MM-DD; empty for none."""

    def as_text(self) -> str:
        """The wishes that are not the default, as ``name=value`` words."""
        default = Wishes()
        words = []
        for field in fields(self):
            value = getattr(self, field.name)
            if field.name == "scoring":
                words += [f"{name}={tenths}" for name, tenths in scoring_changes(value)]
            elif field.name == "rating_list":
                words += [f"rating_list={len(value)}"] if value else []
            elif value != getattr(default, field.name):
                words.append(f"{field.name}={value}")
        return " ".join(words)


def scoring_changes(scoring: Scoring) -> list[tuple[str, int]]:
    """The points (in tenths) that depart from the usual ones, by the names of the fields."""
    named = [(field.name, getattr(scoring, field.name)) for field in fields(scoring)]
    return [(name, value) for name, value in named if value not in (None, getattr(_USUAL, name))]


def servable(wishes: Wishes) -> Wishes:
    """The wishes, if they can be served; BadInput, naming the first that cannot."""
    checks = (
        (wishes.players.low >= 1 and wishes.players.high <= PLAYERS_AT_MOST, f"players: 1 to {PLAYERS_AT_MOST}"),
        (wishes.rounds.low >= 1 and wishes.rounds.high <= MOST_ROUNDS, f"rounds: 1 to {MOST_ROUNDS}"),
        (
            wishes.boards.low >= (wishes.boards.high > 0) and wishes.boards.high <= MOST_BOARDS,
            f"boards: 1 to {MOST_BOARDS}",
        ),
        (wishes.reserves.high <= MOST_BOARDS, f"reserves: 0 to {MOST_BOARDS}"),
        (wishes.highest.high <= HIGHEST_RATING, f"ratings: up to {HIGHEST_RATING}"),
        (wishes.lowest.low <= wishes.highest.high, "the lowest rating is above the highest"),
        (wishes.draws.high <= 100, "draws: a percentage, 0 to 100"),
        (wishes.results in MODELS, f"results: {' or '.join(MODELS)}"),
        (wishes.ratings in RATINGS, f"ratings: {' or '.join(RATINGS)}"),
        (wishes.acceleration in ACCELERATIONS, f"acceleration: {', '.join(ACCELERATIONS)}"),
        (all(1 <= rating <= HIGHEST_RATING for rating in wishes.rating_list), f"ratings: 1 to {HIGHEST_RATING}"),
        (not wishes.start or _is_day(wishes.start), f"start: a day such as 2026-05-01, not '{wishes.start}'"),
    )
    for sound, text in checks:
        if not sound:
            raise BadInput(text)
    return wishes


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def read_config(text: str, wishes: Wishes, name: str = "the configuration") -> Wishes:
    """Put a configuration over some wishes: ``Key=Value`` lines, ``#`` comments.

    Raises BadInput, with the line, for a key or a value that is not understood.
    """
    settings = []
    for number, line in enumerate(text.splitlines(), 1):
        line = line.partition("#")[0].strip()
        key, equals, value = (part.strip() for part in line.partition("="))
        if line and (not equals or (key not in _KEYS and key not in _POINTS)):
            known = ", ".join([*_KEYS, *_POINTS])
            raise BadInput(f"{name}, line {number}: {line!r} is not understood; keys are {known}")
        if line:
            settings.append((key in _OUTWEIGHING, number, key, value))
    for _, number, key, value in sorted(settings):
        try:
            if key in _POINTS:
                points = dict.fromkeys(_POINTS[key], tenths(value))
                wishes = replace(wishes, scoring=replace(wishes.scoring, **points))
            else:
                field, read = _KEYS[key]
                wishes = replace(wishes, **{field: read(value)})
        except ValueError:
            raise BadInput(f"{name}, line {number}: {value!r} is no value for {key}") from None
    return servable(wishes)


def tenths(text: str) -> int:
    """Points such as ``1``, ``0.5`` or ``,5`` in tenths. Raises ValueError."""
    whole, _, part = text.strip().replace(",", ".").partition(".")
    if len(part.rstrip("0")) > 1 or not (whole or part) or not f"{whole}{part}".isdecimal():
        raise ValueError(text)
    return int(whole or 0) * 10 + int((part or "0")[0])


def _at_least(least: int) -> Callable[[str], Range]:
    """A range that does not begin below a number."""

    def read(text: str) -> Range:
        found = read_range(text)
        if found.low < least:
            raise ValueError(text)
        return found

    return read


def _rate(least: int) -> Callable[[str], Amount]:
    """``players/N``: the N of JaVaFo's and bbpPairings' files."""
    return lambda text: Amount(_at_least(least)(text), "1/")


_KEYS: Mapping[str, tuple[str, Callable[[str], Any]]] = {
    "PlayersNumber": ("players", read_range),
    "RoundsNumber": ("rounds", read_range),
    "DrawPercentage": ("draws", read_range),
    "ForfeitRate": ("forfeits", _at_least(1)),
    "RetiredRate": ("zero_byes", _rate(2)),
    "HalfPointByeRate": ("half_byes", _rate(1)),
    "HalfPointByteRate": ("half_byes", _rate(1)),
    "HighestRating": ("highest", read_range),
    "LowestRating": ("lowest", read_range),
    "RatingDistribution": ("ratings", str.lower),
    "UnratedPlayers": ("unrated", read_amount),
    "ResultModel": ("results", str.lower),
    "ZeroPointByes": ("zero_byes", read_amount),
    "HalfPointByes": ("half_byes", read_amount),
    "FullPointByes": ("full_byes", read_amount),
    "Retirements": ("retired", read_amount),
    "LateEntries": ("late", read_amount),
    "ForbiddenGroups": ("forbidden", read_amount),
    "Acceleration": ("acceleration", str.lower),
    "RatingStep": ("step", int),
    "ForfeitedGames": ("forfeited", read_amount),
    "UnusualResults": ("unusual", read_amount),
    "TieBreaks": ("tie_breaks", str),
    "StartDate": ("start", str),
}
"""By key the field and what reads its value. The first nine are JaVaFo's and bbpPairings', in their meaning."""

_POINTS: Mapping[str, tuple[str, ...]] = {
    "PointsForWin": ("white_win", "black_win", "forfeit_win", "full_bye", "pab"),
    "PointsForDraw": ("white_draw", "black_draw", "half_bye", "unknown"),
    "PointsForLoss": ("white_loss", "black_loss"),
    "PointsForZPB": ("zero_bye",),
    "PointsForForfeitLoss": ("forfeit_loss", "zero_bye"),
    "PointsForPAB": ("pab",),
}
"""By key of these two the points that it sets."""

_OUTWEIGHING = frozenset({"PointsForPAB", "PointsForZPB"})
"""Keys that hold against those which set the same points among others, wherever they stand."""
