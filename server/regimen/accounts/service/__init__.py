"""The only code that changes people, their devices and their accounts; one use case a file."""
