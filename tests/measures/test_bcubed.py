"""B-cubed precision, recall and F."""

from fractions import Fraction

import partita as pt
from tests.rounding import exactly

REFERENCE = [0, 0, 0, 1, 0, 1, 1, 1]
CANDIDATE = [0, 0, 0, 0, 1, 1, 2, 2]


def test_scores_worked_by_hand():
    precision, recall, f = pt.bcubed_precision_recall_f(REFERENCE, CANDIDATE, beta=2)
    # Cells 3 and 1 in a cluster of 4, 1 and 1 in one of 2, 2 in one of 2; classes have 4 each.
    assert precision == exactly((Fraction(9 + 1, 4) + Fraction(1 + 1, 2) + Fraction(4, 2)) / 8)
    assert recall == exactly(Fraction(9 + 1 + 1 + 1 + 4, 4 * 8))
    assert f == exactly(5 * precision * recall / (4 * precision + recall))
