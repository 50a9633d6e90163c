"""The lattice of partitions: meet, join, refinement, and what they are made of.

>>> from partita import lattice
>>> lattice.meet([0, 0, 1, 1], [0, 1, 1, 1]).codes.tolist()
[0, 1, 2, 2]
"""

from partita.clusterings.lattice import bottom, direct_sum, join, meet, refines, top, trace

__all__ = ["bottom", "direct_sum", "join", "meet", "refines", "top", "trace"]
