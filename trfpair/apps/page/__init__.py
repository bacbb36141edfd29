"""The page in a browser: what its screens ask, and what the library answers (docs/page.md)."""
