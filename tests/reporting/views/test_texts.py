import pytest

from partita.reporting.views.texts import (
    integer_text,
    label_text,
    loss_text,
    share_text,
)


@pytest.mark.parametrize(
    ("share", "text"),
    [(0, "0 %"), (1, "100 %"), (0.5, "50.0 %"), (0.9996, "> 99.9 %"), (1e-9, "< 0.1 %")],
)
def test_only_nothing_is_0_percent_and_only_all_100(share, text):
    assert share_text(share) == text


def test_labels_are_on_one_line_and_not_too_long():
    assert label_text("a\tb\u2028c") == "a b c"
    assert label_text("") == "''"
    assert label_text("x" * 1000) == "x" * 29 + "…" + "x" * 30
    assert label_text(("a", 1)) == "('a', 1)"


def test_numbers():
    assert integer_text(1234567) == "1,234,567"
    assert integer_text(2.5) == "2.5"
    assert loss_text(0.0012345) == "0.00123"
