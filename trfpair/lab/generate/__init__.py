"""Random tournaments, paired by any system: wishes, a plan drawn from them, and the rounds played (docs/engine.md)."""
