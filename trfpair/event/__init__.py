"""What a tournament file says, and what follows from it."""
