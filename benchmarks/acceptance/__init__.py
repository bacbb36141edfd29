"""The acceptance run: thousands of tournaments both ways with other programs, every difference kept and classified.

::

    python -m benchmarks.acceptance --engine BBPPAIRINGS-6 --engine BBPPAIRINGS-5 --count 50000 [--first N] [--resume]
    python -m benchmarks.acceptance --of teams --of dubov --of lim --count 5000

An engine is asked which edition it pairs by; version 6 has the rules of 2026, version 5 those of 2017. One way it
generates and we check, the other way we generate and it checks. Where our generator finds no pairing of a round, it is
asked too. Where gacrux is installed, it computes the standings of each tournament by a list that is drawn. ``--of``
names what has no such engine: teams (gacrux pairs and ranks our events), and the systems whose text is the judge.
docs/studies/acceptance.md tells how to read the result.
"""
