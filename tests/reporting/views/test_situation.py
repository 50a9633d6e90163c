import numpy as np

import partita as pt
from partita.reporting.views.situation import (
    FEW_LARGE,
    MANY_SMALL,
    headline_rows,
    situation_of,
    were_chosen,
)


def table_of(n, clusters):
    labels = np.arange(n) % clusters
    return pt.explain(labels, labels).contributions.table


def test_situations_depend_on_the_number_and_the_size_of_clusters():
    assert situation_of(table_of(200, 100)) is MANY_SMALL
    assert situation_of(table_of(2000, 100)) is FEW_LARGE
    assert situation_of(table_of(20, 10)) is FEW_LARGE


def test_five_measures_are_shown_and_missing_ones_replaced():
    comparison = pt.compare([0, 0, 1, 1], [0, 0, 1, 2])
    names = [row.measure for row in headline_rows(comparison, MANY_SMALL, False)]
    assert names == list(MANY_SMALL.measures)
    fewer = pt.compare([0, 0, 1, 1], [0, 0, 1, 2], ["bcubed", "split_merge", "pair_recall", "vi"])
    names = [row.measure for row in headline_rows(fewer, FEW_LARGE, False)]
    assert names == ["bcubed", "variation_of_information", "pair_recall", "split_merge"]


def test_whether_measures_were_chosen():
    every = pt.compare([0, 0, 1, 1], [0, 0, 1, 2])
    assert not were_chosen(every, FEW_LARGE)
    assert not were_chosen(every, MANY_SMALL)
    assert were_chosen(pt.compare([0, 0, 1], [0, 1, 1], ["rand", "purity"]), FEW_LARGE)


def test_measures_that_were_asked_for_come_first():
    comparison = pt.compare([0, 0, 1, 1], [0, 0, 1, 2], ["rand", "nmi"])
    rows = headline_rows(comparison, FEW_LARGE, True)
    assert [row.measure for row in rows] == ["rand", "normalized_mutual_info"]
