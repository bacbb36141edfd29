"""Why a game has its colours: the rule that gave them, whom it favours, and the colours of both before.

A sentence names the players in place of "the higher ranked" or "whoever had Black" (``System.colours``: the kind of
sentence of each rule). Of games and preferences it is told where those of the two bear it out; else the rule has the
words of its system alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trfpair.base.named import NamedTuple
from trfpair.event.history import History, Past
from trfpair.event.model import Colour
from trfpair.rounds.pairing import PairedRound
from trfpair.rounds.why.question import Data
from trfpair.systems import by_name
from trfpair.systems.options import options_of
from trfpair.systems.trace import Coloured, Step, coloured
from trfpair.systems.why import Because


def colour_rules(paired: PairedRound, tables: Mapping[int, Data]) -> dict[int, Data]:
    """The rule that gave each player a colour, both players, and what it looked at.

    ``tables`` are the facts of the players in the tables of the steps.
    """
    says, found = paired.system.says(), dict[int, Data]()
    options = options_of(paired.system, paired.options)
    second = bool(says.second_counts and says.second_counts(paired.history.tournament, options))
    kinds = by_name(paired.paired_as or paired.system).colour_sentences()
    for game, step in coloured(paired.trace.steps):
        rule = str(game.facts.get("rule") or step.facts.get("rule") or game.article or step.article)
        if not rule:
            continue
        article, because = game.article or step.article, game.facts.get("because") or {}
        told: Data = {"rule": says.rules.get(rule, rule), "article": article, "because": because}
        told |= {"white": game.white, "black": game.black}
        if game.facts.get("id"):  # who can have no other colour
            told["only"] = game.facts["id"]
        if because:
            told |= {"higher": game.chooser, "lower": game.taken}
        two = _Two.of(paired.history, game, step, tables, second=second)
        kind = kinds.get(rule, "")
        facts = GIVES[kind](two) if kind and two else None
        if facts is not None:
            told["reason"] = Because(kind, rule if rule[:1].isdigit() else article, facts).as_json()
        found |= {game.white: told, game.black: told}
    return found


def colours_before(history: History, ids: Sequence[int], tables: Mapping[int, Data]) -> list[Data]:
    """The colours of players so far, and the colour that each is due by the tables of the steps."""
    rows = []
    for id_ in ids:
        due = {name: value for name, value in tables.get(id_, {}).items() if name in ("preference", "due", "ideal")}
        rows.append({"id": id_, "colours": _letters(history.by_id[id_]), **due})
    return rows


def _letters(past: Past) -> str:
    return "".join(one.letter.upper() for one in past.colours)


class _Two(NamedTuple):
    """White and Black of a game as they stood before it."""

    white: Past
    black: Past
    game: Coloured
    step: Step
    tables: Mapping[int, Data]
    second: bool
    """Whether a secondary score ranks two with equal points, where the tables tell one."""

    @classmethod
    def of(
        cls, history: History, game: Coloured, step: Step, tables: Mapping[int, Data], *, second: bool
    ) -> _Two | None:
        """The two of a game; None where one of them is not known."""
        white, black = history.by_id.get(game.white), history.by_id.get(game.black)
        return cls(white, black, game, step, tables, second) if white and black else None

    @property
    def ids(self) -> Data:
        """White and Black by number."""
        return {"one": self.white.id, "other": self.black.id}

    @property
    def higher(self) -> int:
        """The higher ranked, by number; 0 where no step names it."""
        told = self.step.facts.get("higher")
        return told if isinstance(told, int) and told else self.game.chooser

    def lower(self, higher: int) -> int:
        """The other of the two."""
        return self.black.id if higher == self.white.id else self.white.id

    def given(self, id_: int) -> Colour:
        """The colour that one of the two has in the game."""
        return Colour.WHITE if id_ == self.white.id else Colour.BLACK

    def past(self, id_: int) -> Past:
        """One of the two, by number."""
        return self.white if id_ == self.white.id else self.black

    @property
    def virtual(self) -> bool:
        """Whether one of the two is paired with virtual points."""
        return any(past.pairing_score != past.score for past in (self.white, self.black))

    @property
    def indices(self) -> tuple[Any, Any]:
        """The Buchholz of White and Black where it ranks players (C.04.4.2, 1.8); None for one of whom none is told."""
        white, black = (self.tables.get(past.id, {}).get("buchholz") for past in (self.white, self.black))
        return white, black

    def last(self, id_: int) -> Colour:
        """The last colour that one of the two has had; NONE before the first."""
        return next((colour for colour in reversed(self.past(id_).colours) if colour), Colour.NONE)

    @property
    def preferences(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """Colour and strength of the preferences of White and Black; empty where there is none."""
        both = (str(self.tables.get(one.id, {}).get("preference", "-")).strip("-") for one in (self.white, self.black))
        white, black = ((colour, how) for colour, _, how in (one.partition(" ") for one in both))
        return white, black

    def due(self, past: Past) -> Colour:
        """The due colour of one of the two by the tables of the steps; NONE where they have none."""
        told = self.tables.get(past.id, {})
        said = str(told.get("due") or told.get("ideal") or "")
        return next((one for one in Colour if one and said[:1].lower() == one.letter), Colour.NONE)

    @property
    def shared(self) -> int:
        """The one who gets the colour that both prefer, by number; 0 where they do not prefer the same."""
        (white, _), (black, _) = self.preferences
        return 0 if white != black or not white else self.white.id if white == "White" else self.black.id


def _word(colour: Colour) -> str:
    return colour.name.lower()


_Facts = dict[str, Any]
"""What fills the places of a sentence."""


def _of(two: _Two, who: int, **more: Any) -> _Facts:
    """Somebody, the colour that this one has in the game, and the other colour."""
    given = two.given(who)
    return {"who": who, "colour": _word(given), "opposite": _word(given.opposite), **more}


def _turned(two: _Two) -> _Facts | None:
    """White had Black when the colours of the two last differed."""
    white, black = ([one for one in past.colours if one] for past in (two.white, two.black))
    games = zip(reversed(white), reversed(black))
    differed = next(((mine, theirs) for mine, theirs in games if mine is not theirs), None)
    return two.ids if differed == (Colour.BLACK, Colour.WHITE) else None


def _counted(past: Past) -> tuple[int, int]:
    """Games with Black, games with White."""
    return past.colours.count(Colour.BLACK), past.colours.count(Colour.WHITE)


def _balance(two: _Two) -> _Facts | None:
    """White has had more games with Black, less those with White, than the other."""
    (mine, my_whites), (theirs, their_whites) = _counted(two.white), _counted(two.black)
    if mine - my_whites <= theirs - their_whites:
        return None
    counts = {"blacks": mine, "whites": my_whites, "their_blacks": theirs, "their_whites": their_whites}
    differences = {"surplus": _signed(my_whites - mine), "their_surplus": _signed(their_whites - theirs)}
    form = "one-none" if not two.white.colours else "other-none" if not two.black.colours else ""
    return {**two.ids, **counts, **differences, **({"form": form} if form else {})}


def _signed(count: int) -> str:
    """A colour difference, White games less Black ones, with its sign."""
    return f"{count:+d}" if count else "0"


def _fewer_whites(two: _Two) -> _Facts | None:
    (_, mine), (_, theirs) = _counted(two.white), _counted(two.black)
    return {**two.ids, "whites": mine, "their_whites": theirs} if mine < theirs else None


def _higher(two: _Two) -> _Facts | None:
    """Both prefer one colour, and the higher ranked gets it: by points or pairing number, where the step tells them."""
    if not two.shared:
        return None
    found, told = _of(two, two.shared), two.game.facts.get("because")
    if not isinstance(told, Mapping) or "scores" not in told or two.game.chooser != two.shared:
        return {**found, **_more_points(two, two.shared)}
    scores, numbers = told["scores"], told["numbers"]
    assert isinstance(scores, Sequence)
    assert isinstance(numbers, Sequence)
    (value, forced), (mine, theirs) = scores, numbers
    if two.virtual and (value != forced or two.white.score != two.black.score):
        return found
    if value != forced:
        return {**found, "value": value, "forced": forced, "form": "points"}
    return {**found, "mine": mine, "theirs": theirs, "form": "numbers"}


def _by_number(two: _Two) -> _Facts | None:
    """Neither has had a colour; the number of the higher ranked, among those who have arrived, is odd or even.

    That is who has more points, else the smaller number, where the step of a match names nobody and no index ranks the
    two. Whoever chose the other need not be the higher ranked one (Dubov 3.2.6).
    """
    if any(two.white.colours) or any(two.black.colours):
        return None
    named = two.step.facts.get("higher") or (two.game.chooser if None not in two.indices else 0)
    ranked = min((two.white, two.black), key=lambda past: (-past.pairing_score, past.number))
    higher = two.past(named) if isinstance(named, int) and named else ranked
    return _of(two, higher.id, mine=higher.number) | ({} if higher.number % 2 else {"form": "even"})


def _more_points(two: _Two, who: int) -> _Facts:
    """The points of both, where somebody has more than the other and neither has virtual ones; else what ranks next."""
    mine, theirs = two.past(who), two.past(two.lower(who))
    by_points = {"value": mine.score, "forced": theirs.score, "form": "points"}
    if None not in two.indices:  # ranked by it, and not by points (C.04.4.2, 1.8)
        value, forced = two.indices if mine is two.white else two.indices[::-1]
        return {"value": value, "forced": forced, "form": "buchholz"} if value != forced else {}
    if mine.pairing_score == theirs.pairing_score:
        return _next_of_matches(two, mine, theirs) if mine.score == theirs.score else {}
    return by_points if not two.virtual and mine.score > theirs.score else {}


def _next_of_matches(two: _Two, mine: Past, theirs: Past) -> _Facts:
    """Of two with equal points, where a secondary score ranks them next (C.04.5, C.04.6): that, else the numbers."""
    value, forced = (two.tables.get(past.id, {}).get("secondary") for past in (mine, theirs))
    if value is None or forced is None:
        return {}
    if value != forced and two.second:
        return {"value": value, "forced": forced, "form": "secondary"}
    return {"mine": mine.number, "theirs": theirs.number, "form": "numbers"}


def _stronger(two: _Two) -> _Facts | None:
    """Both prefer one colour, one of them more strongly, who gets it: of two absolute ones by the colour difference."""
    (_, mine), (_, theirs) = two.preferences
    if not two.shared:
        return None
    found = _of(two, two.shared)
    if mine != theirs:
        return found
    surplus, other = (whites - blacks for blacks, whites in map(_counted, _granted_first(two)))
    wider = mine == "absolute" and abs(surplus) > abs(other)
    differences = {"surplus": _signed(surplus), "their_surplus": _signed(other), "form": "absolute"}
    return {**found, **differences} if wider else None


def _granted_first(two: _Two) -> tuple[Past, Past]:
    """The one of the two who gets the colour that both prefer, and the other."""
    return (two.white, two.black) if two.shared == two.white.id else (two.black, two.white)


def _both(two: _Two) -> _Facts | None:
    """Only one of the two has a preference, and gets the colour; or each has another one."""
    (white, _), (black, _) = two.preferences
    if (white, black) == ("White", "Black"):
        return {**two.ids, "form": "each"}
    if bool(white) == bool(black):
        return None
    who = two.white.id if white else two.black.id
    granted = two.given(who).name.capitalize() == (white or black)
    return _of(two, who, other=two.lower(who)) if granted else None


def _only_strong(two: _Two) -> _Facts | None:
    """Only one of the two has a strong preference, and gets the colour."""
    strong = [
        (one.id, colour) for one, (colour, how) in zip((two.white, two.black), two.preferences) if how == "strong"
    ]
    granted = [who for who, colour in strong if two.given(who).name.capitalize() == colour]
    return _of(two, granted[0]) if granted and len(strong) == 1 else None


def _other_than_last(two: _Two) -> _Facts | None:
    """The higher ranked gets the other colour than last time."""
    if not two.higher or two.last(two.higher) is not two.given(two.higher).opposite:
        return None
    return {**_of(two, two.higher), **_more_points(two, two.higher)}


def _other_than_last_of_lower(two: _Two) -> _Facts | None:
    lower = two.lower(two.higher)
    if not two.higher or two.last(lower) is not two.given(lower).opposite:
        return None
    if two.last(two.higher):
        return _of(two, lower)
    more = _more_points(two, two.higher)
    told = {**more, "form": "alone-points"} if more.get("form") == "points" else {"form": "alone"}
    return {**_of(two, lower), "other": two.higher, **told}


def _only(two: _Two) -> _Facts | None:
    """One of the two would have the other colour a third time running, or three times more often."""
    asked = two.game.facts.get("id")
    for past in (two.white, two.black):
        if asked in (None, past.id):
            other = two.given(past.id).opposite
            more = past.difference * other + 1
            if more >= _WIDEST:
                return _of(two, past.id, count=more)
            if past.colours[-2:] == (other, other):
                return _of(two, past.id, form="running")
    return None


_WIDEST = 3
"""The difference of colours that no player may have."""


def _rank(two: _Two) -> _Facts | None:
    """Lim 5.4: both are due one colour; the higher ranked gets it, below the median the lower ranked."""
    due = two.game.facts.get("due")
    if due not in (["w", "w"], ["b", "b"]):
        return None
    who = two.white.id if due == ["w", "w"] else two.black.id
    if not two.game.facts.get("below"):
        return _of(two, who)
    if two.virtual:
        return _of(two, who, form="below-virtual")
    mine, theirs = two.past(who).score, two.past(two.lower(who)).score
    points = {} if mine == theirs else {"value": mine, "forced": theirs}
    return _of(two, who, **points, form="below-points" if points else "below")


def _due(two: _Two) -> _Facts | None:
    """Each of the two is due another colour and gets it; or only one is due any, and gets it."""
    white, black = two.due(two.white), two.due(two.black)
    if (white, black) == (Colour.WHITE, Colour.BLACK):
        return {**two.ids, "form": "each"}
    if bool(white) == bool(black):
        return None
    who, due = (two.white.id, white) if white else (two.black.id, black)
    return {**_of(two, who), "other": two.lower(who)} if two.given(who) is due else None


def _turn(two: _Two) -> _Facts | None:
    """Keizer: with the same colours so far the higher ranked has White on odd boards, Black on even ones."""
    who = two.higher
    if not who:
        return None
    without = [past.id for past in (two.white, two.black) if not any(past.colours)]
    forms = (*(["none"] if without else []), *([] if two.given(who) is Colour.WHITE else ["even"]))
    return {**_of(two, who), **({"left": without} if without else {}), **({"form": "-".join(forms)} if forms else {})}


def _gives_way(two: _Two) -> _Facts | None:
    """Club 2.3.1.3: both are due one colour; the higher ranked has the last one again."""
    who = two.higher
    more = _more_points(two, who) if who else {}
    told = more if more.get("form") == "points" else {}
    return {**_of(two, two.lower(who)), "who": who, **told} if who else None


def _lower_gives_way(two: _Two) -> _Facts | None:
    """Club 2.3.1.3: both are due one colour; the lower ranked has the last one again."""
    who = two.higher
    return {**_of(two, who), "one": who, "who": two.lower(who)} if who else None


def _flag(two: _Two) -> _Facts | None:
    """Club 2.3.1.3: both are due one colour; the lower ranked gets it, the higher ranked another a third time."""
    who = two.higher
    return {**_of(two, two.lower(who)), "one": who} if who else None


def _lower(two: _Two) -> _Facts | None:
    """Both have a place on the ladder."""
    mine, theirs = (two.tables.get(one.id, {}).get("place") for one in (two.white, two.black))
    return None if mine is None or theirs is None else {**two.ids, "mine": mine, "theirs": theirs}


def _average(two: _Two) -> _Facts:
    """Vega 3.3: the opponents of White have the higher average rating; whoever has met nobody rated has none."""
    averages = two.game.facts.get("aro")
    rated = isinstance(averages, Sequence) and bool(averages[1])
    return {**two.ids, **({} if rated else {"form": "unrated" if two.black.colours else "none"})}


def _share(two: _Two) -> _Facts | None:
    return two.ids if two.white.colours and two.black.colours else None


def _lower_first(two: _Two) -> _Facts:
    """Club 2.3.1.3: neither has had a game, and the lower ranked has White; by points, where these rank them."""
    more = _more_points(two, two.black.id)
    return {**two.ids, **(more if more.get("form") == "points" else {})}


def _ids(two: _Two) -> _Facts:
    return two.ids


GIVES: Mapping[str, Callable[[_Two], _Facts | None]] = {
    "gives-turned": _turned,
    "gives-balance": _balance,
    "gives-fewer-whites": _fewer_whites,
    "gives-number": _by_number,
    "gives-higher": _higher,
    "gives-stronger": _stronger,
    "gives-both": _both,
    "gives-only-strong": _only_strong,
    "gives-other-than-last": _other_than_last,
    "gives-other-than-last-lower": _other_than_last_of_lower,
    "gives-no-other": _only,
    "gives-rank": _rank,
    "gives-due": _due,
    "gives-turn": _turn,
    "gives-way": _gives_way,
    "gives-way-lower": _lower_gives_way,
    "gives-flag": _flag,
    "gives-first": _lower_first,
    "gives-lower": _lower,
    "gives-share": _share,
    "gives-average": _average,
    "gives-rating": _ids,
    "gives-order": _ids,
}
"""What fills the places of each kind of sentence; None where the games of the two do not bear it out."""
