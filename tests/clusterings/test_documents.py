"""Documents: repeated mentions, discontinuous ones, words."""

import pytest

from partita.clusterings.documents import (
    Document,
    Span,
    document_of,
    mention_of,
    remark_on_repeated,
    spans_of,
    words_of_mention,
)


def test_a_repeated_mention_stays_in_its_first_entity():
    document = document_of(
        "d", {"x": [(0, 1), (0, 1), (3, 3)], "y": [(3, 3)], "z": [(5, 5), (3, 3)]}
    )
    assert document.entities == {"x": [(0, 1), (3, 3)], "z": [(5, 5)]}
    assert document.repeated == 3
    assert remark_on_repeated([document], "key") == [
        "key: 3 repeated mentions are left out; each mention stays in the first of its entities"
    ]
    assert remark_on_repeated([document_of("d", {0: [1]})], "key") == []


def test_singletons_are_left_out():
    document = document_of("d", {"x": [1, 2], "y": [3]})
    assert document.without_singletons().entities == {"x": [1, 2]}
    assert (document.sizes, document.about) == ([2, 1], "2 entities with 3 mentions")


@pytest.mark.parametrize(
    ("words", "mention"),
    [([4], Span(4, 4)), ([5, 4, 4], Span(4, 5)), ([1, 3, 4], (Span(1, 1), Span(3, 4)))],
)
def test_mentions_of_words(words, mention):
    assert mention_of(words) == mention
    assert words_of_mention(mention) == set(words)
    assert spans_of(mention) is not None


@pytest.mark.parametrize("mention", ["m1", 7, (3, 1), ("a", "b"), (), ((1, 2), (5, 4))])
def test_other_ids_are_no_spans(mention):
    assert spans_of(mention) is None
    assert words_of_mention(mention) == frozenset()


def test_words_of_mentions():
    words = ["a", "dog", "and", "the", "cat", "that", "it", "saw", "in", "the", "big", "garden"]
    document = Document("d", {}, words=words)
    assert document.say((1, 1)) == "dog"
    assert document.say(((0, 1), (4, 4))) == "a dog … cat"
    assert document.say((0, 11)) == "a dog and the … in the big garden"
    assert document.say((9, 12)) == "(9, 12)"
    assert document.say("m1") == "m1"
    assert Document("d", {}).say(Span(1, 2)) == "(1, 2)"
