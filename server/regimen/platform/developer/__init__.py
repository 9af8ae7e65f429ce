"""Tools for development: the mail outbox and the movable clock. Never mounted in production or beside real money."""
