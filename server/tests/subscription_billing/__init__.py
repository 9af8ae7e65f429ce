"""How owners pay for their account's own plan."""
