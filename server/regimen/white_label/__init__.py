"""White label: coaches show what they sell in their own colours."""
