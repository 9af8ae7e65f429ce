"""The only code that changes memberships, one use case per module."""
