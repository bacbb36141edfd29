"""Files as other programs write them, in miniature."""

from __future__ import annotations

from tests.trf.lines import file, row
from trfpair.event.model import ByeRequest, ForbiddenGroup, Result
from trfpair.trf import loads


def test_heltour():
    """Only number, points and cells: no name, no rating, no rank; the rounds first."""
    lines = [
        "XXR 5",
        "001    1" + "1.0".rjust(76) + "     2 w 1" + "  0000 - =",
        "001    2" + "0.0".rjust(76) + "     1 b 0" + "  0000 - -",
        "001    3" + "1.0".rjust(76) + "  0000 - +" + "  0000 -  ",
        "XXA    1  1.0  1.0",
    ]
    lines = [line[:84].ljust(89) + line[84:] if line.startswith("001") else line for line in lines]
    loaded = loads(file(*lines))
    assert loaded.problems == ()
    results = [[game.result for game in player.games] for player in loaded.tournament.players]
    assert results == [
        [Result.WIN, Result.HALF_BYE],
        [Result.LOSS, Result.ZERO_BYE],
        [Result.PAB],
    ]


def test_lila():
    """No rank, blank colours, a user id for a name, a running game as Z, the absent with a cell of the next round."""
    lines = [
        "012 A swiss",
        "022 https://lichess.org/swiss/x",
        "042 Apr 18, 2026",
        "XXR 5",
        "XXC black1",
        "XXP 1 3",
        row(1, "2 w 1", "3 b Z", name="a_user_id_of_thirty_characters").replace("FRA      123456 1990/01/31", " " * 26),
        row(2, "1 b 0", "       -", name="b"),
        row(3, "       U", "1 w Z", name="c"),
    ]
    text = "\n".join(lines)
    loaded = loads(text)
    assert [(problem.line, problem.first_column) for problem in loaded.problems] == [(7, 109), (9, 109)]
    assert loaded.tournament.forbidden == (ForbiddenGroup((1, 3)),)
    assert loaded.tournament.player(1).game(2).opponent == 0


def test_tomachess():
    """CRLF, records after the players, the BB? family, points of two digits before the point."""
    lines = [
        row(1, "0000 - U", "2 w 1", points="13.0"),
        row(2, "0000 - Z", "1 b 0", points="0.0"),
        "XXR 9",
        "BBW 10.0",
        "BBD  5.0",
        "BBL  0.0",
        "BBF  0.0",
        "BBU  3.0",
    ]
    assert loads(file(*lines, eol="\r\n").encode()).problems == ()


def test_sharly_chess():
    """TRF26 in full, the XX records last."""
    lines = [
        "012 Open",
        "042 2026/01/02",
        "062 3",
        "142 5",
        "152 W",
        "162  W 1.0    D 0.5",
        "172 FRA FIDE",
        "192 FIDE_DUTCH_2026",
        "202 BH:GP/C1,SB",
        "222 5400+30",
        row(1, "2 w 1", points="1.0"),
        row(2, "1 b 0", points="0.0"),
        row(3, "0000 - U", points="1.0"),
        "240 H   2    1",
        "260   1   5    1    2",
        "XXC white1",
    ]
    tournament = loads(file(*lines)).tournament
    assert loads(file(*lines)).problems == ()
    assert tournament.byes == (ByeRequest(Result.HALF_BYE, 2, (1,)),)
    assert tournament.forbidden == (ForbiddenGroup((1, 2), 1, 5),)


def test_a_preselected_bye_of_the_coming_round():
    """Sevilla gives the pairing-allocated bye beforehand; the round is not played for that."""
    text = file(
        row(1, "2 w 1", points="1.0"),
        row(2, "1 b 0", points="0.0"),
        row(3, "0000 - U", "0000 - U", points="2.0"),
    )
    assert loads(text).problems == ()
