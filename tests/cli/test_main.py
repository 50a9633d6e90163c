"""The command as a whole: streams, exit codes and errors, in a process of its own."""

import subprocess
import sys
from pathlib import Path

import partita as pt
from tests.cli.running import run, run_process

TRUTH = "id,entity\nr1,p\nr2,p\nr3,q\nr4,q\n"
FOUND = "id,cluster\nr4,2\nr3,2\nr2,1\nr1,3\n"


def test_a_process_prints_what_main_prints(tmp_path):
    (tmp_path / "truth.csv").write_text(TRUTH)
    (tmp_path / "found.csv").write_text(FOUND)
    for arguments, code in [
        (("compare", "truth.csv", "found.csv"), 0),
        (("explain", "truth.csv", "found.csv"), 0),
        (("compare", "truth.csv", "nowhere.csv"), 2),
        (("compare", "truth.csv"), 2),
    ]:
        done = run_process(*arguments, folder=tmp_path)
        assert done.returncode == code
        assert (done.returncode, done.stdout, done.stderr) == run(*arguments, folder=tmp_path)
        assert (done.stderr == "") == (code == 0)


def test_a_stream_that_lacks_arrows_still_gets_the_figures(tmp_path):
    (tmp_path / "truth.csv").write_text(TRUTH)
    (tmp_path / "found.csv").write_text(FOUND)
    done = run_process("compare", "truth.csv", "found.csv", folder=tmp_path, encoding="ascii")
    assert done.returncode == 0
    assert "adjusted_rand" in done.stdout


def test_version():
    assert run("--version").stdout.strip().endswith(pt.__version__)


def test_a_closed_pipe_is_no_error():
    program = f"set -o pipefail; {sys.executable} -m partita measures | head -n 1"
    done = subprocess.run(["bash", "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_an_interrupt_ends_with_130(monkeypatch):
    def interrupted(*arguments, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr(pt.measures.REGISTRY, "search", interrupted)
    done = run("measures")
    assert (done.returncode, done.stdout, done.stderr.strip()) == (130, "", "")


def test_an_error_of_the_system_is_one_line(monkeypatch):
    def failing(*arguments, **options):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(pt.measures.REGISTRY, "search", failing)
    assert run("measures") == (2, "", "partita: No space left on device\n")


def test_closed_streams_are_no_error():
    for stream in ("", "2"):
        program = f"{sys.executable} -m partita measures {stream}>&-"
        done = subprocess.run(["bash", "-c", program], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


def test_help_loads_neither_numpy_nor_comparisons():
    program = (
        "import sys, partita.cli.main; "
        "print([name for name in ('numpy', 'partita.comparing') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("[]\n", "")


def test_a_file_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "x.csv").write_text("id,label\n1,a\n2,b\n")
    done = run("compare", "x.csv", "x.csv", "-o", "none/out.csv", folder=tmp_path)
    assert done.returncode == 2
    assert (
        done.stderr == f"partita: cannot write {Path('none/out.csv')}: No such file or directory\n"
    )


def test_errors_name_the_options_of_the_command(tmp_path):
    (tmp_path / "x.csv").write_text("id,label\n1,a\n2,b\n")
    for options, message in {
        ("explain", "--tolerance", "0.5"): "--tolerance 0.5: give a share",
        ("assess", "--level", "95"): "--level 95.0: it must lie between 0 and 1",
        ("assess", "--alpha", "2"): "--alpha 2.0 must lie in [0, 1]",
    }.items():
        name, *rest = options
        done = run(name, "x.csv", "x.csv", *rest, folder=tmp_path)
        assert done.stderr.startswith(f"partita: {message}")
