"""Who is calling, and which users and accounts they may see."""
