"""`round.html`: the round as one page to look at: the boards, the story of each player, each bracket as a drawing."""

from __future__ import annotations

from trfpair.output.round.page import round_html

__all__ = ["round_html"]
