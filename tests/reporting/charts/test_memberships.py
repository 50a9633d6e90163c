import partita as pt
from partita.reporting.charts.memberships import level, memberships_chart, value_text
from partita.reporting.views.memberships import memberships_view
from tests.reporting.example import HOSTILE


def drawn(memberships, **options):
    fuzzy = pt.Fuzzy(memberships, **options)
    return memberships_chart(memberships_view((pt.Hard([0] * fuzzy.n), fuzzy)))


def test_levels_are_linear():
    assert [level(value) for value in (0, 0.1, 1 / 9, 0.12, 0.5, 1)] == [1, 1, 1, 2, 5, 9]


def test_values_have_cells_and_numbers():
    text = drawn([[0.75, 0.25], [0.996, 0.004]])
    # Two hard memberships of 1, and three that are large enough to be drawn.
    assert text.count("<rect") - 2 == 5
    for number in (">.75<", ">.25<", ">&gt; .99<"):
        assert text.count(number) == 1
    assert "<title>0, candidate 1: 0.250</title>" in text


def test_many_columns_have_no_numbers():
    wide = [[1 / 12] * 12]
    text = memberships_chart(memberships_view((pt.Fuzzy(wide), pt.Fuzzy(wide))))
    assert text.count('class="h1"') == 24
    assert ">.08<" not in text


def test_names_are_text():
    text = drawn([[0.5, 0.5]], labels=[HOSTILE, "x"], ids=[HOSTILE])
    assert "<img" not in text
    assert "</script>" not in text


def test_values_are_short():
    assert [value_text(value) for value in (1.0, 0.996, 0.5, 0.005)] == ["1", "> .99", ".50", ".01"]
