"""What colours may be, and what follows from them."""
