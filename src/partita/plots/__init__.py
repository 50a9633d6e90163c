"""Displays of measures, soft clusterings and maps, drawn by matplotlib.

As in scikit-learn, ``Display.from_…`` computes what a picture shows, and ``.plot(ax=…)`` draws it
into given axes or new ones. Drawing needs matplotlib, which
``pip install 'partita[plots]'`` installs; it is imported when a display draws.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
