"""The payment provider: Stripe behind a typed interface, on its official SDK. Nothing above it sees Stripe's JSON."""
