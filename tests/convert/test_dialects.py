"""What is written in a dialect is of this dialect, is read again, and says the same or names what it does not."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome
from trfpair.base.errors import TrfpairError
from trfpair.event.model import AbnormalPoints, AccelerationRange, Record, Result, Scoring, Tournament
from trfpair.event.national import METHODS, with_national_ratings
from trfpair.event.points import PointsTable
from trfpair.lab.generate.dice import Amount, Range
from trfpair.lab.generate.ranks import MANDATORY, OF_CALENDARS, OF_TEAMS
from trfpair.lab.generate.run import make, random_order
from trfpair.lab.generate.wishes import Wishes
from trfpair.output.rewritten import rewritten
from trfpair.ranking import Request, standings
from trfpair.ranking.lists import list_of
from trfpair.rounds.check import check_tournament
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems import SYSTEMS
from trfpair.trf import DIALECTS, dumps, load, loads, losses

Run = Callable[..., Outcome]

FILES = Path(__file__).parents[1] / "fixtures" / "convert"
REAL = Path(__file__).parents[1] / "fixtures" / "trf" / "real"

HEADS = """012 All heads
022 Town
032 FRA
042 2026/05/01
052 2026/05/03
092 Individual: Swiss-System
102 Arbiter
122 90 minutes
132                                                                                        26/05/01  26/05/02
142 5
152 W
162  W 3.0    D 1.0
172 FRA NRO
182 trfpair
192 FIDE_DUTCH_2026
212 PTS,BH
222 5400+30
240 F   3    1
250       1.0   1   2    1    2
260   2   3    3    4
### a word
"""
PLAYERS = "".join(f"001{id_:>5}".ljust(14) + f"Player {id_}".ljust(66) + " 0.0\n" for id_ in range(1, 9))

OF_TRF16 = {"001", "013", *["012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132"]}
OWN = {
    "trf16": OF_TRF16,
    "trfx": {*OF_TRF16, "###", *["XXR", "XXC", "XXS", "XXZ", "XXA", "XXP"]},
    "trfbx": {*OF_TRF16, "###", *["XXR", "XXC", "XXZ", "XXA", "XXP", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"]},
}


def codes(text: str) -> set[str]:
    return {line[:3] for line in text.splitlines()}


@pytest.mark.parametrize("dialect", OWN)
def test_a_dialect_is_itself(dialect: str) -> None:
    tournament = loads(HEADS + PLAYERS).tournament
    made = rewritten(tournament, dialect)
    assert codes(made.text) <= OWN[dialect]
    assert {"012", "032", "132"} <= codes(made.text)
    for code in codes(HEADS) - OWN[dialect]:
        said_otherwise = {"142", "152", "162"} if dialect != "trf16" else set()
        assert code in said_otherwise or any(code in loss for loss in made.lost) or code == "250", (code, made.lost)


def test_trf26_has_no_record_of_others() -> None:
    tournament = loads("XXR 5\nXXC black1\nXXP 1 2\nXXZ 3\nXXS W=3 D=1 PAB=3\n" + PLAYERS).tournament
    text = rewritten(tournament, "trf26").text
    assert not any(code.startswith(("XX", "BB")) for code in codes(text))
    assert {"142", "152", "162", "240", "260"} <= codes(text)


@pytest.mark.gate
def test_the_rosters_of_teams_in_trf16() -> None:
    """013 made from 310, once where the file had both; and 310 from 013 in TRF26."""
    teams = load(REAL / "teams-trf26.trf").tournament
    text = rewritten(teams, "trf16").text
    assert teams.teams is not None
    assert sum(line.startswith("013") for line in text.splitlines()) == len(teams.teams.teams)
    again = loads(text).tournament
    assert again.teams is not None
    assert [team.players for team in again.teams.teams] == [team.players for team in teams.teams.teams]
    assert "310" in codes(dumps(again, "trf26"))
    assert "013" not in codes(dumps(again, "trf26"))
    assert "013" in codes(dumps(again))


TEAMS = """042 2026/05/01
142 5
152 W
192 FIDE_TEAM_BAKU
352 WB
240 H   2    3
250  1.0        1   2    1    2
260   2   3    3    4
299     1.0          1    1
299 W   3.0
"""
ROSTERS = "".join(f"310 {at:3} {f'Team {at}':45}    0.0    0.0      {2 * at - 1:4} {2 * at:4}\n" for at in range(1, 5))


@pytest.mark.parametrize("dialect", OWN)
def test_what_rosters_alone_do_not_say_of_teams_is_named(dialect: str) -> None:
    made = rewritten(loads(TEAMS + PLAYERS + ROSTERS).tournament, dialect)
    told = "; ".join(made.lost)
    for words in (
        *("FIDE_TEAM_BAKU (192)", "(240): teams 3", "ranges of teams (250)", "(260): 3 4", "(299) of teams 1"),
        *("(299) of all teams", "the colours of the boards (352)", "what is said of teams but names and rosters (310)"),
    ):
        assert words in told, (words, told)


@pytest.mark.few(1)
@pytest.mark.parametrize("dialect", DIALECTS)
def test_points_that_are_said_and_are_the_usual_ones_need_no_record(dialect: str) -> None:
    said = "162  W 1.0    D 0.5    L 0.0\n"
    event = loads("042 2026/05/01\n" + said + PLAYERS).tournament
    assert rewritten(event, dialect).lost == ()
    assert points(loads(rewritten(event, dialect).text).tournament) == points(event)
    teams = loads(TEAMS + "362 TW 2.0   TD 1.0   TL 0.0\n" + said + PLAYERS + ROSTERS).tournament
    assert teams == loads(TEAMS + PLAYERS + ROSTERS).tournament
    assert not any(code in loss for code in ("162", "362") for loss in rewritten(teams, dialect).lost)


@pytest.mark.parametrize(
    ("name", "dialect", "loss"),
    [
        ("abnormal-points", "trf16", "abnormal points (299) of players 2"),
        ("abnormal-points", "trfx", "abnormal points (299) of players 2"),
        ("points-by-colour", "trf26", "points that differ within a symbol of record 162"),
        ("points-by-colour", "trfbx", "points that differ within a record BB?"),
        ("open-games", "trfx", "the points of an open game"),
    ],
)
def test_what_would_give_other_points_is_not_written_unasked(
    folder: Path, trfpair: Run, name: str, dialect: str, loss: str
) -> None:
    source = FILES / f"{name}.trf"
    refused = trfpair("convert", str(source), "out.trf", "--to", dialect)
    assert refused.code == 3
    assert loss in refused.err
    assert "would have" in refused.err
    assert "--lossy" in refused.err
    assert not (folder / "out.trf").exists()
    assert trfpair("convert", str(source), "out.trf", "--to", dialect, "--lossy").code == 6
    assert trfpair("standings", "out.trf").code == 0


def test_acceleration_comes_back_where_no_number_of_rounds_is_known(folder: Path, trfpair: Run) -> None:
    lines = [
        "012 Ended",
        "042 2026/09/01",
        "XXC white1",
        *PLAYERS.splitlines(),
        "XXA    1  1.0  1.0",
        "XXA    2  1.0  1.0",
    ]
    (folder / "a.trf").write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert trfpair("convert", "a.trf", "b.trf", "--to", "trf26").code == 0
    assert trfpair("convert", "b.trf", "c.trf", "--to", "trfx").code == 0
    assert [line for line in (folder / "c.trf").read_text(encoding="utf-8").splitlines() if line[:3] == "XXA"] == lines[
        -2:
    ]


def test_days_are_written_as_the_format_has_them(folder: Path, trfpair: Run) -> None:
    done = trfpair("convert", str(FILES / "dates.trf"), "out.trf", "--report")
    assert "reworded: 042: 'May 10, 2026' is written as 2026/05/10" in done.err + done.out
    text = (folder / "out.trf").read_text(encoding="utf-8")
    assert "042 2026/05/10\n" in text
    assert "052 2026/05/10\n" in text


@pytest.mark.parametrize(
    ("days", "wanted"),
    [
        (" " * 88 + "01.05.26  02.05.26", " " * 88 + "26/05/01  26/05/02"),
        (" 2026-05-01 2026-05-02", " " * 88 + "26/05/01  26/05/02"),
        (" " * 88 + "26/05/01            26/05/03", " " * 88 + "26/05/01            26/05/03"),
        (" on Fridays", " on Fridays"),
    ],
)
def test_the_days_of_the_rounds(days: str, wanted: str) -> None:
    tournament = loads(f"042 2026/05/01\n052 2026/05/03\n132{days}\n{PLAYERS}").tournament
    lines = rewritten(tournament, "trf26").text.splitlines()
    assert f"132{wanted}" in lines


def test_a_pairing_that_would_be_another_is_not_written_unasked(folder: Path, trfpair: Run) -> None:
    event = "142 5\n152 W\n192 FIDE_DUTCH_2026\n260   1   5    1    5\n" + PLAYERS
    (folder / "a.trf").write_text(event, encoding="utf-8")
    refused = trfpair("convert", "a.trf", "b.trf", "--to", "trf16")
    assert refused.code == 3
    assert "round 1 would be paired otherwise" in refused.err
    assert trfpair("convert", "a.trf", "b.trf", "--to", "trfx").code == 6
    assert "XXP 1 5" in (folder / "b.trf").read_text(encoding="utf-8")


def test_a_round_that_has_no_pairing_gets_none_by_a_lost_ban(folder: Path, trfpair: Run) -> None:
    two = "".join(f"001 {number:4}      Player {number}\n" for number in (1, 2))
    (folder / "a.trf").write_text(f"142 5\n152 W\n192 FIDE_DUTCH_2026\n260   1   1    1    2\n{two}", encoding="utf-8")
    refused = trfpair("convert", "a.trf", "b.trf", "--to", "trfx")
    assert refused.code == 3
    assert "round 1 has no valid pairing and would have one" in refused.err
    assert trfpair("convert", "a.trf", "b.trf", "--to", "trf26").code == 0


WISHES = Wishes(
    players=Range(6, 14),
    rounds=Range(4, 6),
    forbidden=Amount(Range(0, 2)),
    late=Amount(Range(0, 2)),
    half_byes=Amount(Range(0, 20), "%"),
    full_byes=Amount(Range(0, 10), "%"),
)


def under_way(system: str, seed: int) -> Tournament:
    """A generated event, with a round still to be paired."""
    event = make(random_order(WISHES, system=system, seed=f"dialects {seed}"), "trfpair test")
    codes = OF_TEAMS if event.teams else OF_CALENDARS if event.terms.calendar else MANDATORY
    listed = ",".join(random.Random(f"{system} {seed}").sample(codes, 3))
    event = replace(event, records=(*event.records, Record("212", f" PTS,{listed}")))
    return replace(event, rounds=event.rounds + event.terms.columns) if event.rounds else event


def points(tournament: Tournament) -> list[int]:
    table, last = PointsTable(tournament), tournament.last_with_games
    return [table.score(player, last) for player in tournament.players]


def ranks(tournament: Tournament, codes: str) -> list[tuple[int, int]]:
    done = standings(tournament, Request(tie_breaks=codes, whole=True))
    return sorted((line.player.id, line.rank) for line in done.lines)


def boards(tournament: Tournament, rounds: int | None) -> object:
    try:
        paired = pair_round(tournament, Settings(rounds=rounds, initial_colour=tournament.initial_colour))
    except TrfpairError:
        return None
    return paired.pairs, sorted(paired.absent)


PARTS = ("pairing", "losses", "games", "ranks")
ORDERS = ("ranks", "pairing")


class Seen:
    """What is the same in two files that say the same."""

    def __init__(self, tournament: Tournament, rounds: int | None, listed: str) -> None:
        self.points = points(tournament)
        self.pairing = boards(tournament, rounds)
        self.losses = losses(tournament)
        self.games = [player.games for player in tournament.players]
        self.ranks = ranks(tournament, listed) if listed else []


def verdicts(tournament: Tournament, rounds: int | None) -> list[tuple[int, str]]:
    """Each round paired again."""
    known = replace(tournament, rounds=rounds)
    return [(each.round, each.verdict) for each in check_tournament(known, Settings())]


def faults(event: Tournament, name: str, *, unrefused: bool = False) -> list[str]:
    """Ways from one dialect to another after which something is another and nobody was told.

    With ``unrefused``: nor may the coming round be paired otherwise where a loss is named and nothing was refused, nor
    the ranks by the list of the event be others in a file that is made of it, of teams where it has their records.
    """
    listed = ",".join(map(str, list_of(event)[0]))
    was, found = Seen(event, event.rounds, listed), list[str]()
    direct = {dialect: rewritten(event, dialect) for dialect in DIALECTS}
    for first, one in direct.items():
        between = loads(one.text).tournament
        for second in DIALECTS:
            two = direct[second] if between == event else rewritten(between, second)
            after = loads(two.text).tournament
            if after == event:
                continue
            silent = not (one.lost or one.others or two.lost or two.others)
            refused = bool(one.others or two.others)
            ranked = first == "full" and (not event.teams or DIALECTS[second].has("310"))
            parts = PARTS if silent else () if refused or not unrefused else ORDERS[not ranked :]
            now = Seen(after, event.rounds, listed) if parts else None
            if not refused and points(after) != was.points:
                found.append(f"{name} {first} {second}: points")
            if now is None:
                continue
            others = [part for part in parts if getattr(now, part) != getattr(was, part)]
            others = [part for part in others if silent or getattr(was, part) is not None]
            found += [f"{name} {first} {second}: {part}" for part in others]
            if silent and first == second and verdicts(after, event.rounds) != verdicts(event, event.rounds):
                found.append(f"{name} {first} {second}: the verdicts of the rounds")
    return found


def faults_of(system: str, seed: int) -> list[str]:
    return faults(under_way(system, seed), f"{system} {seed}")


def more_said(event: Tournament, dice: random.Random) -> Tournament:
    """The event with Baku acceleration, records 250, XXA or 299, or points of its own, as its file is read."""
    ids = [one.id for one in (event.teams.teams if event.teams else event.players)]
    match = 10 if event.teams else None
    bonus = AbnormalPoints(None, 5, 0, (ids[0],), match)
    said = dice.choice(
        (
            replace(event, baku=True, rounds=event.rounds or 9),
            replace(event, accelerations=(AccelerationRange(10, 1, 2, ids[0], ids[len(ids) // 2], match),)),
            event if event.teams else replace(event, virtual_points={ids[0]: (10, 10, 5), ids[1]: (5,)}),
            replace(event, abnormal=(bonus, AbnormalPoints(Result("W"), 20, 1, (ids[1],), match))),
            replace(event, scoring=Scoring(white_win=30, black_win=30, white_draw=10, black_draw=10)),
            replace(event, scoring=Scoring(unknown=0)),
        )
    )
    return loads(dumps(replace(said, players=tuple(replace(one, points=None) for one in said.players)))).tournament


@pytest.mark.gate
@pytest.mark.parametrize("system", [system.name for system in SYSTEMS])
def test_every_way_of_events_of_which_more_is_said(system: str) -> None:
    event = more_said(under_way(system, 1), random.Random(f"more of {system}"))
    assert faults(event, system) == []


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 12))
@pytest.mark.parametrize("system", [system.name for system in SYSTEMS])
def test_every_way_of_many_events_of_which_more_is_said(system: str, seed: int) -> None:
    event = more_said(under_way(system, seed), random.Random(f"more of {system} {seed}"))
    assert faults(event, system) == []


def with_national(event: Tournament, dice: random.Random) -> Tournament:
    """The event with national ratings beside FIDE's or alone, one of the rules of 172, and tie-breaks on ratings."""
    rated = {one.id: dice.randint(1000, 2600) for one in event.players if dice.random() < 0.7}
    players = [replace(one, rating=one.rating if dice.random() < 0.6 else 0, points=None) for one in event.players]
    listed = [] if event.teams else [Record("212", " PTS,RTNG,ARO,TPR")] * (dice.random() < 0.5)
    records = [one for one in event.records if not listed or one.code != "212"]
    event = replace(event, players=tuple(players), records=(*records, *listed))
    said = with_national_ratings(event, rated, f"GER {dice.choice([*METHODS])}")
    return loads(dumps(said)).tournament


