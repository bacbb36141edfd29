"""Corrections in earlier rounds since a round was paired, and the pairs that the rules would now give."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from trfpair.base.errors import BadInput, TrfpairError
from trfpair.base.plain import plain
from trfpair.event.entries import said_to_be_away
from trfpair.event.hand_made import BY_HAND, hand_made
from trfpair.event.history import History, before_round
from trfpair.event.log import was_paired_by
from trfpair.event.model import Pair, Tournament
from trfpair.event.results import OVER, Result
from trfpair.rounds.pairing import PairedRound, Settings, pair_view, view_of
from trfpair.systems.calendar import rounds_of_pair
from trfpair.systems.of_file import choose_system
from trfpair.systems.why import Because


@plain
class Since:
    """The changes since a round was paired, and the round as it would now be paired."""

    corrected: tuple[Because, ...] = ()
    """What was changed, change by change; nothing where all is as it was."""
    same: bool = True
    """Whether the pairs would still be the same."""
    partners: Mapping[int, int] | None = None
    """The opponents by today's results of those who would have others, 0 for the bye; None where the round could not be
    paired."""

    def about(self, ids: Sequence[int]) -> tuple[Because, ...]:
        """All that is to be said first to some players: what was corrected, and whom they would now meet."""
        meets = [because for id_ in ids for because in self.meets(id_)]
        return (*self.corrected, *meets) if meets else self.of_round()

    def of_round(self) -> tuple[Because, ...]:
        """All that is to be said first of the round as a whole."""
        if not self.corrected:
            return ()
        verdict = "now-same" if self.same else "now-stuck" if self.partners is None else "now-others"
        return (*self.corrected, Because(verdict))

    def meets(self, id_: int) -> tuple[Because, ...]:
        """The opponent whom a player would now meet; nothing for who would be away, or would meet the same one."""
        if self.same or self.partners is None or id_ not in self.partners:
            return ()
        return (Because("now-meets", "", {"one": id_, "now": self.partners[id_]}),)


def since_paired(today: Tournament | None, paired: PairedRound) -> Since:
    """The changes since a round was paired; ``today`` is the tournament as the file has it now."""
    if today is None:
        return Since()
    settings = Settings(system=paired.system, round=paired.round, options=paired.options)
    if other := tuple(_of_system(paired, today)):
        settings = Settings(round=paired.round)
    event = view_of(today, settings)
    if paired.round > event.file.event.last:
        return Since()  # the round is still to be paired
    now = before_round(event.tournament, paired.round, ahead=paired.system.calendar)
    corrected = (*other, *_changed(paired.history, now))
    if not corrected:
        return Since()
    try:
        again = pair_view(event, settings, history=now).pairing
    except TrfpairError:
        return Since(corrected, same=False)
    then, others = _partners(paired.pairs), _partners(again.pairs).items()
    partners = {one: other for one, other in others if (one, other) not in then.items()}
    return Since(corrected, {*again.pairs} == {*paired.pairs}, partners)


def _partners(pairs: Iterable[Pair]) -> dict[int, int]:
    """The opponents of some boards by player, 0 for the bye."""
    return {one: other for white, black in pairs for one, other in ((white, black), (black, white)) if one}


def names_now(today: Tournament, paired: PairedRound) -> Mapping[int, str]:
    """The names in the file as it is now, by id, with those who came to the round after it was paired."""
    settings = Settings(system=paired.system, round=paired.round, options=paired.options)
    return {player.id: player.name for player in view_of(today, settings).tournament.players}


def made_by_hand(today: Tournament | None, paired: PairedRound, ids: Sequence[int]) -> tuple[Because, ...]:
    """That the arbiter made the boards of some players before the others are paired, or changed the round with them."""
    entry = hand_made(today, paired.round, (BY_HAND,)) if today else None
    named = {id_ for pair in {*entry.right} ^ {*entry.made} for id_ in pair} if entry else set[int]()
    for ids_changed, form in ((paired.by_hand.keys(), {"form": "begun"}), (named, {})):
        if who := [id_ for id_ in ids if id_ in ids_changed]:
            return (Because("made-by-hand", "", {"who": who, **form}),)
    return ()


def others_by_hand(paired: PairedRound, ids: Sequence[int]) -> tuple[Because, ...]:
    """Of a round that was begun by hand, about somebody who is still to be paired: whom the answer leaves aside."""
    others = sorted(paired.by_hand)
    return (Because("others-by-hand", "", {"who": others}),) if others and not {*others} & {*ids} else ()


def not_there(today: Tournament | None, paired: PairedRound, ids: Sequence[int]) -> tuple[Because, ...]:
    """Of a calendar: whoever of some boards has left, is away or has lost the game by forfeit."""
    if today is None or not paired.system.calendar:
        return ()
    tournament = view_of(today, Settings(system=paired.system, round=paired.round, options=paired.options)).tournament
    now, left = before_round(tournament, paired.round, ahead=True), tournament.event.left_for_good(paired.round)
    away = {past.id for past in now.players if past.absence is not None} | said_to_be_away(today, paired.round)
    boards = [board for board in paired.pairing.boards if not {*board}.isdisjoint(ids) and {*board} <= {*now.by_id}]
    return tuple(one for board in boards for one in _forfeited(now, board, away, left))


def banned_all_the_same(paired: PairedRound, one: int, other: int = 0) -> tuple[Because, ...]:
    """Of a calendar: whom a ban keeps apart from a participant, or whether it keeps two apart, and when they meet."""
    calendar = paired.system.says().calendar
    if not calendar:
        return ()
    groups = [group for group in paired.history.forbidden if one in group]
    apart = sorted({id_ for group in groups for id_ in group if id_ != one and (not other or id_ == other)})
    found = [(id_, rounds_of_pair(paired.history, one, id_, calendar)) for id_ in apart]
    return tuple(
        Because("banned-meets", "", {"one": one, "other": id_, "rounds": rounds}) for id_, rounds in found if rounds
    )


def _forfeited(now: History, board: Sequence[int], away: Collection[int], left: Collection[int]) -> Iterator[Because]:
    """That a game is lost by forfeit, by whom, and why, as far as the file says it."""
    cells = {id_: now.by_id[id_].player.game(now.round) for id_ in board}
    if any(cell.result in OVER for cell in cells.values()):
        return
    lost = [id_ for id_, cell in cells.items() if cell.result is Result.FORFEIT_LOSS]
    gone = lost or [id_ for id_ in board if id_ in away]
    if not gone:
        return
    one, other = gone[0], next(id_ for id_ in board if id_ != gone[0])
    form = "both" if len(gone) > 1 else "left" if one in left else "away" if one in away else ""
    yield Because("forfeited", "", {"one": one, "other": other, **({"form": form} if form else {})})


def _changed(then: History, now: History) -> Iterator[Because]:
    """Whatever else the round was paired from, if it is another today."""
    yield from _corrected(then.tournament, now.tournament, then.round)
    yield from _of_bans(then.forbidden, now.forbidden)
    both = [past for past in now.players if past.id in then.by_id]
    if rated := [past.id for past in both if past.rating != then.by_id[past.id].rating]:
        yield Because("since-ratings", "", {"who": rated})
    if [past.id for past in both] != [past.id for past in then.players if past.id in now.by_id]:
        yield Because("since-numbers")
    rounds = then.tournament.rounds, now.tournament.rounds
    if None not in rounds and rounds[0] != rounds[1]:
        yield Because("since-rounds", "", dict(zip(("value", "forced"), rounds)))
    if now.tournament.event.begun_by_hand == then.round:
        return
    there, here = ([past.id for past in one.present] for one in (then, now))
    for kind, who in (("since-joined", _without(here, there)), ("since-left", _without(there, here))):
        if who:
            yield Because(kind, "", {"who": who})


def _of_system(paired: PairedRound, today: Tournament) -> Iterator[Because]:
    """Another system that the file names since; nothing of a round that was paired by one the caller named."""
    if paired.file is None or paired.file.system == today.system or was_paired_by(today, paired.round):
        return
    try:
        then, now = (choose_system(one).system for one in (paired.file, today))
    except BadInput:  # a code of a system that is not known
        return
    if then.name == paired.system.name != now.name:
        yield Because("since-system", "", {"value": then.title, "forced": now.title})


def _without(some: Sequence[int], others: Sequence[int]) -> list[int]:
    known = {*others}
    return [id_ for id_ in some if id_ not in known]


_MOST_BANS = 3
"""So many bans are told pair by pair."""
_Groups = Sequence[Sequence[int]]


def _of_bans(then: _Groups, now: _Groups) -> Iterator[Because]:
    """Pairs that were kept apart since, and those that may meet again; of many only who they are."""
    groups = [{frozenset(group) for group in one} for one in (then, now)]
    if groups[0] == groups[1]:
        return
    old, new = ({pair for group in one for pair in combinations(sorted(group), 2)} for one in groups)
    changes = [("since-banned", pair) for pair in sorted(new - old)] + [
        ("since-unbanned", pair) for pair in sorted(old - new)
    ]
    if len(changes) > _MOST_BANS:
        yield Because("since-bans", "", {"who": sorted({id_ for _, pair in changes for id_ in pair})})
        return
    for kind, (one, other) in changes:
        yield Because(kind, "", {"one": one, "other": other})


def _corrected(then: Tournament, now: Tournament, before: int) -> Iterator[Because]:
    """The cells that differ in rounds before one; a game once."""
    for player in now.players:
        known = then.by_id.get(player.id)
        for round_ in range(1, before) if known else ():
            assert known
            game, old = player.game(round_), known.game(round_)
            other = game.opponent or old.opponent
            if game != old and not 0 < other < player.id:
                facts = {"one": player.id, "round": round_} | ({"other": other} if other else {})
                yield Because("corrected" if other else "corrected-alone", "", facts)
