"""Displays of measures, soft clusterings and maps, drawn by matplotlib.

Each is a display, as in scikit-learn: made by ``Display.from_…``, which computes what is to be
seen, and drawn by ``.plot(ax=…)``, into given axes or new ones. They need matplotlib, which
``pip install 'partita[plots]'`` brings, and load it when they draw.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
