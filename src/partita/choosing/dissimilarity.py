"""Values of a measure as dissimilarities or as similarities."""

from __future__ import annotations

import math
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from partita.measures.card import Card

Values = TypeVar("Values", float, NDArray[np.float64])


def dissimilarity(values: Values, card: Card) -> Values:
    """Return perfect - S for a similarity S (1 - S if none is perfect), and a distance as is."""
    if not card.higher_is_better:
        return values
    return (1.0 if card.perfect is None else card.perfect) - values


def distance_scale(card: Card) -> float:
    """Return the upper bound of a distance, or 1 if it has none."""
    high = card.bounds[1]
    return high if 0 < high < math.inf else 1.0


def similarity(values: Values, card: Card) -> Values:
    """Return 1 - d / upper bound for a distance d (1 - d without one), and a similarity as is."""
    return values if card.higher_is_better else 1.0 - values / distance_scale(card)
