"""A round that somebody began by hand with a bye alone is under way as one that was begun with a board."""

from __future__ import annotations

from pathlib import Path

import pytest

import trfpair as library
from tests.hall.test_register import trfpair as said

BYE, BOARD = (5, 0), (1, 7)


def begun(first: tuple[int, int]) -> library.Tournament:
    """Two rounds of four, and the third begun."""
    event = library.generate(players=9, rounds=4, seed=5)
    event = library.without_round(library.without_round(event, force=True), force=True)
    return library.with_games(event, {1: first}, 3)


@pytest.mark.parametrize("first", [BYE, BOARD])
def test_the_round_is_the_last_one_and_not_whole(first: tuple[int, int]) -> None:
    event = begun(first).event
    assert (event.last, event.last_whole, event.begun_by_hand, event.under_way) == (3, 2, 3, 3)
    assert (event.last_finished, event.last_counted, event.coming, event.first_of_act) == (2, 2, 4, 3)
    assert len(event.unserved(3)) == 9 - 2 + (first == BYE)


@pytest.mark.few(4)
@pytest.mark.parametrize("first", [BYE, BOARD])
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("board", "2-8"), "Round 3: board"),
        (("ban", "2", "3"), "may not meet from round 3"),
        (("swap", "1", "9", "--round", "3"), ""),
        (("withdraw", "9"), "Round 3: Test0009 Player0009 (9) zero-point bye"),
        (("bye", "9", "--half"), "Round 3: Test0009 Player0009 (9) half-point bye"),
        (("result",), "Round 3"),
        (("sheets", "--what", "pairings", "--out", "wall"), "pairs3.txt"),
        (("unpair",), "Round 3 taken back"),
        (("event", "--rounds", "3"), "completes round 3"),
    ],
    ids=lambda words: words[0] if isinstance(words, tuple) else "",
)
def test_every_command_means_this_round(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    first: tuple[int, int],
    words: tuple[str, ...],
    expected: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("t.trf").write_text(library.dumps(begun(first)), encoding="utf-8")
    assert expected in said(words[0], "t.trf", *words[1:])


@pytest.mark.parametrize("first", [BYE, BOARD])
def test_the_round_is_completed(first: tuple[int, int]) -> None:
    event = begun(first)
    paired = library.pair(event)
    whole = library.with_round(event, paired)
    assert (paired.round, whole.event.last_whole, whole.event.begun_by_hand) == (3, 3, 0)
    assert not library.verified(event, paired).false


def test_a_bye_for_somebody_with_a_game_is_one_of_the_round_after() -> None:
    event = library.with_absences(begun(BOARD), {1: library.Result.HALF_BYE})
    assert [(bye.round, bye.ids) for bye in event.byes] == [(4, (1,))]


@pytest.mark.few(1)
@pytest.mark.parametrize("first", [BYE, BOARD])
@pytest.mark.parametrize(("how", "cell"), [("--withdraw", "Z"), ("--half-bye", "H"), ("--absent", "Z")])
def test_whoever_is_away_by_word_has_a_bye_in_the_round(
    first: tuple[int, int], how: str, cell: str, tmp_path: Path
) -> None:
    file = tmp_path / "t.trf"
    library.dump(begun(first), file)
    said("pair", str(file), how, "8,9", "--write", "--out", str(tmp_path / "o"))
    assert library.load(file).event.cell(9, 3).result.value == cell


def test_the_rounds_of_an_event_of_matches_reach_to_the_one_that_was_begun() -> None:
    """Two games each: the columns of the match with the bye are the last ones that the event may have."""
    event = library.generate(players=5, rounds=2, seed=1, system="double-swiss")
    event = library.without_round(event, force=True)
    event = library.with_games(event, {1: (event.players[0].id, 0)}, 2)
    with pytest.raises(library.BadInput):
        library.with_event(event, rounds=2)
    assert library.with_event(event, rounds=4).rounds == 4
