"""Limits on what is read, so that no input exhausts memory, time or Python's stack.

They lie far beyond real data; what exceeds one is an error that names the limit.
"""

from __future__ import annotations

# Levels of lists and dicts in JSON, of brackets in Newick, and of nested trees.
MOST_LEVELS = 500
# Digits of an integer in a file or as text; Python itself refuses more than 4,300.
MOST_DIGITS = 1000
# Characters of one field of a delimited file: a label, or an id.
LONGEST_FIELD = 1 << 20
# Bytes of a file that is read as a whole: JSON, Newick, and pickled or saved profiles.
LARGEST_WHOLE_FILE = 1 << 31
# Entries of a matrix that becomes dense: 4 GiB.
MOST_DENSE_ENTRIES = 1 << 29
# Numbers in an argument that lists some, such as the values of a design.
MOST_VALUES = 1 << 20
