"""Options of a system: kept in the file, read back by every command, typed by one flag for all."""

from __future__ import annotations

from pathlib import Path

import pytest
from click import ClickException

from tests.runner import CliRunner
from trfpair.apps.cli.main import cli
from trfpair.apps.cli.own_options import own_options
from trfpair.base.errors import BadInput
from trfpair.event.model import Record, Tournament
from trfpair.rounds.check import check_tournament
from trfpair.rounds.pairing import Settings
from trfpair.systems import by_name
from trfpair.systems.options import Option, kept_options, option_records, options_of
from trfpair.trf import load

NUMBER, WORD, FLAG = Option("top", "", 0), Option("rule", "", "low", ("low", "high")), Option("late", "", default=False)
OPTIONS = (NUMBER, WORD, FLAG)


def run(*words: str | Path, code: int = 0) -> str:
    done = CliRunner().invoke(cli, list(map(str, words)), standalone_mode=False)
    assert ((done.return_value or 0) if done.exception is None else getattr(done.exception, "exit_code", 2)) == code, (
        done.output,
        done.exception,
    )
    refused = done.exception.format_message() if isinstance(done.exception, ClickException) else ""
    return f"{done.stdout}{done.stderr}{refused}"


def test_what_is_kept_is_read_back() -> None:
    values = {"top": 60, "rule": "high", "late": True}
    records = tuple(option_records("keizer", OPTIONS, values))
    assert [record.text for record in records] == [
        " trfpair option keizer top=60",
        " trfpair option keizer rule=high",
        " trfpair option keizer late=yes",
    ]
    assert kept_options(Tournament(records=records), "keizer", OPTIONS) == values
    assert kept_options(Tournament(records=records), "ladder", OPTIONS) == {}


def test_only_what_is_new_is_written() -> None:
    kept = {"top": 60}
    assert not list(option_records("keizer", OPTIONS, {"top": 60}, kept))
    assert [row.text for row in option_records("keizer", OPTIONS, {}, kept)] == [" trfpair option keizer top=0"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("top=many", "top`: expected a whole number, found `many`"),
        ("rule=odd", "rule`: expected low, high, found `odd`"),
        ("late=perhaps", "late`: expected yes or no, found `perhaps`"),
        ("size=3", "keeps an option `size`"),
    ],
)
def test_a_line_that_makes_no_sense_is_named(line: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        kept_options(Tournament(records=(Record("###", f" trfpair option keizer {line}"),)), "keizer", OPTIONS)


def test_what_is_said_outweighs_what_is_kept() -> None:
    ladder = by_name("ladder")
    assert options_of(ladder, {}, {"seed": 4})["seed"] == 4
    assert options_of(ladder, {"seed": "5"}, {"seed": 4})["seed"] == 5


def test_a_round_that_is_written_keeps_its_options_and_check_reads_them(tmp_path: Path) -> None:
    names, file = tmp_path / "names.txt", tmp_path / "club.trf"
    names.write_text("\n".join(f"Player {letter}" for letter in "ABCDEFGH"), encoding="utf-8")
    run("new", names, "-o", file, "--system", "ladder")
    run("pair", file, "--write", "--option", "colour=balance")
    assert "### trfpair option ladder colour=balance" in file.read_text(encoding="utf-8")
    run("result", file, *[word for board in "1234" for word in (board, "1-0")])
    run("pair", file, "--write", "--option", "colour=balance")
    assert file.read_text(encoding="utf-8").count("trfpair option") == 1
    tournament = load(file).tournament
    assert all(round_.agrees for round_ in check_tournament(tournament, Settings(round=1)))
    run("pair", file, "--option", "colour=other", code=3)
    run("pair", file, "--option", "colour", code=2)


def test_two_systems_that_mean_different_things_by_a_name_share_a_flag_that_takes_text() -> None:
    added = own_options([Option("top", "One.", 0), Option("top", "Other.", "x"), Option("own", "", 1, flag=False)])
    assert len(added) == 1

    def command(**_: object) -> None: ...

    (parameter,) = added[0](command).__click_params__  # type: ignore[attr-defined]
    assert parameter.help == "One. Other."
    assert parameter.type.name == "text"
