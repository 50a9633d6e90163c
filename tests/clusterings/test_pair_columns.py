"""Which columns are the ids of a pair, and which is the score."""

import pytest

from partita.clusterings.pair_columns import choose_pair_columns, find_pair_columns
from partita.errors import InputError


@pytest.mark.parametrize(
    ("columns", "words"),
    [
        (
            "match_weight match_probability unique_id_l unique_id_r first_name_l first_name_r",
            "unique_id_l and unique_id_r, score match_probability",
        ),
        (
            "source_dataset_l source_dataset_r unique_id_l unique_id_r match_probability",
            "source_dataset_l + unique_id_l and source_dataset_r + unique_id_r, "
            "score match_probability",
        ),
        ("id_l id_r score", "id_l and id_r, score score"),
        ("ID1 ID2 Similarity", "ID1 and ID2, score Similarity"),
        ("rec_id_1 rec_id_2 prob", "rec_id_1 and rec_id_2, score prob"),
        ("ltable_id rtable_id", "ltable_id and rtable_id"),
        ("source target weight", "source and target, score weight"),
        ("level_0 level_1 score", "level_0 and level_1, score score"),
        ("left right other", "left and right"),
    ],
)
def test_usual_names(columns, words):
    found = find_pair_columns(columns.split())
    assert found is not None
    assert found.words == words


@pytest.mark.parametrize("columns", ["id label", "unique_id cluster_id match_probability", "a b"])
def test_clusterings_are_no_pairs(columns):
    assert find_pair_columns(columns.split()) is None


def test_named_columns():
    chosen = choose_pair_columns(["x", "y", "p", "q"], "f.csv", ("x",), "y", "q")
    assert chosen == (("x",), ("y",), "q")
    assert choose_pair_columns(["x", "y", "score"], "f.csv", "x", "score", None).score is None


def test_columns_that_are_not_there():
    with pytest.raises(InputError, match=r"f.csv has columns 'a', 'b': say which ones"):
        choose_pair_columns(["a", "b"], "f.csv")
    with pytest.raises(InputError, match=r"f.csv has no column 'c'; its columns are 'a', 'b'"):
        choose_pair_columns(["a", "b"], "f.csv", "a", "c")
    with pytest.raises(InputError, match=r"f.csv has no column 'p'"):
        choose_pair_columns(["id_l", "id_r"], "f.csv", score="p")
    with pytest.raises(InputError, match="left and right go together"):
        choose_pair_columns(["a", "b"], "f.csv", left="a")
