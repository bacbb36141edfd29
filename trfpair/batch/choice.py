"""Which engine a command line asks for."""

from __future__ import annotations

from trfpair.batch.engine import Engine, Serial
from trfpair.errors import BadInput


def engine_of(jobs: int = 1, cluster: str | None = None) -> Engine:
    """The engine that ``--jobs`` and ``--cluster`` ask for. BadInput where both do, or no scheduler answers."""
    if cluster is not None:
        if jobs > 1:
            raise BadInput("--jobs contradicts --cluster: the workers of the cluster compute")
        from trfpair.batch.cluster import Cluster

        return Cluster(cluster)
    if jobs == 1:
        return Serial()
    from trfpair.batch.processes import Processes

    return Processes(jobs)
