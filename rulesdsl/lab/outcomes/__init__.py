"""How else a scenario can come out: other answers, other readings, other editions."""
