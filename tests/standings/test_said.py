"""What an event says of its standings beyond the list: lots, expelled players, given values, ratings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome, folder, trfpair
from tests.standings.exercises import ROUND_ROBIN, SWISS, exercise
from trfpair import generate
from trfpair.base.errors import BadInput
from trfpair.event.absences import with_withdrawals
from trfpair.event.entries import without_round
from trfpair.event.lots import lot, places_by_lot
from trfpair.event.model import Notice, Record, Tournament
from trfpair.event.saying import Saying
from trfpair.event.scores import OwnScore
from trfpair.output.standings import standings_of
from trfpair.ranking import Request, judge, read_list, standings
from trfpair.ranking.said import Said, read_said, read_values, said_by, said_in, said_records, with_expelled, with_said
from trfpair.trf import dumps

__all__ = ["folder", "trfpair"]

Run = Callable[..., Outcome]


def saying(*lines: str, order: str = "PTS") -> Tournament:
    """The exercise, with what its file says of its standings."""
    records = [Record("212", f" {order}"), *(Record("###", f" trfpair standings {line}") for line in lines)]
    return replace(exercise(SWISS), records=tuple(records))


def test_lots_are_the_same_for_the_same_seed_and_break_every_tie() -> None:
    """4.2: who stays tied is ranked by lots; the seed is kept, so they are drawn once."""
    done = standings(saying("lots=hall-3"))
    assert [str(column.code) for column in done.columns] == ["PTS", "OTHER_LOT"]
    assert sorted(done.rank_of.values()) == list(range(1, 17))
    assert standings(saying("lots=hall-3")).rank_of == done.rank_of
    assert standings(saying("lots=hall-4")).rank_of != done.rank_of
    for line, after in zip(done.lines, done.lines[1:]):
        assert line.points >= after.points


def test_lots_are_fair() -> None:
    """Over 3,000 seeds each of three is first about a thousand times."""
    first = [min((lot, id_) for id_, lot in places_by_lot(str(seed), (5, 11, 12)).items())[1] for seed in range(3000)]
    assert all(900 < first.count(id_) < 1100 for id_ in (5, 11, 12))


def test_lots_of_standings_and_of_numbers_are_drawn_alike() -> None:
    """By the id, or by the name: low is good, and whoever has the seed can draw again."""
    assert places_by_lot("hall", [1, 2, 3]) == {
        id_: 1 + sum(lot("hall", other) < lot("hall", id_) for other in (1, 2, 3)) for id_ in (1, 2, 3)
    }
    assert lot("hall", "Anand") == lot("hall", "Anand") != lot("other", "Anand")


def test_lots_may_stand_in_the_list_and_need_a_seed() -> None:
    assert standings(saying(order="PTS,LOT,BH")).notices[0].text.startswith("OTHER_LOT is left out: no lots are drawn")
    done = standings(saying("lots=1", order="PTS,LOT,BH"))
    assert [str(column.code) for column in done.columns] == ["PTS", "OTHER_LOT", "BH"]


def test_expelled_players_are_left_out_and_their_games_count() -> None:
    whole, without = standings(saying(order="PTS,BH")), standings(saying("expelled=3,16", order="PTS,BH"))
    assert {line.player.id for line in whole.lines} - {line.player.id for line in without.lines} == {3, 16}
    values = {line.player.id: line.values for line in whole.lines}
    assert all(line.values == values[line.player.id] for line in without.lines)
    assert [line.rank for line in without.lines][:3] == [1, 2, 3]
    assert [notice.kind for notice in without.notices] == ["expelled", "expelled"]
    with pytest.raises(BadInput, match="99, who is not in the tournament"):
        standings(saying("expelled=99"))


def test_wishes_stand_beside_what_the_system_says() -> None:
    """In a round robin whoever left before half of the games has no rank; nor has whom the caller leaves out."""
    gone = with_withdrawals(round_robin_of_six(), [2])
    notice = Notice("part", Saying("nothing-changes"))
    plain, asked = standings_of(gone, Request()), standings_of(gone, Request(left_out=frozenset({5}), noted=(notice,)))
    assert {line.player.id for line in plain.lines} == {1, 3, 4, 5, 6}
    assert {line.player.id for line in asked.lines} == {1, 3, 4, 6}
    assert asked.notices == (notice, *plain.notices)
    (only,) = plain.notices  # and none of Buchholz, for which nobody asked
    assert (only.kind, "(2) misses more than half" in only.text) == ("withdrawn-before-half", True)
    own = OwnScore("Mine", {id_: id_ for id_ in range(1, 7)})
    assert standings_of(gone, Request(own=own)).lines[0].player.id == 6


def round_robin_of_six() -> Tournament:
    """A round robin of six, of which a round is paired."""
    event = generate(players=6, rounds=5, system="berger", seed=1)
    while event.event.last:
        event = without_round(event, force=True)
    return event


def test_whoever_comes_back_into_the_standings_is_named() -> None:
    """The option takes the place of the line of the file; who was expelled by that is not lost without a word."""
    done = standings(saying("expelled=99"), Request(said=said_by({"expelled": "16"})))
    assert [notice.kind for notice in done.notices] == ["expelled"]
    done = standings(saying("expelled=3,16"), Request(said=said_by({"expelled": "16,5"})))
    assert [notice.kind for notice in done.notices] == ["expelled-again", "expelled", "expelled"]
    assert {3, 5, 16} & {line.player.id for line in done.lines} == {3}
    assert done.notices[0].text == (
        f"{done.tournament.by_id[3].called} was expelled, and is in these standings again: `--expelled` names others"
    )


def test_values_of_the_regulations_own_tie_break() -> None:
    line = "values OTHER_CUP 1=2.5 3=3 4=3 16=0.25"
    done = standings(saying(line, order="PTS,OTHER_CUP,BH/C1"))
    tied = [(line.player.id, done.columns[1].text(line.player.id)) for line in done.lines if line.points == 35]
    assert tied == [(3, "3.00"), (4, "3.00"), (1, "2.50"), (16, "0.25")]
    assert not done.notices
    assert done.lines[-1].values[1] is None


@pytest.mark.parametrize(("word", "rating"), [("1500", 1500), ("lowest", 1450), ("average", 1803)])
def test_players_without_a_rating(word: str, rating: int) -> None:
    """Article 10: regulations may say what rating they have. The average of 2200, 2100, 2050 ... 1450 is 1803."""
    tournament = exercise(SWISS)
    players = tuple(replace(player, rating=0) if player.id == 2 else player for player in tournament.players)
    tournament = replace(tournament, players=players)
    assert "has no rating" in standings(tournament, Request(tie_breaks="ARO")).notices[0].text
    done = standings(tournament, Request(tie_breaks="ARO", said=Said(unrated=word)))
    stated = replace(tournament, players=tuple(replace(p, rating=p.rating or rating) for p in players))
    same = standings(stated, Request(tie_breaks="ARO"))
    assert [line.values for line in done.lines] == [line.values for line in same.lines]


def test_a_code_may_state_the_rating_of_the_unrated() -> None:
    tournament = exercise(SWISS)
    players = tuple(replace(player, rating=0) if player.id == 2 else player for player in tournament.players)
    done = standings(
        replace(tournament, players=players), Request(tie_breaks="ARO/U2150,TPR/U2150,APRO/U2150,ARO/C1/U2150")
    )
    whole = standings(tournament, Request(tie_breaks="ARO,TPR,APRO,ARO/C1"))
    assert [line.values for line in done.lines] == [line.values for line in whole.lines]
    assert [str(code) for code in read_list("aro/u1500/c1")] == ["ARO/C1/U1500"]


def test_ratings_by_period() -> None:
    """Article 10: of several ratings the first counts, unless the regulations say otherwise."""
    period = "rating 3 2=2300 9=1900"
    first, later = (standings(saying(period, *more, order="PTS,ARO")) for more in ((), ("ratings=round",)))
    plain = standings(saying(order="PTS,ARO"))
    assert [line.values for line in first.lines] == [line.values for line in plain.lines]
    # player 3 met 11, 6, 8, 4 and in round 5 player 2: 2300 in the place of 2150 is 30 more on average
    changed = {line.player.id: line.values[1] for line in later.lines}
    before = {line.player.id: line.values[1] for line in plain.lines}
    assert (before[3], changed[3]) == (1940, 1970)
    assert changed[10] == before[10]  # met 2 in round 1, 9 in round 2


def test_the_lists_of_round_robins() -> None:
    """Article 8 has no place in a round robin; KS moves its limit by half points (14.5)."""
    robin = exercise(ROUND_ROBIN, system="BERGER_ROUNDROBIN")
    done = standings(robin, Request(tie_breaks="BH,AOB,FB,SB,SB/C1,KS,KS/L+1,KS/L-2,DE,WON,BPG,REP,STD,TPN"))
    assert [str(column.code) for column in done.columns][1:] == [
        "SB", "SB/C1", "KS", "KS/L+1", "KS/L-2", "DE", "WON", "BPG", "REP", "STD", "TPN"
    ]  # fmt: skip
    assert all("not to be used in round robins (C.07, article 8)" in notice.text for notice in done.notices)


def test_what_is_said_is_read_back() -> None:
    said = Said("a", frozenset({3, 7}), "lowest", "round", ((4, {12: 2105}),), {"OTHER_X": {1: "3.5", 2: "4"}})
    assert said_in(Tournament(records=tuple(said_records(said)))) == said


@pytest.mark.parametrize("line", ["lots=", "expelled=a", "unrated=0", "nothing", "values X 1=2", "rating 4 12", ""])
def test_a_line_that_says_nothing_is_refused(line: str) -> None:
    with pytest.raises(BadInput, match="expected"):
        read_said([line])


def test_tables_of_values() -> None:
    assert read_values("id,other_x,OTHER_Y\n1,2.5,1\n2,3,0\n", "v.csv") == {
        "OTHER_X": {1: "2.5", 2: "3"}, "OTHER_Y": {1: "1", 2: "0"}
    }  # fmt: skip
    for text in ("", "id\n", "id,BH\n", "id,OTHER_X\n1\n", "id,OTHER_X\na,1\n", "id,OTHER_X\n1,1e9\n"):
        with pytest.raises(BadInput, match="v\\.csv"):
            read_values(text, "v.csv")


def test_a_setting_that_is_kept_again_takes_the_place_of_the_one_before() -> None:
    event = with_expelled(generate(players=6, rounds=2, seed=1), [2])
    first = with_said(event, said_by({"lots": "ada", "unrated": "1400"}))
    assert with_said(first, said_by({"lots": "ada"})) is first
    again = with_expelled(with_said(first, said_by({"lots": "bo"})), [3])
    assert said_in(again) == Said("bo", frozenset({2, 3}), "1400")
    texts = [record.text for record in again.records if "standings" in record.text]
    assert sorted(texts) == [f" trfpair standings {one}" for one in ("expelled=2,3", "lots=bo", "unrated=1400")]


def test_the_command_keeps_what_was_said(folder: Path, trfpair: Run) -> None:
    (folder / "five.trf").write_text(dumps(saying(order="PTS,OTHER_CUP")), encoding="utf-8")
    (folder / "cup.csv").write_text("id,OTHER_CUP\n1,2\n3,1\n", encoding="utf-8")
    said = ("--lots", "7", "--expelled", "16", "--values", "cup.csv", "--unrated", "average")
    first = trfpair("standings", "five.trf", *said, "--keep")
    assert first.code == 0
    assert "16" not in [line.split()[1] for line in first.out.splitlines()[4:]]
    lines = (folder / "five.trf").read_text(encoding="utf-8").splitlines()[-4:]
    assert lines == [
        "### trfpair standings lots=7",
        "### trfpair standings expelled=16",
        "### trfpair standings unrated=average",
        "### trfpair standings values OTHER_CUP 1=2 3=1",
    ]
    assert trfpair("standings", "five.trf").out == first.out
    assert trfpair("standings", "five.trf", "--keep").code == 3
    assert trfpair("standings", "five.trf", "--lots", "a b").code == 0


def test_ranks_by_lots_are_judged() -> None:
    tournament = saying("lots=5", "expelled=16")
    ranks = standings(tournament).rank_of
    players = tuple(replace(player, rank=ranks.get(player.id)) for player in tournament.players)
    assert judge(replace(tournament, players=players)).agrees
    swapped = tuple(replace(player, rank={1: 2, 2: 1}.get(player.rank or 0, player.rank)) for player in players)
    assert len(judge(replace(tournament, players=swapped)).differences) == 2
