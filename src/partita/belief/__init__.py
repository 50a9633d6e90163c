"""Belief functions: a clustering read as evidence, one mass function for each object.

>>> import partita as pt
>>> pt.belief.plausibility([0, 0, 1], {0}).tolist()
[1.0, 1.0, 0.0]
"""

import lazy_loader

from partita.renamed import with_former_names

_load, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
__getattr__ = with_former_names(__name__, _load, {"normalise": "normalize"})
