import numpy as np
import pytest

from partita.errors import InputError, InputTypeError
from partita.reporting.options import Options, refuse_options


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"top": 0}, "top"),
        ({"top": 201}, "at most 200"),
        ({"rows": 0}, "rows=0"),
        ({"rows": 20_001}, "rows=20001: give a number of at most 20,000"),
        ({"title": "T" * 301}, "the title has 301 characters: give at most 300"),
        ({"tolerance": 0.5}, "below 0.5"),
        ({"interval": "normal"}, "bootstrap"),
    ],
)
def test_options_are_checked(options, message):
    with pytest.raises(InputError, match=message):
        Options(**options)


def test_numbers_may_be_of_numpy():
    assert Options(top=np.int64(3), rows=np.int64(5)).rows == 5


def test_a_title_is_a_text():
    with pytest.raises(InputTypeError, match="title=3: give a text"):
        Options(title=3)


def test_options_without_effect_are_refused():
    names = ("interval", "tolerance", "measures")
    refuse_options(Options(title="Mine", rows=3), names, "others")
    with pytest.raises(InputError, match=r"tolerance=0\.1 is for others: leave it out"):
        refuse_options(Options(tolerance=0.1), names, "others")
