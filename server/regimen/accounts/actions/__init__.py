"""The only code that changes users, accounts and their tokens."""
