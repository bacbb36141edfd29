"""What changed between two tournaments, phrase by phrase, in every language."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

import trfpair as library
from tests.team.test_weekend import file_of
from trfpair.event.model import Player, Result, Tournament
from trfpair.event.saying import InEnglish
from trfpair.event.words import languages, words_of

PLAYERS = library.with_event(library.without_round(library.generate(players=6, rounds=3, seed=3), force=True), rounds=6)
TEAMS = library.loads(file_of(4))
ONE, THREE, FOUR = (PLAYERS.player(id_).called for id_ in (1, 3, 4))
AWAY = library.with_absences(PLAYERS, {1: Result.HALF_BYE}, round=3)
BANNED = library.with_ban(PLAYERS, [1, 4])
THREE_BANNED = library.with_ban(PLAYERS, [1, 3, 4])

PHRASES: list[tuple[Tournament, Callable[[Tournament], Tournament], list[str]]] = [
    (PLAYERS, partial(library.with_ban, players=[1, 4]), [f"{ONE}, {FOUR} may not meet from round 3"]),
    (PLAYERS, partial(library.with_ban, players=[1, 4], last=4), [
        f"{ONE}, {FOUR} may not meet from round 3 to round 4",
    ]),
    (BANNED, partial(library.without_ban, players=[1, 4]), [f"{ONE}, {FOUR} may meet"]),
    (THREE_BANNED, partial(library.without_ban, players=[1, 4]), [f"{ONE}, {FOUR} may meet"]),
    (BANNED, partial(library.with_ban, players=[1, 3, 4]), [
        f"{ONE}, {THREE} may not meet from round 3", f"{THREE}, {FOUR} may not meet from round 3",
    ]),
    (PLAYERS, partial(library.with_event, name="", rounds=4), ["name: none", "rounds: 4 (were 6)"]),
    (PLAYERS, partial(library.with_event, place="Metz", first_table=11), [
        "tables: from 11 on (were from 1 on)", "place: Metz",
    ]),
    (PLAYERS, partial(library.with_player, player=1, club="Metz", fide_id="123"), [
        f"{ONE}: fide id 123 (was none), club Metz (was none)",
    ]),
    (PLAYERS, partial(library.with_players, players=[Player(0, "Zorn, Di")]), [
        "players: 7 (was 6)", "added Zorn, Di (7)",
    ]),
    (PLAYERS, partial(library.with_prizes, places="50,30"), ["prizes: places = 50, 30"]),
    (PLAYERS, partial(library.with_result, round_=2, game="1", result="0-0", replacing=True), [
        "round 2: board 1 0-0 (was =)",
    ]),
    (PLAYERS, partial(library.with_absences, kinds={1: Result.HALF_BYE}, round=3), [
        f"{ONE}: half-point bye in round 3",
    ]),
    (AWAY, partial(library.with_absences, kinds={1: Result.NONE}, round=3), [f"{ONE}: no half-point bye in round 3"]),
    (PLAYERS, partial(library.without_round, force=True), ["round 2 taken back"]),
    (TEAMS, partial(library.with_team, team=1, name="Metz", nickname="MZ"), []),
]  # fmt: skip


@pytest.mark.parametrize("at", range(len(PHRASES)))
def test_a_phrase_is_said_in_every_language(at: int) -> None:
    before, edit, expected = PHRASES[at]
    said = library.amended(before, edit(before)).said
    assert list(said[: len(expected)]) == expected
    names = [one.called for one in before.players]
    assert said
    for code in languages():
        for phrase in said:
            assert isinstance(phrase, InEnglish)
            told = phrase.in_words(words_of(code))
            assert (told == phrase) is (code == "en"), told
            assert all((name in told) == (name in phrase) for name in names)
