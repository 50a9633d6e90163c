"""Sums over pairs of objects: in numpy and compiled, against loops from the definitions."""

from itertools import product

import numpy as np
import pytest

from partita.kernels import fuzzy_pairs, numba_switch
from partita.kernels.fuzzy_pairs import fuzzy_pair_sums, hard_pair_sums
from partita.kernels.norms import CONORMS, TNORMS, read_norms
from partita.kernels.numba_switch import force_path
from partita.measures.fuzzy_counts import fuzzy_pair_counts
from tests.kernels.degrees import random_degrees
from tests.naive import fuzzy_pairs as naive

# Norms whose loops the daily tests compile; together they have every t-norm and every conorm.
SOME_NORMS = [
    ("min", "max"),
    ("product", "probabilistic_sum"),
    ("lukasiewicz", "bounded_sum"),
    ("hamacher", "hamacher"),
    ("einstein", "nilpotent"),
    ("nilpotent", "drastic"),
    ("drastic", "einstein"),
]
ALL_NORMS = list(product(TNORMS, CONORMS))


@pytest.mark.parametrize("names", SOME_NORMS, ids=" ".join)
def test_sums_are_those_of_the_definition(names, every_path):
    rng = np.random.default_rng(5)
    norms = read_norms(*names)
    for clusters, others, n in ((2, 3, 9), (4, 1, 7), (1, 5, 6)):
        first, second = random_degrees(rng, clusters, n), random_degrees(rng, others, n)
        codes = rng.integers(0, 3, n)
        wanted = naive.pair_counts(first.T.tolist(), second.T.tolist(), *names)
        assert fuzzy_pair_sums(first, second, norms) == pytest.approx(wanted, rel=1e-12, abs=1e-13)
        one_hot = naive.one_hot(codes.tolist())
        wanted = naive.pair_counts(one_hot, second.T.tolist(), *names)
        assert hard_pair_sums(codes, second, norms) == pytest.approx(wanted, rel=1e-12, abs=1e-13)


def assert_both_paths_agree(names):
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
            with force_path(path):
                found[path] = np.concatenate(
                    [fuzzy_pair_sums(first, second, norms), hard_pair_sums(codes, second, norms)]
                )
        assert found["compiled"] == pytest.approx(found["numpy"], rel=1e-13, abs=1e-300)


@pytest.mark.parametrize("names", SOME_NORMS, ids=" ".join)
def test_both_paths_agree(names):
    assert_both_paths_agree(names)


@pytest.mark.nightly
@pytest.mark.parametrize("names", ALL_NORMS, ids=" ".join)
def test_both_paths_agree_for_all_norms(names):
    assert_both_paths_agree(names)


def test_few_pairs_are_never_compiled(monkeypatch):
    """Not even where compiled code is in use; and they do not count as saving time."""
    monkeypatch.setattr(numba_switch, "_would_have_saved", {})
    assert not fuzzy_pairs.worth_compiled_loops(500, 15)
    assert numba_switch._would_have_saved == {}
    monkeypatch.setattr(numba_switch, "_in_use", {"fuzzy_pairs"})
    assert fuzzy_pairs.worth_compiled_loops(5000, 15)

    def refuse(*names):
        raise AssertionError("few pairs should not be compiled")

    from partita.kernels.compiled import fuzzy_pairs as loops

    monkeypatch.setattr(loops, "pair_sums", refuse)
    rng = np.random.default_rng(4)
    fuzzy_pair_counts(rng.dirichlet(np.ones(3), 500), rng.dirichlet(np.ones(3), 500))
