"""What training sends and receives."""
