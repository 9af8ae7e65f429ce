"""Named tests with a score, and what clients achieved in them."""
