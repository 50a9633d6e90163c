"""The credal Rand index, adjusted for chance: an adjusted Rand index for all kinds."""

from __future__ import annotations

from partita.measures.card import ALL_KINDS, Card
from partita.measures.credal import DENOEUX_2018, expected_belief_distance
from partita.measures.expectation import Expectation
from partita.measures.pair_means import mean_over_pairs
from partita.measures.public_measure import measure
from partita.tables.soft_table import SoftTable
from partita.tolerances import LAST_BITS


def _expected_by_chance(table: SoftTable) -> Expectation:
    expected, error = expected_belief_distance(table)
    return Expectation(1.0) if expected <= LAST_BITS else Expectation(0.0, error / expected)


@measure(
    Card(
        name="soft_adjusted_rand",
        title="adjusted credal Rand index",
        meaning="agreement on pairs of objects, doubt included: 1 = identical, 0 = random",
        family="soft",
        kinds=ALL_KINDS,
        formula=(
            r"1 - \frac{\binom{n}{2}^{-1} \sum_{i < j} d(m_{ij}, m'_{ij})}"
            r"{\binom{n}{2}^{-2} \sum_{i < j} \sum_{k < l} d(m_{ij}, m'_{kl})}"
        ),
        bounds=(-2.0, 1.0),
        chance="permutations of the objects",
        degenerate="0/0 only if all pairs of both clusterings are alike: 1",
        cost="O(T² log T) for T types of objects",
        remarks=(
            "1 for identical clusterings, and 0 in the mean over all permutations of the objects "
            "of one side. For hard clusterings it is the adjusted Rand index.\n\n"
            "The lower bound follows from the triangle inequality: no permutation is more than "
            "three times as far as the mean.\n\n"
            "The expectation in the denominator is exact if one clustering is hard or rough, and "
            "otherwise up to some three thousand different objects. Beyond, the masses of pairs "
            "are counted in bins, and it is off by less than 2e-7; partita.assess gives "
            "the bound."
        ),
        **DENOEUX_2018.facts,
    ),
    by_chance=_expected_by_chance,
)
def soft_adjusted_rand_score(table: SoftTable) -> float:
    r"""Adjusted Rand index of soft clusterings: the credal Rand index, corrected for chance.

    Parameters
    ----------
    reference, candidate : clusterings of any kind
        In any form that :func:`partita.as_clustering` reads.

    Returns
    -------
    float
        In [-2, 1]: 1 for identical clusterings, and 0 as by chance.

    See Also
    --------
    credal_rand_score : the index that is adjusted.
    assess : adjusts any other measure, with a p-value and a confidence interval.

    Notes
    -----
    d is the belief distance, half the sum of the absolute differences of the masses that the two
    clusterings give a pair of objects on being together, on being apart, and on the empty set. The
    numerator is its mean over the pairs of objects. The denominator is the expectation of this mean
    when the objects of one clustering are permuted at random: each pair of one clustering meets
    each pair of the other with the same probability. Sorting the masses of all pairs gives it
    exactly, and mean masses do if one clustering is hard or rough. Otherwise, from some three
    thousand different objects on, the masses are counted in two million bins, and bins where many
    masses of both sides meet are divided once more. The expectation is then off by less than 2e-7,
    and by rounding errors alone unless very many masses nearly agree.

    Examples
    --------
    >>> import partita as pt
    >>> truth = [0, 0, 1, 1, 2]
    >>> round(pt.soft_adjusted_rand_score(truth, [0, 0, 1, 1, 1]), 4)
    0.5455
    >>> round(pt.adjusted_rand_score(truth, [0, 0, 1, 1, 1]), 4)
    0.5455
    >>> rough = pt.Rough([{0}, {0}, {1}, {1, 2}, {2}])
    >>> round(pt.soft_adjusted_rand_score(truth, rough), 4)
    0.6875
    """
    if table.n < 2:
        return 1.0
    expected = expected_belief_distance(table).value
    if expected <= LAST_BITS:
        return 1.0
    found = mean_over_pairs(float(table.credal_sums[0]), table.n, alone=0.0)
    return max(-2.0, 1.0 - found / expected)
