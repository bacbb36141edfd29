"""What the rounds without brackets share: the steps as they must be."""

import json

from .common import Round, need


def same(a, b):
    """Equal as JSON: 1, 1.0 and true are three values."""
    return json.dumps(a, sort_keys=True) == json.dumps(b, sort_keys=True)


class Whole(Round):
    """A round whose steps all follow from the file and the boards."""

    names = ""
    """The steps that there are."""
    aliases = ()
    """Other texts of record 192, each with the usual one."""

    def same_system(self, record):
        """Record 192 names the system, or without it the line of `trfpair generate`."""
        mine = self.file.system.removesuffix("_BAKU")
        if mine:
            return dict(self.aliases).get(mine, mine) == record
        lines = [line for line in self.file.records["###"] if line.startswith("### trfpair ")]
        named = [word[7:] for line in lines for word in line.split() if word.startswith("system=")]
        if not named:
            self.taken.append(f"system: {self.system}")
        return not named or named == [self.system]

    def compare(self, told, made, proof=()):
        """The steps told are those made; a step or a key that nobody knows is not proved.

        `proof` names the steps that have a proof besides.
        """
        strange = [step for step in told if step["step"] not in self.names.split()]
        self.unproved += [f"the step {step['step']}" for step in strange]
        told, made = [step for step in told if step not in strange], list(made)
        for number, (mine, theirs) in enumerate(zip(made, told), 1):
            name = mine["step"]
            need(theirs["step"] == name, f"step {number}: {theirs['step']}, not {name}")
            for key, value in mine.items():
                need(same(theirs.get(key), value), f"step {number}, {name}: {key} is {theirs.get(key)}, not {value}")
            more = theirs.keys() - mine.keys() - ({"proof"} if name in proof else set())
            self.unproved += [f"the key {key} of {name}" for key in sorted(more)]
        need(len(told) == len(made), f"{len(told)} steps, not {len(made)}")
