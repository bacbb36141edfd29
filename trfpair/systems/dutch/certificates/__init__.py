"""Proofs that a round is best, the first of the best, and that its reasons are true, as data."""
