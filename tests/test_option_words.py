"""Options in messages: as Python has them, and as the command has them."""

import pytest

import partita as pt
from partita.option_words import in_command, option, option_name, spoken

CASES = [
    (("missing", "drop"), 'missing="drop"', "--missing drop"),
    (("on_mismatch", "intersect"), 'on_mismatch="intersect"', "--on-mismatch intersect"),
    (("id",), "id=…", "--id COL"),
    (("by", "position"), 'by="position"', "--by-position"),
    (("header", False), "header=False", "--no-header"),
    (("header", True), "header=True", "--header"),
]


@pytest.mark.parametrize(("given", "in_python", "on_the_command_line"), CASES)
def test_an_option_in_both_languages(given, in_python, on_the_command_line):
    assert option(*given) == in_python
    with in_command():
        assert option(*given) == on_the_command_line
    assert option(*given) == in_python


def test_names_and_other_words():
    assert (option_name("on_mismatch"), spoken("a dict", "a file")) == ("on_mismatch=", "a dict")
    with in_command():
        assert option_name("on_mismatch") == "--on-mismatch"
        assert spoken("a dict", "a file") == "a file"


def test_an_error_ends_the_language_of_the_command():
    with pytest.raises(pt.MissingLabelsError, match="--missing drop leaves them out"), in_command():
        pt.rand_score([0, None], [0, 1])
    with pytest.raises(pt.MissingLabelsError, match='missing="drop" leaves them out'):
        pt.rand_score([0, None], [0, 1])
