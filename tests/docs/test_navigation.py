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


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_links_lead_to_files(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#:]+)[^)]*\)|src=\"([^\"]+)\"", text)
    for link in filter(None, (one or other for one, other in links)):
        generated = link.removeprefix("docs/").startswith(GENERATED)
        assert generated or (ROOT / link).exists(), link
