import itertools
import re

import partita as pt
from partita.reporting.charts.flows import flows_chart
from partita.reporting.views.flows import flows_view
from partita.reporting.views.table import ClusterNames
from tests.reporting.example import HOSTILE, explanation, names


def test_each_flow_and_each_bar_says_what_it_is():
    text = flows_chart(flows_view(explanation(), names(), 24))
    assert text.count('class="flow ') == 9
    assert text.count('class="bar ') == 12
    assert "bob → 2: 1 object, split" in text
    assert "dan: 1 object, 1 part, merged" in text


def test_names_never_overlap_and_labels_are_escaped():
    labels = [f"{HOSTILE} {number}" for number in range(60)]
    found = pt.explain(labels * 2, labels + labels[::-1])
    own = ClusterNames(found.derivation.label_arrays)
    text = flows_chart(flows_view(found, own, 60))
    assert "<img" not in text
    for anchor in (' class="end"', ""):
        heights = re.findall(rf'<text x="[\d.]+" y="([\d.]+)"{anchor}>', text)
        places = sorted(map(float, heights))[1:]
        gaps = [b - a for a, b in itertools.pairwise(places)]
        assert len(gaps) > 20
        assert min(gaps) >= 16.8
