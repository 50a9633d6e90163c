"""What happened between two clusterings: a case with known answers, small ones by brute force."""

import itertools
import json

import pytest

import partita as pt
from tests.naive.hard_measures import (
    clusters_of,
    one_minus_entropy_over_log_size,
    score_of_own_cluster,
)
from tests.naive.partitions import all_partitions

# Each reference cluster with the sizes of its parts in candidate clusters.
STORY = {
    "kept large": {"K1": 4},
    "kept one": {"K2": 1},
    "kept three": {"K3": 3},
    "halved": {"H1": 2, "H2": 2},
    "shattered": {"S1": 3, "S2": 1, "S3": 1},
    "bride": {"couple": 3},
    "groom": {"couple": 2},
    "trio one": {"trio": 2},
    "trio two": {"trio": 2},
    "trio three": {"trio": 1},
    "torn": {"T1": 3, "crowd": 1},
    "swallowed": {"crowd": 3},
    "shared": {"crowd": 1, "T2": 2},
}
CELLS = [
    (cluster, part, number)
    for cluster, parts in STORY.items()
    for part, count in parts.items()
    for number in range(count)
]
REFERENCE = {f"{cluster}/{part}/{i}": cluster for cluster, part, i in CELLS}
CANDIDATE = {f"{cluster}/{part}/{i}": part for cluster, part, i in CELLS[5:] + CELLS[:5]}
N = 37


@pytest.fixture(scope="module")
def found():
    return pt.explain(REFERENCE, CANDIDATE)


def by_label(rows):
    return {row.label: row for row in rows}


def naive_losses():
    """What is lost to splits and to merges: (1 - s)(1 + t)/2 and (1 - t)(1 + s)/2 an object."""
    sides = tuple(REFERENCE.values()), tuple(CANDIDATE[i] for i in REFERENCE)
    s = score_of_own_cluster(*sides, one_minus_entropy_over_log_size)
    t = score_of_own_cluster(*sides[::-1], one_minus_entropy_over_log_size)
    splits = sum((1 - a) * (1 + b) / 2 for a, b in zip(s, t, strict=True)) / N
    merges = sum((1 - b) * (1 + a) / 2 for a, b in zip(s, t, strict=True)) / N
    return splits, merges


def test_the_story_has_so_many_objects():
    assert len(REFERENCE) == len(CANDIDATE) == N
    assert len(STORY) == 13


# The case with known answers


def test_score(found):
    assert found.score == pt.split_merge_score(REFERENCE, CANDIDATE)
    assert found.score == pytest.approx(1 - sum(naive_losses()), rel=1e-12)
    assert found.contributions.loss_shares == pytest.approx(naive_losses(), rel=1e-12)


FATES = {
    "kept": {"kept large", "kept one", "kept three"},
    "split": {"halved", "shattered"},
    "merged": {"bride", "groom", "trio one", "trio two", "trio three", "swallowed"},
    "mixed": {"torn", "shared"},
}
CANDIDATE_FATES = {
    "kept": {"K1", "K2", "K3"},
    "split": {"H1", "H2", "S1", "S2", "S3", "T1", "T2"},
    "merged": {"couple", "trio"},
    "mixed": {"crowd"},
}
ERROR_OF = {"kept": "none", "split": "over-split", "merged": "over-merged", "mixed": "both"}


def test_fates(found):
    for rows, wanted in ((found.clusters, FATES), (found.candidates, CANDIDATE_FATES)):
        for fate, labels in wanted.items():
            assert {row.label for row in rows if row.fate == fate} == labels
        assert all(row.error == ERROR_OF[row.fate] for row in rows)
    assert found.fate_counts() == {"kept": 3, "split": 2, "merged": 6, "mixed": 2}
    assert found.fate_counts("candidate") == {"kept": 3, "split": 7, "merged": 2, "mixed": 1}
    assert found.objects_by_fate() == {"kept": 8, "split": 9, "merged": 13, "mixed": 7}


def test_into_which_clusters(found):
    rows = by_label(found.clusters)
    assert set(rows) == set(STORY)
    for label, parts in STORY.items():
        assert dict(rows[label].into) == parts
        assert rows[label].size == sum(parts.values())
        counts = [part.shared for part in rows[label].into]
        assert counts == sorted(counts, reverse=True)


