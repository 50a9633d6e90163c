import pytest

from partita.errors import InputError, InputTypeError
from partita.reporting.options import Options, refuse_options


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"top": 0}, "top"),
        ({"top": 201}, "at most 200"),
        ({"rows": 0}, "rows=0"),
        ({"tolerance": 0.5}, "below 0.5"),
        ({"interval": "normal"}, "bootstrap"),
    ],
)
def test_options_are_checked(options, message):
    with pytest.raises(InputError, match=message):
        Options(**options)


def test_a_title_is_a_text():
    with pytest.raises(InputTypeError, match="title=3: give a text"):
        Options(title=3)


def test_options_without_effect_are_refused():
    names = ("interval", "tolerance", "measures")
    refuse_options(Options(title="Mine", rows=3), names, "others")
    with pytest.raises(InputError, match=r"tolerance=0\.1 is for others: leave it out"):
        refuse_options(Options(tolerance=0.1), names, "others")
