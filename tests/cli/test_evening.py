"""Files without hand work: new, pair --write, result; for every system that pairs players; nothing else is touched."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.runner import CliRunner
from tests.typed_page import typed_again
from tests.windows import asked_for
from trfpair import trf
from trfpair.apps.cli.main import cli
from trfpair.apps.exits import guarded
from trfpair.base.errors import BadInput
from trfpair.base.files import steps
from trfpair.event.entries import with_result
from trfpair.event.model import Colour, Game, Player, Result, Tournament
from trfpair.event.numbers import with_listed
from trfpair.event.roster import Roster, read_roster
from trfpair.trf import load, open_file, read
from trfpair.trf.patch import patched

FIXTURES = Path(__file__).parent.parent / "fixtures"


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = guarded(lambda: cli.main([str(one) for one in arguments], prog_name="trfpair", standalone_mode=False))
    out, err = capsys.readouterr()
    return code, out, err


@pytest.fixture
def club(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    (tmp_path / "names.txt").write_text("\n".join(f"Player {letter}" for letter in "ABCDEFGHIJK"), encoding="utf-8")
    code, _, err = run(capsys, "new", tmp_path / "names.txt", "-o", tmp_path / "t.trf", "--rounds", 6)
    assert code == 0, err
    return tmp_path / "t.trf"


@pytest.mark.gate
@pytest.mark.posix  # the transcript is for a shell
@pytest.mark.parametrize("name", ["a-club-evening", "a-pods-evening"])
def test_an_evening_is_typed_from_its_page(name: str, tmp_path: Path) -> None:
    page = (FIXTURES.parent.parent / "docs" / f"{name}.md").read_text(encoding="utf-8")
    assert page == typed_again(page, tmp_path), f"python -m tests.typed_page docs/{name}.md writes the page anew"


@pytest.mark.gate
@pytest.mark.parametrize("system", ["dutch", "vega", "club", "ladder", "dubov", "burstein", "lim"])
def test_six_weeks_of_every_system(system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "names.csv").write_text(
        "name,rating\n" + "".join(f"P {at},{2000 - 30 * at}\n" for at in range(11)), encoding="utf-8"
    )
    file = tmp_path / "t.trf"
    assert run(capsys, "new", tmp_path / "names.csv", "-o", file, "--rounds", 6, "--system", system)[0] == 0
    for week in range(1, 7):
        absent = ["--absent", "2,3"] if week == 3 else []
        code, _, err = run(capsys, "pair", file, "--write", "--quiet", *absent)
        assert code in (0, 6), err
        boards = 4 if absent else 5
        words = [word for board in range(1, boards + 1) for word in (board, ["1-0", "=", "0-1"][(board + week) % 3])]
        code, out, err = run(capsys, "result", file, *words)
        assert (code, "all results are in" in err) == (0, True), err
        if system == "ladder":
            assert run(capsys, "ladder", "advance", file, "-o", file)[0] == 0
    tournament = load(file).tournament
    assert tournament.last_paired == 6
    code, out, err = run(capsys, "check", file, "--pairings-only", "--quiet")
    assert code == 0, out + err


@pytest.mark.few(3)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_the_rest_of_the_file_stays_byte_for_byte(
    newline: str, encoding: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "t.trf"
    text = (FIXTURES / "trf" / "real" / "open-de-gros.trf").read_text(encoding="utf-8")
    text = text.replace("012 ", "### a comment  with  blanks \n012 é ", 1).rstrip("\n") + "\nXYZ unknown"
    before = text.replace("\n", newline).encode(encoding)
    file.write_bytes(before)
    code, _, err = run(capsys, "pair", file, "--write", "--quiet")
    assert code == 0, err
    assert steps.last_state(file, len)[1] == before
    after = file.read_bytes().decode(encoding).split(newline)
    old = before.decode(encoding).split(newline)
    assert len(after) == len(old) + 2  # the comment with the boards, and the line end that was missing
    for one, other in zip(old, after):
        if one.startswith("001"):
            assert one[:80] == other[:80]
            assert one[85:].rstrip() == other[85 : len(one.rstrip())]
        else:
            assert one == other


def test_columns_in_bytes_are_not_written_into(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that counts columns in bytes is read, but a cell would go astray: refused, and left alone."""
    file = tmp_path / "t.trf"
    lines = ["XXR 3", "XXC white1"]
    for number, name in enumerate(("Zoé Müller", "Bo", "Cy", "Di"), 1):
        raw = f"001 {number:4}      ".encode() + name.encode().ljust(34) + b" " * 4 + b" " * 28
        raw = raw.ljust(80) + b" 0.0" + f"{number:5}".encode()
        lines.append(raw.decode())
    before = ("\n".join(lines) + "\n").encode()
    file.write_bytes(before)
    code, _, err = run(capsys, "pair", file, "--write", "--quiet")
    assert (code == 0) == (file.read_bytes() != before)
    if code:
        assert "convert" in err
    else:
        assert (load(file).tournament).last_paired == 1


