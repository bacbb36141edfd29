"""Which engine a command line asks for."""

from __future__ import annotations

from trfpair.base.errors import BadInput
from trfpair.lab.batch.engine import Engine, Serial


def engine_of(jobs: int = 1, cluster: str | None = None) -> Engine:
    """The engine that ``--jobs`` and ``--cluster`` ask for. BadInput where both do, or no scheduler answers."""
    if cluster is not None:
        if jobs > 1:
            raise BadInput("--jobs contradicts --cluster: the workers of the cluster compute")
        from trfpair.lab.batch.cluster import Cluster

        return Cluster(cluster)
    if jobs == 1:
        return Serial()
    from trfpair.lab.batch.processes import Processes

    return Processes(jobs)
