"""Exact matching on graphs, and nothing about chess.

A set of vertices is an ``int`` used as a bitset (bit *v* set: vertex *v* is in it). A graph on the vertices ``0..n-1``
is ``adj: list[int]``, one mask of neighbours per vertex, symmetric and without loops. A matching is
``mate: list[int]``, the partner of each vertex or ``-1``. Weights are Python integers of any width, of either sign; a
pair that is not allowed costs ``None``. What is free to choose is chosen by fixed rules (mostly the lowest bit), so the
same input always gives the same output.

===================  ==============================================================================================
module               idea
===================  ==============================================================================================
``bits``             masks: lowest bit, iteration
``tree``             Edmonds' alternating tree, grown with masks; everything below on general graphs stands on it
``cardinality``      maximum matchings; may all be matched, but one (the bye)? which one? what is in the way?
``near``             all but one are matched: who else could be left over, and what bars all others
``transport``        the transportation problem on classes, with its dual values
``tight``            bipartite: a row-perfect matching inside candidate masks, and the lexicographically first one
``alternating``      general: who can be the partner of *a* in a perfect matching; decisions one by one
``nested``           blossoms inside blossoms: contraction, and moving the exposed vertex of a blossom
``blossom``          perfect matching of least cost, exact, started from the duals of the classes
``edges``            the same where edges have costs of their own: the search carries the edges, not all pairs
``reach``            the same where far vertices are dear: among near edges, with the proof that no far one is better
``optimal``          the decisions of ``alternating`` among all perfect matchings of least cost
``chosen``           the first vertices of an order that can meet somebody of a set in an optimal matching
``forced``           sensitivity: what a forced edge or other costs would do, re-optimised from the duals known
``staged``           duals of hundreds of classes: by aggregates and leading digits first
``few``              a table of all least matchings of a few vertices
``growing``          a maximum matching whose vertices come and go
``potentials``       duals of a second cost, below the first, for a matching that is known
``levels``           numbers that only fall: whose stands above a bound
===================  ==============================================================================================

``cardinality``::

    maximum_matching(adj, vertices=None, mate=None) -> list[int]
    perfect_except(adj, vertices, allowed_free, mate=None) -> list[int] | None
    is_perfect_except(adj, vertices, allowed_free) -> bool
    dirac(count, least_degree, lost=0) -> bool          # O(1): perfect whatever `lost` vertices are taken away
    surely_perfect(adj, vertices, lost=0) -> bool       # with the degrees counted; sufficient only
    completable(adj, vertices, bye_candidates) -> bool  # exact: dirac first, then a matching
    perfect_bye_mask(adj, vertices) -> int              # odd count: all v such that the rest can be matched
    decomposition(adj, vertices) -> Decomposition           # Gallai, Edmonds: matching, inessential, barrier
    blockers(adj, vertices) -> tuple[int, list[int]] | None  # Berge: separator, odd components (None: perfect)
    least_blockers(adj, vertices)                            # the fewest of these that already show it

``near``::

    NearPerfect(adj, mate, vertices, free)       # mate matches all of `vertices` but one
        .inessential                             # who can be that one
        .without(b) -> Witness                   # why the others cannot be matched without b, which is essential
        .with_free(v, adj) -> Witness            # why one more vertex finds no partner

``transport``::

    transport(supplies, demands, cost) -> Transport | None   # cost[i][j]: int | None; sum(supplies) <= sum(demands)
    transport_duals(supplies, demands, cost)     # u and v alone
    Transport: flow[i][j], value, u[i], v[j]     # u[i] + v[j] <= cost[i][j], equal where flow > 0;
                                                 # with demand left over: v[j] <= 0, and = 0 where it is left over

``tight``::

    bipartite_matching(tight, columns=None) -> list[int] | None      # column of each row
    first_lexicographic(tight, match, columns=None) -> list[int]     # row 0 the lowest possible column, then row 1 ...
    first_matching(tight, columns) -> list[int] | None               # both at once

``alternating``::

    PerfectMatchings(adj, mate, vertices=None)   # mate must be perfect on `vertices`
        .mate, .vertices                         # the perfect matching at hand; the vertices not fixed yet
        .partners(a) -> int                      # all b such that some perfect matching contains ab
        .rematch(a, b)                           # make ab part of .mate (b must be among the partners)
        .first_partner(a, candidates=-1) -> int  # lowest possible partner among the candidates, made a's mate; or -1
        .fix(a, b)                               # decide ab: rematch and remove both
        .forbid(a, mask)                         # remove the edges a-mask; False (nothing done) if impossible then

``blossom``::

    class_duals(keys, cost, vertices=None) -> list[int] | None      # y per key, feasible for the doubled costs
    least_cost_matching(adj, keys, cost, vertices=None, aggregation=None, tight=True, known=None) -> Solution | None
        # cost[key][key]: int | None, symmetric; aggregation: the duals of the classes in two stages; known: these duals
    Solution: mate, value, y, blossoms [(mask, z)], rows (tight edges; none with tight=False)
        # doubled costs: 2 c(uv) - y[u] - y[v] + sum of the z of the blossoms with u and v in them >= 0, 0 = tight

``edges``::

    least_cost_matching_by_edge(adj, cost, vertices=None) -> Solution | None # cost(u, v): int, any structure
    least_cost_matching_beside_free(free, dear, cost, mate) -> Solution | None
        # free edges cost nothing, dear ones cost(u, v) > 0; mate: a maximum matching of free edges

``reach``::

    least_cost_matching_within_reach(adj, cost, least) -> Solution | None    # cost(u, v) >= least(v - u), u < v

``optimal``::

    OptimalMatchings(solution)   # all optimal perfect matchings; the methods of PerfectMatchings

``chosen``::

    first_to_meet(matchings, choices, wanted=None) -> list[int]      # choices: (vertex, mask), in their order
    first_set(solution, groups, others) -> list[int]                 # as many of a group as in any optimal matching

``few``::

    FewMatchings(adj, keys, cost)            # a small graph; costs as for `least_cost_matching`
        .least(vertices) -> int | None       # the least cost of a perfect matching of some vertices
        .value, .all_least(first)            # that of all; how the first vertices are matched in all least matchings
        .solution(pairs) -> Solution | None  # a least matching with some pairs: no duals, no tight edges

``forced``::

    Incumbent(adj, keys, cost, solution, mate=None)  # mate: the matching of least cost to begin with
        .with_edge(a, b) -> Solution | None          # the least matching with the edge ab, with its duals
        .with_costs(a, costs) -> Solution | None     # the least one if the edges of a cost otherwise, by key
        .settle((a, b), ...)                         # decide for pairs of the incumbent
        .settle_costs(a, costs)                      # keep such costs
    with_pairs(adj, keys, cost, solution, pairs) -> list[int]   # a matching of least cost that has some pairs

``potentials``::

    with_second(solution, costs, mate, bits) -> Solution | None
        # the duals of mate by the first cost times 2^bits and a second one; blossoms are priced, see there
"""
