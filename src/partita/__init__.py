"""partita compares clusterings: how alike they are, how certain that is, where they differ.

>>> import partita as pt
>>> pt.adjusted_rand_score([0, 0, 1, 1], [1, 1, 0, 0])
1.0

Everything below is loaded when it is first used, so that `import partita` stays light.
"""

from __future__ import annotations

import importlib
from typing import Any

__version__ = "0.1.0"

# Where each public name lives.
_HOMES = {
    "partita.errors": (
        "FileError",
        "FractionalWeightsError",
        "InputError",
        "InputTypeError",
        "MismatchError",
        "MissingDependencyError",
        "MissingLabelsError",
        "PartitaError",
        "UnknownMeasureError",
    ),
    "partita.clusterings.files": ("read_clustering",),
    "partita.clusterings.hard": ("Hard", "as_clustering"),
    "partita.clusterings.lattice": (
        "bottom",
        "direct_sum",
        "join",
        "meet",
        "refines",
        "top",
        "trace",
    ),
    "partita.tables.contingency": ("Contingency",),
    "partita.tables.pair_counts": ("PairCounts",),
    "partita.measures.contingency_matrix": ("contingency_matrix",),
    "partita.measures.pair_counting": (
        "adjusted_rand_score",
        "fowlkes_mallows_score",
        "gamma_score",
        "minkowski_score",
        "mirkin_distance",
        "pair_confusion_matrix",
        "pair_counts",
        "pair_f_score",
        "pair_jaccard_score",
        "pair_precision_score",
        "pair_recall_score",
        "rand_score",
        "wallace_scores",
    ),
    "partita.measures.set_matching": (
        "bcubed_precision_recall_f",
        "bcubed_precision_score",
        "bcubed_recall_score",
        "bcubed_score",
        "cluster_precision_recall_f",
        "inverse_purity_score",
        "matched_f_score",
        "matched_recall_score",
        "matching_accuracy_score",
        "misclassification_rate",
        "pair_sets_score",
        "partition_distance",
        "purity_f_score",
        "purity_score",
        "van_dongen_score",
    ),
    "partita.measures.information": (
        "adjusted_mutual_info_score",
        "completeness_score",
        "entropy",
        "expected_mutual_information",
        "homogeneity_completeness_v_measure",
        "homogeneity_score",
        "mutual_info_score",
        "normalized_mutual_info_score",
        "normalized_variation_of_information",
        "v_measure_score",
        "variation_of_information",
        "variation_of_information_score",
    ),
    "partita.measures.information_beta": (
        "beta_conditional_entropy",
        "beta_distance",
        "beta_entropy",
        "beta_joint_entropy",
        "beta_mutual_information",
        "gini_index",
    ),
    "partita.comparing.comparison": ("Comparison", "Row"),
    "partita.comparing.compare": ("compare",),
    "partita.comparing.many": ("PairwiseComparison", "compare_many"),
    "partita.comparing.assess": ("Assessment", "ConfidenceInterval", "assess"),
}

_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = ["__version__", "measures", *sorted(_HOME_OF)]


def __getattr__(name: str) -> Any:
    if name == "measures":
        return importlib.import_module("partita.measures")
    if name not in _HOME_OF:
        raise AttributeError(f"module 'partita' has no attribute {name!r}")
    value = getattr(importlib.import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
