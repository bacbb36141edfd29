"""One rating ranks and pairs, that of record 172: systems, ladders, tie-breaks, sheets and the checker ask for it."""

from __future__ import annotations

import random
import warnings
from dataclasses import replace

import pytest

import trfpair
from trfpair.apps.page.event import TrfFile
from trfpair.event.model import Record
from trfpair.event.national import METHODS, with_national_ratings
from trfpair.lab.generate.dice import Range
from trfpair.lab.generate.run import make, random_order
from trfpair.lab.generate.wishes import Wishes
from trfpair.output.rewritten import rewritten
from trfpair.ranking import Request, standings
from trfpair.rounds.amendment import amended
from trfpair.rounds.check import check_tournament
from trfpair.rounds.pairing import Settings
from trfpair.systems import SYSTEMS
from trfpair.systems.ladder.movement import move
from trfpair_check.tournament import File


def event_of(system: str, seed: int = 1) -> trfpair.Tournament:
    """A generated event, with a round still to be paired, in which nobody has a rating of FIDE's."""
    wishes = Wishes(players=Range(9, 11), rounds=Range(3, 3))
    event = make(random_order(wishes, system=system, seed=f"national {seed}"), "trfpair test")
    players = tuple(replace(one, rating=0) for one in event.players)
    return replace(event, players=players, rounds=(event.rounds or 3) + event.terms.columns)


def spread(event: trfpair.Tournament) -> dict[int, int]:
    """Ratings that are in no order of numbers."""
    return {one.id: 1500 + 53 * one.id * 7 % 600 for one in event.players}


def nationally(event: trfpair.Tournament) -> trfpair.Tournament:
    return with_national_ratings(event, spread(event), "GER FIDON")


def by_fide(event: trfpair.Tournament) -> trfpair.Tournament:
    ratings = spread(event)
    return replace(event, players=tuple(replace(one, rating=ratings[one.id]) for one in event.players))


RATED = ("dubov", "lim", "vega", "danubian", "club", "club-rating")


@pytest.mark.gate
@pytest.mark.parametrize("system", RATED)
def test_a_system_pairs_by_the_tournament_rating(system: str) -> None:
    """As if FIDE's were the same; the independent checker reads them itself."""
    some = 0
    for seed in range(1, 5):
        event = event_of(system, seed)
        maxi = {"maxi": True} if system == "lim" else {}
        paired = trfpair.pair(nationally(event), proofs=True, **maxi)
        assert paired.pairs == trfpair.pair(by_fide(event), **maxi).pairs
        some += paired.pairs != trfpair.pair(event, **maxi).pairs
        verdict = trfpair.verified(nationally(event), paired)
        assert verdict.accepted, verdict
        assert trfpair.verified(event, paired).false
    assert some or system in ("dubov", "club"), "ratings decide nothing here"


def test_a_ladder_takes_newcomers_by_it() -> None:
    players = "".join(f"001{at:5}      {f'P{at}':33}{'':33} 0.0\n" for at in range(1, 6))
    event = nationally(trfpair.loads(f"012 Ladder\n142 9\n152 W\n192 TRFPAIR_LADDER\n{players}"))
    order = sorted(spread(event), key=lambda id_: -spread(event)[id_])
    assert list(move(event).ladder) == order != list(move(by_fide(replace(event, records=()))).ladder[::-1])
    assert order != list(move(trfpair.loads(f"192 TRFPAIR_LADDER\n{players}")).ladder)


LISTED = "PTS,ARO,TPR,PTP,APRO,APPO,RTNG"


