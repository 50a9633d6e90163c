"""Belief functions: a clustering read as evidence, one mass function for each object.

>>> import partita as pt
>>> pt.belief.plausibility([0, 0, 1], {0}).tolist()
[1.0, 1.0, 0.0]
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
