import partita as pt
from partita.reporting.views.measures import measures_view
from tests.reporting.example import CANDIDATE, REFERENCE


def test_all_measures_are_listed_once_with_their_values():
    comparison = pt.compare(REFERENCE, CANDIDATE)
    view = measures_view(comparison)
    rows = [row for _, rows in view.families for row in rows]
    assert [row.measure for row in rows] == list(comparison)
    rand = next(row for row in rows if row.measure == "rand")
    assert (rand.value, rand.bounds, rand.higher_is_better) == ("0.8636", "[0, 1]", True)
    assert dict(view.left_out) == comparison.left_out


def test_cards_give_facts_and_links():
    rows = dict(measures_view(pt.compare(REFERENCE, CANDIDATE, "ari")).families)["pair counting"]
    facts = {fact.term: fact for fact in rows[0].facts}
    assert facts["properties"].text.endswith("symmetric")
    assert facts["defined in"].link.startswith("https://doi.org/10.")
    assert "ari" in facts["also called"].text


def test_advice_names_measures_of_the_page_only():
    comparison = pt.compare(REFERENCE, CANDIDATE, ["pair_f", "rand", "ari"])
    advice = {one.situation: one.measures for one in measures_view(comparison).advice}
    assert set(advice) == set(pt.SITUATIONS)
    assert advice["entity resolution: many small clusters"][0] == "pair_f"
    assert all(set(names) <= {"pair_f", "rand", "adjusted_rand"} for names in advice.values())


def test_a_function_of_the_caller_has_no_card():
    def biggest(table):
        """Return the largest cell."""
        return float(table.counts.max())

    view = measures_view(pt.compare(REFERENCE, CANDIDATE, [biggest]))
    assert view.families[0][1][0].facts == ()
    assert view.advice == ()
