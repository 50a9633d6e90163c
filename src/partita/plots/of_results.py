"""Which display draws which result: the table behind the method `plot` of results."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Mapping
from typing import Any

from partita.errors import InputError, InputTypeError

_OF_A_TABLE = {
    "contingency": ("contingency", "ContingencyDisplay.from_table"),
    "alluvial": ("alluvial", "AlluvialDisplay.from_table"),
    "sizes": ("cluster_sizes", "ClusterSizesDisplay.from_table"),
}
_OF_A_CLUSTERING = {
    "memberships": ("memberships", "MembershipDisplay.from_clustering"),
    "scatter": ("scatter", "SoftScatterDisplay.from_clustering"),
    "regions": ("regions", "RoughRegionsDisplay.from_clustering"),
}

# For each type of result the kinds of its pictures, the usual one first: a module of this folder,
# and the method that makes a display of the result.
DISPLAYS: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "Assessment": {"forest": ("assessment", "AssessmentDisplay.from_assessments")},
    "Assessments": {"forest": ("assessment", "AssessmentDisplay.from_assessments")},
    "Characterization": {
        "effects": ("effects", "EffectsDisplay.from_characterization"),
        "curves": ("curves", "CurvesDisplay.from_characterization"),
        "significance": ("significance", "SignificanceDisplay.from_characterization"),
        "typology": ("typology", "TypologyDisplay.from_characterization"),
    },
    "Comparison": {"values": ("comparison", "ComparisonDisplay.from_comparison")},
    "Consensus": {"together": ("consensus", "ConsensusDisplay.from_consensus")},
    "Contingency": _OF_A_TABLE,
    "Contributions": {"alluvial": ("alluvial", "AlluvialDisplay.from_contributions")},
    "CovariateErrors": {
        "rates": ("covariate_errors", "CovariateErrorsDisplay.from_errors"),
    },
    "Estimates": {"intervals": ("estimates", "EstimatesDisplay.from_estimates")},
    "Evolution": {"flows": ("evolution", "EvolutionDisplay.from_evolution")},
    "CutCurve": {"curve": ("cut_curve", "CutCurveDisplay.from_curve")},
    "CoverExplanation": {"clusters": ("overlapping", "CoverDisplay.from_explanation")},
    "Explanation": {
        "alluvial": ("alluvial", "AlluvialDisplay.from_explanation"),
        "contingency": ("contingency", "ContingencyDisplay.from_explanation"),
        "sizes": ("cluster_sizes", "ClusterSizesDisplay.from_explanation"),
    },
    "Hard": _OF_A_CLUSTERING,
    "IntervalMap": {"map": ("interval_map", "IntervalMDSDisplay.from_map")},
    "Leaderboard": {"dots": ("leaderboard", "LeaderboardDisplay.from_leaderboard")},
    "Overlapping": {"clusters": ("overlapping", "CoverDisplay.from_clustering")},
    "PairwiseComparison": {"heatmap": ("pairwise", "PairwiseDisplay.from_comparison")},
    "PairwiseComparisons": {"heatmap": ("pairwise", "PairwiseDisplay.from_comparison")},
    "Recommendation": {"wishes": ("recommendation", "RecommendationDisplay.from_recommendation")},
    "SoftClustering": _OF_A_CLUSTERING,
    "Stability": {"curve": ("stability", "StabilityDisplay.from_stability")},
    "Sweep": {"thresholds": ("sweep", "SweepDisplay.from_sweep")},
    "TreeExplanation": {"tanglegram": ("tanglegram", "TanglegramDisplay.from_explanation")},
    "TransportDistance": {"values": ("comparison", "ComparisonDisplay.from_transport_distance")},
}


def kinds_of(kind_of_result: type) -> Mapping[str, tuple[str, str]]:
    """Return the pictures of a type of result; raise if there are none."""
    for ancestor in kind_of_result.__mro__:
        if ancestor.__name__ in DISPLAYS:
            return DISPLAYS[ancestor.__name__]
    raise InputTypeError(f"there is no picture of a {kind_of_result.__name__}")


def draw(result: Any, kind: str | None, ax: Any, options: Mapping[str, Any]) -> Any:
    """Draw a result and return its display.

    Options that the display's `plot` has go there, all others to the method that makes it.
    """
    kinds = kinds_of(type(result))
    chosen = next(iter(kinds)) if kind is None else kind
    if chosen not in kinds:
        raise InputError(f"kind={kind!r}: choose one of {', '.join(map(repr, kinds))}")
    module, path = kinds[chosen]
    display_name, method = path.split(".")
    display_type = getattr(importlib.import_module(f"partita.plots.{module}"), display_name)
    make = getattr(display_type, method)
    for_drawing = {"ax": ax}
    for_making: dict[str, Any] = {}
    drawing_options = inspect.signature(display_type.plot).parameters
    for name, value in options.items():
        (for_drawing if name in drawing_options else for_making)[name] = value
    _check_options(chosen, make, for_making, list(drawing_options))
    return make(result, **for_making).plot(**for_drawing)


def _check_options(kind: str, make: Any, given: Mapping[str, Any], of_drawing: list[str]) -> None:
    """Raise if an option is not known, or if one is missing."""
    parameters = list(inspect.signature(make).parameters.values())[1:]
    if any(one.kind is inspect.Parameter.VAR_KEYWORD for one in parameters):
        return
    known = [one.name for one in parameters]
    for name in given:
        if name not in known:
            others = ", ".join([*known, *(one for one in of_drawing if one not in ("self", "ax"))])
            raise InputError(f"the picture {kind!r} has no option {name!r}; it has: {others}")
    for one in parameters:
        if one.default is inspect.Parameter.empty and one.name not in given:
            raise InputError(f"the picture {kind!r} needs {one.name}=")
