"""The answers of `explain` and `why_not` for programs: what is asked for most has a name and a type.

``data`` holds the whole answer, as `trfpair explain --json` and `trfpair why-not --json` print it (docs/why.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from trfpair.base.errors import BadInput
from trfpair.base.plain import plain
from trfpair.event.model import Colour, Pair, Result, Tournament
from trfpair.rounds.pairing import Event, PairedRound, Settings, event_of, pair_event
from trfpair.rounds.why.answers import answered
from trfpair.rounds.why.player import Told
from trfpair.rounds.why.question import Question, player_of, question_of, round_settings
from trfpair.systems.trace import Trace


class NotTaken(NamedTuple):
    """Somebody who was looked at and not taken."""

    who: int
    by: int
    """Who chose; 0 where nobody in particular did."""
    choice: str
    """What was chosen: ``pair``, ``bye``, ``float``, ``upfloat``, ``shift``, ``column``."""
    article: str
    text: str
    """Why, in words."""


@plain
class Explanation:
    """What a round does with a player."""

    player: int
    name: str
    round: int
    system: str
    score: int
    """Before the round, in tenths."""
    opponent: int
    """0 for the bye or an absence."""
    board: int
    """0 where the player has none."""
    colour: Colour
    bye: bool
    """Whether the player has the pairing-allocated bye."""
    absence: Result | None
    """The kind of the bye of a player who is not paired: away, or free in a calendar."""
    article: str
    """Under which the opponent or the bye was given, as far as the system tells it."""
    passed_over: tuple[NotTaken, ...]
    """Those whom the player might have met, and why not."""
    passed_over_by: tuple[NotTaken, ...]
    """Those who might have met the player."""
    refused: tuple[NotTaken, ...]
    """What else the player was refused: the bye, a float."""
    names: Mapping[int, str]
    """The names of all players, by number."""
    data: Mapping[str, Any]
    """The whole answer."""

    def __repr__(self) -> str:
        """The answer in a few words; `trfpair.render` tells all of it."""
        what = f"board {self.board} against {self.opponent}" if self.opponent else "bye" if self.bye else "absent"
        return f"<Explanation: {self.name or self.player}, round {self.round}, {what}>"

    def to_dict(self) -> dict[str, Any]:
        """The whole answer as data that JSON can hold."""
        return dict(self.data)


@plain
class WhyNot:
    """Why something was not done in a round."""

    question: Question
    round: int
    system: str
    kind: str
    """The kind of the answer (docs/why.md): ``met``, ``criterion``, ``order``, ``made`` where it was done …"""
    article: str
    """Under which it was not done, as far as one article says so."""
    gone: tuple[Pair, ...]
    """Boards that would no longer be there if it were done, as far as that is known; black 0 is the bye."""
    new: tuple[Pair, ...]
    """Boards that would stand in their places."""
    names: Mapping[int, str]
    data: Mapping[str, Any]
    """The whole answer."""

    def __repr__(self) -> str:
        """The answer in a few words; `trfpair.render` tells all of it."""
        one, other, wish = self.question
        return f"<WhyNot: round {self.round}, {one} {f'and {other}' if other else wish}: {self.kind} {self.article}>"

    def to_dict(self) -> dict[str, Any]:
        """The whole answer as data that JSON can hold."""
        return dict(self.data)


def explained(tournament: Tournament, player: int | str, settings: Settings, paired: PairedRound | None) -> Explanation:
    """What a round does with a player, who is named by number or by a part of the name; ``paired`` is the round."""
    _, paired = _round(tournament, settings, paired)
    event = paired.history.tournament
    id_ = player_of(event, str(player))
    return _explanation(Told(paired).about(id_), _names(event))


def questioned(
    tournament: Tournament, player: int | str, other: int | str, settings: Settings, paired: PairedRound | None
) -> WhyNot:
    """Why two players were not paired, or why not what ``other`` says: bye, floats, white, black."""
    event, paired = _round(tournament, settings, paired)
    question = question_of(paired.history.tournament, str(player), str(other))
    data = answered(question, paired, event)
    told = data["answer"]
    boards = told.get("boards") or {"now": (), "then": ()}
    return WhyNot(
        question=question,
        round=data["round"],
        system=data["system"],
        kind=told["kind"],
        article=str(told.get("article") or told.get("because", {}).get("article") or ""),
        gone=tuple(Pair(*board) for board in boards["now"]),
        new=tuple(Pair(*board) for board in boards["then"]),
        names=_names(paired.history.tournament),
        data=data,
    )


def _round(tournament: Tournament, settings: Settings, paired: PairedRound | None) -> tuple[Event, PairedRound]:
    """The event and the round that is asked about, paired now unless it is given."""
    if paired is None:
        event = event_of(tournament, settings)
        return event, pair_event(event, round_settings(event.tournament, settings), Trace())
    if not paired.trace.on:
        raise BadInput("a round that was paired without its trace cannot be asked: pair it with trace=True")
    return event_of(paired.file or tournament, Settings(system=paired.system, options=paired.options)), paired


def _explanation(data: dict[str, Any], names: Mapping[int, str]) -> Explanation:
    decision = data["decision"]
    kind, colour = decision["kind"], decision.get("colour")
    return Explanation(
        player=data["player"],
        name=data["name"],
        round=data["round"],
        system=data["system"],
        score=data["score"],
        opponent=decision.get("opponent", 0),
        board=decision.get("board", 0),
        colour=Colour[colour.upper()] if colour else Colour.NONE,
        bye=kind == "bye",
        absence=Result(decision["bye"]) if kind in ("absent", "free") else None,
        article=decision.get("article", ""),
        passed_over=tuple(map(_passed_over, data["passed_over"])),
        passed_over_by=tuple(map(_passed_over, data["passed_over_by"])),
        refused=tuple(map(_passed_over, data["refused"])),
        names=names,
        data=data,
    )


def _passed_over(row: Mapping[str, Any]) -> NotTaken:
    return NotTaken(row["who"], row["subject"], row["choice"], row["article"], row["text"])


def _names(event: Tournament) -> dict[int, str]:
    return {player.id: player.name for player in event.players}
