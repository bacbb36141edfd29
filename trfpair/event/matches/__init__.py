"""Events of matches as events of single meetings: what a system pairs where a file holds the games of matches.

A *view* makes of the tournament of a file one in which every participant is a player and every match one cell: the
opponent, the colour of the match, and whether it was played. The points of a match stand in ``Tournament.earned``, as
no cell can tell them. History, checker, generator and pages then work as they do for single games.

``double``: two games a match, two columns of the file a round (C.04.5). ``teams``: a match of two teams on several
boards (C.04.6).
"""
