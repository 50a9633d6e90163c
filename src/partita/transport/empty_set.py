"""Mass on the empty set: normalized away, or kept as a point of its own.

With ``empty="keep"``, all choices in which some object has the empty set make one point, which is
as far from every clustering as the base allows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from partita.arguments import as_choice
from partita.clusterings.fuzzy import Fuzzy
from partita.clusterings.hard import Hard
from partita.clusterings.rough import Rough
from partita.results.certified import Certified
from partita.tables.soft_table import SoftTable
from partita.tolerances import MEETING, ROUNDING

if TYPE_CHECKING:
    from partita.transport.focal_masses import FocalMasses

Empty = Literal["normalize", "keep"]


def check_empty(empty: str) -> None:
    """Raise unless `empty` is one of the two choices."""
    as_choice(empty, "empty", get_args(Empty))


def has_empty_mass(table: SoftTable) -> bool:
    """Return whether some object of either clustering has mass on the empty set."""
    for x in table.both:
        if not isinstance(x.clustering, (Hard, Rough, Fuzzy)):
            empty = x.evidential.masks == 0
            if (x.evidential.masses[:, empty] > ROUNDING).any():
                return True
    return False


def remarks_on_empty_mass(table: SoftTable, empty: Empty) -> tuple[str, ...]:
    """Say what was done with mass on the empty set; nothing where there is none."""
    if not has_empty_mass(table):
        return ()
    if empty == "normalize":
        return ("mass on the empty set was left out, object by object (empty='normalize')",)
    return ("the empty set counts as a point of its own (empty='keep')",)


def with_empty_point(
    figure: Certified, first: FocalMasses, second: FocalMasses, largest: float
) -> Certified:
    """Return the distance between two clusterings with the empty set as a point of its own.

    With probabilities p and q of proper clusterings, mass |p - q| must move to or from the empty
    point, at the cost `largest`. The remaining mass min(p, q) costs its share of the distance if
    the side with more proper mass has one focal clustering. Otherwise the optimal plan may leave
    the closer part of that mass in place, and the figure becomes a pair of bounds.
    """
    p, q = first.nonempty_probability, second.nonempty_probability
    if p == q == 1:
        return figure
    more = first if p > q else second
    shift, least = abs(p - q) * largest, min(p, q)
    value, low, high = (shift + least * part for part in figure[:3])
    exact, sharpen = figure.exact, figure.sharpen
    if p != q and more.set_index is None:
        low = max(shift, max(p, q) * figure.at_least)
        value, exact = (low + high) / 2, high - low <= MEETING and figure.level == 1
        sharpen = "" if exact else "method='exact' if the support is small"
    return figure._replace(value=value, at_least=low, at_most=high, exact=exact, sharpen=sharpen)
