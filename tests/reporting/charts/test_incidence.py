import partita as pt
from partita.reporting.charts.incidence import incidence_chart
from partita.reporting.views.incidence import incidence_view


def test_every_cluster_has_a_row_with_its_bars():
    x = pt.Overlapping({"a<b": {0, 1}, "blue": {1, 2}}, 3)
    y = pt.Overlapping({"green": {0, 2}}, 3)
    text = incidence_chart(incidence_view(pt.measures["omega"].read(x, y), 24))
    assert text.count('class="field"') == 3
    assert (text.count('class="side0"'), text.count('class="side1"')) == (2, 1)
    assert "a&lt;b: 2 objects" in text
    bars = text[text.index('class="side1"') - 200 :].partition('d="')[2].partition('"')[0]
    assert bars.count("M") == 2
