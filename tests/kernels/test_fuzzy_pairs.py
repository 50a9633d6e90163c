"""Sums over pairs: by numpy, compiled, and without a loop over pairs, all alike."""

import threading
import time
from itertools import pairwise, product

import numpy as np
import pytest

from partita.kernels import fuzzy_pairs, fuzzy_short_cuts as short_cuts, threaded_rows as row_pieces
from partita.kernels.fuzzy_pairs import fuzzy_pair_sums, hard_pair_sums
from partita.kernels.norms import CONORMS, TNORMS, read_norms
from partita.measures import fuzzy_counts
from partita.measures.fuzzy_counts import fuzzy_pair_counts

# Norms whose loops the daily tests compile; together they have every t-norm and every conorm.
SOME_NORMS = [
    ("min", "max"),
    ("product", "probabilistic_sum"),
    ("lukasiewicz", "bounded_sum"),
    ("hamacher", "hamacher"),
    ("lukasiewicz", "nilpotent"),
    ("nilpotent", "drastic"),
    ("drastic", "einstein"),
    ("einstein", "max"),
]
ALL_NORMS = list(product(TNORMS, CONORMS))


def run_by(path, monkeypatch):
    compiles = path == "compiled"
    monkeypatch.setattr(fuzzy_pairs, "_FEW_STEPS", 0)
    monkeypatch.setattr(fuzzy_pairs, "use_compiled", lambda work: compiles)


def random_degrees(rng, clusters, n, kind="fuzzy"):
    if kind == "possibilistic":
        degrees = rng.random((clusters, n)).round(2)
    else:
        degrees = rng.dirichlet(np.full(clusters, 0.5), n).T
    if kind == "ties":
        degrees = np.floor(degrees * 5 + 0.1) / 5 * 0.9
    degrees[:, rng.random(n) < 0.1] = 0
    return np.ascontiguousarray(degrees)


def assert_numpy_is_compiled(names, monkeypatch):
    rng = np.random.default_rng(0)
    norms = read_norms(*names)
    for clusters, others, n, kind in (
        (1, 2, 5, "fuzzy"),
        (2, 3, 530, "possibilistic"),
        (4, 1, 64, "ties"),
        (5, 4, 90, "fuzzy"),
        (3, 6, 1, "fuzzy"),
        (3, 3, 2, "possibilistic"),
    ):
        first = random_degrees(rng, clusters, n, kind)
        second = random_degrees(rng, others, n, kind)
        codes = rng.integers(0, 4, n)
        found = {}
        for path in ("numpy", "compiled"):
            run_by(path, monkeypatch)
            found[path] = np.concatenate(
                [fuzzy_pair_sums(first, second, norms), hard_pair_sums(codes, second, norms)]
            )
        assert found["compiled"] == pytest.approx(found["numpy"], rel=1e-13, abs=1e-300)


@pytest.mark.parametrize("names", SOME_NORMS, ids=" ".join)
def test_numpy_is_compiled(names, monkeypatch):
    assert_numpy_is_compiled(names, monkeypatch)


@pytest.mark.nightly
@pytest.mark.parametrize("names", ALL_NORMS, ids=" ".join)
def test_numpy_is_compiled_for_all_norms(names, monkeypatch):
    assert_numpy_is_compiled(names, monkeypatch)


# Ways around the loop over pairs


def cases(largest_sum=1.0):
    rng = np.random.default_rng(1)
    for n, clusters, others in [(1, 2, 2), (2, 1, 1), (2, 3, 2), (3, 1, 4), (65, 9, 8)]:
        yield rng.integers(0, 3, n), *(random_degrees(rng, k, n) for k in (clusters, others))
    for trial in range(40):
        n = int(rng.integers(1, 50))
        clusters, others = rng.integers(1, 6, 2)
        kind = ("fuzzy", "ties")[trial % 2] if largest_sum == 1.0 else "possibilistic"
        first, second = random_degrees(rng, clusters, n, kind), random_degrees(rng, others, n, kind)
        yield rng.integers(0, int(rng.integers(1, 8)), n), first, second


def assert_alike(found, wanted):
    assert found == pytest.approx(wanted, rel=1e-11, abs=1e-13)
    # An exact 0 is no rounding of something else.
    assert ((wanted > 0) | (found == 0)).all()


def test_products_of_fuzzy_clusterings():
    norms = read_norms("product", "bounded_sum")
    for _, first, second in cases():
        assert short_cuts.never_clipped(first)
        wanted = fuzzy_pair_sums(first, second, norms)
        assert_alike(short_cuts.product_sums(first, second), wanted)
        assert_alike(short_cuts._product_sums_of_many_clusters(first, second), wanted)


def test_products_in_pieces(monkeypatch):
    monkeypatch.setattr(short_cuts, "_AT_ONCE", 7)
    test_products_of_fuzzy_clusterings()


def test_products_with_a_hard_clustering():
    norms = read_norms("product", "bounded_sum")
    for codes, _, degrees in cases():
        wanted = hard_pair_sums(codes, degrees, norms)
        assert_alike(short_cuts.hard_product_sums(codes, degrees), wanted)


def test_lukasiewicz_with_a_hard_clustering():
    norms = read_norms("lukasiewicz", "bounded_sum")
    for codes, _, degrees in cases():
        found = short_cuts.hard_lukasiewicz_sums(codes, degrees)
        assert found == pytest.approx(hard_pair_sums(codes, degrees, norms), rel=1e-11, abs=1e-12)


