"""``trfpair verify``: a round that was paired, checked by code that shares no rule with the engine."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from trfpair.cli.exits import DONE, LOOK_AT_IT
from trfpair.cli.settings import INITIAL_COLOURS
from trfpair.errors import BadInput
from trfpair.inputs import MEBIBYTE, bytes_of, whole_number
from trfpair.shown import shown

if TYPE_CHECKING:
    from trfpair.verify.verdict import Verdict

_LONGEST = 64 * MEBIBYTE
"""The page of the largest event, with its trace and certificates, is shorter."""


@click.command()
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.argument("pairs", metavar="PAIRS.JSON", type=click.Path(path_type=Path))
@click.option("--rounds", type=click.IntRange(1), help="Number of rounds, where FILE does not say.")
@click.option("--initial-colour", type=click.Choice(list(INITIAL_COLOURS)), help="Colour drawn for the first player.")
@click.option("--baku", is_flag=True, help="Baku acceleration (C.04.7).")
@click.option("--preferences", type=click.Choice(["a", "b", "none"]), help="Teams, as `pair` was told.")
@click.option("--primary", type=click.Choice(["match", "game"]), help="Teams, as `pair` was told.")
@click.option("--absent", default="", metavar="LIST", help="Tables of N: players left out, as `pods` was told.")
@click.option("--encoding", help="Encoding of FILE [UTF-8, else Windows-1252 with a warning].")
@click.option("--quiet", is_flag=True, help="Print only the verdict.")
def verify(file: Path, pairs: Path, quiet: bool, **given: Any) -> int:
    """Check what `trfpair pair FILE --json` wrote into PAIRS.JSON, claim by claim, against FILE alone.

    Everybody seated once, legal pairs, colours, floats, the values of the criteria, the bye, the reasons; and, by the
    certificates that PAIRS.JSON carries, that no candidate is better and none as good comes before the one chosen. Of
    systems other than Dutch, those of matches and teams too: seats, meetings, the bye, the order of the boards, and
    the facts that the steps name. Of `trfpair pods`, FILE is the request and PAIRS.JSON the answer: everybody once,
    tables, byes, seats, and what figures and warnings say. Says what was not checked.
    Exit 0: accepted; 6: a claim does not hold, the first is named; 3: not readable.
    """
    data = _data(pairs)
    verdict = _tables(file, data, given["absent"]) if "placements" in data else _round(file, data, given)
    judged = f"rejected: {verdict.false}" if verdict.false else "accepted"
    click.echo(shown(f"round {verdict.round}, {verdict.system}: {judged}"))
    if not quiet:
        for head, lines in (("checked", verdict.checked), ("not checked", verdict.unchecked)):
            for line in lines:
                click.echo(shown(f"  {head}: {line}"))
    return DONE if verdict.accepted else LOOK_AT_IT


def _round(file: Path, data: dict[str, Any], given: dict[str, Any]) -> Verdict:
    """The verdict on a round of a tournament file."""
    from dataclasses import replace

    from trfpair.trf import load
    from trfpair.verify import verify as check

    if given["absent"]:
        raise BadInput("--absent: it belongs to an answer of `trfpair pods`, and PAIRS.JSON is none")
    tournament = load(file, encoding=given["encoding"]).tournament
    if given["baku"]:
        tournament = replace(tournament, baku=True)
    told = {name: given[name] for name in ("rounds", "preferences", "primary") if given[name]}
    if given["initial_colour"]:
        told["initial"] = INITIAL_COLOURS[given["initial_colour"]]
    return check(tournament, data, **told)


def _tables(file: Path, data: dict[str, Any], absent: str) -> Verdict:
    """The verdict on a seating at tables of N."""
    from trfpair.verify.answers import verify_tables

    words = absent.replace(",", " ").split()
    players = [whole_number(word) for word in words]
    if None in players:
        raise BadInput(f"--absent: found {absent}, expected player numbers such as 5,9")
    return verify_tables(_data(file), data, [player for player in players if player is not None])


def _data(path: Path) -> dict[str, Any]:
    """The object in a JSON file; of its numbers nothing is lost."""
    try:
        data = json.loads(bytes_of(path, _LONGEST), parse_float=Decimal)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{path}: not JSON ({error})") from error
    if not isinstance(data, dict):
        raise BadInput(f"{path}: not a JSON object")
    return data
