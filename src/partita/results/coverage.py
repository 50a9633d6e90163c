"""Which objects a comparison uses, and which it leaves out."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import NamedTuple


class Coverage(NamedTuple):
    """The number of objects that a comparison uses, and the numbers left out, by reason.

    Attributes
    ----------
    used : int
        Objects that were compared.
    reference_only, candidate_only : int
        Objects that only one clustering has.
    repeated : int
        Ids that occur more than once in a clustering.
    unlabeled : int
        Objects without a label.
    """

    used: int
    reference_only: int = 0
    candidate_only: int = 0
    repeated: int = 0
    unlabeled: int = 0

    @classmethod
    def from_dict(cls, data: Mapping[str, int]) -> Coverage:
        """Return the coverage of its fields by name, `unlabeled` also in its former spelling."""
        return cls(**{"unlabeled" if key == "unlabelled" else key: data[key] for key in data})

    @property
    def share(self) -> float:
        """The objects used, as a share of all objects of both clusterings."""
        return self.used / max(1, sum(self))

    @property
    def unlabelled(self) -> int:
        """Deprecated spelling of `unlabeled`."""
        warnings.warn(
            "Coverage.unlabelled is now spelled unlabeled", DeprecationWarning, stacklevel=2
        )
        return self.unlabeled
