"""Measures of information: entropies, mutual information, variation of information."""

from __future__ import annotations

import math
from typing import Any, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from partita.clusterings.reading import Missing
from partita.errors import InputError, first_few
from partita.kernels.expectation import expected_information
from partita.measures.card import Card
from partita.measures.measure import is_empty, measure, read_table
from partita.measures.sizes import cluster_sizes
from partita.tables.contingency import Contingency
from partita.tables.given import as_contingency

Average = Literal["min", "geometric", "arithmetic", "max"]
Normalizer = Literal["log_n", "log_k", "joint"]

_VINH = (
    "Vinh, Epps and Bailey, Information theoretic measures for clusterings comparison, "
    "JMLR 11, 2010"
)
_ROSENBERG = (
    "Rosenberg and Hirschberg, V-measure: a conditional entropy-based external cluster "
    "evaluation measure, EMNLP-CoNLL 2007"
)
_MEILA = (
    "Meilă, Comparing clusterings: an information based distance, J. Multivariate Analysis 2007"
)
_MEILA_DOI = "10.1016/j.jmva.2006.11.013"
_XIANG = "Xiang et al., A split-merge framework for comparing clusterings, ICML 2012"


class Information(NamedTuple):
    """Entropies of two clusterings, in nats, each computed without cancellation."""

    reference: float
    candidate: float
    joint: float
    mutual: float
    reference_given_candidate: float
    candidate_given_reference: float

    @property
    def variation(self) -> float:
        """The variation of information."""
        return self.reference_given_candidate + self.candidate_given_reference


def information(table: Contingency) -> Information:
    """Compute all entropies of a table."""
    n = float(table.n)
    sums = table.cell_sums
    return Information(
        _entropy(table.row_sums, n),
        _entropy(table.column_sums, n),
        sums.joint / n,
        # An empty cell adds the count that chance would give it.
        (sums.excess + sums.empty) / n,
        sums.given_column / n,
        sums.given_row / n,
    )


def _entropy(sizes: NDArray[Any], n: float) -> float:
    """Sum of (size/n) log(n/size): no term is negative, and one cluster gives exactly 0."""
    return float(sizes @ np.log1p((n - sizes) / sizes)) / n


def entropy(
    labels: Any,
    *,
    sample_weight: Any = None,
    missing: Missing = "error",
    noise: Any = None,
) -> float:
    r"""Shannon entropy of one clustering, in nats: :math:`-\sum_i p_i \log p_i`.

    Parameters
    ----------
    labels : clustering
        Labels in any form that :class:`partita.Hard` reads.
    sample_weight : array-like, optional
        A weight for each object.
    missing, noise
        As for every measure.

    Returns
    -------
    float
        In [0, log n]; 1.0 for no objects, as scikit-learn defines it.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.entropy([0, 0, 1, 1]), 4)
    0.6931
    """
    if is_empty(labels):
        return 1.0
    sizes = cluster_sizes(labels, sample_weight=sample_weight, missing=missing, noise=noise)
    return _entropy(sizes, float(sizes.sum()))


@measure(
    Card(
        name="mutual_info",
        linear="always",
        title="mutual information",
        aliases=("mi", "mutual_information"),
        family="information",
        formula=r"\sum_{ij} \frac{n_{ij}}{n} \log \frac{n \, n_{ij}}{a_i b_j}",
        bounds=(0.0, math.inf),
        perfect=None,
        reference=_VINH,
        remarks="In nats. Identical clusterings reach their own entropy.",
    ),
    like_scikit_learn=True,
)
def mutual_info_score(table: Contingency) -> float:
    """What one clustering tells about the other, in nats.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.mutual_info_score([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.6931
    """
    return table.shared(information).mutual


def average(first: float, second: float, method: str) -> float:
    """Return one of the four averages of two entropies."""
    if method == "min":
        return min(first, second)
    if method == "geometric":
        return math.sqrt(first * second)
    if method == "arithmetic":
        return (first + second) / 2
    if method == "max":
        return max(first, second)
    raise InputError(f"average_method={method!r}: choose one of {first_few(get_args(Average))}")


_AVERAGES: dict[str, dict[str, Any]] = {
    method: {"parameters": {"average_method": method}} for method in ("min", "geometric", "max")
}


