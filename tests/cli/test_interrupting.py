"""Signals end the command as Ctrl-C does."""

import os
import signal
import subprocess
import sys
import threading

import pytest

from partita.cli import interrupting as module
from partita.cli.interrupting import interrupting

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has other signals")


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_is_an_interrupt_and_restored_handlers_stay(name):
    number = getattr(signal, name)
    # A shell may have started the tests with some signals ignored, as it does in the background.
    before = signal.default_int_handler if name == "SIGINT" else signal.SIG_DFL
    signal.signal(number, before)
    with interrupting() as interruption:
        pass
    assert interruption.signal is None
    assert signal.getsignal(number) == before
    try:
        with pytest.raises(KeyboardInterrupt), interrupting() as interruption:
            signal.raise_signal(number)
        assert interruption.signal == number
        assert signal.getsignal(number) == signal.SIG_IGN
    finally:
        for other in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(other, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)


def test_a_second_signal_does_not_disturb_what_the_first_ends(monkeypatch):
    interruption = module.Interruption()
    clock = iter([10.0, 10.5, 11.9, 13.0])
    monkeypatch.setattr(module.time, "monotonic", lambda: next(clock))
    with pytest.raises(KeyboardInterrupt):
        interruption.interrupt(signal.SIGTERM, None)
    for _ in range(2):
        interruption.interrupt(signal.SIGINT, None)
    with pytest.raises(KeyboardInterrupt):  # what did not end
        interruption.interrupt(signal.SIGINT, None)
    assert interruption.signal == signal.SIGTERM


def test_what_nohup_ignores_stays_ignored():
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with interrupting():
            assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def test_other_threads_leave_signals_alone():
    found = []

    def work():
        with interrupting() as interruption:
            found.append((signal.getsignal(signal.SIGINT), interruption.signal))

    before = signal.getsignal(signal.SIGINT)
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert found == [(before, None)]


def test_the_exit_code_holds_where_a_string_of_code_was_interrupted():
    """Python would end such a process by SIGINT, though the exception was caught."""
    program = (
        "import atexit, signal; from partita.cli.interrupting import end_process, interrupting\n"
        "atexit.register(print, 'at exit', flush=True)\n"
        "try:\n"
        "    with interrupting() as interruption:\n"
        "        exec('signal.raise_signal(signal.SIGTERM)')\n"
        "except KeyboardInterrupt:\n"
        "    end_process(128 + interruption.signal)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (143, "at exit\n", "")


def test_what_a_library_makes_of_an_interrupt_is_one():
    program = (
        "import signal, sys; from partita.cli import main\n"
        "def failing(**options):\n"
        "    try:\n"
        "        signal.raise_signal(signal.SIGINT)\n"
        "    except KeyboardInterrupt as error:\n"
        "        raise SystemError('returned a result with an exception set') from error\n"
        "main.command.main = failing\n"
        "main.main()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
