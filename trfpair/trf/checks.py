"""Cross checks between the records of a file: opponents, colours, results, byes, numbers of players and of rounds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from trfpair.base.plain import plain
from trfpair.event.log_lines import log_entries
from trfpair.event.model import NO_GAME, Colour, Game, Player, Tournament
from trfpair.event.results import DECIDED, DRAWN, FORFEITED, TYPED_RESULTS, WON, Result
from trfpair.event.saying import Fillings, InEnglish, Saying
from trfpair.event.tenths import points_text
from trfpair.trf.facts import Facts, unknown_of_lists
from trfpair.trf.layouts import BYE_240, PLAYER
from trfpair.trf.players import PlayerLines, cell_columns, wrong_opponent
from trfpair.trf.points import check_points, report_blank_points
from trfpair.trf.problems import Findings, Line, part_of_round
from trfpair.trf.scores import BB

if TYPE_CHECKING:
    from trfpair.event.matches.double import Flaw

_RESULT_PAIRS = frozenset(TYPED_RESULTS.values()) - DECIDED
"""Results of the two sides of one board that need no comment."""

_STATE_POINTS = frozenset({"XXS", "162", "250", "299", "XXA", *BB})
"""Records the points depend on: where one of them cannot be read, no points are compared."""

_BYE = BYE_240.columns("BYE_KIND")
_COLOUR_PAIRS = ((Colour.WHITE, Colour.BLACK), (Colour.BLACK, Colour.WHITE))

_SOUND = frozenset(
    (colour, result, other, answer) for result, answer in _RESULT_PAIRS for colour, other in _COLOUR_PAIRS
) | frozenset((Colour.NONE, result, Colour.NONE, answer) for result, answer in _RESULT_PAIRS if result in FORFEITED)
"""(colour, result, opponent's colour, opponent's result) of boards that need no comment."""


@plain
class _Board:
    """One cell and the cell of the opponent it names."""

    player: Player
    opponent: Player
    round: int
    game: Game
    answer: Game
    line: Line
    other: int
    """The line of the opponent."""

    @property
    def agreement(self) -> str:
        """The content expected of a cell whose opponent has somebody else."""
        return InEnglish(Saying("agreement-with", player=self.opponent.id, line=self.other, cell=self.answer.shown))

    @property
    def fitting(self) -> str:
        """The content expected of a cell whose opponent has another result."""
        return InEnglish(Saying("result-that-goes", result=self.answer.result.value, line=self.other))

    def error(self, part: str, expected: str) -> None:
        """Refuse the file for a part of the cell."""
        self.line.error(cell_columns(self.round), expected, part_of_round(part, self.round), self.game.shown)

    def warn(self, part: str, expected: str, how: str) -> None:
        """Say how a part of the cell is read."""
        self.line.warn(cell_columns(self.round), expected, how, part_of_round(part, self.round), self.game.shown)


def check_facts(tournament: Tournament, found: PlayerLines, facts: Facts) -> None:
    """Note everything in which the records of a file contradict one another."""
    findings = facts.findings
    _check_boards(tournament, found, findings)
    _check_rounds(tournament, found, facts)
    if not facts.teams:
        _check_mentions(found, facts)
        _check_pab(tournament, found, findings)
        _check_byes(tournament, found, facts)
        if facts.accelerations:
            from trfpair.trf.virtual import check_virtual

            check_virtual(found, facts)
        _check_virtual_points(tournament, facts)
        _check_gaps(tournament, found, findings)
    _check_number_of_players(tournament, found, facts)
    sound = not any(problem.is_error and problem.line_text[:3] in _STATE_POINTS for problem in findings.problems)
    if tournament.terms.columns > 1:
        from trfpair.event.matches import double

        sound = _check_matches(tournament, found, facts) and sound
        if sound:
            check_points(double.view(tournament), found, facts)
    elif sound:
        check_points(tournament, found, facts)
    if findings.strict:
        report_blank_points(tournament, found, facts)


def _check_matches(tournament: Tournament, found: PlayerLines, facts: Facts) -> bool:
    """Two columns of a Double-Swiss are one match (C.04.5); whether they all are."""
    from trfpair.event.matches import double

    sound = True
    for flaw in double.flaws(tournament):
        _report_flaw(flaw, facts.findings.at(found.lines[flaw.id]))
        sound = False
    number = facts.line_of("rounds")
    if tournament.rounds is not None and tournament.rounds % double.GAMES and number:
        line = facts.findings.at(number)
        expected = "an even number, as a Double-Swiss has two games a match"
        line.error(line.said, expected, "rounds", str(tournament.rounds))
        sound = False
    return sound


def _report_flaw(flaw: Flaw, line: Line) -> None:
    """At the second column of the match; where the line ends before it, at the first."""
    columns = cell_columns(flaw.column)
    if columns[0] <= len(line.text):
        line.error(columns, flaw.expected, InEnglish(Saying("second-of-match", round=flaw.column)), flaw.found)
    else:
        expected = InEnglish(Saying("wanted-in-round", expected=flaw.expected, round=flaw.column))
        first = InEnglish(Saying("first-of-match", round=flaw.column - 1))
        line.error(cell_columns(flaw.column - 1), expected, first)


def _check_boards(tournament: Tournament, found: PlayerLines, findings: Findings) -> None:
    decided: set[tuple[int, frozenset[int]]] | None = None
    for board in _doubtful_boards(tournament, found, findings):
        if decided is None:
            from trfpair.event.log import decided_games

            decided = decided_games(tournament)
        if (board.round, frozenset((board.player.id, board.opponent.id))) in decided:
            continue
        if board.game.played or board.answer.played:
            _check_played(board)
        else:
            _check_forfeited(board)


def _doubtful_boards(tournament: Tournament, found: PlayerLines, findings: Findings) -> Iterator[_Board]:
    """The boards that are not plainly sound, each once; opponents who do not exist are noted on the way."""
    by_id = tournament.by_id
    for player in tournament.players:
        own = player.id
        for round_, game in enumerate(player.games, 1):
            opponent_id, colour, result = game
            if not opponent_id:
                continue
            opponent = by_id.get(opponent_id)
            if opponent is None:
                if not found.unnamed and own not in found.unsound:
                    wrong_opponent(findings.at(found.lines[own]), round_, game.opponent, "a player of this file")
                continue
            theirs = opponent.games
            answer = theirs[round_ - 1] if round_ <= len(theirs) else NO_GAME
            its_opponent, its_colour, its_result = answer
            if its_opponent == own and (own > opponent_id or (colour, result, its_colour, its_result) in _SOUND):
                continue
            if own not in found.unsound and opponent_id not in found.unsound:
                line, other = findings.at(found.lines[own]), found.lines[opponent_id]
                yield _Board(player, opponent, round_, game, answer, line, other)


def _check_played(board: _Board) -> None:
    """A game over the board needs both sides: opponents, colours, results."""
    answer = board.answer
    if answer.opponent != board.player.id:
        if board.game.played:
            board.error("opponent", board.agreement)
        else:
            board.warn("opponent", board.agreement, "each side is read as it stands")
    elif board.game.colour != answer.colour.opposite:
        facts: Fillings = {"player": board.opponent.id, "colour": answer.colour.letter, "line": board.other}
        board.error("colour", InEnglish(Saying("colour-opposite", **facts)))
    elif board.game.played != answer.played or _impossible(board.game, answer):
        board.error("result", board.fitting)
    else:
        _odd(board)


def _impossible(game: Game, answer: Game) -> bool:
    """Whether no decision of an arbiter explains two results of a game: more than a point, or half of it open."""
    pair = (game.result, answer.result)
    if Result.UNKNOWN in pair:
        return pair != (Result.UNKNOWN, Result.UNKNOWN)
    wins = sum(result in WON for result in pair)
    return wins == 2 or (wins == 1 and any(result in DRAWN for result in pair))


def _check_forfeited(board: _Board) -> None:
    """A forfeit is read from each side: an odd pair is an arbiter's decision, or a game that was replaced."""
    if board.answer.opponent != board.player.id:
        board.warn("opponent", board.agreement, "a forfeit is no meeting: read as it stands")
    elif (board.game.result, board.answer.result) not in _RESULT_PAIRS:
        _odd(board)


