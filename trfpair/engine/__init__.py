"""The drop-in for other engines: their command lines, their files, their exit codes."""
