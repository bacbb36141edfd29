"""`explain`: one player in one round, whatever the system: standing, past, bars, decision, who was passed over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trfpair.base.errors import BadInput
from trfpair.event.history import Past
from trfpair.event.model import Tournament
from trfpair.rounds.pairing import PairedRound, Settings, event_of, pair_event
from trfpair.rounds.why.question import Answer, round_settings
from trfpair.rounds.why.stories import Mention, as_data, mentions, places
from trfpair.systems.trace import Group, Move, Step, Trace, coloured

FACTS = ("preference", "floats", "number", "due", "rule", "aro", "tpn", "bsn", "ideal", "may_repeat", "wish", "c", "u")
"""What a system's own table of players tells about one, where it has it; a system may name more."""
INDEX = ("buchholz", "sonneborn")
"""The same of the Index of the Burstein system; a value of 0 is told too."""


def explain(tournament: Tournament, id_: int, settings: Settings) -> Answer:
    """Everything the round says about a player, as data; a slot the system has no rule for is left out."""
    trace = Trace()
    event = event_of(tournament, settings)
    return Told(pair_event(event, round_settings(event.tournament, settings), trace)).about(id_)


class Told:
    """What a round says about its players: its trace is read once, then any number of them can be asked about."""

    def __init__(self, paired: PairedRound) -> None:
        steps = paired.trace.steps
        self.paired = paired
        self.places = places(paired)
        says = paired.system.says()
        self.words = says.words
        self.own_facts = list(says.facts)
        self.facts = _facts(steps, (*FACTS, *says.facts))
        self.rules = _rules(steps, says.words)
        self.brackets = _brackets(steps)
        self.by_subject: dict[int, list[Mention]] = {}
        self.by_who: dict[int, list[Mention]] = {}
        for mention in mentions(steps):
            self.by_subject.setdefault(mention.subject, []).append(mention)
            self.by_who.setdefault(mention.who, []).append(mention)
        self.free = dict(paired.pairing.free)
        self.boards = {
            id_: (number, colour, other)
            for number, pair in enumerate(paired.pairing.boards, 1)
            for id_, colour, other in ((pair.white, "white", pair.black), (pair.black, "black", pair.white))
        }

    def about(self, id_: int) -> Answer:
        """Everything about one player. Raises BadInput where there is none of the number."""
        history, system = self.paired.history, self.paired.system
        past = history.by_id.get(id_)
        if past is None:
            raise BadInput(f"there is no player {id_}")
        return {
            "player": id_,
            "name": past.player.name,
            "round": history.round,
            "system": system.name,
            "edition": system.edition,
            "last_round": history.is_last_round,
            **_standing(past),
            "games": _games(past),
            "colours": "".join(colour.letter.upper() for colour in past.colours),
            "difference": past.difference,
            "facts": self.facts.get(id_, {}),
            "forbidden": sorted({one for group in history.forbidden if id_ in group for one in group} - {id_}),
            "decision": self._decision(past),
            "played": _played(past, history.round),
            **({"own_facts": self.own_facts} if self.own_facts else {}),
            "brackets": self.brackets.get(id_, []),
            **self._mentioned(id_),
        }

    def _decision(self, past: Past) -> Answer:
        """The board and the colour, with the rules that gave them; the bye; or why the player is not paired."""
        if past.id in self.free:
            return {"kind": "free", "bye": self.free[past.id].value}
        if past.absence is not None and past.id not in self.boards:
            return {"kind": "absent", "bye": past.absence.value}
        place = self.places.get(past.id, {})
        by = {"step": place.get("step", ""), "article": place.get("article", "")}
        if self.paired.pairing.bye == past.id:
            return {"kind": "bye", **by}
        board, colour, opponent = self.boards[past.id]
        rule = self.rules.get(past.id, {})
        return {"kind": "board", "board": board, "colour": colour, "opponent": opponent, **by, "rule": rule}

    def _mentioned(self, id_: int) -> Answer:
        """Whom the player passed over, who passed the player over, and what else the player was refused."""
        about = self.by_who.get(id_, [])
        return {
            "passed_over": [as_data(one, self.words) for one in self.by_subject.get(id_, [])],
            "passed_over_by": [as_data(one, self.words) for one in about if one.subject not in (0, id_)],
            "refused": [as_data(one, self.words) for one in _once(about) if one.choice != "pair"],
        }


def _once(about: list[Mention]) -> list[Mention]:
    """What is said of a player, without the reasons of C5 (`bye-set`) where the step of the bye has one too."""
    told = any(one.step == "bye" for one in about)
    return [one for one in about if not (told and one.step == "bye-set")]


def _standing(past: Past) -> Answer:
    return {"score": past.score, "virtual": past.pairing_score - past.score, "rating": past.rating}


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


def _played(past: Past, round_: int) -> Answer | None:
    """What the file holds of the round itself, where it was played already: it may have been paired otherwise."""
    game = past.player.game(round_)
    return {"opponent": game.opponent, "colour": game.colour.name.lower()} if game.opponent else None


def _facts(steps: list[Step], names: Sequence[str]) -> dict[int, Answer]:
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


def _rules(steps: list[Step], words: Mapping[str, str]) -> dict[int, Answer]:
    """What gave each player a colour: the last row of the trace that says so."""
    found: dict[int, Answer] = {}
    for step in reversed(steps):
        for game, article in coloured(step):
            rule = str(game.facts.get("rule") or step.facts.get("rule") or article)
            for id_ in (game.white, game.black):
                found.setdefault(id_, {"rule": words.get(rule, rule), "because": game.facts.get("because") or {}})
    return found


def _brackets(steps: list[Step]) -> dict[int, list[Answer]]:
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
