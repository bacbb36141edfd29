"""Answers of `why-not` judged by the text of each system: what brute force finds, and nothing of the engine.

`python -m tests.literal.why SYSTEM --first SEED --count QUESTIONS` puts random questions about random small rounds, and
counts the answers that are not those of the text.
"""
