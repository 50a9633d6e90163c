"""Pictures that commands draw into files."""

from pathlib import Path

import click
import pytest

import partita as pt
from partita.cli.pictures import draw_to, picture_option


def test_formats(tmp_path):
    result = pt.evolution([[0, 0, 1], [0, 1, 1]])
    for suffix, start in ((".png", b"\x89PNG"), (".svg", b"<?xml"), (".pdf", b"%PDF")):
        draw_to(tmp_path / f"flows{suffix}", result, top=1)
        assert (tmp_path / f"flows{suffix}").read_bytes().startswith(start)
    with pytest.raises(click.UsageError, match=r"flows.doc: the name must end in .png"):
        draw_to(Path("flows.doc"), result)


def test_option():
    @click.command()
    @picture_option("flows")
    def command(picture):
        """Draw."""

    (option,) = command.params
    assert option.opts == ["--picture"]
    assert option.help == "Draw flows into a file: .png, .svg or .pdf."
