"""Where stock photos come from, and which of them an account has."""
