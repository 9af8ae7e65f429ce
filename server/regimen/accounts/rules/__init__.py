"""Pure decisions about people and accounts."""
