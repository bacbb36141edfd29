"""The Double-Swiss (C.04.5): against the text read literally, against a corpus of others, and rule by rule."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.slow import Recipe, made
from tests.literal.match_files import double_swiss as read
from tests.match import compare
from tests.match.texts import nobody, player_line
from tests.seeds import at_length
from trfpair.base.errors import NoPairing
from trfpair.event.matches import double
from trfpair.event.matches.double import view
from trfpair.event.model import Colour, Result
from trfpair.rounds.check import check_tournament
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems.trace import Trace
from trfpair.trf import dumps, loads
from trfpair.trf.problems import TrfError

CORPUS = json.loads((Path(__file__).parents[1] / "fixtures" / "literal" / "double-swiss.json").read_text("utf-8"))


def event(*players: str, rounds: int = 10, more: str = "") -> str:
    """A file of so many columns; ``players`` are cells such as ``2w1 2b=``, and U, H, F, Z for byes."""
    lines = [f"142 {rounds}", "152 W", "192 FIDE_DOUBLESWISS", *more.splitlines()]
    for id_, text in enumerate(players, 1):
        cells = [nobody(word) if word in "UHFZ" else f"{word[:-2]:>4} {word[-2]} {word[-1]}" for word in text.split()]
        lines.append(player_line(id_, cells))
    return "\n".join([*lines, ""])


def pairs(text: str) -> list[tuple[int, int]]:
    return [tuple(pair) for pair in pair_round(loads(text).tournament).pairing.pairs]


@pytest.mark.parametrize("case", CORPUS, ids=[str(case["seed"]) for case in CORPUS])
def test_rounds_paired_by_others_from_the_text(case: dict[str, object]) -> None:
    assert compare.engine(case["trf"]) == (case["pairs"] and sorted(map(tuple, case["pairs"])))


@at_length(150, 400)
def test_made_up_rounds_against_the_text_read_literally(count: int) -> None:
    assert compare.differences(compare.double_swiss, read, range(count)) == []


@pytest.mark.long
def test_many_made_up_rounds_against_the_text_read_literally() -> None:
    assert compare.differences(compare.double_swiss, read, range(1000, 26_000)) == []


def test_the_first_round_pairs_the_upper_with_the_lower_half() -> None:
    assert pairs(event(*[""] * 7)) == [(1, 4), (5, 2), (3, 6), (7, 0)]


def test_a_bye_is_worth_a_game_won_and_a_game_drawn() -> None:
    seen = view(loads(event("U U", "3w1 3b1", "2b0 2w0")).tournament)
    assert seen.earned == {1: (15,), 2: (20,), 3: (0,)}
    assert seen.rounds == 5


def test_stated_points_of_the_bye_count_for_each_game() -> None:
    seen = view(loads(event("U U", "3w1 3b1", "2b0 2w0", more="162  P 0.5")).tournament)
    assert seen.earned[1] == (10,)


def test_a_match_is_forfeited_only_by_who_forfeits_both_games() -> None:
    seen = view(loads(event("2w+ 2b+", "1b- 1w-", "4w+ 4b-", "3b- 3w+", "6w- 6b1", "5b+ 5w0")).tournament)
    cells = [player.game(1) for player in seen.players]
    assert [cell.result for cell in cells[:2]] == [Result.FORFEIT_WIN, Result.FORFEIT_LOSS]
    assert [cell.played for cell in cells] == [False, False, True, True, True, True]
    assert [cell.colour for cell in cells[2:]] == [Colour.NONE, Colour.NONE, Colour.WHITE, Colour.BLACK]


def test_a_forfeited_match_may_be_repeated() -> None:
    again = event("2w+ 2b+", "1b- 1w-", "4w= 4b=", "3b= 3w=", rounds=8, more="XXP 1 3\nXXP 1 4\nXXP 2 3")
    with pytest.raises(NoPairing, match="3 has met 4"):
        pairs(again)
    again = event("2w+ 2b+", "1b- 1w-", "4w+ 4b-", "3b- 3w-", rounds=8, more="XXP 1 3\nXXP 1 4\nXXP 2 3")
    assert sorted(map(sorted, pairs(again))) == [[1, 2], [3, 4]]


def test_a_match_won_by_forfeit_bars_from_the_bye() -> None:
    assert pairs(event("2w+ 2b+", "1b- 1w-", "U U", rounds=8))[-1] == (2, 0)


@pytest.mark.parametrize(
    ("player", "columns", "expected"),
    [
        ("2w1 3b1", "102-109", "the second game of the match against player 2"),
        ("2w1 2w1", "102-109", "the colours are reversed in the second game"),
        ("2w1", "92-99", "the second game of the match against player 2 in round 2"),
        ("U H", "102-109", "'U', as a bye is for the whole match"),
    ],
)
def test_columns_that_are_no_match_are_refused_with_their_place(player: str, columns: str, expected: str) -> None:
    with pytest.raises(TrfError) as caught:
        loads(event(player, "1b0 1w0", ""))
    assert any(expected in str(problem) and f"columns {columns}" in str(problem) for problem in caught.value.problems)


def test_an_odd_number_of_games_is_refused() -> None:
    with pytest.raises(TrfError, match="an even number"):
        loads(event("", "", rounds=7))


def test_the_trace_names_who_was_passed_over_and_why() -> None:
    trace = Trace()
    text = next(case["trf"] for case in CORPUS if case["seed"] == 600016)
    pair_round(loads(text).tournament, Settings(), trace)
    told = {step.kind: [other for other in trace.steps if other.kind == step.kind] for step in trace.steps}
    assert told["bye"][0].data["against"] == [{"kind": "had the pairing-allocated bye in round 3", "who": 8}]
    assert told["upfloaters"][1].data["against"] == [{"kind": "C3", "who": 1, "article": "2.2.1"}]


@pytest.mark.few(4)
@pytest.mark.parametrize("seed", range(0, 60, 3))
def test_whoever_is_passed_over_comes_before_the_one_taken(seed: int) -> None:
    """With C7 as the reason, the one passed over floated in the previous round."""
    trace = Trace()
    text = compare.double_swiss(seed)
    if compare.engine(text) is None:
        return
    pair_round(loads(text).tournament, Settings(), trace)
    rows = {row["id"]: row for step in trace.steps if step.kind == "entrants" for row in step.data["players"]}
    for step in trace.steps:
        if step.kind == "upfloaters":
            taken = [(-rows[id_]["score"], id_) for id_ in step.data["ids"]]
            for row in step.data["against"]:
                assert (-rows[row["who"]]["score"], row["who"]) < max(taken)
                assert row["kind"] != "C7" or rows[row["who"]]["floated"]


def test_check_pairs_every_match_again() -> None:
    text = event("3w1 3b1 2b= 2w=", "4b1 4w1 1w= 1b=", "1b0 1w0 4w1 4b1", "2w0 2b0 3b0 3w0", rounds=6)
    checked = list(check_tournament(loads(text).tournament, Settings()))
    assert [(check.round, check.agrees) for check in checked] == [(1, True), (2, True)]


def test_a_file_is_written_as_it_was_read() -> None:
    text = CORPUS[0]["trf"]
    assert loads(dumps(loads(text).tournament, "trf26")).tournament == loads(text).tournament


PLAYERS = "".join(f"001 {number:>4}      Player {number}\n" for number in (1, 2, 3, 4))


def _players(data: dict) -> list[dict]:
    found = [row for rows in data.values() if isinstance(rows, list) for row in rows if isinstance(row, dict)]
    return [row for row in found if "met" in row]


def test_a_bye_in_the_second_column_of_a_match_is_worth_the_match() -> None:
    text = (
        "192 FIDE_DOUBLESWISS\nXXR 4\n"
        f"001    1      A{'':74}     2 w 1     2 b 1\n001    2      B{'':74}     1 b 0     1 w 0\n"
        f"001    3      C{'':74}            0000 - H\n"
    )
    tournament = loads(text).tournament
    assert [str(game.result.value) for game in tournament.players[2].games] == [" ", "H"]
    earned = double.view(tournament).earned
    assert (earned[1], earned[3]) == ((20,), (10,))


def test_the_rows_of_the_trace_name_those_who_were_met() -> None:
    rosters = "192 FIDE_DOUBLESWISS\nXXR 6\nXXC white1\n"
    rows = [("1", "2 w 1", "2 b 1"), ("2", "1 b 0", "1 w 0"), ("3", "4 w 1", "4 b 1"), ("4", "3 b 0", "3 w 0")]
    text = rosters + "".join(f"001 {id_:>4}      {id_}{'':74}  {one:>8}  {two:>8}\n" for id_, one, two in rows)
    trace = Trace(on=True)
    pair_round(loads(text).tournament, Settings(), trace)
    met = {row["id"]: row["met"] for step in trace.steps for row in _players(step.data)}
    assert met == {1: [2], 2: [1], 3: [4], 4: [3]}


def test_only_the_bottom_members_before_the_last_top_member_are_said_to_come_before_it() -> None:
    text = "XXR 4\nXXC white1\n" + PLAYERS
    trace = Trace()
    pair_round(loads(text).tournament, Settings(system="double-swiss"), trace)
    (told,) = [step.data for step in trace.steps if "bottoms_before" in step.data]
    assert [(row["chooser"], row["taken"]) for row in told["rows"]] == [(1, 3), (2, 4)]
    assert told["bottoms_before"] == []


def test_a_match_round_names_every_pair_once() -> None:
    trace = Trace(on=True)
    paired = pair_round(made(Recipe(16, 3, results="random", games=2)), Settings("double-swiss"), trace)
    told = [
        {row["chooser"], row["taken"]} for step in trace.steps for row in step.data.get("rows", ()) if "taken" in row
    ]
    assert sorted(map(sorted, told)) == sorted(map(sorted, paired.pairing.boards))
