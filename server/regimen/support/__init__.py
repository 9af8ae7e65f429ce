"""What coaches write to the people who run this installation."""
