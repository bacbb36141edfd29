"""``trfpair verify``: rounds that were paired, checked by code that shares no rule with the engine."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from trfpair.apps.cli.entering import Away
from trfpair.apps.cli.helped import InSections
from trfpair.apps.cli.own_options import partly_in_languages
from trfpair.apps.cli.reading import reading_options
from trfpair.apps.cli.said import misused, tell
from trfpair.apps.cli.settings import INITIAL_COLOURS
from trfpair.apps.exits import DONE, LOOK_AT_IT, NOT_ALL_PROVED, failure, say_error
from trfpair.apps.spoken import worded_now
from trfpair.base.errors import BadInput, BeyondLimits
from trfpair.base.inputs import MEBIBYTE, bytes_of, in_one_line, whole_numbers
from trfpair.event.saying import Saying, at_place
from trfpair.systems import ALIASES
from trfpair.trf import understood
from trfpair.trf.reading import AS_IT_STANDS, Door, Reading
from trfpair.verify import claim_said, verify_bytes, verify_file
from trfpair_check import Told

if TYPE_CHECKING:
    from trfpair.apps.cli.entering import AwayPlayers
    from trfpair.event.model import Tournament
    from trfpair_check import Verdict

_LONGEST = 64 * MEBIBYTE
"""The page of the largest event, with its trace and certificates, is shorter."""
CODES: Mapping[str, int] = {"accepted": DONE, "not all proved": NOT_ALL_PROVED, "rejected": LOOK_AT_IT}
"""The exit code of each outcome, from the best to the worst."""


@click.command(cls=InSections)
@click.argument("files", metavar="FILE PAIRS.JSON...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--system", help="System of the round, if FILE does not say it or `pair` had --system.")
@click.option("--rounds", type=click.IntRange(1), help="Number of rounds, if FILE does not say it.")
@click.option("--initial-colour", type=click.Choice(list(INITIAL_COLOURS)), help="Colour drawn for the first player.")
@click.option("--baku", is_flag=True, help="Baku acceleration (C.04.7).")
@click.option("--preferences", type=click.Choice(["a", "b", "none"]), help="Teams: as given to `pair`.")
@click.option("--primary", type=click.Choice(["match", "game"]), help="Teams: as given to `pair`.")
@click.option("--absent", default="", metavar="LIST", help="Players away, as given to `pair` or `pods`.")
@click.option("--present", default="", metavar="LIST", help="Players who came, as given to `pair`; others are away.")
@click.option("--half-bye", default="", metavar="LIST", help="Players with a half-point bye, as given to `pair`.")
@partly_in_languages("Language of what is said; a claim that is false is told in English [en].")
@reading_options
@click.option("--json", "as_json", is_flag=True, help="Print the verdicts as data.")
@click.option(
    "--quiet", "-q", is_flag=True, help="Print only the verdict, unproved claims, and facts that FILE does not have."
)
def verify(files: tuple[Path, ...], as_json: bool, quiet: bool, **given: Any) -> int:
    """Check what `trfpair pair FILE --json` wrote into PAIRS.JSON, claim by claim, against FILE alone.

    Dutch, Burstein, Dubov, matches, club Swiss, ladders: everybody is seated once; pairs, colours, floats, values
    of the criteria, bye and reasons are right; and the certificates in PAIRS.JSON prove that no candidate is
    better, and that no equal one comes first. Lim, Vega, Danubian: the round is worked out once more from the text;
    boards and all steps are compared. Round robins: the Berger tables are made once more. For `trfpair pods`, FILE
    is the request and PAIRS.JSON the answer: seats, tables, byes, figures and warnings; small fields are worked out
    once more. You may name several pairs of files.

    Exit 0, accepted: every claim (best, first, reasons) is proved; 7, not all proved: nothing is false, and the
    unproved claims are named; 6, rejected: a claim is false, and the first one is named; 3: not readable.
    """
    if len(files) % 2:
        raise misused(Saying("verify-by-twos", file=str(files[-1])))
    failed, told, outcomes = DONE, [], [DONE]
    for file, pairs in zip(files[::2], files[1::2]):
        try:
            verdict = _verdict(file, pairs, given)
        except Exception as error:
            if len(files) == 2:
                raise
            text, code = failure(error)
            named = str(file) in text or str(pairs) in text
            text = text if named else worded_now(Saying("at-place", place=str(pairs), what=text))
            failed = say_error(text, failed or code)
            continue
        outcomes.append(CODES[verdict.outcome])
        told.append({"file": str(file), "pairs": str(pairs), "outcome": verdict.outcome, **verdict._asdict()})
        if not as_json:
            _show(verdict, f"{pairs}: " if len(files) > 2 else "", quiet=quiet)
    if as_json:
        click.echo(json.dumps({"format": 1, "verdicts": told}, indent=1, ensure_ascii=False))
    return failed or max(outcomes, key=list(CODES.values()).index)


_OUTCOMES = {"accepted": "verdict-accepted", "not all proved": "verdict-not-all"}
"""Outcome -> its words; another one is the rejection."""


def _show(verdict: Verdict, prefix: str, *, quiet: bool) -> None:
    """The verdict, and what it rests on: with --quiet only what stands between it and a proof from the file."""
    judged = Saying(_OUTCOMES.get(verdict.outcome, "verdict-rejected"))
    said = Saying("at-place", place=judged, what=verdict.false) if verdict.false else judged
    tell(f"{prefix}{worded_now(Saying('verdict-of-round', round=verdict.round, system=verdict.system, said=said))}")
    rows: Sequence[tuple[Saying, Sequence[str]]] = (
        (Saying("claim-checked"), () if quiet else verdict.checked),
        (Saying("claim-not-proved"), verdict.unproved),
        (Saying("claim-taken"), verdict.taken),
        (Saying("claim-not-checked"), () if quiet else verdict.unchecked),
    )
    for head, lines in rows:
        for line in lines:
            tell(f"  {worded_now(Saying('at-place', place=head, what=claim_said(line)))}")


def _verdict(file: Path, pairs: Path, given: Mapping[str, Any]) -> Verdict:
    page, data = bytes_of(pairs, _LONGEST), bytes_of(file, _LONGEST)
    tables = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{"  # the request of tables of N
    tournament, mended = (None, False) if tables else _read(file, data, given["reading"])
    told = _told(given, tournament)
    try:
        if tournament is None:
            verdict = verify_bytes(data, page, told)
        else:
            verdict = verify_file(tournament, page, told, b"" if mended else data)
    except (BadInput, BeyondLimits) as error:
        raise type(error)(at_place(in_one_line(pairs), error)) from None
    return (
        verdict._replace(unchecked=(*verdict.unchecked, str(Saying("proof-how-read"))))
        if mended and not verdict.false
        else verdict
    )


def _read(file: Path, data: bytes, reading: Reading) -> tuple[Tournament, bool]:
    """The tournament of a file, and whether the checker would read another one from its bytes."""
    found = understood(data, reading, in_one_line(file))
    stands = replace(reading, strict=False, door=Door.LIBRARY) == AS_IT_STANDS
    return found.tournament, not (stands and not found.problems and found.encoding == "utf-8")


def _told(given: Mapping[str, Any], tournament: Tournament | None) -> Told:
    """The facts that the options say beside FILE."""
    said = _of_tables(given) if tournament is None else _away(given).named(tournament)
    absent = dict.fromkeys(said.get("absent", ()), "Z") | dict.fromkeys(said.get("half-bye", ()), "H")
    system = given["system"] or ""
    words = {name: given[name] or "" for name in ("initial_colour", "preferences", "primary")}
    return Told(ALIASES.get(system, system), given["rounds"], baku=given["baku"], absent=absent, **words)


def _away(given: Mapping[str, Any]) -> Away:
    """The players who are not there, as `pair` was told."""
    return Away(given["absent"], given["half_bye"], present=given["present"])


def _of_tables(given: Mapping[str, Any]) -> AwayPlayers:
    """The players who are not there, as `pods` was told: it has no other words for them than numbers."""
    if given["present"].strip():
        raise BadInput(Saying("present-of-tables"))
    said = {option: whole_numbers(given[option.replace("-", "_")], f"--{option}") for option in ("absent", "half-bye")}
    return {option: ids for option, ids in said.items() if ids}
