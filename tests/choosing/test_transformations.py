"""Reference partitions, transformations and designs."""

import json
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import partita as pt
from partita.choosing import Transformation, random_shuffle, reference_sizes
from partita.choosing.characterizing.more_transformations import SLID_NEIGHBOR_SWAPS
from partita.choosing.characterizing.reference_partitions import as_share, real_sizes
from partita.choosing.characterizing.transformations import (
    FIVE,
    NEIGHBOR_SWAPS,
    all_transformations,
)
from tests.naive import transformations as naive

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "characterization.json").read_text())
NAMES = {
    "sc": "singleton_clusters",
    "onc": "one_new_cluster",
    "knc": "k_new_clusters",
    "ncs": "neighbor_swaps",
    "oc": "orthogonal_clusters",
}
every_case = pytest.mark.parametrize(
    "case", GOLDEN["cases"], ids=lambda case: "-".join(str(case[key]) for key in "nkhqt")
)


def columns(cells, copies):
    """Columns that are not empty, with how often they are there."""
    found = Counter()
    for column, number in zip(np.asarray(cells).T.tolist(), copies, strict=True):
        if any(column) and number:
            found[tuple(column)] += int(number)
    return found


def columns_of_labels(reference, candidate):
    cells = pt.contingency_matrix(reference, candidate)
    return columns(cells, [1] * cells.shape[1])


def test_there_are_thirty_golden_cases():
    assert len(GOLDEN["cases"]) == 30


@every_case
def test_golden_tables(case):
    sizes = reference_sizes(case["n"], case["k"], case["h"])
    assert sizes == case["sizes"]
    tables = all_transformations()[NAMES[case["t"]]].tables(
        np.array([sizes]), [Fraction(case["q"])]
    )
    wanted = Counter()
    for column, copies in case["columns"]:
        wanted[tuple(column)] += copies
    assert columns(tables.cells[0], tables.multiplicities[0]) == wanted
    assert tables.n_columns.tolist() == [case["k_transformed"]]
    reference = pt.reference_labels(case["n"], case["k"], case["h"])
    candidate = pt.transform_labels(reference, NAMES[case["t"]], case["q"])
    assert columns_of_labels(reference, candidate) == wanted


@pytest.mark.parametrize("name", NAMES.values())
@pytest.mark.parametrize(
    ("n", "k", "h", "q"),
    [
        (30, 4, "3/5", "7/10"),
        (11, 5, "19/20", "1/2"),
        (6, 6, 0, 1),
        (90, 1, 0, "7/10"),
        (20, 3, 0.9, 0),
        (23, 4, 1, "3/5"),
    ],
)
def test_transformations_object_by_object(name, n, k, h, q):
    sizes = naive.sizes(n, k, Fraction(h))
    assert reference_sizes(n, k, h) == sizes
    reference = naive.labels(sizes)
    assert pt.reference_labels(n, k, h).tolist() == reference
    wanted = naive.transform(reference, name, Fraction(q))
    found = pt.transform_labels(reference, name, q)
    numbers = {label: number for number, label in enumerate(dict.fromkeys(wanted))}
    assert columns_of_labels(reference, found) == columns_of_labels(
        reference, [numbers[label] for label in wanted]
    )


def test_examples_of_the_paper():
    assert reference_sizes(72, 3, 0) == [24, 24, 24]
    assert reference_sizes(72, 3, "1/2") == [18, 24, 30]
    found = pt.transform_labels(pt.reference_labels(72, 3, "1/2"), "one_new_cluster", "1/6")
    assert np.bincount(found).tolist() == [15, 20, 25, 12]


def test_no_size_is_lost_or_empty():
    for n in range(1, 41):
        for k in range(1, n + 1):
            for tenth in range(11):
                sizes = reference_sizes(n, k, Fraction(tenth, 10))
                assert sum(sizes) == n
                assert min(sizes) >= 1


def test_how_often_the_paper_leaves_rounding_open():
    """Where n does not divide, the sizes after Eq. 14 are not whole: 328 of 1,000 settings."""
    design, fractional = pt.Design.paper(), 0
    for n in design.n:
        for k in design.k:
            for h in design.h:
                step = (h * 2 * n / (k * (k + 1))).__floor__()
                fractional += (2 * n - step * k * (k - 1)) % (2 * k) != 0
    assert fractional == 328


