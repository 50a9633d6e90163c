"""The objects of two hard clusterings and the cells of their contingency table."""

from __future__ import annotations

from typing import Any, NamedTuple

from numpy.typing import NDArray

from partita.array_types import Integers
from partita.clusterings.pairing import Pair
from partita.tables.label_arrays import object_array


class Objects(NamedTuple):
    """The objects of two clusterings: for each the row and the column of its cell.

    Objects of weight zero are left out; `kept` has the indices of the others in the pair, or is
    None if no object is left out.
    """

    pair: Pair
    rows: Integers
    columns: Integers
    kept: Integers | None

    @property
    def weights(self) -> NDArray[Any] | None:
        """The weight of each object, if they have weights."""
        weights = self.pair.weights
        return weights if weights is None or self.kept is None else weights[self.kept]

    def names(self, objects: Integers) -> list[Any]:
        """The ids of some objects, or their positions."""
        return self.pair.names(objects if self.kept is None else self.kept[objects])

    def name_array(self, objects: Integers) -> NDArray[Any]:
        """The ids of some objects as Python objects, or their positions as integers."""
        if self.pair.ids is not None:
            return object_array(self.names(objects))
        for kept in (self.kept, self.pair.indices):
            objects = objects if kept is None else kept[objects]
        return objects

    def rows_of(self, values: NDArray[Any]) -> NDArray[Any]:
        """Select these objects' rows of an array with one row per object of the given reference."""
        for kept in (self.pair.indices, self.kept):
            values = values if kept is None else values[kept]
        return values
