"""`explain`: one player in one round, whatever the system: standing, past, bars, decision, who was passed over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from trfpair.base.errors import BadInput
from trfpair.base.notebook import InNotebooks
from trfpair.base.plain import plain
from trfpair.event.history import Past
from trfpair.event.model import Colour, Result, Tournament
from trfpair.event.saying import Saying
from trfpair.rounds.pairing import PairedRound, Settings, with_settings
from trfpair.rounds.why.colours import colour_rules, colours_before
from trfpair.rounds.why.moved import Moved
from trfpair.rounds.why.opponent import of_opponent
from trfpair.rounds.why.question import Data, event_asked, player_asked
from trfpair.rounds.why.rest import in_full
from trfpair.rounds.why.since import banned_all_the_same, made_by_hand, not_there, others_by_hand, since_paired
from trfpair.rounds.why.stories import NotTaken, places, refusals
from trfpair.rounds.why.unpaired import UNPAIRED, Unpaired, asked_round
from trfpair.systems.options import options_of
from trfpair.systems.trace import Group, Move, Step, Undone, leaves_upwards
from trfpair.systems.why import BETWEEN_TWO, Because, bar_of_bye

_DECIDED: Mapping[str, tuple[str, ...]] = {
    "board": ("board", "colour", "opponent", "step", "article", "rule"),
    "bye": ("step", "article"),
    "stuck": (),
}
"""What is told of a player who plays, and of the one who has the bye; of others the kind of their bye."""
_SILENT = ("own_facts", "paired_as", "bye_bar")
"""Fields that data leave out where they say nothing."""


@plain
class Explanation(InNotebooks):
    """The part of a player in a round; docs/why.md has all that it tells. Points are tenths, before the round."""

    player: int
    name: str
    round: int
    system: str
    edition: str
    last_round: bool
    score: int
    virtual: int
    rating: int
    games: Sequence[Data]
    colours: str
    difference: int
    facts: Data
    """What the system's own tables of players tell of this one."""
    forbidden: Sequence[int]
    kind: str
    """``board``, ``bye``, ``absent``, ``free`` in a calendar, or ``stuck`` where the round cannot be paired."""
    absence: Result | None
    """The kind of the bye of a player who is not paired: away, or free in a calendar."""
    left: bool
    """Whether a player who is not paired has left for good."""
    board: int
    """0 where the player has none, and so for the opponent."""
    colour: Colour
    opponent: int
    step: str
    article: str
    """Under which the opponent or the bye was given, as far as the system tells it."""
    rule: Data
    """What gave the colour."""
    played: Data | None
    """What the file holds of the round itself, where it was played already: it may have been paired otherwise."""
    own_facts: Sequence[str]
    brackets: Sequence[Data]
    passed_over: Sequence[NotTaken]
    """Those whom the player might have met, and why not."""
    passed_over_by: Sequence[NotTaken]
    """Those who might have met the player."""
    refused: Sequence[NotTaken]
    """What else the player was refused: the bye, a float."""
    chosen: Sequence[Because]
    """Of whoever has the bye, floats or comes up: why it was not one of those who were passed over for it. Of a round
    that cannot be paired: why, with whom the player may meet."""
    names: Mapping[int, str]
    since: Sequence[Because] = ()
    """What was changed since the round was paired, and whom the player would now meet."""
    paired_as: str = ""
    """The system whose articles are cited, where it is another one: in the seeding rounds of Burstein."""
    opponent_by: Sequence[Because] = ()
    """By which order, or calendar, it is this opponent."""
    bye_bar: Because | None = None
    """What bars the player from the bye, with its round; None where nothing does, or where the order of the bye alone
    looks at earlier byes."""

    @property
    def told_first(self) -> Sequence[Because]:
        """The first of `chosen`, which a card or a screen tells; of what the score is made in any case."""
        behind = () if self.stuck else self.chosen[_CHOSEN_SHOWN:]
        first = self.chosen[: len(self.chosen) - len(behind)]
        return (*first, *(because for because in behind if because.kind == _SCORE))

    @property
    def bar(self) -> tuple[int, str, str] | None:
        """The bar from the bye as the words of a system take it: its round, its kind, and the form of its words."""
        found = self.bye_bar
        return (found.facts["round"], found.kind, found.facts.get("form", "")) if found else None

    @property
    def tells_only_where(self) -> bool:
        """Whether what is told first says only where the two meet, and no reason why it is that opponent."""
        return [reason.kind for reason in self.told_first] == ["meets-floater"]

    @property
    def not_chosen(self) -> tuple[NotTaken, ...]:
        """Those whom the player might have met, without what `told_first` says of two."""
        told = {_of_two(one) for one in self.told_first if one.kind in BETWEEN_TWO}
        return tuple(row for row in self.passed_over if not told or _of_two(row.because) not in told)

    @property
    def not_with(self) -> tuple[NotTaken, ...]:
        """Those who might have met the player, without what is told of them before."""
        told = {_of_two(row.because) for row in self.passed_over if row.because.kind in BETWEEN_TWO}
        told |= {_of_two(one) for one in self.told_first if one.kind in BETWEEN_TWO}
        return tuple(row for row in self.passed_over_by if _of_two(row.because) not in told)

    @property
    def stuck(self) -> bool:
        """Whether the round cannot be paired, which is then what is told."""
        return any(one.kind == UNPAIRED for one in self.chosen)

    @property
    def bye(self) -> bool:
        """Whether the player has the pairing-allocated bye."""
        return self.kind == "bye"

    def __repr__(self) -> str:
        """The answer in a few words; `trfpair.render` tells all of it."""
        what = f"board {self.board} against {self.opponent}" if self.board else self.kind
        return f"<Explanation: {self.name or self.player}, round {self.round}, {what}>"

    def to_dict(self) -> Data:
        """The whole answer as data that JSON can hold."""
        told: Data = {}
        for name in self.__match_args__:
            value = getattr(self, name)
            if name == "kind":
                told["decision"] = self._decision()
            elif name in ("passed_over", "passed_over_by", "refused"):
                told[name] = [one.to_dict() for one in value]
            elif name == "since":
                told |= {"since": [one.as_json() for one in value]} if value else {}
            elif name in ("chosen", "opponent_by"):
                told[name] = [one.as_json() for one in value]
            elif name == "bye_bar" and value:
                told[name] = value.as_json()
            elif name not in ("names", "absence", "left", *_DECIDED["board"]) and (value or name not in _SILENT):
                told[name] = value
        return told

    def _decision(self) -> Data:
        if self.absence:
            return {"kind": self.kind, "bye": self.absence.value, **({"left": True} if self.left else {})}
        found = {name: getattr(self, name) for name in _DECIDED[self.kind]}
        return {"kind": self.kind, **found} | ({"colour": self.colour.name.lower()} if self.board else {})


