"""Functions that templates call: texts of numbers and labels, and charts of views."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from partita.reporting.charts.ambiguity import ambiguity_chart
from partita.reporting.charts.cut_curve import cut_curve_chart
from partita.reporting.charts.flows import flows_chart
from partita.reporting.charts.heat import heat_chart
from partita.reporting.charts.incidence import incidence_chart
from partita.reporting.charts.interval_map import interval_map_chart
from partita.reporting.charts.intervals import interval_chart
from partita.reporting.charts.layers import layers_chart
from partita.reporting.charts.memberships import memberships_chart
from partita.reporting.charts.ordered_matrix import ordered_matrix_chart
from partita.reporting.charts.precision_recall import precision_recall_chart
from partita.reporting.charts.scales import scale_chart
from partita.reporting.charts.sizes import sizes_chart
from partita.reporting.charts.tanglegram import tanglegram_chart
from partita.reporting.views.texts import (
    decimal_text,
    integer_text,
    label_text,
    loss_text,
    share_text,
)

# A chart adds its entry here; `{{ view | flows_chart }}` draws it.
FILTERS: Mapping[str, Callable[..., Any]] = {
    "cut_curve_chart": cut_curve_chart,
    "decimal": decimal_text,
    "integer": integer_text,
    "label": label_text,
    "loss": loss_text,
    "share": share_text,
    "ambiguity_chart": ambiguity_chart,
    "flows_chart": flows_chart,
    "heat_chart": heat_chart,
    "incidence_chart": incidence_chart,
    "interval_chart": interval_chart,
    "interval_map_chart": interval_map_chart,
    "layers_chart": layers_chart,
    "memberships_chart": memberships_chart,
    "ordered_matrix_chart": ordered_matrix_chart,
    "precision_recall_chart": precision_recall_chart,
    "scale_chart": scale_chart,
    "sizes_chart": sizes_chart,
    "tanglegram_chart": tanglegram_chart,
}