def _odd(board: _Board) -> None:
    board.warn("result", board.fitting, "taken for a decision of the arbiter, each side is read as it stands")


def _check_mentions(found: PlayerLines, facts: Facts) -> None:
    for mention in (*facts.mentions, *unknown_of_lists(facts, found.lines)):
        if mention.id not in found.lines and not found.unnamed:
            mention.report(facts.findings)


def _check_pab(tournament: Tournament, found: PlayerLines, findings: Findings) -> None:
    """At most one pairing-allocated bye a round; a lone full-point bye in a paired round looks like one."""
    pab: dict[int, int] = {}
    full: dict[int, list[int]] = {}
    allocated, requested = Result.PAB, Result.FULL_BYE
    for player in tournament.players:
        for round_, (_, _, result) in enumerate(player.games, 1):
            if result is allocated:
                first = pab.setdefault(round_, player.id)
                line = findings.at(found.lines[player.id])
                if first != player.id and line.text[cell_columns(round_)[1] - 1] in "Uu":  # TRF06 has '+' for forfeits
                    expected = InEnglish(Saying("one-bye-a-round", player=first, line=found.lines[first]))
                    line.mend(cell_columns(round_), expected, "both are kept", part_of_round("bye", round_), "U")
            elif result is requested:
                full.setdefault(round_, []).append(player.id)
    last = tournament.last_with_games
    alone = {round_: ids for round_, ids in full.items() if len(ids) == 1 and round_ <= last and round_ not in pab}
    asked = _asked_full_byes(tournament) if alone else set()
    for round_, ids in alone.items():
        if (round_, ids[0]) not in asked:
            line, how = findings.at(found.lines[ids[0]]), "read as a full-point bye by request"
            wanted = "'U' if this is the pairing-allocated bye"
            line.warn(cell_columns(round_), wanted, how, part_of_round("bye", round_), "F")


