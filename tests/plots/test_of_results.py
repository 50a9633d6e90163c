"""Every result draws itself by the display of its type."""

import inspect
import re

import matplotlib.pyplot as plt
import numpy as np
import pytest
from sklearn.cluster import AgglomerativeClustering

import partita as pt
from partita import plots
from partita.plots.of_results import DISPLAYS, kinds_of
from tests.plots.pictures import X, assert_inside

ONE, OTHER = [0, 0, 1, 1, 2, 2], [0, 0, 1, 2, 2, 2]


def results(found, advice):
    explanation = pt.explain(ONE, OTHER)
    fuzzy = pt.Fuzzy([[0.9, 0.1], [0.5, 0.5], [0.2, 0.8]])
    cover = pt.Overlapping([{0, 1, 2}, {2, 3}])
    tree = pt.Hierarchy([[0, 1, 1.0, 2], [2, 3, 2.0, 2], [4, 5, 3.0, 4]])
    return {
        "Assessment": pt.assess(ONE, OTHER, samples=20, rng=0),
        "Assessments": pt.assess(ONE, OTHER, ["rand", "mirkin"], samples=20, rng=0),
        "Characterization": found,
        "Comparison": pt.compare(ONE, OTHER),
        "Consensus": pt.consensus([ONE, OTHER, ONE]),
        "Contingency": explanation.contributions.table,
        "CoverExplanation": pt.explain(cover, pt.Overlapping([{0, 1}, {2, 3}])),
        "CutCurve": pt.curve(tree, tree),
        "Contributions": pt.split_merge_contributions(ONE, OTHER),
        "CovariateErrors": pt.errors_by(ONE, OTHER, {"index": range(len(ONE))}),
        "Estimates": pt.estimate(ONE, OTHER),
        "Evolution": pt.evolution([ONE, OTHER, ONE]),
        "Explanation": explanation,
        "Hard": pt.Hard([0, 1, 1]),
        "IntervalMap": pt.interval_mds(np.ones((3, 3, 2)), rng=0),
        "Leaderboard": pt.rank(ONE, {"a": OTHER, "b": ONE}, n_draws=10, rng=0),
        "Overlapping": cover,
        "PairwiseComparison": pt.compare_many([ONE, OTHER]),
        "PairwiseComparisons": pt.compare_many([ONE, OTHER], ["rand", "vi"]),
        "Recommendation": advice,
        "SoftClustering": pt.Rough([{0}, {0, 1}, {1}]),
        "Stability": pt.stability(
            AgglomerativeClustering(), X, n_clusters=[2, 3], n_draws=4, rng=0
        ),
        "Sweep": pt.sweep({"a": 1, "b": 1, "c": 2}, [("a", "b", 0.9), ("b", "c", 0.4)]),
        "TreeExplanation": pt.explain(tree, tree),
        "TransportDistance": pt.transport_distance([0, 0, 1], fuzzy),
    }


def test_every_type_is_tried(found, advice):
    assert set(results(found, advice)) == set(DISPLAYS)


@pytest.mark.parametrize(
    ("name", "kind"), [(name, kind) for name, kinds in DISPLAYS.items() for kind in kinds]
)
def test_every_result_draws_every_kind(found, advice, name, kind):
    result = results(found, advice)[name]
    options = {"X": X[:3]} if kind in ("scatter", "regions") else {}
    several = len(DISPLAYS[name]) > 1
    display = result.plot(kind, **options) if several else result.plot(**options)
    assert type(display).__name__ == DISPLAYS[name][kind][1].split(".")[0]
    assert type(display).__name__ in plots.__all__
    assert display.figure_ in map(plt.figure, plt.get_fignums())
    assert_inside(display.figure_)
    assert display.figure_.get_size_inches()[0] <= 7.2


@pytest.mark.parametrize("name", DISPLAYS)
def test_documentation_lists_the_kinds(found, advice, name):
    method = type(results(found, advice)[name]).plot
    listed = re.findall(r"kind : \{(.*)\}", method.__doc__)
    kinds = list(DISPLAYS[name])
    assert listed == ([", ".join(f'"{kind}"' for kind in kinds)] if len(kinds) > 1 else [])
    default = inspect.signature(method).parameters.get("kind")
    assert (default.default if default else kinds[0]) == kinds[0]


def test_options_reach_the_display_and_its_drawing(found, advice):
    display = pt.explain(ONE, OTHER).plot("contingency", normalize="reference", order="label")
    assert display.normalize == "reference"
    assert display.row_names == ["0", "1", "2"]
    drawn = advice.plot(top=2, labels={advice.best: "the best"})
    assert len(drawn.rows) == 2
    assert drawn.axes_[0].get_yticklabels()[0].get_text() == "the best"
    figure, axes = plt.subplots()
    assert pt.Hard([0, 1]).plot(ax=axes).figure_ is figure


def test_soft_clusterings_of_every_kind_draw_themselves():
    for clustering in (
        pt.Rough([{0}, {0, 1}, {1}]),
        pt.Possibilistic([[1.0, 0.2], [0.5, 0.6], [0.0, 1.0]]),
        pt.Evidential([[0.5, 0.5], [1.0, 0.0], [0.0, 1.0]], [{0}, {0, 1}]),
    ):
        assert clustering.plot().values.shape[0] == 3
        assert clustering.plot("scatter", X=X[:3]).points.shape == (3, 2)


def test_errors_name_the_choices():
    explanation = pt.explain(ONE, OTHER)
    with pytest.raises(
        pt.InputError, match="kind='pie': choose one of 'alluvial', 'contingency', 'sizes'"
    ):
        explanation.plot("pie")
    with pytest.raises(
        pt.InputError, match="'alluvial' has no option 'color'; it has: top, tolerance"
    ):
        explanation.plot(color="red")
    with pytest.raises(pt.InputError, match="the picture 'scatter' needs X="):
        pt.Hard([0, 1]).plot("scatter")
    with pytest.raises(pt.InputTypeError, match="there is no picture of a dict"):
        kinds_of(dict)
