"""
Splits and merges among many clusters
=====================================

2,000 persons with 8,000 records, of which a few were linked wrongly. The costliest errors are
drawn; all other persons are bundled at the bottom, and counted.
"""

import numpy as np

import partita as pt

rng = np.random.default_rng(0)
persons = np.repeat(np.arange(2000), 4)
linked = np.where(rng.random(8000) < 0.02, rng.integers(0, 2000, 8000), persons)
linked = np.where(rng.random(8000) < 0.01, 5000 + np.arange(8000), linked)

pt.explain(persons, linked).plot(top=16)
