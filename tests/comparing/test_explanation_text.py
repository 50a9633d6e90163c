"""Explanations in words: shares, long lists, fates with a tolerance."""

import math

import numpy as np
import pytest

import partita as pt
from partita.comparing.explanation_rows import ObjectMove
from partita.comparing.explanation_text import move, percent


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (0, "0 %"),
        (1e-12, "under 1 %"),
        (0.004, "under 1 %"),
        (0.006, "1 %"),
        (0.5, "50 %"),
        (0.994, "99 %"),
        (0.9951, "over 99 %"),
        (1 - 1e-12, "over 99 %"),
        (math.nextafter(1, 0), "over 99 %"),
        (1, "100 %"),
    ],
)
def test_a_share_that_is_not_all_never_reads_as_all(share, words):
    assert percent(share) == words


def test_shares_in_the_summary_never_read_as_all():
    """Of 1,000 objects one is split off, so that 997 are in clusters kept whole."""
    x = [0] * 997 + [1] * 3
    y = [0] * 997 + [1, 1, 2]
    assert "over 99 % of objects are in clusters kept whole" in pt.explain(x, y).summary
    y = [0] * 997 + [0, 1, 1]
    assert "; 0 % of objects are in clusters kept whole" in pt.explain(x, y, tolerance=0).summary
    assert pt.explain(x, y).summary == (
        "1 of 2 clusters is mostly kept (1 stranger joined), 1 was mixed; 1 of 1,000 objects "
        "(under 1 %) is not with most of its cluster; the loss is 60 % splits, 40 % merges."
    )


@pytest.fixture(scope="module")
def scattered():
    """Sixty clusters of fifty objects, a fifth of which are anywhere."""
    rng = np.random.default_rng(0)
    truth = np.repeat(np.arange(60), 50)
    return truth, np.where(rng.random(3000) < 0.2, rng.integers(0, 60, 3000), truth)


def test_scattered_objects_do_not_hide_that_clusters_are_kept(scattered):
    exact, broad = (pt.explain(*scattered, tolerance=tolerance) for tolerance in (0, 0.05))
    assert exact.summary.startswith("60 of 60 clusters were mixed; 0 % of objects are in clusters")
    assert broad.summary == (
        "56 of 60 clusters are mostly kept (21 % of their objects stray), 2 were merged, 2 mixed; "
        "618 of 3,000 objects (21 %) are not with most of their cluster; the loss is 50 % splits, "
        "50 % merges."
    )
    assert pt.explain(*scattered, tolerance=0.1).summary == (
        "All 60 clusters are mostly kept; 618 of 3,000 objects (21 %) stray; the loss is 50 % "
        "splits, 50 % merges."
    )
    assert broad.fate_counts() == exact.fate_counts()
    row = broad.clusters[0]
    main, strays = row.into[0].shared, row.size - row.into[0].shared
    assert row.strays == strays
    assert row.text == (
        f"{row.label} (50) was mostly kept, as {row.label}: {main} stayed, {strays} strayed, "
        f"{row.strangers} strangers joined"
    )
    lines = str(broad).splitlines()
    assert "components by loss" not in lines, "there is but one"
    start = lines.index("reference clusters by loss")
    assert lines[start + 1].split()[1:3] == ["mostly", "kept"]
    assert lines[start + 11] == "  … 50 more"


def test_splits_and_merges_among_strays(scattered):
    truth, _ = scattered
    found = truth + 100
    found[truth == 3] = [103, 200] * 25
    found[truth == 5] = 106
    found[::100] = 159
    explanation = pt.explain(truth, found)
    assert explanation.summary == (
        "57 of 60 clusters are mostly kept (27 of them exactly; 1 % of their objects stray), 1 was "
        "split, 2 merged; 55 of 3,000 objects (2 %) are not with most of their cluster; the loss "
        "is 48 % splits, 52 % merges."
    )
    texts = {row.label: row.text for row in explanation.clusters}
    assert texts[6] == "6 (50) was mostly merged into 106: 1 strayed"
    assert texts[5] == "5 (50) was merged with 6 (49) into 106"
    assert texts[8] == "8 (50) was mostly kept, as 108: 49 stayed, 1 strayed"
    texts = {row.label: row.text for row in explanation.candidates}
    assert texts[106] == "106 (99) mostly merges 5 (50), 6 (49)"
    assert texts[159] == "159 (80) is mostly 59, with 30 strangers"
    assert texts[108] == "108 (49) is most of 8"


