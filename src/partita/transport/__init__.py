"""Any measure of hard clusterings carried over to soft ones, by optimal transport.

A soft clustering is a distribution over rough clusterings, and a rough clustering a set of hard
ones (`focal_listing`, `hard_listing`). A base is a distance between hard clusterings. It
gives a distance between rough clusterings, and optimal transport a distance between distributions
over them (`distance`, `expectations`).

How it is computed: `distance` reads two clusterings as `focal_masses` and states a `problem`;
`solver_table` names the solvers for two kinds and a base; `solve` runs them and combines what they
find. Solvers are in four packages: `exact` (closed forms, and searches that end within the budget),
`bounds` (proven bounds at any size), `sampling` (estimates from random draws), and `search`
(algorithms that these share).

Modules of this package cite `partita.references.CAMPAGNER_2023` as Campagner et al. 2023.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
