"""The movement of a ladder: the examples of the rules, each rule, and what must hold for any week."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.club.events import ABSENT, BYE, game_cells, new_event, with_round
from tests.ladder.weeks import idle_week, ladder
from tests.runner import CliRunner
from trfpair.apps.cli.ladder import ladder as ladder_command
from trfpair.apps.ladder import advance_text
from trfpair.base.errors import BadInput
from trfpair.event.model import NO_GAME, ByeRequest, Colour, Game, Player, Record, Result, Tournament
from trfpair.systems.ladder.advance import advance
from trfpair.systems.ladder.log import LOG, log_of
from trfpair.systems.ladder.movement import Movement, MovementRules, move


def week(tournament: Tournament, games: Sequence[tuple[int, int, str]], byes: Sequence[int] = ()) -> Tournament:
    """One more week; White's result code in each game; who is not named was absent."""
    cells: dict[int, Game] = dict.fromkeys(byes, BYE)
    for white, black, outcome in games:
        cells |= game_cells(white, black, outcome)
    return with_round(tournament, cells)


def story(movement: Movement, player: int) -> list[tuple[str, int | None, int | None]]:
    return [(change.kind, change.before, change.after) for change in movement.stories().get(player, [])]


def test_the_example_of_the_rules() -> None:
    """17 beats 11 and moves up to 11; 8, 9 and 10 did not play, so 17 moves up again, to 8."""
    others = [(2, 1, "="), (4, 3, "="), (6, 5, "="), (12, 7, "="), (14, 13, "="), (16, 15, "=")]
    movement = move(week(ladder(17), [(17, 11, "1"), *others]))
    assert movement.ladder == (1, 2, 3, 4, 5, 6, 7, 17, 8, 9, 10, 12, 13, 14, 15, 16, 11)
    assert story(movement, 17) == [("won", 17, 11), ("passed", 11, 8)]
    assert story(movement, 11) == [("lost", 11, 17)]
    assert story(movement, 9) == [("gave-way", 9, 10)]
    assert not movement.removed


@pytest.mark.parametrize("outcome", ["0", "=", "+", "-"])
def test_only_a_win_over_someone_above_moves(outcome: str) -> None:
    """White, the lower, loses, draws, or the game is not played."""
    assert move(week(ladder(2), [(2, 1, outcome)])).changes == ()


def test_a_win_is_a_swap_whatever_the_colour() -> None:
    assert move(week(ladder(4), [(1, 3, "0"), (4, 2, "1")])).ladder == (3, 4, 1, 2)


def test_an_unrated_win_counts() -> None:
    event = ladder(2)
    cells = {2: Game(1, Colour.WHITE, Result.UNRATED_WIN), 1: Game(2, Colour.BLACK, Result.UNRATED_LOSS)}
    assert move(with_round(event, cells)).ladder == (2, 1)


def test_every_absent_player_drops_one_place_at_most() -> None:
    """Two runs, and the last one has nobody behind it."""
    movement = move(week(ladder(7), [(3, 6, "=")]))
    assert movement.ladder == (3, 1, 2, 6, 4, 5, 7)
    movement = move(week(ladder(7), [(3, 6, "=")]), MovementRules(absent_drop=False))
    assert movement.ladder == (1, 2, 3, 4, 5, 6, 7)


def test_a_bye_or_a_lost_forfeit_is_no_absence() -> None:
    assert move(week(ladder(5), [(1, 2, "-"), (4, 5, "=")], byes=(3,))).changes == ()


