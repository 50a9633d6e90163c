"""The command: partita compare, explain, measures, measure, axioms, characterize, recommend."""
