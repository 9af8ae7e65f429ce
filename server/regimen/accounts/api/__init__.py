"""Routes of users and accounts."""
