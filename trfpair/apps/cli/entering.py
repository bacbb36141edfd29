"""What ``trfpair pair`` is told of absences, and ``--write``: the round put into the file it was paired from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from trfpair.base.errors import BadInput
from trfpair.event.model import Result, Tournament, last_paired_round
from trfpair.rounds.pairing import PairedRound

if TYPE_CHECKING:
    from trfpair.trf import File

ABSENCES = {"absent": Result.ZERO_BYE, "half_bye": Result.HALF_BYE, "withdraw": Result.ZERO_BYE}
"""Option -> what the players get for the round."""


class Away(NamedTuple):
    """Who is not there, as the options name them: numbers such as ``5,9``, or names."""

    absent: str = ""
    half_bye: str = ""
    withdraw: str = ""


def with_absentees(tournament: Tournament, away: Away) -> Tournament:
    """The tournament with the byes of the options. Raises BadInput for a player who is unknown or named twice."""
    kinds: dict[int, Result] = {}
    for option, kind in ABSENCES.items():
        for id_ in _players(getattr(away, option), option, tournament):
            if id_ in kinds:
                raise BadInput(f"--{_typed(option)}: {tournament.player(id_).called} is named twice")
            kinds[id_] = kind
    if not kinds:
        return tournament
    from trfpair.event.absences import with_absences

    return with_absences(tournament, kinds)


def check_absences(paired: PairedRound, away: Away) -> None:
    """Raises BadInput where the options name players and the round paired is not the one that they serve."""
    given = [f"--{_typed(option)}" for option in ABSENCES if getattr(away, option)]
    round_ = paired.pairing.round
    if given and round_ != last_paired_round(paired.history.tournament) + 1:
        raise BadInput(
            f"{', '.join(given)}: only for the next round, and round {round_} is another one: leave out --round, "
            f"or change who is absent in round {round_} in the file"
        )


def _typed(option: str) -> str:
    return option.replace("_", "-")


def _players(text: str, option: str, tournament: Tournament) -> list[int]:
    """The players whom an option names, by numbers or names."""
    if not text.strip():
        return []
    from trfpair.apps.cli.changing import players_in

    try:
        return players_in(tournament, text)
    except BadInput as error:
        raise BadInput(f"--{_typed(option)}: {error}") from None


def entered(file: File, tournament: Tournament, paired: PairedRound, away: Away) -> dict[Path, str | bytes]:
    """The file with the round in it, and the journal of its steps."""
    from trfpair.base.files.steps import with_step
    from trfpair.rounds.entered import with_paired_round
    from trfpair.trf.patch import patched

    path = Path(file.name)
    said = {_typed(option): _players(getattr(away, option), option, tournament) for option in ABSENCES}
    try:
        after = with_paired_round(file.tournament, paired, said)
    except BadInput as error:
        raise BadInput(f"--write: {path}: {error}") from None
    return with_step(path, file.data, patched(file, after), f"round {paired.round} entered")
