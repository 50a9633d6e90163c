"""Pictures that commands write to files."""

from types import SimpleNamespace

import click
import matplotlib.pyplot as plt
import pytest

from partita.cli.pictures import save_picture


def draw():
    figure, ax = plt.subplots()
    ax.plot([0, 1], [0, 1])
    return SimpleNamespace(figure_=figure)


@pytest.mark.parametrize(
    ("ending", "start"), [(".png", b"\x89PNG"), (".svg", b"<?xml"), (".PDF", b"%PDF")]
)
def test_the_ending_decides(tmp_path, ending, start):
    path = tmp_path / f"picture{ending}"
    save_picture(draw, path)
    assert path.read_bytes().startswith(start)


def test_other_endings_are_refused_before_anything_is_drawn(tmp_path):
    with pytest.raises(click.UsageError, match="must end in"):
        save_picture(None, tmp_path / "picture.gif")
