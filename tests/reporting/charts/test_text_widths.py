from partita.reporting.charts.text_widths import text_width, widest


def test_widths_grow_with_texts_and_wide_characters():
    assert text_width("") == 0
    assert text_width("abcd", 10) == 23.2
    assert text_width("漢字", 10) == 21
    assert widest([]) == 0
    assert widest(["a", "abc", "ab"]) == text_width("abc")
