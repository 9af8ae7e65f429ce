"""The only code that changes programs, one use case per module."""