def test_refusals_change_nothing(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tries: list[tuple[tuple[object, ...], str]] = [
        (("result", club, "1", "1-0"), "no round 1 has been paired yet"),
        (("pair", club, "--write", "--absent", "5,12"), "no participant has the number 12"),
        (("pair", club, "--write", "--absent", "x"), "no participant has a name that contains `x`"),
        (("pair", club, "--write", "--absent", "5", "--half-bye", "5"), "named twice"),
        (("new", club.parent / "names.txt", "-o", club), "exists"),
        (("new", club.parent / "missing.txt", "-o", club.parent / "u.trf", "--rounds", 3), "cannot be read"),
        (("new", club.parent / "names.txt", "-o", club.parent / "u.trf"), "needs --rounds"),
        (("new", club.parent / "names.txt"), "either -o FILE"),
    ]
    before = club.read_bytes()
    for arguments, message in tries:
        code, _, err = run(capsys, *arguments)
        assert code in (3, 5)
        assert message in err
        assert "Traceback" not in err
        assert club.read_bytes() == before
        assert not (club.parent / "u.trf").exists()


def test_results_that_cannot_be(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "pair", club, "--write", "--quiet")[0] == 0
    before = club.read_bytes()
    (club.parent / "r.txt").write_text("1 1-0\n1 2 3 4\n", encoding="utf-8")
    (club.parent / "nine.txt").write_text("1 1-0\n9 1-0\n", encoding="utf-8")
    tries: list[tuple[tuple[object, ...], str]] = [
        (("9", "1-0"), "Error: round 1 has no board 9: its boards are 1 to 5"),
        (("-f", club.parent / "nine.txt"), "nine.txt, line 2: round 1 has no board 9: its boards are 1 to 5"),
        (("x", "1-0"), "round 1 has no board x: its boards are 1 to 5"),
        (("1", "2-0"), "`2-0` is not understood"),
        (("1",), "stands alone"),
        (("-f", club.parent / "r.txt"), "line 2"),
        (("1", "1-0", "1", "0-1"), "board 1 is named twice"),
        (("1", "1-0", "--round", "2"), "no round 2"),
    ]
    for words, message in tries:
        code, _, err = run(capsys, "result", club, *words)
        assert code == 3
        assert message in err
        assert club.read_bytes() == before
    assert run(capsys, "pair", club, "--write", "--round", "1")[0] == 3
    assert club.read_bytes() == before


def test_vegas_lines(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "pair", club, "--write", "--quiet")
    (white, black) = next(
        (one.id, one.game(1).opponent) for one in load(club).tournament.players if one.game(1).colour == 1
    )
    (club.parent / "r.res").write_text(f"# results\n{white} {black} 5\n", encoding="utf-8")
    assert run(capsys, "result", club, "-f", club.parent / "r.res")[0] == 0
    assert load(club).tournament.player(white).game(1).result is Result.DRAW


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("name,rating\nÉmile,1500\nZoe,1500\nAda,1600\n", ["Ada", "Émile", "Zoe"]),
        ("Elo;Name;Title\n1500;A;FM\n1500;B;GM\n1500;C;\n", ["B", "A", "C"]),
        ("fed\tname\nFRA\tB\nGER\tA\n", ["A", "B"]),
        ("id,name\n2,Ada\n1,Bo\n", ["Ada", "Bo"]),
        ("Doe, Jane\nRoe, Ann\n", ["Doe, Jane", "Roe, Ann"]),
        ("\ufeffname\n\nB\nA\n", ["A", "B"]),
    ],
)
def test_rosters(text: str, names: list[str]) -> None:
    players = with_listed(Tournament(), read_roster(text.encode(), "list")).players
    assert [player.name for player in players] == names
    assert [player.id for player in players] == list(range(1, len(names) + 1))


