"""What a measure gives, as a dissimilarity."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from partita.measures.card import Card

Values = TypeVar("Values", float, NDArray[np.float64])


def dissimilarity(values: Values, card: Card) -> Values:
    """Turn a similarity S into perfect - S (1 - S where no value is perfect); keep a distance."""
    if not card.higher_is_better:
        return values
    return (1.0 if card.perfect is None else card.perfect) - values
