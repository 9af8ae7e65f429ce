"""Which clients and programs a coach may see, and what is known of them."""
