"""The page of public names has each of them once, below its heading."""

import re

import partita as pt
from docs.api_page import MODULES, heading_of, write


def test_every_public_name_is_on_the_page_once(tmp_path):
    write(tmp_path)
    page = (tmp_path / "index.md").read_text(encoding="utf-8")
    listed = re.findall(r"^   ([A-Za-z]\w*)$", page.split("## The registry")[0], re.MULTILINE)
    assert sorted(listed) == sorted(set(pt.__all__) - {"__version__", *MODULES})


def test_the_longest_module_name_decides_the_heading():
    assert heading_of("meet")[1] == "The lattice of partitions"
    assert heading_of("Hard")[1] == "Clusterings"
    assert heading_of("derivation")[1] == "Split and merge"
    assert heading_of("pair_counts")[1] == "Tables"
