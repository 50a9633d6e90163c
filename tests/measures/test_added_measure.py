"""A measure added by one decorated function works everywhere, without other registration."""

import numpy as np
import pytest

import partita as pt
from partita.choosing.characterizing.default_profiles import has_default_profiles
from partita.measures import Card, measure
from partita.measures.elementwise import minimum, ratio
from partita.measures.many_tables import ability, values_in_tables
from partita.tables.many_tables import Tables

X = [0, 0, 0, 1, 1, 1, 2, 2]
Y = [0, 0, 1, 1, 1, 2, 2, 2]
# Together: 7 pairs in X, 7 in Y, 3 in both.
VALUE = 3 / 7


def for_any_table(table):
    """Compute the pairs together in both, as a share of the smaller clustering's pairs."""
    pairs = table.pair_counts
    smaller = minimum(pairs.in_reference, pairs.in_candidate)
    return ratio(pairs.a, smaller, ratio(0, pairs.b + pairs.c, 1.0))


def for_one_table(table):
    """Compute the same with branches, which many tables cannot take at once."""
    a, b, c, _ = table.pair_counts
    if min(a + b, a + c) == 0:
        return 1.0 if b == c == 0 else 0.0
    return a / min(a + b, a + c)


@pytest.fixture(params=[for_any_table, for_one_table], ids=lambda function: function.__name__)
def added(request):
    card = Card(
        name="pair_overlap",
        title="overlap of pairs",
        family="pair counting",
        formula=r"\frac{a}{\min(a + b, a + c)}",
        degenerate="one side all singletons: 1 if identical, otherwise 0",
        reference="made up for this test",
    )
    yield measure(card)(request.param)
    pt.measures.remove("pair_overlap")


def test_many_tables(added):
    own = added.measure
    assert ability(own).at_once == (own.compute is for_any_table)
    tables = Tables([[[2, 1, 0], [0, 2, 1], [0, 0, 2]], [[1, 1, 1], [1, 0, 0], [0, 0, 0]]])
    assert values_in_tables(own, tables).tolist() == [VALUE, 0.0]
    copied = Tables([[[2, 1], [0, 1]]], [[1, 3]])
    # Sizes 5 and 3 against 2, 2, 2 and 2: a = 1, b = 12, c = 3.
    assert values_in_tables(own, copied).tolist() == [0.25]


def test_compare(added):
    assert added(X, Y) == VALUE
    assert pt.compare(X, Y)["pair_overlap"] == VALUE
    assert pt.compare(X, Y, measures="pair counting")["pair_overlap"] == VALUE


def test_compare_many(added):
    found = pt.compare_many([X, Y, X], measure="pair_overlap")
    assert np.array_equal(found.values, [[1, VALUE, 1], [VALUE, 1, VALUE], [1, VALUE, 1]])


def test_assess(added):
    found = pt.assess(X, Y, "pair_overlap", samples=200, rng=0)
    assert found.score == VALUE
    # With these sizes a/7 is expected to be 7/28.
    assert found.expected == pytest.approx(0.25, abs=5 * found.expected_error)


def test_check_axioms(added):
    holds = {row.axiom: row.holds for row in pt.check_axioms("pair_overlap", n=4)}
    assert holds["symmetry"] is True
    # A refinement shares all pairs of the finer side.
    assert holds["perfect score iff equal"] is False


def test_characterize(added):
    found = pt.characterize("pair_overlap", {"n": [60], "k": [3], "h": 0, "q": [0.5, 1]})
    labels = pt.reference_labels(60, 3, 0)
    for name in ("k_new_clusters", "neighbor_swaps", "orthogonal_clusters"):
        wanted = 1 - added(labels, pt.transform_labels(labels, name, 0.5))
        score = found.scores["pair_overlap", name, 60, 3, 0, 0.5]
        assert score == pytest.approx(wanted, abs=1e-12), name


def test_transport_base(added):
    fuzzy = pt.Fuzzy(np.eye(3)[Y])
    found = pt.transport_distance(X, fuzzy, base="pair_overlap")
    assert found.lower.value == found.upper.value == pytest.approx(1 - VALUE, abs=1e-12)


def test_it_has_no_default_profiles(added):
    """The table that comes with partita has partita's own measures only."""
    assert not has_default_profiles(added.measure, pt.Design.paper())
