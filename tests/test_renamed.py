"""Former names still work, and warn of the new ones."""

import importlib
import re

import pytest

import partita as pt
from partita.choosing.axioms import AXIOMS, SOFT_AXIOMS
from partita.renamed import Renamed, renamed_parameters

DESIGN = pt.Design(n=[20, 30], k=[2], h=[0], q=["1/2", 1])


def warns_of(new):
    return pytest.warns(DeprecationWarning, match=rf"is deprecated: it is now {re.escape(new)}$")


def test_an_attribute():
    class Circle:
        radius = 2
        size = Renamed("radius")

    with pytest.warns(DeprecationWarning, match=r"^Circle\.size is deprecated: it is now radius$"):
        assert Circle().size == 2
    assert Circle.size.__doc__ == "Deprecated name of `radius`."


@pytest.mark.parametrize(
    "use",
    [
        lambda: DESIGN.place_of("n", 30),
        lambda: pt.belief.normalise([0, 1]),
        lambda: importlib.import_module("partita.choosing.soft_axioms").STATEMENTS,
    ],
)
def test_the_warning_points_at_the_caller(use):
    with pytest.warns(DeprecationWarning, match="it is now") as caught:
        use()
    assert caught[0].filename == __file__


def test_belief():
    with warns_of("normalize"):
        assert pt.belief.normalise is pt.belief.normalize
    with pytest.raises(AttributeError, match="no_such_name"):
        pt.belief.no_such_name  # noqa: B018
    assert "normalise" not in dir(pt.belief)


def test_statements_of_axioms():
    assert AXIOMS[0].name == SOFT_AXIOMS[0].name == "fixed range"
    module = importlib.import_module("partita.choosing.soft_axioms")
    with warns_of("partita.choosing.axioms.SOFT_AXIOMS"):
        statements = module.STATEMENTS
    assert statements["symmetry"] == next(
        axiom.statement for axiom in SOFT_AXIOMS if axiom.name == "symmetry"
    )
    with pytest.raises(AttributeError, match="no_such_name"):
        module.no_such_name  # noqa: B018


def test_a_design():
    with warns_of("index"):
        assert DESIGN.place("one_new_cluster", 30, 2, 0, 1) == (1, 1, 0, 0, 1)
    with warns_of("index_of"):
        assert DESIGN.place_of("n", 30) == 1
    with warns_of("n_blocks"):
        assert DESIGN.n_parts == 5
    with warns_of("blocks"):
        assert sum(len(block.tables) for block in DESIGN.parts()) == len(DESIGN) == 20
    with warns_of("real_blocks"):
        assert len(list(DESIGN.real_parts())) == 5


@pytest.mark.parametrize("display", ["RoughRegionsDisplay", "SoftScatterDisplay"])
def test_points_of_a_picture(display):
    pytest.importorskip("matplotlib")
    shown = getattr(pt.plots, display).from_clustering(pt.Rough([{0}, {0, 1}]), [[0, 0], [1, 2]])
    with warns_of("points"):
        assert shown.places.tolist() == [[0, 0], [1, 2]]


def test_former_names_of_parameters():
    @renamed_parameters(seed="rng", grid="design")
    def draw(rng=None, *, design=None):
        """Draw."""
        return rng, design

    assert draw(1, design=2) == (1, 2)
    assert draw.__doc__ == "Draw."
    with warns_of("rng="):
        assert draw(seed=3) == (3, None)
    with (
        pytest.warns(DeprecationWarning, match=r"^grid= is deprecated: it is now design=$"),
        pytest.raises(pt.InputError, match="design is given twice: grid= is its deprecated name"),
    ):
        draw(design=1, grid=2)


def test_measures_and_seeds():
    with warns_of("measures="):
        former = pt.check_axioms(measure="rand", n=2)
    assert former == pt.check_axioms("rand", n=2)
    with warns_of("rng="):
        assert pt.random_shuffle(seed=3).name == pt.random_shuffle(3).name == "random_shuffle_3"
