import pytest

from partita.reporting.charts.axes import Axis, axes, tick_text


def test_values_become_coordinates_on_both_scales():
    linear, powers = Axis(0, 10, 100, 200), Axis(1, 1000, 0, 300, True)
    assert [linear(value) for value in (0, 5, 10)] == [100, 150, 200]
    assert [round(powers(value), 9) for value in (1, 10, 1000)] == [0, 100, 300]
    assert Axis(2, 2, 0, 10)(2) == 5


@pytest.mark.parametrize(
    ("axis", "ticks"),
    [
        (Axis(0, 1, 0, 1), [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (Axis(0, 7, 0, 1), [0, 2, 4, 6]),
        (Axis(1, 2500, 0, 1, True), [1, 10, 100, 1000]),
    ],
)
def test_ticks_are_round(axis, ticks):
    assert axis.ticks == pytest.approx(ticks)


def test_axes_write_ticks_and_titles():
    text = axes(Axis(0, 1, 0, 100), Axis(0, 1, 100, 0), "to the right", "upwards")
    assert text.count("<line") == 12
    assert "to the right" in text
    assert tick_text(0.30000000000000004) == "0.3"
