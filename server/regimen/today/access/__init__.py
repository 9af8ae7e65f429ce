"""What the rules read, in a fixed number of queries."""
