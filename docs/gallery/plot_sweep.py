"""
Which threshold links best
==========================

Pairs of records with a score of similarity, linked at each threshold in turn: how well the linked
records agree with the persons, and how many persons are split and merged.
"""

from itertools import combinations

import numpy as np

import partita as pt

rng = np.random.default_rng(0)
persons = {record: record // 3 for record in range(60)}
pairs = []
for one, other in combinations(persons, 2):
    same = persons[one] == persons[other]
    if same or rng.random() < 0.02:
        score = rng.beta(6, 2) if same else rng.beta(2, 5)
        pairs.append((one, other, score))

pt.sweep(persons, pairs, measures=["pair_f", "pair_precision", "pair_recall"]).plot()
