"""Measures as objects and as public functions: signatures and reading."""

import inspect
import math

import pytest

import partita as pt
from partita.measures import Card, Measure
from partita.measures.measure import is_empty
from partita.measures.table_types import HARD, annotated_table, table_of_function
from partita.tables.contingency import Contingency
from partita.tables.soft_table import SoftTable, read_soft_table

FACTS = {"title": "number of objects", "formula": "n", "reference": "nobody"}


def hard_size(table: Contingency, times=1):
    """Number of objects."""
    return times * table.n


def soft_size(table: SoftTable, *, times=1):
    """Number of objects.

    Parameters
    ----------
    times : int, default=1
        A factor.

    Notes
    -----
    n counts objects.

    Examples
    --------
    >>> 1 + 1
    2
    """
    return times * table.n


def measure_of(compute, **facts):
    card = Card(name="size", family="own", **{**FACTS, **facts})
    return Measure(card, compute, compute.__name__)


def test_the_type_of_the_first_parameter_says_how_input_is_read():
    assert measure_of(soft_size).takes_table == "soft"
    assert measure_of(hard_size).takes_table == "hard"
    assert annotated_table(hard_size) is HARD
    assert annotated_table(lambda table: 1.0) is None
    assert table_of_function(max, ("hard",)) is HARD
    rough = pt.Rough([{0}, {0, 1}])
    assert measure_of(soft_size)([0, 1], rough, times=3) == 6
    assert measure_of(hard_size)([0, 1], [1, 1], times=3) == 6
    assert measure_of(hard_size)(contingency=[[2, 3]]) == 5
    with pytest.raises(TypeError, match="contingency"):
        measure_of(soft_size)([0, 1], rough, contingency=[[1]])


def test_a_hard_measure_never_gives_nan():
    measure = measure_of(lambda table: math.nan)
    with pytest.raises(pt.InputError, match="size gave NaN"):
        measure([0], [0])


def test_options_and_kinds_of_a_measure():
    measure = pt.measures["fuzzy_rand"]
    assert measure.accepts("tnorm")
    assert not measure.accepts("alpha")
    hard, fuzzy = pt.Hard([0, 1]), pt.Fuzzy([[1, 0], [0.5, 0.5]])
    assert measure.takes(hard, fuzzy)
    assert not measure.takes(fuzzy, hard)
    assert not measure.takes(hard, pt.Rough([{0}, {0, 1}]))
    assert pt.measures["frigui_rand"].takes(fuzzy, hard)


@pytest.mark.parametrize(
    ("function", "parameters"),
    [
        ("alpha_rand_score", "reference, candidate, *, alpha=None, on_mismatch='error'"),
        ("credal_rand_score", "reference, candidate, *, distance='belief', on_mismatch='error'"),
        ("frigui_rand_score", "reference, candidate, *, on_mismatch='error'"),
        (
            "fuzzy_gamma_score",
            "reference, candidate, *, tnorm='min', snorm=None, on_mismatch='error'",
        ),
        (
            "soft_mutual_information",
            "reference, candidate, *, limit=1000000, on_mismatch='error'",
        ),
        (
            "adjusted_rand_score",
            "labels_true=None, labels_pred=None, *, contingency=None, sample_weight=None, "
            "missing='error', noise=None, on_mismatch='error'",
        ),
    ],
)
def test_public_signatures(function, parameters):
    signature = inspect.signature(getattr(pt, function))
    bare = [
        one.replace(annotation=inspect.Parameter.empty) for one in signature.parameters.values()
    ]
    assert str(inspect.Signature(bare)) == f"({parameters})"


def test_arguments_by_name_and_twice():
    assert pt.alpha_rand_score(candidate=[0, 1], reference=[0, 0], alpha=0) == 0.0
    assert pt.rand_score(labels_pred=[0, 1], labels_true=[0, 0]) == 0.0
    with pytest.raises(pt.InputTypeError, match="labels_true is given twice"):
        pt.rand_score([0], [0], labels_true=[0])
    with pytest.raises(TypeError):
        pt.alpha_rand_score([0, 1])
    with pytest.raises(TypeError):
        pt.alpha_rand_score([0, 1], [0, 1], beta=1)


CLUSTERINGS_OF_TABLES = {"trees": ("((a:1,b:1):2,(c:2,d:2):1);", "(((a:1,b:1):1,c:2):2,d:4);")}


@pytest.mark.parametrize("measure", pt.measures.values(), ids=lambda measure: measure.name)
def test_public_function_is_the_measure(measure):
    public = getattr(pt, measure.function)
    x, y = CLUSTERINGS_OF_TABLES.get(measure.takes_table, ([0, 0, 1, 2, 2, 1], [0, 1, 1, 2, 2, 2]))
    found, wanted = measure(x, y), public(x, y, **measure.parameters)
    if measure.card.family == "transport":
        found, wanted = found.interval, wanted.interval
    assert found == wanted


def test_variants_share_what_they_do_not_change():
    base, variant = (pt.measures[f"credal_rand_{name}"] for name in ("belief", "conflict"))
    assert variant.parameters == {"distance": "conflict"}
    assert (base.card.perfect, variant.card.perfect) == (1.0, None)
    assert base.card.reference == variant.card.reference
    assert base.compute is variant.compute
    table = read_soft_table([0, 0, 1], pt.Fuzzy([[1, 0], [0.5, 0.5], [0, 1]]))
    assert variant.from_table(table) == pt.credal_rand_score(
        [0, 0, 1], table.candidate, distance="conflict"
    )


def test_empty_labels():
    assert is_empty([])
    assert not is_empty([0])
    assert not is_empty(3)
