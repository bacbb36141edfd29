"""Other choices: the best candidate of a bracket with a choice forced, the reasons in it, and its proof."""
