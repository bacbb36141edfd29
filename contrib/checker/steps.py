"""What the rounds without brackets share: the steps as they must be, and numbers that prove a matching least."""

import json
from itertools import chain, combinations

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


def least(claims, proof, vertices, matching):
    """The numbers prove that no perfect matching costs less than this one; the tight edges of each vertex."""
    y, here = claims.numbers(proof["y"]), {*vertices}
    need(y.keys() <= here, "numbers of others")
    masks, total = dict.fromkeys(vertices, 0), sum(y.values())
    for number, (z, text) in enumerate(proof["blossoms"]):
        members = claims.named(text)
        need(len({*members}) == len(members) and {*members} <= here, "a set with strangers, or somebody twice")
        need(len(members) % 2 and int(z, 16) > 0, "a set of an even number, or worth nothing")
        total -= int(z, 16) * ((len(members) - 1) // 2)
        for p in members:
            masks[p] |= 1 << number
    value, shared, tight = [int(z, 16) for z, _ in proof["blossoms"]], {0: 0}, {p: set() for p in vertices}
    for a, b in combinations(vertices, 2):
        both = masks[a] & masks[b]
        if both not in shared:
            shared[both] = sum(z for number, z in enumerate(value) if both >> number & 1)
        slack = 2 * claims.cost(a, b) - y[a] - y[b] + shared[both]
        if slack <= 0 and claims.edge(a, b):
            need(slack == 0, f"the numbers of {a.id} and {b.id} are too large")
            tight[a].add(b)
            tight[b].add(a)
    need(total == 2 * sum(claims.cost(*e) for e in matching), "the numbers do not prove the cost")
    return tight


def apart(groups, may, players, joined):
    """Section 8, where `joined` has whom each player may meet: more odd groups than `may` has players."""
    stand = [*may, *chain(*groups)]
    need({*stand} <= {*players} and len({*stand}) == len(stand), "groups with strangers, or somebody twice")
    for group in groups:
        need(len(group) % 2, "a group of an even number")
        inside = {*group, *may}
        for p in group:
            need(not (joined[p] & players) - inside, f"{p.id} may meet somebody outside the group")
    need(len(groups) > len(may), "too few groups")
