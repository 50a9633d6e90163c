"""How values in counterexamples are written."""

import pytest

from partita.choosing.axioms.counterexamples import digits


@pytest.mark.parametrize(
    ("values", "shown"),
    [
        ((1 / 3, 2 / 3), ["0.3333", "0.6667"]),
        ((0.1234561, 0.1234562), ["0.1234561", "0.1234562"]),
        ((0.5, 0.5), ["0.5", "0.5"]),
        ((1e-17, -0.0), ["0", "0"]),
        ((float("inf"), 1.0), ["inf", "1"]),
    ],
)
def test_digits_tell_values_apart(values, shown):
    assert digits(*values) == shown
