"""Rules that the Swiss systems share: colours, the past of players, whether a round can be completed."""
