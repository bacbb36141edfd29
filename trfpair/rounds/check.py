"""Re-pair the rounds of a tournament and compare: what the rules give against what was played.

Each round is paired anew from what was known before it; the check then goes on from what was really played, so that
one pairing changed by hand is one difference and not a row of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from typing import Any, overload

from trfpair.base.errors import BadInput, NoPairing
from trfpair.base.plain import plain
from trfpair.event.boards import boards
from trfpair.event.hand_made import HandMade, hand_made
from trfpair.event.history import History, before_round
from trfpair.event.log import begun_by_hand
from trfpair.event.model import Breach, Difference, Pair, Tournament
from trfpair.event.saying import Saying, rounds_held
from trfpair.rounds.pairing import OPEN_RESULTS, Settings, View, pair_view, then_of, view_of
from trfpair.rounds.stuck import NotPaired, not_paired


@plain
class RoundCheck:
    """One round, compared. Differences are given as boards that stand on one side only."""

    round: int
    checker: tuple[Pair, ...]
    """Pairs the rules give and the tournament has not, in publication order."""
    tournament: tuple[Pair, ...]
    """Pairs the tournament has and the rules do not give, by board, the bye last."""
    failure: str = ""
    """Why the round could not be paired at all."""
    breaches: tuple[Breach, ...] = ()
    """What the rules forbid in the pairs that were played."""
    difference: Difference | None = None
    """Where a legal pairing parts from the one that the rules give; None where that is not known."""
    by_hand: bool = False
    """Whether the log of the file says just this difference, of a round that was made by hand."""
    stuck: NotPaired | None = None
    """The failure of the pairing, as it is said in every language."""
    system: str = ""
    """By which the round was checked: that of the file, or the one that the log of the file names for the round."""

    @property
    def verdict(self) -> str:
        """``agrees``, ``by hand`` (as the file says), ``ILLEGAL`` (something the rules forbid was played),
        ``DIFFERENT`` (legal, but not the best).
        """
        if self.agrees or self.by_hand:
            return "agrees" if self.agrees else "by hand"
        return "ILLEGAL" if self.breaches else "DIFFERENT"

    @property
    def verdict_said(self) -> Saying:
        """The verdict in words."""
        return Saying(_VERDICTS.get(self.verdict, "verdict-different"))

    @property
    def agrees(self) -> bool:
        """Whether the rules give just the pairs that were played."""
        return not (self.checker or self.tournament or self.failure or self.breaches)

    @property
    def differs(self) -> bool:
        """Whether the pairs differ from the rules', and the file does not say that they were made by hand."""
        return not (self.agrees or self.by_hand)

    def to_dict(self) -> dict[str, Any]:
        """The comparison as data that JSON can hold (docs/json.md)."""
        return {
            "round": self.round,
            "agrees": self.agrees,
            "checker": [list(pair) for pair in self.checker],
            "tournament": [list(pair) for pair in self.tournament],
            "failure": self.failure,
            "verdict": self.verdict,
            "breaches": [breach.as_json() for breach in self.breaches],
            "difference": self.difference and asdict(self.difference),
            "system": self.system,
        }


_VERDICTS = {"agrees": "verdict-agrees", "by hand": "verdict-by-hand", "ILLEGAL": "verdict-illegal"}
"""Verdict -> the key of its words; another one is a difference."""


@plain
class PlayedRound:
    """The pairs of a finished round as the file has them."""

    pairs: tuple[Pair, ...]
    colourless: frozenset[frozenset[int]]
    """Pairs entered without colours (forfeits); they agree in either direction."""


def played_round(tournament: Tournament, round_: int) -> PlayedRound:
    """Read the pairs of a round back from its cells; the bye is a pair with 0."""
    pairs: dict[tuple[int, int], Pair] = {}
    colourless = set()
    for player in tournament.players:
        game = player.game(round_)
        if not game.paired:
            continue
        opponent, colour, _ = game
        key = (player.id, opponent) if player.id < opponent else (opponent, player.id)
        if colour > 0 or not opponent:
            pairs[key] = Pair(player.id, opponent)
        elif key not in pairs:
            pairs[key] = Pair(opponent, player.id) if colour else Pair(player.id, opponent)
            if not colour:
                colourless.add(frozenset(key))
    return PlayedRound(tuple(pairs.values()), frozenset(colourless))


