"""The page of a round: what the template shows, gathered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trfpair.output.render import blaming, environment, render
from trfpair.output.round.brackets import drawings
from trfpair.output.views import round_page
from trfpair.pairing import PairedRound
from trfpair.why import Told
from trfpair.why.stories import words

_WORDS = "dutch/words.txt.j2"
_COLOURS = "why/colours.txt.j2"


def round_html(paired: PairedRound, context: Mapping[str, Any], verbose: str, own_folder: str = "") -> str:
    """The round as one self-contained page of HTML; ``context`` is what every template gets, ``verbose`` the steps."""
    told = Told(paired)
    say = _Words(own_folder)
    return render(
        "round/round.html.j2",
        own_folder=own_folder,
        page=round_page(paired.history, paired.pairing),
        stories=[told.about(past.id) for past in paired.history.players],
        by_id={past.id: past.player for past in paired.history.players},
        drawings=drawings(paired.trace.steps, say.because),
        say=say,
        verbose=verbose,
        **context,
    )


class _Words:
    """Reasons in words; those of the Dutch system are macros of a template, plain text that is still to be escaped."""

    def __init__(self, own_folder: str) -> None:
        self.dutch, self.colours = (_macros(name, own_folder) for name in (_WORDS, _COLOURS))

    def because(self, reason: Mapping[str, Any]) -> str:
        """Why somebody was refused."""
        return str(self.dutch.because(reason)) if "choice" in reason and "kind" in reason else words(reason)

    def colour(self, system: str, rule: Mapping[str, Any]) -> str:
        """The colour rule, and what it looked at."""
        return f"{self.colours.rule(system, rule)}{self.dutch.colour(rule) if rule['because'] else ''}"

    def bar(self, bar: tuple[int, str]) -> str:
        """Why a player may not have the bye."""
        return str(self.dutch.bar(bar))


def _macros(name: str, own_folder: str) -> Any:
    """The macros of a template of words."""
    with blaming(name, own_folder):
        return environment(own_folder).get_template(name).module
