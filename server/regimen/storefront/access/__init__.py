"""What is read for public pages."""
