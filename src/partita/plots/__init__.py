"""Pictures of soft clusterings and of maps, drawn by matplotlib.

A display is made by one of its `from_…` methods, which computes what is to be seen, and drawn by
`plot`, into given axes or new ones, as scikit-learn's displays are.
"""

from partita.plots.interval_map import IntervalMDSDisplay
from partita.plots.memberships import MembershipDisplay
from partita.plots.regions import RoughRegionsDisplay
from partita.plots.scatter import SoftScatterDisplay

__all__ = [
    "IntervalMDSDisplay",
    "MembershipDisplay",
    "RoughRegionsDisplay",
    "SoftScatterDisplay",
]
