"""Pages and machine formats: what there is to show, and the templates that show it.

``pages`` finds an output by the name of its file; ``round`` has the page of a round, ``sheets`` what hangs on the wall.
"""