@pytest.mark.parametrize("largest_sum", [1.0, 4.0])
def test_sweep_of_thresholds(largest_sum):
    norms = read_norms("min", "max")
    for codes, _, degrees in cases(largest_sum):
        wanted = hard_pair_sums(codes, degrees, norms)
        assert_alike(short_cuts.hard_min_max_sums(codes, degrees), wanted)


@pytest.mark.parametrize(
    "way", ["product_sums", "hard_product_sums", "hard_lukasiewicz_sums", "hard_min_max_sums"]
)
def test_ways_are_taken(way, monkeypatch):
    """Each way is chosen where it applies, and gives what the loop over pairs gives."""
    rng = np.random.default_rng(2)
    degrees, labels = rng.dirichlet(np.full(3, 0.3), 400), rng.integers(0, 4, 400)
    names = {"product": ("product", "bounded"), "lukasiewicz": ("lukasiewicz", None)}
    tnorm, snorm = next((v for k, v in names.items() if k in way), ("min", "max"))
    reference = labels if way.startswith("hard") else rng.dirichlet(np.ones(4), 400)
    run_by("compiled", monkeypatch)
    taken = []
    own = getattr(short_cuts, way)
    monkeypatch.setattr(short_cuts, way, lambda *sides: taken.append(way) or own(*sides))
    found = fuzzy_pair_counts(reference, degrees, tnorm=tnorm, snorm=snorm)
    assert taken == [way]
    if way.startswith("hard"):
        swapped = fuzzy_pair_counts(degrees, reference, tnorm=tnorm, snorm=snorm)
        assert swapped == pytest.approx(np.array(found)[[0, 2, 1, 3]])
        assert len(taken) == 2
    monkeypatch.setattr(fuzzy_counts, "_FEW_OBJECTS", 10**9)
    monkeypatch.setattr(short_cuts, "sweep_is_small", lambda *sizes: False)
    taken.clear()
    assert fuzzy_pair_counts(reference, degrees, tnorm=tnorm, snorm=snorm) == pytest.approx(
        found, rel=1e-11
    )
    assert taken == []


def test_clipped_sums_take_the_loop():
    rng = np.random.default_rng(3)
    degrees, labels = rng.random((200, 4)), rng.integers(0, 2, 200)
    assert not short_cuts.never_clipped(degrees.T)
    for reference, tnorm in product((labels, degrees), ("product", "lukasiewicz")):
        found = fuzzy_pair_counts(reference, degrees, tnorm=tnorm, snorm="bounded")
        sides = np.ascontiguousarray(degrees.T), read_norms(tnorm, "bounded")
        loop = hard_pair_sums if reference is labels else fuzzy_pair_sums
        first = labels if reference is labels else sides[0]
        assert found == pytest.approx(loop(first, *sides), rel=1e-12)


def test_many_sets_of_clusters_are_not_counted():
    assert short_cuts.sweep_is_small(10_000, 3, 3)
    assert not short_cuts.sweep_is_small(10_000, 3, 15)
    assert not short_cuts.sweep_is_small(10**9, 10**5, 10)
    assert not short_cuts.sweep_is_small(10**12, 1, 40)


def test_few_pairs_are_never_compiled(monkeypatch):
    def refuse(work):
        raise AssertionError("few pairs should not even ask")

    monkeypatch.setattr(fuzzy_pairs, "use_compiled", refuse)
    rng = np.random.default_rng(4)
    fuzzy_pair_counts(rng.dirichlet(np.ones(3), 500), rng.dirichlet(np.ones(3), 500))


# Pieces of rows


@pytest.mark.parametrize("n", [1, 2, 3, 10, 1000])
@pytest.mark.parametrize("steps", [1, 10**6, 10**9])
def test_pieces_cover_all_rows(n, steps):
    borders = row_pieces.borders_of_rows(n, steps)
    assert borders[0] == 0
    assert borders[-1] == n
    assert sorted(set(borders)) == borders
    if n == 1000:
        pairs = [n * (n - 1) / 2 - (n - row) * (n - row - 1) / 2 for row in borders]
        assert np.diff(pairs).max() < 3 * pairs[-1] / (len(borders) - 1) + n


@pytest.mark.parametrize("cores", [1, 2, 5])
def test_threads_do_not_change_a_digit(cores, monkeypatch):
    monkeypatch.setattr(row_pieces, "usable_cores", lambda: cores)
    monkeypatch.setattr(row_pieces, "_STEPS_A_PIECE", 1000)
    values = np.random.default_rng(0).random(500)
    threads = set()

    def loop(start, stop):
        threads.add(threading.get_ident())
        return values[start:stop].sum(), stop - start

    total, rows = row_pieces.add_over_rows(loop, 500, 1, "rows")
    assert rows == 500
    borders = row_pieces.borders_of_rows(500, 1)
    parts = [values[i:j].sum() for i, j in pairwise(borders)]
    assert total == np.sum(parts)
    assert (threads == {threading.get_ident()}) == (cores == 1)


@pytest.mark.parametrize("cores", [1, 2])
def test_an_interrupt_begins_no_more_pieces(cores, monkeypatch):
    monkeypatch.setattr(row_pieces, "usable_cores", lambda: cores)
    monkeypatch.setattr(row_pieces, "_STEPS_A_PIECE", 100)
    begun = []

    def loop(start, stop):
        begun.append(start)
        if start > 0:
            time.sleep(0.001)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        row_pieces.add_over_rows(loop, 2000, 1, "rows")
    assert len(begun) < len(row_pieces.borders_of_rows(2000, 1)) - 1
