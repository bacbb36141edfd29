"""One round: paired, checked, asked about."""
