"""What stores notifications, tells people of them, and changes them."""
