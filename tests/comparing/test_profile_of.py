"""The public function `profile`."""

import pandas
import pytest

import partita as pt


def test_a_profile_of_files_and_frames():
    frame = pandas.DataFrame({"truth": [0, 0, 1, 1], "found": [0, 1, 1, 1]})
    profile = pt.profile(frame, columns=("truth", "found"))
    assert profile == pt.profile(frame.truth.tolist(), frame.found.tolist())
    assert profile.inputs.reference.label_columns == ("truth",)


def test_a_table_or_a_profile_may_be_given():
    profile = pt.profile(contingency=[[1, 1], [0, 2]])
    assert profile == pt.profile([0, 0, 1, 1], [0, 1, 1, 1])
    assert pt.profile(contingency=profile) is profile


def test_missing_labels_and_noise_are_settled():
    labels = [0, None, -1, 1], [0, 0, 1, 1]
    profile = pt.profile(*labels, noise=-1, missing="singletons")
    assert profile == pt.profile([0, 8, 9, 1], labels[1])
    assert pt.profile(*labels, noise=-1, missing="drop").n == 2
    with pytest.raises(pt.errors.MissingLabelsError):
        pt.profile(*labels)


def test_a_profile_of_another_number_of_objects_is_refused():
    with pytest.raises(pt.InputError, match="contingency has 2"):
        pt.rand_score([0, 0, 1], contingency=pt.profile([0, 0], [0, 1]))
