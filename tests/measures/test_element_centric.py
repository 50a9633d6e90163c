"""Element-centric similarity of hard clusterings, and what its public function passes on."""

import numpy as np
import pytest

import partita as pt
from tests.naive import covers as naive
from tests.naive.partitions import all_partitions


@pytest.mark.parametrize("alpha", [0.1, 0.5, 0.9])
def test_alpha_cancels_out(alpha):
    """The closed form against the inverse of a dense matrix."""
    for x in all_partitions(4):
        for y in all_partitions(4):
            sides = ([{i for i in range(4) if one[i] == k} for k in set(one)] for one in (x, y))
            wanted = naive.element_centric(*sides, range(4), alpha).mean()
            assert pt.element_centric_score(list(x), list(y), alpha=alpha) == pytest.approx(wanted)


def test_it_lies_below_bcubed_precision_and_recall():
    rng = np.random.default_rng(0)
    for _ in range(20):
        x, y = rng.integers(0, 4, (2, 30))
        value = pt.element_centric_score(x, y)
        assert value <= min(pt.bcubed_precision_score(x, y), pt.bcubed_recall_score(x, y))


def test_options_of_hard_clusterings():
    weighted = pt.element_centric_score([0, 0, 1], [0, 1, 1], sample_weight=[2, 1, 1])
    assert weighted == pt.element_centric_score([0, 0, 0, 1], [0, 0, 1, 1])
    assert pt.element_centric_score(contingency=[[2, 0], [1, 1]]) == pytest.approx(13 / 24)
    assert pt.element_centric_score([0, None], [0, 1], missing="drop") == 1.0
    assert pt.element_centric_score(reference=[0, 0], candidate=[0, 1]) == 0.5


def test_other_kinds_are_passed_on(tmp_path):
    cover, labels = pt.Overlapping([{"a", "b"}, {"b", "c"}]), {"a": 0, "b": 0, "c": 1}
    wanted = naive.element_centric([{0, 1}, {1, 2}], [{0, 1}, {2}], range(3)).mean()
    assert pt.element_centric_score(cover, labels) == pytest.approx(wanted)
    path = tmp_path / "cover.cnl"
    path.write_text("a b\nb c\n")
    assert pt.element_centric_score(path, labels) == pytest.approx(wanted)
    assert pt.element_centric_score(candidate=labels, reference=cover) == pytest.approx(wanted)
    more = pt.element_centric_score(cover, {**labels, "d": 1}, on_mismatch="union")
    assert 0 < more < 1


def test_names_find_the_measure_of_the_kind():
    assert pt.measures["element_centric"].takes_table == "hard"
    assert pt.measures.covers["element_centric"].name == "element_centric_overlapping"
    found = pt.compare(pt.Overlapping([{0, 1}, {1}]), pt.Overlapping([{0, 1}]), "element_centric")
    assert list(found) == ["element_centric_overlapping"]
    with pytest.raises(pt.UnknownMeasureError, match="such as omega, which equals it"):
        pt.measures.covers["ari"]


@pytest.mark.parametrize("options", [{"alpha": 0}, {"alpha": 1.0}, {"alpha": "x"}, {"r": None}])
def test_bad_options(options):
    with pytest.raises(pt.PartitaError, match=next(iter(options))):
        pt.element_centric_score([0], [0], **options)
