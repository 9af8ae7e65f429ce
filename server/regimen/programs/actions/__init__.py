"""The only code that changes programs."""
