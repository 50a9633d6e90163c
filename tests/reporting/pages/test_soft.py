import pytest

import partita as pt
from partita.errors import InputError
from partita.reporting.options import Options
from partita.reporting.pages.soft import build, summary_of
from tests.reporting.example import HOSTILE, soft_table, without_call

SECTIONS = ["values", "ambiguity", "memberships", "objects", "measures", "reproduce"]
FUZZY = pt.Fuzzy([[1, 0], [0.5, 0.5], [0, 1]])


def test_the_page_goes_from_values_to_objects():
    page = build(soft_table(), Options())
    assert [section.id for section in page.sections] == SECTIONS
    assert page.head.heading == "Soft clusterings compared"
    assert list(page.data["tables"]) == ["objects"]
    assert page.data["names"] == {"reference": ["b", "a"], "candidate": ["x", "y"]}


def test_the_summary_says_what_is_uncertain():
    table = soft_table()
    comparison = pt.compare(table.reference, table.candidate)
    assert summary_of(comparison) == (
        "The reference is hard, the candidate rough (1 of 4 objects uncertain). Their agreement on "
        "pairs of objects is between 0.500 and 1.000 (alpha-Rand index)."
    )
    decided = summary_of(pt.compare([0, 0, 1], FUZZY))
    assert decided.endswith("Their agreement on pairs of objects is 0.667 (alpha-Rand index).")
    at_half = summary_of(pt.compare([0, 0, 1], FUZZY, alpha=0.5))
    assert at_half.endswith("is 0.667 (alpha-Rand index).")
    assert summary_of(pt.compare([0, 0, 1], FUZZY, ["hullermeier_rand"])).endswith("uncertain).")


def test_a_comparison_keeps_its_measures_unless_others_are_asked_for():
    comparison = pt.compare([0, 0, 1], FUZZY, ["alpha_rand", "transport_rand"])
    values = build(comparison, Options()).sections[0].view.values
    assert [value.measure for value in values] == ["alpha_rand", "transport_rand"]
    values = build(comparison, Options(measures="brouwer_rand")).sections[0].view.values
    assert [value.measure for value in values] == ["brouwer_rand"]


def test_the_front_door_writes_the_same_page(monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    page = pt.report([0, 0, 1], FUZZY).html
    assert without_call(page) == without_call(pt.compare([0, 0, 1], FUZZY).report().html)
    assert page.endswith("</html>")
    assert pt.report(FUZZY, [0, 0, 1]).html.count("<h2") == len(SECTIONS)


def test_options_without_effect_are_refused():
    for options in ({"interval": "bootstrap"}, {"tolerance": 0.1}):
        with pytest.raises(InputError, match="is for two hard clusterings: leave it out"):
            pt.report([0, 0, 1], FUZZY, **options)


def test_certain_clusterings_have_the_page_of_hard_ones():
    assert 'id="contingency"' in pt.report([0, 0, 1], pt.Rough([{0}, {0}, {1}])).html


def test_every_label_and_id_is_text():
    ids = [f"{HOSTILE}{i}" for i in range(3)]
    soft = pt.Fuzzy(FUZZY.memberships, labels=[HOSTILE, "b"], ids=ids)
    hard = pt.Hard(dict(zip(ids, [HOSTILE, "b", "b"], strict=True)))
    page = pt.report(hard, soft, title=HOSTILE).html
    assert "<img" not in page
    assert page.count("</script>") == 2
    sets = pt.Evidential([[0.5, 0.5]] * 3, [{HOSTILE}, {HOSTILE, "b"}])
    assert "<img" not in pt.report([0, 0, 1], sets).html


def test_many_objects_have_a_small_page():
    import numpy as np

    rng = np.random.default_rng(0)
    masks = rng.integers(1, 8, 20_000)
    page = pt.report(rng.integers(0, 3, 20_000), pt.Rough.from_masks(masks, range(3))).html
    assert len(page.encode()) < 300_000
    assert "19,700 further" in page or "leaves out 19,700" in page
