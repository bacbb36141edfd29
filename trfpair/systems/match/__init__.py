"""Parts that the Double-Swiss (C.04.5) and the Swiss Team system (C.04.6) share: one engine, their rules as tables.

Both pair matches in the same way: the pairing-allocated bye first (3.4), then bracket by bracket from the top: the
residents with the first best set of upfloaters (3.5), paired by the first best identifier (3.6); colours last (4).

================  ====================================================================================================
module            idea
================  ====================================================================================================
``entrants``      the participants of a round, numbered by TPN: scores, meetings, colours, floats
``regulation``    what a regulation is: rows with their articles, one small function a row
``bye``           3.4: who gets the bye
``upfloaters``    3.5: the first best set, by perfect matchings in which the sets are crossing edges
``bracket``       3.6: the first best identifier, by decisions among all matchings of least cost
``colours``       4.3: the rules both share
``rounds``        3.3: the round
``procedure``     the round with its trace, as the registry calls it
``reasons``       the trace
================  ====================================================================================================
"""
