"""All examples of inputs. Each file of this folder holds those of one or two groups."""

import sys

from tests.inputs import (
    arrays,
    clusterers,
    collections_of_python,
    communities,
    dataframes,
    files,
    files_of_other_formats,
    record_linkage,
    refusals,
    registry,
)

# The order of the groups on the page. A new file of examples has a place here.
MODULES = (
    collections_of_python,
    arrays,
    dataframes,
    files,
    files_of_other_formats,
    clusterers,
    communities,
    record_linkage,
)

EXAMPLES = sorted(
    registry.EXAMPLES, key=lambda example: MODULES.index(sys.modules[example.make.__module__])
)

REFUSALS = refusals.REFUSALS