@pytest.mark.gate
@pytest.mark.parametrize("method", METHODS)
def test_tie_breaks_on_ratings_are_of_it(method: str) -> None:
    """C.07, 10: the values are those of a file in which FIDE's ratings are the tournament ratings."""
    event = replace(by_fide(event_of("dutch")), rounds=3)
    other = {id_: rating - 300 + 60 * (id_ % 9) for id_, rating in spread(event).items()}
    event = replace(event, players=(replace(event.players[0], rating=0), *event.players[1:]))
    event = with_national_ratings(event, other, f"GER {method}")
    as_fide = replace(event.rated, records=())
    found, wanted = (standings(one, Request(tie_breaks=LISTED)) for one in (event, as_fide))
    assert [(line.player.id, line.values) for line in found.lines] == [
        (line.player.id, line.values) for line in wanted.lines
    ]
    assert [line.player.rating for line in found.lines] == [line.player.rating for line in wanted.lines]
    plain = standings(replace(event, records=()), Request(tie_breaks=LISTED))
    assert ([line.values for line in plain.lines] == [line.values for line in found.lines]) == (method == "FIDE")


def test_sheets_pages_and_data_show_it() -> None:
    event = nationally(replace(event_of("dutch"), rounds=3))
    rating = str(spread(event)[1])
    for sheet in ("players", "standings"):
        assert rating in trfpair.sheets(event)[sheet + ".txt"], sheet
    view = TrfFile(trfpair.dumps(event).encode(), "a.trf").view()
    assert view["players"][0][3] == spread(event)[1]
    assert standings(event).to_dict()["standings"][0]["rating"] in spread(event).values()
    assert all(player.rating == 0 for player in event.players)


def played(event: trfpair.Tournament) -> trfpair.Tournament:
    """The event after one more round, in which White won all games."""
    paired = trfpair.pair(event)
    after = trfpair.with_round(event, paired)
    return trfpair.with_results(after, paired.round, {pair: "1-0" for pair in paired.pairs if pair[1]})


@pytest.mark.gate
@pytest.mark.parametrize("what", ["a rating", "the rule"])
def test_a_round_is_looked_at_with_the_ratings_of_then(what: str) -> None:
    """The log says which rating a round was paired by, also where a national one or record 172 changed since."""
    players = "".join(f"001{at:5}      {f'P{at}':33}{'':33} 0.0\n" for at in range(1, 10))
    event = trfpair.loads(f"012 Club\n042 2026/11/02\n142 5\n152 W\n192 TRFPAIR_CLUB_RATING\n{players}")
    event = played(played(nationally(event)))
    page = trfpair.pair(event, round=2, proofs=True)
    if what == "a rating":
        later = event
        for id_ in (1, 5, 9):
            later = trfpair.with_player(later, id_, national=2400 - 100 * id_)
    else:
        later = trfpair.with_event(by_fide_reversed(event), ratings="GER FIDE")
    changed = amended(event, later).tournament
    assert changed.rated.by_id[1].rating != event.rated.by_id[1].rating
    changed = trfpair.loads(trfpair.dumps(changed))
    assert [each.verdict for each in check_tournament(changed, Settings())] == ["agrees", "agrees"]
    assert trfpair.verified(changed, page).accepted
    assert trfpair.pair(changed, round=2).pairs == page.pairs
    unsaid = replace(changed, records=tuple(one for one in changed.records if " Rating @ Round" not in one.text))
    assert {each.verdict for each in check_tournament(unsaid, Settings())} != {"agrees"}


def by_fide_reversed(event: trfpair.Tournament) -> trfpair.Tournament:
    return replace(event, players=tuple(replace(one, rating=1000 + 10 * one.id) for one in event.players))


TEAMS = "012 Cup\n042 2026/11/02\n142 3\n152 W\n172 GER NRO\n192 FIDE_TEAM\n352 WB\n"
ROSTERS = "".join(
    f"310 {at:3} {f'Team {at}':32} {'':5} {2500 - at:6} {'0.0':>6} {'0.0':>6}     {2 * at - 1:5}{2 * at:5}\n"
    for at in range(1, 5)
)


def test_national_ratings_of_players_say_nothing_of_the_strength_of_teams() -> None:
    players = "".join(f"001{at:5}      {f'P{at}':33} {2000 + at}{'':28} 0.0\n" for at in range(1, 9))
    national = "".join(f"GER{at:5}      {f'P{at}':33} {1500 + at}\n" for at in range(1, 9))
    event = trfpair.loads(TEAMS + players + ROSTERS + national)
    assert [team.rating for team in event.event.tournament.rated.players] == [2499, 2498, 2497, 2496]
    assert [line.player.rating for line in standings(event).lines] == [2499, 2498, 2497, 2496]
    assert event.matches is not None
    assert [player.rating for player in event.matches.players.values()] == list(range(1501, 1509))
    assert trfpair.pair(event).pairs == trfpair.pair(trfpair.loads(TEAMS + players + ROSTERS)).pairs