def test_merged_with_which_clusters(found):
    wanted = {
        "bride": {"groom": 2},
        "groom": {"bride": 3},
        "trio one": {"trio two": 2, "trio three": 1},
        "trio two": {"trio one": 2, "trio three": 1},
        "trio three": {"trio one": 2, "trio two": 2},
        "torn": {"swallowed": 3, "shared": 1},
        "swallowed": {"torn": 1, "shared": 1},
        "shared": {"swallowed": 3, "torn": 1},
    }
    rows = by_label(found.clusters)
    for label in STORY:
        assert dict(rows[label].merged_with) == wanted.get(label, {})


def test_where_candidates_come_from(found):
    rows = by_label(found.candidates)
    for part in {part for parts in STORY.values() for part in parts}:
        wanted = {label: parts[part] for label, parts in STORY.items() if part in parts}
        assert dict(rows[part].comes_from) == wanted
        assert rows[part].size == sum(wanted.values())


def test_components(found):
    wanted = {
        (("torn", "swallowed", "shared"), ("T1", "crowd", "T2")): ("mixed", 10),
        (("trio one", "trio two", "trio three"), ("trio",)): ("merged", 5),
        (("bride", "groom"), ("couple",)): ("merged", 5),
        (("halved",), ("H1", "H2")): ("split", 4),
        (("shattered",), ("S1", "S2", "S3")): ("split", 5),
        (("kept large",), ("K1",)): ("kept", 4),
        (("kept one",), ("K2",)): ("kept", 1),
        (("kept three",), ("K3",)): ("kept", 3),
    }
    assert {
        (frozenset(row.reference), frozenset(row.candidate)): (row.fate, row.size)
        for row in found.components
    } == {(frozenset(x), frozenset(y)): facts for (x, y), facts in wanted.items()}
    for row in found.components:
        inside = {i for i, cluster in REFERENCE.items() if cluster in row.reference}
        score = pt.split_merge_score(
            {i: REFERENCE[i] for i in inside}, {i: CANDIDATE[i] for i in inside}
        )
        assert row.score == pytest.approx(score, rel=1e-12, abs=1e-12)
        assert row.loss == pytest.approx((1 - score) * row.size / N, rel=1e-12, abs=1e-12)


def test_losses(found):
    for rows in (found.clusters, found.candidates, found.components):
        losses = [row.loss for row in rows]
        assert sum(losses) == pytest.approx(1 - found.score, rel=1e-12)
        assert losses == sorted(losses, reverse=True)
        assert all((row.loss == 0.0) == (row.fate == "kept") for row in rows)
    scores = by_label(found.clusters)
    assert scores["bride"].score == 1.0
    assert scores["halved"].score == pytest.approx(0.5, rel=1e-12)


def test_errors(found):
    assert [tuple(row) for row in found.errors] == [
        ("none", 8, 8 / N, 3, 3),
        ("over-split", 14, 14 / N, 2, 7),
        ("over-merged", 13, 13 / N, 6, 2),
        ("both", 2, 2 / N, 2, 1),
    ]


def test_records(found):
    errors = {}
    for cluster, part, _ in CELLS:
        split = len(STORY[cluster]) > 1
        merged = sum(part in parts for parts in STORY.values()) > 1
        errors[cluster, part] = ("none", "over-split", "over-merged", "both")[split + 2 * merged]
    assert [tuple(row) for row in found.records] == [
        (i, REFERENCE[i], CANDIDATE[i], errors[REFERENCE[i], CANDIDATE[i]]) for i in REFERENCE
    ]


def test_summary(found):
    splits, merges = naive_losses()
    share = round(100 * splits / (splits + merges))
    assert found.summary == (
        "2 of 13 clusters were split, 6 merged, 2 mixed; 22 % of objects are in clusters kept "
        f"whole; the loss is {share} % splits, {100 - share} % merges."
    )


