"""Lines of profiles, also where labels are missing."""

import numpy as np
import polars as pl
import pytest

import partita as pt
from tests.engines.engine_frames import ALL, WARNINGS, frame_of

pytestmark = pytest.mark.filterwarnings(*WARNINGS)

COLUMNS = ("truth", "found")
every_engine = pytest.mark.parametrize("engine", ALL)


def profile_of(engine, truth, found, **options):
    frame = frame_of(engine, {"truth": truth, "found": found})
    return pt.profile(frame, columns=COLUMNS, **options)


@every_engine
@pytest.mark.parametrize("missing", ["drop", "cluster", "singletons"])
def test_missing_labels_are_treated_as_in_arrays(engine, missing):
    truth = [1, None, 1, 2, None, 2, 3, None, -1, 3]
    found = ["x", "x", None, "y", None, "y", "y", None, "x", "z"]
    options = {"missing": missing, "noise": -1}
    profile = profile_of(engine, truth, found, **options)
    wanted = pt.profile(truth, found, **options)
    assert profile == wanted
    assert profile.coverage == wanted.coverage


def test_a_million_singletons():
    n = 1_000_000
    frame = pl.LazyFrame({"truth": np.arange(n), "found": np.arange(n)[::-1]})
    profile = pt.profile(frame, columns=COLUMNS)
    assert repr(profile) == (
        "Profile(n=1,000,000, 1,000,000 x 1,000,000 clusters, 1,000,000 cells of 1 kind)"
    )
    assert pt.adjusted_rand_score(contingency=profile) == 1.0


def test_counts_beyond_32_bits_are_squared_exactly():
    """70,000 objects in one cell: the square passes 32 bits, in which polars counts."""
    frame = pl.LazyFrame({"truth": np.zeros(70_001, np.int8), "found": [1] * 70_000 + [2]})
    profile = pt.profile(frame, columns=COLUMNS)
    assert profile.pair_counts == (70_000 * 69_999 // 2, 70_000, 0, 0)
