"""What is allowed for a program."""