def _of_two(because: Because) -> tuple[str, frozenset[int]]:
    """The kind of a reason, and the two of whom it is told, whoever of them is named first."""
    return because.kind, frozenset(because.facts[name] for name in ("one", "other") if name in because.facts)


_SCORE = "score-made-of"
"""The kind of the reason that says of what the system's own score of a player is made."""
_CHOSEN_SHOWN = 6
"""So many who were passed over for a float or the bye are told of whoever has it."""


def explain(
    tournament: Tournament, player: int | str, settings: Settings, paired: PairedRound | None = None
) -> Explanation:
    """The part of a player in a round. Number or a part of the name tell the player; ``paired`` is the round."""
    event, settings = event_asked(tournament, settings, paired)
    id_ = player_asked(event, tournament, settings, str(player))
    round_ = asked_round(event, settings, paired)
    if isinstance(round_, Unpaired):
        found, hand = Told.of(round_.round).about(id_), made_by_hand(tournament, round_.round, [id_])
        if id_ in round_.round.by_hand:
            return replace(found, since=hand)
        kind = found.kind if found.absence else "stuck"
        about = round_.about(id_)  # with the bar from the bye
        hand = (*hand, *others_by_hand(round_.round, [id_]))
        return replace(found, kind=kind, refused=(), chosen=about, since=hand, bye_bar=None)
    today = with_settings(tournament, settings)
    told, since = Told.of(round_), since_paired(today, round_)
    by_hand, gone = made_by_hand(tournament, round_, [id_]), not_there(today, round_, [id_])
    found = told.about(id_)
    if by_hand and round_.system.calendar and round_.in_file and found.kind == "board" and not found.played:
        found = replace(found, played=_no_board(bye=False))
    reasons = told.moved.reasons(id_)
    score = found.brackets[-1]["score"] if found.brackets else None
    opponent_by = of_opponent(round_, id_, found.article, score, reasons)
    chosen = (*_taken_apart(round_, id_), *in_full(reasons, round_), *_score_parts(round_, id_))
    found = replace(
        found,
        passed_over=told.moved.with_answers(found.passed_over),
        passed_over_by=told.moved.with_answers(found.passed_over_by),
        refused=told.moved.with_answers(found.refused),
    )
    return replace(
        found,
        chosen=chosen,
        opponent_by=in_full(opponent_by, round_),
        rule=told.rule_with_colours(found),
        since=(*since.about([id_]), *by_hand, *others_by_hand(round_, [id_]), *gone, *banned_all_the_same(round_, id_)),
    )


