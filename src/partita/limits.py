"""Limits on what is read, so that no input exhausts memory, time or Python's stack.

They lie far beyond real data; what exceeds one is an error that names it. Depth is limited by
Python: what is nested deeper than its stack is an error as well.
"""

from __future__ import annotations

# Digits of an integer in JSON, and characters of a number in Newick. Python itself refuses to read
# integers of more than 4,300 digits.
MOST_DIGITS = 1000

# Columns of a text file.
MOST_COLUMNS = 1 << 16

# Bytes of a file that is read as a whole, once it is decompressed: 4 GiB.
LARGEST_FILE = 1 << 32

# A whole number as an argument: objects, clusters, random draws.
LARGEST_COUNT = 1 << 40

# Entries of an argument that lists some values: measures, or the numbers of a design.
MOST_VALUES = 10_000

# Objects of a clustering that is made from a number of them.
MOST_OBJECTS = 1 << 32

# Entries of a sparse matrix that becomes dense, and rows of one that does not: 4 GiB.
MOST_DENSE_ENTRIES = 1 << 29
