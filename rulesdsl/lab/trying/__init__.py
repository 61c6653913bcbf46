"""Random boards and games, what must hold there, and what fails made small."""
