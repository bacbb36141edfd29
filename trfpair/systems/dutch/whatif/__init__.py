"""What would have been: the best candidate of a bracket with a choice forced, and what that says."""
