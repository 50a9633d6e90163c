"""The page of inputs lists every example once."""

import sys
from pathlib import Path

from tests.inputs.examples import EXAMPLES, REFUSALS

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_lists_every_example(monkeypatch):
    monkeypatch.setattr(sys, "path", [str(DOCS), *sys.path])
    import inputs_page

    text = inputs_page.page()
    for example in (*EXAMPLES, *REFUSALS):
        assert text.count(f"| {example.title} |") == 1, example.title
    assert f"any of the {len(EXAMPLES)} kinds" in text
    groups = [line for line in text.splitlines() if line.startswith("## ")]
    assert len(groups) == len({example.group for example in EXAMPLES}) + 1