@measure(
    Card(
        name="normalized_mutual_info",
        linear="sizes",
        title="normalized mutual information (arithmetic mean)",
        aliases=("nmi",),
        family="information",
        formula=r"\frac{I}{\operatorname{mean}(H, H')}",
        degenerate="one side a single cluster: 1 if both are (identical), otherwise 0",
        reference=_VINH,
    ),
    variants={
        "min": {
            **_AVERAGES["min"],
            "title": "normalized mutual information (minimum)",
            "formula": r"\frac{I}{\min(H, H')}",
            "remarks": "Reaches 1 whenever one clustering refines the other.",
        },
        "geometric": {
            **_AVERAGES["geometric"],
            "title": "normalized mutual information (geometric mean)",
            "formula": r"\frac{I}{\sqrt{H H'}}",
        },
        "max": {
            **_AVERAGES["max"],
            "title": "normalized mutual information (maximum)",
            "formula": r"\frac{I}{\max(H, H')}",
            "metric": True,
        },
        "joint": {
            "parameters": {"average_method": "joint"},
            "title": "normalized mutual information (joint entropy)",
            "formula": r"\frac{I}{H(\text{both})}",
            "metric": True,
            "linear": "no",
        },
    },
    like_scikit_learn=True,
    empty=1.0,
)
def normalized_mutual_info_score(
    table: Contingency, *, average_method: str = "arithmetic"
) -> float:
    """Mutual information as a share of an average of the two entropies.

    Parameters
    ----------
    average_method : {"min", "geometric", "arithmetic", "max", "joint"}, default="arithmetic"
        Which average; "joint" divides by the entropy of both clusterings together.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.normalized_mutual_info_score([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.8
    """
    info = table.shared(information)
    if average_method == "joint":
        scale = info.joint
    else:
        scale = average(info.reference, info.candidate, average_method)
    if table.identical:
        return 1.0
    return min(1.0, info.mutual / scale) if scale else 0.0


def expected_mutual_information(contingency: Any, n_samples: int | None = None) -> float:
    r"""Mutual information to be expected by chance, cluster sizes being fixed.

    Exact: equal sizes are grouped, and the hypergeometric law of each pair of sizes is walked
    from its mode by ratios of neighbours, without gamma functions.

    Parameters
    ----------
    contingency : array-like or sparse matrix
        The table; only its row and column sums matter.
    n_samples : int, optional
        The number of objects, which must be the sum of the table.

    Returns
    -------
    float
        :math:`E[I]` in nats, with a relative error below 1e-12.

    References
    ----------
    .. [1] Vinh, Epps and Bailey, Information theoretic measures for clusterings comparison,
       JMLR 11, 2010.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.expected_mutual_information([[2, 0], [0, 2]]), 4)
    0.231
    """
    table = as_contingency(contingency)
    if n_samples is not None and n_samples != table.n:
        raise InputError(f"n_samples={n_samples}, but contingency has {table.n} objects")
    return table.shared(expected_mutual)


def expected_mutual(table: Contingency) -> float:
    """Expected mutual information of a table with fixed sizes."""
    table.require_whole("the expected mutual information")
    row_sizes, row_weights = np.unique(table.row_sums, return_counts=True)
    column_sizes, column_weights = np.unique(table.column_sums, return_counts=True)
    total = expected_information(
        row_sizes,
        row_weights.astype(np.float64),
        column_sizes,
        column_weights.astype(np.float64),
        table.n,
    )
    return total / float(table.n)


@measure(
    Card(
        name="adjusted_mutual_info",
        linear="sizes",
        title="adjusted mutual information (arithmetic mean)",
        aliases=("ami",),
        family="information",
        formula=r"\frac{I - E[I]}{\operatorname{mean}(H, H') - E[I]}",
        bounds=(-math.inf, 1.0),
        chance="fixed cluster sizes (permutation)",
        degenerate=(
            "one side a single cluster or all singletons: 1 if identical, otherwise 0, since "
            "every permutation gives the same mutual information"
        ),
        cost="O(n + cells + pairs of distinct cluster sizes)",
        reference=_VINH,
        remarks="No finite lower bound is known that holds for every average.",
    ),
    variants={
        "min": {
            **_AVERAGES["min"],
            "title": "adjusted mutual information (minimum)",
            "formula": r"\frac{I - E[I]}{\min(H, H') - E[I]}",
        },
        "geometric": {
            **_AVERAGES["geometric"],
            "title": "adjusted mutual information (geometric mean)",
            "formula": r"\frac{I - E[I]}{\sqrt{H H'} - E[I]}",
        },
        "max": {
            **_AVERAGES["max"],
            "title": "adjusted mutual information (maximum)",
            "formula": r"\frac{I - E[I]}{\max(H, H') - E[I]}",
        },
    },
    like_scikit_learn=True,
    empty=1.0,
)
def adjusted_mutual_info_score(table: Contingency, *, average_method: str = "arithmetic") -> float:
    """Mutual information, rescaled so that chance gives 0 and identity gives 1.

    Parameters
    ----------
    average_method : {"min", "geometric", "arithmetic", "max"}, default="arithmetic"
        Which average of the entropies counts as the largest possible value.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.adjusted_mutual_info_score([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.5714
    """
    info = table.shared(information)
    scale = average(info.reference, info.candidate, average_method)
    table.require_whole("adjusting for chance")
    if table.identical:
        return 1.0
    if not {1, table.n}.isdisjoint(table.shape):
        return 0.0
    expected = table.shared(expected_mutual)
    return min(1.0, (info.mutual - expected) / (scale - expected))


