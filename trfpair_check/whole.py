"""What the rounds without brackets share: the steps as they must be."""

from __future__ import annotations

import json
from collections.abc import Iterable

from .round import Round
from .words import Json, require


def same(a: object, b: object) -> bool:
    """Equal as JSON: 1, 1.0 and true are three values."""
    return json.dumps(a, sort_keys=True) == json.dumps(b, sort_keys=True)


class Whole(Round):
    """A round whose steps all follow from the file and the boards."""

    facts_said = "their articles and reasons, made once more"
    names = ""
    """The steps that there are."""

    def compare(self, told: list[Json], made: Iterable[Json], proof: Iterable[str] = ()) -> None:
        """The steps told are those made; a step or a key that nobody knows is not proved.

        `proof` names the steps that have a proof besides.
        """
        strange = [step for step in told if step["step"] not in self.names.split()]
        self.unproved += [f"the step {step['step']}" for step in strange]
        told, made = [step for step in told if step not in strange], list(made)
        for number, (mine, theirs) in enumerate(zip(made, told), 1):
            name = mine["step"]
            require(theirs["step"] == name, f"step {number}: {theirs['step']}, not {name}")
            for key, value in mine.items():
                require(same(theirs.get(key), value), f"step {number}, {name}: {key} is {theirs.get(key)}, not {value}")
            more = theirs.keys() - mine.keys() - ({"proof"} if name in proof else set())
            self.unproved += [f"the key {key} of {name}" for key in sorted(more)]
        require(len(told) == len(made), f"{len(told)} steps, not {len(made)}")
