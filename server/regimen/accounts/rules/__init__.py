"""Pure decisions about users and accounts."""
