"""Which body metrics somebody may see."""
