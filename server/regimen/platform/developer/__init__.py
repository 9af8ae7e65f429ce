"""Tools for development: the mail outbox and the movable clock. Never in production or with real payments."""