def _score_parts(paired: PairedRound, id_: int) -> tuple[Because, ...]:
    """The parts of the system's own score of somebody who is to be paired, in a round after the first."""
    tells = paired.system.says().made_of
    if not tells or paired.round == 1 or all(past.id != id_ for past in paired.history.present):
        return ()
    facts = tells(paired.history, id_, options_of(paired.system, paired.options))
    return (Because(_SCORE, "", {"one": id_, **facts}),)


class Told:
    """A round as told of its players: its trace is read once, then any number of them can be asked about."""

    def __init__(self, paired: PairedRound) -> None:
        steps, says = paired.trace.steps, paired.system.says()
        self.paired = paired
        self.names = paired.history.names
        self.places = places(paired)
        self.groups = _groups(paired.history.forbidden)
        self.own_facts = list(says.facts)
        self.facts = facts_in_tables(steps)
        self.rules = colour_rules(paired, self.facts)
        self.brackets = _brackets(steps)
        self.by_subject: dict[int, list[NotTaken]] = {}
        self.by_who: dict[int, list[NotTaken]] = {}
        apart = {id_ for step in steps if isinstance(step.part, Undone) for id_ in step.part.pair}
        for one in refusals(paired):
            if one.choice == "float" and one.who in apart:  # who left in the end (Lim 2.6)
                continue
            self.by_subject.setdefault(one.subject, []).append(one)
            self.by_who.setdefault(one.who, []).append(one)
        self.moved = Moved.of(paired)
        self.free, self.away = dict(paired.pairing.free), dict(paired.away)
        self.gone = gone_from(paired)
        beside = [(board, pair) for board, pair in paired.by_hand.values() if board]
        self.boards = {
            id_: (number, colour, other)
            for number, (white, black) in (*paired.pairing.numbered, *beside)
            for id_, colour, other in ((white, Colour.WHITE, black), (black, Colour.BLACK, white))
        }

    @classmethod
    def of(cls, paired: PairedRound) -> Told:
        """A round as told of its players; it is kept with the round."""
        known: Told | None = paired.read.get(cls)
        if known is None:
            paired.read[cls] = known = cls(paired)
        return known

    def rule_with_colours(self, found: Explanation) -> Data:
        """The colour rule of a board, with both colours so far where they count and it does not tell them."""
        if not found.rule or found.rule["because"] or not found.opponent or self.paired.system.calendar:
            return found.rule
        return {**found.rule, "had": colours_before(self.paired.history, (found.player, found.opponent), self.facts)}

    def sizes(self) -> dict[str, int]:
        """How many rows the long lists of all players have together."""
        return {
            "forbidden": sum(len(self._forbidden(past.id)) for past in self.paired.history.players),
            "games": sum(len(past.games) for past in self.paired.history.players),
            "brackets": sum(map(len, self.brackets.values())),
        }

    def _forbidden(self, id_: int) -> set[int]:
        """Those whom a player may not meet."""
        return set[int]().union(*self.groups.get(id_, ())) - {id_}

    def about(self, id_: int) -> Explanation:
        """Everything about one player. Raises BadInput where there is none of the number."""
        history, system = self.paired.history, self.paired.system
        past = history.by_id.get(id_)
        if past is None:
            raise BadInput(Saying("nobody-of-number", text=id_))
        about = self.by_who.get(id_, [])
        board, colour, opponent = self.boards.get(id_, (0, Colour.NONE, 0))
        absence = self.free.get(id_) or self.away.get(id_)
        kind = "free" if id_ in self.free else "absent" if absence else "board" if board else "bye"
        place = {} if absence else self.places.get(id_, {})
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
            games=_games(past, matches=system.columns > 1),
            colours="".join(colour.letter.upper() for colour in past.colours),
            difference=past.difference,
            facts=self.facts.get(id_, {}),
            forbidden=sorted(self._forbidden(id_)),
            kind=kind,
            absence=absence,
            left=id_ in self.gone,
            board=board,
            colour=colour,
            opponent=opponent,
            step=place.get("step", ""),
            article=place.get("article", ""),
            rule=self.rules.get(id_, {}),
            played=self._in_file(past, kind),
            own_facts=self.own_facts,
            brackets=self.brackets.get(id_, []),
            passed_over=self.by_subject.get(id_, []),
            passed_over_by=[one for one in about if one.subject not in (0, id_)],
            refused=[one for one in about if one.choice != "pair" and not (bye_told and one.step == "bye-set")],
            chosen=self.moved.at_once(id_),
            names=self.names,
            paired_as=self.paired.paired_as,
            bye_bar=None if absence else self._bye_bar(past),
        )

    def _in_file(self, past: Past, kind: str) -> Data | None:
        """The cell that the file holds of the round for a player; None where there is none, or the bye of the rules.

        In a calendar, whoever has left, or is away, loses a game that no cell tells: there a cell alone is told.
        """
        game, paired = past.player.game(self.paired.round), self.paired
        if game.opponent:
            return {"opponent": game.opponent, "colour": game.colour.name.lower()}
        bye = game.result is Result.PAB
        other = (kind == "board" and past.id not in paired.by_hand) or (kind == "bye" and not bye)
        told = other and paired.in_file and (bye or not paired.system.calendar)
        return _no_board(bye=bye) if told else None

    def _bye_bar(self, past: Past) -> Because | None:
        counts = self.paired.system.bars_from_bye
        return bar_of_bye(self.paired.history, past, counts) if counts else None


