"""How often objects are together, in the order of a consensus."""

import numpy as np
import pytest

import partita as pt
from partita.plots import ConsensusDisplay
from tests.plots.pictures import any_overlap, assert_inside


def runs(n=120, m=9, k=4, noise=0.1):
    rng = np.random.default_rng(0)
    truth = rng.integers(0, k, n)
    return [np.where(rng.random(n) < noise, rng.integers(0, k, n), truth) for _ in range(m)]


def test_objects_are_ordered_by_cluster_and_support():
    result = pt.consensus(runs())
    display = ConsensusDisplay.from_consensus(result)
    assert sorted(display.order.tolist()) == list(range(120))
    assert (np.diff(display.clusters) >= 0).all()
    np.testing.assert_array_equal(display.clusters, result.clustering.codes[display.order])
    for cluster in range(result.clustering.n_clusters):
        inside = display.order[display.clusters == cluster]
        assert (np.diff(result.support[inside]) <= 0).all()
    codes = np.array(runs())
    first, second = display.order[3], display.order[50]
    assert display.together[3, 50] == pytest.approx((codes[:, first] == codes[:, second]).mean())


def test_many_objects_are_thinned_out():
    result = pt.consensus(runs())
    display = ConsensusDisplay.from_consensus(result, most=30)
    assert display.together.shape == (30, 30)
    assert set(display.clusters.tolist()) >= {0, 1, 2, 3}
    with pytest.raises(pt.InputError, match="most=0"):
        ConsensusDisplay.from_consensus(result, most=0)


@pytest.mark.parametrize("k", [1, 4, 40, 120])
def test_names_do_not_overlap(k):
    display = pt.consensus(runs(k=k)).plot()
    display.figure_.canvas.draw()
    boxes = [text.get_window_extent() for text in display.ax_.texts]
    assert 1 <= len(boxes) <= 31
    assert not any_overlap([box.padded(-0.5) for box in boxes])
    assert_inside(display.figure_)


def test_names_have_size_and_support():
    result = pt.consensus([[0, 0, 1], [0, 0, 1], [0, 1, 1]])
    display = result.plot()
    assert display.names == ["0: 2 objects, 0.67", "1: 1 object, 0.67"]
    assert [text.get_text() for text in display.ax_.texts] == display.names
    image = display.ax_.images[0]
    np.testing.assert_allclose(image.get_array(), display.together)
    assert image.get_clim() == (0.0, 1.0)


def test_soft_input_is_drawn():
    display = pt.consensus([pt.Fuzzy([[1, 0], [0.5, 0.5], [0, 1]]), [0, 0, 1]]).plot()
    assert display.together.shape == (3, 3)


def test_what_is_no_consensus_is_not_drawn():
    with pytest.raises(pt.InputTypeError, match=r"must be a Consensus, as partita\.consensus"):
        ConsensusDisplay.from_consensus([0, 1])


@pytest.mark.parametrize(("sizes", "names"), [
    ([300, 200, 2, 1], ["0: 300 objects, 1.00", "1: 200 objects, 1.00", "2 smaller clusters"]),
    ([1] * 100, ["100 clusters"]),
    ([3, 2], ["0: 3 objects, 1.00", "1: 2 objects, 1.00"]),
])  # fmt: skip
def test_clusters_too_small_to_be_seen_are_counted(sizes, names):
    labels = np.repeat(np.arange(len(sizes)), sizes)
    display = pt.consensus([labels, labels]).plot()
    assert [text.get_text() for text in display.ax_.texts] == names
