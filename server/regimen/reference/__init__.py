"""Countries, currencies, legal texts."""
