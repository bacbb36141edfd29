"""Acts of an arbiter, each on somebody by chance: what the library does, and the words of the command."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import trfpair as library
from trfpair.apps.cli.results import Ways, with_typed
from trfpair.base.errors import BadInput
from trfpair.event.model import Player, Result, Tournament
from trfpair.event.numbers import numbered_by_strength, renumbered, with_numbers_exchanged
from trfpair.rounds.entered import AWAY, before_last_round, with_away, with_paired_round
from trfpair.systems.of_file import system_of

Edit = Callable[[Tournament], Tournament]


class Said(NamedTuple):
    """A step of an act."""

    edit: Edit
    words: tuple[str, ...] = ()
    """The command, without its file; nothing where no command does so."""
    parts: tuple[Edit, ...] = ()
    """The same one by one, in any order."""


Act = Callable[[Tournament, random.Random], Iterator[Said]]


def made(event: Tournament, act: Act, dice: random.Random) -> Tournament:
    """The tournament after an act, before it is judged."""
    for said in act(event, dice):
        event = said.edit(event)
    return event


SURE = ("1-0", "=", "0-1", "+-", "--", "0-0", "0-½", "=u")
KINDS = {
    "--half": Result.HALF_BYE, "--zero": Result.ZERO_BYE, "--full": Result.FULL_BYE, "--none": Result.NONE,
}  # fmt: skip
PAIRED = ("pair", "--write", "--no-trace", "--quiet")


def pair(_event: Tournament, _dice: random.Random) -> Iterator[Said]:
    yield Said(paired, PAIRED)


def pair_without(event: Tournament, dice: random.Random) -> Iterator[Said]:
    """The next round, of which somebody is away by word."""
    said = {dice.choice([*AWAY]): [dice.choice([*event.event.by_id])]}

    def edit(one: Tournament) -> Tournament:
        return with_paired_round(one, library.pair(with_away(one, said), trace=False), said)

    yield Said(edit, (*PAIRED, *(word for what, ids in said.items() for word in (f"--{what}", str(ids[0])))))


def paired(event: Tournament) -> Tournament:
    return with_paired_round(event, library.pair(event, trace=False))


def whole(event: Tournament, _dice: random.Random) -> Iterator[Said]:
    """All rounds of a calendar at once."""
    if event.event.terms.calendar:
        yield Said(paired_to_the_end, (*PAIRED, "--all"))


def paired_to_the_end(event: Tournament) -> Tournament:
    before, last = event, event.event.terms.rounds or 0
    while event.event.last < min(last, event.event.rounds or last):
        event = paired(event)
    if event is before:
        raise BadInput("all rounds are paired")
    return event


def results(event: Tournament, dice: random.Random) -> Iterator[Said]:
    """The results of the round under way, or of another round of a calendar."""
    last = event.event.last
    round_ = dice.choice((event.event.under_way, last)) if event.event.terms.calendar else last
    if games := event.event.waiting_games(round_) if round_ else []:
        yield _entered(round_, {game.board: dice.choice(SURE) for game in games})


def few(event: Tournament, dice: random.Random) -> Iterator[Said]:
    """Some results of a round, and others are open."""
    last = event.event.last
    if games := event.event.waiting_games(last) if last else []:
        yield _entered(last, {game.board: dice.choice(SURE) for game in games[: 1 + len(games) // 2]})


def _entered(round_: int, said: dict[str, str]) -> Said:
    def part(board: str) -> Edit:
        return lambda event: library.with_result(event, round_, board, said[board])

    words = [word for board, result in said.items() for word in (board, result)]
    return Said(
        lambda event: library.with_results(event, round_, said),
        ("result", "--round", str(round_), *words),
        tuple(map(part, said)),
    )


def correct(event: Tournament, dice: random.Random) -> Iterator[Said]:
    round_ = dice.randint(1, max(event.event.last, 1))
    board, result = dice.choice([*event.event.board_games(round_)] or ["1"]), dice.choice(SURE)
    yield Said(
        lambda one: library.with_results(one, round_, {board: result}, replacing=True),
        ("result", "--replace", "--round", str(round_), board, result),
    )


def adjourn(event: Tournament, dice: random.Random) -> Iterator[Said]:
    round_ = event.event.last or 1
    if games := event.event.waiting_games(round_):
        board = dice.choice(games).board
        yield Said(
            lambda one: with_typed(one, round_, board, "adj", Ways(False, False, False)),
            ("result", "--round", str(round_), board, "adj"),
        )


def match(event: Tournament, dice: random.Random) -> Iterator[Said]:
    """A match by one word: a forfeit, or all boards."""
    round_ = event.event.last
    games = event.event.waiting_games(round_) if round_ and event.event.of_matches else []
    if games:
        named, result = games[0].board.partition(".")[0], dice.choice(("+-", "-+", "--", "="))
        yield Said(
            lambda one: library.with_results(one, round_, {named: result}),
            ("result", "--round", str(round_), named, result),
        )


def swap(event: Tournament, dice: random.Random) -> Iterator[Said]:
    one, other = dice.sample([*event.event.by_id], 2)
    yield Said(lambda event: library.with_players_swapped(event, one, other), ("swap", str(one), str(other)))


def board(event: Tournament, dice: random.Random) -> Iterator[Said]:
    yield _by_hand(event, dice, dice.randint(1, 3), None)


def begin(event: Tournament, dice: random.Random) -> Iterator[Said]:
    """A board of the next round by hand; the others are to be paired then."""
    yield _by_hand(event, dice, 1, event.event.coming)


def _by_hand(event: Tournament, dice: random.Random, at: int, round_: int | None) -> Said:
    one, other = dice.sample([*event.event.by_id], 2)
    other = dice.choice((other, 0))
    said = () if round_ is None else ("--round", str(round_))
    words = ("board", str(at), f"{one}-{other or 'bye'}", *said)
    return Said(lambda event: library.with_games(event, {at: (one, other)}, round_), words)


def line_up(event: Tournament, dice: random.Random) -> Iterator[Said]:
    """Players of a team in another order, a reserve among them."""
    if event.teams:
        team = dice.choice(event.teams.teams)
        boards = min(len(event.teams.colours), len(team.players))
        who = sorted(dice.sample(team.players, boards), key=team.players.index)
        yield Said(
            lambda one: library.with_line_up(one, team.id, who), ("line-up", str(team.id), ",".join(map(str, who)))
        )


def bye(event: Tournament, dice: random.Random) -> Iterator[Said]:
    option = dice.choice([*KINDS])
    round_, who = dice.randint(1, event.event.rounds or 9), dice.choice([*event.event.by_id])
    yield Said(
        lambda one: library.with_absences(one, {who: KINDS[option]}, round=round_),
        ("bye", str(who), option, "--round", str(round_)),
    )


def late(event: Tournament, dice: random.Random) -> Iterator[Said]:
    who = Player(0, f"Late {len(event.players)}", rating=dice.randint(1000, 2000))
    missed = dice.choice((Result.NONE, Result.HALF_BYE))
    if not event.has_teams:
        yield Said(lambda one: library.with_players(one, [who], missed=missed, force=True))


def leave(event: Tournament, dice: random.Random) -> Iterator[Said]:
    who = dice.choice([*event.event.by_id])
    yield Said(lambda one: library.with_withdrawals(one, [who]), ("withdraw", str(who)))


def come_back(event: Tournament, dice: random.Random) -> Iterator[Said]:
    who = dice.choice([*event.event.by_id])
    yield Said(lambda one: library.with_returns(one, [who]), ("withdraw", str(who), "--back"))


def ban(event: Tournament, dice: random.Random) -> Iterator[Said]:
    who = dice.sample([*event.event.by_id], 2)
    yield Said(lambda one: library.with_ban(one, who), ("ban", ",".join(map(str, who))))


def unban(event: Tournament, _dice: random.Random) -> Iterator[Said]:
    if event.forbidden:
        ids = event.forbidden[0].ids
        yield Said(lambda one: library.without_ban(one, ids), ("unban", ",".join(map(str, ids))))


def facts(event: Tournament, dice: random.Random) -> Iterator[Said]:
    place, deputies = dice.choice(("Metz", "", "Łódź")), dice.choice((["A"], ["B", "C"]))
    yield Said(
        lambda one: library.with_event(one, place=place, deputies=deputies),
        ("event", "--place", place, *(word for name in deputies for word in ("--deputy", name))),
    )
    who, rating, title = dice.choice(event.players).id, dice.randint(0, 2800), dice.choice(("", "FM"))
    yield Said(
        lambda one: library.with_player(one, who, rating=rating, title=title, name=f"New {rating}"),
        ("player", str(who), "--rating", str(rating), "--title", title, "--name", f"New {rating}"),
    )


def renamed(event: Tournament, dice: random.Random) -> Iterator[Said]:
    """Another name of a team, another captain, and another order of its players."""
    if event.teams:
        team, name = dice.choice(event.teams.teams), f"Club {dice.randint(1, 99)}"
        order = dice.sample(team.players, dice.randint(1, len(team.players)))
        yield Said(
            lambda one: library.with_team(one, team.id, name=name, captain="Di", order=order),
            ("team", str(team.id), "--name", name, "--captain", "Di", "--order", ",".join(map(str, order))),
        )


def recruited(event: Tournament, dice: random.Random) -> Iterator[Said]:
    """A player who joins a team, and one without a game who leaves it."""
    if event.teams:
        team, name = dice.choice(event.teams.teams), f"Late {len(event.players)}"
        yield Said(
            lambda one: library.with_players(one, [Player(0, name)], team=team.id),
            ("player", name, "--add-to", str(team.id)),
        )
        idle = dice.choice(team.players)
        yield Said(
            lambda one: library.with_team(one, team.id, leaving=[idle]), ("team", str(team.id), "--leave", str(idle))
        )


def rating(event: Tournament, dice: random.Random) -> Iterator[Said]:
    round_, result = dice.randint(1, 3), dice.choice(SURE)
    board = next(iter(event.event.board_games(round_)), "1")
    yield Said(
        lambda one: library.with_rating_correction(one, round_, board, result),
        ("result", "--rating-only", "--round", str(round_), board, result),
    )


def numbers(event: Tournament, dice: random.Random) -> Iterator[Said]:
    order = [player.id for player in event.players]
    one, other = dice.sample(order, 2)
    dice.shuffle(order)
    yield dice.choice((
        Said(lambda one: numbered_by_strength(one, "7"), ("number", "--lots", "7")),
        Said(lambda event: with_numbers_exchanged(event, one, other), ("number", "--exchange", str(one), str(other))),
        Said(lambda one: renumbered(one, order)),
    ))  # fmt: skip


def expel(event: Tournament, dice: random.Random) -> Iterator[Said]:
    who = dice.choice([*event.event.by_id])
    yield Said(lambda one: library.with_expelled(one, [who]), ("expel", str(who)))


def take_back(_event: Tournament, _dice: random.Random) -> Iterator[Said]:
    yield Said(lambda one: before_last_round(one, force=True), ("unpair", "--force"))


def rounds(event: Tournament, dice: random.Random) -> Iterator[Said]:
    last, most = max(event.event.last, 1), 8
    if event.event.terms.calendar:
        most = max(last, event.event.terms.rounds or 1)
    count = len(event.event.columns_of(1)) * dice.randint(last, max(last, most))
    yield Said(lambda one: library.with_event(one, rounds=count), ("event", "--rounds", str(count)))


def otherwise(event: Tournament, dice: random.Random) -> Iterator[Said]:
    """The next round with an option of the system."""
    if options := system_of(event).options:
        option = dice.choice(options)
        value = dice.choice(option.choices or OTHER_VALUES[type(option.default)])
        text = ("no", "yes")[value] if isinstance(value, bool) else str(value)
        yield Said(
            lambda one: with_paired_round(one, library.pair(one, trace=False, **{option.name: value})),
            (*PAIRED, "--option", f"{option.name}={text}"),
        )


OTHER_VALUES = {bool: (True, False), int: (0, 1, 2, 3), str: ("1", "1/2", "0")}


def early(event: Tournament, dice: random.Random) -> Iterator[Said]:
    """The next round paired before this one is over, and one of its games played."""
    yield Said(paired, PAIRED)
    round_, at, result = event.event.coming, dice.randrange(9), dice.choice(SURE)

    def edit(one: Tournament) -> Tournament:
        boards = [*one.event.board_games(round_)]
        return library.with_result(one, round_, boards[at % len(boards)], result) if boards else one

    yield Said(edit)


def colours(event: Tournament, dice: random.Random) -> Iterator[Said]:
    """The colours of a game put right: its result is taken back, and entered again."""
    round_, result = dice.randint(1, max(event.event.last, 1)), dice.choice(SURE)
    if (boards := event.event.boards(round_)) and not event.event.of_matches:
        white, black = dice.choice(boards)
        yield Said(lambda one: library.with_result(one, round_, (white, black), "?", replacing=True))
        yield Said(
            lambda one: library.with_players_swapped(one, white, black, round_),
            ("swap", str(white), str(black), "--round", str(round_)),
        )
        yield Said(lambda one: library.with_result(one, round_, (black, white), result))


def several(event: Tournament, dice: random.Random) -> Iterator[Said]:
    """Acts on different participants between two rounds, which may be done in any order.

    In a round that was begun by hand an absence may be what completes it: what is said after that is of the next one.
    """
    ids = dice.sample([*event.event.by_id], min(5, len(event.event.by_id)))
    if event.event.begun_by_hand or (event.event.last and event.event.waiting_games(event.event.last)):
        return
    coming, strength = event.event.coming, dice.randint(1000, 2000)
    parts: list[Edit] = [
        lambda one: library.with_absences(one, {ids[0]: Result.HALF_BYE}, round=coming),
        lambda one: library.with_withdrawals(one, [ids[1]]),
        lambda one: library.with_ban(one, (ids[2], ids[3])),
    ]
    if not event.teams:
        parts.append(lambda one: library.with_player(one, ids[-1], rating=strength))
    yield Said(lambda one: one_by_one(one, parts), parts=tuple(parts))


def one_by_one(event: Tournament, parts: Sequence[Edit], *, judged: bool = False) -> Tournament:
    """Edits in their order, of which each that is refused changes nothing; each is judged, or all of them later."""
    for part in parts:
        try:
            after = part(event)
        except BadInput:
            continue
        event = library.amended(event, after).tournament if judged else after
    return event


OFTEN: tuple[Act, ...] = (pair, results)
SELDOM: tuple[Act, ...] = (
    correct, adjourn, swap, board, bye, late, leave, come_back, ban, unban, facts, rating, expel, numbers, take_back,
    rounds, begin, otherwise, early, whole, few, match, line_up, renamed, recruited, several, colours,
    pair_without,
)  # fmt: skip
