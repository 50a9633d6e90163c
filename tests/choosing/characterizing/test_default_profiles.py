"""The table of profiles on the default design: it is current, and it is used where it applies."""

from pathlib import Path

import numpy as np
import pytest

import partita as pt
from partita.choosing.characterizing import dissimilarities
from partita.choosing.characterizing.default_profiles import (
    PATH,
    default_profiles,
    has_default_profiles,
    last_dissimilarities,
    write_default_profiles,
)
from partita.choosing.characterizing.profiles import select
from partita.measures import own_measure

FAST = ["rand", "purity", "mutual_info", "partition_distance"]


def assert_same(found, wanted):
    """Compare profiles up to rounding."""
    assert found.measures == wanted.measures
    for name in ("intercepts", "b", "squares", "spread"):
        np.testing.assert_allclose(
            getattr(found.fit, name), getattr(wanted.fit, name), rtol=1e-9, atol=1e-12, err_msg=name
        )
    assert (found.fit.terms, found.fit.rows) == (wanted.fit.terms, wanted.fit.rows)
    assert (found.fit.constant == wanted.fit.constant).all()
    for group in ("growth", "range"):
        for name, values in getattr(found, group)._asdict().items():
            expected = getattr(getattr(wanted, group), name)
            np.testing.assert_allclose(values, expected, rtol=1e-9, atol=1e-12, err_msg=name)
    for name, values in found.missed._asdict().items():
        assert (values == getattr(wanted.missed, name)).all(), name


def test_the_table_has_registered_measures_in_their_order_and_is_small():
    """A measure that was added since is computed; a measure that is gone must leave the table."""
    listed = default_profiles().measures
    assert listed == tuple(name for name in pt.measures.hard if name in listed)
    assert len(listed) >= 47
    assert Path(PATH).stat().st_size < 150_000


@pytest.mark.nightly
def test_the_table_has_all_registered_measures():
    rebuild = "run python -m partita.choosing.characterizing.default_profiles"
    assert default_profiles().measures == tuple(pt.measures.hard), rebuild


def test_some_measures_are_as_computed():
    found = pt.characterize(FAST, recompute=True).profiles
    assert_same(found, select([default_profiles()], FAST))


@pytest.mark.nightly
def test_all_measures_are_as_computed():
    assert_same(pt.characterize(recompute=True).profiles, default_profiles())


def test_all_measures_are_as_computed_in_the_last_setting():
    """Cheap for every measure: a changed formula shows without the whole design."""
    paper = pt.Design.paper()
    last = pt.Design(n=paper.n[-1], k=paper.k[-1], h=paper.h[-1], q=paper.q[-1])
    scores = pt.characterize(None, last).scores
    for (measure, name), value in last_dissimilarities().items():
        found = scores.values[scores.measures.index(measure), last.names.index(name)].item()
        assert found == pytest.approx(value, rel=1e-9, abs=1e-12), (measure, name)


def test_what_is_written_is_read(tmp_path):
    write_default_profiles([pt.measures["rand"]], tmp_path / "table.csv")
    written = (tmp_path / "table.csv").read_text().splitlines()
    shipped = Path(PATH).read_text().splitlines()
    assert written[0] == shipped[0]
    assert [line.split(",")[:2] for line in written[1:]] == [
        ["rand", name] for name in pt.Design.paper().names
    ]
    # 17 digits bring back the same numbers; platforms differ in the last of them.
    for new, old in zip(written[1:], shipped[1:6], strict=True):
        numbers = [list(map(float, line.split(",")[2:])) for line in (new, old)]
        assert numbers[0] == pytest.approx(numbers[1], rel=1e-9, abs=1e-12)


@pytest.fixture
def evaluated(monkeypatch):
    """The names of the measures that are evaluated rather than read."""
    names = []
    original = dissimilarities.values_in_tables

    def recorded(measure, tables):
        names.append(measure.name)
        return original(measure, tables)

    monkeypatch.setattr(dissimilarities, "values_in_tables", recorded)
    return names


def test_registered_measures_on_the_default_design_are_read(evaluated):
    for design in (None, pt.Design(), {"k": range(2, 12)}):
        found = pt.characterize(["rand", "ari"], design, progress=False)
        assert found.measures == ("rand", "adjusted_rand")
        assert len(found.coefficients) == 100
        assert len(found.properties()) == 12
        assert found.out_of_range[0].above == 1100
    listed = default_profiles().measures
    assert pt.recommend("k-means", measures=listed).best == "partition_distance"
    assert evaluated == []


def test_other_designs_are_computed(evaluated):
    pt.characterize("rand", {"n": [60, 120], "k": [2, 3], "h": 0, "q": [0.5, 1]})
    assert set(evaluated) == {"rand"}


def test_scores_are_computed_when_asked_for(evaluated):
    found = pt.characterize("rand", progress=False)
    assert evaluated == []
    assert found.scores["rand"].mean() == pytest.approx(found.fit.intercepts.mean())
    assert set(evaluated) == {"rand"}
    count = len(evaluated)
    assert found.scores["rand"].shape == (5, 10, 10, 10, 10)
    assert len(evaluated) == count


def test_a_callers_function_is_never_read_whatever_its_name():
    paper = pt.Design.paper()
    assert has_default_profiles(pt.measures["rand"], paper)
    assert not has_default_profiles(own_measure(lambda table: 0.125, name="rand"), paper)
    assert not has_default_profiles(pt.measures["rand"], pt.Design(n=3240))


def test_profiles_are_put_together_in_the_order_asked_for():
    both = select([select([default_profiles()], ["rand"]), default_profiles()], ["purity", "rand"])
    swapped = select([default_profiles()], ["purity", "rand"])
    assert_same(both, swapped)
    assert both.fit.constant[0].any()
    assert not both.fit.constant[1].any()


def test_the_deprecated_argument_cache():
    with pytest.warns(DeprecationWarning, match="recompute=True computes afresh"):
        found = pt.characterize("rand", {"n": [60, 120], "k": 2, "h": 0, "q": 1}, cache=False)
    assert found.measures == ("rand",)
