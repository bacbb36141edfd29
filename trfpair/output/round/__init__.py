"""`round.html`: the round as one page to look at: the boards, the story of each player, each bracket as a drawing.

The drawings and the stories are offered alone too, for pages of other programs.
"""

from __future__ import annotations

from trfpair.output.round.page import brackets_html, round_html, story_html

__all__ = ["brackets_html", "round_html", "story_html"]
