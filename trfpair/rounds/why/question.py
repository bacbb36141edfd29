"""A question about a round, as a person asks it: players by number or name, a pair or a wish, a round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.event.model import Tournament
from trfpair.event.people import player_of
from trfpair.event.saying import Saying
from trfpair.rounds.pairing import PairedRound, Settings, View, pair_view, view_of, view_to_pair
from trfpair.systems.trace import Trace
from trfpair.systems.why import Question

Data = dict[str, Any]
"""What JSON can hold."""
WISHES = ("bye", "floats", "white", "black")


def event_asked(tournament: Tournament, settings: Settings, paired: PairedRound | None) -> tuple[View, Settings]:
    """The event that a question is about, and the settings with its round.

    The entrants of the event are teams where the system pairs teams. Of a round that is ``paired`` already it is the
    event of this round; of one that the file holds, the event as it was known when the round was paired; of the next
    one, the event as it is paired (`trfpair.rounds.pairing.view_to_pair`).
    """
    if paired is None:
        settings = of_round_asked(tournament, settings)
        return view_to_pair(tournament, settings), settings
    if not paired.trace.on:
        raise BadInput("a round that was paired without its trace cannot be asked: pair it with trace=True")
    asked = view_of(paired.file or tournament, Settings(system=paired.system, options=paired.options))
    return asked, replace(settings, round=paired.round)


def player_asked(event: View, tournament: Tournament, settings: Settings, text: str) -> int:
    """The player whom a text names in the event that is asked about. Raises BadInput, also for one who joined later."""
    try:
        return player_of(event.tournament, text)
    except BadInput:
        try:
            late = tournament.event.of(player_of(tournament.event.tournament, text))
        except BadInput:
            late = None
        if late is None or late.id in event.tournament.by_id:
            raise
        raise BadInput(Saying("joined-after", who=late.called, round=settings.round or 0)) from None


def round_asked(event: View, settings: Settings, paired: PairedRound | None) -> PairedRound:
    """The round that a question is about, paired unless it is."""
    return paired or pair_view(event, settings, Trace())


def question_of(find: Callable[[str], int], one: str, other: str) -> Question:
    """The question that two words of a command line ask; ``find`` gives the player whom a word names."""
    first = find(one)
    if other.casefold() in WISHES:
        return Question(first, 0, other.casefold())
    second = find(other)
    if first == second:
        raise BadInput(Saying("pair-of-two", player=first))
    return Question(first, second)


def of_round_asked(tournament: Tournament, settings: Settings) -> Settings:
    """The settings with the round that a question about a file is about."""
    return round_settings(view_of(tournament, settings).tournament, settings)


def round_settings(tournament: Tournament, settings: Settings) -> Settings:
    """The round asked about: the one given, else the one under way, the next, or the last where all are over."""
    if settings.round is not None:
        return settings
    event = tournament.event
    if event.last_finished < event.under_way:
        return replace(settings, round=event.under_way)
    rounds = settings.rounds or event.rounds
    return replace(settings, round=event.last) if rounds is not None and event.last >= rounds else settings
