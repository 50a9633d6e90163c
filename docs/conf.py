"""How Sphinx builds the documentation: `make docs`. Building and reading need no network."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import partita

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from docs import api_page, command_page, inputs_page, measure_pages  # noqa: E402
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
    "sphinx_gallery.gen_gallery",
    "mathml",
]
templates_path = ["_templates"]
# Scripts of the gallery and their heading are pages of auto_gallery.
exclude_patterns = ["_build", "gallery"]

# Links such as quickstart.md#files lead to headings.
myst_heading_anchors = 3

# Quotes stand around what is typed, so that they must stay as they are.
smartquotes = False

autosummary_generate = True
autodoc_typehints = "none"
autodoc_member_order = "bysource"
numpydoc_show_class_members = False

sphinx_gallery_conf = {
    "examples_dirs": "gallery",
    "gallery_dirs": "auto_gallery",
    "filename_pattern": r"plot_",
    "within_subsection_order": "FileNameSortKey",
    "remove_config_comments": True,
    "capture_repr": (),
    "show_memory": False,
    "show_signature": False,
    "min_reported_time": 1e9,
    "write_computation_times": False,
    "download_all_examples": False,
    "reset_modules": ("matplotlib",),
    # A picture that cannot be drawn is an error, not a page with a traceback.
    "abort_on_example_error": True,
    "image_srcset": ["2x"],
}

extlinks = {"doi": ("https://doi.org/%s", "doi:%s")}

html_theme = "pydata_sphinx_theme"
html_title = "partita"
html_math_renderer = "mathml"
html_show_sourcelink = False
html_copy_source = False
html_static_path = ["_static"]
html_css_files = ["site.css"]
# The front page is all sections at once, so that a sidebar has nothing to list.
html_sidebars: dict[str, list[str]] = {"index": []}
html_theme_options: dict[str, Any] = {
    "show_prev_next": False,
    # The sections of index.md fit one line.
    "header_links_before_dropdown": 5,
    "secondary_sidebar_items": ["page-toc"],
    "footer_start": ["copyright"],
    "footer_end": [],
}


def write_generated_pages(*_: object) -> None:
    measure_pages.write(HERE / "measures")
    api_page.write(HERE / "api")
    command_page.write(HERE / "command.md")
    inputs_page.write(HERE / "inputs")
    reproducibility_page.write(HERE / "reproducibility.md")


def drop_last_blank_lines(app: Any, page: str, source: list[str]) -> None:
    """Doctest needs a blank line between an output and the end of its block; readers do not."""
    source[0] = re.sub(r"\n\n```\n", r"\n```\n", source[0])


def setup(app: Any) -> None:
    # Before Sphinx looks for sources, so that it finds the pages written here.
    app.connect("config-inited", write_generated_pages)
    app.connect("source-read", drop_last_blank_lines)
