import pytest

from partita.errors import InputError, InputTypeError
from partita.reporting.options import Options


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
