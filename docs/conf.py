"""How Sphinx builds the documentation: `make docs`. Building and reading need no network."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import partita

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import api_page  # noqa: E402
import inputs_page  # noqa: E402
import measure_pages  # noqa: E402

from reproduce import page as reproducibility_page  # noqa: E402

project = "partita"
author = "The partita developers"
copyright = author
release = version = partita.__version__

extensions = [
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.extlinks",
    "myst_parser",
    "numpydoc",
    "mathml",
]
templates_path = ["_templates"]
exclude_patterns = ["_build"]

autosummary_generate = True
autodoc_typehints = "none"
autodoc_member_order = "bysource"
numpydoc_show_class_members = False

extlinks = {"doi": ("https://doi.org/%s", "doi:%s")}

html_theme = "pydata_sphinx_theme"
html_title = "partita"
html_math_renderer = "mathml"
html_show_sourcelink = False
html_copy_source = False
html_static_path = ["_static"]
html_css_files = ["wide.css"]
# Pages beside this file have no pages below them that a sidebar could list.
html_sidebars: dict[str, list[str]] = {page.stem: [] for page in HERE.glob("*.md")}
html_theme_options: dict[str, Any] = {
    "show_prev_next": False,
    "header_links_before_dropdown": 3,
    "secondary_sidebar_items": ["page-toc"],
    "footer_start": ["copyright"],
    "footer_end": [],
}


def write_generated_pages(*_: object) -> None:
    measure_pages.write(HERE / "measures")
    api_page.write(HERE / "api")
    inputs_page.write(HERE / "inputs")
    reproducibility_page.write(HERE / "reproducibility.md")


def drop_last_blank_lines(app: Any, page: str, source: list[str]) -> None:
    """Doctest needs a blank line between an output and the end of its block; readers do not."""
    source[0] = re.sub(r"\n\n```\n", r"\n```\n", source[0])


def setup(app: Any) -> None:
    # Before Sphinx looks for sources, so that it finds the pages written here.
    app.connect("config-inited", write_generated_pages)
    app.connect("source-read", drop_last_blank_lines)
