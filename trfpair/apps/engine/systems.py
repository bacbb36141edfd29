"""The system and the initial colour that a call to the engine means. No system is ever replaced by another."""

from __future__ import annotations

from zlib import crc32

from trfpair.apps.engine.forms import Form, Request
from trfpair.base.errors import BadInput
from trfpair.event.model import Colour, Tournament
from trfpair.rounds.pairing import Settings
from trfpair.systems import ALIASES, CUSTOM_CODES, OWN_CODES, SYSTEMS, System, by_code, by_name
from trfpair.systems.of_file import system_of, system_of_line

DEFAULTS = {Form.BBP: "dutch", Form.JAVAFO: "dutch", Form.VEGA: "vega"}
"""The system of a call without a system flag, for a file that names none: the one the other program is known for."""


def system_for(request: Request, tournament: Tournament) -> str:
    """The name of the system that pairs.

    A flag decides, its edition by ``--edition``, else by the file (192), else the one in force. Without a flag the
    file decides, else the form of the call. Raises BadInput where flag and file contradict each other.
    """
    code = tournament.system
    if not request.system and code.startswith(CUSTOM_CODES) and (own := system_of_line(tournament)):
        return own.name
    if not request.system and code and code != f"{CUSTOM_CODES}SWISS":
        named = system_of(tournament).name
        family = by_name(named).family or named
        candidates = _editions(family, request.edition) if request.edition else (by_name(named),)
    else:
        family = request.system or DEFAULTS[request.form]
        candidates = _editions(family, request.edition)
    return _agreeing(candidates, family, code).name


def _editions(name: str, edition: str) -> tuple[System, ...]:
    """The systems that a name means, the edition in force first."""
    first = by_name(name)
    if edition:
        for system in _same_family(first):
            if system.year == edition and name in (system.family, system.name):
                return (system,)
        raise BadInput(f"there is no edition {edition} of the system {name}")
    if name not in ALIASES:
        return (first,)
    return (first, *(system for system in _same_family(first) if system is not first))


def _agreeing(candidates: tuple[System, ...], name: str, code: str) -> System:
    """The candidate that the 192 code of the file means; the first where the code leaves it open."""
    if not code or (code.startswith(CUSTOM_CODES) and not candidates[0].fide):
        return candidates[0]
    for system in candidates:
        if _means(code, system):
            return system
    if any(_means(code, system) for system in _same_family(candidates[0])) and not code[-4:].isdigit():
        return candidates[0]
    asked = candidates[0].name if len(candidates) == 1 else name
    raise BadInput(f"the file asks for the system {code} (192), the call for {asked}")


def _means(code: str, system: System) -> bool:
    """Whether a 192 code is one of a system; each has one of our own beside those of its row."""
    return code in system.codes or (code.startswith(OWN_CODES) and by_code(code).name == system.name)


def _same_family(system: System) -> tuple[System, ...]:
    return tuple(other for other in SYSTEMS if system.family and other.family == system.family)


def needs_colour(request: Request, tournament: Tournament, settings: Settings) -> bool:
    """Whether bbpPairings would refuse the call: round 1, and nobody says which colour the first player gets."""
    return (
        request.form is Form.BBP
        and settings.initial_colour is Colour.NONE
        and tournament.initial_colour is Colour.NONE
        and by_name(settings.system or "").fide
        and tournament.last_paired == 0
    )


def added_colour(request: Request, tournament: Tournament) -> Colour:
    """The initial colour the call adds to the file.

    In the forms of JaVaFo and Vega a file that leaves the colour of round 1 open is no error: it is drawn from the
    file itself, by a checksum of the players, so that the same file always gets the same colour.
    """
    if request.colour is not Colour.NONE:
        return request.colour
    if request.form is Form.BBP or tournament.initial_colour is not Colour.NONE or tournament.last_paired:
        return Colour.NONE
    text = "\n".join(f"{player.id} {player.name} {player.rating}" for player in tournament.players)
    return Colour.WHITE if crc32(text.encode("utf-8", "surrogateescape")) % 2 else Colour.BLACK
