"""Who is calling, and which people and accounts they may see."""
