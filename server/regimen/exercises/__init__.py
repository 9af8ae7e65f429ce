"""The library of exercises."""
