"""A system that another package brings, with odd steps, words and order of boards, goes through every command.

Nothing of the program knows it. The package is made here, with an entry point, as a club would install its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import trfpair
from tests.contract.test_options import run
from trfpair.systems import plugged_in
from trfpair.trf import load

PACKAGE = '''
"""Zigzag: whoever has the fewest letters in the name meets whoever has the most; the last stays free."""

from dataclasses import replace
from fractions import Fraction

from trfpair.event.model import Notice, Pair, Result, RoundPairing
from trfpair.event.scores import OwnScore
from trfpair.systems import OWN_ORDER, System
from trfpair.systems.contract import Contract
from trfpair.systems.options import Option
from trfpair.systems.trace import (
    Bye, Coloured, Counted, Criteria, Group, Member, Move, Picked, Refusal, Several, Undone
)


def pair(history, trace, options):
    order = sorted(history.present, key=lambda past: (len(past.player.name), past.id), reverse=options["upside"])
    trace.add("overture", "Z.0", mood="odd", notes=[1, [2, 3]], nothing=None)
    trace.add("queue", "Z.1", Group([Member(past.id, {"letters": len(past.player.name)}) for past in order]))
    free, boards = (), []
    if len(order) % 2:
        last = order.pop()
        free = ((last.id, Result.HALF_BYE),)
        trace.add("rest-day", "Z.2", Move([last.id], [Refusal("chatty", past.id) for past in order[:1]], "rest"))
    while order:
        short, long = order.pop(0), order.pop()
        between = tuple(past.id for past in order)
        against = [Refusal("too-short", between, "Z.3", {"by": len(between)})] if between else []
        trace.add("look", "Z.3", Several([Picked(short.id, long.id, against)]))
        trace.add("board", "Z.4", Coloured(long.id, short.id, "Z.4"))
        boards.append(Pair(long.id, short.id))
    trace.add("count", "Z.5", Criteria([Counted("Z.5", "vowels", [1, 2])]))
    notices = (Notice("zig", "the last shall be first"),)
    return RoundPairing(history.round, "zigzag", tuple(reversed(boards)), history.absent, free, notices)


def score(tournament, after, options):
    values = {one.id: Fraction(len(one.name), 3) for one in tournament.players}
    return OwnScore("Letters", values, decimals=1)


CONTRACT = Contract(
    noun="parade",
    words={"chatty": "talks too much", "too-short": "the name is too short"},
    rules={"Z.4": "White to the longer name"},
    facts=("letters",),
    score=score,
)
ZIGZAG = System(
    name="zigzag", title="Zigzag", edition="house rules of 1931", target="zigzag:pair",
    options=(Option("upside", "The other way round.", False, flag=False),),
    needs_rounds=False, order=OWN_ORDER, form="Zigzag", contract="zigzag:CONTRACT", compare="",
)
DUMB = replace(ZIGZAG, name="dumb", target=lambda history, trace, options: None)
W0, W1, W2, W3, W4, W5 = (replace(ZIGZAG, name=name) for name in ("", "Big", "in word", "é", "--json", "a_b"))
'''
ENTRY = (
    "[trfpair.systems]\nzigzag = zigzag:ZIGZAG\nlost = nowhere:THING\nrubbish = zigzag:score\ntwice = zigzag:ZIGZAG\n"
    "dumb = zigzag:DUMB\n" + "".join(f"w{at} = zigzag:W{at}\n" for at in range(6))
)


@pytest.fixture
def zigzag(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A tournament of seven to be paired by the system, the package installed."""
    site = tmp_path / "site"
    meta = site / "zigzag-1.0.dist-info"
    meta.mkdir(parents=True)
    (site / "zigzag.py").write_text(PACKAGE, encoding="utf-8")
    (meta / "METADATA").write_text("Metadata-Version: 2.1\nName: zigzag\nVersion: 1.0\n", encoding="utf-8")
    (meta / "entry_points.txt").write_text(ENTRY, encoding="utf-8")
    monkeypatch.syspath_prepend(str(site))
    plugged_in.cache_clear()
    (tmp_path / "names.txt").write_text("Al\nBeatrix\nCo\nDorothea\nEmil\nFranziska\nGil", encoding="utf-8")
    run("new", tmp_path / "names.txt", "-o", tmp_path / "parade.trf", "--system", "zigzag")
    yield tmp_path / "parade.trf"
    plugged_in.cache_clear()


