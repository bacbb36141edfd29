"""`round.html`: the round as one page to look at: the boards, the story of each player, each bracket as a drawing.

The drawings and the stories are offered alone too, for pages of other programs.
"""
