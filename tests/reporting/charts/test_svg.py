from xml.etree import ElementTree

import pytest

from partita.reporting.charts.svg import Svg, element, joined, number, picture


@pytest.mark.parametrize(
    ("value", "text"), [(10.0, "10"), (100.0, "100"), (0.25, "0.2"), (-0.01, "0"), (-1.5, "-1.5")]
)
def test_numbers_are_short_and_keep_their_zeros(value, text):
    assert number(value) == text


def test_texts_and_attributes_are_escaped_and_elements_are_not():
    found = element("text", '<b>"&', element("tspan", "x"), class_='a"b', data_r=3, x=None)
    assert found == ('<text class="a&quot;b" data-r="3">&lt;b&gt;"&amp;<tspan>x</tspan></text>')
    assert joined(["<", Svg("<g/>")]) == "&lt;<g/>"
    assert Svg("<g/>").__html__() == "<g/>"


def test_a_picture_has_a_text_alternative():
    root = ElementTree.fromstring(picture(10, 20, "Title", "Says <so>", id="one"))
    assert root.attrib["aria-labelledby"] == "one-title"
    assert root.find("title").text == "Title"
    assert root.find("desc").text == "Says <so>"
    assert root.attrib["viewBox"] == "0 0 10 20"
