"""
Groups of measures that react alike
===================================

Measures in the same group under a transformation react to the same things.
"""

import partita as pt

design = pt.Design(n=[60, 120], k=[2, 3, 4], h=[0, 0.5], q=[0.2, 0.6, 1])
measures = ["rand", "adjusted_rand", "pair_jaccard", "normalized_mutual_info", "purity", "bcubed"]
pt.characterize(measures, design).plot("typology", groups=4)
