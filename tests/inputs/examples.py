"""All examples of inputs. Each file of this folder holds those of one group."""

from tests.inputs import (
    collections_of_python,
    dataframes,
    files,
    files_of_other_formats,
    record_linkage,
)
from tests.inputs.registry import EXAMPLES

# The order of the groups on the page.
MODULES = (collections_of_python, dataframes, files, files_of_other_formats, record_linkage)

__all__ = ["EXAMPLES", "MODULES"]
