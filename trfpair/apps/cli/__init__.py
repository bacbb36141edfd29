"""The command line: ``main`` has the list of the commands, each with its module; ``hall`` has those of the arbiter."""
