"""Measures that count pairs of objects.

a: pairs together in both clusterings; b: in the reference only; c: in the candidate only; d: in
neither. The formulas are in :mod:`partita.measures.pair_formulas`.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from partita.arguments import check_option
from partita.errors import InputError
from partita.measures import pair_formulas
from partita.measures.card import BuiltFrom, Card
from partita.measures.decomposition import BY_PAIRS, SUM
from partita.measures.elementwise import Value
from partita.measures.public_measure import measure
from partita.measures.read_counts import read_counts
from partita.references import CAMPELLO_2007, MEILA_2007, Reference, cites
from partita.tables.table import Table

_RAND = "Rand, Objective criteria for the evaluation of clustering methods, JASA 1971"
_HUBERT = "Hubert and Arabie, Comparing partitions, Journal of Classification 1985"
_FOWLKES = "Fowlkes and Mallows, A method for comparing two hierarchical clusterings, JASA 1983"
_WALLACE = Reference(
    "Wallace, Comment on a method for comparing two hierarchical clusterings, JASA 1983",
    "10.1080/01621459.1983.10478009",
)
_NO_PAIRS = "it puts no pair together, hence none wrongly: 1, as for purity and homogeneity"


@measure(
    Card(
        name="rand",
        needs="profile",
        decomposition=BY_PAIRS,
        built_from=BuiltFrom("pairs", "mean"),
        linear="always",
        title="Rand index",
        meaning="share of object pairs treated alike: 1 = identical, but high by chance as well",
        aliases=("ri", "rand_index"),
        family="pair counting",
        formula=r"\frac{a + d}{a + b + c + d}",
        metric=True,
        degenerate="one object has no pairs; the clusterings are then identical: 1",
        reference=_RAND,
        doi="10.1080/01621459.1971.10482356",
    ),
    like_scikit_learn=True,
    empty=1.0,
)
def rand_score(table: Table) -> Value:
    """Compute the share of object pairs on which two clusterings agree.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.rand_score([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.8333
    """
    return pair_formulas.rand(table.pair_counts)


@measure(
    Card(
        name="adjusted_rand",
        needs="profile",
        linear="sizes",
        title="adjusted Rand index",
        meaning="agreement on object pairs, adjusted for chance: 0 = random, 1 = identical",
        aliases=("ari", "adjusted_rand_index"),
        family="pair counting",
        formula=r"\frac{2 (ad - bc)}{(a + b)(b + d) + (a + c)(c + d)}",
        bounds=(-0.5, 1.0),
        chance="fixed cluster sizes (permutation)",
        degenerate="0/0 only for identical clusterings: 1",
        reference=_HUBERT,
        doi="10.1007/BF01908075",
        remarks=(
            "Eq. (16) of Campello (2007) is misprinted: it has d instead of the number of pairs, "
            "and (a + b)(a + c) instead of (a + b) + (a + c). The least possible value is -1/2."
        ),
    ),
    like_scikit_learn=True,
    empty=1.0,
)
def adjusted_rand_score(table: Table) -> Value:
    """Compute the Rand index adjusted for chance: 0 expected at random, 1 if identical.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.adjusted_rand_score([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.5714
    """
    return pair_formulas.adjusted_rand(table.pair_counts)


@measure(
    Card(
        name="pair_jaccard",
        needs="profile",
        takes_absent=True,
        title="Jaccard index of pairs",
        meaning="of the pairs together in either, the share in both: 0 = none, 1 = identical",
        aliases=("jaccard", "ji"),
        family="pair counting",
        formula=r"\frac{a}{a + b + c}",
        metric=True,
        degenerate="0/0 only when both are all singletons, hence identical: 1",
        **CAMPELLO_2007.facts,
    )
)
def pair_jaccard_score(table: Table) -> Value:
    """Compute the share of pairs together in both among those together in at least one.

    Examples
    --------
    >>> import partita as pt
    >>> pt.pair_jaccard_score([0, 0, 1, 2], [0, 0, 1, 1])
    0.5
    """
    return pair_formulas.jaccard(table.pair_counts)


@measure(
    Card(
        name="fowlkes_mallows",
        needs="profile",
        takes_absent=True,
        linear="sizes",
        title="Fowlkes-Mallows index",
        meaning="geometric mean of pair precision and recall: 0 = no pair shared, 1 = identical",
        aliases=("fm", "fmi"),
        family="pair counting",
        formula=r"\frac{a}{\sqrt{(a + b)(a + c)}}",
        degenerate="one side all singletons: 1 if the other is too, otherwise 0 (a = 0)",
        reference=_FOWLKES,
        doi="10.1080/01621459.1983.10478008",
        remarks="scikit-learn gives 0.0 for two identical all-singleton clusterings; it is 1.",
    ),
    like_scikit_learn=True,
    empty=1.0,
)
def fowlkes_mallows_score(table: Table) -> Value:
    """Compute the geometric mean of pair precision and pair recall.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.fowlkes_mallows_score([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.7071
    """
    return pair_formulas.fowlkes_mallows(table.pair_counts)


@measure(
    Card(
        name="pair_precision",
        needs="profile",
        takes_absent=True,
        linear="sizes",
        title="pair precision",
        meaning="of the pairs put together, the share that belongs together: 1 = no wrong merge",
        aliases=("pairwise_precision", "wallace_candidate_reference", "precision"),
        family="pair counting",
        formula=r"\frac{a}{a + c}",
        symmetric=False,
        degenerate=f"candidate all singletons: {_NO_PAIRS}",
        **_WALLACE.facts,
        remarks="Also Wallace's coefficient from candidate to reference.",
    )
)
def pair_precision_score(table: Table) -> Value:
    """Compute the share of the candidate's pairs that the reference puts together too.

    Examples
    --------
    >>> import partita as pt
    >>> pt.pair_precision_score([0, 0, 1, 2], [0, 0, 1, 1])
    0.5
    """
    return pair_formulas.precision(table.pair_counts)


@measure(
    Card(
        name="pair_recall",
        needs="profile",
        takes_absent=True,
        linear="sizes",
        title="pair recall",
        meaning="of the pairs that belong together, the share put together: 1 = nothing split",
        aliases=("pairwise_recall", "wallace_reference_candidate", "recall"),
        family="pair counting",
        formula=r"\frac{a}{a + b}",
        symmetric=False,
        degenerate="reference all singletons: no pair can be missed: 1",
        **_WALLACE.facts,
        remarks="Also Wallace's coefficient from reference to candidate.",
    )
)
def pair_recall_score(table: Table) -> Value:
    """Compute the share of the reference's pairs that the candidate puts together too.

    Examples
    --------
    >>> import partita as pt
    >>> pt.pair_recall_score([0, 0, 1, 2], [0, 0, 1, 1])
    1.0
    """
    return pair_formulas.recall(table.pair_counts)


class WallaceScores(NamedTuple):
    """Wallace's coefficients in both directions."""

    reference_to_candidate: float
    candidate_to_reference: float


@cites(_WALLACE)
def wallace_scores(reference: Any = None, candidate: Any = None, **options: Any) -> WallaceScores:
    """Compute the probability that a pair together in one clustering is together in the other.

    Parameters
    ----------
    reference, candidate : clusterings
        Labels in any form that :class:`partita.Hard` reads.
    **options
        `contingency`, `sample_weight`, `missing`, `noise`, `on_mismatch`: as in
        :func:`partita.rand_score`.

    Returns
    -------
    WallaceScores
        A named tuple: `reference_to_candidate` is a / (a + b), the pair recall, and
        `candidate_to_reference` is a / (a + c), the pair precision.

    Examples
    --------
    >>> import partita as pt
    >>> pt.wallace_scores([0, 0, 1, 2], [0, 0, 1, 1])
    WallaceScores(reference_to_candidate=1.0, candidate_to_reference=0.5)
    """
    table = read_counts(reference, candidate, **options)
    return WallaceScores(
        pair_recall_score(contingency=table), pair_precision_score(contingency=table)
    )


def precision_weight(beta: float) -> float:
    """Return the weight 1 / (1 + beta²) of precision in an F score; recall has the rest."""
    check_option(beta, "beta")
    if not isinstance(beta, (int, float)) or not beta > 0:
        raise InputError(f"beta={beta!r}: it must be a positive number")
    return 1 / (1 + float(beta) * float(beta))


@measure(
    Card(
        name="pair_f",
        needs="profile",
        takes_absent=True,
        linear="sizes",
        title="pair F score",
        meaning="harmonic mean of pair precision and recall: 0 = no pair right, 1 = identical",
        aliases=("pairwise_f",),
        family="pair counting",
        formula=r"\frac{(1 + \beta^2) a}{(1 + \beta^2) a + \beta^2 b + c}",
        degenerate="0/0 only when both are all singletons, hence identical: 1",
        reference="Van Rijsbergen, Information Retrieval, 2nd edition, 1979",
        remarks="Symmetric for beta = 1 only. Also known as the Dice index of pairs.",
    )
)
def pair_f_score(table: Table, *, beta: float = 1.0) -> Value:
    """Compute the weighted harmonic mean of pair precision and pair recall.

    Parameters
    ----------
    beta : float, default=1.0
        How many times as much recall counts as precision.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.pair_f_score([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.6667
    """
    return pair_formulas.f_score(table.pair_counts, precision_weight(beta))


@measure(
    Card(
        name="minkowski",
        needs="profile",
        title="Minkowski score",
        meaning="root of wrong pairs per reference pair: 0 = identical, 1 = as bad as singletons",
        family="pair counting",
        formula=r"\sqrt{\frac{b + c}{a + b}}",
        bounds=(0.0, math.inf),
        higher_is_better=False,
        symmetric=False,
        perfect=0.0,
        degenerate=(
            "reference all singletons: 0 if the candidate is too, otherwise infinite, since the "
            "reference has no pair to compare with"
        ),
        **CAMPELLO_2007.facts,
    )
)
def minkowski_score(table: Table) -> Value:
    """Compute the root of the pairs in disagreement over the pairs of the reference.

    Examples
    --------
    >>> import partita as pt
    >>> pt.minkowski_score([0, 0, 1, 2], [0, 0, 1, 1])
    1.0
    """
    return pair_formulas.minkowski(table.pair_counts)


@measure(
    Card(
        name="gamma",
        needs="profile",
        linear="sizes",
        title="Hubert's gamma",
        meaning="correlation, over object pairs, of being together: 0 = random, 1 = identical",
        aliases=("hubert_gamma",),
        family="pair counting",
        formula=r"\frac{ad - bc}{\sqrt{(a + b)(a + c)(b + d)(c + d)}}",
        bounds=(-1.0, 1.0),
        chance="fixed cluster sizes (permutation)",
        degenerate=(
            "one side all singletons or one cluster: 1 if identical, otherwise 0, since a "
            "constant is uncorrelated with everything"
        ),
        **CAMPELLO_2007.facts,
    )
)
def gamma_score(table: Table) -> Value:
    """Compute the correlation, over pairs, of being together in the two clusterings.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.gamma_score([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.6325
    """
    return pair_formulas.gamma(table.pair_counts)


@measure(
    Card(
        name="mirkin",
        needs="profile",
        decomposition=SUM,
        linear="always",
        title="Mirkin distance",
        meaning="number of ordered object pairs treated differently: 0 = identical",
        family="pair counting",
        formula=r"\sum_i a_i^2 + \sum_j b_j^2 - 2 \sum_{ij} n_{ij}^2 = 2 (b + c)",
        bounds=(0.0, math.inf),
        higher_is_better=False,
        metric=True,
        perfect=0.0,
        **MEILA_2007.facts,
    )
)
def mirkin_distance(table: Table) -> Value:
    """Count the ordered pairs of objects on which two clusterings disagree.

    Examples
    --------
    >>> import partita as pt
    >>> pt.mirkin_distance([0, 0, 1, 2], [0, 0, 1, 1])
    2.0
    """
    return pair_formulas.mirkin(table.pair_counts)
