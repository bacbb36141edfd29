"""Steps that stand in one order."""

from .common import need


def taking(claims, steps):
    """A function that hands out the next step, which must be the one named; unknown steps are not proved."""
    known = [step for step in steps if step["step"] in claims.keys.split()]
    claims.unproved += [f"the step {step['step']}" for step in steps if step not in known]
    rest = iter([*known, {"step": "the end"}])

    def take(name):
        step = next(rest)
        need(step["step"] == name, f"the step {step['step']}, not {name}")
        return step

    return take
