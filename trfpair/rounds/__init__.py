"""One round: paired, checked, asked about.

``pairing`` pairs it, ``entered`` puts it into a file, ``check`` pairs it again and compares, ``why`` answers
questions, ``stuck`` tells why none can be paired; ``amendment`` says what a change by the arbiter is.
"""
