"""
Entities that a coreference system split and merged
===================================================

Mentions of persons and a house in the first dialogue of Jane Austen's *Pride and Prejudice*. The
mentions of Mrs. Bennet fall into three clusters, one of which is that of Mrs. Long. The page on
:doc:`coreference </trades/coreference>` tells the story.
"""

import partita as pt

key = {
    "Mr. Bennet": [(0, 3), (5, 5), (8, 8), (12, 12), (21, 22), (25, 25), (47, 48)],
    "Mrs. Bennet": [(0, 0), (5, 6), (32, 32), (43, 43)],
    "Netherfield": [(15, 16), (29, 29)],
    "Mrs. Long": [(34, 35), (41, 41)],
}
response = {
    "My dear Mr. Bennet": [(0, 3), (5, 5), (8, 8), (12, 12), (21, 22), (25, 25), (47, 48)],
    "his lady": [(5, 6), (32, 32)],
    "My": [(0, 0)],
    "Mrs. Long": [(34, 35), (41, 41), (43, 43)],
    "Netherfield Park": [(15, 16), (29, 29)],
}

pt.explain(key, response).plot()
