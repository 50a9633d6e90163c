"""Sections of the site fit one line, and links of the pages beside the code lead to files."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GENERATED = ("api/", "auto_gallery/", "inputs/", "measures/", "command.md")


def test_the_navigation_has_five_short_entries():
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    entries = re.findall(r"^(\w+) <[\w/]+>$", index.split("```{toctree}")[1], re.MULTILINE)
    assert entries == ["Start", "Guides", "Measures", "Reference", "Background"]


TRADES = ["communities", "coreference", "record_linkage", "scikit_learn", "soft_clustering"]


@pytest.mark.parametrize("page", ["index.md", "guides.md"])
def test_every_trade_has_a_page_that_the_front_page_and_the_guides_name(page):
    assert sorted(path.stem for path in (ROOT / "docs" / "trades").glob("*.md")) == TRADES
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    assert sorted(re.findall(r"\]\(trades/(\w+)\.md\)", text)) == TRADES


@pytest.mark.parametrize("trade", TRADES)
def test_the_page_of_a_trade_has_a_picture_that_the_gallery_draws(trade):
    text = (ROOT / "docs" / "trades" / f"{trade}.md").read_text(encoding="utf-8")
    (script,) = re.findall(r"\(\.\./auto_gallery/(plot_\w+)\.rst\)", text)
    assert (ROOT / "docs" / "gallery" / f"{script}.py").exists()
    assert re.search(
        rf"```{{image-sg}} /auto_gallery/images/sphx_glr_{script}_00\d\.png\n:alt: \w", text
    )


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_links_lead_to_files(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#:]+)[^)]*\)|src=\"([^\"]+)\"", text)
    for link in filter(None, (one or other for one, other in links)):
        generated = link.removeprefix("docs/").startswith(GENERATED)
        assert generated or (ROOT / link).exists(), link
