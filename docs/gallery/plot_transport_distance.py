"""
A transport distance with its bounds
====================================

The distance between two fuzzy clusterings by optimal transport of the Rand distance. It is too
hard to compute exactly within the budget, so that the picture shows proven bounds.
"""

import numpy as np

import partita as pt

rng = np.random.default_rng(0)
one, other = (pt.Fuzzy(rng.dirichlet([0.4] * 3, 40)) for _ in range(2))
pt.transport_distance(one, other, budget="500ms").plot()