class Checks(Sequence[RoundCheck]):
    """The checks of some rounds. Each is made when it is first asked for, so that a loop over them shows progress."""

    def __init__(self, event: View, settings: Settings, rounds: Sequence[int]) -> None:
        self.rounds = tuple(rounds)
        """Their numbers."""
        self._event, self._settings = event, settings
        self._made: list[RoundCheck] = []
        self._history: History | None = None

    def __len__(self) -> int:
        return len(self.rounds)

    def __iter__(self) -> Iterator[RoundCheck]:
        """The checks in order; an error of any kind in one of them ends the loop with this error."""
        return (self[at] for at in range(len(self)))

    @overload
    def __getitem__(self, at: int) -> RoundCheck: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[RoundCheck]: ...
    def __getitem__(self, at: int | slice) -> RoundCheck | Sequence[RoundCheck]:
        if isinstance(at, slice):
            return [self[one] for one in range(*at.indices(len(self)))]
        wanted = range(len(self))[at]
        while len(self._made) <= wanted:
            round_ = self.rounds[len(self._made)]
            self._made.append(self._check(round_))
        return self._made[wanted]

    def _check(self, round_: int) -> RoundCheck:
        """Check a round by what was known when it was paired: what changed later is back."""
        settings = replace(self._settings, round=round_)
        event = then_of(self._event, settings, round_)
        if event is not self._event or event.file.has_teams:
            return check_round(event, settings, before_round(event.tournament, round_))
        self._history = before_round(event.tournament, round_, earlier=self._history)
        return check_round(event, settings, self._history)

    def __repr__(self) -> str:
        return f"<Checks of {len(self)} rounds, {len(self._made)} made>"


def check_tournament(tournament: Tournament, settings: Settings) -> Checks:
    """Check every round of a tournament, or the one that the settings name.

    The number of rounds is the announced one, else the number played if the system lets that be guessed. Raises
    BadInput for a round that the file does not hold, and for a request that no round can be served with.
    """
    settings = replace(settings, open_results=OPEN_RESULTS[0])
    event = view_of(tournament, settings)
    last = event.tournament.last_paired
    if settings.round is not None and settings.round > last:
        raise BadInput(Saying("cannot-be-checked", round=settings.round, held=rounds_held(last)))
    if event.tournament.rounds is None and event.system.rounds_guessed:
        event = replace(event, tournament=replace(event.tournament, rounds=last))
    rounds = [round_ for round_ in range(1, last + 1) if round_ != begun_by_hand(tournament)]
    return Checks(event, settings, [settings.round] if settings.round else rounds)


def _by_board(tournament: Tournament, round_: int, pairs: Sequence[Pair]) -> tuple[Pair, ...]:
    numbers = {frozenset(pair): number for number, pair in enumerate(boards(tournament, round_))} if pairs else {}
    return tuple(sorted(pairs, key=lambda pair: numbers.get(frozenset(pair), len(numbers))))


def check_round(event: View, settings: Settings, history: History) -> RoundCheck:
    """Check one finished round (``settings.round``) of an event, from its history."""
    assert settings.round is not None
    played = played_round(event.tournament, settings.round)
    try:
        paired = pair_view(event, settings, history=history)
    except NoPairing as failure:
        breaches = event.system.compared(history, (), played.pairs).breaches
        told = hand_made(event.tournament, settings.round)
        by_hand = told is not None and not told.right
        why, system = not_paired(failure), event.system.name
        return RoundCheck(settings.round, (), (), why.text, breaches, by_hand=by_hand, stuck=why, system=system)
    given, free = paired.pairing.pairs, dict(paired.pairing.free)
    held = tuple(pair for pair in played.pairs if pair.black or pair.white not in free)  # of a calendar: bye or free
    agreed = set(given) & set(held)
    if len(agreed) == len(given) == len(held):
        return RoundCheck(settings.round, (), (), system=event.system.name)
    agreed |= {pair for pair in given if frozenset(pair) in played.colourless}
    settled = {frozenset(pair) for pair in agreed}
    found = RoundCheck(
        settings.round,
        tuple(pair for pair in given if frozenset(pair) not in settled),
        _by_board(event.tournament, settings.round, [pair for pair in held if frozenset(pair) not in settled]),
        system=event.system.name,
    )
    if found.agrees:
        return found
    compared = event.system.compared(paired.history, given, held)
    told = hand_made(event.tournament, settings.round)
    by_hand = told is not None and told == HandMade(frozenset(found.checker), frozenset(found.tournament))
    return replace(found, breaches=compared.breaches, difference=compared.difference, by_hand=by_hand)
