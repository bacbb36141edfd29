"""How a group is paired, as a sentence says it, in the systems of FIDE that pair a group as a whole."""

from __future__ import annotations

from trfpair.base.named import NamedTuple


class GroupOrder(NamedTuple):
    """How a system pairs a group as a whole, by the kinds of the sentences that say so."""

    kind: str
    guests: str = ""
    """The kind for whoever came down to the group; empty where it is the same."""
    first: str = ""
    """The kind while the two have had no colour yet; empty where it is the same."""


GROUP_OF_MATCHES = GroupOrder("pairs-halves")
"""C.04.5 and C.04.6, 3.6: the smaller pairing numbers of the pairs come first, then those whom they meet."""
GROUP_OF_DUTCH = GroupOrder("pairs-halves", guests="pairs-guests")
"""C.04.3, 4.2 and 4.4."""
GROUP_OF_BURSTEIN = GroupOrder("pairs-ends")
"""C.04.4.2, 4.3."""
GROUP_OF_DUBOV = GroupOrder("pairs-columns", first="pairs-halves")
"""C.04.4.1, 3.2.3 to 3.2.6."""
