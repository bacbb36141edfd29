"""One tournament of the acceptance run as a row: how it was drawn, how much it holds, and what differs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.acceptance import ranks, settings
from benchmarks.acceptance.engine import NO_PAIRING, Found, Report, differing, run
from trfpair import __version__
from trfpair.base.errors import NoPairing, TrfpairError
from trfpair.base.plain import plain
from trfpair.event.history import before_round
from trfpair.event.model import Pair, Tournament
from trfpair.event.points import PointsTable
from trfpair.lab.batch import Value
from trfpair.lab.generate.dice import Dice
from trfpair.lab.generate.play import Stuck
from trfpair.lab.generate.run import play, random_order
from trfpair.lab.generate.wishes import Wishes, read_config
from trfpair.lab.generate.write import text_of
from trfpair.rounds.check import RoundCheck, check_tournament
from trfpair.rounds.pairing import Settings
from trfpair.systems import by_name
from trfpair.trf import load

THEIRS, OURS = "they generate, we check", "we generate, they check"
TEXT, TEAMS = "the engine and the text", "gacrux pairs and ranks our events"

COLUMNS = ("players", "rounds", "games", "values", "given_up", "stuck", "differing", "settings", "found", "files")
"""``values``: values and ranks of the standings that were compared; ``given_up``: the generator found no tournament;
``stuck``: rounds that our generator could not pair, asked about; ``found``: one entry [round, class, text] a
difference; ``files``: what differs, as text (both as JSON)."""


@plain
class Acceptance:
    """Plays and checks tournaments; it travels to the workers."""

    engines: dict[str, str]
    """Path of the engine by edition."""
    first: int = 0
    """The number of the tournament in row 0."""

    def __call__(self, cell: str, at: int, item: object) -> list[Value]:
        """The row of tournament ``first + at``; cells are ``2026: they generate, we check`` and so on."""
        edition, _, way = cell.partition(": ")
        number = self.first + at
        if way == TEXT:
            return self._text(edition, number)
        if way == TEAMS:
            return self._teams(number)
        dice = Dice(f"acceptance {cell} {number}")
        with TemporaryDirectory() as folder:
            judge = Judge(self.engines[edition], f"dutch-{edition}", Path(folder))
            config = (settings.theirs if way == THEIRS else settings.ours)(dice)
            tournament = (
                judge.theirs(config, dice.below(2**32)) if way == THEIRS else judge.ours(config, f"{cell} {number}")
            )
            values = judge.ranks(tournament, dice) if tournament and ranks.THERE else 0
        size = _size(tournament) if tournament else (0, 0, 0)
        counts = int(tournament is None), judge.stuck, len(judge.found)
        return [*size, values, *counts, config, *_told(judge.found, judge.files)]

    def _text(self, system: str, number: int) -> list[Value]:
        """A tournament of another system, round by round against its text."""
        from benchmarks.acceptance import texts

        players, rounds, found = texts.compared(system, number)
        return [players, rounds, 0, 0, 0, 0, len(found), "", *_told(found, [])]

    def _teams(self, number: int) -> list[Value]:
        """A team event of ours, paired and ranked again by gacrux."""
        from benchmarks.acceptance import teams

        size, values, found, text = teams.compared(number)
        return [*size, values, 0, 0, len(found), "", *_told(found, [text])]


class Judge:
    """One tournament, one way, and what was found."""

    def __init__(self, engine: str, system: str, folder: Path) -> None:
        self.engine, self.system, self.folder = engine, system, folder
        self.stuck = 0
        self.found: Found = []
        self.files: list[str] = []

    def theirs(self, config: str, seed: int) -> Tournament | None:
        """Their generator, our checker; None where it gave up."""
        (self.folder / "config").write_text(config, encoding="utf-8")
        done = run(self.engine, self.folder, "-g", "config", "-o", "theirs.trf", "-s", str(seed))
        if done.returncode == NO_PAIRING:
            return None
        if done.returncode:
            raise RuntimeError(f"{self.engine} -g with {config!r}, seed {seed}: {done.stderr.strip()}")
        self.files.append((self.folder / "theirs.trf").read_text(encoding="utf-8"))
        try:
            tournament = load(self.folder / "theirs.trf").tournament
            checks = list(check_tournament(tournament, Settings(system=self.system)))
        except TrfpairError as error:
            self.found.append((0, "refused by us", str(error)))
            return Tournament()
        differing_ = [check for check in checks if not check.agrees]
        alike = self.own_checker(differing_, tournament.last_paired)
        for check in differing_:
            kind, text = _class(check)
            self.found.append((check.round, kind, f"{text}; {alike[check.round]}"))
        return tournament

    def own_checker(self, checks: Sequence[RoundCheck], rounds: int) -> dict[int, str]:
        """What their own checker says of these rounds of the file that their generator wrote."""
        if not checks:
            return {}
        _, reports = differing(self.engine, self.folder, self.files[-1], rounds)
        theirs = {report.round: report.checker for report in reports}
        ours = {check.round: frozenset((pair.white, pair.black) for pair in check.checker) for check in checks}
        alike = {True: "their own checker says as we do", False: "their own checker does not say so"}
        return {round_: alike[theirs.get(round_) == pairs] for round_, pairs in ours.items()}

    def ours(self, config: str, seed: str) -> Tournament | None:
        """Our generator, their checker; None where ours gave up."""
        order = random_order(read_config(config, Wishes()), system=self.system, seed=seed)
        try:
            tournament = play(order, f"trfpair {__version__}", self.ask).tournament
        except NoPairing:
            return None
        self.files.append(text_of(tournament, "trfbx"))
        refused, reports = differing(self.engine, self.folder, self.files[-1], tournament.last_paired)
        if refused:
            self.found.append((0, "refused by them", refused))
        self.found += [(report.round, *self.judged(tournament, report)) for report in reports]
        return tournament

    def ask(self, stuck: Stuck) -> None:
        """A round that we cannot pair: nor should they."""
        if stuck.before is None:
            return
        points = PointsTable(stuck.before)
        players = (replace(each, points=points.score(each, stuck.round - 1)) for each in stuck.before.players)
        text = text_of(replace(stuck.before, players=tuple(players)), "trfbx")
        (self.folder / "stuck.trf").write_text(text, encoding="utf-8", newline="\n")
        done = run(self.engine, self.folder, "stuck.trf", "-p")
        self.stuck += 1
        if done.returncode != NO_PAIRING:
            self.files.append(text)
            self.found.append((stuck.round, "a pairing by them, none by us", f"exit {done.returncode}: {done.stdout}"))

    def ranks(self, tournament: Tournament, dice: Dice) -> int:
        """Values and ranks by a list that is drawn, against the reference program; how many there were."""
        values, found, text = ranks.compared(tournament, dice)
        if found:
            self.found += found
            self.files.append(text)
        return values

    def judged(self, tournament: Tournament, report: Report) -> tuple[str, str]:
        """What parts our pairing, which was played, from theirs: judged as if ours were the one to be checked."""
        if not report.checker:
            return "a pairing by us, none by them", report.text
        played = {
            Pair(player.id, player.game(report.round).opponent)
            for player in tournament.players
            if player.game(report.round).paired
            and (player.game(report.round).colour > 0 or not player.game(report.round).opponent)
        }
        given = [Pair(*pair) for pair in (played - report.tournament) | report.checker]
        history = before_round(tournament, report.round)
        if {frozenset(pair) for pair in report.checker} == {frozenset(pair) for pair in report.tournament}:
            return "colours", report.text
        compared = by_name(self.system).compared(history, sorted(played), given)
        if compared.breaches:
            return f"illegal by {compared.breaches[0].article}", report.text
        difference = compared.difference
        return f"pairs by {difference.article} {difference.name}" if difference else "pairs", report.text


def _told(found: Found, files: list[str]) -> tuple[str, str]:
    return json.dumps(found), json.dumps(files) if found else ""


def _class(check: RoundCheck) -> tuple[str, str]:
    """What parts the two pairings of a round that they generated."""
    text = check.failure or f"ours {_listed(check.checker)}; theirs {_listed(check.tournament)}"
    if check.failure:
        return "a pairing by them, none by us", text
    if {frozenset(pair) for pair in check.checker} == {frozenset(pair) for pair in check.tournament}:
        return "colours", text
    if check.breaches:
        return f"illegal by {check.breaches[0].article}", text
    return f"pairs by {check.difference.article} {check.difference.name}" if check.difference else "pairs", text


def _listed(pairs: tuple[Pair, ...]) -> str:
    return ", ".join(f"{white}-{black}" for white, black in pairs)


def _size(tournament: Tournament) -> tuple[int, int, int]:
    games = sum(bool(game.opponent) for player in tournament.players for game in player.games) // 2
    return len(tournament.players), tournament.last_paired, games
