"""The calls of the interface to Stripe, by what they are about."""
