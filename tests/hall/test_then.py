"""Questions about an earlier round: all of them are answered by what was known when it was paired."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import trfpair as library
from tests.contract.test_options import run
from tests.hall.test_dates_of_acts import play, refusal
from tests.page.test_desk import Screen
from trfpair.base.errors import BadInput
from trfpair.event.then import known_when_paired
from trfpair.rounds import pairing

NAMES = ("Anna", "Bert", "Carl", "Dora", "Emil", "Fay", "Gus", "Hal")
PLAYERS = "name,rating\n" + "".join(f"{name},{2100 - 50 * at}\n" for at, name in enumerate(NAMES))


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """Eight players after round 2, whose page of round 2 stands beside the file."""
    (tmp_path / "p.csv").write_text(PLAYERS, encoding="utf-8")
    path = tmp_path / "t.trf"
    run("new", tmp_path / "p.csv", "-o", path, "--rounds", "5", "--initial-colour", "white")
    play(path, ["1-0", "1-0", "=", "1-0"])
    run("pair", path, "--write", "--json", "--quiet", "--out", tmp_path / "then")
    return path


def changed(path: Path, act: str) -> None:
    """The file after something that the log keeps."""
    if act in ("result", "all"):
        run("result", path, "--round", "1", "2", "0-1", "--replace")
    run("result", path, "1", "1-0", "2", "1-0", "3", "=", "4", "1-0")
    if act in ("numbers", "all"):
        (path.parent / "late.csv").write_text("name,rating\nIda,1975\n", encoding="utf-8")
        run("new", path.parent / "late.csv", "--add", path, "--by-rating")
    if act in ("ban", "all"):
        run("ban", path, "Anna,Fay")
    if act in ("rating", "all"):
        run("player", path, "Hal", "--rating", "2400")
    if act in ("rounds", "all"):
        run("event", path, "--rounds", "3")


ACTS = ("result", "numbers", "ban", "rating", "rounds", "all")


@pytest.mark.gate
@pytest.mark.parametrize("act", ACTS)
def test_an_earlier_round_is_paired_checked_verified_and_explained_alike(event: Path, act: str) -> None:
    by_name = {one.name: one.game(2) for one in library.load(event).players}
    met = {name: library.load(event).player(game.opponent).name for name, game in by_name.items()}
    changed(event, act)
    assert "2 rounds agree" in run("check", event, "--strict")
    assert "accepted" in run("verify", event, event.parent / "then" / "pairs.json")  # with the numbers of then
    run("pair", event, "--round", "2", "--json", "--quiet", "--out", event.parent / "now")
    assert "accepted" in run("verify", event, event.parent / "now" / "pairs.json")
    now = library.load(event)
    paired = library.pair(now, round=2, proofs=True)
    assert {frozenset(pair) for pair in paired.pairs} == {frozenset(pair) for pair in library.boards(now, 2)}
    assert library.verified(now, paired).outcome == "accepted"
    for name, other in met.items():
        told = json.loads(run("explain", event, "--player", name, "--round", "2", "--json"))
        assert now.player(told["decision"]["opponent"]).name == other
        assert (told["decision"]["colour"], told["player"]) == (
            by_name[name].colour.name.lower(),
            next(one.id for one in now.players if one.name == name),
        )
        why = json.loads(run("why-not", event, name, other, "--round", "2", "--json"))
        assert why["answer"]["kind"] == "made"


@pytest.mark.gate
def test_what_bore_on_the_round_of_then_is_told_of_then(event: Path) -> None:
    before = run("explain", event, "--player", "Emil", "--round", "2")
    assert "so the smaller pairing number decides (4 before 5), and 4 gets it" in before
    changed(event, "all")
    after = run("explain", event, "--player", "Emil", "--round", "2")
    said = (
        "the game of 2 and 7 in round 1 was corrected",
        "the rating of 9 was changed",
        "the number of rounds was changed: it was 5, and is 3",
    )
    since = "".join(f"    Since this round was paired, {one}.\n" for one in said)
    after, told = re.subn(f"{re.escape(since)}    By the rules, 6 would now meet .*\n\n", "", after)
    assert told == 1
    after, numbered = re.subn("    number       5 .*\n", "", after)  # no. 6 by now: nobody was between Carl and Dora
    assert numbered == 1
    for now, then in (
        ("6  Emil", "5  Emil"),
        ("against 5 Dora", "against 4 Dora"),
        ("and 5 gets it", "and 4 gets it"),
        ("so 6 meets 5 (4.2)", "so 5 meets 4 (4.2)"),
        ("Preferences: 5 White strong, 6 White", "Preferences: 4 White strong, 5 White"),
    ):
        after = after.replace(now, then)
    assert after == before
    hal = json.loads(run("explain", event, "--player", "Hal", "--round", "2", "--json"))
    assert (hal["rating"], hal["forbidden"]) == (1750, [])
    assert "joined after round 2 was paired" in refusal("explain", event, "--player", "Ida", "--round", "2")
    assert "joined after round 2 was paired" in refusal("why-not", event, "Emil", "Ida", "--round", "2")
    with pytest.raises(BadInput, match="no participant"):
        library.explain(library.load(event), "Nobody", round=2)


@pytest.mark.gate
def test_the_page_pairs_an_earlier_round_once(event: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    changed(event, "all")
    screen, asked = Screen(event), []
    pair_view = pairing.pair_view

    def counted(*words: object, **more: object) -> object:
        asked.append(words)
        return pair_view(*words, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(pairing, "pair_view", counted)
    monkeypatch.setattr("trfpair.rounds.why.question.pair_view", counted)
    made = screen.ask("pair", round=2)
    assert {frozenset((white[0], black[0])) for _, white, black in made["boards"]} == {
        frozenset(pair) for pair in library.boards(library.load(event), 2)
    }
    for name in ("Emil", "Anna"):
        told = run("explain", event, "--player", name, "--round", "2")
        assert screen.ask("explain", player=name, round=2)["text"] == told
    assert screen.ask("brackets", round=2)["html"]
    assert len(asked) == 3  # once by the page, and once by each of the two commands
    assert screen.ask("verify", round=2)["outcome"] == "accepted"


@pytest.mark.gate
def test_an_earlier_round_is_paired_again_while_games_before_it_hang(event: Path) -> None:
    """An adjourned game that got its result later was open when the next round was paired; it holds up nothing."""
    path = event.parent / "a.trf"
    run("new", event.parent / "p.csv", "-o", path, "--rounds", "5", "--initial-colour", "white")
    run("pair", path, "--write", "--quiet")
    run("result", path, "1", "1-0", "2", "adj", "3", "=", "4", "1-0")
    run("pair", path, "--write", "--quiet", "--out", event.parent / "b")
    pairs = (event.parent / "b" / "pairs.list").read_text(encoding="utf-8")
    run("result", path, "--round", "1", "2", "0-1")
    run("pair", path, "--round", "2", "--quiet", "--out", event.parent / "c")
    assert (event.parent / "c" / "pairs.list").read_text(encoding="utf-8") == pairs
    assert "2 rounds agree" in run("check", path, "--strict")


def test_nothing_that_is_logged_changed(event: Path) -> None:
    tournament = library.load(event)
    assert known_when_paired(tournament, 2) is tournament
    assert known_when_paired(tournament, 3) is tournament


@pytest.mark.gate
def test_standings_after_an_earlier_round_count_by_the_options_of_then(event: Path) -> None:
    path = event.parent / "k.trf"
    run("new", event.parent / "p.csv", "-o", path, "--system", "keizer")
    for results in (["1-0", "=", "0-1", "1-0"], ["1-0", "0-1", "=", "1-0"]):
        play(path, results)
    early = {after: run("standings", path, "--after", str(after)) for after in (1, 2)}
    run("pair", path, "--write", "--quiet", "--option", "top=60")
    run("result", path, "1", "1-0", "2", "1-0", "3", "1-0", "4", "1-0")
    assert run("standings", path, "--after", "1") == early[1]
    assert run("standings", path, "--after", "2") != early[2]  # by these round 3 was paired
    assert "3 rounds agree" in run("check", path, "--strict")
