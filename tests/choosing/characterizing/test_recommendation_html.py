"""Recommendations as HTML: the ranking and the wishes."""

import re

import partita as pt


def test_the_ranking_has_scores_meanings_and_the_number_of_others():
    result = pt.recommend(situation="entity resolution")
    html = result._repr_html_()
    best = result.rows[0]
    assert f">{best.measure}</td>" in html
    assert f">{best.score:.3f}</td>" in html
    assert pt.measures[best.measure].card.meaning in html
    assert f"… {len(result) - 10} more" in html
    assert f"{len(result.excluded)} left out</summary>" in html
    for name in result.excluded:
        assert f">{name}</td>" in html


def test_every_wish_has_a_row_with_the_degrees_of_the_first_measures():
    result = pt.recommend([("every", "q", "increase"), ("singleton_clusters", "k", "ignore")])
    folded = result._repr_html_().split("how far each wish is granted</summary>")[1]
    rows = re.findall(r"<tr>.*?</tr>", folded.split("</table>")[0])
    assert len(rows) == 1 + len(result.wishes)
    assert all(row.count("rgba(") == 10 for row in rows[1:])
    assert f'title="{result.rows[0].reasons[0].because}"' in rows[1]
