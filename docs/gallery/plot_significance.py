"""
Which measures differ
=====================

A panel for each transformation. A cell has a quarter for each parameter, which is colored if the
two measures react to it to a different degree.
"""

import partita as pt

design = pt.Design(n=[60, 120], k=[2, 3, 4], h=[0, 0.5], q=[0.2, 0.6, 1])
measures = ["rand", "adjusted_rand", "pair_jaccard", "normalized_mutual_info", "purity"]
pt.characterize(measures, design).plot("significance", between="measures")