def test_a_list_in_utf_16_as_spreadsheets_write_it() -> None:
    roster = read_roster("name\trating\nDoe, Jané\t1500\n".encode("utf-16"), "list")
    assert ([(one.name, one.rating) for one in roster.players], roster.notes) == ([("Doe, Jané", 1500)], [])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "found nothing"),
        ("name,rating\n", "a header and no player below it"),
        ("team,board,name,rating\nA,1,", "a header and no player below it"),  # the board that a team leaves empty
        ("rating,fed\n1500,FRA\n", "column `name`"),
        ("name,rating\nA,abc\n", "line 2 (rating)"),
        ("name,title\nA,GN\n", "GM?"),
        ("name,elo,rating\nA,1,2\n", "two columns hold the rating"),
        ("name,rating\n,1500\n", "expected a name"),
    ],
)
def test_rosters_that_cannot_be(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        with_listed(Tournament(), read_roster(text.encode(), "list"))


def test_numbers_of_a_list_hold_where_its_order_is_kept() -> None:
    def named(text: str) -> list[str]:
        listed = read_roster(text.encode(), "list")
        return [one.name for one in with_listed(Tournament(), listed, keep_order=True).players]

    assert named("id,name\n2.,Ada\n1.,Bo\n") == ["Bo", "Ada"]
    with pytest.raises(BadInput, match="none twice"):
        named("name,id\nA,1\nB,1\n")


def test_folding() -> None:
    listed = [Player(0, name) for name in ("Zoe", "Østergård", "Émile", "emil", "Łukasz", "Åsa")]
    ranked = [player.name for player in with_listed(Tournament(), Roster(listed, [])).players]
    assert ranked == ["Åsa", "emil", "Émile", "Łukasz", "Østergård", "Zoe"]


def test_a_patch_that_changes_nothing(club: Path) -> None:
    file = open_file(club)
    assert patched(file, file.tournament) == file.data


def test_help() -> None:
    for command in ("new", "result"):
        assert CliRunner().invoke(cli, [command, "--help"]).exit_code == 0


@pytest.mark.skipif(asked_for(), reason="the command runs in a process of its own")
def test_a_file_is_understood_once_before_the_round_is_entered(
    club: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And once more when it is written, to see that it says what it should."""
    seen, real = [], read.understood
    for place in (read, trf.patch):
        monkeypatch.setattr(
            place, "understood", lambda data, *more, **known: seen.append(data) or real(data, *more, **known)
        )
    before = club.read_bytes()
    assert run(capsys, "pair", club, "--write")[0] == 0
    assert seen == [before, club.read_bytes()]


def test_points_are_counted_up_to_the_last_paired_round_and_no_further() -> None:
    """A bye that stands in a later cell already is worth nothing yet."""
    half, full = Game(0, Colour.NONE, Result.HALF_BYE), Game(0, Colour.NONE, Result.PAB)
    games = (Game(2, Colour.WHITE, Result.UNKNOWN),), (Game(1, Colour.BLACK, Result.UNKNOWN),), (full, half)
    players = tuple(Player(number, "ABC"[number - 1], games=cells) for number, cells in enumerate(games, 1))
    after = with_result(Tournament(players=players), 1, (1, 2), "1-0")
    assert [player.points for player in after.players] == [10, 0, 10]


def test_a_list_of_players_makes_no_teams_and_that_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "names.csv").write_text("Ann\nBo\n", encoding="utf-8")
    words = ("new", tmp_path / "names.csv", "-o", tmp_path / "t.trf", "--rounds", 3, "--system")
    code, _, err = run(capsys, *words, "team")
    assert (code, err.splitlines()[-1].split(" into ")[0]) == (0, "Next: write a record 310 for each team")
    (tmp_path / "t.trf").unlink()
    assert "pairs round 1" in run(capsys, *words, "dutch")[2]
