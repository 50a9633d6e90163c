"""
Which measure suits the question
================================

A bar for each measure with a segment for each wish, colored as far as the measure meets it.
"""

import partita as pt

wishes = [
    ("every", "q", "increase"),
    ("singleton_clusters", "k", "ignore"),
    ("neighbor_swaps", "h", "ignore"),
]
pt.recommend(wishes).plot(top=10)
