"""Participants whom a text names: by number, or by a part of the name."""

from __future__ import annotations

import re

from trfpair.base.errors import BadInput
from trfpair.event.alphabet import folded
from trfpair.event.model import Player, Tournament
from trfpair.event.namesakes import told_apart
from trfpair.event.saying import Listing, Saying

_SPAN = re.compile(r"[0-9]+ *[-–] *[0-9]+")
"""What is meant for all numbers from one to another."""
_MOST = 5
"""So many players who may be meant are named."""


def player_of(tournament: Tournament, text: str) -> int:
    """The player with a number, or the only one whose name has a text in it; BadInput for none or several."""
    players = tournament.players
    if text.isdecimal():
        for player in players:
            if str(player.id) == text.lstrip("0"):
                return player.id
        raise BadInput(Saying("nobody-of-number", text=text))
    found = named_by(tournament, text)
    found = [player for player in found if _key(player.name) == _key(text)] or found
    if len(found) == 1:
        return found[0].id
    if not found:
        raise BadInput(Saying("nobody-of-span" if _SPAN.fullmatch(text) else "nobody-of-name", text=text))
    raise BadInput(Saying("several-of-name", text=text, who=_several(found)))


def named_by(tournament: Tournament, text: str) -> list[Player]:
    """The players whose names have a text in them; capitals, the kind of an apostrophe, and blanks at a comma do not
    count. Where there is none, accents do not count either.
    """
    players, key = tournament.players, _key(text)
    plain = [player for player in players if key in _key(player.name)]
    return plain or [player for player in players if folded(key) in folded(_key(player.name))]


def _key(name: str) -> str:
    return ",".join(part.strip() for part in name.casefold().translate(_APOSTROPHES).split(","))


_APOSTROPHES = str.maketrans(dict.fromkeys("\u2018\u2019\u02bc\u00b4`", "'"))


def _several(players: list[Player]) -> Listing:
    apart = told_apart(players)
    known = [f", {apart[player.id]}" if player.id in apart else "" for player in players]
    return Listing([f"{one.name} ({one.id}{more})" for one, more in zip(players, known)], _MOST, rest="or-others")
