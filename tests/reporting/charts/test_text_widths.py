import pytest

from partita.reporting.charts.text_widths import text_width, widest


def test_widths_grow_with_texts_and_wide_characters():
    assert text_width("") == 0
    assert text_width("abcd", 10) == pytest.approx(25.6)
    assert text_width("漢字", 10) == 21
    assert widest([]) == 0
    assert widest(["a", "abc", "ab"]) == text_width("abc")


@pytest.mark.parametrize(
    ("text", "width"),
    # As DejaVu Sans has them, in shares of its height.
    [("WWWW", 3.955), ("xxxx…1", 4.004), ("person 12", 4.906), ("Lilli", 1.67), ("MILK_2", 3.693)],
)
def test_no_text_is_cut_and_little_room_is_lost(text, width):
    assert width <= text_width(text, 1.0) <= 1.4 * width
