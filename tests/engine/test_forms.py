"""Command lines read: which form, what is asked, in any order."""

from __future__ import annotations

from itertools import permutations
from zlib import crc32

import pytest

from trfpair.apps.engine.forms import Action, Form, Request, parse_call
from trfpair.apps.engine.systems import added_colour, system_for
from trfpair.base.errors import BadInput
from trfpair.event.model import Colour, Player, Tournament
from trfpair.systems import SYSTEMS, System
from trfpair.trf import loads


def test_bbp_options_in_any_order() -> None:
    groups = [["--dutch"], ["in.trf"], ["-p", "out.txt"], ["-l", "list.txt"], ["-r"], ["--baku"]]
    expected = parse_call([word for group in groups for word in group])
    assert expected.problem == ""
    assert (expected.form, expected.action, expected.input) == (Form.BBP, Action.PAIR, "in.trf")
    assert (expected.output, expected.list_file, expected.system) == ("out.txt", "list.txt", "dutch")
    assert expected.release
    assert expected.baku
    for order in permutations(groups):
        assert parse_call([word for group in order for word in group]) == expected


@pytest.mark.parametrize(
    "line",
    ["--dutch in.trf -p", "--dutch -p in.trf", "-p in.trf --dutch", "in.trf --dutch -p", "in.trf -p --dutch"],
)
def test_pairs_to_stdout(line: str) -> None:
    request = parse_call(line.split())
    assert (request.problem, request.input, request.output) == ("", "in.trf", "")


@pytest.mark.parametrize(
    ("line", "action", "file", "round_"),
    [
        ("--dutch in.trf -c", Action.CHECK, "in.trf", None),
        ("--dutch -c in.trf", Action.CHECK, "in.trf", None),
        ("in.trf -c", Action.CHECK, "in.trf", None),
        ("in.trf -c 4", Action.CHECK, "in.trf", 4),
        ("-c 4 in.trf", Action.CHECK, "in.trf", 4),
    ],
)
def test_check(line: str, action: Action, file: str, round_: int | None) -> None:
    request = parse_call(line.split())
    assert (request.problem, request.action, request.input, request.round) == ("", action, file, round_)


@pytest.mark.parametrize(
    ("line", "model", "config", "seed"),
    [
        ("--dutch -g -o out.trf", "", "", ""),
        ("--dutch -g config -o out.trf -s 7", "", "config", "7"),
        ("--dutch model.trf -g -o out.trf -s 7", "model.trf", "", "7"),
        ("-g 42 -o out.trf", "", "", "42"),
        ("-g config -b -o out.trf", "", "config", ""),
        ("model.trf -g -o out.trf", "model.trf", "", ""),
    ],
)
def test_generate(line: str, model: str, config: str, seed: str) -> None:
    request = parse_call(line.split())
    assert (request.problem, request.action, request.output) == ("", Action.GENERATE, "out.trf")
    assert (request.input, request.config, request.seed) == (model, config, seed)


@pytest.mark.parametrize(
    "line", ["in.trf -p out -q 10000", "in.trf -p out -q", "-q 5 in.trf -p out -w", "in.trf -w -p out"]
)
def test_javafo_with_what_is_ignored(line: str) -> None:
    request = parse_call(line.split())
    assert (request.problem, request.form, request.input, request.output) == ("", Form.JAVAFO, "in.trf", "out")


def test_vega() -> None:
    request = parse_call(["C:/Vega/My event", "event.trfx"])
    assert (request.problem, request.form, request.action) == ("", Form.VEGA, Action.PAIR)
    assert (request.folder, request.input) == ("C:/Vega/My event", "event.trfx")


@pytest.mark.parametrize("line", ["-ea -jar javafo.jar", "-Xms4G -Xmx4G -jar lib/javafo.jar", "-jar javafo.jar"])
def test_java_launcher(line: str) -> None:
    request = parse_call([*line.split(), "in.trf", "-p", "out"])
    assert (request.problem, request.launched, request.input, request.output) == ("", True, "in.trf", "out")


