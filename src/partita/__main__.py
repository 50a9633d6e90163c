"""Run the command with `python -m partita`, or by its name."""

import signal

# Ctrl-C while modules are imported ends the process at once, without a traceback. The command then
# takes signals itself.
if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)

from partita.cli.main import main

if __name__ == "__main__":
    main()
