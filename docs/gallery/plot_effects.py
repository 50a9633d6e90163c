"""
What affects measures most
==========================

How strongly the dissimilarity depends on the number of objects n, the number of clusters k, the
heterogeneity of cluster sizes h and the intensity q of a transformation. Signs say in which
direction.
"""

import partita as pt

design = pt.Design(n=[60, 120], k=[2, 3, 4], h=[0, 0.5], q=[0.2, 0.6, 1])
measures = ["rand", "adjusted_rand", "pair_jaccard", "normalized_mutual_info", "purity"]
pt.characterize(measures, design).plot()
