import partita as pt
from partita.comparing.comparison import Row
from partita.reporting.charts.intervals import interval_chart
from partita.reporting.views.intervals import value_on_scale
from partita.results.certified import Certified


def drawn(value, certificate=None, bounds=(0.0, 1.0)):
    row = Row("own", "Own <b>", "own", value, True, bounds, certificate)
    return interval_chart(value_on_scale(row))


def test_a_number_is_a_dot_on_its_scale():
    text = drawn(0.5)
    assert '<circle cx="160" cy="22" r="5.5" class="value"/>' in text
    assert 'class="open"' not in text
    assert "Own &lt;b&gt; on its scale" in text


def test_an_interval_is_a_bar_and_a_certificate_a_line_above_it():
    certificate = (
        Certified(0.25, 0.2, 0.3, False, "bounds"),
        Certified(0.75, 0.75, 0.75, True, "by hand"),
    )
    text = drawn(pt.Interval(0.25, 0.75), certificate)
    assert '<rect x="85" y="17" width="150" height="10" class="open"/>' in text
    assert text.count('class="certificate"') == 1
    assert 'd="M70 4.5V11.5M70 8H100M100 4.5V11.5"' in text
    assert "interval 0.2500 … 0.7500; certificate 0.2000 to 0.3000" in text


def test_narrow_intervals_stay_visible_inside_the_scale():
    assert 'x="307" y="17" width="3"' in drawn(pt.Interval(0.9999, 1.0))


def test_a_scale_without_an_end_has_an_arrow():
    assert "→ ∞" in drawn(2.0, bounds=(0.0, float("inf")))
    assert "→" not in drawn(0.5)
