"""The command `partita`."""
