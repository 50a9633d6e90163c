"""Functions that templates call: texts of numbers and labels, and charts of views."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from partita.reporting.charts.flows import flows_chart
from partita.reporting.charts.heat import heat_chart
from partita.reporting.charts.precision_recall import precision_recall_chart
from partita.reporting.charts.scales import scale_chart
from partita.reporting.charts.sizes import sizes_chart
from partita.reporting.views.texts import integer_text, label_text, loss_text, share_text

# A chart adds its entry here; `{{ view | flows_chart }}` draws it.
FILTERS: Mapping[str, Callable[..., Any]] = {
    "integer": integer_text,
    "label": label_text,
    "loss": loss_text,
    "share": share_text,
    "flows_chart": flows_chart,
    "heat_chart": heat_chart,
    "precision_recall_chart": precision_recall_chart,
    "scale_chart": scale_chart,
    "sizes_chart": sizes_chart,
}
