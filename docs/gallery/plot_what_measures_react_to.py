"""
What measures react to
======================

A panel for each kind of error. Lines that rise with the share of wrong objects and lie close
together for all numbers of clusters belong to measures that can be compared across data sets.
"""

import partita as pt
from partita.plots import CurvesDisplay

design = pt.Design(n=[240], k=[2, 4, 8], h=[0, 0.5])
measures = ["rand", "adjusted_rand", "pair_f", "bcubed", "normalized_mutual_info"]
characterization = pt.characterize(measures, design)
CurvesDisplay.from_characterization(characterization, "q").plot()
