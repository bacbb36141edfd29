"""A second checker of the proofs of trfpair. It needs Python alone, and imports nothing of trfpair."""
