"""Pages adapt to dark mode, reduced motion, narrow screens and paper."""

import re

import pytest

from tests.browser.reports import REPORTS

pytestmark = pytest.mark.browser

# Relative luminance of the background and of the text of an element, from 0 (black) to 1 (white).
LUMINANCES = """one => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  // Paper is white where the background is transparent.
  canvas.fillStyle = "white";
  canvas.fillRect(0, 0, 1, 1);
  return ["backgroundColor", "color"].map((property) => {
    canvas.fillStyle = getComputedStyle(one)[property];
    canvas.fillRect(0, 0, 1, 1);
    const pixel = [...canvas.getImageData(0, 0, 1, 1).data];
    const [red, green, blue] = pixel.map((one) => linear(one / 255));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  });
}"""


def test_dark_mode_turns_paper_and_ink_around(open_report):
    paper, ink = open_report(color_scheme="light").locator("body").evaluate(LUMINANCES)
    assert paper > 0.8 > 0.2 > ink
    page = open_report(color_scheme="dark")
    paper, ink = page.locator("body").evaluate(LUMINANCES)
    assert ink > 0.6 > 0.05 > paper
    # Texts on pictures and the fields of tools follow.
    fill = page.locator("#flows-chart text").first.evaluate("one => getComputedStyle(one).fill")
    assert min(map(int, re.findall(r"\d+", fill)[:3])) > 150
    paper, ink = page.locator("input[type=search]").first.evaluate(LUMINANCES)
    assert ink > paper


def test_nothing_moves_where_motion_is_reduced(open_report):
    moving = """() => [...document.querySelectorAll("*")].filter((one) => {
      const style = getComputedStyle(one);
      const times = `${style.transitionDuration},${style.animationDuration}`.split(",");
      return Math.max(...times.map(parseFloat)) > 0.01 || style.scrollBehavior === "smooth";
    }).length"""
    assert open_report(reduced_motion="reduce").evaluate(moving) == 0


@pytest.mark.parametrize("name", REPORTS)
def test_no_page_is_wider_than_the_screen(name, kept_page):
    page = kept_page(name)
    for unfolded in (False, True):
        page.evaluate(
            "open => document.querySelectorAll('details').forEach(one => { one.open = open; })",
            unfolded,
        )
        for width in (400, 768, 1280, 1600):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            page.evaluate("scrollTo(1000, 0)")
            assert page.evaluate("scrollX") == 0


@pytest.mark.parametrize("name", REPORTS)
def test_pages_print(name, kept_page):
    page = kept_page(name)
    paper = page.pdf(format="A4", print_background=True)
    assert paper.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", paper)) >= 2


def test_paper_has_no_tools_and_is_white(open_report):
    page = open_report(color_scheme="dark")
    page.locator("#flows-chart .bar").first.focus()
    page.keyboard.press("Enter")
    page.emulate_media(media="print")
    for tools in (".tools", "#filter", "nav", ".tip", ".pager button"):
        assert page.locator(f"{tools}:visible").count() == 0, tools
    paper, ink = page.locator("body").evaluate(LUMINANCES)
    assert paper > 0.8 > 0.2 > ink
    # A table that scrolls on the screen is as wide as the paper.
    page.set_viewport_size({"width": 700, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth") <= 700
