"""A tournament as its file says it, and everything that follows from it."""
