"""`explain`: one player in one round, whatever the system: standing, past, bars, decision, who was passed over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from trfpair.base.errors import BadInput
from trfpair.base.plain import plain
from trfpair.event.history import Past
from trfpair.event.model import Colour, Result, Tournament
from trfpair.rounds.pairing import PairedRound, Settings
from trfpair.rounds.why.question import Answer, event_asked, names_by_id, player_of, round_asked
from trfpair.rounds.why.stories import NotTaken, places, refusals
from trfpair.systems.trace import Group, Move, Step, coloured

FACTS = ("preference", "floats", "number", "due", "rule", "aro", "tpn", "bsn", "ideal", "may_repeat", "wish", "c", "u")
"""What a system's own table of players tells about one, where it has it; a system may name more."""
INDEX = ("buchholz", "sonneborn")
"""The same of the Index of the Burstein system; a value of 0 is told too."""


class Settled(NamedTuple):
    """What a round does with a player; None for what there is not."""

    kind: str
    """``board``, ``bye``, ``absent``, or ``free`` in a calendar."""
    bye: str | None = None
    """The kind of the bye of somebody absent or free."""
    board: int | None = None
    colour: str | None = None
    opponent: int | None = None
    step: str | None = None
    article: str | None = None
    """Under which the opponent or the bye was given, as far as the system tells it."""
    rule: Answer | None = None
    """What gave the colour."""


@plain
class Explanation:
    """What a round does with a player; docs/why.md has all that it tells. Points are tenths, before the round."""

    player: int
    name: str
    round: int
    system: str
    edition: str
    last_round: bool
    score: int
    virtual: int
    rating: int
    games: Sequence[Answer]
    colours: str
    difference: int
    facts: Answer
    forbidden: Sequence[int]
    decision: Settled
    played: Answer | None
    """What the file holds of the round itself, where it was played already: it may have been paired otherwise."""
    own_facts: Sequence[str]
    brackets: Sequence[Answer]
    passed_over: Sequence[NotTaken]
    """Those whom the player might have met, and why not."""
    passed_over_by: Sequence[NotTaken]
    """Those who might have met the player."""
    refused: Sequence[NotTaken]
    """What else the player was refused: the bye, a float."""
    names: Mapping[int, str]

    @property
    def opponent(self) -> int:
        """0 for the bye or an absence."""
        return self.decision.opponent or 0

    @property
    def board(self) -> int:
        """0 where the player has none."""
        return self.decision.board or 0

    @property
    def colour(self) -> Colour:
        """The player's colour; none without a board."""
        return Colour[self.decision.colour.upper()] if self.decision.colour else Colour.NONE

    @property
    def bye(self) -> bool:
        """Whether the player has the pairing-allocated bye."""
        return self.decision.kind == "bye"

    @property
    def absence(self) -> Result | None:
        """The kind of the bye of a player who is not paired: away, or free in a calendar."""
        return Result(self.decision.bye) if self.decision.kind in ("absent", "free") else None

    @property
    def article(self) -> str:
        """Under which the opponent or the bye was given, as far as the system tells it."""
        return self.decision.article or ""

    def __repr__(self) -> str:
        """The answer in a few words; `trfpair.render` tells all of it."""
        made = self.decision
        what = f"board {made.board} against {made.opponent}" if made.board else made.kind
        return f"<Explanation: {self.name or self.player}, round {self.round}, {what}>"

    def to_dict(self) -> Answer:
        """The whole answer as data that JSON can hold."""
        told = {name: getattr(self, name) for name in self.__match_args__ if name != "names"}
        if not self.own_facts:
            del told["own_facts"]
        told["decision"] = {name: value for name, value in self.decision._asdict().items() if value is not None}
        refused = {name: [one.to_dict() for one in told[name]] for name in ("passed_over", "passed_over_by", "refused")}
        return told | refused


def explain(
    tournament: Tournament, player: int | str, settings: Settings, paired: PairedRound | None = None
) -> Explanation:
    """What a round does with a player, who is named by number or by a part of the name; ``paired`` is the round."""
    event = event_asked(tournament, settings, paired)
    id_ = player_of(event.tournament, str(player))
    return Told(round_asked(event, settings, paired)).about(id_)


