"""Tables of N players ("pods"): the squire walk and cEDH seating. See ``docs/pods.md``."""