def test_four_missed_weeks_cost_the_place() -> None:
    event = ladder(12)
    for missed in (1, 2, 3, 4):
        event = week(event, [(2, 3, "=")], byes=(4, 5, 6, 7, 8, 9, 10, 11, 12))
        movement = move(event)
        assert movement.removed == ((1,) if missed == 4 else ())
    assert movement.ladder == (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
    assert story(movement, 1) == [("gave-way", 1, 2), ("removed", 2, None)]
    # 2 passed the absent 1; 3 closes the gap that the removal leaves.
    assert story(movement, 3) == [("closed-up", 3, 2)]


def test_two_missed_weeks_in_the_bottom_fifth_cost_the_place() -> None:
    """Ten players: the bottom fifth are places 9 and 10, after the movement of the week."""
    event = ladder(12)
    event = replace(event, players=event.players[:10])
    once = week(event, [(1, 2, "=")], byes=(3, 4, 5, 6))
    assert not move(once).removed
    twice = move(week(once, [(1, 2, "=")], byes=(3, 4, 5, 6)))
    assert twice.removed == (9, 10)
    assert [change.weeks for change in twice.changes if change.kind == "removed"] == [2, 2]
    assert twice.ladder == (1, 2, 3, 4, 5, 6, 7, 8)


@pytest.mark.parametrize(("size", "removed"), [(4, ()), (5, (5,)), (9, (9,)), (10, (9, 10))])
def test_the_bottom_fifth_is_rounded_down(size: int, removed: tuple[int, ...]) -> None:
    event = ladder(size)
    for _ in range(2):
        event = week(event, [(1, 2, "=")])
    assert move(event).removed == removed


def test_playing_or_a_bye_ends_the_count() -> None:
    event = ladder(5)
    for byes in ((), (5,), ()):
        event = week(event, [(1, 2, "=")], byes=byes)
    assert not move(event).removed


def test_newcomers_join_at_the_bottom_by_rating() -> None:
    event = new_event([2000, 1900, 1500, 1700, 1700], [1, 2, None, None, None])
    movement = move(week(event, [(1, 2, "="), (3, 4, "1")], byes=(5,)))
    assert movement.ladder == (1, 2, 4, 5, 3)


def test_an_unranked_winner_takes_the_place_he_won() -> None:
    event = new_event([2000, 1900, 1500], [1, 2, None])
    movement = move(week(event, [(3, 2, "1")], byes=(1,)))
    assert movement.ladder == (1, 3, 2)
    assert story(movement, 3) == [("entered", None, 3), ("won", 3, 2)]


PRINCETON = [(7, 1, "1"), (10, 3, "1"), (4, 2, "1"), (5, 6, "="), (8, 9, "=")]
"""The example of a club that inserts: G beats A, J beats C, D beats B; here the others draw with their neighbours."""


def test_inserted_winners_move_those_between_down() -> None:
    """The same in any order of the games; with exchanged places it is another ladder."""
    event, insert = ladder(10), MovementRules(win="insert")

    def letters(games: Sequence[tuple[int, int, str]], rules: MovementRules) -> str:
        return "".join(" ABCDEFGHIJ"[id_] for id_ in move(week(event, games), rules).ladder)

    assert letters(PRINCETON, insert) == letters(PRINCETON[::-1], insert) == "GADBJCEFHI"
    assert letters(PRINCETON, MovementRules()) == "GDJBEFAHIC"
    movement = move(week(event, PRINCETON), MovementRules(win="insert"))
    assert story(movement, 4) == [("won", 4, 2), ("made-room", 2, 3)]
    assert story(movement, 1) == [("lost", 1, 2)]


@pytest.mark.parametrize(
    ("draw", "expected"), [("stay", (1, 2, 3, 4, 5, 6)), ("below", (1, 5, 2, 6, 3, 4)), ("one-up", (1, 2, 3, 5, 6, 4))]
)
def test_a_draw_moves_the_lower_player_up(draw: str, expected: tuple[int, ...]) -> None:
    """1 draws with 5, 2 with 6, and 3 with 4: who stands just below the other stays."""
    event = week(ladder(6), [(1, 5, "="), (6, 2, "="), (3, 4, "=")])
    assert move(event, MovementRules(draw=draw)).ladder == expected


def test_an_unranked_player_who_drew_enters_where_draws_move() -> None:
    event = new_event([2000, 1900, 1500, 1800], [1, 2, None, None])
    played = week(event, [(3, 1, "=")], byes=(2, 4))
    assert move(played).ladder == (1, 2, 4, 3)
    movement = move(played, MovementRules(draw="below"))
    assert movement.ladder == (1, 3, 2, 4)
    assert story(movement, 3) == [("entered", None, 3), ("drew", 3, 2)]


def moved_by_hand(ladder: Sequence[int], games: Sequence[tuple[int, int, str]], ways: MovementRules) -> tuple[int, ...]:
    """Another way to the ladder after a week in which everybody played: each mover is written beside the other."""
    place = {id_: at for at, id_ in enumerate(ladder)}
    wins, draws = {}, {}
    for white, black, outcome in games:
        high, low = sorted((white, black), key=place.__getitem__)
        if outcome == "=":
            draws[high] = low
        elif outcome in "10" and (outcome == "1") is (white == low):
            wins[high] = low
    line = list(ladder)
    if ways.win == "exchange":
        other = wins | {low: high for high, low in wins.items()}
        line = [other.get(id_, id_) for id_ in line]
    else:
        line = [one for id_ in line if id_ not in wins.values() for one in ([wins[id_]] if id_ in wins else []) + [id_]]
    if ways.draw == "below":
        return tuple(
            one for id_ in line if id_ not in draws.values() for one in [id_] + ([draws[id_]] if id_ in draws else [])
        )
    for id_ in list(line) if ways.draw == "one-up" else ():
        at = line.index(id_)
        if id_ in draws.values() and draws.get(line[at - 1]) != id_:
            line[at - 1 : at + 1] = id_, line[at - 1]
    return tuple(line)


@pytest.mark.few(1)
@pytest.mark.parametrize("win", ["exchange", "insert"])
@pytest.mark.parametrize("draw", ["stay", "below", "one-up"])
def test_the_ways_of_clubs_against_a_second_way(win: str, draw: str) -> None:
    dice = Random(f"{win} {draw}")
    for _ in range(60):
        here = dice.sample(range(1, 15), 14)
        games = [(here.pop(), here.pop(), dice.choice("10==")) for _ in range(7)]
        ways = MovementRules(win=win, draw=draw)
        movement = move(week(ladder(14), games), ways)
        assert movement.ladder == moved_by_hand(range(1, 15), games, ways)
        _stories_hold_together(movement)


def late(first: int, ratings: Sequence[int], weeks: int) -> list[Player]:
    """Players who came to a ladder after some weeks."""
    return [Player(first + at, rating=one, games=(NO_GAME,) * weeks) for at, one in enumerate(ratings)]


def test_newcomers_have_no_place_until_they_played_and_then_join_by_rating() -> None:
    event = ladder(6)
    games = [(1, 2, "="), (3, 4, "="), (5, 6, "=")]
    for _ in range(5):
        event = week(event, games)
    event = replace(event, players=(*event.players, *late(7, [2300, 2400], 5)))
    advanced = advance(event)
    assert [advanced.tournament.player(id_).rank for id_ in (7, 8)] == [None, None]
    assert advanced.unregistered == ()  # they came to play: nobody enters them as absent
    event = advance(week(advanced.tournament, [*games, (7, 8, "1")])).tournament
    assert [event.player(id_).rank for id_ in (7, 8)] == [8, 7]


def test_who_joined_under_an_older_rule_and_never_played_is_removed_by_the_log() -> None:
    event = ladder(7)
    games = [(1, 2, "="), (3, 4, "="), (5, 6, "=")]
    event = replace(event, records=(Record(LOG, " ladder week 5: joined 7"),))
    for _ in range(6):
        event = week(event, games)
    event = advance(event).tournament
    assert event.player(7).rank == 7
    assert advance(week(event, games)).tournament.player(7).rank is None


def test_a_first_ladder_by_rating() -> None:
    advanced = advance(new_event([1500, 1900, 1700]))
    assert advanced.movement.ladder == (2, 3, 1)
    assert "before the first week" in advance_text(advanced)
    with pytest.raises(BadInput, match="nothing to apply"):
        advance(advanced.tournament)


def test_who_did_not_register_does_not_join() -> None:
    """Neither who is known, a ``Z``, nor who came to the file since, of whom nothing is said."""
    event = week(ladder(4, unranked=2), [(1, 2, "=")])
    event = replace(event, players=(*event.players, Player(5, rating=1)))
    assert move(event).ladder == (1, 2)


def test_the_removed_stay_off_until_they_come_back() -> None:
    event = ladder(5)
    games = [(1, 2, "="), (3, 4, "=")]
    event = week(week(event, games), games)
    advanced = advance(event)
    assert advanced.tournament.player(5).rank is None
    assert advanced.unregistered == (5,)
    assert [(bye.round, bye.ids) for bye in advanced.tournament.byes] == [(3, (5,))]
    later = advance(week(advanced.tournament, games))
    assert later.tournament.player(5).rank is None
    back = advance(week(later.tournament, games, byes=(5,)))
    assert back.tournament.player(5).rank == 5


@pytest.mark.parametrize(("round_", "asked"), [(0, True), (3, True), (2, False), (4, False)])
def test_who_has_asked_for_the_coming_week_is_not_listed_again(round_: int, asked: bool) -> None:
    games = [(1, 2, "="), (3, 4, "=")]
    event = replace(week(week(ladder(5), games), games), byes=(ByeRequest(Result.ZERO_BYE, round_, (5,)),))
    assert advance(event).unregistered == (() if asked else (5,))


def test_a_week_is_applied_once() -> None:
    event = advance(week(ladder(2), [(2, 1, "1")])).tournament
    assert [player.rank for player in event.players] == [2, 1]
    with pytest.raises(BadInput, match="week 1 has been applied to this ladder already"):
        advance(event)
    assert [player.rank for player in advance(week(event, [(1, 2, "1")])).tournament.players] == [1, 2]


def test_the_log() -> None:
    event = ladder(5)
    event = week(event, [(1, 2, "=")], byes=(3, 4))
    event = replace(event, players=(*event.players, *late(6, [2, 1], 1)))
    event = week(event, [(1, 2, "="), (7, 6, "=")], byes=(3, 4))
    event = advance(event).tournament
    assert [(record.code, record.text) for record in event.records] == [
        (LOG, " ladder before week 2: 1 2 3 4 5"),
        (LOG, " ladder week 2: joined 6 7; removed 5"),
    ]
    assert list(log_of(event)) == [(" ladder week 2: joined 6 7; removed 5", 2, (6, 7), (5,), False, 0)]


@pytest.mark.parametrize("result", [Result.NONE, Result.UNKNOWN])
def test_a_week_without_results(result: Result) -> None:
    event = with_round(ladder(2), {2: Game(1, Colour.WHITE, result), 1: Game(2, Colour.BLACK, result)})
    with pytest.raises(BadInput, match=r"week 1 is not finished: the game of Player 1 \(1\) and Player 2 \(2\)"):
        advance(event)


@pytest.mark.parametrize(("white", "black"), [("1", "1"), ("1", "="), ("+", "+"), ("1", "-"), ("=", "1")])
def test_entries_that_contradict_each_other(white: str, black: str) -> None:
    event = with_round(ladder(2), {2: Game(1, Colour.WHITE, Result(white)), 1: Game(2, Colour.BLACK, Result(black))})
    with pytest.raises(BadInput, match="contradict each other"):
        advance(event)


def test_an_opponent_who_does_not_answer() -> None:
    with pytest.raises(BadInput, match="contradict each other"):
        advance(with_round(ladder(2), {2: Game(1, Colour.WHITE, Result.WIN), 1: ABSENT}))
    with pytest.raises(BadInput, match=r"no\. 7, who is not in the file"):
        advance(with_round(ladder(2), {2: Game(7, Colour.WHITE, Result.WIN)}))


def test_the_report_tells_every_move() -> None:
    event = ladder(8)
    event = replace(event, players=(*event.players, Player(9, "Ivy", rating=1800)))
    event = week(idle_week(event), [(6, 3, "1"), (4, 5, "="), (9, 2, "1")])
    advanced = advance(event)
    text = advance_text(advanced)
    assert {change.kind for change in advanced.movement.changes} >= {"won", "lost", "passed", "gave-way", "entered"}
    for sentence in ("beat Player 3 (3), ranked above: takes place 3", "did not take part", "enters at the bottom, 9"):
        assert sentence in text
    assert text.startswith("Ladder: the ladder after week 2\n")


@pytest.mark.gate
@settings(max_examples=150, deadline=None)
@given(size=st.integers(2, 30), weeks=st.integers(1, 6), share=st.integers(40, 100), seed=st.integers(0, 2**32))
def test_what_holds_for_any_week(size: int, weeks: int, share: int, seed: int) -> None:
    draw = Random(seed)
    event = ladder(size, unranked=draw.randrange(size // 2 + 1))
    for _ in range(weeks):
        here = [player.id for player in event.players if draw.randrange(100) < share]
        draw.shuffle(here)
        games = [(here.pop(), here.pop(), draw.choice("10=+-")) for _ in range(len(here) // 2)]
        if not games:
            continue
        before = {player.rank: player.id for player in event.players if player.rank}
        event = week(event, games, byes=here)
        advanced = advance(event)
        event = advanced.tournament
        movement = advanced.movement
        ladder_now = sorted((player.rank, player.id) for player in event.players if player.rank)
        assert [rank for rank, _ in ladder_now] == list(range(1, len(ladder_now) + 1))
        assert tuple(id_ for _, id_ in ladder_now) == movement.ladder
        assert set(movement.ladder) | set(movement.removed) >= set(before.values())
        assert set(movement.ladder) >= {id_ for white, black, _ in games for id_ in (white, black)}
        _stories_hold_together(movement)
        assert advance_text(advanced)


def _stories_hold_together(movement: Movement) -> None:
    """Each player's changes lead, without a gap, from the old place to the new one."""
    was = {id_: place for place, id_ in enumerate(movement.before, 1)}
    now = {id_: place for place, id_ in enumerate(movement.ladder, 1)}
    stories = movement.stories()
    for id_ in {**was, **now}:
        place = was.get(id_)
        for change in stories.get(id_, []):
            assert change.before == place, (id_, change)
            place = change.after
        assert place == now.get(id_), id_
    dropped = [change for change in movement.changes if change.kind == "gave-way"]
    assert all((change.after or 0) - (change.before or 0) == 1 for change in dropped)
    assert len({change.player for change in dropped}) == len(dropped)


def test_the_command_lets_absent_players_keep_their_places(tmp_path: Path) -> None:
    """Where it is asked to; otherwise they give way."""
    source = Path(__file__).parents[1] / "fixtures" / "ladder" / "advance" / "busy-week" / "in.trf"
    told = {}
    for option in ((), ("--no-absent-drop",)):
        words = [str(source), "-o", str(tmp_path / "out.trf"), *option]
        told[option] = CliRunner().invoke(ladder_command, ["advance", *words], catch_exceptions=False).stdout
    assert "did not take part: gives way to Jost" in told[()]
    assert "Huber (8)" in told["--no-absent-drop",]
    assert "did not take part" not in told["--no-absent-drop",]
