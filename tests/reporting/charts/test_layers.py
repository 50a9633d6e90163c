import numpy as np

import partita as pt
from partita.comparing.fates import TOLERANCE
from partita.reporting.charts.layers import layers_chart
from partita.reporting.views.layers import Chain, layers_view
from tests.reporting.example import HOSTILE, RUNS


def drawn(runs):
    result = pt.compare_many(runs)
    chain = Chain.of(result.members, np.arange(len(runs)), TOLERANCE)
    return layers_chart(layers_view(chain, 24))


def test_each_cluster_has_a_bar_and_each_part_a_flow():
    text = drawn(RUNS)
    assert text.count("<rect") == 2 + 2 + 3
    assert text.count('class="flow ') == 3 + 5
    assert "<title>one 0 → two 0: 2 objects, " in text
    assert "<title>two 1: 4 objects</title>" in text
    assert [text.count(f">{name}</text>") for name in RUNS] == [1, 1, 1]


def test_columns_keep_a_least_distance():
    text = drawn([[0, 0, 1, 1]] * 12)
    width = float(text.split('width="', 1)[1].split('"', 1)[0])
    assert width > 60 + 11 * 110


def test_names_are_text():
    text = drawn({HOSTILE: [HOSTILE, "b", "b"], "two": ["a", "a", HOSTILE]})
    assert "<img" not in text
    assert "</script>" not in text
