"""Names beside the outer bars of an alluvial diagram."""

import matplotlib.pyplot as plt
import numpy as np

from partita.plots.alluvial_layout import bars_of_sizes
from partita.plots.alluvial_names import bundle_text, line_height, write_names
from tests.plots.pictures import any_overlap


def test_names_stand_apart_and_lines_lead_to_their_bars():
    figure, ax = plt.subplots(figsize=(5, 3))
    (bars,) = bars_of_sizes([np.array([90.0, 1.0, 1.0, 1.0, 5.0])])
    write_names(ax, 1, bars, ["a", "b", "c", "d"], "1 other cluster\n(5, not to scale)")
    figure.canvas.draw()
    texts = [text.get_text() for text in ax.texts]
    assert texts == ["a", "b", "c", "d", "1 other cluster\n(5, not to scale)"]
    assert not any_overlap([text.get_window_extent().padded(-1) for text in ax.texts])
    assert all(text.get_position()[0] > 1 for text in ax.texts)
    assert 1 <= len(ax.get_lines()) <= 4
    assert 0 < line_height(ax) < 0.1


def test_words_for_a_bundle():
    assert bundle_text(0, 0) is None
    assert bundle_text(1, 1234.0) == "1 other cluster\n(1,234, not to scale)"
