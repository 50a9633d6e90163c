"""Mentions matched exactly, in part and by heads, as the CorefUD scorer does."""

import numpy as np
import pytest
from scipy.optimize import linear_sum_assignment

import partita as pt
from partita.clusterings.documents import Document, Span, mention_of, words_of_mention
from partita.comparing.mention_matching import matched_mentions


def document(*mentions):
    """A document of mentions (first, last, head), each in an entity of its own."""
    spans = [Span(first, last) for first, last, _ in mentions]
    heads = {span: head for span, (_, _, head) in zip(spans, mentions, strict=True)}
    return Document("", {i: [span] for i, span in enumerate(spans)}, heads=heads)


def test_exact_matches_are_the_same_words():
    key, response = document((0, 3, 1), (5, 5, 5)), document((0, 3, 0), (5, 6, 5))
    assert matched_mentions(key, response, "exact") == {(0, 3): (0, 3)}


def test_partial_matches_are_part_of_the_key_with_its_head():
    key = document((0, 4, 2), (6, 8, 7))
    response = document((1, 2, 1), (0, 1, 0), (6, 9, 7))
    assert matched_mentions(key, response, "partial") == {(1, 2): (0, 4)}


def test_the_longest_part_is_matched():
    key, response = document((0, 4, 2)), document((2, 2, 2), (1, 3, 2), (2, 3, 2))
    assert matched_mentions(key, response, "partial") == {(1, 3): (0, 4)}


def test_heads_are_the_same_word():
    key = document((0, 4, 2), (2, 3, 2), (6, 8, 7))
    response = document((2, 9, 2), (2, 3, 2), (6, 8, 6))
    assert matched_mentions(key, response, "head") == {(2, 3): (2, 3), (2, 9): (0, 4)}


def test_the_same_words_with_another_head_do_not_match_by_head():
    key, response = [{(0, 3): 1}], [{(0, 3): 2}]
    sides = [Document("", {0: list(own)}, heads=own) for (own,) in (key, response)]
    scores = pt.coreference(*sides, match="head")
    assert scores["mentions"] == (0, 1, 0, 1)
    assert pt.coreference(*sides)["mentions"] == (1, 1, 1, 1)


def test_discontinuous_mentions():
    parts = mention_of([0, 1, 4])
    key = Document("", {0: [parts]}, heads={parts: 4})
    response = document((4, 4, 4))
    assert matched_mentions(key, response, "partial") == {(4, 4): parts}


def test_matching_is_the_best_one():
    """Against a dense assignment problem of all mentions that are left."""
    rng = np.random.default_rng(0)
    for match in ("partial", "head"):
        for _ in range(30):
            sides = []
            for _ in range(2):
                starts = rng.integers(0, 12, 8)
                ends = starts + rng.integers(0, 4, 8)
                spans = {Span(int(a), int(b)) for a, b in zip(starts, ends, strict=True)}
                heads = {span: int(rng.integers(span.first, span.last + 1)) for span in spans}
                sides.append(Document("", {0: sorted(spans)}, heads=heads))
            key, response = sides
            found = matched_mentions(key, response, match)
            assert len(set(found.values())) == len(found)
            weights = np.array(
                [[weight(key, one, response, other, match) for other in response.entities[0]]
                 for one in key.entities[0]]
            )  # fmt: skip
            rows, columns = linear_sum_assignment(-weights)
            got = sum(weight(key, one, response, other, match) for other, one in found.items())
            assert got == pytest.approx(weights[rows, columns].sum())


def weight(key, one, response, other, match):
    """What the CorefUD scorer gives a pair; the same mentions come first."""
    same = one == other and (match == "partial" or key.heads[one] == response.heads[other])
    if same:
        return 100.0
    words, others = words_of_mention(one), words_of_mention(other)
    if match == "head":
        fits = key.heads[one] == response.heads[other]
    else:
        fits = others <= words and key.heads[one] in others
    taken = one in matched_exactly(key, response, match) or other in matched_exactly(
        key, response, match
    )
    return len(words & others) / len(words) if fits and not taken else 0.0


def matched_exactly(key, response, match):
    return {
        one
        for one in key.heads
        if one in response.heads and (match == "partial" or key.heads[one] == response.heads[one])
    }


def test_heads_must_be_known():
    with pytest.raises(pt.InputError, match=r'match="head" needs the heads .*\(0, 1\)'):
        pt.coreference([[(0, 1)]], [[(0, 1)]], match="head")
    key = document((0, 3, 1))
    with pytest.raises(pt.InputError, match="needs the heads"):
        pt.coreference(key, [[(1, 1)]], match="head")
    assert pt.coreference(key, [[(1, 1)]], match="partial")["mentions"].f == 1.0
