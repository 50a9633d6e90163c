"""A page stays small, whatever it shows: 300 KB for 1,000 clusters, 2 MB for any input."""

import numpy as np
import pytest

import partita as pt

SMALL, MOST = 300_000, 2_000_000


def size(report):
    return len(report.html.encode())


def labels(n, k, *, shared, seed=0):
    """Return two labelings that share some part of their objects; the rest is random."""
    rng = np.random.default_rng(seed)
    first = rng.integers(0, k, n)
    return first, np.where(rng.random(n) < shared, first, rng.integers(0, k, n))


@pytest.mark.parametrize("shared", [0.0, 0.5, 0.95, 1.0])
def test_pages_of_a_thousand_clusters_are_small(shared):
    first, second = labels(100_000, 1000, shared=shared)
    assert size(pt.report(first, second)) < SMALL


@pytest.mark.parametrize("shared", [0.5, 0.95])
def test_pages_of_a_thousand_clusters_with_names_are_small(shared):
    first, second = labels(100_000, 1000, shared=shared)
    names = np.array([f"customer-{number:06d}" for number in range(1000)])
    assert size(pt.report(names[first], names[second])) < SMALL


def test_pages_of_several_clusterings_are_small():
    runs = {f"run {n}": labels(100_000, 1000, shared=n / 10, seed=n)[1] for n in range(6)}
    assert size(pt.report(runs)) < SMALL


@pytest.mark.parametrize("text", ["&", '"', "<", "\x00", "\u202e", "𝕬", "\ud800"])
def test_characters_that_are_written_long_do_not_make_pages_large(text):
    first, second = labels(8000, 2000, shared=0.5)
    names = np.array([f"{text * 60}{number}" for number in range(2000)], dtype=object)
    report = pt.report(names[first], names[second], rows=20_000, top=200)
    assert 500_000 < size(report) <= MOST


@pytest.mark.nightly
@pytest.mark.parametrize(("n", "shared"), [(3_000_000, 0.9), (3_000_000, 0.0), (1_000_000, 0.5)])
def test_pages_of_a_million_clusters_say_what_they_leave_out(n, shared):
    first, second = labels(n, 1_000_000, shared=shared)
    report = pt.report(first, second, rows=20_000)
    assert size(report) <= MOST
    clusters = np.unique(first).size
    assert clusters > 600_000
    assert f"of {clusters:,} rows" in report.html


@pytest.mark.nightly
def test_pages_of_a_million_clusters_with_long_names():
    first, second = labels(1_500_000, 1_000_000, shared=0.8)
    names = np.array([f"<{number:0>60}>" for number in range(1_000_000)])
    assert size(pt.report(names[first], names[second], rows=20_000, top=200)) <= MOST
