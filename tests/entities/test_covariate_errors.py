"""Error rates by covariate, against records one by one."""

import numpy as np
import pandas as pd
import pytest

import partita as pt


def records(n=400, seed=0):
    """Linked records of two sources, of which one makes most errors."""
    rng = np.random.default_rng(seed)
    truth = rng.integers(0, n // 3, n)
    source = np.where(truth % 4 == 0, "mail", "web")
    found = np.where((source == "mail") & (rng.random(n) < 0.6), 1000 + np.arange(n), truth)
    year = 1950 + truth % 50
    return pd.DataFrame({"truth": truth, "found": found, "source": source, "year": year})


FRAME = records()


def test_rates_are_means_over_records():
    errors = pt.errors_by(FRAME.truth, FRAME.found, FRAME[["source"]])
    for row in errors.rows:
        chosen = FRAME[FRAME.source == row.value]
        missing, extra, split, merged = [], [], [], []
        for truth, found in zip(chosen.truth, chosen.found, strict=True):
            true, linked = FRAME.truth == truth, FRAME.found == found
            missing.append(1 - (true & linked).sum() / true.sum())
            extra.append(1 - (true & linked).sum() / linked.sum())
            split.append(FRAME.found[true].nunique() > 1)
            merged.append(FRAME.truth[linked].nunique() > 1)
        assert row.records == len(chosen)
        assert row.clusters == chosen.truth.nunique()
        means = [np.mean(x) for x in (missing, extra, split, merged)]
        assert list(row[4:]) == pytest.approx(means)
    assert errors.overall["missing"] == pytest.approx(
        1 - pt.bcubed_recall_score(FRAME.truth, FRAME.found)
    )
    assert errors.overall["extra"] == pytest.approx(
        1 - pt.bcubed_precision_score(FRAME.truth, FRAME.found)
    )


def test_intervals_are_those_of_shares_of_clusters():
    errors = pt.errors_by(FRAME.truth, FRAME.found, FRAME[["source"]])
    mail = errors.intervals["source", "mail", "missing"]
    assert mail.interval.low < mail.uncorrected < mail.interval.high
    web = errors.intervals["source", "web", "missing"]
    assert (web.value, web.interval.method) == (0.0, "binomial")
    frame = errors.to_frame()
    assert frame["missing_low"].tolist() == pytest.approx([mail.interval.low, 0.0])


def test_a_sample_has_weights():
    chosen = FRAME[FRAME.truth < 60]
    prediction = FRAME.found.to_dict()
    sample = chosen.truth.to_dict()
    even = pt.errors_by(sample, prediction, FRAME[["source"]], design="clusters")
    weights = {label: 1 + label % 3 for label in set(sample.values())}
    weighted = pt.errors_by(sample, prediction, FRAME[["source"]], weights=weights)
    missing = even.overall["missing"], weighted.overall["missing"]
    by_estimate = [
        1 - pt.estimate(sample, prediction, **how)["bcubed_recall"].uncorrected
        for how in ({}, {"weights": weights})
    ]
    assert list(missing) == pytest.approx(by_estimate)


def test_text_names_values():
    lines = str(pt.errors_by(FRAME.truth, FRAME.found, FRAME[["source", "year"]])).splitlines()
    assert lines[0].split() == ["records", "clusters", "missing", "extra", "split", "merged"]
    assert lines[1].startswith("all")
    assert [line.split(" = ")[0] for line in lines[2:]] == ["source"] * 2 + ["year"] * 4


def test_bad_options_are_named():
    errors = pt.errors_by(FRAME.truth, FRAME.found, FRAME[["source"]])
    with pytest.raises(pt.InputError, match="rate='bad': choose one of missing, extra"):
        errors.tree("bad")
    with pytest.raises(pt.PartitaError, match="bins=0"):
        pt.errors_by(FRAME.truth, FRAME.found, FRAME[["source"]], bins=0)
    with pytest.raises(pt.PartitaError, match="covariates must be"):
        pt.errors_by(FRAME.truth, FRAME.found)