def test_values_with_an_equals_sign() -> None:
    request = parse_call(["--dutch", "--edition=2017", "--eol=crlf", "--initial-colour=black", "in.trf", "-p"])
    assert (request.problem, request.edition, request.eol, request.colour) == ("", "2017", "crlf", Colour.BLACK)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("--monrad in.trf -p out", "--monrad"),
        ("--dutch --faster in.trf -p out", "--faster"),
        ("--burstein --fast in.trf -p out", "one system at a time"),
        ("--dutch --vega in.trf -p out", "one system at a time"),
        ("--dutch in.trf -p out -x", "-x"),
        ("--dutch in.trf -p out --edition 2099", "2099"),
        ("--dutch in.trf -p out -c", "one of -p, -c and -g"),
        ("--dutch in.trf other.trf -p out", "one input file"),
        ("--dutch in.trf -p out --eol", "--eol needs a value"),
    ],
)
def test_a_line_that_cannot_be_served_still_names_its_output(line: str, words: str) -> None:
    request = parse_call(line.split())
    assert words in request.problem
    assert request.output == "out"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("--dutch", "-p (pair)"),
        ("--dutch in.trf", "-p (pair)"),
        ("--dutch -p", "no input file"),
        ("--dutch -g", "-o FILE"),
        ("in.trf -c 0", "from 1"),
        ("in.trf", "-p (pair)"),
    ],
)
def test_what_is_missing_is_named(line: str, words: str) -> None:
    assert words in parse_call(line.split()).problem


PLAYERS = "".join(f"001 {number:>4}      Player {number}\n" for number in (1, 2, 3, 4))


def test_a_system_without_editions_pairs_a_file_of_a_custom_system() -> None:
    tournament = loads("192 CUSTOM_SWISS\n" + PLAYERS).tournament
    assert system_for(Request(system="vega"), tournament) == "vega"
    named = loads("192 CUSTOM_SWISS\n### trfpair 0.1.0: system=keizer\n" + PLAYERS).tournament
    assert system_for(Request(form=Form.BBP), named) == "keizer"  # our own line says which rules they are
    with pytest.raises(BadInput, match="CUSTOM_SWISS"):
        system_for(Request(system="double-swiss"), tournament)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_the_code_of_a_file_that_trfpair_wrote_means_its_system(system: System) -> None:
    named = loads(f"192 {system.code_on()}\n" + PLAYERS).tournament
    own = loads(f"192 TRFPAIR_{system.name.upper().replace('-', '_')}\n" + PLAYERS).tournament
    for form in Form:
        assert system_for(Request(form=form), named) == system_for(Request(form=form), own) == system.name
    assert system_for(Request(system=system.name), named) == system.name
    assert system_for(Request(system=system.name), own) == system.name


@pytest.mark.parametrize("name", ["A", "B", "C", "D", "E", "F"])
def test_the_added_colour_is_the_parity_of_the_checksum(name: str) -> None:
    tournament = Tournament(players=(Player(1, name), Player(2, "Z")))
    drawn = crc32(f"1 {name} 0\n2 Z 0".encode()) & 1
    assert added_colour(Request(form=Form.JAVAFO), tournament) == (Colour.WHITE if drawn else Colour.BLACK)


def test_options_of_bbp_pairings_make_its_form() -> None:
    assert parse_call(["in.trf", "--nonsense", "-p"]).form is Form.BBP
    assert parse_call(["in.trf", "-p"]).form is Form.JAVAFO


@pytest.mark.parametrize(("edition", "asked"), [("2017", "dutch-2017"), ("", "dutch")])
def test_a_call_that_contradicts_the_file_is_told_as_it_was_meant(edition: str, asked: str) -> None:
    tournament = loads("192 FIDE_DUBOV\n" + PLAYERS).tournament
    with pytest.raises(BadInput, match=rf"\(192\), the call for {asked}$"):
        system_for(Request(system="dutch", edition=edition), tournament)
