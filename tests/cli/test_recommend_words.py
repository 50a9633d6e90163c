"""A recommendation in words: the best, what the others lose, and what is left out."""

import partita as pt
from partita.cli.recommend_words import in_words

DESIGN = pt.Design(n=[60, 120], k=[2, 3, 4], h=[0, 0.5], q=[0.2, 0.6, 1])


def test_a_poor_best_is_called_poor():
    wishes = [("one_new_cluster", "q", "decrease")]
    found = pt.recommend(wishes, measures=["rand", "ari"], design=DESIGN)
    assert found[0].score == 0
    assert "None of them grants even half of what is wished." in in_words(found, None)


def test_reasons_of_all_that_are_shown_and_of_those_left_out():
    wishes = [("singleton_clusters", "k", "ignore"), ("one_new_cluster", "k", "increase")]
    measures = ["rand", "pair_jaccard", "purity", "mutual_info"]
    found = pt.recommend(wishes, measures=measures, design=DESIGN)
    lines = in_words(found, None).splitlines()
    start = lines.index("where the others lose most")
    lost = found[1].reasons[0]
    assert (found.best, found[1].measure) == ("pair_jaccard", "rand")
    assert lost.score == 0
    assert lines[start + 2].split(maxsplit=1)[0] == "rand"
    assert f"{lost.wish}      0.00     (share {lost.share:+.3f})" in lines[start + 2]
    assert lines[lines.index("left out") + 1 :] == [
        "  purity, mutual_info: sees no difference in 72 pairs, first singleton_clusters, n=60, "
        "k=2, h=0, q=1/5"
    ]


def test_a_share_that_rounds_to_nothing_has_no_sign():
    found = pt.recommend([("every", "n", "ignore")], measures=["rand", "bcubed"], design=DESIGN)
    assert "-0.000" not in in_words(found, None)
