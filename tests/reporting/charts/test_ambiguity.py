import pytest

from partita.reporting.charts.ambiguity import _short, ambiguity_chart
from partita.reporting.views.ambiguity import Histogram, SideOfAmbiguity


def test_bars_are_as_high_as_their_counts():
    histogram = Histogram("conflict", "0.5", 40, (0, 10, *[0] * 7, 20), 0.3)
    side = SideOfAmbiguity("candidate", "fuzzy", 70, (histogram,), ())
    text = ambiguity_chart(histogram, side)
    assert [text.count(f'height="{height}"') for height in ("108", "27", "54")] == [1, 1, 1]
    assert "<title>0: 40 objects</title>" in text
    assert "<title>over 10 to 20 % of the largest: 10 objects</title>" in text
    assert text.count('class="side1"') == 3
    assert "40 objects without any" in text
    assert 'id="ambiguity-candidate-conflict"' in text


@pytest.mark.parametrize(
    ("count", "text"),
    [(7, "7"), (999, "999"), (1000, "1.0k"), (9949, "9.9k"), (9950, "10k"), (16_234, "16k"),
     (2_500_000, "2.5M")],
)  # fmt: skip
def test_large_counts_are_short(count, text):
    assert _short(count) == text