def test_intensities_are_exact():
    """Floating 90 * 0.7 is just below 63."""
    assert 90 * 0.7 < 63
    found = pt.transform_labels([0] * 90, "singleton_clusters", 0.7)
    assert (np.bincount(found) == 1).sum() == 63


@pytest.mark.parametrize(
    "value", [0.3, "0.3", "3/10", Fraction(3, 10), Decimal("0.3"), np.float64(0.3)]
)
def test_shares_are_read_exactly(value):
    assert as_share(value, "q") == Fraction(3, 10)


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        (np.float32(0.7), Fraction(7, 10)),
        (np.float16(0.3), Fraction(3, 10)),
        (np.longdouble("0.7"), Fraction(7, 10)),
        (0.1 + 0.2, Fraction(3, 10)),
        (1 - 0.95, Fraction(1, 20)),
        (1 / 3, Fraction(1, 3)),
        (123_457 / 999_983, Fraction(123_457, 999_983)),
        (1 + 2**-52, Fraction(1)),
        (-(2**-60), Fraction(0)),
        (0.1234567, Fraction(1_234_567, 10_000_000)),
        (1e-9, Fraction(1, 10**9)),
        (0.333, Fraction(333, 1000)),
        (np.int8(1), Fraction(1)),
    ],
)
def test_floats_are_what_they_stand_for(value, wanted):
    assert as_share(value, "q") == wanted


def test_grids_of_numpy_are_those_of_the_paper():
    paper = pt.Design.paper()
    assert pt.Design(q=np.linspace(0.1, 1, 10)) == paper
    assert pt.Design(h=1 - np.linspace(0.1, 1, 10)[::-1]) == paper
    assert pt.Design(q=np.arange(0.1, 1.05, 0.1, dtype=np.float32)).q[:2] == paper.q[:2]
    found = pt.characterize("rand", pt.Design(n=[60, 90], k=2, h=0, q=np.linspace(0, 1, 11)))
    assert (
        found.scores["rand", "one_new_cluster", 60, 2, 0, 0.3]
        == (found.scores["rand", "one_new_cluster", 60, 2, 0, "3/10"])
    )


@pytest.mark.parametrize("h", [1, "1", 1.0, Fraction(1)])
def test_the_largest_heterogeneity(h):
    """Appendix C: h = 1 makes the step between sizes as large as the smallest cluster."""
    assert reference_sizes(72, 3, h) == [12, 24, 36]
    assert np.bincount(pt.reference_labels(72, 3, h)).tolist() == [12, 24, 36]
    found = pt.characterize("rand", pt.Design(n=[72, 144], k=[2, 3], h=[0, h], q=[0.5, 1]))
    labels = pt.reference_labels(72, 3, h)
    moved = pt.transform_labels(labels, "one_new_cluster", 0.5)
    assert found.scores["rand", "one_new_cluster", 72, 3, h, 0.5] == pytest.approx(
        1 - pt.rand_score(labels, moved)
    )
    with pytest.raises(pt.InputError, match=r"h=1\.01: give a number from 0 to 1"):
        reference_sizes(72, 3, 1.01)


@pytest.mark.parametrize("value", [-0.1, 1.1, "half", float("nan"), float("inf"), "1/0"])
def test_impossible_shares_are_refused(value):
    with pytest.raises(pt.InputError, match=r"q=.*from 0 to 1"):
        pt.transform_labels([0, 1], "singleton_clusters", value)


@pytest.mark.parametrize("value", [None, True, [0.5], 1j])
def test_what_is_no_number_is_refused(value):
    with pytest.raises(pt.InputTypeError, match="h="):
        pt.reference_labels(10, 2, value)


def test_impossible_counts_are_refused():
    with pytest.raises(pt.InputError, match="3 objects cannot form 4 clusters"):
        pt.reference_labels(3, 4, 0)
    with pytest.raises(pt.InputError, match="k=0"):
        pt.reference_labels(3, 0, 0)
    with pytest.raises(pt.InputTypeError, match=r"n=3\.0"):
        pt.reference_labels(3.0, 1, 0)
    with pytest.raises(pt.InputError, match="rounding='other'"):
        reference_sizes(3, 1, 0, rounding="other")