def test_mostly_split_and_mostly_merged_in_words():
    explanation = pt.explain(contingency=[[60, 38, 2, 0, 0], [0, 0, 50, 0, 0], [0, 0, 0, 40, 1],
                                          [0, 0, 0, 60, 0], [0, 0, 0, 0, 45]])  # fmt: skip
    texts = {row.label: row.text for row in explanation.clusters}
    assert texts[0] == "0 (100) was mostly split into 0 (60), 1 (38): 2 strayed"
    assert texts[1] == "1 (50) was mostly kept, as 2: 50 stayed, 2 strangers joined"
    assert texts[2] == "2 (41) was mostly merged into 3: 1 strayed"
    texts = {row.label: row.text for row in explanation.candidates}
    assert texts[3] == "3 (100) mostly merges 3 (60), 2 (40)"
    assert texts[4] == "4 (46) is mostly 4, with 1 stranger"
    assert explanation.summary.startswith(
        "2 of 5 clusters are mostly kept (3 strangers joined), 1 was split, 2 merged; "
        "41 of 296 objects (14 %) are not with most of their cluster; "
    )
    lone = pt.explain(contingency=[[50, 50, 3], [0, 0, 30]]).candidates
    assert {row.label: row.text for row in lone}[2] == "2 (33) mixes 1 (30), 0 (3)"


def test_long_lists_are_cut():
    found = pt.explain([0] * 8 + [1], [0, 1, 2, 3, 4, 5, 6, 7, 7])
    assert "into 0 (1), 1 (1), 2 (1), 3 (1), 4 (1), 3 more and mixed" in found.clusters[0].text


def test_one_of_anything_is_in_the_singular():
    # One cluster of 100 loses two objects to the other, which is split in two.
    truth = [0] * 100 + [1] * 100
    found = [0] * 98 + [1] * 52 + [2] * 50
    assert pt.explain(truth, found).summary.startswith(
        "1 of 2 clusters is mostly kept (2 % of its objects stray), 1 was split; "
    )
    # A single object is away from its cluster, and all clusters are merged.
    truth, found = [0] * 30 + [1] * 31 + [2] * 30, [0] * 60 + [1] * 31
    assert (
        "1 of 91 objects (1 %) is not with most of its cluster" in pt.explain(truth, found).summary
    )


def test_clusters_kept_exactly_are_not_called_mostly_kept():
    truth = [0] * 10 + [1] * 40 + [2] * 40
    found = [0] * 10 + [1] * 79 + [2]
    assert pt.explain(truth, found).summary.startswith("1 of 3 clusters is kept, 2 were merged; ")


def test_fates_with_a_tolerance_are_called_so_if_no_cluster_is_kept():
    truth, found = [0] * 40 + [1] * 40, [0] * 79 + [1]
    assert pt.explain(truth, found).summary.startswith("2 of 2 clusters were mostly merged; ")
    assert pt.explain(truth, found, tolerance=0).summary.startswith(
        "1 of 2 clusters was merged, 1 mixed; "
    )


def test_moves_in_words():
    row = ObjectMove("p", "a", "x", "y", 0.125, 1, 0.125)
    assert move([row], 1) == "'p' of 'a': from 'x' to 'y': +0.125"
    alone = row._replace(move_to=None)
    assert move([alone], 1) == "'p' of 'a': from 'x' to a new cluster: +0.125"
    two = row._replace(together=2, gain_together=0.5)
    text = move([two, two._replace(object="q")], 2)
    assert text.endswith(" of 'a': from 'x' to 'y': +0.125 each, +0.5 together")
    assert "'p'" in text
    assert "'q'" in text


def test_of_clusters_mostly_kept_some_are_kept_exactly():
    """One object strays from the second to the third cluster, the first has its own."""
    text = pt.explain(contingency=[[50, 0, 0], [0, 49, 1], [0, 0, 50]]).summary
    assert text.startswith("All 3 clusters are mostly kept, 1 of them exactly; 1 of 150 objects")
    text = pt.explain(contingency=[[49, 1], [0, 50]]).summary
    assert text.startswith("All 2 clusters are mostly kept; 1 of 100 objects")
