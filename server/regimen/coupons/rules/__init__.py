"""Pure decisions about coupons, without any I/O."""
