"""What a measure gives, as a dissimilarity or as a similarity."""

from __future__ import annotations

import math
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


def distance_scale(card: Card) -> float:
    """What a distance is divided by to be turned into a similarity."""
    high = card.bounds[1]
    return high if 0 < high < math.inf else 1.0


def similarity(values: Values, card: Card) -> Values:
    """Turn a distance d into 1 - d / upper bound (1 - d where there is none); keep a similarity."""
    return values if card.higher_is_better else 1.0 - values / distance_scale(card)
