"""The text: players, criteria, editions and the outline of a round; no search."""