def test_any_labels_can_be_transformed():
    found = pt.transform_labels(["b", "a", "b", "a"], "k_new_clusters", 1)
    assert pt.contingency_matrix(["b", "a", "b", "a"], found).sum(axis=1).tolist() == [2, 2]
    assert sorted(np.bincount(found).tolist()) == [1, 1, 1, 1]
    with pytest.raises(pt.MissingLabelsError, match=r'give partita.Hard\(labels, missing="drop"\)'):
        pt.transform_labels([0, None], "k_new_clusters", 1)
    advised = pt.Hard([0, None, 0], missing="drop")
    assert pt.transform_labels(advised, "k_new_clusters", 1).tolist() == [0, 1]


def test_unknown_transformations_are_named():
    with pytest.raises(pt.InputError, match="did you mean 'neighbor_swaps'"):
        pt.transform_labels([0, 1], "neighbour_swaps", 1)
    with pytest.raises(pt.InputTypeError, match="names are singleton_clusters"):
        pt.transform_labels([0, 1], 3, 1)


@pytest.mark.parametrize("name", list(all_transformations()))
def test_every_transformation_keeps_the_sizes_and_q_0_changes_nothing(name):
    transformation = all_transformations()[name]
    sizes = np.array([[5, 9, 20], [1, 2, 3], [7, 7, 7]])
    tables = transformation.tables(sizes, [Fraction(0), Fraction(1, 3), Fraction(1)])
    assert tables.reference_sizes.tolist() == np.repeat(sizes, 3, axis=0).tolist()
    assert tables.identical[::3].all()


def test_further_transformations():
    known = all_transformations()

    def cells(name, q, sizes=(4, 6, 10)):
        return known[name].table(list(sizes), Fraction(q)).tolist()

    assert cells("merge_clusters", "1/2") == [[4, 0], [6, 0], [0, 10]]
    assert cells("merge_clusters", 1) == [[4], [6], [10]]
    assert cells("fragment_largest", "1/2")[2] == [0, 0, 5, 2, 2, 1]
    assert cells("swap_with_all", 1) == [[2, 1, 1], [2, 2, 2], [3, 3, 4]]


def test_shuffling_follows_its_seed():
    one, same, other = (random_shuffle(seed).table([40, 60], Fraction(1, 2)) for seed in (1, 1, 2))
    assert (one == same).all()
    assert (one != other).any()
    assert one.sum(axis=0).tolist() == [40, 60]
    # Half of each cluster moves at random: 20 and 30 objects, of which 12 cross on average.
    crossed = [
        int(random_shuffle(seed).table([40, 60], Fraction(1, 2))[0, 1]) for seed in range(200)
    ]
    assert np.mean(crossed) == pytest.approx(12.0, abs=0.5)


def test_published_neighbor_swaps_slide_where_sizes_differ():
    """By position: the new clusters in a row, laid over the old ones."""
    sizes, q = [4, 6, 10], Fraction(1)
    moved = [2, 3, 5]
    new = [2] * 5 + [0] * 2 + [0] * 2 + [1] * 3 + [1] * 3 + [2] * 5
    assert len(new) == sum(sizes)
    wanted = np.zeros((3, 3), np.int64)
    np.add.at(wanted, (naive.labels(sizes), new), 1)
    tables = SLID_NEIGHBOR_SWAPS.tables(np.array([sizes]), [q])
    assert moved == [size // 2 for size in sizes]
    assert tables.cells[0].tolist() == wanted.tolist()
    equal = np.array([[6, 6, 6]])
    defined, published = (one.tables(equal, [q]) for one in (NEIGHBOR_SWAPS, SLID_NEIGHBOR_SWAPS))
    assert sorted(defined.cells[0].ravel()) == sorted(published.cells[0].ravel())


def test_own_transformation():
    def lose_last(sizes, q):
        return [[size if place == row else 0 for place in range(len(sizes))] for row, size in
                enumerate(sizes[:-1])] + [[sizes[-1]] + [0] * (len(sizes) - 1)]  # fmt: skip

    own = Transformation("lose_last", lose_last)
    assert pt.transform_labels([0, 1, 2, 2], own, 1).tolist() == [0, 1, 0, 0]
    found = pt.characterize("rand", pt.Design(n=[10, 20], k=[2, 3], h=0, q=1, transformations=own))
    assert found.scores["rand", own, 10, 2, 0, 1] == pytest.approx(
        1 - pt.rand_score([0] * 5 + [1] * 5, [0] * 10)
    )
    with_copies = Transformation("alone", lambda sizes, q: (np.eye(len(sizes), dtype=int), sizes))
    assert pt.transform_labels([5, 5, 7], with_copies, 1).tolist() == [0, 1, 2]


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (lambda sizes, q: [[1] * len(sizes)] * len(sizes), "do not add up"),
        (lambda sizes, q: [[0.5]] * len(sizes), "whole counts"),
        (lambda sizes, q: sizes, "old clusters by new clusters"),
        (lambda sizes, q: (np.eye(len(sizes), dtype=int), [1]), "old clusters by new clusters"),
    ],
)
def test_impossible_tables_are_refused(table, message):
    with pytest.raises(pt.InputError, match=message):
        pt.transform_labels([0, 0, 1], Transformation("wrong", table), 1)
    with pytest.raises(pt.InputError, match="has no table"):
        pt.transform_labels([0, 1], Transformation("empty"), 1)


