import numpy as np
import pandas as pd
import pytest

import partita as pt
from partita.reporting.calls import call_of, call_on


def call(*data, **options):
    names = ("reference", "candidate")
    return call_of(pt.report, {**dict(zip(names, data, strict=False)), **options})


def mine(table):
    return 0.5


@pytest.mark.parametrize(
    ("text", "data", "options"),
    [
        ("reference, candidate", ([0, 1], ["a", "b"]), {}),
        ("reference, candidate", (pd.Series([0, 1], name="a.csv"), np.array([0, 1])), {}),
        (
            "'a.csv', 'b.csv', missing='drop', id=('x', 'y')",
            ("a.csv", "/home/ann/b.csv"),
            {"missing": "drop", "noise": None, "id": ("x", "y"), "top": 24},
        ),
        ("'gold/a.csv', 'a.csv'", ("/home/ann/gold/a.csv", "/home/ann/a.csv"), {}),
        ("contingency=contingency", (None, None), {"contingency": [[3, 1], [0, 4]]}),
        (
            "reference, candidate, interval='jackknife', rng=3",
            ([0], [0]),
            {"rng": 3, "interval": "jackknife"},
        ),
        ("reference, candidate, rng=rng", ([0], [0]), {"rng": np.random.default_rng(0)}),
        ("reference, candidate, measures=mine", ([0], [0]), {"measures": mine}),
        ("reference, candidate, measures=['ari', 'vi']", ([0], [0]), {"measures": ["ari", "vi"]}),
        ("['a.csv', …]", (["a.csv", [0, 1]],), {}),
        ("{'one': 'a.csv', 'two': …}", ({"one": "a.csv", "two": [0, 1]},), {}),
        # Labels may look like paths.
        ("reference, candidate", ({"x": "a.csv", "y": "b.csv"}, ["a.csv", "/b/c.csv"]), {}),
        ("reference", ({"one": [0, 0], "two": [0, 1]},), {}),
        ("reference, candidate, noise=noise", ([0], [0]), {"noise": float("nan")}),
    ],
)  # fmt: skip
def test_calls_are_as_they_were_made(text, data, options):
    assert call(*data, **options) == f"partita.report({text})"


def test_methods():
    assert call_on("explanation", {"title": "It's"}) == 'explanation.report(title="It\'s")'


def test_the_call_of_a_page_has_its_reading_options(tmp_path):
    path = tmp_path / "both.csv"
    path.write_text("key,truth,found\na,1,1\nb,1,\n")
    page = pt.report(path, columns=["truth", "found"], missing="drop", id="key").html
    start = page.index("partita.report(")
    text = page[start : page.index("</code>", start)].replace("&#39;", "'")
    assert text == (
        "partita.report('both.csv', missing='drop', id='key', columns=['truth', 'found'])"
    )
