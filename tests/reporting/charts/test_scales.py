from partita.reporting.charts.scales import scale_chart
from partita.reporting.views.scales import ScaleView

VIEW = ScaleView("rand", "Rand index", "pairs", "0.75", 0.75, 0.0, 1.0, True, True, 1.0, 0.5)


def test_the_value_lies_between_chance_and_the_perfect_value():
    text = scale_chart(VIEW)
    assert 'cx="161"' in text  # 8 + 0.75 * 204
    assert "M110 " in text  # chance
    assert "M212 " in text  # perfect
    assert "chance level 0.5000; identical clusterings 1" in text


def test_an_interval_is_drawn_and_open_scales_have_no_end():
    view = VIEW.__class__(**{**VIEW.__dict__, "bounded": False, "interval": (0.5, 0.9)})
    text = scale_chart(view)
    assert "95% interval 0.5000 to 0.9000" in text
    assert "∞" in text
    assert "∞" not in scale_chart(VIEW)


def test_a_number_that_rounds_to_0_has_no_sign():
    view = VIEW.__class__(**{**VIEW.__dict__, "chance": -1e-17, "interval": (-1e-9, 0.9)})
    text = scale_chart(view)
    assert "chance level 0.0000" in text
    assert "95% interval 0.0000 to 0.9000" in text