@pytest.mark.gate
@pytest.mark.parametrize("dialect", ["trf16", "trfx", "trfbx"])
def test_a_dialect_without_national_ratings_names_them_or_is_refused(dialect: str) -> None:
    """Named where nothing else follows; refused where the coming round or a rank would be another."""
    plain = replace(nationally(event_of("dutch")), records=nationally(event_of("dutch")).records)
    made = rewritten(plain, dialect)
    assert [loss for loss in made.lost if "GER" in loss]
    assert [loss for loss in made.lost if "172" in loss]
    assert made.others == ()
    assert not any(str(rating) in line[:90] for rating in spread(plain).values() for line in made.text.splitlines())
    ranked = replace(plain, rounds=3, records=(*plain.records, Record("212", " PTS,RTNG")))
    assert "would have rank" in "".join(rewritten(ranked, dialect).others)
    by_rating = nationally(event_of("club-rating", 2))
    assert "would be paired otherwise" in "".join(rewritten(by_rating, dialect).others)
    for whole in ("full", "trf26"):
        assert rewritten(by_rating, whole).others == ()
        assert trfpair.loads(rewritten(by_rating, whole).text).rated.players == by_rating.rated.players


@pytest.mark.few(4)
@pytest.mark.parametrize("named", ["GER ", ""])
@pytest.mark.parametrize("method", [*METHODS, "OTHER", "BEST"])
def test_the_checker_reads_the_same_ratings_by_itself(method: str, named: str) -> None:
    """National ratings of two federations, of one twice, of nobody, and what is no rating."""
    dice = random.Random(f"{method} {named}")
    head = f"012 Open\n142 5\n152 W\nXXP    1    2\n172 {named}{method}\n"
    for _ in range(20):
        ratings = [dice.choice((0, 0, dice.randint(1, 2800))) for _ in range(9)]
        players = [f"001{at:5}      {f'P{at}':33} {fide or '':4}{'':28} 0.0" for at, fide in enumerate(ratings, 1)]
        national = []
        for _ in range(12):
            rating = dice.choice((dice.randint(0, 2800), "18x0", ""))
            national.append(f"{dice.choice(('GER', 'AUT'))}{dice.randint(1, 11):5}      {'P':33} {rating:>4}")
        lines = [*players, *national]
        dice.shuffle(lines)
        text = head + "".join(f"{line}\n" for line in lines)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", trfpair.TrfWarning)
            event = trfpair.loads(text)
        read = {player.id: player.rating for player in File(text.encode()).players}
        assert read == {player.id: player.rating for player in event.rated.players}


@pytest.mark.gate
@pytest.mark.parametrize("system", [system.name for system in SYSTEMS])
def test_whatever_is_written_no_national_rating_stands_in_001(system: str) -> None:
    """A round, its results, one taken back, a late entry, standings: FIDE's ratings stay as they were."""
    event = nationally(event_of(system))
    if event.terms.calendar:
        event = replace(event, rounds=None)
    steps = [event]
    if event.event.rounds is None or event.event.last < event.event.rounds:
        paired = trfpair.pair(event)
        steps.append(trfpair.with_round(event, paired))
        steps.append(trfpair.without_round(steps[-1], force=True))
    steps.append(trfpair.with_player(event, 1, name="Somebody Else"))
    if not event.terms.calendar and not event.teams:
        steps.append(trfpair.with_players(event, [trfpair.Player(0, "Late")]))
    for step in steps:
        after = amended(event, step).tournament
        lines = trfpair.dumps(after).splitlines()
        assert {line[48:52].strip() for line in lines if line.startswith("001")} <= {"0", ""}
        assert sum(line.startswith("GER") for line in lines) == len(event.players)
