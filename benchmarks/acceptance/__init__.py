"""The acceptance run: thousands of tournaments both ways with bbpPairings, every difference kept and classified.

::

    python -m benchmarks.acceptance --engine BBPPAIRINGS-6 --engine BBPPAIRINGS-5 --count 50000 [--first N] [--resume]

An engine is asked which edition it pairs by; version 6 has the rules of 2026, version 5 those of 2017. One way it
generates and we check, the other way we generate and it checks. Where our generator finds no pairing of a round, it is
asked too. docs/studies/acceptance.md tells how to read the result.
"""
