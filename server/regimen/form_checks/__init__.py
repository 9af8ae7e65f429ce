"""Form checks: clips of a set that a client sends, and what their coach answers."""
