"""What happened to entities, and how it is said."""

import json

import pytest

import partita as pt
from partita.comparing.entity_fates import _listed

TEXT = "Ann met Bob . She likes him . Cleo and Dan left , he said . It rained on them ."
WORDS = TEXT.split()
KEY = {
    "Ann": [(0, 0), (4, 4)],
    "Bob": [(2, 2), (6, 6)],
    "Cleo": [(8, 8)],
    "Dan": [(10, 10), (13, 13)],
    "both": [(8, 10), (19, 19)],
}
RESPONSE = {
    1: [(0, 0), (4, 4), (2, 2)],
    2: [(6, 6)],
    3: [(10, 10), (13, 13), (11, 11)],
    4: [(8, 10), (19, 19)],
    5: [(16, 16)],
}


def fates(key=KEY, response=RESPONSE):
    return pt.coreference(pt.Document("d", key, words=WORDS), pt.Document("d", response)).explain()


def test_every_fate():
    found = {fate.entity: fate for fate in fates()}
    assert {entity: fate.fate for entity, fate in found.items()} == {
        "Ann": "merged",
        "Bob": "split and merged",
        "Cleo": "missed",
        "Dan": "changed",
        "both": "kept",
        5: "invented",
    }
    bob = found["Bob"]
    assert bob.parts == ((1, ("Bob",)), (2, ("him",)))
    assert bob.merged_with == ("Ann",)
    assert (found["Dan"].missed, found["Dan"].added) == ((), ("left",))
    assert found["Cleo"].missed == ("Cleo",)
    assert found[5].added == ("It",)


def test_texts_have_the_words():
    assert fates().as_text() == (
        "5 entities in the key: 1 kept, 1 merged, 1 split and merged, 1 changed, 1 missed; "
        "1 invented in the response\n\n"
        "'Bob' (2) was split and merged with 'Ann' (2), into 2: 'Bob' | 'him'\n"
        "'Ann' (2) was merged with 'Bob' (2)\n"
        "'Cleo' (1) was missed: 'Cleo'\n"
        "entity 5 'It' (1) was invented: 'It'\n"
        "'Dan' (2) was changed; 1 added: 'left'"
    )


def test_split_and_missed():
    found = fates({"x": [(0, 0), (2, 2), (4, 4)]}, {1: [(0, 0)], 2: [(2, 2)]}).entities[0]
    assert found.fate == "split"
    assert found.text == "'x' (3) was split, into 2: 'Ann' | 'Bob'; 1 missed: 'She'"


def test_top_and_data():
    assert fates().as_text(1).splitlines()[-1] == "… 4 more"
    data = json.loads(fates().to_json())
    assert data["counts"]["merged"] == 1
    assert data["entities"][0]["parts"][1] == {"entity": 2, "mentions": ["him"]}
    assert list(fates().to_frame().columns)[:4] == ["document", "fate", "entity", "mentions"]
    assert "Cleo" in fates()._repr_html_()
    assert len(fates()) == 6
    assert repr(fates()).startswith("EntityFates(5 entities in the key")


def test_kept_alone():
    same = pt.coreference([{1, 2}], [{2, 1}]).explain()
    assert str(same) == "1 entity in the key: 1 kept"
    assert str(pt.coreference([], []).explain()) == "0 entities in the key"


def test_large_entities_come_first():
    key = {"small": [1], "large": [2, 3, 4], "kept": [5]}
    found = pt.coreference(key, [[5]]).explain()
    assert [fate.entity for fate in found] == ["large", "small", "kept"]


def test_counts_add_up():
    found = fates()
    assert sum(found.counts.values()) == len(found)
    for fate in found:
        if fate.fate != "invented":
            parts = sum(len(part.mentions) for part in fate.parts)
            assert parts + len(fate.missed) == fate.mentions


@pytest.mark.parametrize("match", ["partial", "head"])
def test_mentions_matched_in_part_are_found(match):
    key = pt.Document("", {0: [(0, 3), (5, 5)]}, heads={(0, 3): 1, (5, 5): 5})
    response = pt.Document("", {7: [(1, 2), (5, 5)]}, heads={(1, 2): 1, (5, 5): 5})
    assert [fate.fate for fate in pt.coreference(key, response, match=match).explain()] == ["kept"]


def test_words_may_be_known_on_one_side_only():
    key, response = {"x": [(0, 0), (2, 2)]}, {1: [(0, 0)], 2: [(2, 2)]}
    texts = set()
    for words in ((WORDS, None), (None, WORDS), (WORDS, WORDS)):
        both = (pt.Document("d", c, words=w) for c, w in zip((key, response), words, strict=True))
        texts.add(pt.coreference(*both).explain().entities[0].text)
    assert texts == {"'x' (2) was split, into 2: 'Ann' | 'Bob'"}


@pytest.mark.parametrize(
    ("n", "end"), [(4, "'d'"), (5, "'e'"), (6, "'e', 1 more"), (1005, "'e', 1,000 more")]
)
def test_of_many_mentions_the_first_are_listed(n, end):
    said = _listed(tuple("abcdefgh"[i] if i < 8 else "z" for i in range(n)))
    assert said.startswith("'a', 'b', 'c', ")
    assert said.endswith(end)
