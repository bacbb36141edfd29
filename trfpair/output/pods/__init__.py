"""What `trfpair pods` answers: pages for people, JSON for programs."""
