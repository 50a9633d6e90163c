"""Formulas of fuzzy pair counts as measures: degenerate counts, scaling, pages."""

import numpy as np
import pytest

import partita as pt
from partita import fuzzy_pair_counts
from partita.errors import InputError
from partita.measures.fuzzy_index import of_fuzzy_pairs
from partita.tables.soft_table import read_soft_table
from tests.measures.test_fuzzy_pairs import Q1, SCORES, R, every_score


@every_score
def test_one_object_makes_no_pairs(score):
    perfect = SCORES[score].measure.card.best
    assert SCORES[score](np.array([[0.2, 0.8]]), np.array([[0.5, 0.5]])) == perfect
    assert fuzzy_pair_counts(np.array([[0.2, 0.8]]), [1]) == (0, 0, 0, 0)


@every_score
@pytest.mark.parametrize(
    ("degrees", "tnorm"),
    [
        ([[0.5, 0.5], [0.4, 0.6]], "drastic"),
        ([[0.5, 0.5], [0.4, 0.4]], "lukasiewicz"),
        ([[0.0, 0.0], [0.0, 0.0]], "min"),
    ],
)
def test_no_degree_for_any_pair_is_an_error(score, degrees, tnorm):
    with pytest.raises(InputError, match="is 0/0: with these norms every pair"):
        SCORES[score]([0, 1], np.array(degrees), tnorm=tnorm)


@every_score
def test_tiny_memberships_do_not_vanish(score):
    values = [SCORES[score](R, Q1 * scale, tnorm="min") for scale in (1.0, 2.0**-300)]
    assert values[0] == pytest.approx(values[1], rel=1e-12)


@every_score
def test_page_says_what_is_known(score):
    page = SCORES[score].__doc__
    for part in ("Parameters", "Notes", "Examples", "10.1016/j.patrec.2006.11.010", "Bounds: "):
        assert part in page
    assert "The index is not meant for two fuzzy clusterings" in page
    assert SCORES[score].__name__ == f"fuzzy_{score}_score"


def test_a_formula_becomes_a_function_of_a_table_and_of_norms():
    def total(counts):
        """Sum of all degrees."""
        return counts.total

    compute = of_fuzzy_pairs(total)
    table = read_soft_table([0, 0, 1], pt.Fuzzy([[1, 0], [0.5, 0.5], [0, 1]]))
    counts = table.fuzzy_pair_counts("product")
    # Counts are divided by a power of 2.
    assert counts.total / compute(table, tnorm="product") in (2.0, 4.0)
    assert compute.__name__ == "total"
    assert compute.__doc__.startswith("Sum of all degrees.")
