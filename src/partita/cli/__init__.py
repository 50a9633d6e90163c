"""The command: partita compare, partita measures, partita measure."""