def test_it_is_listed_and_what_is_broken_is_named(zigzag: Path) -> None:
    told = run("systems")
    assert "Zigzag (house rules of 1931)" in told
    assert "upside=no  The other way round." in told
    assert "the plug-in lost (nowhere:THING) is left out: No module named 'nowhere'" in told
    assert "the plug-in rubbish (zigzag:score) is left out: `zigzag:score` is no System, nor a list of them" in told
    for at, name in enumerate(("", "Big", "in word", "é", "--json", "a_b")):
        assert (
            f"the plug-in w{at} (zigzag:W{at}) is left out: expected a name of a-z, 0-9 and hyphens, found `{name}`"
            in told
        )
    assert "the plug-in zigzag (zigzag:ZIGZAG) is left out: there is a system `zigzag` already" in told
    assert [system.name for system in trfpair.all_systems()].count("zigzag") == 1
    assert "the plug-in lost" in run("pair", zigzag, "--system", "nowhere", code=2)


def test_an_answer_that_is_no_pairing_is_named(zigzag: Path) -> None:
    with pytest.raises(TypeError, match="the system dumb gave NoneType in place of a RoundPairing"):
        trfpair.pair(trfpair.load(zigzag), system="dumb")


def test_every_command(zigzag: Path) -> None:
    assert "192 TRFPAIR_ZIGZAG" in zigzag.read_text(encoding="utf-8")
    out = zigzag.with_name("o")
    page = run("pair", zigzag, "--write", "--option", "upside=yes", "--json", "--html", "--out", out)
    assert "the last shall be first" in page
    assert "free in this round, as with a half-point bye" in page
    assert "### trfpair option zigzag upside=yes" in zigzag.read_text(encoding="utf-8")
    verbose = (out / "verbose.txt").read_text(encoding="utf-8")
    for line in (
        "Z.0  Overture",
        "mood odd, notes 1 2 3, nothing -",
        "the name is too short",
        "talks too much",
        "vowels: 1 2",
    ):
        assert line in verbose, line
    assert "White to the longer name" in verbose
    # HTML
    assert "Zigzag" in (out / "round.html").read_text(encoding="utf-8")
    run("result", zigzag, "1", "1-0", "2", "=", "3", "0-1")
    assert "1 round agrees (zigzag)" in run("check", zigzag)
    table = run("standings", zigzag)
    assert "Letters" in table
    assert [row.split()[2] for row in table.splitlines() if row.strip()[:1].isdigit()][:2] == ["Franziska", "Dorothea"]
    run("sheets", zigzag, "--out", zigzag.with_name("wall"))
    assert ">Letters<" in (zigzag.with_name("wall") / "standings.html").read_text(encoding="utf-8")
    assert "letters" in run("explain", zigzag, "--player", "Beatrix", "--round", "1")
    assert "the name is too short" in run("why-not", zigzag, "Franziska", "Emil", "--round", "1")
    assert "is free in this round" in run("why-not", zigzag, "Al", "Gil")
    told = run("verify", zigzag, out / "pairs.json", code=7)
    assert "everybody who takes part is seated once, or free" in told
    assert "the rules of zigzag, which is not known here" in told
    assert json.loads((out / "pairs.json").read_text(encoding="utf-8"))["options"] == {"upside": True}
    run("undo", zigzag)


def test_generated_and_through_the_library(zigzag: Path, tmp_path: Path) -> None:
    run("generate", "-o", tmp_path / "g.trf", "--system", "zigzag", "--players", "8", "--rounds", "3", "--seed", "1")
    assert "012 Random parade" in (tmp_path / "g.trf").read_text(encoding="utf-8")
    assert "3 rounds agree (zigzag)" in run("check", tmp_path / "g.trf")
    from zigzag import ZIGZAG  # type: ignore[import-not-found]

    paired = trfpair.pair(load(zigzag).tournament, system=ZIGZAG, upside=True)
    assert paired.system.name == "zigzag"
    assert paired.pairing.free
    assert trfpair.explain(load(zigzag).tournament, "Gil", system=ZIGZAG)
    assert trfpair.standings(load(zigzag).tournament).lines[0].player.name == "Franziska"
