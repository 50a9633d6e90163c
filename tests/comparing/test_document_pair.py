"""Key and response of a document: the table of their entities."""

import partita as pt
from partita.comparing.document_pair import DocumentPair


def test_the_table_has_the_entities_of_both():
    key = pt.Document("", {"x": [1, 2], "y": [3]})
    response = pt.Document("d", {"p": [1], "q": [2, 3, 4]})
    pair = DocumentPair(key, response)
    assert pair.name == "d"
    assert pair.matched == {1: 1, 2: 2, 3: 3}
    assert pair.table.to_dense().tolist() == [[1, 1], [0, 1]]
    assert (pair.table.reference_labels, pair.table.candidate_labels) == (["x", "y"], ["p", "q"])
    assert pair.owners() == ({1: "x", 2: "x", 3: "y"}, {1: "p", 2: "q", 3: "q", 4: "q"})
