"""Tools without business meaning and without tables."""