@measure(
    Card(
        name="homogeneity",
        linear="sizes",
        title="homogeneity",
        family="information",
        formula=r"1 - \frac{H(\text{reference} | \text{candidate})}{H(\text{reference})}",
        symmetric=False,
        degenerate="reference a single cluster: every cluster is of one class: 1",
        reference=_ROSENBERG,
    ),
    like_scikit_learn=True,
    empty=1.0,
)
def homogeneity_score(table: Contingency) -> float:
    """How far each candidate cluster holds one class only.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.homogeneity_score([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.6667
    """
    info = table.shared(information)
    if info.reference_given_candidate == 0:
        return 1.0
    return min(1.0, info.mutual / info.reference)


@measure(
    Card(
        name="completeness",
        linear="sizes",
        title="completeness",
        family="information",
        formula=r"1 - \frac{H(\text{candidate} | \text{reference})}{H(\text{candidate})}",
        symmetric=False,
        degenerate="candidate a single cluster: every class is in one cluster: 1",
        reference=_ROSENBERG,
    ),
    like_scikit_learn=True,
    empty=1.0,
)
def completeness_score(table: Contingency) -> float:
    """How far each class is in one candidate cluster only.

    Examples
    --------
    >>> import partita as pt
    >>> pt.completeness_score([0, 0, 1, 2], [0, 0, 1, 1])
    1.0
    """
    info = table.shared(information)
    if info.candidate_given_reference == 0:
        return 1.0
    return min(1.0, info.mutual / info.candidate)


@measure(
    Card(
        name="v_measure",
        linear="sizes",
        title="V-measure",
        family="information",
        formula=r"\frac{(1 + \beta) h c}{\beta h + c}",
        degenerate="h = c = 0 gives 0",
        reference=_ROSENBERG,
        remarks="For beta = 1 it is normalized mutual information by the arithmetic mean.",
    ),
    like_scikit_learn=True,
    empty=1.0,
)
def v_measure_score(table: Contingency, *, beta: float = 1.0) -> float:
    """Weighted harmonic mean of homogeneity and completeness.

    Parameters
    ----------
    beta : float, default=1.0
        Above 1 completeness counts more, below 1 homogeneity does.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.v_measure_score([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.8
    """
    if not beta >= 0:
        raise InputError(f"beta={beta}: it must not be negative")
    homogeneity = homogeneity_score(contingency=table)
    completeness = completeness_score(contingency=table)
    scale = beta * homogeneity + completeness
    return min(1.0, (1 + beta) * homogeneity * completeness / scale) if scale else 0.0


class HomogeneityCompletenessV(NamedTuple):
    """Homogeneity, completeness and V-measure."""

    homogeneity: float
    completeness: float
    v_measure: float


def homogeneity_completeness_v_measure(
    labels_true: Any = None, labels_pred: Any = None, *, beta: float = 1.0, **options: Any
) -> HomogeneityCompletenessV:
    """Homogeneity, completeness and V-measure at once.

    Parameters
    ----------
    labels_true, labels_pred : clusterings
    beta : float, default=1.0
        Above 1 completeness counts more, below 1 homogeneity does.
    **options
        `contingency`, `sample_weight`, `missing`, `noise`, `on_mismatch`, as for every measure.

    Examples
    --------
    >>> import partita as pt
    >>> h, c, v = pt.homogeneity_completeness_v_measure([0, 0, 1, 2], [0, 0, 1, 1])
    >>> round(h, 4), round(c, 4), round(v, 4)
    (0.6667, 1.0, 0.8)
    """
    if is_empty(labels_true) and is_empty(labels_pred):
        return HomogeneityCompletenessV(1.0, 1.0, 1.0)
    table = read_table(labels_true, labels_pred, **options, names=("labels_true", "labels_pred"))
    return HomogeneityCompletenessV(
        homogeneity_score(contingency=table),
        completeness_score(contingency=table),
        v_measure_score(contingency=table, beta=beta),
    )


