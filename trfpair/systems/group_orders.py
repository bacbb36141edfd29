"""How a group is paired, as a sentence says it, in the systems of FIDE that pair a group as a whole.

The kinds of the sentences, by of whom they tell: ``group`` the players of a group; ``guests`` whoever came down to it,
where that is another order; ``first`` a group in which nobody has had a colour yet, where that is another one;
``moved`` two of one list, of whom one was moved to the other list.
"""

from __future__ import annotations

from collections.abc import Mapping

GROUP_OF_MATCHES: Mapping[str, str] = {"group": "pairs-halves"}
"""C.04.5 and C.04.6, 3.6: the smaller pairing numbers of the pairs come first, then those whom they meet."""
GROUP_OF_DUTCH: Mapping[str, str] = {"group": "pairs-halves", "guests": "pairs-guests"}
"""C.04.3, 4.2 and 4.4."""
GROUP_OF_BURSTEIN: Mapping[str, str] = {"group": "pairs-ends"}
"""C.04.4.2, 4.3."""
GROUP_OF_DUBOV: Mapping[str, str] = {"group": "pairs-columns", "first": "pairs-halves", "moved": "moved-over"}
"""C.04.4.1, 3.2.3 to 3.2.6."""
