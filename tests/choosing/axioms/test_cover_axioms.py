"""Covers that axioms are tried on."""

import numpy as np

from partita.choosing.axioms.cover_axioms import (
    all_covers,
    covers_up_to_names,
    fano_planes,
    random_cover,
)


def test_all_covers_are_sets_of_sets():
    assert [len(all_covers(n)) for n in (1, 2, 3)] == [1, 7, 127]
    assert len({frozenset(cover) for cover in all_covers(3)}) == 127
    assert [len(covers_up_to_names(n)) for n in (1, 2, 3)] == [1, 5, 39]


def test_every_pair_is_on_one_line_of_each_plane():
    for plane in fano_planes():
        for u in range(7):
            for v in range(u):
                assert sum(u in line and v in line for line in plane) == 1
    assert set(fano_planes()[0]) != set(fano_planes()[1])


def test_random_covers_have_clusters():
    rng = np.random.default_rng(0)
    for _ in range(20):
        cover = random_cover(4, rng)
        assert cover
        assert all(cluster and cluster <= set(range(4)) for cluster in cover)
