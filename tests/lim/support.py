"""Random rounds for the Lim system, and the three ways to pair them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from tests.lim.plain_matching import largest
from tests.literal.lim import Lim
from tests.vega.simulate import announce, play, random_habits, start
from trfpair.base.errors import NoPairing
from trfpair.event.model import AccelerationRange, Pair, Result, RoundPairing, Scoring, Tournament
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems.trace import Trace

Boards = set[tuple[int, int]] | None


def engine(tournament: Tournament, round_: int, *, maxi: bool = False, trace: Trace | None = None) -> Boards:
    """The boards of the engine; None where it says that there is no pairing."""
    settings = Settings(system="lim", round=round_, options={"maxi": maxi})
    try:
        return set(map(tuple, pair_round(tournament, settings, trace).pairing.pairs))
    except NoPairing:
        return None


def literal(tournament: Tournament, round_: int, *, maxi: bool = False) -> Boards:
    """The boards of the text taken literally."""
    return Lim(tournament, round_, maxi=maxi).pair()


def plain(tournament: Tournament, round_: int, *, maxi: bool = False) -> Boards:
    """The same articles, with a matching of their own where the literal reading tries everything."""
    return Lim(tournament, round_, maxi=maxi, largest=largest).pair()


def rounds(seed: str, fewest: int, most: int) -> Iterator[tuple[Tournament, int, bool]]:
    """The rounds of one random tournament as they are to be paired: file, round, Maxi or not.

    Every other tournament has been paired by nobody's rules so far: its histories hold what no engine would make.
    """
    rng = random.Random(f"lim-{seed}")
    players = rng.randint(fewest, most)
    length = rng.randint(1, max(1, min(players - 1 + players % 2, 11)) + 1)
    habits = random_habits(rng)
    tournament = _quirks(rng, start(rng, players, length, habits))
    maxi, lawless = rng.randrange(4) == 0, rng.randrange(2) == 0
    for round_ in range(1, length + 1):
        if round_ > tournament.last_paired + 1:
            return  # nobody came to the round before
        tournament = announce(rng, tournament, round_, habits)
        yield tournament, round_, maxi
        pairing = _lawless(rng, tournament, round_) if lawless else _lawful(tournament, round_, maxi=maxi)
        if pairing is None:
            return
        tournament = play(rng, tournament, pairing, habits)


def one_round(seed: str, fewest: int, most: int) -> tuple[Tournament, int, bool]:
    """One of the rounds of a random tournament."""
    found = list(rounds(seed, fewest, most))
    return found[random.Random(f"one-{seed}").randrange(len(found))]


def _quirks(rng: random.Random, tournament: Tournament) -> Tournament:
    """Now and then another scoring system, the other record of acceleration, the order of the file."""
    if rng.randrange(8) == 0:
        win, draw, bye = rng.choice(((30, 10, 30), (20, 10, 20), (10, 5, 5), (15, 5, 15), (10, 5, 0)))
        scoring = Scoring(white_win=win, black_win=win, white_draw=draw, black_draw=draw, pab=bye, forfeit_win=win)
        tournament = replace(tournament, scoring=scoring)
    if not tournament.virtual_points and rng.randrange(12) == 0:
        half = max(1, len(tournament.players) // 2)
        tournament = replace(tournament, accelerations=(AccelerationRange(10, 1, 2, 1, half),))
    if rng.randrange(12) == 0:
        shuffled = rng.sample(tournament.players, len(tournament.players))
        tournament = replace(tournament, players=tuple(shuffled), positional=True)
    return tournament


def _lawful(tournament: Tournament, round_: int, *, maxi: bool) -> RoundPairing | None:
    try:
        return pair_round(tournament, Settings(system="lim", round=round_, options={"maxi": maxi})).pairing
    except NoPairing:
        return None


def _lawless(rng: random.Random, tournament: Tournament, round_: int) -> RoundPairing:
    """Anybody against anybody else, a rematch among them now and then."""
    lim = Lim(tournament, round_)
    ids = [entry.id for entry in lim.entries]
    met = {(entry.id, other) for entry in lim.entries for other in entry.met}
    for _ in range(20):
        rng.shuffle(ids)
        if not any(pair in met for pair in zip(ids[::2], ids[1::2])):
            break
    pairs = [Pair(*pair) for pair in zip(ids[::2], ids[1::2])] + ([Pair(ids[-1], 0)] if len(ids) % 2 else [])
    absent = [player.id for player in tournament.players if lim.is_absent(player)]
    kinds = {player.id: _kind(tournament, player.id, round_) for player in tournament.players if player.id in absent}
    return RoundPairing(round_, "lim", tuple(pairs), tuple(kinds.items()))


def _kind(tournament: Tournament, id_: int, round_: int) -> Result:
    cell = tournament.player(id_).game(round_).result
    asked = [bye.kind for bye in tournament.byes if id_ in bye.ids and bye.round in (0, round_)]
    return asked[0] if asked else cell
