"""A simulated Stripe for development and tests. It runs offline, under the official SDK, in Stripe's wire format."""