class Told:
    """What a round says about its players: its trace is read once, then any number of them can be asked about."""

    def __init__(self, paired: PairedRound) -> None:
        steps, says = paired.trace.steps, paired.system.says()
        self.paired = paired
        self.names = names_by_id(paired.history.tournament)
        self.places = places(paired)
        self.own_facts = list(says.facts)
        self.facts = _facts(steps, (*FACTS, *says.facts))
        self.rules = _rules(steps, says.rules)
        self.brackets = _brackets(steps)
        self.by_subject: dict[int, list[NotTaken]] = {}
        self.by_who: dict[int, list[NotTaken]] = {}
        for one in refusals(paired):
            self.by_subject.setdefault(one.subject, []).append(one)
            self.by_who.setdefault(one.who, []).append(one)
        self.free = dict(paired.pairing.free)
        self.boards = {
            id_: (number, colour, other)
            for number, pair in enumerate(paired.pairing.boards, 1)
            for id_, colour, other in ((pair.white, "white", pair.black), (pair.black, "black", pair.white))
        }

    def about(self, id_: int) -> Explanation:
        """Everything about one player. Raises BadInput where there is none of the number."""
        history, system = self.paired.history, self.paired.system
        past = history.by_id.get(id_)
        if past is None:
            raise BadInput(f"there is no player {id_}")
        game, about = past.player.game(history.round), self.by_who.get(id_, [])
        bye_told = any(one.step == "bye" for one in about)
        return Explanation(
            player=id_,
            name=past.player.name,
            round=history.round,
            system=system.name,
            edition=system.edition,
            last_round=history.is_last_round,
            score=past.score,
            virtual=past.pairing_score - past.score,
            rating=past.rating,
            games=_games(past),
            colours="".join(colour.letter.upper() for colour in past.colours),
            difference=past.difference,
            facts=self.facts.get(id_, {}),
            forbidden=sorted({one for group in history.forbidden if id_ in group for one in group} - {id_}),
            decision=self._decision(past),
            played={"opponent": game.opponent, "colour": game.colour.name.lower()} if game.opponent else None,
            own_facts=self.own_facts,
            brackets=self.brackets.get(id_, []),
            passed_over=self.by_subject.get(id_, []),
            passed_over_by=[one for one in about if one.subject not in (0, id_)],
            refused=[one for one in about if one.choice != "pair" and not (bye_told and one.step == "bye-set")],
            names=self.names,
        )

    def _decision(self, past: Past) -> Settled:
        """The board and the colour, with the rules that gave them; the bye; or why the player is not paired."""
        if past.id in self.free:
            return Settled("free", self.free[past.id].value)
        if past.absence is not None and past.id not in self.boards:
            return Settled("absent", past.absence.value)
        place = self.places.get(past.id, {"step": "", "article": ""})
        if self.paired.pairing.bye == past.id:
            return Settled("bye", step=place["step"], article=place["article"])
        rule = self.rules.get(past.id, {})
        return Settled("board", None, *self.boards[past.id], place["step"], place["article"], rule)


def _games(past: Past) -> list[Answer]:
    """The rounds so far; a forfeit is no meeting."""
    return [
        {
            "round": round_,
            "opponent": game.opponent,
            "colour": game.colour.letter if game.colour else "",
            "result": game.result.value,
            "played": game.played,
        }
        for round_, game in enumerate(past.games, 1)
    ]


def _facts(steps: Sequence[Step], names: Sequence[str]) -> dict[int, Answer]:
    """Each player's first line in the tables of the system."""
    found: dict[int, Answer] = {}
    for step in steps:
        for one in step.part.players if isinstance(step.part, Group) else ():
            row = one.facts
            if one.id not in found and any(name in row for name in (*names, *INDEX)):
                facts = {name: row[name] for name in names if row.get(name) not in (None, "", False)}
                facts |= {name: row[name] for name in INDEX if name in row}
                found[one.id] = facts | {"bars": row["bars"]} if row.get("bars") else facts
    return found


def _rules(steps: Sequence[Step], words: Mapping[str, str]) -> dict[int, Answer]:
    """What gave each player a colour."""
    found: dict[int, Answer] = {}
    for game, step in coloured(steps):
        rule = str(game.facts.get("rule") or step.facts.get("rule") or game.article or step.article)
        told = {"rule": words.get(rule, rule), "because": game.facts.get("because") or {}}
        found |= {game.white: told, game.black: told}
    return found


def _brackets(steps: Sequence[Step]) -> dict[int, list[Answer]]:
    """The brackets (groups) in which each player stood, and whether the player left each unpaired."""
    found: dict[int, list[Answer]] = {}
    for step in steps:
        part = step.part
        if isinstance(part, Group) and part.score is not None:
            for id_ in dict.fromkeys((*(one.id for one in part.players), *part.incoming)):
                own = found.setdefault(id_, [])
                own.append({"number": part.number or len(own) + 1, "score": part.score, "floats": False})
        elif isinstance(part, Move) and part.what == "float":
            for id_ in part.ids:
                if id_ in found:
                    found[id_][-1]["floats"] = True
    return found
