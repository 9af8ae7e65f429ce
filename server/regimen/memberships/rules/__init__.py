"""Pure decisions about memberships, without any I/O."""
