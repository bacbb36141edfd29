"""A bracket as all systems that choose by criteria share it: the graph with prices, and the order as numbers.

``graph.py`` has who may meet whom at what price, and the least matching with its duals; ``relative.py`` has the place
of any other choice relative to the one made. The rows of criteria, and the order itself, are those of a system.
"""
