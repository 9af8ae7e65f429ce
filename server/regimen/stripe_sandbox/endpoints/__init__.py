"""The routes of the Stripe API that the sandbox implements, one module per resource."""
