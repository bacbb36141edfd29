"""`explain`: one player in one round, whatever the system: standing, past, bars, decision, who was passed over."""

from __future__ import annotations

from typing import Any

from trfpair.errors import BadInput
from trfpair.history import Past
from trfpair.model import Tournament
from trfpair.pairing import PairedRound, Settings, event_of, pair_event
from trfpair.trace import Step, Trace
from trfpair.why.question import Answer, partner, round_settings
from trfpair.why.stories import as_data, mentions, settled

FACTS = ("preference", "floats", "number", "due", "rule", "aro", "tpn", "bsn", "ideal", "may_repeat", "wish", "c", "u")
"""What a system's own table of players tells about one, where it has it."""
INDEX = ("buchholz", "sonneborn")
"""The same of the Index of the Burstein system; a value of 0 is told too."""


def explain(tournament: Tournament, id_: int, settings: Settings) -> Answer:
    """Everything the round says about a player, as data; a slot the system has no rule for is left out."""
    trace = Trace()
    event = event_of(tournament, settings)
    paired = pair_event(event, round_settings(event.tournament, settings), trace)
    history = paired.history
    past = history.by_id.get(id_)
    if past is None:
        raise BadInput(f"there is no player {id_}")
    return {
        "player": id_,
        "name": past.player.name,
        "round": history.round,
        "system": paired.system.name,
        "edition": paired.system.edition,
        "last_round": history.is_last_round,
        **_standing(past),
        "games": _games(past),
        "colours": "".join(colour.letter.upper() for colour in past.colours),
        "difference": past.difference,
        "facts": _facts(trace.steps, id_),
        "forbidden": sorted({one for group in history.forbidden if id_ in group for one in group} - {id_}),
        "decision": _decision(paired, past),
        "played": _played(past, history.round),
        "brackets": _brackets(trace.steps, id_),
        **_mentioned(trace.steps, id_),
    }


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


def _facts(steps: list[Step], id_: int) -> Answer:
    """The player's line in the tables of the system."""
    for step in steps:
        for row in _rows(step.data):
            if row.get("id") == id_ and any(fact in row for fact in FACTS):
                facts = {fact: row[fact] for fact in FACTS if row.get(fact) not in (None, "", False)}
                facts |= {fact: row[fact] for fact in INDEX if fact in row}
                return facts | {"bars": row["bars"]} if row.get("bars") else facts
    return {}


def _rows(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows of the tables of players in a step."""
    found = []
    for key in ("players", "residents", "rows", "white", "black"):
        value = data.get(key)
        found += [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []
    for group in data.get("groups") or ():
        found += _rows(group)
    return found


def _decision(paired: PairedRound, past: Past) -> Answer:
    """The board and the colour, with the rules that gave them; the bye; or why the player is not paired."""
    if past.absence is not None:
        return {"kind": "absent", "bye": past.absence.value}
    steps = paired.trace.steps
    place = settled(steps, past.id) or {}
    by = {"step": place.get("step", ""), "article": place.get("article", "")}
    if paired.pairing.bye == past.id:
        return {"kind": "bye", **by}
    for board, pair in enumerate(paired.pairing.boards, 1):
        if past.id in (pair.white, pair.black):
            colour = "white" if pair.white == past.id else "black"
            opponent = partner(paired, past.id)
            return {
                "kind": "board",
                "board": board,
                "colour": colour,
                "opponent": opponent,
                **by,
                "rule": _rule(steps, past.id),
            }
    raise AssertionError("everybody present is seated")


def _rule(steps: list[Step], id_: int) -> Answer:
    """What gave the colours: the row of the trace that says so."""
    for step in reversed(steps):
        for row in [step.data, *_rows(step.data)]:
            if id_ in (row.get("white"), row.get("black")) and (row.get("rule") or row.get("article")):
                rule = str(row.get("rule") or row.get("article"))
                return {"rule": rule, "because": row.get("because") or {}}
    return {}


def _brackets(steps: list[Step], id_: int) -> list[Answer]:
    """The brackets (groups) in which the player stood, and whether the player left each unpaired."""
    found: list[Answer] = []
    for step in steps:
        if step.kind in ("bracket", "group") and any(row.get("id") == id_ for row in _rows(step.data)):
            number = step.data.get("number") or step.data.get("group") or len(found) + 1
            found.append({"number": number, "score": step.data["score"], "floats": False})
        elif step.kind in ("floaters", "left") and id_ in step.data.get("ids", ()) and found:
            found[-1]["floats"] = True
    return found


def _mentioned(steps: list[Step], id_: int) -> Answer:
    """Whom the player passed over, who passed the player over, and what else the player was refused."""
    said = list(mentions(steps))
    return {
        "passed_over": [as_data(one) for one in said if one.subject == id_],
        "passed_over_by": [as_data(one) for one in said if one.who == id_ and one.subject not in (0, id_)],
        "refused": [as_data(one) for one in said if one.who == id_ and one.choice != "pair"],
    }
