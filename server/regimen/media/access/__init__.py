"""Which media somebody may see and use."""