def _no_board(*, bye: bool) -> Data:
    """The cell of somebody to whom the file gives no board, perhaps the bye."""
    return {"opponent": 0, "colour": "none", "bye": bye}


def _groups(forbidden: Iterable[Sequence[int]]) -> dict[int, list[Sequence[int]]]:
    """Of each player the groups whose members may not meet."""
    found: dict[int, list[Sequence[int]]] = {}
    for group in forbidden:
        for id_ in group:
            found.setdefault(id_, []).append(group)
    return found


def gone_from(paired: PairedRound) -> set[int]:
    """The players who are not paired in a round because they have left for good."""
    away = {id_ for id_, bye in paired.away if bye is Result.ZERO_BYE}
    return away & paired.history.tournament.event.left_for_good(paired.round) if away else away


def _games(past: Past, *, matches: bool) -> list[Data]:
    """The rounds so far; a forfeit is no meeting. Of a match of several games what it brought stands beside it.

    Rounds before the first in which the player was paired, or had a bye, are marked.
    """
    first = next((round_ for round_, game in enumerate(past.games, 1) if game.result is not Result.NONE), 0)
    return [
        {
            "round": round_,
            "opponent": game.opponent,
            "colour": game.colour.letter if game.colour else "",
            "result": game.result.value,
            "played": game.played,
            **({"points": past.scores[round_] - past.scores[round_ - 1]} if matches and game.played else {}),
            **({"before_first": True} if round_ < first or not first else {}),
        }
        for round_, game in enumerate(past.games, 1)
    ]


