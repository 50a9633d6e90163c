"""Limits of `partita compare`: exit codes, and which end of an interval decides."""

import pytest

import partita as pt
from partita.cli.gates import Gate, broken, read_gates
from tests.cli.running import run

TRUTH = [0, 0, 0, 1, 1, 1, 2, 2]
FOUND = [0, 0, 1, 1, 1, 1, 2, 0]
SETS = ["0", "0", "0|1", "1", "1", "1", "2", "0|2"]


@pytest.fixture
def folder(tmp_path):
    for name, labels in (("truth", TRUTH), ("found", FOUND), ("rough", SETS)):
        lines = [f"r{i},{label}" for i, label in enumerate(labels)]
        (tmp_path / f"{name}.csv").write_text("\n".join(["id,label", *lines]) + "\n")
    return tmp_path


def compare(folder, *arguments, candidate="found.csv"):
    return run("compare", "truth.csv", candidate, *arguments, folder=folder)


def test_the_exit_code_says_whether_limits_are_kept(folder):
    value = pt.adjusted_rand_score(TRUTH, FOUND)
    plain = compare(folder)
    for limit in (0.1, value):
        done = compare(folder, "--fail-under", f"adjusted_rand={limit!r}")
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == plain.stdout
    done = compare(folder, "--fail-under", "ari=.9")
    assert done.returncode == 1
    assert done.stderr == f"partita: adjusted_rand is {value:.4f}, under 0.9\n"
    assert done.stdout == plain.stdout


def test_several_limits_are_one_line(folder):
    given = ("--fail-under", "rand=0.99", "--fail-over", "vi=0.1", "--fail-under", "purity=0.1")
    done = compare(folder, *given, "-m", "nmi", "-f", "csv")
    assert done.returncode == 1
    assert len(done.stdout.splitlines()) == 2
    rand, vi = pt.rand_score(TRUTH, FOUND), pt.variation_of_information(TRUTH, FOUND)
    assert done.stderr == (
        f"partita: rand is {rand:.4f}, under 0.99; variation_of_information is {vi:.4f}, over 0.1\n"
    )


def test_the_worse_end_of_an_interval_decides(folder):
    rough = pt.read_clustering(folder / "rough.csv")
    low, high = pt.alpha_rand_score(pt.read_clustering(folder / "truth.csv"), rough)
    between = (low + high) / 2
    done = compare(folder, "--fail-under", f"alpha_rand={between}", candidate="rough.csv")
    assert done.returncode == 1
    assert f"alpha_rand is {low:.4f}, under " in done.stderr
    distance = pt.transport_distance(TRUTH, pt.Rough([set(map(int, s.split("|"))) for s in SETS]))
    between = (distance.lower.value + distance.upper.value) / 2
    done = compare(folder, "--fail-over", f"transport_rand={between}", candidate="rough.csv")
    assert done.returncode == 1
    assert f"transport_rand is {distance.upper.at_most:.4f}, over " in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--fail-under", "vi=0.5"), "variation_of_information is a distance, so lower is better"),
        (("--fail-over", "ari=0.5"), "adjusted_rand is a similarity, so higher is better"),
        (("--fail-under", "ari"), "give a measure and a number, as in rand=0.9"),
        (("--fail-under", "ari=high"), "give a measure and a number, as in rand=0.9"),
        (("--fail-under", "ari=nan"), "give a measure and a number, as in rand=0.9"),
        (("--fail-under", "ari=90"), "adjusted_rand lies in [-0.5, 1]"),
        (("--fail-under", "arri=0.9"), "no measure is called 'arri'"),
        (("--fail-under", "soft=0.9"), "name one"),
        (("--fail-under", "alpha_rand=0.9"), "is for soft clusterings"),
    ],
)
def test_bad_limits_are_no_failed_ones(folder, arguments, message):
    done = compare(folder, *arguments)
    assert done.returncode == 2
    assert message in done.stderr.replace("\n", " ")


def test_a_limit_without_a_value_is_an_error(folder):
    done = compare(folder, "--fail-under", "ari=0.9", candidate="rough.csv")
    assert done.returncode == 2
    assert "one of these is soft" in done.stderr


def test_values_near_the_limit_have_enough_digits():
    result = pt.compare([0, 0, 1], [0, 0, 1], ["rand"])
    (gate,) = read_gates(["rand=1"], [])
    assert gate == Gate("rand", 1.0, True)
    assert broken([result], [gate]) == []
    third = pt.compare([0, 0, 0, 1], [0, 0, 1, 1], ["rand"])
    value = third["rand"]
    (text,) = broken([third], [Gate("rand", value + 1e-7, True)])
    assert text.startswith(f"rand is {value:.8f}, under") or value == 0.5


def test_a_limit_on_a_measure_without_a_value_is_an_error():
    result = pt.compare(TRUTH, FOUND, ["rand"])
    with pytest.raises(pt.InputError) as caught:
        broken([result], [Gate("purity", 0.5, True)])
    assert str(caught.value) == (
        "purity has no value, so its limit says nothing: it does not compare such clusterings"
    )
