"""Component monotonicity."""

from partita.choosing.axioms.check_axioms import check_axioms
from tests.tables_of import table_of


def test_component_monotonicity_is_strict():
    """Whether all is perfect never falls when a component gains, but does not rise either."""

    def perfect(table):
        return float(table.identical)

    found = check_axioms(perfect, 4)["component monotonicity"].counterexample
    assert found.n == 4
    first, second = (found.clusterings[i : i + 2] for i in (0, 2))
    assert [perfect(table_of(*pair)) for pair in (first, second)] == [0.0, 0.0]
