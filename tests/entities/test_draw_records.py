"""Drawing records to label."""

from collections import Counter

import numpy as np
import pandas as pd
import pytest

import partita as pt

FRAME = pd.DataFrame({"id": list("abcdefgh"), "cluster": [1, 1, 1, 2, 3, 3, 4, 5]})


def test_draws_are_listed_once_with_their_cluster():
    draw = pt.draw_records(FRAME, 12, rng=0)
    assert len(draw) == len(draw.records) == 12
    times = Counter(draw)
    members = FRAME.groupby("cluster")["id"].apply(set)
    assert [row.record for row in draw.to_label] == list(times)
    for row in draw.to_label:
        assert row.times == times[row.record]
        assert {row.record, *row.with_it} == members[row.predicted]
    assert repr(draw) == f"RecordDraw(12 records drawn, {len(times)} to label)"


def test_every_record_is_as_likely():
    counts = Counter(pt.draw_records(FRAME, 16_000, rng=1))
    assert np.array(list(counts.values())) == pytest.approx(2000, rel=0.1)


def test_the_form_has_drawn_records_with_what_was_found():
    draw = pt.draw_records({"a": 0, "b": 0, "c": 1}, 2, rng=3)
    form = draw.to_frame()
    assert list(form.columns) == ["drawn", "record", "predicted"]
    assert len(form) == sum(1 + len(row.with_it) for row in draw.to_label)


def test_from_drawing_to_estimating():
    """The draw is what estimate needs, and the same seed gives the same draw."""
    truth = dict(zip(FRAME["id"], [1, 1, 2, 2, 3, 3, 4, 5], strict=True))
    draw = pt.draw_records(FRAME, 5, rng=0)
    assert pt.draw_records(FRAME, 5, rng=0).records == draw.records
    met = {truth[record] for record in draw}
    sample = {record: label for record, label in truth.items() if label in met}
    by_draw = pt.estimate(sample, FRAME, drawn=draw)
    assert by_draw == pt.estimate(sample, FRAME, drawn=draw.records)
    assert by_draw["bcubed"].n_draws == 5


def test_records_without_a_cluster():
    labels = {"a": 1, "b": None, "c": None}
    with pytest.raises(pt.MissingLabelsError, match="prediction has 2 objects"):
        pt.draw_records(labels, 3)
    assert set(pt.draw_records(labels, 9, missing="drop", rng=0)) == {"a"}
    alone = pt.draw_records(labels, 9, missing="singletons", rng=0)
    assert all(row.with_it == () for row in alone.to_label)


@pytest.mark.parametrize("n", [0, -1, 2.5, None])
def test_numbers_of_draws_are_whole(n):
    with pytest.raises(pt.PartitaError, match="n="):
        pt.draw_records(FRAME, n)
