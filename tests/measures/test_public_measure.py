"""Public functions of measures: signatures, arguments, variants."""

import inspect

import pytest

import partita as pt
from partita.measures.public_measure import is_empty
from partita.tables.soft_table import read_soft_table


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


def test_hard_measures_may_be_given_a_table_instead_of_clusterings():
    """So their clusterings may be left out, those of others may not."""
    for function, default in (
        (pt.rand_score, None),
        (pt.alpha_rand_score, inspect.Parameter.empty),
    ):
        parameters = list(inspect.signature(function).parameters.values())
        assert [one.default for one in parameters[:2]] == [default, default]