def test_objects_to_look_at(found):
    """Half of a halved cluster should be one of the other half, and so on."""
    rows = {row.object: row for row in found.objects}
    assert rows["halved/H1/0"].move_to == "H2"
    assert rows["shattered/S2/0"].move_to == "S1"
    assert rows["torn/crowd/0"].move_to == "T1"
    assert rows["shared/crowd/0"].move_to == "T2"
    assert rows["trio three/trio/0"].move_to is None
    assert not [name for name in rows if name.startswith("kept")]
    row = rows["halved/H1/1"]
    assert (row.reference, row.candidate, row.together) == ("halved", "H1", 2)


def test_text_names_what_changed(found):
    text = str(found)
    assert text.splitlines()[0] == (
        f"37 objects, 13 reference and 13 candidate clusters; split-merge score {found.score:.4f}"
    )
    assert text.splitlines()[1] == found.summary
    for words in (
        "'halved' (4) was split into 'H1' (2), 'H2' (2)",
        "'shattered' (5) was split into 'S1' (3), 'S2' (1), 'S3' (1)",
        "'bride' (3) was merged with 'groom' (2) into 'couple'",
        "'torn' (4) was split into 'T1' (3), 'crowd' (1) and mixed with 'swallowed' (3), "
        "'shared' (1)",
        "'crowd' (5) mixes 'swallowed' (3), 'torn' (1), 'shared' (1)",
        "'couple' (5) merges 'bride' (3), 'groom' (2)",
        "'H1' (2) is a part of 'halved'",
        "'bride', 'groom' → 'couple' (5 objects)",
    ):
        assert words in text
    assert "kept" not in text.replace("kept whole", "")


def test_kept_clusters_in_words(found):
    assert by_label(found.clusters)["kept one"].text == "'kept one' (1) was kept, as 'K2'"
    assert by_label(found.candidates)["K3"].text == "'K3' (3) is 'kept three'"
    assert {row.text for row in found.components if row.fate == "kept"} == {
        "'kept large' → 'K1' (4 objects)",
        "'kept one' → 'K2' (1 object)",
        "'kept three' → 'K3' (3 objects)",
    }


def test_the_other_way_round_splits_are_merges(found):
    back = pt.explain(CANDIDATE, REFERENCE)
    assert back.score == pytest.approx(found.score, rel=1e-14)
    turned = {"kept": "kept", "split": "merged", "merged": "split", "mixed": "mixed"}
    fates = {row.label: row.fate for row in found.candidates}
    assert {row.label: row.fate for row in back.clusters} == {
        label: turned[fate] for label, fate in fates.items()
    }


# Identical clusterings


def test_identical_clusterings():
    found = pt.explain(["a", "a", "b", "c"], [2, 2, 7, 0])
    assert found.summary == "All 3 clusters are the same in both clusterings."
    assert str(found) == (
        "4 objects, 3 reference and 3 candidate clusters; split-merge score 1.0000\n"
        "All 3 clusters are the same in both clusterings."
    )
    assert found.score == 1.0
    assert found.fate_counts() == {"kept": 3, "split": 0, "merged": 0, "mixed": 0}
    assert len(found.objects) == 0
    assert list(found.objects) == []
    assert repr(found.objects) == "<no ObjectMove rows>"
    assert [row.into for row in found.clusters] == [((2, 2),), ((7, 1),), ((0, 1),)]
    assert [row.error for row in found.records] == ["none"] * 4


def test_one_cluster_and_one_object():
    assert pt.explain([0, 0], [1, 1]).summary == (
        "The only cluster is the same in both clusterings."
    )
    assert pt.explain(["x"], ["y"]).score == 1.0


def test_one_cluster_split():
    found = pt.explain([0, 0, 0], [0, 1, 1])
    assert found.summary == (
        "The only cluster was split; 0 % of objects are in clusters kept whole; the loss is 100 % "
        "splits, 0 % merges."
    )


# Fates from their definition, in terms of sets


def naive_fate(cluster, others):
    """What became of a reference cluster."""
    if cluster in others:
        return "kept"
    if any(cluster < other for other in others):
        return "merged"
    if frozenset().union(*(other for other in others if other < cluster)) == cluster:
        return "split"
    return "mixed"