def national_faults(system: str, seed: int) -> list[str]:
    event = with_national(under_way(system, seed), random.Random(f"national {system} {seed}"))
    return faults(event, f"{system} {seed}", unrefused=True)


@pytest.mark.gate
@pytest.mark.parametrize("system", ["dutch-2026", "dubov-2026", "club-rating", "team-2026"])
def test_every_way_of_events_with_national_ratings(system: str) -> None:
    assert national_faults(system, 1) == []


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 13))
@pytest.mark.parametrize("system", [system.name for system in SYSTEMS])
def test_every_way_of_many_events_with_national_ratings(system: str, seed: int) -> None:
    assert national_faults(system, seed) == []


@pytest.mark.gate
@pytest.mark.parametrize("system", random.Random(1).sample([system.name for system in SYSTEMS], 4))
def test_every_way_says_the_same_or_names_what_it_does_not(system: str) -> None:
    assert faults_of(system, 1) == []


@pytest.mark.gate
@pytest.mark.parametrize("system", [system.name for system in SYSTEMS])
def test_every_way_of_many_events(system: str) -> None:
    assert [fault for seed in range(2, 6) for fault in faults_of(system, seed)] == []


@pytest.mark.long
@pytest.mark.parametrize("block", range(21))
@pytest.mark.parametrize("system", [system.name for system in SYSTEMS])
def test_every_way_of_two_thousand_events(system: str, block: int) -> None:
    """Five events of a system a block: 1,995 of all."""
    assert [fault for seed in range(10 + 5 * block, 15 + 5 * block) for fault in faults_of(system, seed)] == []
