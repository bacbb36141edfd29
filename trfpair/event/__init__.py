"""A tournament as its file says it, and everything that follows from it.

``model`` has the tournament, ``results`` the codes of a round cell; ``event`` answers what an event is now, ``history``
what a system knows before a round, ``then`` what was known when an earlier round was paired. ``log_lines`` has the form
of each line of the log, ``log`` its meaning. ``matches`` has events of teams. An act of the arbiter is a function from
a tournament to a tournament: ``entries`` (results), ``absences``, ``bans``, ``by_hand``, ``facts`` and others.
"""
