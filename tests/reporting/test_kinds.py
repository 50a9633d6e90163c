import importlib

import pytest

import partita as pt
from partita.errors import InputTypeError
from partita.reporting.kinds import PAGES, page_of
from partita.reporting.options import Options


def test_every_kind_has_a_page():
    for module in PAGES.values():
        assert callable(importlib.import_module(f"partita.reporting.pages.{module}").build)


def test_pages_are_found_by_the_type_of_a_result():
    result = pt.explain([0, 0, 1], [0, 1, 1])
    ids = [section.id for section in page_of(result, Options()).sections]
    assert ids[:2] == ["flows", "contingency"]
    with pytest.raises(InputTypeError, match="there is no report of a str, but of: Explanation"):
        page_of("text", Options())