@measure(
    Card(
        name="variation_of_information",
        linear="always",
        title="variation of information",
        aliases=("vi",),
        family="information",
        formula=r"H(\text{reference} | \text{candidate}) + H(\text{candidate} | \text{reference})",
        bounds=(0.0, math.inf),
        higher_is_better=False,
        metric=True,
        perfect=0.0,
        reference=_MEILA,
        doi=_MEILA_DOI,
        remarks="In nats.",
    )
)
def variation_of_information(table: Contingency) -> float:
    """What the two clusterings do not tell about each other, in nats.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.variation_of_information([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.3466
    """
    return table.shared(information).variation


def _normalized_variation(table: Contingency, normalizer: str) -> float:
    info = table.shared(information)
    if normalizer == "log_n":
        table.require_whole("dividing by log n")
        scale = math.log(table.n)
    elif normalizer == "log_k":
        scale = 2 * math.log(max(table.shape))
    elif normalizer == "joint":
        scale = info.joint
    else:
        raise InputError(
            f"normalizer={normalizer!r}: choose one of {first_few(get_args(Normalizer))}"
        )
    # Where the scale is 0 there is one object, or one cluster on both sides: identical.
    return min(1.0, info.variation / scale) if scale else 0.0


_IDENTICAL = "one object, or one cluster on both sides: identical"
_LOG_K_REMARK = (
    "k is the larger number of clusters. The scale depends on the clusterings, so it is no metric."
)


@measure(
    Card(
        name="normalized_variation_of_information",
        linear="always",
        title="variation of information over log n",
        aliases=("nvi",),
        family="information",
        formula=r"\frac{\mathrm{VI}}{\log n}",
        higher_is_better=False,
        metric=True,
        perfect=0.0,
        degenerate=f"{_IDENTICAL}: 0",
        reference=_MEILA,
        doi=_MEILA_DOI,
    ),
    variants={
        "log_k": {
            "parameters": {"normalizer": "log_k"},
            "linear": "sizes",
            "title": "variation of information over log k²",
            "formula": r"\frac{\mathrm{VI}}{\log k^2}",
            "metric": False,
            "remarks": _LOG_K_REMARK,
            "reference": _XIANG,
            "doi": None,
        },
        "joint": {
            "parameters": {"normalizer": "joint"},
            "linear": "no",
            "title": "variation of information over the joint entropy",
            "formula": r"\frac{\mathrm{VI}}{H(\text{both})}",
            "reference": _VINH,
            "doi": None,
        },
    },
)
def normalized_variation_of_information(table: Contingency, *, normalizer: str = "log_n") -> float:
    """Variation of information as a share of its largest value.

    Parameters
    ----------
    normalizer : {"log_n", "log_k", "joint"}, default="log_n"
        Divide by log n, by log k² (k the larger number of clusters), or by the joint entropy.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.normalized_variation_of_information([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.25
    """
    return _normalized_variation(table, normalizer)


@measure(
    Card(
        name="variation_of_information_similarity",
        linear="always",
        title="V = 1 - VI / log n",
        aliases=("xiang_v",),
        family="information",
        formula=r"1 - \frac{\mathrm{VI}}{\log n}",
        metric=True,
        degenerate=f"{_IDENTICAL}: 1",
        reference=_XIANG,
    ),
    variants={
        "log_k": {
            "parameters": {"normalizer": "log_k"},
            "linear": "sizes",
            "title": "K = 1 - VI / log k²",
            "aliases": ("xiang_k",),
            "formula": r"1 - \frac{\mathrm{VI}}{\log k^2}",
            "metric": False,
            "remarks": _LOG_K_REMARK,
        },
    },
)
def variation_of_information_score(table: Contingency, *, normalizer: str = "log_n") -> float:
    """Variation of information turned into a similarity.

    Parameters
    ----------
    normalizer : {"log_n", "log_k", "joint"}, default="log_n"
        Divide by log n (Xiang's V), by log k² (Xiang's K), or by the joint entropy.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.variation_of_information_score([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.75
    """
    return 1.0 - _normalized_variation(table, normalizer)
