"""Assessments as HTML: score, chance and interval on one scale."""

import partita as pt

TRUTH, FOUND = [0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 1, 1]


def test_score_chance_and_interval_on_one_scale():
    result = pt.assess(TRUTH, FOUND, "rand", interval="bootstrap", samples=50, rng=0)
    html = result._repr_html_()
    assert "<b>rand = 0.6667</b>" in html
    assert "share of object pairs treated alike" in html
    left, end = 100 * result.expected, 100 * result.score
    assert f"left:{left:.1f}%;width:{end - left:.1f}%;top:15%" in html
    low, high = 100 * result.interval.low, 100 * result.interval.high
    assert f"left:{low:.1f}%;width:{high - low:.1f}%;top:42%" in html
    assert f'title="by chance: {result.expected:g}"' in html
    assert 'title="identical: 1"' in html
    assert "95% interval" in html


def test_a_distance_without_an_upper_bound_has_a_scale():
    html = pt.assess(TRUTH, FOUND, "vi", samples=20, rng=0)._repr_html_()
    assert "#d9822b" in html
    assert 'title="identical: 0" style="position:absolute;left:0.0%' in html


def test_without_draws_there_is_no_p_value():
    html = pt.assess(TRUTH, FOUND, "rand", samples=0, interval=None)._repr_html_()
    assert "p-value" not in html
    assert "interval</td>" not in html


def test_an_own_measure_has_no_scale():
    def own(table):
        return 0.5

    html = pt.assess(TRUTH, FOUND, own, samples=5, rng=0)._repr_html_()
    assert "<b>own = 0.5000</b>" in html
    assert "position:absolute" not in html


def test_several_measures_have_a_row_each():
    result = pt.assess(TRUTH, FOUND, ["ari", "vi"], samples=20, rng=0)
    html = result._repr_html_()
    assert html.count("<tr>") == 3
    assert ">adjusted_rand</span>" in html
    assert "↑" in html
    assert "↓" in html
    assert html.count("by chance: ") == 1 + 2, "the model once, and a mark on each scale"


def test_what_was_read_comes_first(tmp_path):
    for name in ("x.csv", "y.csv"):
        (tmp_path / name).write_text("id,label\n1,a\n2,b\n3,b\n")
    files = tmp_path / "x.csv", tmp_path / "y.csv"
    line = "3 objects joined on ids: x.csv (hard; ids: id, labels: label), y.csv (hard;"
    one = pt.assess(*files, samples=10, rng=0)
    several = pt.assess(*files, ["rand", "bcubed"], samples=10, rng=0)
    assert line in one._repr_html_()
    assert line in several._repr_html_()
    assert "95% interval" in several._repr_html_()


def test_one_object_is_in_the_singular(tmp_path):
    (tmp_path / "x.csv").write_text("id,label\n1,a\n")
    found = pt.assess(tmp_path / "x.csv", tmp_path / "x.csv", samples=5, rng=0)
    assert str(found).startswith("1 object joined on ids: ")


def test_several_measures_without_intervals_leave_their_cells_empty():
    result = pt.assess(TRUTH, FOUND, ["ari", "vi"], samples=20, interval=None, rng=0)
    html = result._repr_html_()
    assert ">[" not in html
    with_intervals = pt.assess(TRUTH, FOUND, ["ari", "vi"], samples=20, interval="bootstrap", rng=0)
    low, high = with_intervals["adjusted_rand"].interval[:2]
    assert f"[{low:.4f}, {high:.4f}]" in with_intervals._repr_html_()
