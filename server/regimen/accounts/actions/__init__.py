"""The only code that changes people, accounts and their tokens."""
