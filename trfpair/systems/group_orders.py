"""How a group is paired, as a sentence says it, in the systems of FIDE that pair a group as a whole."""

from __future__ import annotations

from trfpair.systems.contract import Contract, GroupOrder

GROUP_OF_MATCHES = GroupOrder("pairs-halves")
"""C.04.5 and C.04.6, 3.6: the smaller pairing numbers of the pairs come first, then those whom they meet."""
DUTCH_GROUPS = Contract(group_order=GroupOrder("pairs-halves", guests="pairs-guests"))
"""C.04.3, 4.2 and 4.4."""
BURSTEIN_GROUPS = Contract(group_order=GroupOrder("pairs-ends"))
"""C.04.4.2, 4.3."""
GROUP_OF_DUBOV = GroupOrder("pairs-columns", first="pairs-halves")
"""C.04.4.1, 3.2.3 to 3.2.6."""
