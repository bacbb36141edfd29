"""Draws sentences to be read aloud by somebody who does not know the code: 30 of each system, of tables, of rounds
that cannot be paired.

`python -m tests.why.aloud SEED FOLDER` writes `part-1.txt` to `part-4.txt`; the same seed draws the same sentences.
Each sentence stands marked (`>>> ... <<<`) in the answer that it is a part of. The 30 of a system have 30 different
forms: two sentences are of one form where they differ in numbers, colours and lists of players alone. So a rare form
is drawn as often as a common one. With `as-told` behind the folder any 30 sentences are drawn, common ones more often.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, count, islice
from pathlib import Path
from random import Random

import trfpair
from tests.pods import reference
from tests.why.asking import ASKED, CALENDARS
from trfpair.base.errors import BadInput, NoPairing
from trfpair.event.model import ForbiddenGroup
from trfpair.pods import by_name as tables_by_name
from trfpair.pods.pages import asked_text
from trfpair.pods.why import explain as explain_table
from trfpair.pods.why import why_not as why_no_table
from trfpair.rounds.pairing import PairedRound, Settings, pair_round
from trfpair.rounds.why import explain, why_not
from trfpair.systems import by_name
from trfpair.systems.trace import Trace

EACH, ANSWERS = 30, 150
"""The sentences of a system, and the answers that they are drawn from."""
NO_SENTENCE = re.compile(
    r"Named above:|Preferences:|Colours so far:|(not made|instead|Would change|The tables then|Articles in brackets)\b"
    r"|(rounds|has met|colours|floats|bracket|seat|Board|Table|No valid pairing exists)\b.{0,9}$"
    r"|(rounds|has met|colours|floats) {2}|seat \d|\d+ (Test|Team |has met \d)|tables of three so far"
    r"|[\d, ]+$|Yes: |No: |\d+ \([\d.]+ points\)"
)
LABEL = re.compile(r"(colour|bracket|why this one|passed over|not in their place|why not \d+) +")
FORMS = (
    (r" \(met \d+ times before\)| and \d+ more\b|^White \d+, Black \d+: |(?<=\(own value\)).*", ""),
    (r"^(In the round|In the file|What follows|New|No longer|Pairs who (?:would )?meet|Sums|What counts)\b.*", r"\1"),
    (r"^(Compared earlier|Ways out|(?:These|This participant) may not have the bye)\b.*", r"\1"),
    (r"\d+([.,]\d+)?( points?| pairs?)?", "#"),
    (r"[+-]#|#-#|# \(#\)", "#"),
    (r" \(#[^)]*\)(?=[.,]?$)", ""),
    (r"\b(White|Black|[WB]{2,})\b", "colour"),
    (r"#((,| and) #)+", "#"),
)
PARTS = (
    ("dutch-2026", "burstein", "dubov", "double-swiss"),
    ("team", "lim", "vega", "danubian"),
    ("club", "ladder", "keizer", "calendars"),
    ("cedh", "squire", "tables of three", "stuck"),
)
Item = tuple[str, str]
"""What was asked, and what was answered."""


def _event(system: str, random: Random, seed: str) -> tuple[trfpair.Tournament, Settings]:
    length = random.randrange(4, 9)
    size = random.choice([10, 16, 21]) if system.startswith("team") else random.randrange(2 * length + 1, 30)
    if system in CALENDARS:
        size = 8
    event = trfpair.generate(players=size, rounds=length, seed=seed, system=system)
    ids = [player.id for player in event.players]
    bans = [pair for _ in range(random.choice([0, 0, 3])) if (pair := _not_met(event, random.sample(ids, 2)))]
    if system not in CALENDARS:
        event = replace(event, forbidden=(*event.forbidden, *bans))
    held = by_name(system).rounds_of(size) or length
    return event, Settings(system=system, round=random.randrange(2, min(length, held) + 1))


def _not_met(event: trfpair.Tournament, ids: list[int]) -> ForbiddenGroup | None:
    """A ban on two; None where they meet in the file, which no arbiter would forbid and hold."""
    one, other = ids
    met = any(game.opponent == other for player in event.players if player.id == one for game in player.games)
    return None if met else ForbiddenGroup((one, other))


def of_rounds(system: str, seed: str) -> Iterator[Item]:
    """Questions about random rounds, in turn of a pair (twice), a card, a float, a colour and the bye."""
    for at in count():
        random = Random(f"aloud {seed} {system} {at}")
        name = random.choice(CALENDARS) if system == "calendars" else system
        event, settings = _event(name, random, f"{seed} {at}")
        try:
            paired = pair_round(event, settings, Trace())
        except NoPairing:
            continue
        yield _asked(event, settings, paired, random, at)


def _asked(event: trfpair.Tournament, settings: Settings, paired: PairedRound, random: Random, at: int) -> Item:
    head = f"{settings.system}, round {settings.round}"
    ids = [past.id for past in paired.history.present]
    if not at % 6 - 2:
        one = random.choice(ids)
        return f"{head}: the part of player {one}", trfpair.render(explain(event, one, settings, paired))
    one, other = _pair(ids, paired, random)
    wish: int | str = {3: "floats", 4: "white", 5: "bye"}.get(at % 6, other)
    if wish == "bye" and len(ids) % 2 == 0:
        wish = other
    asked = {
        "floats": f"why does {one} not float?",
        "white": f"why has {one} not White?",
        "bye": f"why has {one} not the bye?",
    }
    question = asked.get(str(wish), f"why do {one} and {other} not meet?")
    return f"{head}: {question}", trfpair.render(why_not(event, one, wish, settings, paired))


def _pair(ids: list[int], paired: PairedRound, random: Random) -> tuple[int, int]:
    made = {frozenset(pair) for pair in paired.pairing.pairs}
    one, other = random.choice([pair for pair in combinations(ids, 2) if frozenset(pair) not in made])
    return one, other


def of_tables(name: str, seed: str) -> Iterator[Item]:
    """Questions about random rounds of tables: why two do not sit at one table, and why a player sits where it does."""
    for at in count():
        random = Random(f"aloud {seed} {name} {at}")
        if name == "cedh":
            system, given = "cedh", {"mode": random.choice(["rematch-first", "score-first"])}
            players, sizes = random.randrange(7, 19), (4, 3)
        else:
            size = 3 if name == "tables of three" else random.choice([2, 4])
            system, given = "squire", {"size": size, "objective": random.choice(["walk", "spread"])}
            players, sizes = random.randrange(2 * size, 4 * size + 2), (size,)
        house = tables_by_name(system)
        asked = reference.random_request(random.randrange(10**6), players, random.randrange(1, 5), sizes)
        options, trace = house.made(given), Trace()
        try:
            outcome = house.load()(asked, options, trace)
        except (BadInput, NoPairing):
            continue
        one, other = random.sample(asked.players, 2)
        question = house.question(asked, options)
        if at % 3 == 2:
            said, answer = f"the table of {one}", explain_table(asked, outcome, question, one, trace.steps)
        else:
            said = f"why do {one} and {other} not sit together?"
            answer = why_no_table(asked, outcome, question, one, other, trace.steps)
        yield f"{system} {given}: {said}", asked_text(answer, house)


def of_stuck(_: str, seed: str) -> Iterator[Item]:
    """Rounds that cannot be paired: the error, and in turn the card of somebody."""
    for at in count():
        random = Random(f"aloud {seed} stuck {at}")
        system = random.choice(ASKED)
        size = 8 if system.startswith("team") else random.randrange(5, 10)
        try:
            event = trfpair.generate(players=size, rounds=random.randrange(2, 6), seed=f"{seed} {at}", system=system)
        except (NoPairing, BadInput):
            continue
        ids, played = [player.id for player in event.players], len(event.players[0].games)
        bans = [ForbiddenGroup(tuple(random.sample(ids, random.randrange(2, 5)))) for _ in range(random.randrange(3))]
        event = replace(event, forbidden=tuple(bans), rounds=9)
        settings = Settings(system=system, round=played + 1)
        try:
            pair_round(event, settings)
        except NoPairing as error:
            yield f"{system}, round {played + 1} cannot be paired", str(error)
        except BadInput:
            continue


def draw(system: str, seed: str, each: int = EACH) -> list[Item]:
    """The answers of a system, so many of ``each``."""
    found: Callable[[str, str], Iterator[Item]] = of_rounds
    if system in PARTS[3]:
        found = of_stuck if system == "stuck" else of_tables
    return [*islice(found(system, seed), each)]


def sentences(answer: str) -> list[tuple[int, int]]:
    """Where each sentence of an answer begins and ends; rows of figures, names and headings are none."""
    found, at = [], 0
    for line in answer.splitlines(keepends=True):
        start = at + len(line) - len(line.lstrip())
        label = LABEL.match(answer, start)
        if label:
            start = label.end()
        for piece in re.finditer(r"\S.*?[.!?](?= [A-Z\d]|$)|\S.+$", answer[start : at + len(line)].rstrip()):
            text = piece[0]
            if text.count(" ") > 2 and "   " not in text and not NO_SENTENCE.match(text) and at:
                found.append((start + piece.start(), start + piece.end()))
        at += len(line)
    return found


def form(sentence: str) -> str:
    """What a sentence has in common with others that say the same of somebody else."""
    for pattern, put in FORMS:
        sentence = re.sub(pattern, put, sentence)
    return sentence


def marked(system: str, seed: str, each: int = EACH, answers: int = ANSWERS, *, as_told: bool = False) -> list[Item]:
    """So many sentences of a system, marked in their answers: of different forms, or each ``as_told``."""
    of_form = defaultdict[str, list[Item]](list)
    for question, answer in draw(system, seed, answers):
        text = f"{question}\n{answer}" if system == "stuck" else answer
        for start, end in sentences(text):
            whole = f"{text[:start]}>>> {text[start:end]} <<<{text[end:]}"
            of_form[form(text[start:end])].append((question, whole.removeprefix(f"{question}\n")))
    random = Random(f"sentences {seed} {system}")
    if as_told:
        return random.sample([one for alike in of_form.values() for one in alike], each)
    return [random.choice(of_form[one]) for one in random.sample(sorted(of_form), min(each, len(of_form)))]


def main(seed: str, folder: Path, *, as_told: bool = False) -> None:
    """Write the parts."""
    for at, systems in enumerate(PARTS, 1):
        lines = []
        for system in systems:
            for number, (question, answer) in enumerate(marked(system, seed, as_told=as_told), 1):
                lines.append(f"### {system} {number}. {question}\n\n{answer.strip()}\n")
        (folder / f"part-{at}.txt").write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), as_told="as-told" in sys.argv[3:])
