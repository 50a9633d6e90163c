"""Pictures that commands draw into files."""

import click
import pytest

import partita as pt
from partita.cli.pictures import draw


def test_the_suffix_says_the_format(tmp_path):
    result = pt.compare_many([[0, 0, 1], [0, 1, 1]])
    draw(result, tmp_path / "one.svg")
    assert (tmp_path / "one.svg").read_text(encoding="utf-8").startswith("<?xml")
    draw(result, tmp_path / "one.PNG")
    assert (tmp_path / "one.PNG").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(click.UsageError, match=r"the name must end in \.png, \.svg or \.pdf"):
        draw(result, tmp_path / "one.txt")
