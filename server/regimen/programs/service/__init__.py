"""The only code that changes programs: one use-case a file."""
