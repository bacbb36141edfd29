"""The absences that ``trfpair pair`` is told of, and ``--write``: the round put into the file it was paired from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from trfpair.base.errors import BadInput
from trfpair.base.named import NamedTuple
from trfpair.event.model import Tournament
from trfpair.event.saying import Listing, Saying, at_place

if TYPE_CHECKING:
    from trfpair.rounds.pairing import PairedRound
    from trfpair.trf import File

AwayPlayers = Mapping[str, list[int]]
"""The players whom each option names."""


class Away(NamedTuple):
    """Players who are not there, as the options name them: numbers such as ``5,9``, or names."""

    absent: str = ""
    half_bye: str = ""
    withdraw: str = ""
    present: str = ""

    def named(self, tournament: Tournament) -> AwayPlayers:
        """The players that are named. Raises BadInput for one who is unknown."""
        from trfpair.apps.acts import players_in

        said = {}
        for option, text in zip(("absent", "half-bye", "withdraw"), self):
            try:
                said[option] = players_in(tournament, text) if text.strip() else []
            except BadInput as error:
                raise BadInput(at_place(f"--{option}", error)) from None
        if self.present.strip():
            said["absent"] = _others(tournament, self.present, said)
        return {option: ids for option, ids in said.items() if ids}


def _others(tournament: Tournament, present: str, said: AwayPlayers) -> list[int]:
    """Players who are not on the list of those who came, and not away by the file or by another option.

    Raises BadInput for somebody on the list who is away.
    """
    from trfpair.event.away import away_in

    if said.get("absent"):
        raise BadInput(Saying("present-and-absent"))
    came = _came(tournament, present)
    event = tournament.event
    away = {*away_in(tournament, event.round_to_pair), *(id_ for ids in said.values() for id_ in ids)}
    for id_ in sorted(came & away):
        ways = {"back": f"`trfpair withdraw FILE {id_} --back`", "bye": f"`trfpair bye FILE {id_} --none`"}
        raise BadInput(Saying("present-and-away", who=event.of(id_).called, **ways))
    return [player.id for player in tournament.players if player.id not in came | away]


def _came(tournament: Tournament, present: str) -> set[int]:
    from trfpair.apps.acts import players_in

    try:
        return set(players_in(tournament, present))
    except BadInput as error:
        raise BadInput(at_place("--present", error)) from None


def check_present(paired: PairedRound, tournament: Tournament, present: str) -> None:
    """Raises BadInput for somebody on the list who is away only by what the system did before the round."""
    between = paired.system.says().between if present.strip() and paired.done_before else None
    if between is None:
        return
    event = tournament.event
    for id_ in sorted(_came(tournament, present) & {id_ for id_, _ in paired.absent}):
        ways = {"first": f"`{between.command.format('FILE')}`", "back": f"`trfpair withdraw FILE {id_} --back`"}
        raise BadInput(Saying("present-and-gone", who=event.of(id_).called, did=paired.done_before, **ways))


def check_absences(paired: PairedRound, said: AwayPlayers) -> None:
    """Raises BadInput where the options name players and the round paired is not the one that they serve."""
    round_ = paired.pairing.round
    if said and round_ != paired.history.tournament.event.coming:
        raise BadInput(Saying("absent-in-another", options=Listing([f"--{option}" for option in said]), round=round_))


def entered(file: File, paired: PairedRound, said: AwayPlayers) -> bytes:
    """The file with the round in it, as it is to be written."""
    from trfpair.rounds.entered import with_paired_round
    from trfpair.trf.patch import patched

    try:
        after = with_paired_round(file.tournament, paired, said)
    except BadInput as error:
        raise BadInput(at_place(f"--write: {file.name}", error)) from None
    return patched(file, after)
