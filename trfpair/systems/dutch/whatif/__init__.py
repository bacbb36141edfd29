"""What would have been: the best candidate of a bracket with a choice forced, what that says, and its proof."""
