"""Heat maps of contingency tables: orders, bundles, colors and numbers."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

import partita as pt
from partita.plots import ContingencyDisplay
from partita.plots.contingency import _compact
from tests.plots.pictures import any_overlap, assert_inside, texts_of

REFERENCE = ["a"] * 5 + ["b"] * 4 + ["c"] * 1
CANDIDATE = [1, 1, 1, 1, 0, 0, 0, 0, 1, 2]


def test_counts_are_those_of_the_table():
    display = ContingencyDisplay.from_clusterings(REFERENCE, CANDIDATE).plot()
    assert display.row_names == ["a", "b", "c"]
    assert display.column_names == ["1", "0", "2"]
    assert display.counts.tolist() == [[4, 1, 0], [1, 3, 0], [0, 0, 1]]
    assert (display.n_matched, display.n_bundled) == (3, (0, 0))
    assert display.on_diagonal == 0.8
    assert display.ax_.get_title() == "80% of 10 objects on the diagonal"
    assert [text.get_text() for text in texts_of(display.ax_)] == ["4", "1", "1", "3", "1"]
    np.testing.assert_array_equal(display.ax_.images[0].get_array(), display.counts)
    assert display.ax_.get_ylabel() == "3 reference clusters"
    assert_inside(display.figure_)


@pytest.mark.parametrize(("normalize", "axis"), [("reference", 1), ("candidate", 0)])
def test_shares_of_either_side(normalize, axis):
    display = ContingencyDisplay.from_clusterings(REFERENCE, CANDIDATE, normalize=normalize).plot()
    np.testing.assert_allclose(display.shares.sum(axis=axis), 1.0)
    assert texts_of(display.ax_)[0].get_text() == "80%"
    assert display.ax_.images[0].get_clim() == (0.0, 1.0)


def test_matched_cells_have_a_frame():
    display = ContingencyDisplay.from_clusterings([0, 0, 1, 2], [0, 0, 1, 1]).plot()
    frames = display.ax_.collections[0].get_paths()
    assert len(frames) == display.n_matched == 2
    corners = [path.vertices.min(axis=0).tolist() for path in frames]
    assert corners == [[-0.5, -0.5], [0.5, 0.5]]


def many_clusters(count, seed=0):
    rng = np.random.default_rng(seed)
    reference = rng.integers(0, count, 6 * count)
    stray = rng.random(reference.size) < 0.2
    return reference, np.where(stray, rng.integers(0, count, reference.size), reference)


@pytest.mark.parametrize("count", [18, 60, 3000])
def test_clusters_that_have_no_room_are_bundled(count):
    reference, candidate = many_clusters(count)
    table = pt.explain(reference, candidate).contributions.table
    display = ContingencyDisplay.from_table(table, top=30).plot()
    shown = min(30, table.n_rows)
    assert display.rows.size == shown
    assert display.counts.sum() == reference.size
    assert display.n_bundled == (table.n_rows - shown, table.n_columns - display.columns.size)
    # The largest clusters are shown, with their partners.
    assert table.row_sums[display.rows].sum() == np.sort(table.row_sums)[::-1][:shown].sum()
    assert display.n_matched == shown
    assert (display.counts[: display.rows.size].sum(axis=1) == table.row_sums[display.rows]).all()
    if count > 30:
        assert display.row_names[-1] == f"{display.n_bundled[0]:,} others"
        assert display.counts.shape == (31, 31)
        assert "of the clusters shown" in display.ax_.get_title()
        # The bundle does not set the scale of colors.
        assert display.ax_.images[0].get_clim()[1] < display.counts[-1, -1]
    display.figure_.canvas.draw()
    names = [text.get_window_extent() for text in display.ax_.get_yticklabels()]
    assert not any_overlap(names)
    assert_inside(display.figure_)


def test_an_explanation_shows_the_costliest_clusters():
    reference = [0] * 50 + [1] * 40 + [2] * 4 + [3] * 3
    candidate = [0] * 50 + [1] * 40 + [2, 2, 5, 5] + [5, 6, 6]
    explanation = pt.explain(reference, candidate)
    assert ContingencyDisplay.from_explanation(explanation, top=2).rows.tolist() == [2, 3]
    table = explanation.contributions.table
    assert ContingencyDisplay.from_table(table, top=2).rows.tolist() == [0, 1]


def test_a_hundred_thousand_clusters():
    reference, candidate = many_clusters(100_000)
    display = ContingencyDisplay.from_clusterings(reference, candidate)
    assert display.counts.shape == (31, 31)
    assert display.counts.sum() == 600_000


@pytest.mark.parametrize(
    "pair", [([0], [0]), ([0, 0], [0, 1]), (["x"] * 9, list(range(9))), (list("ab"), list("ab"))]
)
def test_degenerate_tables(pair):
    display = ContingencyDisplay.from_clusterings(*pair).plot()
    assert display.counts.sum() == len(pair[0])
    assert_inside(display.figure_)


@pytest.mark.filterwarnings("error")
def test_long_and_odd_names_stay_inside():
    names = ["a very long name of a cluster, with a $formula$ in it", "Ünïcödé β", "", "x" * 99]
    display = ContingencyDisplay.from_clusterings(names * 3, [*names, *names[::-1], *names]).plot()
    assert_inside(display.figure_)
    assert display.figure_.get_size_inches()[0] <= 7


def test_weights():
    display = ContingencyDisplay.from_clusterings(
        [0, 0, 1], [0, 1, 1], sample_weight=[0.5, 1.25, 2.0]
    ).plot()
    assert display.counts.tolist() == [[2.0, 0.0], [1.25, 0.5]]
    assert display.ax_.get_title() == "67% of a weight of 3.75 on the diagonal"


def test_own_axes():
    figure, axes = plt.subplots(1, 2)
    display = ContingencyDisplay.from_clusterings(REFERENCE, CANDIDATE)
    assert display.plot(axes[1]) is display
    assert display.ax_ is axes[1]
    assert display.figure_ is figure
    assert not axes[0].images


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"order": "x"}, "order='x'"),
        ({"normalize": "rows"}, "choose 'reference', 'candidate' or None"),
        ({"top": 0}, "top=0"),
    ],
)
def test_bad_options(options, message):
    with pytest.raises(pt.InputError, match=message):
        ContingencyDisplay.from_clusterings([0], [0], **options)
    with pytest.raises(pt.InputTypeError, match="explanation must be an Explanation"):
        ContingencyDisplay.from_explanation([0])


@pytest.mark.parametrize(
    ("count", "text"),
    [(0.5, "0.5"), (950, "950"), (9_999, "9,999"), (12_345, "12.3k"), (3_400_000, "3.4M")],
)
def test_numbers_in_cells_are_short(count, text):
    assert _compact(count) == text
