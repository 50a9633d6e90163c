import partita as pt
from partita.reporting.views.sizes import sizes_view
from partita.reporting.views.table import ClusterNames
from tests.reporting.example import explanation, names


def test_pairs_are_matched_and_the_others_follow():
    view = sizes_view(explanation().contributions.table, names())
    texts = view.names.texts
    pairs = [
        (
            None if pair.reference is None else texts[0][pair.reference],
            None if pair.candidate is None else texts[1][pair.candidate],
            pair.shared,
        )
        for pair in view.pairs
    ]
    assert ("eve", "5", 2) in pairs
    assert pairs[-2:] == [("dan", None, 0), (None, "3", 0)]
    assert {term: (one, other) for term, one, other in view.in_numbers}["clusters"] == (
        "6", "6",
    )  # fmt: skip


def test_many_clusters_have_distributions():
    found = pt.explain([0] * 3 + list(range(1, 40)), list(range(42)))
    view = sizes_view(found.contributions.table, ClusterNames(found.derivation.label_arrays))
    assert view.pairs == ()
    first, second = view.distributions
    assert (first.sizes, first.at_least) == ((1.0, 3.0), (40, 1))
    assert (first.alone, first.largest, second.alone, second.median) == (39, 3, 42, 1)
