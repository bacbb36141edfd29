"""A round put into the tournament that it was paired from, with what was said of it: who is away, options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.event.absences import (
    with_absences,
    with_returns,
    with_withdrawals,
    without_games_of_the_gone,
)
from trfpair.event.away import LEFT, away_in
from trfpair.event.boards import place_of_boards
from trfpair.event.by_hand import completed, set_aside
from trfpair.event.dates import first_day
from trfpair.event.entries import last_made, said_record, with_round, without_byes, without_round
from trfpair.event.history import before_round
from trfpair.event.log import paired_by, rounds_changed, system_changed, without_stale
from trfpair.event.log_lines import logged
from trfpair.event.model import ByeRequest, Colour, Result, RoundPairing, Tournament
from trfpair.event.saying import AWord, Saying
from trfpair.rounds.amendment.by_hand import judge_by_hand, moved_and_judged
from trfpair.rounds.pairing import PairedRound
from trfpair.systems import by_name
from trfpair.systems.of_file import REQUESTED_SYSTEM, code_of, standing_system
from trfpair.systems.options import kept_options, option_records, without_options

WITHDRAW = "withdraw"
AWAY = {"absent": Result.ZERO_BYE, "half-bye": Result.HALF_BYE, WITHDRAW: Result.ZERO_BYE}
"""What players who are away by word get for the round."""


def with_away(tournament: Tournament, away: Mapping[str, Sequence[int]]) -> Tournament:
    """The tournament with the byes of players who are away by word, in the round that is to be paired.

    Raises BadInput for one who is named twice, or has a game or the bye in a round that was begun by hand.
    """
    kinds: dict[int, Result] = {}
    for what, ids in away.items():
        for id_ in ids:
            if id_ in kinds:
                raise BadInput(Saying("named-twice-for", what=what, who=tournament.event.of(id_).called))
            kinds[id_] = AWAY[what]
    event = tournament.event
    begun = event.begun_by_hand
    if not (begun and kinds):
        return with_absences(tournament, kinds) if kinds else tournament
    cells = {id_: event.cell(id_, begun) for id_ in kinds}
    if seated := next((id_ for id_, cell in cells.items() if cell.opponent or cell.result is Result.PAB), 0):
        raise BadInput(Saying("paired-there", who=event.of(seated).called, round=begun))
    waiting = {id_ for id_ in kinds if not event.is_entered(id_, begun)}  # no cell has their bye: the round enters it
    byes = without_byes(tournament, waiting, lambda at: event.round_of(at) in (0, begun))
    asked = (ByeRequest(kinds[id_], at, (id_,)) for id_ in sorted(waiting) for at in event.columns_of(begun))
    others = {id_: kind for id_, kind in kinds.items() if id_ not in waiting}
    tournament = replace(tournament, byes=(*byes, *asked))
    return with_absences(tournament, others, round=begun) if others else tournament


def with_pairing(tournament: Tournament, pairing: RoundPairing, options: Mapping[str, Any] | None = None) -> Tournament:
    """The tournament with a round entered, after what its system does between two rounds by these options.

    Those who have left a calendar lose their games by forfeit. A round that was begun by hand is completed.
    """
    aside = set_aside(tournament)
    after = _with_pairing(aside, pairing, options)
    return after if aside is tournament else _beside_boards_by_hand(tournament, aside, after, pairing.round)


def _beside_boards_by_hand(begun: Tournament, aside: Tournament, after: Tournament, round_: int) -> Tournament:
    """The tournament in which a round begun by hand is complete, and judged against the rules."""
    return judge_by_hand(aside, completed(begun, after, round_), round_)[0]


def _with_pairing(tournament: Tournament, pairing: RoundPairing, options: Mapping[str, Any] | None) -> Tournament:
    sure = pairing.round > tournament.last_paired
    entered = with_round(moved_and_judged(tournament, by_name(pairing.system), options, sure=sure), pairing)
    return without_games_of_the_gone(entered, pairing.round)


def before_last_round(tournament: Tournament, *, force: bool = False) -> Tournament:
    """The tournament before its last round was paired, and before what its system did when that was paired.

    Options of the system that were said with the round are gone with it. Raises BadInput where there is no round, and,
    unless ``force``, where results are in.

    >>> event = trfpair.generate(players=6, rounds=3, seed=3)
    >>> trfpair.without_round(event, force=True).event.last
    2
    """
    at, records = place_of_boards(tournament, last_made(tournament.event)), tournament.records
    if at is not None:
        records = (*records[:at], *without_options(records[at:]))
    after = without_stale(without_round(replace(tournament, records=records), force=force))
    system = standing_system(after)
    between = system.says().between if system and system.contract else None
    return between.undone(after) if between else after


def with_back(tournament: Tournament, players: Iterable[int]) -> Tournament:
    """The tournament in which players who are away by the file come; who had left is there to the end."""
    round_ = tournament.event.round_to_pair
    away = away_in(tournament, round_)
    ids = list(players)
    after = with_returns(tournament, [one for one in ids if away.get(one) == LEFT])
    once = {one: Result.NONE for one in ids if away.get(one) != LEFT}
    return with_absences(after, once, round=round_) if once else after


def with_paired_round(
    tournament: Tournament, paired: PairedRound, away: Mapping[str, Sequence[int]] | None = None
) -> Tournament:
    """The tournament with a round entered, the options of its system, and the players who are away by word.

    ``away`` has them by what was said, a key of `AWAY`; those of ``withdraw`` are away from then on. Raises BadInput
    where the round is there already, or has nobody to pair.
    """
    system, round_ = paired.system, paired.round
    gone = {id_ for id_, kind in away_in(tournament, round_).items() if kind == LEFT}
    said = {what: [id_ for id_ in ids if what != WITHDRAW or id_ not in gone] for what, ids in (away or {}).items()}
    said = {what: ids for what, ids in said.items() if ids}
    tournament = _with_byes_said(tournament, said, round_)
    begun, tournament = tournament, set_aside(tournament)
    by_hand = begun is not tournament
    if system.columns > 1 and paired.file is not None:
        tournament = replace(tournament, system=paired.file.system)  # the file must say that its rounds are matches
    if round_ != tournament.event.coming:
        raise BadInput(Saying("round-there", round=round_))
    if not paired.pairs:
        raise BadInput(Saying("nobody-to-pair", round=round_))
    tournament = _with_terms_said(tournament, paired)
    after = _with_pairing(tournament, paired.pairing, paired.options)
    if paired.named_by == REQUESTED_SYSTEM and standing_system(after) != system:
        after = logged(after, [paired_by(_type_of(paired, after), round_)])  # the next one by the system of the file
    if by_hand:
        after = _beside_boards_by_hand(begun, tournament, after, round_)
    kept = kept_options(tournament, system.name, system.options)
    records = [*after.records, *option_records(system.name, system.options, paired.options, kept)]
    if said:
        records.append(said_record(round_, said))
    after = replace(after, records=tuple(records))
    if WITHDRAW not in said or round_ == after.event.rounds:
        return after
    return with_withdrawals(after, said[WITHDRAW])


def _with_terms_said(tournament: Tournament, paired: PairedRound) -> Tournament:
    """The tournament that says by what a round was paired: the initial colour, the number of rounds, the system and its
    acceleration. The next round is paired by them too; of earlier rounds the log says what held for them.

    A system that the caller names beside that of the file is one of the round alone. Raises BadInput for another
    initial colour than that by which the file says that its rounds were paired.
    """
    file, round_ = paired.file or tournament, paired.round
    tournament, entries = _with_colour_said(tournament, file.initial_colour), []
    if tournament.rounds != file.rounds:
        entries.append(rounds_changed(tournament, round_))
    named = paired.names_system_for(tournament) and standing_system(tournament) != paired.system
    accelerated = file.baku and not tournament.baku and standing_system(tournament) == paired.system
    said = replace(tournament, rounds=file.rounds)
    if named or accelerated:
        said = said.of_type(tournament.tournament_type if tournament.system and not named else _type_of(paired, said))
        said = replace(said, baku=file.baku)
        entries.append(system_changed(code_of(tournament), round_))
    return logged(said, entries if round_ > 1 else [])


def _type_of(paired: PairedRound, tournament: Tournament) -> str:
    """The record 192 that says the system of a round, and its acceleration."""
    named = replace(tournament, system=paired.system.code_on(first_day(tournament)))
    return replace(named, baku=(paired.file or tournament).baku).tournament_type


def _with_colour_said(tournament: Tournament, colour: Colour) -> Tournament:
    """The tournament with the initial colour that was said with its next round."""
    if colour in (Colour.NONE, tournament.initial_colour):
        return tournament
    event, stated = tournament.event, tournament.initial_colour
    if event.last and stated:
        raise BadInput(Saying("colour-of-option", colour=_word(stated), option=_word(colour)))
    if event.last and before_round(tournament, event.coming).initial_colour:  # the games say it
        return tournament
    return replace(tournament, initial_colour=colour)


def _word(colour: Colour) -> AWord:
    return AWord(colour.name.lower())


def _with_byes_said(tournament: Tournament, away: Mapping[str, Sequence[int]], round_: int) -> Tournament:
    """The tournament in which the byes of a round are those that were said with it, where others were asked for or the
    round was begun by hand.
    """
    event = tournament.event
    asked = event.announced(round_)
    said = {id_: AWAY[what] for what, ids in away.items() for id_ in ids}
    others = {id_: kind for id_, kind in said.items() if asked.get(id_, kind) is not kind}
    if event.begun_by_hand == round_:  # who is to be paired in it still, and is away, has a bye in the round itself
        others |= {one.id: said[one.id] for one in event.unserved(round_) if one.id in said}
    return with_absences(tournament, others, round=round_) if others else tournament
