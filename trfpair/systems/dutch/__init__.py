"""The FIDE (Dutch) System, C.04.3: one engine, two editions as tables (``editions.py``)."""
