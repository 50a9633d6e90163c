import partita as pt
from partita.reporting.charts.cut_curve import cut_curve_chart
from partita.reporting.views.cut_curve import cut_curve_view

FIRST, SECOND = "((a:1,b:1):3,(c:2,d:2):2);", "(((a:1,b:1):1,c:2):2,d:4);"


def drawn(measure="fowlkes_mallows", first=FIRST, second=SECOND):
    return cut_curve_chart(cut_curve_view(pt.curve(first, second, measure)))


def test_values_and_a_band():
    text = drawn()
    assert text.count('class="line side0"') == text.count('class="band"') == 1
    assert "Fowlkes-Mallows index" in text
    line = text[: text.index('class="line side0"')].rpartition('d="')[2]
    assert line.startswith("M56 ")
    assert line.rstrip('" ').endswith("L616 34")


def test_no_band_where_chance_is_not_known():
    assert 'class="band"' not in drawn("pair_jaccard")


def test_one_cut_and_negative_values():
    assert "nan" not in drawn(first="((a:1,b:1):1,c:2);", second="((a:1,c:1):1,b:2);")
    assert ">-0.5<" in drawn("adjusted_rand", second="((a:1,c:1):3,(b:2,d:2):2);")
