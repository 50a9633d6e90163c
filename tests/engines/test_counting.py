"""Every engine counts what arrays give: profiles, coverage and errors."""

import numpy as np
import polars as pl
import pytest
from hypothesis import given, settings, strategies as st

import partita as pt
from partita.engines import collecting
from partita.measures.read_counts import read_table
from tests.engines.engine_frames import ALL, FAST, WARNINGS, frame_of

pytestmark = pytest.mark.filterwarnings(*WARNINGS)

COLUMNS = ("truth", "found")
every_engine = pytest.mark.parametrize("engine", ALL)
fast_engine = pytest.mark.parametrize("engine", FAST)


def profile_of(engine, truth, found, **options):
    frame = frame_of(engine, {"truth": truth, "found": found})
    return pt.profile(frame, columns=COLUMNS, **options)


@every_engine
def test_the_profile_of_many_objects_is_that_of_arrays(engine):
    """10^5 objects: a cluster with a tenth of all, small clusters, strings of all sorts."""
    rng = np.random.default_rng(17)
    n = 100_000
    truth = rng.integers(0, 30_000, n)
    truth[: n // 10] = 7
    found = np.where(rng.random(n) < 0.8, truth, rng.integers(0, 40_000, n))
    odd = ["a", "A", "a ", "é", "e\u0301", "", "ß", "SS"]
    names = [odd[i] if i < len(odd) else f"cluster {i}" for i in found.tolist()]
    profile = profile_of(engine, truth, names)
    assert profile == pt.profile(truth, names)
    assert profile.coverage == pt.profile(truth, names).coverage
    # Figures of arrays are sums over 10^5 objects' cells one by one, and not over kinds of cells.
    table = read_table(truth, names)
    assert profile.pair_counts == table.pair_counts
    for measure in pt.measures.hard.values():
        if measure.card.needs == "profile":
            value, wanted = measure.from_table(profile), measure.from_table(table)
            if measure.card.family == "pair counting":
                assert value == wanted, measure.name
            else:
                assert value == pytest.approx(wanted, rel=1e-12), measure.name


@every_engine
def test_two_frames_are_joined_on_ids(engine):
    rng = np.random.default_rng(1)
    ids, other = np.arange(2000), rng.permutation(2000)
    truth, found = ids // 3, (other + 1) // 3
    frames = (
        frame_of(engine, {"key": ids, "label": truth}),
        frame_of(engine, {"key": other.astype(np.int32), "label": found}),
    )
    profile = pt.profile(*frames, id="key")
    assert profile == pt.profile(ids // 3, (ids + 1) // 3)
    assert profile.inputs.matched_by == "ids"
    assert profile.inputs.reference.id_columns == ("key",)


@every_engine
def test_missing_labels_are_counted_in_errors(engine):
    with pytest.raises(pt.errors.MissingLabelsError, match="reference has 2 objects without a"):
        profile_of(engine, [1, None, None], [1, 1, None])


@st.composite
def label_columns(draw):
    n = draw(st.integers(1, 25))
    labels = st.one_of(st.none(), st.integers(0, draw(st.integers(0, 8))))
    return tuple(draw(st.lists(labels, min_size=n, max_size=n)) for _ in range(2))


@fast_engine
@settings(max_examples=25, deadline=None)
@given(pair=label_columns(), missing=st.sampled_from(["drop", "cluster", "singletons"]))
def test_profile_cells_and_objects_agree(engine, pair, missing):
    """The engine's profile, the cells that it sends, and arrays."""
    columns = [pl.Series(x, dtype=pl.Int64) for x in pair]
    try:
        wanted = pt.compare(*pair, missing=missing)
    except pt.InputError:
        with pytest.raises(pt.InputError, match="both clusterings are empty"):
            profile_of(engine, *columns, missing=missing)
        return
    profile = profile_of(engine, *columns, missing=missing)
    assert profile == pt.profile(*pair, missing=missing)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(collecting, "MOST_OBJECTS", 0)
        from_cells = pt.compare(
            frame_of(engine, {"truth": columns[0], "found": columns[1]}),
            columns=COLUMNS,
            missing=missing,
        )
    assert not from_cells.left_out
    assert dict(from_cells) == pytest.approx(dict(wanted), rel=1e-12, abs=1e-12)
    assert from_cells.coverage == wanted.coverage


@fast_engine
def test_weights_and_unknown_columns_are_refused(engine):
    frame = frame_of(engine, {"truth": [0, 1], "found": [0, 1]})
    with pytest.raises(pt.InputError, match="has no label column 'gone'"):
        pt.compare(frame, columns=("truth", "gone"))
    with pytest.raises(pt.InputError, match="sample_weight is for clusterings in memory"):
        pt.compare(frame, columns=COLUMNS, sample_weight=[1, 2])


def test_frames_without_ids_are_compared_row_by_row_in_memory():
    first, second = pl.LazyFrame({"label": [0, 0, 1]}), pl.LazyFrame({"label": ["a", "b", "b"]})
    result = pt.compare(first, second)
    assert result["rand"] == pt.rand_score([0, 0, 1], [0, 1, 1])
    assert result.inputs.matched_by == "position"