def naive_origin(cluster, others):
    """Where a candidate cluster comes from."""
    swapped = {"kept": "kept", "merged": "split", "split": "merged", "mixed": "mixed"}
    return swapped[naive_fate(cluster, others)]


def naive_error(x, y, i):
    apart = any(x[i] == x[j] and y[i] != y[j] for j in range(len(x)))
    together = any(x[i] != x[j] and y[i] == y[j] for j in range(len(x)))
    return ("none", "over-split", "over-merged", "both")[apart + 2 * together]


PAIRS = [pair for n in (1, 2, 3, 4, 5) for pair in itertools.product(all_partitions(n), repeat=2)]


def test_fates_on_all_small_partitions():
    for x, y in PAIRS:
        found = pt.explain(list(x), list(y))
        first, second = (set(clusters_of(side)) for side in (x, y))
        for rows, labels, own, others, fate in (
            (found.clusters, x, first, second, naive_fate),
            (found.candidates, y, second, first, naive_origin),
        ):
            assert len(rows) == len(own)
            for row in rows:
                cluster = frozenset(i for i, label in enumerate(labels) if label == row.label)
                assert row.fate == fate(cluster, others), (x, y, row)
                assert row.error == ERROR_OF[row.fate]


def test_errors_on_all_small_partitions():
    for x, y in PAIRS[::3]:
        found = pt.explain(list(x), list(y))
        wanted = [naive_error(x, y, i) for i in range(len(x))]
        assert [row.error for row in found.records] == wanted
        assert {row.error: row.records for row in found.errors} == {
            error: wanted.count(error) for error in ERROR_OF.values()
        }


def test_merged_with_and_into_on_all_small_partitions():
    for x, y in PAIRS[::3]:
        for row in pt.explain(list(x), list(y)).clusters:
            held = [b for a, b in zip(x, y, strict=True) if a == row.label]
            beside = [a for a, b in zip(x, y, strict=True) if b in held and a != row.label]
            assert dict(row.into) == {label: held.count(label) for label in set(held)}
            assert dict(row.merged_with) == {label: beside.count(label) for label in set(beside)}


# Words


def test_left_out_objects_are_told():
    found = pt.explain(
        {"p": 0, "q": 0, "r": None, "s": 1, "x": 1},
        {"p": 0, "q": 1, "r": 1, "s": 1, "y": 1},
        missing="drop",
        on_mismatch="intersect",
    )
    assert found.coverage == (3, 1, 1, 0, 1)
    assert "1 in the reference only, 1 in the candidate only, 1 without a label" in str(found)
    assert found.to_dict()["coverage"]["unlabeled"] == 1
    assert [row.object for row in found.records] == ["p", "q", "s"]


def test_noise():
    found = pt.explain([0, 0, -1, -1], [0, 1, 1, 0], noise=-1, missing="singletons")
    assert len(found.clusters) == 3
    assert found.fate_counts()["merged"] == 2


# Data


def test_json_is_plain_data(found):
    data = json.loads(found.to_json(top=None))
    assert data["summary"] == found.summary
    assert data["score"] == found.score
    assert data["lost_to_splits"] + data["lost_to_merges"] == pytest.approx(1 - found.score)
    assert data["fates"] == found.fate_counts()
    assert data["coverage"]["used"] == N
    assert {row["label"]: row["fate"] for row in data["clusters"]} == {
        row.label: row.fate for row in found.clusters
    }
    halved = next(row for row in data["clusters"] if row["label"] == "halved")
    assert halved["into"] == [{"label": "H1", "shared": 2}, {"label": "H2", "shared": 2}]
    assert [row["error"] for row in data["errors"]] == list(ERROR_OF.values())
    assert len(data["objects"]) == len(found.objects)
    assert data["objects"][0]["gain"] == found.objects[0].gain
    assert len(data["components"]) == 8


def test_json_of_the_first_rows(found):
    data = json.loads(found.to_json(top=2))
    assert [len(data[name]) for name in ("components", "clusters", "candidates")] == [2, 2, 2]
    records = json.loads(found.table_to_json("records", top=3))
    assert [row["object"] for row in records] == list(REFERENCE)[:3]
    assert len(json.loads(found.table_to_json("records", top=None))) == N
