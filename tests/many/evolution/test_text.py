"""An evolution in words."""

import pytest

import partita as pt


def summary(x, y, **options):
    return pt.evolution([list(x), list(y)], **options).summary.removeprefix("From 0 to 1: ")


@pytest.mark.parametrize(
    ("x", "y", "words"),
    [
        ("ab", "ab", "all 2 clusters kept."),
        ("aa", "bb", "the only cluster kept."),
        ("aa", "bc", "the only cluster split into 2."),
        ("ab", "cc", "all 2 clusters merged into 1."),
        ("abcc", "xxyy", "1 of 3 clusters kept, 2 merged into 1."),
        ("aabb", "abab", "all 2 clusters mixed."),
        ("aabbcd", "pqrstt", "2 of 4 clusters split into 4, 2 merged into 1."),
    ],
)
def test_sentences(x, y, words):
    assert summary(x, y) == words


def test_kept_clusters_grow_and_shrink():
    x, y = "a" * 50 + "b" * 50, "a" * 49 + "b" * 51
    assert summary(x, y) == "all 2 clusters kept (1 grew, 1 shrank)."
    assert summary(x + "c", y + "c") == "all 3 clusters kept (1 exactly, 1 grew, 1 shrank)."


def test_clusters_of_small_parts():
    x = "a" * 50 + "b" * 50
    y = "a" * 48 + "c" * 2 + "b" * 48 + "c" * 2
    assert summary(x, y) == "all 2 clusters kept (2 shrank); 1 was made of parts of others."
    assert "'a' (2), 'b' (2) were mixed into 'c' (4)" in str(pt.evolution([list(x), list(y)]))


def test_events_in_words():
    runs = [{"a": 0, "b": 0, "c": 1, "d": 2}, {"a": 5, "b": 6, "c": 7, "e": 8}]
    rows = [row.text for row in pt.evolution(runs).events]
    assert rows == [
        "1 was kept, as 7: 1 object before, 1 after",
        "0 (2) was split into 5 (1), 6 (1)",
        "2 (1) vanished",
        "8 (1) appeared",
    ]


def test_long_texts_are_cut():
    x = list(range(40))
    text = str(pt.evolution([x, [i // 2 for i in x]]))
    assert text.count("were merged into") == 10
    assert text.endswith("  … 10 more events")
