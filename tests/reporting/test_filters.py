import re
from pathlib import Path

import partita.reporting
from partita.reporting.filters import FILTERS

FOLDER = Path(partita.reporting.__file__).parent
BUILT_IN = {"length", "join", "min", "format"}


def test_templates_call_filters_that_exist_and_all_of_them():
    used = set()
    for template in (FOLDER / "template").glob("*.html"):
        used |= set(re.findall(r"\|\s*(\w+)", template.read_text(encoding="utf-8")))
    assert used - BUILT_IN <= set(FILTERS)
    assert set(FILTERS) - used <= {"loss"}
