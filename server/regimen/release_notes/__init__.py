"""Release notes: what is new in the product."""
