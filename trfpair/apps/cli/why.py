"""``trfpair explain`` and ``trfpair why-not``: one player, one question, one screen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from trfpair.apps.cli.helped import InSections
from trfpair.apps.cli.own_options import added, language_option
from trfpair.apps.cli.reading import reading_options
from trfpair.apps.cli.settings import asking_settings
from trfpair.apps.exits import DONE, NO_PAIRING
from trfpair.apps.files import answer_json, read
from trfpair.output.pages import page_of
from trfpair.rounds.pairing import Settings
from trfpair.rounds.why import explain as explained
from trfpair.rounds.why import why_not as asked
from trfpair.trf.reading import Reading

if TYPE_CHECKING:
    from trfpair.rounds.why import Explanation, WhyNot

_ROUND = "The round of the question [the one under way, else the next, after the end the last]."

_asking = added(
    asking_settings,
    click.option("--round", "round_", type=click.IntRange(1), help=_ROUND),
    click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON."),
    reading_options,
)


@click.command(cls=InSections)
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--player", required=True, metavar="N", help="Number, or a part of the name that only one player has.")
@language_option("Language of the facts and the reasons [en].", default="")
@_asking
def explain(file: Path, player: str, settings: Settings, reading: Reading, **choices: Any) -> int:
    """Explain a player's round: the past, the bars, the opponent, the colour, and the players passed over.

    The round is paired again from what was known before it. Exit 1: the round cannot be paired, and the answer tells
    why. Exit 3: there is no such player or round.
    """
    tournament = read(file, reading)
    return _print(explained(tournament, player, settings), as_json=choices["as_json"], language=choices["lang"])


@click.command("why-not", cls=InSections)
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.argument("player", metavar="A")
@click.argument("other", metavar="B|bye|floats|white|black")
@language_option("Language of the reasons [en].", default="")
@_asking
def why_not(file: Path, player: str, other: str, settings: Settings, reading: Reading, **choices: Any) -> int:
    """Tell why players A and B do not meet, or why A does not get the bye, does not float or has not that colour.

    A and B are numbers, or parts of a name that only one player has. Exit 1: the round cannot be paired, and the answer
    tells why. Exit 3: there is no such player or round.
    """
    tournament = read(file, reading)
    return _print(asked(tournament, player, other, settings), as_json=choices["as_json"], language=choices["lang"])


def _print(answer: Explanation | WhyNot, *, as_json: bool, language: str = "") -> int:
    if as_json:
        click.echo(answer_json(answer.to_dict()))
    else:
        click.echo(page_of(answer, "", language=language), nl=False)
    return NO_PAIRING if answer.stuck else DONE
