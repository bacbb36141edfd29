"""The programs: the commands, and the drop-in for other engines."""
