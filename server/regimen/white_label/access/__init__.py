"""What is read of white labels."""
