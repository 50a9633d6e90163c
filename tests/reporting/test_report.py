import numpy as np
import pytest

import partita as pt
from partita.errors import InputError, InputTypeError, MissingLabelsError
from partita.reporting.report import MOST_BYTES
from tests.reporting.example import CANDIDATE, REFERENCE, explanation, without_call


@pytest.fixture(autouse=True)
def fixed_date(monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")


def test_results_write_the_same_page_as_the_function():
    page = pt.report(REFERENCE, CANDIDATE).html
    assert "<code>partita.report(reference, candidate)</code>" in page
    explained = explanation().report(top=5).html
    assert "<code>explanation.report(top=5)</code>" in explained
    assert without_call(explained) == without_call(pt.report(REFERENCE, CANDIDATE, top=5).html)
    compared = pt.compare(REFERENCE, CANDIDATE).report().html
    assert "<code>comparison.report()</code>" in compared
    assert without_call(compared) == without_call(page)


def test_reading_options_and_files(tmp_path):
    for name, labels in (("truth.csv", REFERENCE), ("found.csv", CANDIDATE)):
        rows = "".join(f"{one},{label}\n" for one, label in labels.items())
        (tmp_path / name).write_text(f"id,label\n{rows}")
    report = pt.report(tmp_path / "truth.csv", tmp_path / "found.csv")
    assert report.title == "found.csv compared with truth.csv"
    assert report.html.count('<code class="digest">not a file') == 0
    with pytest.raises(MissingLabelsError):
        pt.report([0, None, 1], [0, 1, 1])
    assert "left out: without a label" in pt.report([0, None, 1], [0, 1, 1], missing="drop").html


def test_measures_and_title():
    report = pt.report(REFERENCE, CANDIDATE, title="Mine", measures=["ari", "vi"])
    assert report.title == "Mine"
    assert report.html.count("data-measure=") == 2
    with pytest.raises(InputError, match="no measure is called 'nonsense'"):
        pt.report(REFERENCE, CANDIDATE, measures="nonsense")


@pytest.mark.parametrize(
    ("reference", "candidate"),
    [([1], [2]), ([1, 2], [1, 1]), ([1] * 5, [1] * 5), ([1, 2, 3], [1, 2, 3])],
)
def test_the_smallest_inputs_have_a_page(reference, candidate):
    assert pt.report(reference, candidate).html.endswith("</html>")


def test_a_table_of_counts_has_no_objects():
    page = pt.report(contingency=[[3, 1], [0, 4]]).html
    assert 'id="reference-clusters"' in page
    assert 'id="objects"' not in page


def test_large_inputs_have_small_pages():
    rng = np.random.default_rng(0)
    first = rng.integers(0, 1000, 100_000)
    second = np.where(rng.random(first.size) < 0.1, rng.integers(0, 1000, first.size), first)
    page = pt.report(first, second).html
    assert len(page.encode()) < 300_000
    assert "leaves out 700" in page


def test_no_page_is_larger_than_two_megabytes():
    rng = np.random.default_rng(0)
    labels = np.array(["<" * 80 + str(number) for number in range(3000)])
    pair = [labels[rng.integers(0, 3000, 30_000)] for _ in range(2)]
    assert len(pt.report(*pair, rows=20_000, top=100).html.encode()) <= MOST_BYTES


def test_bad_options():
    with pytest.raises(InputError, match="a report has no option 'colour'; it has: title, top"):
        explanation().report(colour="red")
    plain = pt.Comparison.from_json(pt.compare([0, 1], [0, 1]).to_json())
    with pytest.raises(InputError, match="has figures only"):
        plain.report()
    with pytest.raises(InputTypeError):
        pt.report(5, 7)
