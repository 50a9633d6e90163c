"""Copies of a function that call other functions."""

from partita.kernels.compiled.templates import as_template, fill_in


def _step(x):
    return x + 1


def _template(x):
    """Take a step."""
    return 10 * _step(x)


def test_a_copy_calls_what_is_filled_in():
    doubled = fill_in(_template, {"_step": lambda x: 2 * x}, "_doubled")
    assert doubled(3) == 60
    assert _template(3) == 40
    assert doubled.__qualname__ == "_doubled"
    assert doubled.__doc__ == "Take a step."


def test_a_mark_changes_nothing():
    assert as_template(_template) is _template
