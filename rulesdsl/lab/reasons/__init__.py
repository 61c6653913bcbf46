"""Why something is so after a run, and why something is not."""