def facts_in_tables(steps: Sequence[Step]) -> dict[int, Data]:
    """Each player's first line in the tables of the system, as far as it tells something.

    Behind a table of all players comes the first one of a bracket: a preference stands in it alone.
    """
    found: dict[int, Data] = {}
    for step in steps:
        for one in step.part.players if isinstance(step.part, Group) else ():
            if one.facts and one.id not in found:
                told = ((name, value) for name, value in one.facts.items() if name not in ("id", "name", "score"))
                found[one.id] = {name: value for name, value in told if value or type(value) is int}
                if wish := str(one.facts.get("wish", "")):
                    found[one.id]["preference"] = _PREFERENCES[wish]
            elif preference := one.facts.get("preference"):
                found[one.id].setdefault("preference", preference)
    return found


_PREFERENCES = {"W": "White strong", "B": "Black strong", "w": "White", "b": "Black"}
"""The preference for a colour by the letter that the table of matches has."""


def _tenths(score: int | str) -> Decimal:
    return Decimal(score) * 10 if isinstance(score, str) else Decimal(score)


def _taken_apart(paired: PairedRound, id_: int) -> Iterator[Because]:
    """The pair of a player that was taken apart for the sake of others (Lim 2.6)."""
    for step in paired.trace.steps:
        if isinstance(step.part, Undone) and id_ in step.part.pair:
            yield Because("taken-apart", step.article, dict(zip(("one", "other"), step.part.pair)))


def _brackets(steps: Sequence[Step]) -> dict[int, list[Data]]:
    """The brackets (groups) in which each player stood, in turn, and whether the player came up to it (``came_up``).

    Whoever stands in a later one too was not paired in those before (``floats``), and left them upwards (``up``) or
    down. Groups that the system does not number are numbered by score, from the top.
    """
    found: dict[int, list[Data]] = {}
    groups = (step.part for step in steps if isinstance(step.part, Group))
    scores = sorted(
        {one.score for one in groups if one.score is not None and not one.number}, key=_tenths, reverse=True
    )
    place = {score: number for number, score in enumerate(scores, 1)}
    here: Data = {}
    leaving: dict[int, Data] = {}
    for step in steps:
        part = step.part
        if isinstance(part, Group) and part.score is not None:
            here = {"number": part.number or place[part.score], "score": part.score, "floats": False}
            leaving[here["number"]] = {"floats": True, **({"up": True} if leaves_upwards(step) else {})}
            for id_ in dict.fromkeys((*(one.id for one in part.players), *part.incoming)):
                own = found.setdefault(id_, [])
                if own:
                    own[-1].update(leaving[own[-1]["number"]])
                own.append({**here})
        elif isinstance(part, Move) and part.what == "upfloat" and here:
            for id_ in part.ids:
                own = found.setdefault(id_, [])
                if not own or own[-1]["number"] != here["number"]:
                    own.append({**here})
                own[-1]["came_up"] = True
        elif isinstance(part, Undone):  # Lim 2.6: both come to the group for whose sake they are taken apart
            for id_ in part.pair:
                found[id_][-1].update(leaving[found[id_][-1]["number"]])
                found[id_].append({**here})
    return found
