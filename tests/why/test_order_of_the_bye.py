"""The order of the bye: the word by which its taker comes first, with the values of both."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations

import pytest

import trfpair
from tests.seeds import daily
from trfpair.base.errors import NoPairing
from trfpair.event.model import Tournament
from trfpair.rounds.pairing import PairedRound, Settings, pair_round
from trfpair.rounds.why import why_not
from trfpair.rounds.why.player import explain
from trfpair.rounds.why.sentences import Sentences
from trfpair.systems.by_steps import Steps
from trfpair.systems.trace import Trace

ORDERS = ("club", "club-rating", "ladder", "keizer", "lim", "vega", "danubian")
"""Systems whose steps name an order of the bye."""
WORDS = {
    "bye-score": r"(\d+) has more points \(([\d.]+)\) than (\d+) \(([\d.]+)\), who has the bye",
    "bye-rating": r"(\d+) has a higher rating \((\d+)\) than (\d+) \((\d+)\), and the lower one has the bye",
    "bye-byes": r"(\d+) has the bye, having had fewer byes \((\d+)\) than (\d+) \((\d+): rounds? [\d, and]+\)",
    "bye-forfeits": r"(\d+) has the bye, having had fewer byes and forfeits \((\d+)\) than (\d+) \((\d+): rounds? .+\)",
    "bye-average": r"The average .+ of (\d+) is lower \(([\d.]+)\) than that of (\d+) \(([\d.]+)\), who has the bye",
}
"""The sentences with two values, of which the first is the larger one, but of some the smaller one."""
_SMALLER_FIRST = ("bye-average", "bye-byes", "bye-forfeits")


@cache
def _rounds(system: str, count: int) -> list[tuple[Tournament, Settings, PairedRound]]:
    """Rounds with a bye."""
    found = []
    for seed in range(count):
        event = trfpair.generate(players=(5, 7, 9)[seed % 3], rounds=4, seed=f"bye {seed}", system=system)
        settings = Settings(system=system, round=1 + seed % 4)
        try:
            paired = pair_round(event, settings, Trace())
        except NoPairing:
            continue
        found += [(event, settings, paired)] if paired.pairing.bye else []
    assert found
    return found


@pytest.mark.parametrize("system", ORDERS)
@daily(2, 24)
def test_both_values_are_told(count: int, system: str) -> None:
    speak, words = Sentences(), set()
    for event, settings, paired in _rounds(system, count):
        bye = paired.pairing.bye
        for past in paired.history.present:
            if past.id == bye:
                continue
            for because in why_not(event, past.id, "bye", settings, paired).reasons:
                kind = because["kind"]
                words.add(kind)
                if kind in WORDS:
                    told = re.match(WORDS[kind], speak.of(because))
                    assert told, speak.of(because)
                    assert {int(told[1]), int(told[3])} == {past.id, bye}
                    assert (float(told[2]) > float(told[4])) is (kind not in _SMALLER_FIRST)
    assert words & {*WORDS, "bye-place", "bye-number", "bye-list"}


@pytest.mark.few(1)
@pytest.mark.parametrize("system", ORDERS)
@daily(8, 24)
def test_nobody_comes_first_without_a_word(count: int, system: str) -> None:
    """Whoever has the bye: every sentence tells of another player, and says so once."""
    speak = Sentences()
    for event, settings, paired in _rounds(system, count):
        bye = paired.pairing.bye
        told = [speak.of(one.as_json()) for one in explain(event, bye, settings, paired).chosen]
        assert told, (system, bye)
        for sentence in told:
            assert "comes first in the order" not in sentence
            assert "what counts as a bye" not in sentence
            assert not re.match(r"Not (\d+): (the bye goes to|\1 )", sentence), sentence


@pytest.mark.gate
@daily(20, 60)
def test_the_bar_of_lim_has_one_article(count: int) -> None:
    """C.04.1, 4 bars from the bye: who is asked, and who is told of behind the taker."""
    speak, asked = Sentences(), 0
    for event, settings, paired in _rounds("lim", count):
        told = [one.as_json() for one in explain(event, paired.pairing.bye, settings, paired).chosen]
        for one in told:
            if one["kind"] == "had-bye":
                (who,) = one["instead"]
                answer = why_not(event, who, "bye", settings, paired).reasons[0]
                assert f"{who} did not get the bye: {speak.of(answer)}" == speak.of(one)
                assert one["article"] == "C.04.1, 4"
                asked += 1
    assert asked


def test_a_ladder_tells_the_places() -> None:
    speak, told = Sentences(), ""
    for event, settings, paired in _rounds("ladder", 8):
        highest = paired.history.present[0].id
        told += speak.of(why_not(event, highest, "bye", settings, paired).reasons[0])
    assert re.search(
        r"player \d+ \(place \d+\) stands lower in the ranking than player \d+ \(place \d+\), and the lower one has",
        told,
    )


@daily(5, 40)
def test_all_others_are_barred(count: int) -> None:
    """The last round of a Lim tournament in which everybody else has had the bye."""
    found = []
    for seed in range(count):
        event = trfpair.generate(players=5, rounds=5, seed=f"barred {seed}", system="lim")
        settings = Settings(system="lim", round=5)
        try:
            paired = pair_round(event, settings, Trace())
        except NoPairing:
            continue
        found += [(one.kind, one.article) for one in explain(event, paired.pairing.bye, settings, paired).chosen]
    assert {kind for kind, _ in found} & {"had-bye", "barred-bye"}
    assert {article for kind, article in found if kind == "barred-bye"} <= {"C.04.1, 4"}


@pytest.mark.few(1)
@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017", "burstein-2026"])
def test_the_others_with_as_many_points_as_whoever_has_the_bye_are_told_of(system: str) -> None:
    """An optimum chose: of each of the nearest others, at most three, there is a reason, the one of `why-not`."""
    asked = 0
    for event, settings, paired in _rounds(system, 8):
        bye, score = paired.pairing.bye, {past.id: past.pairing_score for past in paired.history.present}
        alike = {id_ for id_ in score if score[id_] == score[bye] and id_ != bye}
        told = {id_ for one in explain(event, bye, settings, paired).chosen for id_ in one.facts.get("instead", ())}
        barred = {one.facts.get("one") for one in explain(event, bye, settings, paired).chosen}
        assert len((told | barred) & alike) >= min(3, len(alike)), (told, alike)
        asked += len(alike)
    assert asked


@pytest.mark.few(1)
@pytest.mark.parametrize("system", ["burstein", "vega", "keizer", "club"])
def test_the_order_of_the_bye_is_made_once_a_question_and_not_for_each_player(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The order of Burstein looks at the whole field: with 1,000 players `explain` of the bye took a minute."""
    event = trfpair.generate(players=31, rounds=6, seed=4, system=system)
    settings = Settings(system=system, round=5)
    paired = pair_round(event, settings, Trace())
    made: list[str] = []
    told = explain(event, paired.bye, settings, paired).chosen  # the modules of the system are there now
    for kind in {Steps, *Steps.__subclasses__()}:
        if "bye_rows" in vars(kind):
            rows = kind.bye_rows
            monkeypatch.setattr(kind, "bye_rows", lambda self, rows=rows: made.append(system) or rows(self))
    assert told == explain(event, paired.bye, settings, paired).chosen != ()
    assert 0 < len(made) < 12


@daily(20, 90)
def test_who_had_the_bye_before_is_not_told_to_have_had_an_opponent(count: int) -> None:
    speak, found = Sentences(), 0
    for event, settings, paired in _rounds("club-rating", count):
        bye = paired.pairing.bye
        for two in combinations([past.id for past in paired.history.present], 2):
            for because in why_not(event, *two, settings, paired).reasons:
                if because["kind"] == "settled-before" and list(because["who"]) == [bye]:
                    assert speak.of(because).endswith(f"but {bye} had already been given the bye.")
                    found += 1
    assert found