def _asked_full_byes(tournament: Tournament) -> set[tuple[int, int]]:
    """The full-point byes by request that the log names, by round and player."""
    from trfpair.event.log import FULL_BYES

    entries = (entry for entry in log_entries(tournament) if entry.kind == FULL_BYES)
    return {(entry.round, int(id_)) for entry in entries for id_ in re.findall(r"\d+", entry.text)}


def _check_byes(tournament: Tournament, found: PlayerLines, facts: Facts) -> None:
    """Byes announced in 240 and XXZ against one another and against the round cells."""
    players = tournament.by_id
    announced: dict[tuple[int, int], tuple[Result, int]] = {}
    for bye, number in facts.byes:
        line, letter = facts.findings.at(number), bye.kind.value
        for id_ in bye.ids:
            if bye.round == 0 or id_ not in players:
                continue
            where = InEnglish(Saying("field-bye", player=id_, round=bye.round))
            kind, first = announced.setdefault((id_, bye.round), (bye.kind, number))
            if kind is not bye.kind:
                line.error(_BYE, InEnglish(Saying("kind-of-line", kind=str(kind.value), line=first)), where, letter)
            cell = players[id_].game(bye.round)
            if cell.opponent or cell.result is Result.FORFEIT_WIN:
                if tournament.terms.calendar and bye.kind is Result.ZERO_BYE:
                    continue  # who announces an absence keeps the game, and loses it
                expected = InEnglish(Saying("entry-of-cell", line=found.lines[id_], cell=cell.shown))
                line.warn(_BYE, expected, "the round cell counts", where, letter)
            elif cell != NO_GAME and cell.result is not bye.kind:
                at = found.lines[id_]
                expected = InEnglish(Saying("result-of-cell", result=str(cell.result.value), line=at))
                line.error(_BYE, expected, where, letter)


def _check_rounds(tournament: Tournament, found: PlayerLines, facts: Facts) -> None:
    """More rounds paired than announced; byes beyond the last round are only odd."""
    rounds = tournament.rounds
    beyond = [] if rounds is None else [player for player in tournament.players if len(player.games) > rounds]
    if rounds is None or not beyond:
        return
    line, columns = facts.findings.at(found.lines[beyond[0].id]), cell_columns(rounds + 1)
    expected = InEnglish(Saying("rounds-announced", rounds=rounds, line=facts.line_of("rounds")))
    said = (f"round {rounds + 1}", beyond[0].game(rounds + 1).shown)
    if tournament.last_with_games > rounds:
        line.error(columns, expected, *said)
    else:
        line.warn(columns, expected, "byes after the last round mean nothing", *said)


def _check_virtual_points(tournament: Tournament, facts: Facts) -> None:
    """Virtual points beyond a win in every round of the event are a slip: a column too far left, a digit too many."""
    most = (tournament.rounds or 0) * max(tournament.scoring.white_win, tournament.scoring.black_win)
    for id_, points in facts.virtual.items():
        if most and max(points, default=0) > most:
            line = facts.findings.at(facts.virtual_lines[id_])
            expected, how = f"no more than {points_text(most)}, a win in every round", "kept: are they meant?"
            line.warn(line.said, expected, how, "virtual points", points_text(max(points)))


def _check_gaps(tournament: Tournament, found: PlayerLines, findings: Findings) -> None:
    """Before anything is played the numbers run from 1 to n; a gap may be a player whose record is lost."""
    ids = sorted(found.lines)
    if not ids or found.unnamed or tournament.positional or tournament.last_with_games:
        return
    missing = next((number for number, id_ in enumerate(ids, 1) if id_ != number), 0)
    if missing:
        after = ids[missing - 1]
        line = findings.at(found.lines[after])
        line.warn(PLAYER.columns("ID"), str(missing), "is a player missing?", "starting-rank number", str(after))


def _check_number_of_players(tournament: Tournament, found: PlayerLines, facts: Facts) -> None:
    """062 against the players; of several such records the first one."""
    for number, text in enumerate(facts.findings.lines, 1):
        if text[:3] == "062" and text[3:].strip().isdecimal() and not found.unnamed:
            announced, there = text[3:].strip().lstrip("0"), str(len(tournament.players))
            if announced != there:
                line, how = facts.findings.at(number), "is a part of the file missing?"
                line.warn(
                    line.said,
                    InEnglish(Saying("number-of-records", count=int(there))),
                    how,
                    "number of players",
                    announced[:12],
                )
            return