def test_real_sizes_are_the_whole_ones_before_rounding():
    for n, k, h in ((3240, 7, Fraction(7, 10)), (9720, 10, Fraction(1, 2)), (72, 3, Fraction(0))):
        real = real_sizes(n, k, h)
        assert real.sum() == pytest.approx(n)
        assert np.abs(real - reference_sizes(n, k, h)).max() <= k
    # Where nothing is rounded they are the same, and so are the tables.
    assert real_sizes(72, 3, Fraction(1, 2)) == pytest.approx([18, 24, 30])
    for one in FIVE:
        whole = one.tables(np.array([[18, 24, 30]]), [Fraction(1, 3)])
        real = one.real_tables(np.array([[18.0, 24.0, 30.0]]), [Fraction(1, 3)])
        assert real.cells == pytest.approx(whole.cells)
        assert real.multiplicities == pytest.approx(whole.multiplicities)
    assert random_shuffle().real_tables(np.array([[2.0, 2.0]]), [Fraction(1)]) is None


def test_design_of_the_paper():
    design = pt.Design.paper()
    assert len(design) == 50_000
    assert design.shape == (5, 10, 10, 10, 10)
    assert (design.n[0], design.n[-1], design.k, design.h[-1], design.q[0]) == (
        3240,
        12960,
        tuple(range(2, 12)),
        Fraction(9, 10),
        Fraction(1, 10),
    )
    assert sum(len(part.tables) for part in design.parts()) == 50_000
    assert design == pt.Design()
    assert design != pt.Design.paper(as_published=True)
    assert "neighbor_swaps_as_published" in pt.Design.paper(as_published=True).names


def test_settings_have_their_place():
    design = pt.Design(n=[10, 20], k=[2, 3], h=[0, "1/3"], q=[0.5, 1])
    place = design.place("neighbor_swaps", 20, 2, "1/3", 1)
    assert place == (3, 1, 0, 1, 1)
    assert str(design.setting(place)) == "neighbor_swaps, n=20, k=2, h=1/3, q=1"
    with pytest.raises(pt.InputError, match=r"k=4 is not in the design, which has 2, 3"):
        design.place("neighbor_swaps", 20, 4, 0, 1)
    with pytest.raises(pt.InputError, match="'merge_clusters' is not in the design"):
        design.place("merge_clusters", 20, 2, 0, 1)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"n": [5, 50], "k": [2, 7]}, r"n=5, k=7 cannot be built"),
        ({"n": []}, "n is empty"),
        ({"q": [0.5, "1/2"]}, "q has 1/2 twice"),
        ({"h": 2}, "h=2"),
        ({"transformations": ["neighbor_swaps"] * 2}, "twice"),
        ({"rounding": "up"}, "rounding='up'"),
    ],
)
def test_impossible_designs_are_refused(options, message):
    with pytest.raises(pt.InputError, match=message):
        pt.Design(**options)
