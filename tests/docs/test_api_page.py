"""The page of public names has each of them once: everyday names first, then rooms."""

import re

import partita as pt
from docs.api_page import daily_names, heading_of, room_of, rooms, write


def test_every_public_name_is_on_the_page_once(tmp_path):
    write(tmp_path)
    page = (tmp_path / "index.md").read_text(encoding="utf-8")
    listed = re.findall(r"^   ([A-Za-z]\w*)$", page.split("## The registry")[0], re.MULTILINE)
    assert sorted(listed) == sorted(set(pt._exported) - set(rooms()))


def test_everyday_names_come_first(tmp_path):
    write(tmp_path)
    page = (tmp_path / "index.md").read_text(encoding="utf-8")
    first = re.findall(r"^   ([A-Za-z]\w*)$", page.split("## More measures")[0], re.MULTILINE)
    assert sorted(first) == sorted(daily_names())
    assert "compare" in first
    assert "meet" not in first


def test_the_longest_module_name_decides_the_heading():
    assert heading_of("Hard")[1] == "Clusterings"
    assert heading_of("rand_score")[1] == "Measures of hard clusterings"
    assert heading_of("pair_counts")[1] == "Pairs and tables"
    assert heading_of("soft_adjusted_rand_score")[1] == "Measures of soft clusterings"


def test_rooms_list_the_other_names():
    assert room_of("meet") == "lattice"
    assert room_of("derivation") == "measures"
    assert room_of("sampled_distance") == "transport"
    assert room_of("Comparison") == ""
