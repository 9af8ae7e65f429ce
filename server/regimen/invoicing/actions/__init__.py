"""Issues documents, and saves the details that are printed on them."""
